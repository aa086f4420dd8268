"""Generated facts: what follows from a declared algorithm or function class; a test holds each of them on seeded runs.

A generator is a module of ``lemmas/common`` that says ``generates = Generator(...)``; nothing is registered by hand.
"""

from __future__ import annotations

import importlib
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeAlias

from ..environment.house import ROOT
from ..kernel import Statement
from ..shifts import Chain, Control, Fixed, Program, Rounds

Shifts: TypeAlias = Control | Chain | Rounds | Fixed


@dataclass(frozen=True)
class Generator:
    """``algorithm``: the name by which ``program(...)`` asks; ``says``: its facts as the goals of a statement; ``means``: of what
    runs or functions it speaks; ``denotes``: its letters that denote a number of a run or a law, for which no formula may be put
    (a fact without hypotheses would say anything of it); ``shifts``: the program and the shifts behind an energy, which the shift
    rule has accepted. ``tests/lemmas`` holds every goal on seeded runs."""

    algorithm: str
    means: str
    says: Statement
    denotes: str = ""
    shifts: tuple[Program, Shifts] | None = None


@cache
def by_file(root: Path = ROOT) -> dict[Path, tuple[Generator, ...]]:
    """The generators of each file below ``root/lemmas/common`` that has one."""
    if str(root) not in sys.path:
        sys.path.insert(0, str(root))
    found: dict[Path, tuple[Generator, ...]] = {}
    for path in sorted((root / "lemmas" / "common").glob("*.py")):
        if "generates" not in path.read_text(encoding="utf-8"):
            continue
        made = getattr(importlib.import_module(f"lemmas.common.{path.stem}"), "generates", ())
        if made:
            found[path] = made if isinstance(made, tuple) else (made,)
    return found


@cache
def generated(root: Path = ROOT) -> dict[str, Generator]:
    """All generators by algorithm; ValueError where two have one name."""
    found: dict[str, Generator] = {}
    for generator in (one for made in by_file(root).values() for one in made):
        if generator.algorithm in found:
            raise ValueError(f"two generators are called {generator.algorithm!r}")
        found[generator.algorithm] = generator
    return found


def generators(root: Path = ROOT) -> dict[str, Statement]:
    """The statements of the generators, by algorithm."""
    return {name: generator.says for name, generator in generated(root).items()}
