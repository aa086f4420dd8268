"""Alterations of what is asked of functions: another loss, a worse minimiser, no clip, a sum for a mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from ....admm.local_objective import Scaled
from ....algorithms.arrays import Array
from ....algorithms.losses import ClippedSquares, Quadratic
from ....algorithms.proximal import clip, hessian
from ....algorithms.regularisers import L1, Zero
from .line import OPERATIONS, Alteration, Reads, given, single


class Average:
    """The sum or mean of several losses, as far as a line needs it."""

    def __init__(self, losses: list[Any], weight: float) -> None:
        self.losses, self.weight = losses, weight

    def gradient(self, x: Array) -> Array:
        return np.asarray(self.weight * sum(f.gradient(x) for f in self.losses))


class Otherwise:
    """A loss with another gradient."""

    def __init__(self, loss: Any, gradient: Callable[[Array], Array]) -> None:
        self.loss, self.gradient = loss, gradient

    def __getattr__(self, name: str) -> Any:
        return getattr(self.loss, name)


def _clipped(loss: Any, length: float) -> Otherwise:
    return Otherwise(loss, lambda x: clip(loss.gradient(x), length))


LENGTHS = (1.0, 0.1, 0.5, 2.0, 5.0, 10.0)  # at which optimisers clip where nothing is said


def _unit(rows: Array) -> Array:
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=-1, keepdims=True), np.finfo(float).tiny))


def _shortened(rows: Array, radius: float, lengths: Array) -> Array:
    """The mean of the rows, each times min(1, radius/length)."""
    return np.asarray((rows * np.minimum(1.0, radius / np.maximum(lengths, np.finfo(float).tiny))[:, None]).mean(axis=0))


SAMPLES: Mapping[str, Callable[[Array, float], Array]] = {
    "the gradients of the samples not clipped": lambda rows, radius: rows.mean(axis=0),
    "the mean of the gradients of the samples clipped, not each of them": lambda rows, radius: clip(rows.mean(axis=0), radius),
    "the coordinates of the samples' gradients clipped, not the norm": lambda rows, radius: np.mean(
        rows.clip(-radius, radius), 0
    ),
    "the samples' gradients clipped by their largest entry, not their norm": lambda rows, radius: _shortened(
        rows, radius, np.abs(rows).max(axis=1)
    ),
    "the samples' gradients clipped by the sum of their moduli, not their norm": lambda rows, radius: _shortened(
        rows, radius, np.abs(rows).sum(axis=1)
    ),
    "the samples' gradients clipped by the factor radius/(norm + 1e-6)": lambda rows, radius: _shortened(
        rows, radius, np.linalg.norm(rows, axis=1) + 1e-6
    ),
    "every gradient of a sample scaled to the length of the radius": lambda rows, radius: (radius * _unit(rows)).mean(axis=0),
    "the sum of the clipped gradients for their mean": lambda rows, radius: clip(rows, radius).sum(axis=0),
    "the gradients of the samples clipped to the length 1": lambda rows, radius: clip(rows, 1.0).mean(axis=0),
    "the gradients of the samples clipped to twice the radius": lambda rows, radius: clip(rows, 2 * radius).mean(axis=0),
    "the gradients of the samples clipped to half of the radius": lambda rows, radius: clip(rows, radius / 2).mean(axis=0),
}


def sample_alterations(r: Reads, names: set[str]) -> Iterator[Alteration]:
    """Of losses whose samples' gradients are clipped: other ways to clip."""
    field = next((name for name in ("losses", "objectives") if name in r.problem.fields), None)
    if field is None or not any(isinstance(f.reference, ClippedSquares) for f in r.problem.fields[field]):
        return

    def changed(f: Any, made: Callable[[Array, float], Array]) -> Any:
        if not isinstance(f, ClippedSquares):
            return f
        return Otherwise(f, lambda x: made((f.features @ x - f.targets)[:, None] * f.features, f.radius))

    for words, made in SAMPLES.items():
        if "loss" in names:
            yield Alteration("clipping", words, reads={"loss": given(lambda r, made: changed(r.raw("loss"), made), made)})
        if "objectives" in names and "local minimiser" not in names:
            every = lambda r, made: [type(f)(changed(f.loss, made), f.l1) for f in r.raw("objectives")]  # noqa: E731
            yield Alteration("clipping", words, reads={"objectives": given(every, made)})


