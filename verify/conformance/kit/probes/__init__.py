"""One file per law of more than one run; see ``verify.conformance.kit.probe``."""
