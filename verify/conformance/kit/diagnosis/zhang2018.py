"""The lines of M-ADMM and of Algorithm 1 of zhang2018."""

from __future__ import annotations

import numpy as np

from ....algorithms.arrays import Array
from .line import Line, Reads, state


def _weights(r: Reads) -> Array:
    """2 eta_i V_i."""
    return np.asarray(2 * r("eta") * _degrees(r))


def _degrees(r: Reads, place: str = "in the degrees") -> Array:
    """V_i."""
    return np.asarray(np.asarray(r("adjacency", place)).sum(axis=1))


def _pull_terms(r: Reads) -> dict[str, Array]:
    """2 lambda - eta sum_j (f_i + f_j), and 2 eta V epsilon."""
    eta, f, A, V = (
        np.asarray(r("eta"))[:, None],
        r("f", "of the neighbours"),
        np.asarray(r("adjacency", "in the sums")),
        _degrees(r),
    )
    terms = {
        "2 lambda": 2 * r("lam"),
        "eta V f_i": -eta * _degrees(r, "in the node's own share")[:, None] * r("f", "of the node"),
        "eta sum_j f_j": -eta * r("neighbour sum")(A, f),
    }
    if r.family.noise:
        terms["2 eta V epsilon"] = 2 * np.asarray(r("eta", "of the noise"))[:, None] * V[:, None] * r("noise")
    return terms


def _minimisers(r: Reads, pull: Array) -> Array:
    weights, solver, zero = _weights(r), r("local minimiser"), np.zeros(pull.shape[1])
    return np.array([solver(f, pull[i], float(weights[i]), zero) for i, f in enumerate(r("objectives"))])


def _dual_terms(r: Reads) -> dict[str, Array]:
    theta, A = np.asarray(r("theta"))[:, None], np.asarray(r("adjacency", "in the sums"))
    f, others = r("f+", "of the node"), r("f+", "of the neighbours")
    return {
        "lambda": r("lam"),
        "theta/2 V f_i": theta / 2 * _degrees(r, "in the node's own share")[:, None] * f,
        "theta/2 sum_j f_j": -theta / 2 * (A @ others),
    }


_LINES = (
    Line(
        "start",
        lambda r: r.row("f", 0),
        lambda r: {"f0": r("f0")},
        before=lambda r: r.row("f", 1),
        kept="the states of the step after (recorded one step late)",
    ),
    Line("dual-start", lambda r: r.row("lam", 0), lambda r: {"zero": np.zeros_like(r.row("lam", 0))}),
    Line(
        "dual-step",
        state("lam+"),
        _dual_terms,
        groups={"theta/2 sum_j (f_i - f_j)": ("theta/2 V f_i", "theta/2 sum_j f_j")},
        before=state("lam"),
    ),
    Line(
        "primal-step",
        state("f+"),
        _pull_terms,
        _minimisers,
        {"eta sum_j (f_i + f_j)": ("eta V f_i", "eta sum_j f_j")},
        state("f"),
    ),
)

LINES = {"modified-admm": _LINES, "penalty-perturbation": _LINES}
