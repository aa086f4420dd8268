"""A misspelt name, and the known one that it nearly is."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def nearest(name: str, known: Iterable[str], count: int = 1, alike: float = 0.6) -> list[str]:
    """The known names most like ``name``, best first, at least ``alike`` (a ratio of 1 is equality)."""
    return difflib.get_close_matches(name, list(known), count, alike)


def meant(name: str, known: Iterable[str], before: str = "", alike: float = 0.6) -> str:
    """``did you mean ...?`` with the nearest of the known names, or nothing."""
    near = nearest(name, known, 1, alike)
    return f"did you mean {before}{near[0]}?" if near else ""
