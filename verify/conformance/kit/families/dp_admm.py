"""huang2020, Algorithm 3 (DP-ADMM): one subgradient per agent and step, at what it sent last; noise on what it sends."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ....algorithms.arrays import Array
from ....algorithms.rounding import UNIT_ROUNDOFF
from ..agents import check_agents, check_positive, gradients, over_agents, random_objectives, signs, sizes_of
from ..consensus_steps import before_noise, noise_placement, recovered, shared_identities
from ..declared import as_recorded
from ..family import Comparison, Family, Identity, Window, starting
from ..problem import Problem
from ..rounding import tolerance

ID = "huang2020.algorithm-3"


def step(p: Problem, w: Window, found: Array | None = None) -> tuple[Array, Array]:
    """(12a): (-f_i'(wt_i^{k-1}) + gamma_i^{k-1} + rho w^{k-1} + wt_i^{k-1}/eta_i^k)/(rho + 1/eta_i^k), its rounding (k, n).

    A subgradient of |.|_1 at 0 is any number of [-1, 1]: the one nearest to ``found``, else 0.
    """
    shared, gamma, centre = w["shared"][: w.count], w["gamma"][: w.count], w["w"][: w.count, None, :]
    rate = 1 / w["eta"]
    gradient, sizes, count = gradients(p, shared)
    right = gamma - gradient + p.rho * centre + rate[..., None] * shared
    weight = (p.rho + rate)[..., None]
    l1 = np.array([f.l1 for f in p.objectives])
    wanted = np.zeros_like(right) if found is None else right - weight * found
    subgradient = signs(p, shared, 8 * UNIT_ROUNDOFF * sizes_of(shared), wanted)
    # written as a step from the last message, wt - (...)/(rho + 1/eta), it rounds at the size of wt itself
    size = sizes + sizes_of(gamma) + p.rho * sizes_of(centre) + weight[..., 0] * sizes_of(shared) + l1 * np.sqrt(shared.shape[2])
    return (right - subgradient) / weight, tolerance(count + 10, size / weight[..., 0])


def local_step(p: Problem, w: Window) -> Comparison | None:
    """w_i^k = (12a), with w_i^k = wt_i^k - noise_i^k where it is not recorded."""
    found = before_noise(w)
    if found is None:
        return None
    local, error = found
    expected, allowed = step(p, w, local)
    return Comparison(local, expected, over_agents(allowed + error))


def drawn(p: Problem, states: Mapping[str, Array]) -> Array:
    """The noise that a run must have added to its local variables, where sgn(0) = 0."""
    expected, _ = step(p, Window(0, p.steps, {**states, "eta": np.asarray(p.eta)}))
    return recovered(p, states, expected)


def accesses(p: Problem, states: Mapping[str, Array]) -> list[tuple[int, Array]]:
    """One subgradient per agent and step, at what the agent sent last."""
    return [(i, states["shared"][k, i]) for k in range(p.steps) for i in range(len(p.objectives))]


def check(p: Problem) -> None:
    """rho, eta > 0 and one objective per agent."""
    check_agents(p, *np.shape(p.gamma0))
    check_positive(p, "rho", "eta")


def sample(seed: int) -> Problem:
    """Two to four agents, quadratic, logistic or both losses, half of them with an l1 term; eta_i^k falls with k; steps <= 6."""
    rng = np.random.default_rng(seed)
    n, d, T = int(rng.integers(2, 5)), int(rng.integers(1, 5)), int(rng.integers(2, 7))
    sigma = float(np.exp(rng.uniform(-3, 2)))
    objectives = random_objectives(rng, n, d, ("quadratic", "logistic", "mixed")[seed % 3], 0.2 * (seed // 3 % 2))
    eta = np.exp(rng.uniform(-2, 1, size=n)) / np.sqrt(np.arange(1, T + 1))[:, None]
    fields = {"rho": float(np.exp(rng.uniform(-2, 2))), "eta": eta, "w0": rng.normal(size=d),
              "shared0": rng.normal(size=(n, d)) * (seed % 2), "gamma0": rng.normal(size=(n, d)),
              "objectives": objectives}  # fmt: skip
    return Problem("dp-admm", T, fields, sigma * rng.normal(size=(T, n, d)), sigma, seed)


FAMILY = Family(
    id="dp-admm",
    source="huang2020, Algorithm 3",
    fields={"rho": (), "eta": ("T", "n"), "w0": ("d",), "shared0": ("n", "d"), "gamma0": ("n", "d"), "objectives": "losses"},
    noise=("T", "n", "d"),
    states={"w": ("T+1", "d"), "local": ("T", "n", "d"), "shared": ("T+1", "n", "d"), "gamma": ("T+1", "n", "d")},
    optional=frozenset({"local"}),
    declared=as_recorded,
    identities=(
        starting(ID, "w^0, wt_i^0 and gamma_i^0 are those given", w="w0", shared="shared0", gamma="gamma0"),
        Identity(
            "local-step",
            "local",
            "(rho + 1/eta_i^k) w_i^k = -f_i'(wt_i^{k-1}) + gamma_i^{k-1} + rho w^{k-1} + wt_i^{k-1}/eta_i^k, "
            "w_i^k = wt_i^k - noise_i^k",
            "subgradient at the local variable before the noise or at w, eta for 1/eta, a constant eta, another agent's data, "
            "wrong dual, noise of another scale",
            "huang2020.eq-12",
            local_step,
        ),
        Identity(
            "message",
            "shared",
            "wt_i^k = w_i^k + noise_i^k",
            "noise added after sending, to another variable, of another step or agent, or of another scale",
            "huang2020.mn-notation",
            noise_placement,
        ),
        *shared_identities(ID),
    ),
    gradient_field="objectives",
    noise_in="shared",
    drawn=drawn,
    start=("w0", "shared0", "gamma0"),
    released=("shared", "w", "gamma"),  # w and gamma are functions of the messages
    released_claim="huang2020.theorem-2-corrected",
    whole_trace=True,
    citation=ID,
    check=check,
    accesses=accesses,
    sample=sample,
)
