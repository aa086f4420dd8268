"""Mutants and variants: one row each of the tables of a family (``mutants/<family>.toml``, ``variants/<family>.py``)."""

import importlib
import inspect
import pkgutil
import sys
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from verify.conformance.kit.case import Case, shipped

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Mutant:
    """A wrong ADMM with one realistic bug.

    bug: the mistake in words; family: its family; flag: a flag of a vector that must catch it; laws: laws of which one must fail
    there; admm: the program.
    """

    bug: str
    family: str
    flag: str
    laws: tuple[str, ...]
    admm: Callable[..., Any]

    @property
    def cases(self) -> list[Case]:
        """The vectors that have the flag."""
        return [c for c in shipped() if self.flag in c.flags and c.problem.family == self.family]


@dataclass(frozen=True)
class Variant:
    """A right ADMM written in another way: it must pass everything, on every seed."""

    about: str
    family: str
    admm: Callable[..., Any]
    namespace: str = "numpy"


def wrong_programs(folder: Path = HERE / "mutants") -> dict[str, Mutant]:
    """Every row of the tables below ``folder``, by ``<family>/<name of the row>``.

    A table stands in ``<family>.toml`` or in a file of the folder ``<family>/``. A row is bug, flag, laws (separated by spaces),
    and the altered lines of ``programs/<family>.py``: the body of each, or the name of a function of the file beside the
    table; or ``program``, the whole.
    """
    found = {}
    for path in sorted(folder.rglob("*.toml")):
        family = path.relative_to(folder).parts[0].removesuffix(".toml")
        names = names_of(family) | _beside(path)
        for name, row in tomllib.loads(path.read_text(encoding="utf-8")).items():
            if f"{family}/{name}" in found:
                raise ValueError(f"two rows {family}/{name}")
            bug, flag, laws = (row.pop(word) for word in ("bug", "flag", "laws"))
            admm = eval(row["program"], names) if "program" in row else altered(names, row)
            found[f"{family}/{name}"] = Mutant(bug, family.replace("_", "-"), flag, tuple(laws.split()), admm)
    return found


def names_of(family: str) -> dict[str, Any]:
    """What a row may speak of: the modules of ``programs``, the names of the family's (and of that whose rounds it shares)."""
    modules = _modules("programs")
    own = vars(modules[family])
    return {"np": np, **modules, **vars(sys.modules[own.get("rounds", own["program"]).__module__]), **own}


def _beside(table: Path) -> dict[str, Any]:
    """The names of the file beside a table."""
    file = table.with_suffix(".py")
    place = ".".join((__package__, *file.relative_to(HERE).with_suffix("").parts)) if file.exists() else ""
    return vars(importlib.import_module(place)) if place else {}


def _modules(folder: str) -> dict[str, Any]:
    package = importlib.import_module(f"{__package__}.{folder}")
    return {m.name: importlib.import_module(f"{package.__name__}.{m.name}") for m in pkgutil.iter_modules(package.__path__)}


def altered(names: dict[str, Any], row: dict[str, Any]) -> Callable[..., Any]:
    """The program of the family with the lines of a row; their letters are those of ``Lines``."""

    def line(place: str, text: Any) -> Any:
        if not isinstance(text, str):
            return text
        letters = list(inspect.signature(getattr(names["Lines"], place)).parameters)
        return names[text] if text in names and text not in letters else eval(f"lambda {', '.join(letters)}: ({text})", names)

    return names["program"](**{place: line(place, text) for place, text in row.items()})


def right_programs() -> dict[str, Variant]:
    """Every row (about, admm) or (about, admm, namespace) of the tables ``VARIANTS`` in ``variants/``, named as the mutants."""
    return {
        f"{family}/{name}": Variant(about, family.replace("_", "-"), *rest)
        for family, module in _modules("variants").items()
        for name, (about, *rest) in module.VARIANTS.items()
    }


def drawing(start: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A program draws its own noise where none is given: normal, of deviation sigma, per step of the shape of field ``start``."""

    def around(admm: Callable[..., Any]) -> Callable[..., Any]:
        def run(p: Any, noise: Any, steps: int) -> Any:
            if noise is None:
                noise = p.sigma * np.random.default_rng(p.seed).normal(size=(steps, *getattr(p, start).shape))
            return admm(p, noise, steps)

        return run

    return around
