"""The alterations of a line, made from what it reads and from its terms: the mistakes that programmers make, by kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from ...admm.arrays import Array
from ...admm.proximal import hessian
from ...admm.regularisers import L1, Zero
from .line import OPERATIONS, Alteration, Line, Reads


def alterations(line: Line, r: Reads, seen: Mapping[str, Any]) -> Iterator[Alteration]:
    """Every single alteration of a line, the simplest first; seen: what it read at the point of ``r``, by key."""
    terms = list(line.terms(r))
    yield from _terms(line, terms)
    names = {key.partition("@")[0] for key in seen}
    states = sorted(key for key in seen if key.rstrip("+-").partition("@")[0].rstrip("+-") in r.family.states)
    yield from _states(r, states)
    yield from _parameters(r, seen)
    yield from _operators(r, seen)
    if r.problem.noise is not None:
        yield from _noise(line, r, terms, reads="noise" in names)
    yield from _losses(r, names)
    yield from _operations(r, names)
    if line.before is not None:
        yield from _results()


def _terms(line: Line, terms: list[str]) -> Iterator[Alteration]:
    for name, members in ((*((t, (t,)) for t in terms), *line.groups.items())):
        for kind, words, factor in (("sign", f"the sign of {name} changed", -1.0), ("missing term", f"{name} left out", 0.0),
                                    ("factor", f"twice {name}", 2.0), ("factor", f"half of {name}", 0.5)):  # fmt: skip
            yield Alteration(kind, words, {member: factor for member in members})
        for kind, words, power in (("factor", f"n times {name}", 1), ("factor", f"{name} divided by n", -1)):
            yield Alteration(kind, words, {m: lambda r, power=power: float(r.raw("n")) ** power for m in members})
    if len(terms) > 2:
        for kept in terms:
            others = {t: 0.0 for t in terms if t != kept}
            yield Alteration("missing term", f"nothing left but {kept}", others)


def _split(key: str) -> tuple[str, str]:
    name, _, place = key.partition("@")
    return name, f"{name} {place}" if place else name


def _grouped(keys: list[str]) -> list[tuple[str, str]]:
    """(key, words): every name as a whole, and its places one by one where there are several."""
    found: dict[str, list[str]] = {}
    for key in keys:
        found.setdefault(_split(key)[0], []).append(key)
    rows = [(name, name) for name in found]
    rows += [(key, _split(key)[1]) for members in found.values() if len(members) > 1 for key in members]
    return rows


def _states(r: Reads, keys: list[str]) -> Iterator[Alteration]:
    """Stale, future, clean, noisy and rounded variables, and those of others."""
    for key, words in _grouped(keys):
        name = _split(key)[0]
        base, long = name.rstrip("+-"), r.family.states[name.rstrip("+-")][0] == "T+1"
        index = {"": "_t", "+": "_{t+1}", "-": "_{t-1}"}[name[len(base) :]]
        shown = words.replace(name, base + index, 1)

        def change(kind: str, how: str, read: Callable[[Reads], Any], key: str = key, shown: str = shown) -> Alteration:
            return Alteration(kind, f"{how} for {shown}", reads={key: read})

        if name.endswith("+"):
            yield change("stale variable", f"{base}_t", lambda r, base=base: r.raw(base))
            yield change("stale variable", f"{base}_{{t-1}}", lambda r, base=base: r.raw(base + "-"))
        else:
            yield change("stale variable", f"{base}_{{t-1}}", lambda r, name=name: r.raw(name + "-"))
            if long:
                yield change("future variable", f"{base}_{{t+1}}", lambda r, name=name: r.raw(name + "+"))
        if base == r.family.noise_in:
            yield change("before the noise", f"{base} before its noise", lambda r, name=name: _clean(r, name))
        yield change("missing term", "0", lambda r, name=name: np.zeros_like(r.raw(name)))
        yield change("sign", f"-{base}", lambda r, name=name: -r.raw(name))
        yield change("noise in another variable", f"{base} + noise", lambda r, name=name: r.raw(name) + r.raw("noise"))
        yield change("precision", f"{base} in float32", lambda r, name=name: _single(r.raw(name)))
        value = r.raw(name)
        if np.ndim(value) == 2:
            yield change("another user", f"{base} of the next user", lambda r, name=name: np.roll(r.raw(name), -1, axis=0))
            yield change("another user", f"{base} of the user before", lambda r, name=name: np.roll(r.raw(name), 1, axis=0))
            yield change("another user", f"{base} of the first user", lambda r, name=name: r.raw(name)[:1] + 0 * r.raw(name))
            yield change("another user", f"the mean of {base}", lambda r, name=name: r.raw(name).mean(axis=0) + 0 * r.raw(name))
        for other, letters in r.family.states.items():
            same = letters[1:] == r.family.states[base][1:]
            if other != base and (same or letters[-1:] == r.family.states[base][-1:]) and other in r.states:
                yield change("another variable", f"{other}_t", lambda r, other=other, name=name: _fitted(r.raw(other), r.raw(name)))
                if letters[0] == "T+1":
                    late = lambda r, other=other, name=name: _fitted(r.raw(other + "+"), r.raw(name))  # noqa: E731
                    yield change("another variable", f"{other}_{{t+1}}", late)


def _fitted(value: Array, like: Array) -> Array:
    """A state of all users as it is where that is wanted, one vector for all of them spread out."""
    return np.asarray(value + np.zeros_like(like)) if np.ndim(value) <= np.ndim(like) else np.asarray(value.mean(axis=0))


def _clean(r: Reads, name: str) -> Array:
    """The state that the noise entered, without it; as it is at the start."""
    at = r.t + name.count("+") - name.count("-")
    if at <= 0:
        return np.asarray(r.raw(name))
    factor = np.asarray(r.family.noise_factor(r.problem))
    return np.asarray(r.raw(name) - (factor[at - 1] if factor.ndim else factor) * r.noise_at(at - 1))


def _single(value: Any) -> Array:
    return np.asarray(value, dtype=np.float32).astype(np.float64)


POWERS: tuple[tuple[str, str, Callable[[Any], Any]], ...] = (
    ("missing parameter", "1 for {}", lambda q: np.ones_like(q)),
    ("inverse", "1/({}) for {}", lambda q: 1 / np.asarray(q)),
    ("factor", "2 {} for {}", lambda q: 2 * np.asarray(q)),
    ("factor", "({})/2 for {}", lambda q: np.asarray(q) / 2),
    ("power", "({})^2 for {}", lambda q: np.asarray(q) ** 2),
    ("power", "the root of {} for {}", lambda q: np.sqrt(np.abs(q))),
    ("sign", "-{} for {}", lambda q: -np.asarray(q)),
    ("missing term", "0 for {}", lambda q: np.zeros_like(q)),
)


def _parameters(r: Reads, seen: Mapping[str, Any]) -> Iterator[Alteration]:
    """Numbers: 1, inverse, twice, half, square, root, sign, times or over n, another parameter, that of another step or user."""
    fields = {n: s for n, s in r.family.fields.items() if not isinstance(s, str)}
    numbers = [n for n, s in fields.items() if s == () or s[:1] == ("T",)]
    keys = sorted(key for key in seen if _split(key)[0] in numbers and _split(key)[0] not in ("walk", "participation"))
    for key, words in _grouped(keys):
        name = _split(key)[0]
        shown = words
        for kind, form, power in POWERS:
            text = form.format(name, shown) if form.count("{}") == 2 else form.format(shown)
            yield Alteration(kind, text, reads={key: lambda r, name=name, power=power: power(r.raw(name))})
        for kind, text, sign in (("factor", f"n {name} for {shown}", 1), ("factor", f"({name})/n for {shown}", -1)):
            yield Alteration(kind, text, reads={key: lambda r, name=name, sign=sign: r.raw(name) * float(r.raw("n")) ** sign})
        for other in numbers:
            if other not in (name, "walk", "participation", "server", "new_z", "clipping"):
                yield Alteration("another parameter", f"{other} for {shown}",
                                 reads={key: lambda r, name=name, other=other: r.raw(other) + 0 * np.asarray(r.raw(name))})  # fmt: skip
        if fields[name][:1] == ("T",):
            for text, at in (("of the step before", lambda r: r.t - 1), ("of the next step", lambda r: r.t + 1), ("of the first step", lambda r: 0)):
                yield Alteration("another step", f"{name} {text} for {shown}", reads={key: lambda r, name=name, at=at: r.field_at(name, at(r))})
            for text, pick in (("of the first user", lambda v: v[:1]), ("of the last user", lambda v: v[-1:]), ("averaged", np.mean),
                               ("at its largest", np.max), ("at its least", np.min)):  # fmt: skip
                yield Alteration("another user", f"{name} {text} for {shown}",
                                 reads={key: lambda r, name=name, pick=pick: pick(r.raw(name)) + 0 * r.raw(name)})  # fmt: skip
    for key in sorted(k for k in seen if fields.get(_split(k)[0]) in (("m",), ("n", "p"), ("N", "d"), ("d",), ("n",), ("n", "d"))):
        name = _split(key)[0]
        yield Alteration("missing term", f"0 for {name}", reads={key: lambda r, name=name: np.zeros_like(r.raw(name))})
        yield Alteration("sign", f"-{name} for {name}", reads={key: lambda r, name=name: -r.raw(name)})


def _operators(r: Reads, seen: Mapping[str, Any]) -> Iterator[Alteration]:
    """Matrices: transposed, of the other sign, minus the identity; a graph whose nodes count themselves or miss a neighbour."""
    for key, words in _grouped(sorted(k for k in seen if _split(k)[0] in ("A", "B", "features"))):
        name = _split(key)[0]
        yield Alteration("operator", f"{name}' for {words}", reads={key: lambda r, name=name: r.raw(name).T})
        yield Alteration("operator", f"-{name} for {words}", reads={key: lambda r, name=name: -r.raw(name)})
        for sign, text in ((-1.0, "-I"), (1.0, "I")):
            yield Alteration("operator", f"{text} for {words}",
                             reads={key: lambda r, name=name, sign=sign: sign * np.eye(*r.raw(name).shape)})  # fmt: skip
    for key, words in _grouped(sorted(k for k in seen if _split(k)[0] == "adjacency")):
        for text, other in (("a graph whose nodes count themselves", lambda A: A + np.eye(len(A))), ("a graph without its last edge", _without_last),
                            ("a complete graph", lambda A: np.ones_like(A) - np.eye(len(A))),
                            ("the largest degree for every degree", lambda A: np.full_like(A, A.sum(axis=1).max() / len(A))),
                            ("degree 1 for every degree", lambda A: np.full_like(A, 1 / len(A)))):  # fmt: skip
            yield Alteration("graph", f"{text} for {words}", reads={key: lambda r, other=other: other(np.asarray(r.raw("adjacency")))})


def _without_last(A: Array) -> Array:
    """Every node without the last of its neighbours."""
    out = np.array(A)
    for row in out:
        at = np.flatnonzero(row)
        row[at[-1:]] = 0
    return out


def _noise(line: Line, r: Reads, terms: list[str], reads: bool) -> Iterator[Alteration]:
    shape = np.shape(r.raw("noise"))
    parameters = [n for n, s in r.family.fields.items() if s == () and n not in ("server", "new_z", "clipping")]
    if not reads:
        for sign, text in ((1.0, "the noise added"), (-1.0, "the noise subtracted")):
            yield Alteration("noise in another variable", text, after=lambda r, v, b, sign=sign: v + sign * r.raw("noise"))
        if "sum" not in line.law and r.family.noise_in is not None:
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
    yield change("reused noise", "the noise of the step before (of the first step at first)", lambda r: r.noise_at(max(r.t - 1, 0)))
    yield change("reused noise", "the noise of the next step", lambda r: r.noise_at(r.t + 1))
    yield change("reused noise", "the noise of the steps in reverse order", lambda r: r.noise_at(r.problem.steps - 1 - r.t))
    yield change("missing noise", "noise in the first step only", lambda r: r.raw("noise") * (r.t == 0))
    yield change("missing noise", "noise from the second step on", lambda r: r.raw("noise") * (r.t > 0))
    yield change("one number of noise", "the first number of the noise for every entry", lambda r: 0 * r.raw("noise") + r.raw("noise").flat[0])
    for length in (32, 64, 128, 256):
        yield change("reused noise", f"the noise started again after {length} steps", lambda r, n=length: r.noise_at(r.t % n))
    yield change("precision", "the noise in float32", lambda r: _single(r.raw("noise")))
    yield change("factor of the noise", "the noise times sigma", lambda r: r.raw("noise") * r.problem.sigma)
    yield change("factor of the noise", "the noise divided by sigma", lambda r: r.raw("noise") / r.problem.sigma)
    yield change("factor of the noise", "the noise divided by the root of sigma", lambda r: r.raw("noise") / np.sqrt(r.problem.sigma))
    for name in parameters:
        yield change("factor of the noise", f"the noise times {name}", lambda r, name=name: r.raw("noise") * r.raw(name))
        yield change("factor of the noise", f"the noise divided by {name}", lambda r, name=name: r.raw("noise") / r.raw(name))
    if "A" in r.family.fields and "eta" in r.family.fields and len(shape) == 1:
        yield change("noise at another place", "the noise added before the solve", lambda r: np.linalg.solve(_solved(r), r.raw("noise")))
        yield change("noise at another place", "the noise added to the gradient",
                     lambda r: -r.raw("eta") * np.linalg.solve(_solved(r), r.raw("noise")))  # fmt: skip
        yield change("noise at another place", "the noise divided by the root of I + eta beta A'A", lambda r: _rooted(r))
    if len(shape) == 2:
        yield change("shared noise", "the noise of the first user for all", lambda r: r.raw("noise")[:1] + 0 * r.raw("noise"))
        yield change("shared noise", "the mean noise for every user", lambda r: r.raw("noise").mean(axis=0) + 0 * r.raw("noise"))
        yield change("another user", "the noise of the next user", lambda r: np.roll(r.raw("noise"), -1, axis=0))
        yield change("factor of the noise", "the noise times n", lambda r: r.raw("noise") * r.raw("n"))
        yield change("factor of the noise", "the noise divided by n", lambda r: r.raw("noise") / r.raw("n"))
    if "adjacency" in r.family.fields:
        yield change("factor of the noise", "the noise without the degree", lambda r: r.raw("noise") / _degrees(r))
        yield change("noise at another place", "the noise added after the minimisation", lambda r: 0 * r.raw("noise"))
        for name in ("eta", "theta"):
            yield change("factor of the noise", f"the noise divided by {name}", lambda r, name=name: r.raw("noise") / np.asarray(r.raw(name))[:, None])
        both = lambda r: r.raw("noise") / (np.asarray(r.raw("eta"))[:, None] * _degrees(r))  # noqa: E731
        yield change("factor of the noise", "the noise divided by eta and the degree", both)
        yield Alteration("noise at another place", "the noise added after the minimisation, not to the penalty",
                         reads={"noise": lambda r: 0 * r.raw("noise")}, after=lambda r, v, b: v + r.raw("noise"))  # fmt: skip
        yield Alteration("noise at another place", "the noise subtracted after the minimisation, not from the penalty",
                         reads={"noise": lambda r: 0 * r.raw("noise")}, after=lambda r, v, b: v - r.raw("noise"))  # fmt: skip


def _factor(r: Reads) -> Any:
    factor = np.asarray(r.family.noise_factor(r.problem))
    return factor[r.t] if factor.ndim else factor


def _degrees(r: Reads) -> Array:
    return np.asarray(r.raw("adjacency")).sum(axis=1)[:, None]


def _solved(r: Reads) -> Array:
    A = r.raw("A")
    return np.asarray(np.eye(A.shape[1]) + r.raw("eta") * r.raw("beta") * A.T @ A)


def _rooted(r: Reads) -> Array:
    values, vectors = np.linalg.eigh(_solved(r))
    return np.asarray(vectors @ ((vectors.T @ r.raw("noise")) / np.sqrt(values)))


class Average:
    """The sum or mean of several losses, as far as a line needs it."""

    def __init__(self, losses: list[Any], weight: float) -> None:
        self.losses, self.weight = losses, weight

    def gradient(self, x: Array) -> Array:
        return np.asarray(self.weight * sum(f.gradient(x) for f in self.losses))


class Rounded:
    """A loss whose gradient is rounded to single precision, or taken from rounded data."""

    def __init__(self, loss: Any) -> None:
        self.loss = loss

    def gradient(self, x: Array) -> Array:
        return _single(self.loss.gradient(x))


def _losses(r: Reads, names: set[str]) -> Iterator[Alteration]:
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
        yield change("precision", "the gradient in float32", lambda r: Rounded(r.raw("loss")))
    for name in ("losses", "objectives"):
        if name in names:
            for words, order in (("the next user", lambda v: v[1:] + v[:1]), ("the user before", lambda v: v[-1:] + v[:-1]),
                                 ("the first user", lambda v: v[:1] * len(v)), ("the last user", lambda v: v[-1:] * len(v))):  # fmt: skip
                yield Alteration("another loss", f"the loss of {words}", reads={name: lambda r, name=name, order=order: order(r.raw(name))})
    if "objectives" in names:
        scaled = lambda r: [_l1(f, 0.0) for f in r.raw("objectives")]  # noqa: E731
        yield Alteration("missing regulariser", "the l1 terms left out", reads={"objectives": scaled})
        for text, factor in (("twice", 2.0), ("half of", 0.5)):
            yield Alteration("factor", f"{text} the l1 terms", reads={"objectives": lambda r, k=factor: [_l1(f, k * f.l1) for f in r.raw("objectives")]})
        if "rho" in r.family.fields:
            by_rho = lambda r: [_l1(f, f.l1 * r.raw("rho")) for f in r.raw("objectives")]  # noqa: E731
            yield Alteration("missing parameter", "a threshold of the l1 terms without 1/rho", reads={"objectives": by_rho})


def _l1(objective: Any, weight: float) -> Any:
    return type(objective)(objective.loss, weight)


def _operations(r: Reads, names: set[str]) -> Iterator[Alteration]:
    def change(kind: str, words: str, name: str, other: Callable[..., Any]) -> Alteration:
        return Alteration(kind, words, reads={name: lambda r: other})

    for name in ("r", "g"):
        if name in names:
            yield Alteration("missing regulariser", f"{name} left out", reads={name: lambda r, name=name: Zero()})
    if "prox" in names:
        yield change("no proximal map", "no proximal map", "prox", lambda f, v, step: v)
        yield change("no minimiser", "a gradient step for the proximal map", "prox", lambda f, v, step: v - step * _slope(f, v))
        yield change("no minimiser", "one Newton step for the proximal map", "prox", _newton_step)
        yield change("no minimiser", "one Newton step from 0 for the proximal map", "prox", _newton_from_zero)
        yield change("threshold", "a hard threshold for the soft one", "prox", _hard)
    if "argmin" in names:
        yield change("no minimiser", "one Newton step from 0 for the minimiser", "argmin", _penalised_newton)
    if "soft threshold" in names:
        yield change("no proximal map", "no threshold", "soft threshold", lambda v, level: v)
        yield change("threshold", "a hard threshold for the soft one", "soft threshold", lambda v, level: np.where(np.abs(v) > level, v, 0.0))
    if "clip" in names:
        yield change("clipping", "no clipping", "clip", lambda rows, radius: rows)
        by_entry = lambda rows, radius: np.clip(rows, -radius, radius) if radius > 0 else rows  # noqa: E731
        yield change("clipping", "each coordinate clipped, not the norm", "clip", by_entry)
        noisy = lambda r: lambda rows, radius: OPERATIONS["clip"](rows + r.raw("noise") / 2, radius)  # noqa: E731
        yield Alteration("clipping", "the move clipped together with its noise", {"lambda eta": 0.0}, {"clip": noisy})
        point = lambda r: lambda rows, radius: OPERATIONS["clip"](rows + r.raw("z"), radius) - r.raw("z")  # noqa: E731
        yield Alteration("clipping", "the point x clipped, not its move", reads={"clip": point})
        mean = lambda rows, radius: rows - rows.mean(axis=0) + OPERATIONS["clip"](rows.mean(axis=0), radius)  # noqa: E731
        yield change("clipping", "the mean of the moves clipped", "clip", mean)
        averaged = lambda rows, radius: OPERATIONS["clip"](rows.mean(axis=0), radius) + 0 * rows  # noqa: E731
        yield change("clipping", "the clipped mean of the moves for every user", "clip", averaged)
    if "solve" in names:
        yield change("no solve", "no solve", "solve", lambda M, right: right)
        yield change("precision", "the solve in float32", "solve", lambda M, right: np.linalg.solve(np.float32(M), np.float32(right)))
        yield change("operator", "the inverse of eta beta A'A without I", "I", lambda n: np.zeros((n, n)))
        yield change("operator", "a ridge of 1e-7 in the solve", "I", lambda n: (1 + 1e-7) * np.eye(n))
    if "mean" in names:
        yield change("factor", "a sum for the mean", "mean", lambda rows: np.sum(rows, axis=0))
        yield change("another user", "the first user for the mean", "mean", lambda rows: np.asarray(rows)[0])
        yield change("another user", "the mean without the last user", "mean", lambda rows: np.asarray(rows)[:-1].mean(axis=0))
        yield change("another user", "the mean without the first user", "mean", lambda rows: np.asarray(rows)[1:].mean(axis=0))
        few = lambda rows: np.mean(np.asarray(rows)[:-1], axis=0) * (len(rows) - 1) / len(rows)  # noqa: E731
        yield change("another user", "the last user left out of the sum", "mean", few)
        if "participation" in r.family.fields:
            present = lambda r: lambda rows: np.sum(rows, axis=0) / np.sum(r.raw("participation"))  # noqa: E731
            yield Alteration("factor", "the mean over those who take part", reads={"mean": present})


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
    zero = np.zeros(M.shape[1])
    return np.asarray(np.linalg.solve(step * hessian(f, zero) + M.T @ M, M.T @ q - step * _slope(f, zero)))


def _hard(f: Any, v: Array, step: float) -> Array:
    if not isinstance(f, L1):
        raise KeyError("hard")
    return np.asarray(np.where(np.abs(v) > step * f.c1, v, 0.0))


def _results() -> Iterator[Alteration]:
    """What is done with the result: kept, moved twice or half the way, rounded."""
    yield Alteration("frozen", "the state kept as it was", after=lambda r, v, before: before)
    yield Alteration("doubled update", "the update made twice", after=lambda r, v, before: 2 * v - before)
    yield Alteration("damped update", "half of the update", after=lambda r, v, before: (v + before) / 2)
    yield Alteration("sign", "the update subtracted", after=lambda r, v, before: 2 * before - v)
    yield Alteration("another start", "0", after=lambda r, v, before: 0 * v)
    yield Alteration("precision", "the result in float32", after=lambda r, v, before: _single(v))
