"""One problem at every scale: its states, its objective and penalties multiplied by powers of two, so that nothing rounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..kit.domains import of_field
from ..kit.problem import REGULARISERS, Function, Problem, function

SIZED = ("h", "c1", "low", "high", "k")  # parameters of functions that are as large as the states
SCALABLE = ("quadratic", *REGULARISERS)
FLAGS = ("extreme-scale",)
BASE = "small-scale"  # the vector of a family of which the others are made


@dataclass(frozen=True)
class Scale:
    """A vector of every family: its states are ``states`` times those of ``BASE``, its objective ``objective`` times; powers of
    two, the objective's even."""

    states: float
    objective: float
    about: str


def _parameters(exponent: str) -> str:
    return f"objectives and penalties multiplied by {exponent}, steps divided by it: no parameter has a natural size"


SCALES: Mapping[str, Scale] = {
    "large-scale": Scale(
        2.0**90, 1, "data, start, parameters of g and noise multiplied by 2^30: nothing may depend on an absolute size"
    ),
    "small-parameters": Scale(2.0**60, 2.0**-60, _parameters("2^-60")),
    "large-parameters": Scale(2.0**60, 2.0**30, _parameters("2^30")),
}


def scaled(problem: Problem, states: float = 1.0, objective: float = 1.0) -> Problem:
    """The problem with states and objective so many times as large: dual variables follow both, steps divide by the objective.

    ValueError for a function that has no scale, as a logistic loss.
    """
    eta = 1 if "adjacency" in problem.fields else -1  # a penalty in zhang2018, a step elsewhere

    def one(name: str, value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(one(name, v) for v in value)
        if isinstance(value, Function):
            if value.kind not in SCALABLE and (states, objective) != (1, 1):
                raise ValueError(f"{name}: a function of kind {value.kind!r} has no scale; one of {', '.join(SCALABLE)} has")
            factor = 1.0 if value.kind == "box" else objective
            parameters = {n: v * (states if n in SIZED else 1.0) * factor for n, v in value.parameters.items()}
            return function(value.kind, value.l1 * states * objective, **parameters)
        power = eta if name == "eta" else of_field(name, "objective", 0)
        return value * states ** of_field(name, "states", 0) * objective**power

    noise = states * (objective if problem.family == "oracle-admm" else 1.0)  # there it is in the gradient
    return replace(
        problem,
        fields={name: one(name, value) for name, value in problem.fields.items()},
        noise=None if problem.noise is None else problem.noise * noise,
        sigma=problem.sigma * noise,
    )
