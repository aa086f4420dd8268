"""Agents with an objective each, f_i = loss_i + l1_i |.|_1, on windows of a trace: what huang2020 and zhang2018 share.

Arrays are (k, n, d): k steps, n agents, d variables.
"""

from __future__ import annotations

import numpy as np

from ...admm.local_objective import LocalObjective
from ...algorithms.arrays import Array
from ...algorithms.regularisers import L1
from ...algorithms.rounding import UNIT_ROUNDOFF, gradient_magnitude, lengths, operations
from .family import Comparison
from .problem import Function, Problem
from .random_losses import random_logistic, random_quadratic
from .recorded_steps import INNER
from .rounding import tolerance
from .rows import gradient_rows, subdifferential_distance


def local_objectives(p: Problem) -> list[LocalObjective]:
    """The objectives of the reference."""
    return [LocalObjective(f.reference, f.l1) for f in p.objectives]


def check_agents(p: Problem, agents: int, dimension: int) -> None:
    """ValueError unless the field ``objectives`` has one loss per agent, each of ``dimension`` variables, l1 >= 0."""
    if len(p.objectives) != agents:
        raise ValueError(f"objectives must be {agents}, one per agent, found {len(p.objectives)}")
    for i, f in enumerate(p.objectives):
        if f.reference.dimension != dimension:
            raise ValueError(f"objectives[{i}] must have {dimension} variables, found {f.reference.dimension}")
        if not f.l1 >= 0:
            raise ValueError(f"objectives[{i}].l1 must be >= 0, found {f.l1!r}")


def check_positive(p: Problem, *names: str) -> None:
    """ValueError for a field with an entry that is not positive."""
    for name in names:
        if not np.all(np.asarray(p.fields[name]) > 0):
            raise ValueError(f"{name} must be positive")


def sizes_of(rows: Array) -> Array:
    """The Euclidean norm of every agent's vector: (k, n, d) -> (k, n)."""
    return lengths(rows)


def over_agents(allowed: Array) -> Array:
    """Tolerances (k, n) of the agents as one (k,) for all of them together."""
    return lengths(allowed)


def gradients(p: Problem, X: Array) -> tuple[Array, Array, int]:
    """grad loss_i(x_i) for every agent, the magnitudes (k, n) of its operands, and the operations per entry."""
    rows, sizes, count = np.empty_like(X), np.empty(X.shape[:2]), 0
    for i, f in enumerate(p.references("objectives")):
        rows[:, i], sizes[:, i] = gradient_rows(f, X[:, i]), gradient_magnitude(f, X[:, i])
        count = max(count, operations(f))
    return rows, sizes, count


def local_optimality(p: Problem, X: Array, pull: Array, size: Array, terms: int, stiffness: Array, error: Array) -> Comparison:
    """0 in d f_i(x_i) + pull_i for every agent, by the distance to the subdifferential: nothing is solved again.

    X, pull (k, n, d); size (k, n): the moduli of the ``terms`` operands of pull; stiffness (k, n): the modulus of pull in x;
    error (k, n): the rounding error of X where it is itself computed.
    """
    gradient, moduli, count = gradients(p, X)
    l1 = np.array([f.l1 for f in p.objectives])
    nu, mu = (np.array([getattr(f, name) for f in p.references("objectives")]) for name in ("nu", "mu"))
    magnitude = moduli + size + l1 * np.sqrt(X.shape[2])
    stretch = (nu + stiffness) / (mu + stiffness)  # of an explicit inverse (Higham, section 14.1), as in ``proximal_steps``
    allowed = tolerance(count + terms + 8, magnitude * stretch) + INNER * magnitude + (nu + stiffness) * error
    blur = allowed / (mu + stiffness) + error
    distance = gradient + pull
    for i in np.flatnonzero(l1):
        distance[:, i] = subdifferential_distance(L1(float(l1[i])), X[:, i], distance[:, i], blur[:, i])
    return Comparison(distance, np.zeros_like(distance), over_agents(allowed), (mu + stiffness).min(axis=-1))


def signs(p: Problem, X: Array, error: Array, found: Array) -> Array:
    """A subgradient of l1_i |.|_1 at every x_i: l1 sgn(x), and where x is 0 (up to ``error``) what is nearest to ``found``."""
    l1 = np.array([f.l1 for f in p.objectives])[:, None]
    return np.asarray(np.where(np.abs(X) <= error[..., None], np.clip(found, -l1, l1), l1 * np.sign(X)))


def added(rows: Array, noise: Array) -> Array:
    """The rounding error (k, n) of adding noise to (or taking it from) rows (k, n, d)."""
    return np.asarray(4 * UNIT_ROUNDOFF * (sizes_of(rows) + sizes_of(noise)))


def random_objectives(rng: np.random.Generator, agents: int, d: int, kind: str, l1: float = 0.0) -> tuple[Function, ...]:
    """Different data for every agent: "quadratic", "logistic" (l2 = 0.1), or "mixed" for both in turn."""
    kinds = {"quadratic": ("quadratic",), "logistic": ("logistic",), "mixed": ("quadratic", "logistic")}[kind]
    return tuple(
        random_quadratic(rng, d, l1, 0.05) if kinds[i % len(kinds)] == "quadratic" else random_logistic(rng, d, 5, l1)
        for i in range(agents)
    )
