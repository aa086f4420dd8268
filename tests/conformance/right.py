"""Right programs and how often the kit accuses one: ``python -m tests.conformance.right [--seeds N] [--difficult N]
[--period K] [--family F]``; under ``OPENBLAS_CORETYPE=Nehalem`` with the sums of another processor.

For every family: the programs of ``variants/`` (other forms, other solvers), those of the tables of other styles, those of
``styled``, and that of ``programs/`` in the strict namespace of the array API; each on all vectors of its family, on random and
on difficult problems. Status 0: no accusation.
"""

import argparse
import sys
from collections.abc import Callable
from typing import Any

from verify.conformance import run_conformance
from verify.conformance.kit.registry import families

from .collection import Variant, names_of, right_programs
from .mistakes import other_styles
from .seeds import SEEDS, random_outcomes
from .styled import styled


def programs() -> dict[str, Variant]:
    """Every right program by ``<family folder>/<name>``, or by the key of ``other_styles``."""
    styles = {k: Variant("of another style", *one) for k, one in other_styles().items() if k.endswith(": right")}
    strict = {
        f"{family.replace('-', '_')}/array_api": Variant("in the array API alone", family, by_hand(family), "array_api_strict")
        for family in families()
    }
    return right_programs() | styles | strict | styled()


def by_hand(family: str) -> Callable[..., Any]:
    """The program of ``programs/`` with the lines as they are, and with all states."""
    return names_of(family.replace("-", "_"))["program"](**({"means": True} if family == "lasso-admm" else {}))


def accusations(variant: Variant, seeds: int, period: int, hard: int = 0) -> tuple[list[str], int, int]:
    """(accusations, laws examined, random problems run) of a program on the vectors of its family and on random problems."""
    report = run_conformance(variant.admm, families=[variant.family], namespace=variant.namespace, diagnose=False)
    outcomes = [*report.outcomes, *(random := list(random_outcomes(variant, seeds, period, hard)))]
    wrong = [o.words for o in outcomes if o.result in ("fail", "error")]
    return wrong, sum(o.result != "unsupported" for o in outcomes), sum(o.law == "run" and o.result == "pass" for o in random)


def asked(name: str, about: str | None, arguments: list[str]) -> argparse.Namespace:
    """seeds, period and family of a command of this folder; ends the process where they are wrong."""
    parser = argparse.ArgumentParser(prog=f"python -m tests.conformance.{name}", description=about)
    parser.add_argument("--seeds", type=int, default=SEEDS, metavar="N", help=f"random problems per program ({SEEDS})")
    parser.add_argument("--difficult", type=int, default=0, metavar="N", help="difficult problems per right program (0)")
    parser.add_argument("--period", type=int, default=1, metavar="K", help="examine each probe on every K-th seed only (1: all)")
    parser.add_argument("--family", default="", help="one family only")
    chosen = parser.parse_args(arguments)
    known = families()
    if min(chosen.seeds, chosen.difficult) < 0 or chosen.period < 1 or (chosen.family and chosen.family not in known):
        parser.error(f"--seeds and --difficult must be >= 0, --period >= 1, --family one of {', '.join(known)}")
    return chosen


def main(arguments: list[str]) -> int:
    chosen = asked("right", __doc__, arguments)
    mine = {name: v for name, v in programs().items() if chosen.family in ("", v.family)}
    return 1 if count(mine, chosen.seeds, chosen.period, chosen.difficult) else 0


def count(found: dict[str, Variant], seeds: int, period: int, hard: int = 0) -> bool:
    """Say how many accusations there are; whether there is one."""
    alarms, laws, problems = [], 0, 0
    for name, variant in found.items():
        wrong, examined, ran = accusations(variant, seeds, period, hard)
        sys.stdout.write(f"  {name}: {examined} laws, {len(wrong)} accusations\n")
        sys.stdout.flush()
        alarms, laws, problems = [*alarms, *wrong], laws + examined, problems + ran
    words = "every probe on every seed" if period == 1 else f"every probe on every {period}th seed"
    sys.stdout.write(
        f"  {len(found)} programs on all vectors of their families, and on {seeds} seeds and {hard} difficult problems each "
        f"({problems} problems ran; {words})\n"
        f"  false alarms: {len(alarms)} of {laws} laws\n"
    )
    sys.stdout.writelines(f"  {line}\n" for line in alarms[:20])
    return bool(alarms)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
