"""What is outside the fast half for its price, by the table beside this file."""

from collections import Counter
from functools import cache
from operator import attrgetter
from pathlib import Path
from types import SimpleNamespace

TABLE = Path(__file__).with_suffix(".txt")


@cache
def shares():
    """Of a test, by its id without a case: of how many cases one is in the fast half (0: none), and what makes kinds of them."""
    found, file = {}, ""
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line.startswith("= "):
            file = line[2:]
        elif line and not line.startswith("#"):
            name, share, *stays = line.split(" :: ")
            assert name and f"{file}::{name}" not in found, line
            each, _, kind = share.removeprefix("each ").partition(" of ")
            size = 0 if share == "thorough" and stays else int(each)
            assert size > 1 or stays, line
            found[f"{file}::{name}"] = size, kind
    return found


def outside(items, machines=False):
    """Those of the collected cases that only `make thorough` runs; ``machines``: and that no other machine runs, which runs three
    times as many of a series, and what is thorough."""
    cases = Counter()
    for item in items:
        test = item.nodeid.split("[")[0]
        if test in shares():
            each, kind = shares()[test]
            each = -(-each // 3) or 1 if machines else each
            of_kind = test, kind and attrgetter(kind)(SimpleNamespace(**item.callspec.params))
            if not each or cases[of_kind] % each:
                yield item
            cases[of_kind] += 1
