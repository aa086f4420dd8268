"""The lines of Algorithms 1 and 4 of chan2024."""

from __future__ import annotations

import numpy as np

from ....algorithms.arrays import Array
from .line import Line, Reads, state


def _start(*names: str) -> Line:
    """The first rows: ``state=field`` each."""
    pairs = [name.split("=") for name in names]
    return Line(
        "start",
        lambda r: np.concatenate([np.ravel(r.row(s, 0)) for s, _ in pairs]),
        lambda r: {f or "0": _placed(r, f, pairs) for _, f in pairs},
        before=lambda r: np.concatenate([np.ravel(r.row(s, 1)) for s, _ in pairs]),
        kept="the states of the step after (recorded one step late)",
    )


def _placed(r: Reads, name: str, pairs: list[list[str]]) -> Array:
    """A field at its place among the others, zeros elsewhere; no field is a start of 0."""
    parts = [np.ravel(r(f)) if f and f == name else np.zeros(r.row(s, 0).size) for s, f in pairs]
    return np.concatenate(parts)


def _w(after: bool) -> Line:
    """y = argmin g(y) - <w, By> + (beta/2)|By - c|^2 with w = lam - beta A x."""
    x, target = ("x+", "y+") if after else ("x", "y")
    return Line(
        "y-step",
        state(target),
        lambda r: {"lam": r("lam"), "beta A x": -r("beta", "in lam - beta A x") * (r("A") @ r(x))},
        lambda r, w: r("g").minimise(r("B"), float(r("beta", "in the penalty")), r("c"), w),
        before=lambda r: r.raw("y") if after else r.raw("y-") * (r.t > 0),  # y has no start in Algorithm 1: 0
    )


def _dual(after: bool) -> Line:
    """lam - beta (A x + B y - c)."""
    x, y = ("x+", "y+") if after else ("x", "y")
    return Line(
        "dual-step",
        state("lam+"),
        lambda r: {
            "lam": r("lam"),
            "beta A x": -r("beta") * (r("A") @ r(x)),
            "beta B y": -r("beta") * (r("B") @ r(y)),
            "beta c": r("beta") * r("c"),
        },
        groups={"beta (A x + B y - c)": ("beta A x", "beta B y", "beta c")},
        before=state("lam"),
    )


def _x_terms(r: Reads, lam: str) -> dict[str, Array]:
    """The right side: x - eta [grad f(x) + A'(beta (By - c) - lam)]."""
    eta, beta, A = r("eta", "in the right side"), r("beta", "in the right side"), r("A", "in the right side")
    return {
        "x": r("x", "of the proximal term"),
        "eta grad f": -eta * r("loss").gradient(r("x", "of the gradient")),
        "eta A'beta B y": -eta * beta * (A.T @ (r("B") @ r("y"))),
        "eta A'beta c": eta * beta * (A.T @ r("c")),
        "eta A'lam": eta * (A.T @ r(lam)),
    }


GROUPS = {
    "eta A'(beta (B y - c) - lam)": ("eta A'beta B y", "eta A'beta c", "eta A'lam"),
    "eta beta A'(B y - c)": ("eta A'beta B y", "eta A'beta c"),
    "eta [grad f + A'(beta (B y - c) - lam)]": ("eta grad f", "eta A'beta B y", "eta A'beta c", "eta A'lam"),
}


def _matrix(r: Reads) -> Array:
    A = r("A", "in the solve")
    return np.asarray(r("I")(A.shape[1]) + r("eta", "in the solve") * r("beta", "in the solve") * (A.T @ A))


def _gradient_x(r: Reads, right: Array) -> Array:
    return np.asarray(r("solve")(_matrix(r), right) + r("noise"))


def _oracle_x(r: Reads, right: Array) -> Array:
    """With the oracle's noise multiplied by I + eta beta A'A in the gradient."""
    z = r("noise")
    spread = z + r("eta", "of the oracle") * r("beta", "of the oracle") * (
        r("A", "of the oracle").T @ (r("A", "of the oracle") @ z)
    )
    return np.asarray(r("solve")(_matrix(r), right - r("eta", "of the noise") * spread))


LINES = {
    "gradient-admm": (
        _start("x=x0", "lam=lam0"),
        _w(False),
        _dual(False),
        Line("x-step", state("x+"), lambda r: _x_terms(r, "lam+"), _gradient_x, GROUPS, state("x")),
    ),
    "oracle-admm": (
        _start("x=x0", "y=y0", "lam="),
        Line("x-step", state("x+"), lambda r: _x_terms(r, "lam"), _oracle_x, GROUPS, state("x")),
        _w(True),
        _dual(True),
    ),
}
