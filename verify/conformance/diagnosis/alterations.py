"""The alterations of a line, made from what it reads and from its terms: the mistakes that programmers make, by kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Any

import numpy as np

from ...admm.arrays import Array
from ...admm.local_objective import Scaled
from ...admm.proximal import hessian
from ...admm.regularisers import L1, Zero
from .fitted import inner
from .line import OPERATIONS, Alteration, Line, Reads


def alterations(line: Line, r: Reads, seen: Mapping[str, Any]) -> Iterator[Alteration]:
    """Every single alteration of a line, the simplest first; seen: what it read at the point of ``r``, by key."""
    terms = list(line.terms(r))
    numbers = [n for n, shape in r.family.fields.items() if shape == () and n not in ("server", "new_z", "clipping")]
    yield from _terms(line, terms)
    names = {key.partition("@")[0] for key in seen}
    target = line.target(r)
    states = sorted(key for key in seen if key.rstrip("+-").partition("@")[0].rstrip("+-") in r.family.states)
    changed = list(_states(r, states, target))
    yield from changed
    for words in dict.fromkeys(a.words.partition(" for ")[0] for a in changed):
        yield from _both([a for a in changed if a.words.partition(" for ")[0] == words], states)
    yield from _operations(r, names)
    yield from _parameters(r, seen)
    yield from _products(line, terms, numbers)
    yield from _operators(r, seen)
    if r.problem.noise is not None:
        yield from _noise(line, r, terms, reads="noise" in names)
    yield from _losses(r, names)
    yield from _caches(r, seen)
    if line.before is not None:
        yield from _results(r.problem.noise is not None and "noise" in names)
    yield from _unknown_at_first(r, states)


def _terms(line: Line, terms: list[str]) -> Iterator[Alteration]:
    for name, members in (*((t, (t,)) for t in terms), *line.groups.items()):
        for kind, words, factor in (("sign", f"the sign of {name} changed", -1.0), ("missing term", f"{name} left out", 0.0),
                                    ("factor", f"twice {name}", 2.0), ("factor", f"half of {name}", 0.5)):  # fmt: skip
            yield Alteration(kind, words, dict.fromkeys(members, factor))
        for kind, words, power in (("factor", f"n times {name}", 1), ("factor", f"{name} divided by n", -1)):
            yield Alteration(kind, words, {m: lambda r, power=power: float(r.raw("n")) ** power for m in members})
    if len(terms) > 2:
        for kept in terms:
            others = {t: 0.0 for t in terms if t != kept}
            yield Alteration("missing term", f"nothing left but {kept}", others)


def _products(line: Line, terms: list[str], numbers: list[str]) -> Iterator[Alteration]:
    """A term times or divided by a parameter."""
    for name, members in (*((t, (t,)) for t in terms), *line.groups.items()):
        for number in numbers:
            for words, power in ((f"{name} times {number}", 1), (f"{name} divided by {number}", -1)):
                factor = lambda r, number=number, power=power: float(r.raw(number)) ** power  # noqa: E731
                yield Alteration("factor", words, dict.fromkeys(members, factor))


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


def _both(rows: list[Alteration], keys: list[str]) -> Iterator[Alteration]:
    """The same change at two of three or more places."""
    places: dict[str, list[str]] = {}
    for key in keys:
        places.setdefault(_split(key)[0], []).append(key)
    single = {next(iter(a.reads)): a for a in rows if len(a.reads) == 1}
    for members in places.values():
        if len(members) > 2:
            for one, two in combinations(members, 2):
                if one in single and two in single:
                    yield single[one] & single[two]


def _kept(key: str) -> Callable[[Reads], Any]:
    name = key.partition("@")[0]
    return lambda r: r.kept(name)


def _caches(r: Reads, seen: Mapping[str, Any]) -> Iterator[Alteration]:
    """What is kept from the first problem of the same shapes: the fields read at one place, or one field everywhere."""
    if not r.earlier:
        return
    fields = sorted(k for k in seen if k.partition("@")[0] in r.family.fields and not isinstance(seen[k], list))
    places = sorted({k.partition("@")[2] for k in fields} - {""})
    for place in places:
        members = [k for k in fields if k.endswith("@" + place)]
        yield Alteration("cached value", f"what is read {place} kept from the first problem of these shapes",
                         reads={k: _kept(k) for k in members})  # fmt: skip
    for name in sorted({k.partition("@")[0] for k in fields}):
        yield Alteration(
            "cached value", f"{name} kept from the first problem of these shapes", reads={name: lambda r, name=name: r.kept(name)}
        )


def _states(r: Reads, keys: list[str], target: Array) -> Iterator[Alteration]:
    """Stale, future, clean, noisy and rounded variables, and those of others; never what the line itself sets."""

    def own(name: str) -> bool:
        try:
            value = r.raw(name)
        except (KeyError, IndexError):
            return True
        return np.shape(value) == target.shape and bool(np.array_equal(value, target))

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
            if long and not own(name + "+"):
                yield change("future variable", f"{base}_{{t+1}}", lambda r, name=name: r.raw(name + "+"))
        if base == r.family.noise_in:
            yield change("before the noise", f"{base} before its noise", lambda r, name=name: _clean(r, name))
        yield change("missing term", "0", lambda r, name=name: np.zeros_like(r.raw(name)))
        yield change("sign", f"-{base}", lambda r, name=name: -r.raw(name))
        yield change("missing factor", "1", lambda r, name=name: np.ones_like(r.raw(name)))
        yield change("noise in another variable", f"{base} + noise", lambda r, name=name: r.raw(name) + r.raw("noise"))
        yield change("precision", f"{base} in float32", lambda r, name=name: _single(r.raw(name)))
        value = r.raw(name)
        if np.ndim(value) == 2:
            yield change("another user", f"{base} of the next user", lambda r, name=name: np.roll(r.raw(name), -1, axis=0))
            yield change("another user", f"{base} of the user before", lambda r, name=name: np.roll(r.raw(name), 1, axis=0))
            yield change("another user", f"{base} of the first user", lambda r, name=name: r.raw(name)[:1] + 0 * r.raw(name))
            yield change("another user", f"the mean of {base}", lambda r, name=name: r.raw(name).mean(axis=0) + 0 * r.raw(name))
        if "z-" in (name, *keys) or ("new_z" in r.problem.fields and name == "z"):
            swapped = {"z": lambda r: r.raw("z-"), "z-": lambda r: r.raw("z")}
            yield Alteration("stale variable", "z_{t-1} for z_t, and the other way round", reads=swapped)
        for other, letters in r.family.states.items():
            if other == base or other not in r.states:
                continue
            if not own(other):
                yield change(
                    "another variable", f"{other}_t", lambda r, other=other, name=name: _fitted(r.raw(other), r.raw(name))
                )
            if letters[0] == "T+1" and not own(other + "+"):
                late = lambda r, other=other, name=name: _fitted(r.raw(other + "+"), r.raw(name))  # noqa: E731
                yield change("another variable", f"{other}_{{t+1}}", late)


def _unknown_at_first(r: Reads, keys: list[str]) -> Iterator[Alteration]:
    """Stale variables whose value at the first step the record does not hold."""
    for key, words in _grouped(keys):
        name = _split(key)[0]
        if not name.endswith("+"):
            shown = words.replace(name, name + "_t", 1)
            yield Alteration(
                "stale variable",
                f"{name}_{{t-1}} (another one at first) for {shown}",
                reads={key: lambda r, base=name: r.past(base)},
            )


def _fitted(value: Array, like: Array) -> Array:
    """A state in the shape of another: of all users as it is, one vector for all of them spread out, else repeated or cut."""
    if np.shape(value) == np.shape(like) or (np.ndim(value) < np.ndim(like) and np.shape(value)[-1:] == np.shape(like)[-1:]):
        return np.asarray(value + np.zeros_like(like))
    if np.ndim(value) > np.ndim(like) and np.shape(value)[-1:] == np.shape(like)[-1:]:
        return np.asarray(value.mean(axis=0))
    return np.resize(value, np.shape(like))


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
    keys = sorted(
        key for key in seen if _split(key)[0] in numbers and _split(key)[0] not in ("walk", "participation", "clipping")
    )
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
            for text, at in (
                ("of the step before", lambda r: r.t - 1),
                ("of the next step", lambda r: r.t + 1),
                ("of the first step", lambda r: 0),
            ):
                yield Alteration(
                    "another step", f"{name} {text} for {shown}", reads={key: lambda r, name=name, at=at: r.field_at(name, at(r))}
                )
            for text, pick in (("of the next user", lambda v: np.roll(v, -1)), ("of the user before", lambda v: np.roll(v, 1)),
                               ("of the first user", lambda v: v[:1]), ("of the last user", lambda v: v[-1:]), ("averaged", np.mean),
                               ("at its largest", np.max), ("at its least", np.min)):  # fmt: skip
                yield Alteration("another user", f"{name} {text} for {shown}",
                                 reads={key: lambda r, name=name, pick=pick: pick(r.raw(name)) + 0 * r.raw(name)})  # fmt: skip
    for key in sorted(
        k for k in seen if fields.get(_split(k)[0]) in (("m",), ("n", "p"), ("N", "d"), ("d",), ("n",), ("n", "d"), ("N",))
    ):
        name = _split(key)[0]
        yield Alteration("missing term", f"0 for {name}", reads={key: lambda r, name=name: np.zeros_like(r.raw(name))})
        yield Alteration("sign", f"-{name} for {name}", reads={key: lambda r, name=name: -r.raw(name)})
        yield Alteration("missing factor", f"1 for {name}", reads={key: lambda r, name=name: np.ones_like(r.raw(name))})
    for key in sorted(k for k in seen if _split(k)[0] in ("features", "targets")):
        name = _split(key)[0]
        for text, by in (("next user", -1), ("user before", 1)):
            yield Alteration(
                "another user", f"{name} of the {text}", reads={key: lambda r, name=name, by=by: np.roll(r.raw(name), by, axis=0)}
            )


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
        for text, other in (("a graph whose nodes count themselves", lambda A: A + np.eye(len(A))), ("a graph whose nodes miss their last neighbour", _without_last),
                            ("a graph whose nodes have their first two neighbours only", lambda A: A * (np.cumsum(A, axis=1) <= 2)),
                            ("a complete graph", lambda A: np.ones_like(A) - np.eye(len(A))),
                            ("the largest degree for every degree", lambda A: np.full_like(A, A.sum(axis=1).max() / len(A))),
                            ("degree 1 for every degree", lambda A: np.full_like(A, 1 / len(A)))):  # fmt: skip
            yield Alteration(
                "graph", f"{text} for {words}", reads={key: lambda r, other=other: other(np.asarray(r.raw("adjacency")))}
            )


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
        for text, spread in (("the first entries of the noise added", _cut), ("A times the noise added", lambda r, v: r.raw("A") @ r.raw("noise")),
                             ("beta A times the noise added", lambda r, v: r.raw("beta") * (r.raw("A") @ r.raw("noise")))):  # fmt: skip
            yield Alteration("noise in another variable", text, after=lambda r, v, b, spread=spread: v + spread(r, v))
        users = (
            ("of the first user", lambda v: v[0]),
            ("of all users, averaged,", lambda v: v.mean(axis=0)),
            ("of all users, summed,", lambda v: v.sum(axis=0)),
        )
        for text, one in users if len(shape) == 2 else ():
            for when, back in (("", 0), (" of the step before", 1)):
                yield Alteration("noise in another variable", f"the noise {text} added{when}",
                                 after=lambda r, v, b, one=one, back=back: v + one(r.noise_at(r.t - back)))  # fmt: skip
        if "adjacency" in r.family.fields:
            for text, weight in (("theta/2 V", lambda r: np.asarray(r.raw("theta"))[:, None] / 2 * _degrees(r)),
                                 ("eta V", lambda r: np.asarray(r.raw("eta"))[:, None] * _degrees(r))):  # fmt: skip
                yield Alteration("noise in another variable", f"{text} times the noise added",
                                 after=lambda r, v, b, weight=weight: v + weight(r) * r.raw("noise"))  # fmt: skip
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
    for text, one in (("the first number of the noise", lambda v: v.flat[0]), ("the mean of the noise", np.mean),
                      ("the sum of the noise over the root of its length", lambda v: np.sum(v) / np.sqrt(v.size))):  # fmt: skip
        yield change(
            "one number of noise", f"{text} for every entry", lambda r, one=one: 0 * r.raw("noise") + one(r.raw("noise"))
        )
    for length in (32, 64, 128, 256):
        yield change("reused noise", f"the noise started again after {length} steps", lambda r, n=length: r.noise_at(r.t % n))
    yield change("precision", "the noise in float32", lambda r: _single(r.raw("noise")))
    yield change("factor of the noise", "the noise times sigma", lambda r: r.raw("noise") * r.problem.sigma)
    yield change("factor of the noise", "the noise divided by sigma", lambda r: r.raw("noise") / r.problem.sigma)
    yield change(
        "factor of the noise", "the noise divided by the root of sigma", lambda r: r.raw("noise") / np.sqrt(r.problem.sigma)
    )
    for name in parameters:
        yield change("factor of the noise", f"the noise times {name}", lambda r, name=name: r.raw("noise") * r.raw(name))
        yield change("factor of the noise", f"the noise divided by {name}", lambda r, name=name: r.raw("noise") / r.raw(name))
    if "A" in r.family.fields and "eta" in r.family.fields and len(shape) == 1:
        yield change(
            "noise at another place", "the noise added before the solve", lambda r: np.linalg.solve(_solved(r), r.raw("noise"))
        )
        yield change("noise at another place", "the noise added to the gradient",
                     lambda r: -r.raw("eta") * np.linalg.solve(_solved(r), r.raw("noise")))  # fmt: skip
        yield change("noise at another place", "the noise divided by the root of I + eta beta A'A", lambda r: _rooted(r))
    if len(shape) == 2:
        yield change("shared noise", "the noise of the first user for all", lambda r: r.raw("noise")[:1] + 0 * r.raw("noise"))
        yield change("shared noise", "the mean noise for every user", lambda r: r.raw("noise").mean(axis=0) + 0 * r.raw("noise"))
        yield change("another user", "the noise of the next user", lambda r: np.roll(r.raw("noise"), -1, axis=0))
        yield change("another user", "the noise of the user before", lambda r: np.roll(r.raw("noise"), 1, axis=0))
        yield change("factor of the noise", "the noise times n", lambda r: r.raw("noise") * r.raw("n"))
        yield change("factor of the noise", "the noise divided by n", lambda r: r.raw("noise") / r.raw("n"))
    if "adjacency" in r.family.fields:
        yield change("factor of the noise", "the noise without the degree", lambda r: r.raw("noise") / _degrees(r))
        yield change("noise at another place", "the noise added after the minimisation", lambda r: 0 * r.raw("noise"))
        for name in ("eta", "theta"):
            yield change(
                "factor of the noise",
                f"the noise divided by {name}",
                lambda r, name=name: r.raw("noise") / np.asarray(r.raw(name))[:, None],
            )
        both = lambda r: r.raw("noise") / (np.asarray(r.raw("eta"))[:, None] * _degrees(r))  # noqa: E731
        yield change("factor of the noise", "the noise divided by eta and the degree", both)
        yield Alteration("noise at another place", "the noise added after the minimisation, not to the penalty",
                         reads={"noise": lambda r: 0 * r.raw("noise")}, after=lambda r, v, b: v + r.raw("noise"))  # fmt: skip
        yield Alteration("noise at another place", "the noise subtracted after the minimisation, not from the penalty",
                         reads={"noise": lambda r: 0 * r.raw("noise")}, after=lambda r, v, b: v - r.raw("noise"))  # fmt: skip


def _cut(r: Reads, v: Array) -> Array:
    """The noise at the first entries of a vector of another length."""
    noise, out = np.ravel(r.raw("noise")), np.zeros(v.size)
    out[: min(v.size, noise.size)] = noise[: min(v.size, noise.size)]
    return out.reshape(v.shape)


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
        yield change("precision", "the gradient in float32", lambda r: Rounded(r.raw("loss")))
    for name in ("losses", "objectives"):
        if name in names:
            for words, order in (("the next user", lambda v: v[1:] + v[:1]), ("the user before", lambda v: v[-1:] + v[:-1]),
                                 ("the first user", lambda v: v[:1] * len(v)), ("the last user", lambda v: v[-1:] * len(v))):  # fmt: skip
                yield Alteration(
                    "another loss", f"the loss of {words}", reads={name: lambda r, name=name, order=order: order(r.raw(name))}
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
                reads={"objectives": lambda r, k=factor: [_l1(f, k * f.l1) for f in r.raw("objectives")]},
            )
        if "rho" in r.family.fields:
            by_rho = lambda r: [_l1(f, f.l1 * r.raw("rho")) for f in r.raw("objectives")]  # noqa: E731
            yield Alteration("missing parameter", "a threshold of the l1 terms without 1/rho", reads={"objectives": by_rho})


def _samples(r: Reads) -> int:
    return sum(len(getattr(f.loss, "labels", [0])) for f in r.raw("objectives"))


def _weighted(objective: Any, weight: float) -> Any:
    return type(objective)(Scaled(objective.loss, weight), objective.l1)


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
        yield change(
            "no minimiser",
            "one Newton step from the least squares solution for the minimiser",
            "argmin",
            _newton_from_least_squares,
        )
        yield change("no minimiser", "one Newton step from 0 for the minimiser", "argmin", _penalised_newton)
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
    if "mean" in names:
        yield change("factor", "a sum for the mean", "mean", lambda rows: np.sum(rows, axis=0))
        yield change("another user", "the first user for the mean", "mean", lambda rows: np.asarray(rows)[0])
        yield change("another user", "the mean without the last user", "mean", lambda rows: _mean(rows[:-1]))
        yield change("another user", "the mean without the first user", "mean", lambda rows: _mean(rows[1:]))
        few = lambda rows: _mean(rows[:-1]) * (len(rows) - 1) / len(rows)  # noqa: E731
        yield change("another user", "the last user left out of the sum", "mean", few)
        if "participation" in r.family.fields:
            present = lambda r: lambda rows: np.sum(rows, axis=0) / np.sum(r.raw("participation"))  # noqa: E731
            yield Alteration("factor", "the mean over those who take part", reads={"mean": present})


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
    zero = np.zeros(M.shape[1])
    return np.asarray(np.linalg.solve(step * hessian(f, zero) + M.T @ M, M.T @ q - step * _slope(f, zero)))


def _newton_from_least_squares(f: Any, M: Array, q: Array, step: float) -> Array:
    start = np.linalg.lstsq(M, q, rcond=None)[0]
    slope = step * _slope(f, start) + M.T @ (M @ start - q)
    return np.asarray(start - np.linalg.solve(step * hessian(f, start) + M.T @ M, slope))


def _hard(f: Any, v: Array, step: float) -> Array:
    if not isinstance(f, L1):
        raise KeyError("hard")
    return np.asarray(np.where(np.abs(v) > step * f.c1, v, 0.0))


def _results(noisy: bool) -> Iterator[Alteration]:
    """What is done with the result: kept, moved twice or half the way, rounded."""
    yield Alteration("frozen", "the state kept as it was", after=lambda r, v, before: before)
    yield Alteration("doubled update", "the update made twice", after=lambda r, v, before: 2 * v - before)
    yield Alteration("damped update", "half of the update", after=lambda r, v, before: (v + before) / 2)
    if noisy:
        yield Alteration("doubled update", "the update made twice, then the noise", after=lambda r, v, b: inner(r, v, b, 2.0))
        yield Alteration("damped update", "half of the update, then the noise", after=lambda r, v, b: inner(r, v, b, 0.5))
        yield Alteration("frozen", "the state kept as it was but for the noise", after=lambda r, v, b: inner(r, v, b, 0.0))
    yield Alteration("sign", "the update subtracted", after=lambda r, v, before: 2 * before - v)
    yield Alteration("another start", "0", after=lambda r, v, before: 0 * v)
    yield Alteration("precision", "the result in float32", after=lambda r, v, before: _single(v))
