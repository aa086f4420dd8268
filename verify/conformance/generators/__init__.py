<<<<<<< HEAD
"""The problems of the vectors: one file per family with ``problems() -> [(name, about, flags, Problem)]``, deterministic."""
=======
"""One file per family: the problems of its vectors."""
>>>>>>> probes
