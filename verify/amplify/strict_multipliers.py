"""Multipliers in the interior of what is feasible, near those that a solver proposes, stage by stage: floats, a proposal.

At an optimum the matrix of a stage is often singular, so that the solver's multipliers lie on either side of the boundary,
as the rounding of the machine has it. Here every stage is posed again, with a margin: with A the proposed energy (and cost) and W
what the stages before allow, in coordinates in which A is the identity,

    minimise t    subject to    t A - out^T W out - sum tau_j F_j >= margin,    0 <= tau,

and exact arithmetic decides whether the margin was larger than what the solver and the recursion lose.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from .energies import Inadmissible, approximated, cost_to_go, form, least_energy
from .energies import Rows as Matrix
from .program import CONSTANT, Proposal, Rows, Unsolved, upper
from .system import Mode, System

MARGINS = (1e-8, 3e-8)  # of a matrix that the energy makes the identity; what is proved is about as far above it for each stage
TINY = 2.0**-200


def strictly_feasible(whole: System, proposal: Proposal, margin: float) -> tuple[list[list[float]], list[float]]:
    """Multipliers (per stage and fact) and costs (per stage) whose every stage is strictly feasible, a little above what the
    proposed energies allow. Inadmissible where a stage has no interior near them, or the proposal has no energies."""
    if len(proposal.moments) != whole.length:
        raise Inadmissible("the solver gives no energies")
    system, found, costs = approximated(whole), [], list(proposal.cost)
    V: list[list[Matrix]] = []
    for k, stage in enumerate(system.stages):
        energies = [moment.inverse_energy for moment in proposal.moments[k]]
        W = [cost_to_go(mode, V[-1][i] or None if V else None, 1.0)[0] for i, mode in enumerate(stage.modes)]
        cost = costs[k] if stage.differs else None
        t, tau = stage_multipliers(stage.modes, W, energies, proposal.tau[k], cost, margin)
        found.append(tau)
        costs[k] *= t
        here = [least_energy(form(m, w, tau, cost and costs[k]), len(m.states)) for m, w in zip(stage.modes, W, strict=True)]
        V.append(here if stage.modes[0].states else [[] for _ in stage.modes])
    return found, costs


def stage_multipliers(
    modes: Sequence[Mode],
    weights: Sequence[Matrix],
    energies: Sequence[Any],
    near: Sequence[float],
    cost: float | None,
    margin: float,
) -> tuple[float, list[float]]:
    """t and the multipliers at one stage. Those of facts that are not asked there stay as they are."""
    rows, facts = Rows(), sorted({fact for mode in modes for fact in mode.facts})
    rows.price, rows.variables = {0: 1.0}, 1 + len(facts)
    unit = [max(near[j], TINY) for j in facts]
    for mode, W, S in zip(modes, weights, energies, strict=True):
        n, q, differs = len(mode.states), len(mode.unknowns), cost is not None
        units = np.diag([0.0] * n + [max(near[fact], TINY) ** -0.5 for fact in mode.facts] + [(cost or 1.0) ** -0.5] * differs)
        if n:  # d = S^1/2 y, p = theta^1/2 h, delta = theta_delta^1/2 e: there the energy is |y|^2
            values, vectors = np.linalg.eigh(S)
            units[:n, :n] = vectors * np.sqrt(np.maximum(values, TINY))
        parts = [(CONSTANT, W, [0.0] * len(near))]
        for variable, (j, u) in enumerate(zip(facts, unit, strict=True), 1):
            parts.append((variable, [[0.0] * len(W) for _ in W], [u * (i == j) for i in range(len(near))]))
        terms = upper(0, np.diag([1.0] * n + [0.0] * q + [1.0] * differs))
        for variable, weight, tau in parts:
            of_part: Any = np.array(form(mode, weight, tau, 0.0 if differs else None)).reshape(units.shape)
            terms += upper(variable, -units.T @ of_part @ units)
        rows.block(len(units), terms)
    for variable in range(1, rows.variables):
        rows.block(1, [(0, 0, variable, 1.0)])
    try:
        t, *x = map(float, rows.solve(1e-12, margin=margin)[0])
    except Unsolved as problem:
        raise Inadmissible(str(problem)) from None
    found = list(near)
    for j, value, u in zip(facts, x, unit, strict=True):
        found[j] = value * u
    return t, found
