"""Modules read from their source alone. Python takes kept bytecode for a file's own where size and second agree: a slip mended in
the same second, or bytecode in a stranger's folder, would be judged in place of what the file says."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType


class FromSource(SourceFileLoader):
    """Neither reads bytecode nor writes it; what is UTF-8 is read as such, whatever encoding the file declares."""

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        data = self.get_data(path)
        try:
            return self.source_to_code(data.decode("utf-8-sig"), path)
        except UnicodeDecodeError:
            return self.source_to_code(data, path)


@dataclass(frozen=True)
class SourceOnly(MetaPathFinder):
    """Finds the modules of a package as Python does, and has them read from source; ImportError of one without."""

    package: str

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if fullname.partition(".")[0] != self.package:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin is None:  # a folder without a file of its own
            return spec
        if not isinstance(spec.loader, SourceFileLoader):
            raise ImportError(f"{fullname} has no source: found {spec.origin}")
        spec.loader, spec.cached = FromSource(spec.loader.name, spec.loader.path), None
        return spec


def source_only(package: str) -> None:
    """From now on modules of ``package`` are read from their source."""
    sys.meta_path.insert(0, SourceOnly(package.partition(".")[0]))
