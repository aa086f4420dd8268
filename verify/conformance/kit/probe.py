"""Laws that need more than one run, or that look at how a run was made. One probe is one file in ``probes/``."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np

from ...algorithms.arrays import Array
from .family import Family, Limit, check_states, numbers
from .neighbour import replaced
from .outcome import Finding
from .problem import Problem
from .python_door import Door, Run
from .rounding import UNIT_ROUNDOFF

BRIEF = 12
REPEATED = 2.0**16 * UNIT_ROUNDOFF


@dataclass(frozen=True, eq=False)
class Subject:
    """An implementation on one case: the family, the problem, its checked run, and ``again`` for more runs; flags of the case."""

    family: Family
    problem: Problem
    run: Run
    states: Mapping[str, Array]
    door: Door
    flags: tuple[str, ...] = ()

    def again(self, problem: Problem) -> tuple[Run, dict[str, Array]]:
        """Another run and its checked states; raises Unsupported or Failed."""
        run = self.door.run(problem)
        return run, check_states(self.family, problem, run.states)

    @cached_property
    def brief(self) -> tuple[Problem, Mapping[str, Array]]:
        """The problem cut to at most BRIEF steps and its states: probes make several runs, and need few steps."""
        if self.problem.steps <= BRIEF:
            return self.problem, self.states
        short = cut(self.family, self.problem, BRIEF)
        return short, self.again(short)[1]


def cut(family: Family, problem: Problem, steps: int) -> Problem:
    """The first ``steps`` steps of a problem: the noise and every field with a row per step end there."""
    fields = {n: problem.fields[n][:steps] for n, letters in family.fields.items() if letters[:1] == ("T",)}
    return problem.having(steps, None if problem.noise is None else problem.noise[:steps], **fields)


DOUBLED = ("beta", "rho", "step", "ridge", "threshold", "theta")
HALVED = ("A", "eta")


def twin(family: Family, problem: Problem) -> Problem:
    """Another problem of the same shapes: other losses, parameters, constraint, start and noise; the same graph and schedule."""
    fields: dict[str, Any] = {}
    for name, shape in family.fields.items():
        value = problem.fields[name]
        if shape in ("loss", "losses"):
            fields[name] = tuple(replaced(f) for f in value) if shape == "losses" else replaced(value)
        elif name in family.start:
            fields[name] = -value if np.any(value) else np.ones_like(value)
        elif name in (*DOUBLED, *HALVED):
            fields[name] = value * (2.0 if name in DOUBLED else 0.5)
        elif name in ("c", "targets"):
            fields[name] = 1.0 - value
    return problem.having(noise=None if problem.noise is None else -problem.noise, **fields)


def until(family: Family, states: Mapping[str, Array], step: int) -> dict[str, Array]:
    """The rows before iteration ``step``: up to row ``step`` of states with T+1 rows, without it of those with T."""
    return {name: rows[: step + (family.states[name][0] == "T+1")] for name, rows in states.items()}


def apart(first: Mapping[str, Array], second: Mapping[str, Array], why: str) -> Finding | None:
    """A failure at the first row where two runs that should be one run differ; None where they agree.

    Both runs do the same arithmetic on the same operands, so they differ at most by the order of summation: REPEATED times the
    largest entry of the state.
    """
    found: Finding | None = None
    for name in first:
        one, other = first[name], second[name]
        if len(one) == 0:
            continue
        finite = np.isfinite(one) & np.isfinite(other)
        scale = float(np.abs(np.concatenate((one[finite], other[finite]))).max(initial=0.0))
        distance = np.abs(np.subtract(one, other, where=finite, out=np.zeros_like(one)))
        distance[np.isfinite(one) != np.isfinite(other)] = np.inf  # where both run away, they do so together
        far = distance.reshape(len(one), -1).max(axis=1, initial=0.0) > REPEATED * scale
        if far.any():
            t = int(np.flatnonzero(far)[0])
            if found is None or (found.step is not None and t < found.step):
                found = Finding("fail", why, t, name, numbers(one[t]), numbers(other[t]))
    return found


def within(limit: Limit, why: str) -> Finding:
    """Pass where every row is within its bound, else the first that is not."""
    over = np.flatnonzero(~(limit.found <= limit.bound + limit.tolerance))
    if len(over) == 0:
        return Finding("pass")
    k = int(over[0])
    return Finding("fail", why, limit.first + k, limit.variable, f"at most {limit.bound[k]:.12g}", f"{limit.found[k]:.12g}")


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
