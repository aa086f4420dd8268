"""Any declared algorithm as a family: problems drawn from its declaration, and the laws of its steps on somebody's program.

A program is called as for the families of the papers, ``program(problem, noise, steps)`` -> {state: rows}. Its problem has
parameters, operators, vectors and functions by the names of the declaration (a tuple where each step or agent has its own), the
start of a state x as ``x0``, and where several noises are declared each by its name. States have T+1 rows; what a step computes
may be left out, or has T.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from ...algorithms.alteration import alterations
from ...algorithms.arithmetic import FLOATS
from ...algorithms.arrays import Array
from ...algorithms.declaration import Algorithm, Minimise, Step
from ...algorithms.display import Style, line
from ...algorithms.expression import (
    Expression,
    Function,
    Gradient,
    MonotoneOperator,
    Operator,
    Parameter,
    Product,
    Sum,
    Value,
    one,
    parts,
)
from ...algorithms.inputs import axes_of
from ...algorithms.run import Inputs, Iteration, run
from .case import Case
from .declared_laws import explanations, laws
from .family import Comparison, unlike
from .outcome import Failed, Finding, Outcome, Unsupported, outcome
from .problem import Problem, function
from .python_door import PythonDoor, Run
from .report import Report
from .rounding import rescaled

STEPS, CASES, AGENTS = 5, 8, 3
FLAGS = ("random",)


def drawn(algorithm: Algorithm, seed: int) -> Problem:
    """A problem of the declaration: sizes, data, functions within their classes, start and noise from the seed. ValueError for
    what is not drawn: maps, given inverses, parameters for each entry or edge."""
    rng = np.random.default_rng(seed)
    sizes = {"n": AGENTS}

    def array(axes: tuple[str, ...]) -> Array:
        shape = tuple(sizes.setdefault(axis, 1 + (seed + 2 * len(sizes)) % 4) for axis in axes)
        return np.asarray(rng.normal(size=shape))

    refused = [m.name for m in algorithm.maps] + [a.name for a, _ in algorithm.inverses]
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
    smooth = {e.function for step in algorithm.steps for e in _parts(step.expressions) if isinstance(e, Gradient)}
    plain = Inputs(fields, {}, {})
    for k, f in enumerate(algorithm.functions):
        count = {"": 1, "step": STEPS, "agent": AGENTS}[f.per]
        array(axes_of(one(f.over)))
        made = tuple(_function(f, f in smooth, algorithm, plain, sizes[one(f.over)], rng, seed + k) for _ in range(count))
        fields[f.name] = made if f.per else made[0]
    several = noises if len(noises) > 1 else {}
    return Problem(algorithm.name, STEPS, fields | several, None if several else next(iter(noises.values()), None))


def _parts(expressions: tuple[Expression, ...]) -> list[Expression]:
    return [p for e in expressions for p in parts(e)]


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


def unscaled(algorithm: Algorithm) -> Algorithm:
    """The same algorithm, where a step that minimises k f(v) + ... for a factor k > 0 minimises f(v) + (...)/k."""

    def one_of(step: Step) -> Step:
        if not isinstance(step, Minimise) or not isinstance(step.objective, Sum):
            return step
        for k, term in enumerate(step.objective.terms):
            if isinstance(term, Product) and isinstance(term.of, Value) and term.of.at == step.target:
                rest = (t / term.factor for i, t in enumerate(step.objective.terms) if i != k)
                return replace(step, objective=Sum((term.of, *rest)))
        return step

    return replace(algorithm, steps=tuple(one_of(step) for step in algorithm.steps))


def inputs_of(algorithm: Algorithm, problem: Problem) -> Inputs:
    """What the declaration's run is given."""
    fields = problem.fields
    functions = {
        n: problem.references(n) if isinstance(fields[n], tuple) else fields[n].reference for n in algorithm.function_names
    }
    several = len(algorithm.noises) > 1
    noise = {noise.name: fields[noise.name] if several else problem.noise for noise in algorithm.noises}
    return Inputs(fields, functions, {v.name: fields[f"{v.name}0"] for v in algorithm.state}, noise)


