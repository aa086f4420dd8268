"""The vectors: from their problems to what is shipped, and back; ``python -m verify.conformance.generators``."""
