"""The lines of Algorithms 2 to 6 of cyffers2023."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ....algorithms.arrays import Array
from ....algorithms.proximal import prox_half_squares
from .line import Line, Reads, state


def _rows(r: Reads, value: Array, who: Array) -> Array:
    """prox of step f_i at every row of those who are present, 0 elsewhere."""
    out, losses, step, prox = np.zeros_like(value), r("losses"), float(r("step")), r("prox")
    for i in np.flatnonzero(who):
        out[i] = prox(losses[i], value[i], step)
    return out


def _everybody(r: Reads) -> Array:
    return np.ones(r.count)


def _asked(r: Reads) -> Array:
    return np.asarray(r.raw("participation"))


def _walker(r: Reads) -> Array:
    return np.asarray(np.arange(r.count) == int(r.raw("walk")), dtype=np.float64)


def _x_terms(r: Reads) -> dict[str, Array]:
    return {"2 z": 2 * np.asarray(r("z"))[None] + np.zeros_like(r.raw("u")), "u": -r("u")}


def _u_terms(r: Reads, who: Callable[[Reads], Array], spread: bool = False) -> dict[str, Array]:
    """u + 2 lambda (Clip(x - z) + eta/2) for the users present."""
    mask = who(r)[:, None]
    x = r("x")
    x = mask * x[None] if spread else x
    move = r("clip")(mask * (x - np.asarray(r("z"))[None]), float(r("clipping")))
    return {
        "u": r("u"),
        "2 lambda Clip(x - z)": 2 * r("lam") * mask * move,
        "lambda eta": r("lam", "of the noise") * mask * r("noise"),
    }


def _server(r: Reads) -> dict[str, Array]:
    """base + mean_i of the moves."""
    base = r("z_hat") if r.raw("server") else r("z")
    return {"z_hat" if r.raw("server") else "z": base, "mean of the moves": r("mean")(r("u+") - r("u"))}


def _prox_r(r: Reads, v: Array) -> Array:
    return np.asarray(r("prox")(r("r"), v, float(r("step"))))


_START = Line(
    "start",
    lambda r: r.row("u", 0),
    lambda r: {"u0": r("u0")},
    before=lambda r: r.row("u", 1),
    kept="the states of the step after (recorded one step late)",
)
_AVERAGE = Line("average", state("z_hat"), lambda r: {"mean of u": r("mean")(r("u"))}, before=state("z_hat-"))
_FIRST_MEAN = ("mean of u0", lambda r: {"mean of u0": r("mean")(r.row("u", 0))})
_KEPT_Z = Line("z-step", state("z"), lambda r: {"z_hat": r("z_hat")}, _prox_r, before=state("z-"))


def _u_line(who: Callable[[Reads], Array], spread: bool = False) -> Line:
    return Line(
        "u-step",
        lambda r: who(r)[:, None] * r.raw("u+"),
        lambda r: _u_terms(r, who, spread),
        lambda r, total: who(r)[:, None] * total,
        before=state("u"),
    )


def _network(who: Callable[[Reads], Array], law: str, names: tuple[str, str], x_line: Line, spread: bool) -> tuple[Line, ...]:
    """What Algorithms 3 and 4 share."""
    return (
        _START,
        Line(
            names[0], lambda r: r.row("z_hat", 0), _FIRST_MEAN[1], before=lambda r: r.row("z", 0), kept="z_0 for the mean of u_0"
        ),
        x_line,
        _u_line(who, spread),
        Line(law, lambda r: (1 - who(r))[:, None] * r.raw("u+"), lambda r: {"u": (1 - who(r))[:, None] * r("u")}),
        Line(names[1], state("z_hat+"), _server, before=state("z_hat")),
        _KEPT_Z,
    )


def _walker_x(r: Reads, total: Array) -> Array:
    i = int(r("walk"))
    return np.asarray(r("prox")(r("losses")[i], total[i], float(r("step"))))


def _gap(r: Reads) -> dict[str, Array]:
    lam = r("lam")
    return {
        "u": r("u"),
        "2 lambda A x": 2 * lam * (r("A") @ r("x")),
        "2 lambda B z": 2 * lam * (r("B") @ r("z")),
        "2 lambda c": -2 * lam * r("c"),
        "lambda eta": r("lam", "of the noise") * r("noise"),
    }


def _lasso_x(r: Reads, v: Array) -> Array:
    return np.asarray(prox_half_squares(r("features"), r("targets"), float(r("ridge")), v))


def _lasso_terms(r: Reads) -> dict[str, Array]:
    z = r("z") if r.raw("new_z") or r.t == 0 else r("z-")
    return {"2 z": 2 * np.asarray(z)[None] + np.zeros_like(r.raw("u")), "u": -r("u")}


LINES = {
    "centralized-admm": (
        _START,
        _AVERAGE,
        Line("z-step", state("z"), lambda r: {"mean of u": r("mean")(r("u"))}, _prox_r, before=state("z-")),
        Line("x-step", state("x"), _x_terms, lambda r, v: _rows(r, v, _everybody(r)), before=state("x-")),
        _u_line(_everybody),
    ),
    "federated-admm": _network(
        _asked,
        "participation",
        ("server-start", "server-step"),
        Line(
            "x-step", lambda r: _asked(r)[:, None] * r.raw("x"), _x_terms, lambda r, v: _rows(r, v, _asked(r)), before=state("x-")
        ),
        spread=False,
    ),
    "decentralized-admm": _network(
        _walker,
        "walk",
        ("token-start", "token-step"),
        Line("x-step", state("x"), _x_terms, _walker_x, before=state("x-")),
        spread=True,
    ),
    "general-admm": (
        _START,
        Line(
            "z-step",
            state("z"),
            lambda r: {"u": -r("u")},
            lambda r, q: r("argmin")(r("g"), r("B"), q, float(r("step"))),
            before=state("z-"),
        ),
        Line(
            "x-step",
            state("x"),
            lambda r: {"c": r("c"), "2 B z": -2 * (r("B") @ r("z")), "u": -r("u")},
            lambda r, q: r("argmin")(r("f"), r("A"), q, float(r("step"))),
            before=state("x-"),
        ),
        Line(
            "u-step",
            state("u+"),
            _gap,
            groups={"2 lambda (A x + B z - c)": ("2 lambda A x", "2 lambda B z", "2 lambda c")},
            before=state("u"),
        ),
    ),
    "lasso-admm": (
        _START,
        _AVERAGE,
        Line(
            "z-step",
            state("z"),
            lambda r: {"mean of u": r("mean")(r("u"))},
            lambda r, v: r("soft threshold")(v, float(r("threshold"))),
            before=state("z-"),
        ),
        Line("x-step", state("x"), _lasso_terms, _lasso_x, before=state("x-")),
        _u_line(_everybody),
    ),
}
