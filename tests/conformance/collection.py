"""Mutants and variants: one file each under ``mutants/<family>/`` and ``variants/<family>/``; nothing registers them."""

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


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


def collect(kind: str, name: str) -> dict[str, Any]:
    """Every ``name`` object of the files below ``tests/conformance/<kind>/``, by ``<family folder>/<file>``."""
    package = importlib.import_module(f"{__package__}.{kind}")
    found = {}
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not module.ispkg:
            folder, slug = module.name.split(".")[-2:]
            found[f"{folder}/{slug}"] = getattr(importlib.import_module(module.name), name)
    return found