def loss_alterations(r: Reads, names: set[str]) -> Iterator[Alteration]:
    if "loss" in names and "eta" in names:
        widest = lambda r: 1 / max(f.reference.nu for f in r.problem.losses)  # noqa: E731
        yield Alteration("another parameter", "1/nu of all losses for eta", reads={"eta": widest})
        yield Alteration(
            "another parameter", "1/nu of the loss of the step for eta", reads={"eta": lambda r: 1 / r.raw("loss").nu}
        )
    if "loss" in names:

        def change(kind: str, words: str, read: Callable[[Reads], Any]) -> Alteration:
            return Alteration(kind, words, reads={"loss": read})

        def every(r: Reads) -> list[Any]:
            return [f.reference for f in r.problem.losses]

        yield change("another loss", "the loss of the next step", lambda r: r.loss_at(r.t + 1))
        yield change("another loss", "the loss of the step before (the last one at first)", lambda r: r.loss_at(r.t - 1))
        yield change("another loss", "the loss of the step before", lambda r: r.loss_at(max(r.t - 1, 0)))
        yield change("another loss", "the loss of the first step", lambda r: r.loss_at(0))
        yield change("another loss", "the losses in reverse order", lambda r: r.loss_at(-1 - r.t))
        yield change("another loss", "the losses of the steps in reverse order", lambda r: r.loss_at(r.problem.steps - 1 - r.t))
        yield change("full batch", "the mean of all losses", lambda r: Average(every(r), 1 / r.count))
        yield change("full batch", "the sum of all losses", lambda r: Average(every(r), 1.0))
        yield change(
            "precision",
            "the gradient in float32",
            lambda r: Otherwise(r.raw("loss"), lambda x: single(r.raw("loss").gradient(x))),
        )
        for length in LENGTHS:
            read = given(lambda r, length: _clipped(r.raw("loss"), length), length)
            yield change("clipping", f"the gradient clipped to the length {length:g}", read)
    for name in ("losses", "objectives"):
        if name in names:
            for words, order in (
                ("the next user", lambda v: v[1:] + v[:1]),
                ("the user before", lambda v: v[-1:] + v[:-1]),
                ("the first user", lambda v: v[:1] * len(v)),
                ("the last user", lambda v: v[-1:] * len(v)),
            ):
                yield Alteration(
                    "another loss",
                    f"the loss of {words}",
                    reads={name: given(lambda r, name, order: order(r.raw(name)), name, order)},
                )
    if "objectives" in names:
        counts = lambda r: [_weighted(f, len(getattr(f.loss, "labels", [0])) / _samples(r)) for f in r.raw("objectives")]  # noqa: E731
        yield Alteration("factor", "the losses divided by the samples of all", reads={"objectives": counts})
        scaled = lambda r: [_l1(f, 0.0) for f in r.raw("objectives")]  # noqa: E731
        yield Alteration("missing regulariser", "the l1 terms left out", reads={"objectives": scaled})
        for text, factor in (("twice", 2.0), ("half of", 0.5)):
            yield Alteration(
                "factor",
                f"{text} the l1 terms",
                reads={"objectives": given(lambda r, k: [_l1(f, k * f.l1) for f in r.raw("objectives")], factor)},
            )
        for length in () if "local minimiser" in names else LENGTHS:
            short = lambda r, length: [type(f)(_clipped(f.loss, length), f.l1) for f in r.raw("objectives")]  # noqa: E731
            words = f"the gradients clipped to the length {length:g}"
            yield Alteration("clipping", words, reads={"objectives": given(short, length)})
        if "rho" in r.family.fields:
            by_rho = lambda r: [_l1(f, f.l1 * r.raw("rho")) for f in r.raw("objectives")]  # noqa: E731
            yield Alteration("missing parameter", "a threshold of the l1 terms without 1/rho", reads={"objectives": by_rho})


