"""Section 11: remarks on possible improvements."""
