"""Laws of more than one run, or of how a run was made; see ``verify.conformance.kit.probe``."""
