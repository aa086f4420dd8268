"""``python -m verify.conformance.generators --check | --write | --release [--only PREFIX]``."""

import argparse
import sys

from .collection import check, release, write


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m verify.conformance.generators", description=__doc__)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--check", action="store_true", help="compare the shipped vectors with what the generators give")
    what.add_argument("--write", action="store_true", help="write the vectors and their schema")
    what.add_argument("--release", action="store_true", help="write the manifest of released versions and digests")
    parser.add_argument("--only", default="", metavar="PREFIX", help="ids that start with this")
    chosen = parser.parse_args()
    if chosen.check:
        wrong = list(check(only=chosen.only))
        sys.stdout.write("".join(f"{line}\n" for line in wrong) or "every shipped vector is what its generator gives\n")
        return 1 if wrong else 0
    if chosen.write:
        sys.stdout.write("".join(f"{key}\n" for key in write(only=chosen.only)))
        return 0
    try:
        sys.stdout.write(f"{release()} vectors are released\n")
    except ValueError as problem:
        sys.stdout.write(f"{problem}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
