"""The declared algorithm of a family's problem, and what its run is given: the bridge to ``verify.algorithms``."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from ...admm.graph import Graph
from ...admm.local_objective import LocalObjective
from ...algorithms.arrays import Array, floats
from ...algorithms.chan2024.gradient_admm import gradient_admm
from ...algorithms.chan2024.oracle_admm import oracle_admm
from ...algorithms.cyffers2023 import centralized_admm, federated_admm, lasso_admm
from ...algorithms.cyffers2023.general_admm import general_admm
from ...algorithms.declaration import Algorithm, Minimise, Step, Update, read_by
from ...algorithms.expression import Expression, Number, Parameter, Sum, square
from ...algorithms.functions import Absolute, Quadratic
from ...algorithms.huang2020.consensus_admm import consensus_admm
from ...algorithms.huang2020.dp_admm import dp_admm
from ...algorithms.huang2020.primal_perturbation_admm import primal_perturbation_admm
from ...algorithms.regularisers import shrunk
from ...algorithms.run import Inputs, run
from ...algorithms.zhang2018.modified_admm import modified_admm
from ...algorithms.zhang2018.penalty_perturbation import penalty_perturbation
from .problem import Function, Problem

Declared = tuple[Algorithm, Inputs]
Derived = tuple[Algorithm, Mapping[str, Any]]  # and what its run is given that is no field


# The fields of a problem that give a name of the declaration, one of them in a family, where they have another name.
FIELDS_OF = {"f": ("losses", "objectives", "f"), "O": ("objectives",), "gamma": ("step",), "C": ("clipping",)}


def _coupled(p: Problem) -> Derived:
    """chan2024's algorithms: one loss for each step, or one for all."""
    return (gradient_admm, {}) if p.family == "gradient-admm" else (oracle_admm, {"lam0": np.zeros(len(p.c))})


def _consensus(p: Problem) -> Derived:
    """cyffers2023, Algorithms 2 to 4; z_hat_0 = mean u_0 and z_0 = prox(r)(z_hat_0)."""
    if p.family == "centralized-admm":
        return centralized_admm.centralized_admm, {}
    present = p.participation if p.family == "federated-admm" else np.eye(len(p.u0))[np.asarray(p.walk).astype(int)]
    z_hat = np.mean(p.u0, axis=0)
    chosen = federated_admm.federated_admm_derived if p.server else federated_admm.federated_admm
    return chosen, {"present": present, "z_hat0": z_hat, "z0": p.r.prox(z_hat, p.step)}


def _lasso(p: Problem) -> Derived:
    """The ridge and the threshold are the problem's; the run starts from z_0 = S(mean u_0)."""
    losses = [Quadratic(np.outer(a, a), -b * a) for a, b in zip(np.asarray(p.features), np.asarray(p.targets), strict=True)]
    z = shrunk(np.mean(p.u0, axis=0), p.threshold)
    return _lasso_form(bool(p.new_z)), {"f": losses, "r": Absolute(p.threshold), "z0": z}


@cache
def _lasso_form(new_z: bool) -> Algorithm:
    return lasso_admm.declared("given", Parameter("ridge"), Number(Fraction(1)), new_z)


def _graph(p: Problem) -> Derived:
    """zhang2018; lambda_i(0) = 0."""
    graph = Graph(p.adjacency)
    theta = np.broadcast_to(floats(p.theta), np.shape(p.eta))
    made = {"theta": theta, "V": graph.degrees, "adjacency": graph.adjacency, "laplacian": graph.laplacian}
    return modified_admm if p.family == "modified-admm" else penalty_perturbation, made | {"lam0": np.zeros(np.shape(p.f0))}


def inputs_of(algorithm: Algorithm, problem: Problem, derived: Mapping[str, Any]) -> Inputs:
    """What the run of a declaration is given: fields by its names or those of FIELDS_OF, and what is derived from the problem."""
    fields = problem.fields
    known = dict(fields)
    if problem.own is None:
        known |= {name: fields[field] for name, alike in FIELDS_OF.items() for field in reversed(alike) if field in fields}
    if not known.get("C", 1) > 0:
        del known["C"]  # no clipping
    known |= derived

    def reference(f: Any) -> Any:
        if isinstance(f, (tuple, list)):
            return [reference(one) for one in f]
        if isinstance(f, Function):
            return LocalObjective(f.reference, f.l1) if "objectives" in fields else f.reference
        return f

    several, everything = len(algorithm.noises) > 1, (*algorithm.parameters, *algorithm.operators, *algorithm.data)
    names: list[str] = [one.name for one in everything]  # type: ignore[attr-defined]
    data, functions = {n: known[n] for n in names if n in known}, {n: reference(known[n]) for n in algorithm.function_names}
    noise = {noise.name: fields[noise.name] if several else problem.noise for noise in algorithm.noises}
    start = {v.name: known[f"{v.name}0"] for v in algorithm.state}
    return Inputs(data, functions, start, noise if several or problem.noise is not None else {})


