"""Laws that need more than one run, or that look at how a run was made. One probe is one file in ``probes/``."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from ..admm.arrays import Array
from .family import Family, check_states
from .outcome import Finding
from .problem import Problem
from .python_door import Door, Run


@dataclass(frozen=True, eq=False)
class Subject:
    """An implementation on one case: the family, the problem, its checked run, and ``again`` for further runs."""

    family: Family
    problem: Problem
    run: Run
    states: Mapping[str, Array]
    door: Door

    def again(self, problem: Problem) -> tuple[Run, dict[str, Array]]:
        """Another run and its checked states; raises Unsupported or Failed."""
        run = self.door.run(problem)
        return run, check_states(self.family, problem, run.states)


@dataclass(frozen=True)
class Probe:
    """A law by its name; about: what must hold; bug: what usually breaks it; lemma: the claim that needs it (a ledger id or "").

    evaluate(subject) gives a Finding (pass, fail, unsupported), or None where the law does not speak of this family or problem.
    """

    law: str
    about: str
    bug: str
    lemma: str
    evaluate: Callable[[Subject], Finding | None]


@cache
def probes() -> tuple[Probe, ...]:
    """Every probe, found by its file, in the order of the names of the laws."""
    from . import probes as folder

    modules = [importlib.import_module(f"{folder.__name__}.{m.name}") for m in pkgutil.iter_modules(folder.__path__)]
    found = [m.PROBE for m in modules if hasattr(m, "PROBE")]
    if not found:
        raise RuntimeError("no probe was found")
    return tuple(sorted(found, key=lambda probe: probe.law))
