"""Alterations of the noise: left out, of another scale, reused, shared, or at another place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ....algorithms.arrays import Array
from .line import Alteration, Line, Reads, given, single


def noise_alterations(line: Line, r: Reads, terms: list[str], reads: bool) -> Iterator[Alteration]:
    shape = np.shape(r.raw("noise"))
    parameters = [n for n, s in r.family.fields.items() if s == () and n not in ("server", "new_z", "clipping")]
    if not reads:
        for sign, text in ((1.0, "the noise added"), (-1.0, "the noise subtracted")):
            yield Alteration(
                "noise in another variable", text, after=given(lambda r, v, b, sign: v + sign * r.raw("noise"), sign)
            )
        for text, spread in (
            ("the first entries of the noise added", _cut),
            ("A times the noise added", lambda r, v: r.raw("A") @ r.raw("noise")),
            ("beta A times the noise added", lambda r, v: r.raw("beta") * (r.raw("A") @ r.raw("noise"))),
        ):
            yield Alteration("noise in another variable", text, after=given(lambda r, v, b, spread: v + spread(r, v), spread))
        users = (
            ("of the first user", lambda v: v[0]),
            ("of all users, averaged,", lambda v: v.mean(axis=0)),
            ("of all users, summed,", lambda v: v.sum(axis=0)),
        )
        for text, one in users if len(shape) == 2 else ():
            for when, back in (("", 0), (" of the step before", 1)):
                yield Alteration(
                    "noise in another variable",
                    f"the noise {text} added{when}",
                    after=given(lambda r, v, b, one, back: v + one(r.noise_at(r.t - back)), one, back),
                )
        if "adjacency" in r.family.fields:
            for text, weight in (
                ("theta/2 V", lambda r: np.asarray(r.raw("theta"))[:, None] / 2 * _degrees(r)),
                ("eta V", lambda r: np.asarray(r.raw("eta"))[:, None] * _degrees(r)),
            ):
                yield Alteration(
                    "noise in another variable",
                    f"{text} times the noise added",
                    after=given(lambda r, v, b, weight: v + weight(r) * r.raw("noise"), weight),
                )
        if {"rho", "eta"} <= r.family.fields.keys():
            for sign, text in ((-1.0, "subtracted from"), (1.0, "added to")):
                yield Alteration(
                    "noise in another variable",
                    f"the noise {text} the linear term",
                    after=given(lambda r, v, b, sign: v + sign * r.raw("noise") / _stiffness(r), sign),
                )
        if r.family.noise_in is not None:
            after = lambda r, v, b: v + _factor(r) * r.raw("noise")  # noqa: E731
            yield Alteration("noise in another variable", "the noise added with its factor", after=after)
        return

    def change(kind: str, words: str, read: Callable[[Reads], Array]) -> Alteration:
        return Alteration(kind, words, reads={"noise": read})

    yield change("missing noise", "the noise left out", lambda r: 0 * r.raw("noise"))
    yield change("factor of the noise", "the noise doubled", lambda r: 2 * r.raw("noise"))
    yield change("factor of the noise", "the noise halved", lambda r: r.raw("noise") / 2)
    yield change("factor of the noise", "a quarter of the noise", lambda r: r.raw("noise") / 4)
    yield change("sign", "the sign of the noise changed", lambda r: -r.raw("noise"))
    yield change("reused noise", "the noise of the first step in every step", lambda r: r.noise_at(0))
    yield change("reused noise", "the noise of the step before", lambda r: r.noise_at(r.t - 1))
    yield change(
        "reused noise", "the noise of the step before (of the first step at first)", lambda r: r.noise_at(max(r.t - 1, 0))
    )
    yield change("reused noise", "the noise of the next step", lambda r: r.noise_at(r.t + 1))
    yield change("reused noise", "the noise of the steps in reverse order", lambda r: r.noise_at(r.problem.steps - 1 - r.t))
    yield change("missing noise", "noise in the first step only", lambda r: r.raw("noise") * (r.t == 0))
    yield change("missing noise", "noise from the second step on", lambda r: r.raw("noise") * (r.t > 0))
    for which, at in (("first", 0), ("last", -1)):
        yield change("missing noise", f"no noise in the {which} entry", given(_without, at))
    for text, of in (("its length", lambda v: v.shape[-1]), ("the number of users", len))[: len(shape)]:
        for how, power in (("times", 1.0), ("divided by", -1.0), ("times the root of", 0.5), ("divided by the root of", -0.5)):
            sized = given(lambda r, of, power: r.raw("noise") * float(of(r.raw("noise"))) ** power, of, power)
            yield change("factor of the noise", f"the noise {how} {text}", sized)
    for text, one in (
        ("the first number of the noise", lambda v: v.flat[0]),
        ("the mean of the noise", np.mean),
        ("the sum of the noise over the root of its length", lambda v: np.sum(v) / np.sqrt(v.size)),
    ):
        yield change(
            "one number of noise", f"{text} for every entry", given(lambda r, one: 0 * r.raw("noise") + one(r.raw("noise")), one)
        )
    for length in (32, 64, 128, 256):
        yield change(
            "reused noise", f"the noise started again after {length} steps", given(lambda r, n: r.noise_at(r.t % n), length)
        )
    yield change("precision", "the noise in float32", lambda r: single(r.raw("noise")))
    yield change("factor of the noise", "the noise times sigma", lambda r: r.raw("noise") * r.problem.sigma)
    yield change("factor of the noise", "the noise divided by sigma", lambda r: r.raw("noise") / r.problem.sigma)
    yield change(
        "factor of the noise", "the noise divided by the root of sigma", lambda r: r.raw("noise") / np.sqrt(r.problem.sigma)
    )
    for name in parameters:
        yield change("factor of the noise", f"the noise times {name}", given(lambda r, name: r.raw("noise") * r.raw(name), name))
        yield change(
            "factor of the noise", f"the noise divided by {name}", given(lambda r, name: r.raw("noise") / r.raw(name), name)
        )
    if "A" in r.family.fields and "eta" in r.family.fields and len(shape) == 1:
        yield change(
            "noise at another place", "the noise added before the solve", lambda r: np.linalg.solve(_solved(r), r.raw("noise"))
        )
        yield change(
            "noise at another place",
            "the noise added to the gradient",
            lambda r: -r.raw("eta") * np.linalg.solve(_solved(r), r.raw("noise")),
        )
        yield change("noise at another place", "the noise divided by the root of I + eta beta A'A", lambda r: _rooted(r))
    if len(shape) == 2:
        yield change("shared noise", "the noise of the first user for all", lambda r: r.raw("noise")[:1] + 0 * r.raw("noise"))
        yield change("shared noise", "the mean noise for every user", lambda r: r.raw("noise").mean(axis=0) + 0 * r.raw("noise"))
        yield change("another user", "the noise of the next user", lambda r: np.roll(r.raw("noise"), -1, axis=0))
        yield change("another user", "the noise of the user before", lambda r: np.roll(r.raw("noise"), 1, axis=0))
        yield change("factor of the noise", "the noise times n", lambda r: r.raw("noise") * r.raw("n"))
        yield change("factor of the noise", "the noise divided by n", lambda r: r.raw("noise") / r.raw("n"))
    if "adjacency" in r.family.fields:
        yield change("factor of the noise", "the noise divided by the degree twice", lambda r: r.raw("noise") / _degrees(r) ** 2)
        yield change("factor of the noise", "the noise without the degree", lambda r: r.raw("noise") / _degrees(r))
        yield change("noise at another place", "the noise added after the minimisation", lambda r: 0 * r.raw("noise"))
        for name in ("eta", "theta"):
            yield change(
                "factor of the noise",
                f"the noise divided by {name}",
                given(lambda r, name: r.raw("noise") / np.asarray(r.raw(name))[:, None], name),
            )
        both = lambda r: r.raw("noise") / (np.asarray(r.raw("eta"))[:, None] * _degrees(r))  # noqa: E731
        yield change("factor of the noise", "the noise divided by eta and the degree", both)
        yield Alteration(
            "noise at another place",
            "the noise added after the minimisation, not to the penalty",
            reads={"noise": lambda r: 0 * r.raw("noise")},
            after=lambda r, v, b: v + r.raw("noise"),
        )
        yield Alteration(
            "noise at another place",
            "the noise subtracted after the minimisation, not from the penalty",
            reads={"noise": lambda r: 0 * r.raw("noise")},
            after=lambda r, v, b: v - r.raw("noise"),
        )


def _without(r: Reads, at: int) -> Array:
    noise = np.array(r.raw("noise"))
    noise[..., at] = 0.0
    return noise


def _cut(r: Reads, v: Array) -> Array:
    """The noise at the first entries of a vector of another length."""
    noise = np.ravel(r.raw("noise"))
    out: Array = np.zeros(v.size)
    out[: min(v.size, noise.size)] = noise[: min(v.size, noise.size)]
    return out.reshape(v.shape)


def _factor(r: Reads) -> Any:
    factor = np.asarray(r.family.noise_factor(r.problem))
    return factor[r.t] if factor.ndim else factor


def _stiffness(r: Reads) -> Array:
    """rho + 1/eta of each agent."""
    return np.asarray((r.raw("rho") + 1 / np.asarray(r.raw("eta")))[..., None])


def _degrees(r: Reads) -> Array:
    return np.asarray(np.asarray(r.raw("adjacency")).sum(axis=1)[:, None])


def _solved(r: Reads) -> Array:
    A = r.raw("A")
    return np.asarray(np.eye(A.shape[1]) + r.raw("eta") * r.raw("beta") * A.T @ A)


def _rooted(r: Reads) -> Array:
    values, vectors = np.linalg.eigh(_solved(r))
    return np.asarray(vectors @ ((vectors.T @ r.raw("noise")) / np.sqrt(values)))