def loss_caches() -> Iterator[Alteration]:
    """The losses, or the matrices H of quadratics, of the first problem of these shapes."""

    def whole(r: Reads) -> list[Any]:
        return [r.kept_loss(i) for i in range(r.count)]

    def matrices(r: Reads) -> list[Any]:
        old, new = whole(r), r.raw("losses")
        return [Quadratic(a.H, b.h) if hasattr(a, "H") and hasattr(b, "h") else b for a, b in zip(old, new, strict=True)]

    for words, found in (("the losses", whole), ("the matrices H of the losses", matrices)):
        one = given(lambda r, found: found(r)[r.t % r.count if r.count > 1 else 0], found)
        yield Alteration(
            "cached value", f"{words} kept from the first problem that has such losses", reads={"losses": found, "loss": one}
        )


def _samples(r: Reads) -> int:
    return sum(len(getattr(f.loss, "labels", [0])) for f in r.raw("objectives"))


def _weighted(objective: Any, weight: float) -> Any:
    return type(objective)(Scaled(objective.loss, weight), objective.l1)


def _l1(objective: Any, weight: float) -> Any:
    return type(objective)(objective.loss, weight)


def _solves(r: Reads) -> Iterator[Alteration]:
    """Of a linear system: a part of its matrix, its precision, or one sweep of an iteration in place of the solution."""

    def change(kind: str, words: str, other: Callable[..., Any]) -> Alteration:
        return Alteration(kind, words, reads={"solve": given(lambda r, other: lambda M, right: other(r, M, right), other)})

    yield change("no solve", "only the diagonal of the system", lambda r, M, right: right / np.diag(M))
    yield change("no solve", "only the lower triangle of the system", lambda r, M, right: np.linalg.solve(np.tril(M), right))
    yield change("no solve", "only the upper triangle of the system", lambda r, M, right: np.linalg.solve(np.triu(M), right))
    yield change("precision", "the matrix of the system in float32", lambda r, M, right: np.linalg.solve(single(M), right))
    if "x" in r.family.states:
        for words, part in (
            ("one Jacobi sweep from x_t for the solve", lambda M: np.diag(np.diag(M))),
            ("one Gauss-Seidel sweep from x_t for the solve", np.tril),
            ("one step of the residual from x_t for the solve", lambda M: np.eye(len(M))),
        ):
            sweep = given(lambda r, M, right, part: r.raw("x") + np.linalg.solve(part(M), right - M @ r.raw("x")), part)
            yield change("no solve", words, sweep)


def _means(key: str) -> Iterator[Alteration]:
    """Of a mean over users, everywhere or at one place."""
    place = f" {key.partition('@')[2]}" if "@" in key else ""

    def change(kind: str, words: str, other: Callable[[Array], Array]) -> Alteration:
        return Alteration(kind, f"{words}{place}", reads={key: lambda r: other})

    yield change("factor", "a sum for the mean", lambda rows: np.sum(rows, axis=0))
    yield change("another user", "the first user for the mean", lambda rows: np.asarray(rows)[0])
    yield change("another user", "the mean without the last user", lambda rows: _mean(rows[:-1]))
    yield change("another user", "the mean without the first user", lambda rows: _mean(rows[1:]))
    for which, kept in (("last", slice(None, -1)), ("first", slice(1, None))):
        few = given(lambda rows, kept: np.sum(rows[kept], axis=0) / len(rows), kept)
        yield change("another user", f"the {which} user left out of the sum", few)
    yield change("factor", "the sum divided by n - 1 for the mean", lambda rows: np.sum(rows, axis=0) / max(len(rows) - 1, 1))


