"""What other installed packages offer by entry points: found from their metadata, nothing of theirs is imported here.

Groups: ``verify.lemmas`` (a collection of lemma files: name = package, see ``other_collections``) and ``verify.adapters`` (an
implementation for the conformance kit: name = module:callable).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import metadata

from .nearest import nearest

LEMMAS, ADAPTERS = "verify.lemmas", "verify.adapters"
NAME = re.compile(r"[a-z][a-z0-9_-]*")


class EntryPointError(ValueError):
    """An entry point that cannot be used: the message names it, its package, and what to do."""


def offered(group: str, reserved: Iterable[str] = ()) -> dict[str, metadata.EntryPoint]:
    """The entry points of ``group`` by name, sorted; EntryPointError for a bad, reserved or doubly offered name.

    The same package seen twice on ``sys.path`` (same name, same value) counts once, as it does for an import.
    """
    found: dict[str, metadata.EntryPoint] = {}
    taken = set(reserved)
    for entry in metadata.entry_points(group=group):
        if not NAME.fullmatch(entry.name):
            raise EntryPointError(
                f"{described(entry)}: expected a name of lower-case letters, digits, '-' and '_' in the group {group}"
            )
        if entry.name in taken:
            raise EntryPointError(
                f"{described(entry)}: the name {entry.name!r} belongs to this suite; the package must choose another"
            )
        other = found.setdefault(entry.name, entry)
        if (package(other), other.value) != (package(entry), entry.value):
            raise EntryPointError(
                f"{described(other)} and {described(entry)} offer the same name in the group {group}: remove one of the packages"
            )
    return dict(sorted(found.items()))


def named(group: str, name: str, reserved: Iterable[str] = ()) -> metadata.EntryPoint:
    """The entry point of that name; EntryPointError says which names there are."""
    found = offered(group, reserved)
    if name not in found:
        near = nearest(name, found, 3) or list(found)
        words = f"installed: {', '.join(near)}" if near else "no installed package offers any"
        raise EntryPointError(f"no {name!r} in the entry points {group}; {words}")
    return found[name]


def package(entry: metadata.EntryPoint) -> str:
    """The distribution that offers ``entry``."""
    return entry.dist.name if entry.dist is not None else "a package without a name"


def described(entry: metadata.EntryPoint) -> str:
    """``name = value (package)``."""
    return f"{entry.name} = {entry.value} ({package(entry)})"
