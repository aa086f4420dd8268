"""The vectors' problems, one file per family (or kind) with ``problems()``; ``python -m verify.conformance.generators``."""
