"""The declared algorithm of a family's problem, and what its run is given: the bridge to ``verify.algorithms``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from ...admm.graph import Graph
from ...algorithms.arithmetic import Arithmetic
from ...algorithms.arrays import Array
from ...algorithms.chan2024.gradient_admm import gradient_admm
from ...algorithms.chan2024.oracle_admm import oracle_admm
from ...algorithms.cyffers2023 import centralized_admm, federated_admm, lasso_admm
from ...algorithms.cyffers2023.general_admm import general_admm
from ...algorithms.declaration import Algorithm
from ...algorithms.expression import Number, Parameter
from ...algorithms.functions import Absolute, Quadratic, minimiser
from ...algorithms.huang2020.consensus_admm import consensus_admm
from ...algorithms.huang2020.dp_admm import dp_admm
from ...algorithms.huang2020.primal_perturbation_admm import primal_perturbation_admm
from ...algorithms.run import Inputs, run
from ...algorithms.zhang2018.modified_admm import modified_admm
from ...algorithms.zhang2018.penalty_perturbation import penalty_perturbation
from .agents import local_objectives
from .high_precision import Refused
from .high_precision import functions as high_precision
from .high_precision.balls import Undecided, balls, each, identity, precision, rounded
from .high_precision.functions import Exact, exact
from .problem import LOSSES, Problem

Declared = tuple[Algorithm, Inputs]
FIELDS_OF = {"f": ("losses", "objectives", "f"), "O": ("objectives",), "g": ("g",), "r": ("r",)}


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


def _rational_losses(p: Problem) -> list[Quadratic]:
    """The losses of a Lasso without rounding, for arithmetics that have none."""
    rows = [[Fraction(float(e)) for e in row] for row in np.asarray(p.features)]
    return [Quadratic([[e * d for d in a] for e in a], [-Fraction(float(b)) * e for e in a])
            for a, b in zip(rows, np.asarray(p.targets), strict=True)]  # fmt: skip


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


FAMILIES: dict[str, Callable[[Problem], Declared]] = {
    "gradient-admm": _coupled, "oracle-admm": _coupled, "general-admm": _general, "centralized-admm": _consensus,
    "federated-admm": _consensus, "decentralized-admm": _consensus, "lasso-admm": _lasso, "consensus-admm": _server,
    "primal-perturbation-admm": _server, "dp-admm": _server, "modified-admm": _graph, "penalty-perturbation": _graph,
}  # fmt: skip


def declared(problem: Problem) -> Declared:
    """The algorithm and the inputs of a problem of any family."""
    return FAMILIES[problem.family](problem)


def as_declared(problem: Problem, states: Mapping[str, Array]) -> dict[str, Array]:
    """Recorded states of the family in the rows of the declaration."""
    found = {name: np.asarray(rows, dtype=np.float64) for name, rows in states.items()}
    if problem.family == "lasso-admm":
        found["z"] = np.concatenate([declared(problem)[1].start["z"][None], found["z"]])
    if problem.family == "decentralized-admm":
        walk = np.asarray(problem.walk).astype(int)
        found["x"] = np.eye(len(problem.u0))[walk][..., None] * found["x"][:, None]
    if problem.family == "primal-perturbation-admm":
        found["shared"] = found["shared"][1:]
    return found


def as_recorded(problem: Problem, states: Mapping[str, bool]) -> dict[str, Array]:
    """The float64 run in the family's rows; states: name to whether it has T+1 rows."""
    found = dict(run(*declared(problem), problem.steps).states)
    if problem.family == "lasso-admm":
        found["z"] = found["z"][1:]
    if problem.family == "decentralized-admm":
        found["x"] = found["x"][np.arange(problem.steps), np.asarray(problem.walk).astype(int)]
    if problem.family == "primal-perturbation-admm":
        found["shared"] = np.concatenate([problem.shared0[None], found["shared"]])
    return {name: found[name][: problem.steps + last] for name, last in states.items()}


@dataclass(frozen=True)
class InBalls:
    """A function of a problem in ball arithmetic, with certified minimisers."""

    f: Exact

    def gradient_in_balls(self, x: Any) -> Any:
        kinks = each(lambda e: self.f.l1 * ((e > 0) - (e < 0)), x)
        return high_precision.gradient(self.f, x) + kinks

    def minimise_in_balls(self, K: Any, r: Any) -> Any:
        if self.f.kind in LOSSES:
            return high_precision.minimise(self.f, K, -r, c1=self.f.l1)
        return high_precision.minimise_regularised(self.f, K, -r)


def expected_by_declaration(problem: Problem) -> dict[str, Array]:
    """The states of the declaration's run, correctly rounded, in its own rows; Refused as in ``high_precision``."""
    bits = 256 + 4 * problem.steps
    while True:
        try:
            with precision(bits):
                return {name: rounded(rows) for name, rows in _run_in_balls(problem, bits).items()}
        except Undecided as reason:
            bits *= 2
            if bits > 16384:
                raise Refused(str(reason)) from None


def _run_in_balls(problem: Problem, bits: int) -> Mapping[str, Any]:
    algorithm, inputs = declared(problem)
    functions = dict(inputs.functions)
    if problem.family == "lasso-admm":  # whose functions are no fields
        functions["f"] = _rational_losses(problem)
    for name in functions if problem.family != "lasso-admm" else ():
        given = next(problem.fields[field] for field in FIELDS_OF[name] if field in problem.fields)
        functions[name] = [InBalls(exact(f)) for f in given] if isinstance(given, tuple) else InBalls(exact(given))
    start = dict(inputs.start)
    if "z" in start:  # z_0 = prox(mean u_0)
        mean, step = balls(problem.u0).sum(axis=0) / len(problem.u0), balls(problem.fields.get("step", 1.0))
        start["z"] = minimiser(functions["r"], identity(len(mean)) / step, Arithmetic("balls", bits))(-mean / step)
        start |= {"z_hat": mean} if "z_hat" in start else {}
    return run(algorithm, replace(inputs, functions=functions, start=start), problem.steps, Arithmetic("balls", bits)).states
