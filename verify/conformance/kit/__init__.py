"""The laws of the families, the probes, the diagnosis, and one run of them."""
