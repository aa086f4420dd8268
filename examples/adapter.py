"""What an adapter file says of itself, and how it is run. One adapter is one file with an ``ADAPTER`` (a comparison by numbers
one with a ``COMPARISON``); nothing registers it."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from verify.conformance import Report, run_conformance
from verify.conformance.doors.process_door import ProcessDoor

FOLDER = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Adapter:
    """An implementation under the laws.

    title: who it is; about: how it is run; families: what it is asked for; admm: the callable, or process: a command line where
    ``{build}`` is a temporary folder (see ``build``, the commands before it) and ``{folder}`` that of the examples; namespaces:
    its array libraries; needs: modules; programs: executables that must be there; install: how to get them; cases: problems of
    its own, where those shipped are not of its form. source: what was read, findings: what each broken law ("family law") means.
    """

    title: str
    about: str
    families: tuple[str, ...] = ()
    admm: Callable[..., Any] | None = None
    process: tuple[str, ...] = ()
    build: tuple[tuple[str, ...], ...] = ()
    namespaces: tuple[str, ...] = ("numpy",)
    needs: tuple[str, ...] = ()
    programs: tuple[str, ...] = ()
    install: str = ""
    cases: Callable[[], tuple[Any, ...]] | None = None
    source: str = ""
    findings: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Comparison:
    """Public code that no family of the kit computes, compared by numbers: ``text`` gives the Markdown below its heading, the
    same on every machine."""

    title: str
    source: str
    text: Callable[[], str]


def comparisons() -> dict[str, Comparison]:
    """Every ``COMPARISON`` of a file in ``public`` by its module."""
    names = [module.name for module in pkgutil.iter_modules([str(FOLDER / "public")], "examples.public.")]
    found = {name: getattr(importlib.import_module(name), "COMPARISON", None) for name in names}
    return {name: comparison for name, comparison in found.items() if comparison is not None}


def adapters() -> dict[str, Adapter | ImportError]:
    """Every adapter by its module; one that cannot be imported stands with its reason."""
    found: dict[str, Adapter | ImportError] = {}
    for module in pkgutil.walk_packages([str(FOLDER)], "examples."):
        if module.name in ("examples.adapter", "examples.__main__"):
            continue
        try:
            loaded = importlib.import_module(module.name)
        except ImportError as reason:
            found[module.name] = reason
            continue
        if hasattr(loaded, "ADAPTER"):
            found[module.name] = loaded.ADAPTER
    return found


def missing(adapter: Adapter, namespace: str) -> str:
    """What is not installed, in words; empty where all is there."""
    modules = [*adapter.needs, *([namespace.split(".")[0]] if namespace != "numpy" else [])]
    absent = [name for name in modules if importlib.util.find_spec(name) is None]
    absent += [name for name in adapter.programs if shutil.which(name) is None]
    return "" if not absent else f"{', '.join(absent)} is not installed ({adapter.install or 'make arrays'})"


def run(adapter: Adapter, namespace: str) -> Report:
    """The conformance of one adapter with one array library."""
    if adapter.admm is not None:
        vectors = None if adapter.cases is None else adapter.cases()
        return run_conformance(adapter.admm, families=adapter.families, namespace=namespace, vectors=vectors)
    with tempfile.TemporaryDirectory() as build:
        for command in adapter.build:
            subprocess.run([part.format(build=build) for part in command], cwd=FOLDER, check=True, capture_output=True)
        door = ProcessDoor([part.format(build=build, folder=FOLDER) for part in adapter.process], timeout=60.0)
        return run_conformance(door, families=adapter.families)


def summary(report: Report) -> dict[str, Any]:
    """What is recorded: counts per law, the reasons of what is unsupported, the failures without their digits."""
    laws: dict[str, dict[str, int]] = {}
    for o in report.outcomes:
        row = laws.setdefault(o.law, {})
        row[o.result] = row.get(o.result, 0) + 1
    reasons = Counter((o.law, o.detail) for o in report.outcomes if o.result == "unsupported")
    return {
        "status": report.status,
        "counts": report.counts,
        "laws": dict(sorted(laws.items())),
        "unsupported": [{"law": law, "reason": reason, "cases": n} for (law, reason), n in sorted(reasons.items())],
        "failures": [
            {"id": o.id, "result": o.result, "step": o.step, "variable": o.variable, "detail": o.detail} for o in report.failures
        ],
    }
