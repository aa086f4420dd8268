"""What is reached from a name, through any number of others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def ancestors(name: str, direct: Mapping[str, Iterable[str]]) -> set[str]:
    """Every name that ``name`` leads to, directly (``direct``: nothing of what is not there) or not; itself where it does."""
    found: set[str] = set()
    queue = [name]
    while queue:
        new = {*direct.get(queue.pop(), ())} - found
        found |= new
        queue += new
    return found