def operation_alterations(r: Reads, keys: set[str]) -> Iterator[Alteration]:
    names = {key.partition("@")[0] for key in keys}

    def change(kind: str, words: str, name: str, other: Callable[..., Any]) -> Alteration:
        return Alteration(kind, words, reads={name: lambda r: other})

    for name in ("r", "g"):
        if name in names:
            yield Alteration("missing regulariser", f"{name} left out", reads={name: given(lambda r, name: Zero(), name)})
    if "prox" in names:
        yield change("no proximal map", "no proximal map", "prox", lambda f, v, step: v)
        yield change("no minimiser", "a gradient step for the proximal map", "prox", lambda f, v, step: v - step * _slope(f, v))
        yield change("no minimiser", "one Newton step for the proximal map", "prox", _newton_step)
        yield change("no minimiser", "one Newton step from 0 for the proximal map", "prox", _newton_from_zero)
        yield change("threshold", "a hard threshold for the soft one", "prox", _hard)
        yield change("no proximal map", "the proximal map applied twice", "prox", lambda f, v, s: _prox(f, _prox(f, v, s), s))
    for name in ("prox", "argmin"):
        if name in names:
            yield from _quadratic_alterations(name)
    if "argmin" in names:
        yield change(
            "no minimiser",
            "one Newton step from the least squares solution for the minimiser",
            "argmin",
            _newton_from_least_squares,
        )
        yield change("no minimiser", "one Newton step from 0 for the minimiser", "argmin", _penalised_newton)
        yield change(
            "no minimiser", "the minimiser applied twice", "argmin", lambda f, M, q, s: _argmin(f, M, M @ _argmin(f, M, q, s), s)
        )
    if "soft threshold" in names:
        yield change("no proximal map", "no threshold", "soft threshold", lambda v, level: v)
        yield change(
            "threshold",
            "a hard threshold for the soft one",
            "soft threshold",
            lambda v, level: np.where(np.abs(v) > level, v, 0.0),
        )
    if "neighbour sum" in names:
        running = lambda r: lambda A, f: np.tril(A) @ r.raw("f+") + np.triu(A) @ f  # noqa: E731
        yield Alteration(
            "order of the lines", "f of this round for the nodes before (Gauss-Seidel)", reads={"neighbour sum": running}
        )
        yield Alteration(
            "order of the lines",
            "f of this round for all neighbours",
            reads={"neighbour sum": lambda r: lambda A, f: A @ r.raw("f+")},
        )
    if "clip" in names:
        yield change("clipping", "no clipping", "clip", lambda rows, radius: rows)
        by_entry = lambda rows, radius: np.clip(rows, -radius, radius) if radius > 0 else rows  # noqa: E731
        yield change("clipping", "each coordinate clipped, not the norm", "clip", by_entry)
        noisy = lambda r: lambda rows, radius: OPERATIONS["clip"](rows + r.raw("noise") / 2, radius)  # noqa: E731
        yield Alteration("clipping", "the move clipped together with its noise", {"lambda eta": 0.0}, {"clip": noisy})
        point = lambda r: lambda rows, radius: OPERATIONS["clip"](rows + r.raw("z"), radius) - r.raw("z")  # noqa: E731
        yield Alteration("clipping", "the point x clipped, not its move", reads={"clip": point})
        together = lambda rows, radius: rows * min(1.0, radius / np.linalg.norm(rows)) if radius > 0 else rows  # noqa: E731
        yield change("clipping", "all users clipped together", "clip", together)
        mean = lambda rows, radius: rows - rows.mean(axis=0) + OPERATIONS["clip"](rows.mean(axis=0), radius)  # noqa: E731
        yield change("clipping", "the mean of the moves clipped", "clip", mean)
        averaged = lambda rows, radius: OPERATIONS["clip"](rows.mean(axis=0), radius) + 0 * rows  # noqa: E731
        yield change("clipping", "the clipped mean of the moves for every user", "clip", averaged)
    if "solve" in names:
        yield change("no solve", "no solve", "solve", lambda M, right: right)
        yield change(
            "precision", "the solve in float32", "solve", lambda M, right: np.linalg.solve(np.float32(M), np.float32(right))
        )
        if "x" in r.family.states and "A" in r.family.fields:
            plain = lambda r: lambda M, right: right - (M - np.eye(len(M))) @ r.raw("x")  # noqa: E731
            yield Alteration("no solve", "an explicit step without the solve", reads={"solve": plain})
            onto = lambda r: lambda M, right: right - np.linalg.pinv(r.raw("A")) @ (r.raw("A") @ right)  # noqa: E731
            yield Alteration("operator", "a projection for the solve (A'(AA')^-1 A, without the identity)", reads={"solve": onto})
        yield change("operator", "the inverse of eta beta A'A without I", "I", lambda n: np.zeros((n, n)))
        yield change("operator", "a ridge of 1e-7 in the solve", "I", lambda n: (1 + 1e-7) * np.eye(n))
        yield from _solves(r)
    if "mean" in names:
        for key in ("mean", *sorted(key for key in keys if key.startswith("mean@"))):
            yield from _means(key)
        if "participation" in r.family.fields:
            present = lambda r: lambda rows: np.sum(rows, axis=0) / np.sum(r.raw("participation"))  # noqa: E731
            yield Alteration("factor", "the mean over those who take part", reads={"mean": present})


