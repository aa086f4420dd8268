"""One file per family of algorithms; see ``verify.conformance.kit.family``."""
