"""``python -m tests.frozen``: what moved since ``frozen.json`` was written, item by item; status 1 where something did.

It decides no verdict: a rewrite that changes nothing is seen to change nothing, and what a change moves is named. A part longer
than a line is compared by its digest. Parts that were to move are kept with ``--write``, which belongs into the same commit.
"""

import argparse
import json
import multiprocessing
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from shlex import quote
from typing import Any

from verify.records.json_text import digest

from .items import SECTIONS, Item, section

STORED = Path(__file__).with_name("frozen.json")
LONG, SHOWN = 100, 12
BESIDE = ("mutants", "answers", "vectors")
Frozen = dict[str, Item]


def frozen(names: list[str]) -> Frozen:
    """The items of these sections made now, long parts as digests; beside the judgement those that read no lemma file."""
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        beside = [pool.submit(section, name) for name in names if name in BESIDE]
        found = [section(name) for name in names if name not in BESIDE] + [one.result() for one in beside]
    return {item: parts for one in found for item, parts in short(one).items()}


def short(items: Frozen) -> Frozen:
    def line(value: Any) -> Any:
        return value if len(json.dumps(value)) <= LONG else digest([value])

    return {name: {part: line(value) for part, value in parts.items()} for name, parts in items.items()}


def text(items: Frozen) -> str:
    """One line for each item, sorted."""
    lines = (f"{json.dumps(name)}: {json.dumps(parts, sort_keys=True)}" for name, parts in sorted(items.items()))
    return "{\n" + ",\n".join(lines) + "\n}\n"


def moved(old: Frozen, new: Frozen) -> dict[str, list[str]]:
    """Of each item that moved: which part, from what to what."""
    found = {}
    for name in sorted(old.keys() | new.keys()):
        before, now = old.get(name), new.get(name)
        if before is None or now is None:
            found[name] = ["is new" if before is None else "is gone"]
        elif before != now:
            pairs = {part: (before.get(part), now.get(part)) for part in sorted(before.keys() | now.keys())}
            found[name] = [f"{part}: {one} -> {other}" for part, (one, other) in pairs.items() if one != other]
    return found


def told(section: str, found: dict[str, list[str]]) -> list[str]:
    """What moved in a section, for a reader."""
    mine = {item: parts for item, parts in found.items() if item.split()[0] == section}
    shown = [f"  {item}: {'; '.join(parts)}" for item, parts in mine.items()]
    if len(shown) > SHOWN:
        shown[SHOWN:] = [f"  and {len(shown) - SHOWN} more (--write, then git diff)"]
    if mine:
        shown.append(f"  to look: python -m tests.frozen --show {quote(next(iter(mine)))}, here and in a checkout of before")
    return [f"{section}: {len(mine) or 'nothing'} moved", *shown]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.frozen", description=__doc__)
    parser.add_argument("--only", nargs="+", choices=tuple(SECTIONS), default=list(SECTIONS), help="these sections only")
    parser.add_argument("--write", action="store_true", help="make the stored items anew")
    parser.add_argument("--show", metavar="ITEM", help="an item as it is now, in full")
    asked = parser.parse_args(arguments)
    if asked.show:
        found = section(asked.show.split()[0])
        sys.stdout.write(json.dumps(found.get(asked.show), indent=1, sort_keys=True) + "\n")
        return 0 if asked.show in found else 2
    old = json.loads(STORED.read_text())
    rest = {item: parts for item, parts in old.items() if item.split()[0] not in asked.only}
    new = text(rest | frozen(asked.only))
    found = moved(old, json.loads(new))
    if asked.write:
        STORED.write_text(new)
    sys.stdout.write("\n".join(line for name in asked.only for line in told(name, found)) + "\n")
    return 1 if found and not asked.write else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
