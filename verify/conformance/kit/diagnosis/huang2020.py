"""The lines of Algorithms 1, 2 and 3 of huang2020."""

from __future__ import annotations

import numpy as np

from ....algorithms.arrays import Array
from .line import Line, Reads, state


def _start(*pairs: tuple[str, str]) -> Line:
    return Line(
        "start",
        lambda r: np.concatenate([np.ravel(r.row(s, 0)) for s, _ in pairs]),
        lambda r: {
            f: np.concatenate([np.ravel(r(g)) if g == f else np.zeros(np.size(r.raw(g))) for _, g in pairs]) for _, f in pairs
        },
        before=lambda r: np.concatenate([np.ravel(r.row(s, 1)) for s, _ in pairs]),
        kept="the states of the step after (recorded one step late)",
    )


def _local(r: Reads) -> Array:
    """w_i^k as recorded, or the message without its noise."""
    return np.asarray(r.raw("local") if "local" in r.states else r.raw("shared+") - r.raw("noise"))


def _before(r: Reads) -> Array:
    return np.asarray(r.raw("local-") if "local" in r.states else r.raw("shared"))


def _minimisers(r: Reads, centre: Array) -> Array:
    """argmin f_i(v) + (rho/2)|v - centre_i|^2 for every agent, centre = w + gamma/rho."""
    rho, solver = float(r("rho", "in the quadratic")), r("local minimiser")
    zero = np.zeros(centre.shape[1])
    return np.array([solver(f, zero, rho, centre[i]) for i, f in enumerate(r("objectives"))])


def _exact_terms(r: Reads) -> dict[str, Array]:
    gamma = r("gamma")
    return {"gamma/rho": gamma / r("rho", "in gamma/rho"), "w": np.asarray(r("w")) + np.zeros_like(gamma)}


def _linear_terms(r: Reads) -> dict[str, Array]:
    gamma, rate, shared = r("gamma"), 1 / np.asarray(r("eta", "of the proximal term")), r("shared", "of the proximal term")
    points = np.asarray(r("shared", "of the subgradient")) + np.zeros_like(gamma)
    objectives = r("objectives")
    kink = r("shared", "of the l1 term") + np.zeros_like(gamma)
    return {
        "gamma": gamma,
        "rho w": r("rho", "in rho w") * np.asarray(r("w", "in the quadratic")) + np.zeros_like(gamma),
        "wt/eta": np.asarray(rate)[..., None] * shared,
        "grad of the loss": -np.array([f.loss.gradient(points[i]) for i, f in enumerate(objectives)]),
        "l1 sgn(wt)": -np.array([f.l1 * np.sign(kink[i]) for i, f in enumerate(objectives)]),
    }


def _divided(r: Reads, total: Array) -> Array:
    return np.asarray(total / (r("rho", "in the divisor") + 1 / np.asarray(r("eta", "in the divisor")))[..., None])


def _shared(sent: str) -> tuple[Line, Line]:
    """Aggregation and dual step; sent: what the agents sent."""
    return (
        Line(
            "aggregation",
            state("w+"),
            lambda r: {
                "mean of what is sent": r("mean", "of what is sent")(r(sent)),
                "mean of gamma/rho": -r("mean", "of gamma")(r("gamma")) / r("rho"),
            },
            before=state("w"),
        ),
        Line(
            "dual-step",
            state("gamma+"),
            lambda r: {
                "gamma": r("gamma"),
                "rho sent": -r("rho") * r(sent),
                "rho w": r("rho") * np.asarray(r("w+")) + np.zeros_like(r.raw("gamma")),
            },
            groups={"rho (sent - w)": ("rho sent", "rho w")},
            before=state("gamma"),
        ),
    )


_NOISY = (("w", "w0"), ("shared", "shared0"), ("gamma", "gamma0"))
_EXACT = Line("local-step", _local, _exact_terms, _minimisers, before=_before)
_MESSAGE = Line("message", state("shared+"), lambda r: {"local": r("local"), "noise": r("noise")}, before=state("shared"))

LINES = {
    "consensus-admm": (_start(("w", "w0"), ("gamma", "gamma0")), _EXACT, *_shared("local")),
    "primal-perturbation-admm": (_start(*_NOISY), _EXACT, _MESSAGE, *_shared("shared+")),
    "dp-admm": (
        _start(*_NOISY),
        Line("local-step", _local, _linear_terms, _divided, {"f_i'(wt)": ("grad of the loss", "l1 sgn(wt)")}, before=_before),
        _MESSAGE,
        *_shared("shared+"),
    ),
}
