"""The conformance kit: the laws of the lemmas, evaluated on anybody's ADMM. See docs/conformance.md.

The names are imported when they are asked for: pytest loads the plugin of this package at every start.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .kit.case import own_case
    from .kit.outcome import Failed, Outcome, Unsupported
    from .kit.problem import Function, Problem, function
    from .kit.python_door import PythonDoor
    from .kit.report import Report
    from .kit.run import run_conformance

__all__ = [
    "Failed",
    "Function",
    "Outcome",
    "Problem",
    "PythonDoor",
    "Report",
    "Unsupported",
    "function",
    "own_case",
    "run_conformance",
]
HOMES = {
    "Failed": "outcome",
    "Function": "problem",
    "Outcome": "outcome",
    "Problem": "problem",
    "PythonDoor": "python_door",
    "Report": "report",
    "Unsupported": "outcome",
    "function": "problem",
    "own_case": "case",
    "run_conformance": "run",
}


def __getattr__(name: str) -> Any:
    if name not in HOMES:
        raise AttributeError(f"verify.conformance has no {name!r}; it has {', '.join(__all__)}")
    return getattr(import_module(f"{__name__}.kit.{HOMES[name]}"), name)
