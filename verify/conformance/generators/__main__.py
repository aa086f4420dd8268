"""``python -m verify.conformance.generators --check | --write | --release | --new FAMILY/NAME ...``.

A new vector's problem is drawn (``--seed``), that of another vector (``--of``), or one's own (``--problem FILE.py:NAME``, a
``Problem`` or what returns one); ``--states`` and ``--objective`` give the powers of two by which it is scaled.
"""

import argparse
import sys
from dataclasses import replace

from ...environment.named_object import load
from ..kit.case import read_case, read_json
from ..kit.problem import Problem
from .collection import FOLDER, add, check, drawn, release, write
from .scales import scaled


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m verify.conformance.generators", description=__doc__)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--check", action="store_true", help="compare the shipped vectors with what their problems give")
    what.add_argument("--write", action="store_true", help="write the schema, and the scales of every family")
    what.add_argument("--release", action="store_true", help="write the manifest of released versions and digests")
    what.add_argument("--new", metavar="FAMILY/NAME", help="write a vector")
    parser.add_argument("--only", default="", metavar="PREFIX", help="with --check: ids that start with this")
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--seed", type=int, default=1, help="a random problem of the family (1)")
    source.add_argument("--of", metavar="FAMILY/NAME", help="the problem of this vector")
    source.add_argument("--problem", metavar="FILE.py:NAME", help="a problem of one's own")
    parser.add_argument("--states", type=int, default=0, metavar="K", help="states 2^K times as large")
    parser.add_argument("--objective", type=int, default=0, metavar="K", help="objective 2^K times as large, K even")
    parser.add_argument("--own-noise", action="store_true", help="the implementation draws the noise")
    parser.add_argument("--about", default="", help="what is special about it")
    parser.add_argument("--flags", nargs="+", default=[], metavar="FLAG", help="bugs that it catches, of flags.json")
    chosen = parser.parse_args()
    if chosen.check:
        wrong = list(check(only=chosen.only))
        sys.stdout.write("".join(f"{line}\n" for line in wrong) or "every shipped vector is what its problem gives\n")
        return 1 if wrong else 0
    if chosen.write:
        sys.stdout.write("".join(f"{key}\n" for key in write()))
        return 0
    try:
        if chosen.release:
            sys.stdout.write(f"{release()} vectors are released\n")
        else:
            problem = scaled(_problem(chosen), 2.0**chosen.states, 2.0**chosen.objective)
            if chosen.own_noise:
                problem = replace(problem, noise=None)
            case = add(chosen.new, chosen.about, tuple(chosen.flags), problem)
            sys.stdout.write(f"{case.id}, version {case.version}: {case.source}\n")
    except (ValueError, OSError) as reason:
        sys.stdout.write(f"{reason}\n")
        return 1
    return 0


def _problem(chosen: argparse.Namespace) -> Problem:
    if chosen.of:
        return read_case(read_json(FOLDER / f"{chosen.of}.json"), chosen.of).problem
    if not chosen.problem:
        return drawn(chosen.new.split("/")[0], chosen.seed)
    found = load(chosen.problem)
    found = found() if callable(found) else found
    if not isinstance(found, Problem):
        raise ValueError(f"{chosen.problem} must be a Problem, or return one; found {type(found).__name__}")
    return found


if __name__ == "__main__":
    sys.exit(main())
