"""The problems of the vectors: one file per family with ``problems() -> [(name, about, flags, Problem)]``, deterministic."""
