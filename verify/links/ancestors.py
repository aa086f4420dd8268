"""What is reached from a name, through any number of others."""

from __future__ import annotations

from collections.abc import Callable, Iterable


def ancestors(name: str, direct: Callable[[str], Iterable[str] | None]) -> set[str]:
    """Every name that ``name`` leads to, directly (``direct``: to what; None: unknown) or not; itself where it does."""
    found: set[str] = set()
    queue = [name]
    while queue:
        new = {*(direct(queue.pop()) or ())} - found
        found |= new
        queue += new
    return found
