"""``python -m tests.links.guard_mutants [--sample N --seed S --jobs J]``: :mod:`tests.guard_mutants` on the checks of links."""

import sys

from tests import guard_mutants

FILES = ["verify/links/run_links.py", "verify/links/instances.py", "verify/links/denoted.py"]
TESTS = [f"tests/links/test_{part}.py" for part in ("run_links", "runs_of_vectors", "denoted")]
EQUIVALENTS = "tests/links/equivalent_mutants.toml"

if __name__ == "__main__":
    sys.exit(guard_mutants.main([*FILES, "--tests", *TESTS, "--equivalents", EQUIVALENTS, *sys.argv[1:]]))
