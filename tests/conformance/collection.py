"""Mutants and variants: one row each of the tables ``MUTANTS`` and ``VARIANTS`` of a family's file (or folder)."""

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np


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


@dataclass(frozen=True)
class Variant:
    """A right ADMM written in another way: it must pass everything, on every seed."""

    about: str
    family: str
    admm: Callable[..., Any]
    namespace: str = "numpy"


def collect(kind: str) -> dict[str, Any]:
    """Every row of the tables below ``tests/conformance/<kind>/`` ("mutants" or "variants"), by ``<family>/<name of the row>``.

    A table stands in ``<family>.py`` or in a file of the folder ``<family>/``. A mutant's row is (bug, flag, laws, admm), the
    laws separated by spaces; a variant's is (about, admm) or (about, admm, namespace).
    """
    package, made = importlib.import_module(f"{__package__}.{kind}"), {"mutants": mutant, "variants": Variant}[kind]
    found: dict[str, Any] = {}
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not module.ispkg:
            folder = module.name.removeprefix(f"{package.__name__}.").partition(".")[0]
            for name, (words, *rest) in getattr(importlib.import_module(module.name), kind.upper()).items():
                if f"{folder}/{name}" in found:
                    raise ValueError(f"two rows {folder}/{name}")
                found[f"{folder}/{name}"] = made(words, folder.replace("_", "-"), *rest)
    return found


def mutant(bug: str, family: str, flag: str, laws: str, admm: Callable[..., Any]) -> Mutant:
    """The mutant of a row."""
    return Mutant(bug, family, flag, tuple(laws.split()), admm)


def drawing(start: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A program draws its own noise where none is given: normal, of deviation sigma, per step of the shape of field ``start``."""

    def around(admm: Callable[..., Any]) -> Callable[..., Any]:
        def run(p: Any, noise: Any, steps: int) -> Any:
            if noise is None:
                noise = p.sigma * np.random.default_rng(p.seed).normal(size=(steps, *getattr(p, start).shape))
            return admm(p, noise, steps)

        return run

    return around
