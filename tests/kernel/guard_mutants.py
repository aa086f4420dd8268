"""``python -m tests.kernel.guard_mutants [--sample N --seed S --jobs J]``: :mod:`tests.guard_mutants` on the kernel's files."""

import sys

from tests import guard_mutants

FILES = ["verify/kernel/polynomial.py", "verify/kernel/statement.py", "verify/kernel/proof.py", "verify/kernel/point.py"]
PARTS = (  # the fastest first
    "rules",
    "guards",
    "edges",
    "scope",
    "sequences",
    "points",
    "forgeries",
    "exact_types",
    "arithmetic",
    "work",
)
TESTS = [f"tests/kernel/test_{part}.py" for part in PARTS]
EQUIVALENTS = "tests/kernel/equivalent_mutants.toml"

if __name__ == "__main__":
    sys.exit(guard_mutants.main([*FILES, "--tests", *TESTS, "--equivalents", EQUIVALENTS, *sys.argv[1:]]))
