"""The conformance kit: the laws of the lemmas, evaluated on anybody's ADMM. See docs/conformance.md."""

from .outcome import Failed, Outcome, Unsupported
from .problem import Function, Problem
from .python_door import PythonDoor
from .report import Report
from .run import run_conformance

__all__ = ["Failed", "Function", "Outcome", "Problem", "PythonDoor", "Report", "Unsupported", "run_conformance"]