def conform_declared(algorithm: Algorithm, program: PythonDoor, cases: int = CASES, diagnose: bool = True) -> Report:
    """The laws of every step on problems drawn from the declaration; diagnose: search the alteration of it that does what the
    program did. ValueError for a declaration of which no problems are drawn."""
    algorithm, found = unscaled(algorithm), list[Outcome]()
    failing: list[tuple[Inputs, dict[str, Array]]] = []
    with np.errstate(all="ignore"):
        for seed in range(cases):
            problem = drawn(algorithm, seed)
            case = Case(f"{algorithm.name}/drawn-{seed}", 1, "a problem drawn from the declaration", FLAGS, problem)
            inputs = inputs_of(algorithm, problem)
            mine, states = _outcomes(algorithm, case, inputs, program)
            found += mine
            if any(o.kind == "step" and o.result == "fail" for o in mine):
                failing.append((inputs, states))
        report = Report(program.name, tuple(found))
        words = _explained(algorithm, failing) if diagnose else ""
    named = {cause.key: words for cause in report.causes if words and cause.first.kind == "step"}
    return Report(program.name, tuple(found), diagnoses=named)


def _explained(algorithm: Algorithm, failing: list[tuple[Inputs, dict[str, Array]]]) -> str:
    """The first alteration that does on every failing case what the program did; "" for none."""
    if not failing:
        return ""
    said = [[a.words for a in explanations(algorithm, inputs, states)] for inputs, states in failing]
    common = [a.words for a in alterations(algorithm) if all(a.words in words for words in said)]
    return f"{common[0]}: reproduces all {len(failing)} failing cases" if common else ""


def _outcomes(algorithm: Algorithm, case: Case, inputs: Inputs, program: PythonDoor) -> tuple[list[Outcome], dict[str, Array]]:
    def one_of(law: str, about: str, result: Finding, kind: str) -> Outcome:
        return outcome(case.id, FLAGS, law, about, "", "", result, kind)

    about = f"{algorithm.name} runs and records {', '.join(v.name for v in algorithm.state)}"
    try:
        first = program.run(case.problem)
        again = program.run(case.problem)
        states = _checked(algorithm, inputs, first)
    except Unsupported as reason:
        return [one_of("run", about, Finding("unsupported", str(reason)), "run")], {}
    except Failed as reason:
        return [one_of("run", about, Finding("error", str(reason), place=reason.place), "run")], {}
    found = [one_of("run", about, Finding("pass"), "run")]
    same = all(np.array_equal(rows, again.states.get(n, np.nan), equal_nan=True) for n, rows in first.states.items())
    found.append(one_of("repeatable", "the same call gives the same states", _judged(same, "a second run differs"), "probe"))
    moved = [*(first.changed or ()), *(first.random_state or ())]
    found.append(one_of("inputs-unchanged", "inputs and random states stay", _judged(not moved, ", ".join(moved)), "probe"))
    for v in algorithm.state:
        given = np.asarray(inputs.first(v))[None]
        start = Comparison(states[v.name][:1], given, rescaled(given))
        result = Finding("pass")
        if start.excess[0] > 1:
            result = Finding("fail", "", 0, v.name, *unlike(given, states[v.name][:1]), float(start.excess[0]))
        found.append(one_of(f"{v.name}-start", f"{v.name} starts as given", result, "step"))
    lines = {step.target.name: line(step, Style(False)) for step in algorithm.steps}
    for law in laws(algorithm, inputs, states):
        if not law.decided:
            result = Finding("unsupported", "a system is singular up to rounding: float64 decides nothing")
        elif law.holds:
            result = Finding("pass", excess=law.excess)
        else:
            t = int(np.flatnonzero(~(law.distance <= law.tolerance))[0])
            excess = float(np.nan_to_num(law.distance[t] / law.tolerance[t], nan=np.inf))
            result = Finding("fail", f"the line is {lines[law.variable]}", t, law.variable, excess=excess)
        found.append(one_of(f"{law.variable}-step", lines[law.variable], result, "step"))
    return found, states


def _judged(holds: bool, words: str) -> Finding:
    return Finding("pass") if holds else Finding("fail", words)


def _checked(algorithm: Algorithm, inputs: Inputs, given: Run) -> dict[str, Array]:
    """The states of the shapes that the declaration's run has; Failed names what is missing, unknown or of another shape."""
    right: Mapping[str, Array] = run(algorithm, inputs, STEPS).states
    missing = [v.name for v in algorithm.state if v.name not in given.states]
    unknown = sorted(set(given.states) - set(right))
    if missing or unknown:
        raise Failed(f"the states must be those of {', '.join(right)}; missing or unknown: {', '.join([*missing, *unknown])}")
    for name, rows in given.states.items():
        counts = {len(right[name]), len(right[name]) if name in {v.name for v in algorithm.state} else STEPS}
        if rows.ndim == 0 or len(rows) not in counts or rows.shape[1:] != right[name].shape[1:]:
            raise Failed(f"the state {name!r} must have shape {right[name].shape}, found {rows.shape}")
        if not np.isfinite(rows).all():
            raise Failed(f"the state {name!r} is not finite")
    return dict(given.states)
