"""One file per paper, one table per family of its algorithms; see ``verify.conformance.kit.family``."""
