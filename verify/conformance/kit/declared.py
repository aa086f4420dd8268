"""The declared algorithm of a family's problem, and what its run is given: the bridge to ``verify.algorithms``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from ...admm.graph import Graph
from ...algorithms.arrays import Array
from ...algorithms.chan2024.gradient_admm import gradient_admm
from ...algorithms.chan2024.oracle_admm import oracle_admm
from ...algorithms.cyffers2023 import centralized_admm, federated_admm, lasso_admm
from ...algorithms.cyffers2023.general_admm import general_admm
from ...algorithms.declaration import Algorithm, Minimise, Step
from ...algorithms.expression import Number, Parameter, square
from ...algorithms.functions import Absolute, Quadratic
from ...algorithms.huang2020.consensus_admm import consensus_admm
from ...algorithms.huang2020.dp_admm import dp_admm
from ...algorithms.huang2020.primal_perturbation_admm import primal_perturbation_admm
from ...algorithms.run import Inputs, run
from ...algorithms.zhang2018.modified_admm import modified_admm
from ...algorithms.zhang2018.penalty_perturbation import penalty_perturbation
from .agents import local_objectives
from .problem import Problem

Declared = tuple[Algorithm, Inputs]


def _noise(p: Problem, name: str) -> dict[str, Any]:
    return {} if p.noise is None else {name: p.noise}


def _coupled(p: Problem) -> Declared:
    """chan2024's algorithms: one loss for each step, or one for all."""
    first = gradient_admm if p.family == "gradient-admm" else oracle_admm
    start = {"x": p.x0, "lam": p.lam0} if first is gradient_admm else {"x": p.x0, "y": p.y0, "lam": np.zeros(len(p.c))}
    data = {name: getattr(p, name) for name in ("A", "B", "c", "beta", "eta")}
    return first, Inputs(data, {"f": p.references("losses"), "g": p.g.reference}, start, _noise(p, first.noises[0].name))


def _general(p: Problem) -> Declared:
    data = {"A": p.A, "B": p.B, "c": p.c, "gamma": p.step, "lam": p.lam}
    return general_admm, Inputs(data, {"f": p.f.reference, "g": p.g.reference}, {"u": p.u0}, _noise(p, "eta"))


def _radius(p: Problem) -> dict[str, Any]:
    return {"C": p.clipping} if p.clipping > 0 else {}


def _consensus(p: Problem) -> Declared:
    """cyffers2023, Algorithms 2 to 4; z_hat_0 = mean u_0 and z_0 = prox(r)(z_hat_0)."""
    data = {"gamma": p.step, "lam": p.lam, **_radius(p)}
    functions = {"f": p.references("losses"), "r": p.r.reference}
    noise = _noise(p, "eta")
    if p.family == "centralized-admm":
        return centralized_admm.centralized_admm, Inputs(data, functions, {"u": p.u0}, noise)
    data["present"] = p.participation if p.family == "federated-admm" else np.eye(len(p.u0))[np.asarray(p.walk).astype(int)]
    z_hat = np.mean(p.u0, axis=0)
    start = {"u": p.u0, "z_hat": z_hat, "z": p.r.prox(z_hat, p.step)}
    chosen = federated_admm.federated_admm_derived if p.server else federated_admm.federated_admm
    return chosen, Inputs(data, functions, start, noise)


def _lasso(p: Problem) -> Declared:
    """The ridge and the threshold are the problem's; the run starts from z_0 = S(mean u_0)."""
    losses = [Quadratic(np.outer(a, a), -b * a) for a, b in zip(np.asarray(p.features), np.asarray(p.targets), strict=True)]
    mean = np.mean(p.u0, axis=0)
    start = {"u": p.u0, "z": np.sign(mean) * np.maximum(np.abs(mean) - p.threshold, 0)}
    data = {"ridge": p.ridge, "lam": p.lam, **_radius(p)}
    return _lasso_form(bool(p.new_z)), Inputs(data, {"f": losses, "r": Absolute(p.threshold)}, start, _noise(p, "eta"))


@cache
def _lasso_form(new_z: bool) -> Algorithm:
    return lasso_admm.declared("given", Parameter("ridge"), Number(Fraction(1)), new_z)


def _server(p: Problem) -> Declared:
    """huang2020."""
    chosen = next(a for a in (consensus_admm, primal_perturbation_admm, dp_admm) if a.name == p.family)
    start = {"w": p.w0, "gamma": p.gamma0} | ({"shared": p.shared0} if chosen is dp_admm else {})
    data = {"rho": p.rho} | ({"eta": p.eta} if chosen is dp_admm else {})
    return chosen, Inputs(data, {"f": local_objectives(p)}, start, _noise(p, "xi"))


def _graph(p: Problem) -> Declared:
    """zhang2018; lambda_i(0) = 0."""
    graph = Graph(p.adjacency)
    chosen = modified_admm if p.family == "modified-admm" else penalty_perturbation
    theta = np.broadcast_to(np.asarray(p.theta, dtype=np.float64), np.shape(p.eta))
    data = {"eta": p.eta, "theta": theta, "V": graph.degrees, "adjacency": graph.adjacency, "laplacian": graph.laplacian}
    return chosen, Inputs(data, {"O": local_objectives(p)}, {"f": p.f0, "lam": np.zeros(np.shape(p.f0))}, _noise(p, "epsilon"))


def inputs_of(algorithm: Algorithm, problem: Problem) -> Inputs:
    """What the run of a declaration is given whose names are those of the problem."""
    fields = problem.fields
    functions = {
        n: problem.references(n) if isinstance(fields[n], tuple) else fields[n].reference for n in algorithm.function_names
    }
    several = len(algorithm.noises) > 1
    noise = {noise.name: fields[noise.name] if several else problem.noise for noise in algorithm.noises}
    return Inputs(fields, functions, {v.name: fields[f"{v.name}0"] for v in algorithm.state}, noise)


FAMILIES: dict[str, Callable[[Problem], Declared]] = {
    "gradient-admm": _coupled, "oracle-admm": _coupled, "general-admm": _general, "centralized-admm": _consensus,
    "federated-admm": _consensus, "decentralized-admm": _consensus, "lasso-admm": _lasso, "consensus-admm": _server,
    "primal-perturbation-admm": _server, "dp-admm": _server, "modified-admm": _graph, "penalty-perturbation": _graph,
}  # fmt: skip


def declared(problem: Problem) -> Declared:
    """The algorithm and the inputs of a problem of any family."""
    if problem.own is not None:
        return problem.own.algorithm, inputs_of(problem.own.algorithm, problem)
    return FAMILIES[problem.family](problem)


def as_declared(problem: Problem, states: Mapping[str, Array]) -> dict[str, Array]:
    """Recorded states of the family in the rows of the declaration."""
    found = {name: np.asarray(rows, dtype=np.float64) for name, rows in states.items()}
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


def opening(problem: Problem) -> tuple[Step, ...]:
    """The steps that give the first rows of states which no field gives: z_hat_0 = mean u_0, z_0 = prox(r)(z_hat_0)."""
    first = centralized_admm.centralized_admm.steps[:2]
    if problem.family == "lasso-admm":
        z, r = centralized_admm.z, centralized_admm.r
        return first[0], Minimise(z, r(z) + square(z - centralized_admm.z_hat) / 2)
    return first if problem.family in ("federated-admm", "decentralized-admm") else ()
