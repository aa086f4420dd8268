"""Any declared algorithm as a family: problems drawn from its declaration, and the laws of its steps on somebody's program.

A program is called as for the families of the papers, ``program(problem, noise, steps)`` -> {state: rows}. Its problem has
parameters, operators, vectors and functions by the names of the declaration (a tuple where each step or agent has its own), the
start of a state x as ``x0``, and where several noises are declared each by its name. States have T+1 rows; what a step computes
may be left out, or has T.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from ...algorithms.arithmetic import FLOATS
from ...algorithms.arrays import Array
from ...algorithms.declaration import Algorithm, Step, read_by
from ...algorithms.differences import slopes_of_map
from ...algorithms.display import line as text
from ...algorithms.expression import Function, Gradient, Map, MonotoneOperator, Operator, Parameter, one
from ...algorithms.inputs import axes_of
from ...algorithms.run import Inputs, Iteration
from .case import Case
from .declared import chained
from .family import Family, Identity, Shape, Start
from .family_laws import LawOfStep
from .outcome import Failed, Unsupported
from .problem import Problem, affine_map, function
from .python_door import PythonDoor
from .report import Report
from .run import run_conformance

STEPS, CASES, AGENTS = 5, 8, 3
FLAGS = ("random",)


def drawn(algorithm: Algorithm, seed: int) -> Problem:
    """A problem of the declaration: sizes, data, functions and maps within their classes, start and noise from the seed.
    ValueError for what is not drawn: given inverses, parameters for each entry or edge."""
    rng = np.random.default_rng(seed)
    sizes = {"n": AGENTS}

    def array(axes: tuple[str, ...]) -> Array:
        shape = tuple(sizes.setdefault(axis, 1 + (seed + 2 * len(sizes)) % 4) for axis in axes)
        return np.asarray(rng.normal(size=shape))

    refused = [a.name for a, _ in algorithm.inverses]
    refused += [p.name for p in algorithm.parameters if set(p.per.split()) - {"step", "agent"}]
    if refused:
        raise ValueError(f"{algorithm.name}: problems with {', '.join(refused)} are not drawn")
    fields: dict[str, Any] = {f"{v.name}0": array(axes_of(v.over)) for v in algorithm.state}
    fields |= {o.name: _matrix(o, array) for o in algorithm.operators if o.name != "I"}
    fields |= {d.name: array(axes_of(d.over)) for d in algorithm.data}
    chosen = {step.among for step in algorithm.steps}
    for p in algorithm.parameters:
        fields[p.name] = _parameter(p, p in chosen, rng)
    noises = {noise.name: np.array([array(axes_of(noise.over)) for _ in range(STEPS)]) for noise in algorithm.noises}
    smooth = {e.function for step in algorithm.steps for e in read_by(step) if isinstance(e, Gradient)}
    plain = Inputs(fields, {}, {})
    for k, f in enumerate(algorithm.functions):
        count = {"": 1, "step": STEPS, "agent": AGENTS}[f.per]
        array(axes_of(one(f.over)))
        made = tuple(_function(f, f in smooth, algorithm, plain, sizes[one(f.over)], rng, seed + k) for _ in range(count))
        fields[f.name] = made if f.per else made[0]
    at = Iteration(algorithm, plain, FLOATS, 0, {})
    for m in algorithm.maps:
        array(axes_of(one(m.over)))
        fields[m.name] = _map(m, {n: float(at.value(e)) for n, e in m.bounds.items() if e is not None}, sizes[one(m.over)], rng)
    several = noises if len(noises) > 1 else {}
    return Problem(algorithm.name, STEPS, fields | several, None if several else next(iter(noises.values()), None))


def _matrix(o: Operator, array: Callable[[tuple[str, ...]], Array]) -> Array:
    made = array((axes_of(o.target)[0], axes_of(o.source)[0]))
    return made + made.T if o.symmetric else made


def _parameter(p: Parameter, mask: bool, rng: np.random.Generator) -> Any:
    """Positive ones in [1/4, 1], so that a factor left out is seen; of those who take part 0 or 1."""
    shape = tuple({"step": STEPS, "agent": AGENTS}[axis] for axis in p.per.split())
    if mask:
        return (rng.random(size=shape) < 0.6).astype(float)
    made = rng.uniform(0.25, 0.9, size=shape) * (rng.choice([-1.0, 1.0], size=shape) if p.sign == "real" else 1.0)
    return made if shape else float(made)


def _function(
    f: Function | MonotoneOperator,
    smooth: bool,
    algorithm: Algorithm,
    data: Inputs,
    size: int,
    rng: np.random.Generator,
    kind: int,
) -> Any:
    """A quadratic or a logistic loss where gradients are taken, a quadratic or c |.|_1 where only a proximal map is."""
    iteration = Iteration(algorithm, data, FLOATS, 0, {})
    largest = f.smooth if isinstance(f, Function) else f.lipschitz
    if isinstance(f, MonotoneOperator) and f.cocoercive is not None:
        largest = 1 / f.cocoercive
    strongly, most = (None if e is None else float(np.min(iteration.value(e))) for e in (f.strongly, largest))
    least = strongly or 0.0
    top = least + 1.5 if most is None else most
    if not smooth and most is None and strongly is None and kind % 2:
        return function("l1", c1=float(rng.uniform(0.1, 0.4)))
    if smooth and kind % 2:
        features = rng.normal(size=(4, size))
        features *= np.sqrt(4 * (top - least) / (np.linalg.norm(features, 2) ** 2 / 4)) * 0.7
        return function("logistic", features=features, labels=rng.choice([-1.0, 1.0], size=4), l2=least)
    turn, _ = np.linalg.qr(rng.normal(size=(size, size)))
    H = (turn * rng.uniform(least + 0.2 * (top - least), 0.95 * top, size=size)) @ turn.T
    return function("quadratic", H=(H + H.T) / 2, h=rng.normal(size=size))


def _map(m: Map, bounds: Mapping[str, float], size: int, rng: np.random.Generator) -> Any:
    """An affine map of its class, well inside it."""
    turn, _ = np.linalg.qr(rng.normal(size=(size, size)))
    low, high = slopes_of_map(m, bounds, 2.0)
    return affine_map((turn * (low + (high - low) * rng.uniform(0.1, 0.9, size=size))) @ turn.T, rng.normal(size=size))


def family_of_declaration(algorithm: Algorithm, problem: Problem, recorded: Mapping[str, int]) -> Family:
    """The family of a declaration; problem: one that is drawn from it; recorded: the rows of what a program records."""
    letters = {"step": "T", "agent": "n"}
    fields: dict[str, Shape | str] = {f"{v.name}0": axes_of(v.over) for v in algorithm.state}
    fields |= {o.name: (axes_of(o.target)[0], axes_of(o.source)[0]) for o in algorithm.operators if o.name != "I"}
    fields |= {d.name: axes_of(d.over) for d in algorithm.data}
    fields |= {p.name: tuple(letters[axis] for axis in p.per.split()) for p in algorithm.parameters}
    fields |= {f.name: "functions" if f.per else "function" for f in algorithm.functions}
    fields |= {m.name: "function" for m in algorithm.maps}
    noises = {noise.name: ("T", *axes_of(noise.over)) for noise in algorithm.noises}
    states = {v.name: ("T+1", *axes_of(v.over)) for v in algorithm.state}
    computed = [s.target for s in algorithm.steps if s.target.name not in states and s.target.name in recorded]
    states |= {v.name: ("T+1" if recorded[v.name] > problem.steps else "T", *axes_of(v.over)) for v in computed}

    def sample(seed: int) -> Problem:
        return replace(drawn(algorithm, seed), own=family)

    starts = (
        Identity(f"{v.name}-start", v.name, f"{v.name} starts as given", "", "", Start({v.name: f"{v.name}0"}))
        for v in algorithm.state
    )
    lines = (
        Identity(f"{s.target.name}-step", s.target.name, _rule(algorithm, s, states), "", "", LawOfStep(s.target.name))
        for s in algorithm.steps
        if s.target.name in states
    )
    family = Family(
        id=algorithm.name,
        source=algorithm.source,
        fields=fields | (noises if len(noises) > 1 else {}),
        noise=next(iter(noises.values())) if len(noises) == 1 else (),
        states=states,
        identities=(*starts, *lines),
        sample=sample,
        algorithm=algorithm,
    )
    return family


def _rule(algorithm: Algorithm, step: Step, recorded: Collection[str]) -> str:
    """A step, and the steps before it whose results it reads and nobody records."""
    first, *rest = map(text, reversed(chained(step, algorithm.steps[: algorithm.steps.index(step)], recorded)))
    return f"{first}, where {', '.join(rest)}" if rest else first


def conform_declared(algorithm: Algorithm, program: PythonDoor, cases: int = CASES, diagnose: bool = True) -> Report:
    """``run_conformance`` on problems drawn from the declaration. ValueError for a declaration of which none are drawn."""
    first = drawn(algorithm, 0)
    with np.errstate(all="ignore"):
        try:
            recorded = {name: len(np.atleast_1d(rows)) for name, rows in program.run(first).states.items()}
        except (Failed, Unsupported):  # which the run of the first case tells
            recorded = {}
        family = family_of_declaration(algorithm, first, recorded)
        vectors = [
            Case(f"{algorithm.name}/drawn-{seed}", 1, "a problem drawn from the declaration", FLAGS, family.sample(seed))
            for seed in range(cases)
        ]
        return run_conformance(program, vectors=vectors, diagnose=diagnose)