FAMILIES: dict[str, Callable[[Problem], Derived]] = {
    "gradient-admm": _coupled, "oracle-admm": _coupled, "general-admm": lambda p: (general_admm, {}),
    "centralized-admm": _consensus, "federated-admm": _consensus, "decentralized-admm": _consensus, "lasso-admm": _lasso,
    "consensus-admm": lambda p: (consensus_admm, {}), "primal-perturbation-admm": lambda p: (primal_perturbation_admm, {}),
    "dp-admm": lambda p: (dp_admm, {}), "modified-admm": _graph, "penalty-perturbation": _graph,
}  # fmt: skip


def declared(problem: Problem) -> Declared:
    """The algorithm and the inputs of a problem of any family."""
    algorithm, derived = FAMILIES[problem.family](problem) if problem.own is None else (problem.own.algorithm, {})
    return algorithm, inputs_of(algorithm, problem, derived)


def as_declared(problem: Problem, states: Mapping[str, Array]) -> dict[str, Array]:
    """Recorded states of the family in the rows of the declaration."""
    found = {name: floats(rows) for name, rows in states.items()}
    if problem.family == "lasso-admm":
        found["z"] = np.concatenate([found["z"][:1], found["z"]])  # z_0 = S(mean u_0) = z_1
    if problem.family == "decentralized-admm":
        walk = np.asarray(problem.walk).astype(int)
        found["x"] = np.eye(len(problem.u0))[walk][..., None] * found["x"][:, None]
    if problem.family == "primal-perturbation-admm":
        found["shared"] = found["shared"][1:]
    return found


def as_recorded(problem: Problem, states: Mapping[str, bool]) -> dict[str, Array]:
    """The float64 run in the family's rows; states: name to whether it has T+1 rows."""
    return recorded(problem, run(*declared(problem), problem.steps).states, states)


def recorded(problem: Problem, rows: Mapping[str, Array], states: Mapping[str, bool], start: Any = None) -> dict[str, Array]:
    """States of the declaration's run, or one number for each of their rows, in the family's rows; start: for what is given and
    no step reads, its field for None."""
    found = dict(rows)
    if problem.family == "lasso-admm":
        found["z"] = found["z"][1:]
    if problem.family == "decentralized-admm" and found["x"].ndim > 1:
        found["x"] = found["x"][np.arange(problem.steps), np.asarray(problem.walk).astype(int)]
    if problem.family == "primal-perturbation-admm":
        found["shared"] = np.concatenate([[problem.shared0 if start is None else start], found["shared"]])
    return {name: found[name][: problem.steps + last] for name, last in states.items()}


def summands(step: Step) -> tuple[Expression, ...]:
    """The terms of a sum that a step sets its target to; none for anything else."""
    return step.value.terms if isinstance(step, Update) and isinstance(step.value, Sum) else ()


def chained(last: Step, before: Sequence[Step], recorded: Collection[str]) -> list[Step]:
    """A step behind those before it whose results are read there and not recorded."""
    chain = [last]
    for step in reversed(before):
        if step.target.name not in recorded and any(step.target in read_by(later) for later in chain):
            chain.insert(0, step)
    return chain


def opening(problem: Problem) -> tuple[Step, ...]:
    """The steps that give the first rows of states which no field gives: z_hat_0 = mean u_0, z_0 = prox(r)(z_hat_0)."""
    first = centralized_admm.centralized_admm.steps[:2]
    if problem.family == "lasso-admm":
        z, r = centralized_admm.z, centralized_admm.r
        return first[0], Minimise(z, r(z) + square(z - centralized_admm.z_hat) / 2)
    return first if problem.family in ("federated-admm", "decentralized-admm") else ()
