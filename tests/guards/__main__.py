"""``python -m tests.guards [GROUP...]``: the guards of each group's files are altered one by one; a test must notice each.

Prints per file how many mutants there are, how many a test noticed, how many are named equivalents (``equivalents.toml``, each
with its reason) and what is left. ``--store FILE`` keeps the answers and goes on where it was stopped; ``--again`` asks again for
what was left. ``--file PATH`` takes one file (or several), ``--function NAME`` one function, ``--refusals`` only the
conditions under which something is raised, ``--sample N --seed S`` a sample.
Exit status 0: nothing is left and each entry of the list fits.
"""

import argparse
import sys
from pathlib import Path

from .groups import GROUPS
from .measure import EQUIVALENTS, ROOT, measure, read_equivalents, table


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.guards", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("groups", nargs="*", choices=[*GROUPS, []], metavar="GROUP", help=", ".join(GROUPS))
    parser.add_argument("--file", action="append", help="only this file, a path below the project; may be given again")
    parser.add_argument("--function", help="only this function, or method as Class.method")
    parser.add_argument("--store", type=Path, help="keep the answers in this file")
    parser.add_argument("--again", action="store_true", help="ask again for what was left")
    parser.add_argument("--refusals", action="store_true", help="only the conditions under which something is raised")
    parser.add_argument("--sample", type=int, metavar="N")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    reports = []
    for name in given.groups or GROUPS:
        group = GROUPS[name]
        files = [file for file in group.files if given.file is None or file in given.file]
        if files:
            known = read_equivalents(EQUIVALENTS)
            chosen = (given.sample, given.seed, given.store, given.again, _say, given.function, given.refusals)
            reports += measure(files, group.arguments, known, ROOT, *chosen)
    _say(table(reports))
    return 0 if reports and all(r.good for r in reports) else 1


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
