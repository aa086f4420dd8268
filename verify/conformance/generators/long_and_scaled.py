"""Vectors with injected noise over forty steps and more where a family has none, and of the scales 2^-60 and 2^30 in every one.

sigma is never 1 here. Long ones have schedules that differ between the agents and change at the first and the last step, users
who are absent for most of the run, and walks that alternate.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from ...admm.graph import complete, path, star
from ...algorithms.arrays import Array
from ..kit.agents_data import dyadic, noisy_fields, quadratic
from ..kit.families.penalty_perturbation import spherical
from ..kit.problem import Function, Problem, function
from .collection import Row
from .modified_admm import growing, nodes_of

LONG, SCALED = ("long-run", "every-step-noisy"), ("extreme-scale",)
STEPS = 48
SMALL, LARGE = 2.0**-60, 2.0**30
SIZED = (
    "c",
    "h",
    "targets",
    "x0",
    "lam0",
    "y0",
    "u0",
    "w0",
    "shared0",
    "gamma0",
    "f0",
    "c1",
    "low",
    "high",
    "k",
    "threshold",
    "clipping",
    "l1",
)


def problems() -> list[Row]:
    """The long vectors, and a small and a large one of every family."""
    found = [_dp(), _primal(), _penalty(), _own_dual_steps(), _decentralized(), _federated_absent(), _lasso()]
    for problem in plain():
        for name, factor in (("small-scale", SMALL), ("large-scale", LARGE)):
            exponent = "2^-60" if factor == SMALL else "2^30"
            about = f"data, start, parameters of g and noise multiplied by {exponent}: nothing may depend on an absolute size"
            found.append((name, about, SCALED, scaled(problem, factor)))
    return found


def scaled(problem: Problem, factor: float) -> Problem:
    """The problem whose states are ``factor`` times those of the given one: quadratics, |.|_1 and boxes."""

    def one(name: str, value: Any) -> Any:
        if isinstance(value, Function):
            parameters = {n: one(n, v) for n, v in value.parameters.items()}
            return function(value.kind, value.l1 * factor, **parameters)
        if isinstance(value, tuple):
            return tuple(one(name, v) for v in value)
        return value * factor if name in SIZED else value

    fields = {name: one(name, value) for name, value in problem.fields.items()}
    noise = None if problem.noise is None else problem.noise * factor
    return replace(problem, fields=fields, noise=noise, sigma=problem.sigma * factor)


def _schedule(n: int, steps: int) -> Array:
    """Steps that differ between the agents and fall; that of the first and the last step stands out."""
    eta = np.outer(1 / np.sqrt(1 + np.arange(steps)), 1 + np.arange(n) / 2)
    eta[0], eta[-1] = 3 * eta[0], 2 * eta[1]
    return dyadic(eta)


def _dp() -> Row:
    rng = np.random.default_rng(71)
    fields = {
        **noisy_fields(rng, tuple(quadratic(rng, 2, l1=0.0625 * (i == 1)) for i in range(3)), 0.75),
        "eta": _schedule(3, STEPS),
    }
    p = Problem("dp-admm", STEPS, fields, dyadic(rng.normal(size=(STEPS, 3, 2)) / 4, 12), 0.25, 71)
    return "many-steps", "48 steps, sigma = 1/4; steps of the agents differ and fall, the first and the last stand out", LONG, p


def _primal() -> Row:
    rng = np.random.default_rng(72)
    fields = noisy_fields(rng, tuple(quadratic(rng, 2) for _ in range(3)), 0.625)
    p = Problem("primal-perturbation-admm", STEPS, fields, dyadic(4 * rng.normal(size=(STEPS, 3, 2)), 12), 4.0, 72)
    return "many-steps", "48 steps, sigma = 4", LONG, p


def _penalty() -> Row:
    rng = np.random.default_rng(73)
    eta = growing(
        np.array([0.5, 0.75, 0.625, 1.0, 0.5, 0.875]), np.array([1.0625, 1.03125, 1.0, 1.015625, 1.0625, 1.03125]), STEPS
    )
    fields = nodes_of(rng, star(6), tuple(quadratic(rng, 2) for _ in range(6)), eta, np.full((STEPS, 1), 0.5))
    noise = dyadic(spherical(rng, 0.5, (STEPS, 6, 2)), 12)
    return (
        "many-steps",
        "48 steps on a star whose centre has degree 5; penalties grow unequally",
        LONG,
        Problem("penalty-perturbation", STEPS, fields, noise, 0.5, 73),
    )


def _own_dual_steps() -> Row:
    rng = np.random.default_rng(78)
    eta = growing(np.array([0.5, 0.75, 0.625, 1.0]), np.array([1.25, 1.125, 1.0, 1.0625]), 6)
    fields = nodes_of(rng, path(4), tuple(quadratic(rng, 2) for _ in range(4)), eta, np.full((6, 1), 0.5))
    fields = {**fields, "theta": np.tile([0.5, 0.25, 0.75, 0.375], (6, 1))}
    p = Problem("penalty-perturbation", 6, fields, dyadic(spherical(rng, 0.5, (6, 4, 2)), 12), 0.5, 78)
    return (
        "own-dual-steps",
        "a path whose nodes have different dual steps",
        ("dual-step-not-penalty", "edge-dual", "scale-not-one"),
        p,
    )


def _users(rng: np.random.Generator, n: int, p: int, **given: Any) -> dict[str, Any]:
    losses = tuple(quadratic(rng, p) for _ in range(n))
    return {
        "losses": losses,
        "r": function("l1", c1=0.125),
        "step": 0.75,
        "lam": 0.375,
        "clipping": 0.0,
        "u0": dyadic(rng.normal(size=(n, p)), 6),
        **given,
    }


def _decentralized() -> Row:
    rng = np.random.default_rng(74)
    walk = np.where(np.arange(STEPS) < STEPS - 1, np.arange(STEPS) % 2, 2.0)
    fields = _users(rng, 4, 2, walk=walk, server=1.0)
    p = Problem("decentralized-admm", STEPS, fields, dyadic(rng.normal(size=(STEPS, 4, 2)) / 4, 12), 0.25, 74)
    return (
        "alternating-walk",
        "48 steps between two users, the last at a third; a fourth is never visited; sigma = 1/4",
        (*LONG, "walk"),
        p,
    )


def _federated_absent() -> Row:
    rng = np.random.default_rng(75)
    mask = np.zeros((STEPS, 4))
    mask[np.arange(STEPS), np.arange(STEPS) % 2] = 1
    mask[0], mask[-1] = (0, 0, 1, 0), (1, 1, 1, 0)
    fields = _users(rng, 4, 2, participation=mask, server=0.0, clipping=0.5)
    p = Problem("federated-admm", STEPS, fields, dyadic(rng.normal(size=(STEPS, 4, 2)) / 4, 12), 0.25, 75)
    return (
        "absent-users",
        "48 rounds; one user is absent throughout, one but for the first and the last round; sigma = 1/4",
        LONG,
        p,
    )


def _lasso() -> Row:
    rng = np.random.default_rng(76)
    fields = _lasso_fields(rng, 3, 2)
    p = Problem("lasso-admm", STEPS, fields, dyadic(rng.normal(size=(STEPS, 3, 2)) / 4, 12), 0.25, 76)
    return "many-steps", "48 steps, clipped, sigma = 1/4", LONG, p


def _lasso_fields(rng: np.random.Generator, n: int, p: int) -> dict[str, Any]:
    return {
        "features": dyadic(rng.normal(size=(n, p)), 6),
        "targets": dyadic(rng.normal(size=n), 6),
        "ridge": 2.0,
        "threshold": 0.125,
        "new_z": 1.0,
        "lam": 0.25,
        "clipping": 0.5,
        "u0": dyadic(rng.normal(size=(n, p)), 6),
    }


def plain() -> list[Problem]:
    """A small problem of every family, with sigma = 1/2: quadratics, |.|_1 or a box, no other scale in it."""
    rng = np.random.default_rng(77)
    T, found = 5, []

    def noise(*shape: int) -> Array:
        return dyadic(rng.normal(size=(T, *shape)) / 2, 10)

    A, m, n = np.hstack([np.eye(2), dyadic(rng.normal(size=(2, 1)), 6)]), 2, 3
    coupled = {
        "A": A,
        "B": -np.eye(m),
        "c": dyadic(rng.normal(size=m), 6),
        "beta": 1.5,
        "eta": 0.25,
        "x0": dyadic(rng.normal(size=n), 6),
        "losses": (quadratic(rng, n),),
    }
    box, l1 = function("box", low=-0.25, high=0.5), function("l1", c1=0.125)
    found.append(Problem("gradient-admm", T, {**coupled, "lam0": dyadic(rng.normal(size=m), 6), "g": box}, noise(n), 0.5, 1))
    found.append(Problem("oracle-admm", T, {**coupled, "y0": dyadic(rng.normal(size=m), 6), "g": l1}, noise(n), 0.5, 2))
    found.append(Problem("centralized-admm", T, _users(rng, 3, 2, r=box, clipping=0.5), noise(3, 2), 0.5, 3))
    mask = np.array([[1.0, 0, 1], [0, 1, 0], [1, 1, 0], [0, 1, 1], [1, 1, 1]])
    found.append(Problem("federated-admm", T, _users(rng, 3, 2, participation=mask, server=1.0), noise(3, 2), 0.5, 4))
    walk = np.array([0.0, 2, 2, 0, 1])
    found.append(Problem("decentralized-admm", T, _users(rng, 3, 2, walk=walk, server=0.0), noise(3, 2), 0.5, 5))
    general = {
        "A": np.vstack([np.eye(2), dyadic(rng.normal(size=(1, 2)), 6)]),
        "B": -np.eye(3),
        "c": dyadic(rng.normal(size=3), 6),
        "f": quadratic(rng, 2),
        "g": l1,
        "step": 0.75,
        "lam": 0.375,
        "u0": dyadic(rng.normal(size=3), 6),
    }
    found.append(Problem("general-admm", T, general, noise(3), 0.5, 6))
    found.append(Problem("lasso-admm", T, _lasso_fields(rng, 3, 2), noise(3, 2), 0.5, 7))
    objectives = (quadratic(rng, 2), quadratic(rng, 2, l1=0.0625))
    agents = noisy_fields(rng, objectives, 0.75)
    found.append(Problem("consensus-admm", T, {k: v for k, v in agents.items() if k != "shared0"}, None, 0.0, 8))
    found.append(Problem("primal-perturbation-admm", T, agents, noise(2, 2), 0.5, 9))
    found.append(Problem("dp-admm", T, {**agents, "eta": _schedule(2, T)}, noise(2, 2), 0.5, 10))
    eta = growing(np.array([0.5, 0.75, 0.625, 1.0, 0.5]), np.array([1.25, 1.125, 1.0, 1.0625, 1.5]), T)
    theta = np.full((T, 1), 0.5)
    found.append(
        Problem("modified-admm", T, nodes_of(rng, path(5), tuple(quadratic(rng, 2) for _ in range(5)), eta, theta), None, 0.0, 11)
    )
    fields = nodes_of(rng, complete(5), tuple(quadratic(rng, 2) for _ in range(5)), eta, theta)
    found.append(Problem("penalty-perturbation", T, fields, dyadic(spherical(rng, 0.5, (T, 5, 2)), 10), 0.5, 12))
    return found
