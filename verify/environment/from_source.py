"""Modules read from their source alone. Python takes kept bytecode for a file's own where size and second agree: a slip mended in
the same second, or bytecode in a stranger's folder, would be judged in place of what the file says."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType


class FromSource(SourceFileLoader):
    """Neither reads bytecode nor writes it."""

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)


class SourceOnly(MetaPathFinder):
    """Finds modules of these packages as Python does, and has them read from source."""

    def __init__(self) -> None:
        self.packages: set[str] = set()

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if fullname.partition(".")[0] not in self.packages:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader, spec.cached = FromSource(spec.loader.name, spec.loader.path), None
        return spec


_FINDER = SourceOnly()
sys.meta_path.insert(0, _FINDER)


def source_only(package: str) -> None:
    """From now on modules of ``package`` are read from their source."""
    _FINDER.packages.add(package.partition(".")[0])
