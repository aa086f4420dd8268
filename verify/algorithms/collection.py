"""Every declaration, found by its file."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from .declaration import Algorithm


def written_in(folder: ModuleType) -> Iterator[Any]:
    """What the files of a package define, file by file."""
    for module in pkgutil.iter_modules(folder.__path__):
        yield from vars(importlib.import_module(f"{folder.__name__}.{module.name}")).values()


@cache
def algorithms() -> Mapping[str, Algorithm]:
    """Declarations by name, in the order of the papers and files."""
    found: dict[str, Algorithm] = {}
    for paper in sorted(one.name for one in pkgutil.iter_modules([str(Path(__file__).parent)]) if one.ispkg):
        for value in written_in(importlib.import_module(f"{__package__}.{paper}")):
            for declared in value.values() if isinstance(value, dict) else (value,):
                if isinstance(declared, Algorithm):
                    found.setdefault(declared.name, declared)
    return found