def _quadratic_alterations(name: str) -> Iterator[Alteration]:
    """Of a quadratic loss x'Hx/2 + h'x in a minimiser: a part of it left out, of the other sign, or without the step."""
    plain = OPERATIONS[name]

    def made(part: Callable[[Array, Array, float], tuple[Array, Array]]) -> Callable[[Reads], Any]:
        def altered(f: Any, *rest: Any) -> Any:
            if not (hasattr(f, "H") and hasattr(f, "h")):
                return plain(f, *rest)
            return plain(Quadratic(*part(f.H, f.h, float(rest[-1]))), *rest)

        return lambda r: altered

    for kind, words, part in (
        ("missing parameter", "H without the step", lambda H, h, step: (H / step, h)),
        ("missing parameter", "h without the step", lambda H, h, step: (H, h / step)),
        ("sign", "the sign of h changed", lambda H, h, step: (H, -h)),
        ("missing term", "h left out", lambda H, h, step: (H, 0 * h)),
        ("missing term", "H left out", lambda H, h, step: (0 * H, h)),
        ("factor", "twice H", lambda H, h, step: (2 * H, h)),
        ("factor", "half of H", lambda H, h, step: (H / 2, h)),
    ):
        yield Alteration(kind, f"{words} in the minimiser", reads={name: made(part)})


_prox, _argmin = OPERATIONS["prox"], OPERATIONS["argmin"]


def _mean(rows: Array) -> Array:
    if len(rows) == 0:
        raise ValueError("nobody is left")
    return np.asarray(np.mean(rows, axis=0))


def _slope(f: Any, v: Array) -> Array:
    if not hasattr(f, "gradient"):
        raise KeyError("gradient")
    return np.asarray(f.gradient(v))


def _newton_step(f: Any, v: Array, step: float) -> Array:
    slope = _slope(f, v)
    return np.asarray(v - np.linalg.solve(np.eye(len(v)) + step * hessian(f, v), step * slope))


def _newton_from_zero(f: Any, v: Array, step: float) -> Array:
    return _penalised_newton(f, np.eye(len(v)), v, step)


def _penalised_newton(f: Any, M: Array, q: Array, step: float) -> Array:
    zero: Array = np.zeros(M.shape[1])
    return np.asarray(np.linalg.solve(step * hessian(f, zero) + M.T @ M, M.T @ q - step * _slope(f, zero)))


def _newton_from_least_squares(f: Any, M: Array, q: Array, step: float) -> Array:
    start: Array = np.asarray(np.linalg.lstsq(M, q, rcond=None)[0], dtype=np.float64)
    slope = step * _slope(f, start) + M.T @ (M @ start - q)
    return np.asarray(start - np.linalg.solve(step * hessian(f, start) + M.T @ M, slope))


def _hard(f: Any, v: Array, step: float) -> Array:
    if not isinstance(f, L1):
        raise KeyError("hard")
    return np.asarray(np.where(np.abs(v) > step * f.c1, v, 0.0))
