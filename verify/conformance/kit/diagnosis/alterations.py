"""The alterations of a line, made from what it reads and from its terms: the mistakes that programmers make, by kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Any

import numpy as np

from ....algorithms.arrays import Array
from .fitted import inner
from .functions_altered import loss_alterations, loss_caches, operation_alterations, sample_alterations
from .line import Alteration, Followed, Line, Reads, given, single
from .noise_altered import noise_alterations


def alterations(line: Line, r: Reads, seen: Mapping[str, Any]) -> Iterator[Alteration]:
    """Every single alteration of a line, the simplest first; seen: what it read at the point of ``r``, by key."""
    terms = list(line.terms(r))
    numbers = [n for n, shape in r.family.fields.items() if shape == () and n not in ("server", "new_z", "clipping")]
    yield from _terms(line, terms)
    names = {key.partition("@")[0] for key in seen}
    states = sorted(key for key in seen if key.rstrip("+-").partition("@")[0].rstrip("+-") in r.family.states)
    changed = list(_states(r, states, line))
    yield from changed
    for words in dict.fromkeys(a.words.partition(" for ")[0] for a in changed):
        yield from _both([a for a in changed if a.words.partition(" for ")[0] == words], states)
    yield from operation_alterations(r, set(seen))
    numbered = list(_parameters(r, seen))
    yield from numbered
    for words in dict.fromkeys(a.words.partition(" for ")[0] for a in numbered):
        yield from _both([a for a in numbered if a.words.partition(" for ")[0] == words], sorted(seen))
    yield from _products(line, terms, numbers)
    yield from _operators(r, seen)
    if r.problem.noise is not None:
        yield from noise_alterations(line, r, terms, reads="noise" in names)
    yield from loss_alterations(r, names)
    yield from sample_alterations(r, names)
    yield from _caches(r, seen)
    if line.before is not None:
        yield from _results(line, r.problem.noise is not None and "noise" in names)
    yield from _unknown_at_first(r, states)
    yield from _momentum(states)


def _terms(line: Line, terms: list[str]) -> Iterator[Alteration]:
    for name, members in (*((t, (t,)) for t in terms), *line.groups.items()):
        for kind, words, factor in (
            ("sign", f"the sign of {name} changed", -1.0),
            ("missing term", f"{name} left out", 0.0),
            ("factor", f"twice {name}", 2.0),
            ("factor", f"half of {name}", 0.5),
        ):
            yield Alteration(kind, words, dict.fromkeys(members, factor))
        for kind, words, power in (("factor", f"n times {name}", 1), ("factor", f"{name} divided by n", -1)):
            yield Alteration(kind, words, {m: given(lambda r, power: float(r.raw("n")) ** power, power) for m in members})
    if len(terms) > 1:
        yield Alteration("missing term", "all of its terms left out", dict.fromkeys(terms, 0.0))
    if len(terms) > 2:
        for kept in terms:
            others = {t: 0.0 for t in terms if t != kept}
            yield Alteration("missing term", f"nothing left but {kept}", others)


def _products(line: Line, terms: list[str], numbers: list[str]) -> Iterator[Alteration]:
    """A term times or divided by a parameter."""
    for name, members in (*((t, (t,)) for t in terms), *line.groups.items()):
        for number in numbers:
            for words, power in ((f"{name} times {number}", 1), (f"{name} divided by {number}", -1)):
                factor = given(lambda r, number, power: float(r.raw(number)) ** power, number, power)
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


KEPT = (("first problem of these shapes", "shapes"), ("first problem of this length", "length"), ("very first problem", "any"))


def _caches(r: Reads, seen: Mapping[str, Any]) -> Iterator[Alteration]:
    """What is kept from the first problem of the same shapes: the fields read at one place, or one field everywhere."""
    if not r.earlier:
        return
    functions = [n for n, s in r.family.fields.items() if isinstance(s, str) and n in {k.partition("@")[0] for k in seen}]
    functions += ["losses"] if "loss" in seen and "losses" in r.family.fields else []
    fields = sorted(k for k in seen if k.partition("@")[0] in r.family.fields and k.partition("@")[0] not in functions)
    places = sorted({k.partition("@")[2] for k in fields} - {""})
    for words, alike in KEPT:
        for place in places:
            members = [k for k in fields if k.endswith("@" + place)]
            reads = {k: given(lambda r, name, alike: r.kept(name, alike), k.partition("@")[0], alike) for k in members}
            yield Alteration("cached value", f"what is read {place} kept from the {words}", reads=reads)
        for name in sorted({*(k.partition("@")[0] for k in fields), *functions} - {"losses"}):
            read = given(lambda r, name, alike: r.kept(name, alike), name, alike)
            yield Alteration("cached value", f"{name} kept from the {words}", reads={name: read})
    if "losses" in functions:
        yield from loss_caches()


def _states(r: Reads, keys: list[str], line: Line) -> Iterator[Alteration]:
    """Stale, future, clean, noisy and rounded variables, and those of others; never what the line itself sets."""
    set_by_line = Followed(r.problem, r.states, r.t)
    target = line.target(set_by_line)

    def own(name: str) -> bool:
        """Whether it is a row that the line sets, wholly or in part, is equal to it, or is not recorded."""
        read = Followed(r.problem, r.states, r.t)
        try:
            value = read.raw(name)
        except (KeyError, IndexError):
            return True
        return bool(read.rows & set_by_line.rows) or (np.shape(value) == target.shape and bool(np.array_equal(value, target)))

    for key, words in _grouped(keys):
        name = _split(key)[0]
        base, long = name.rstrip("+-"), r.family.states[name.rstrip("+-")][0] == "T+1"
        index = {"": "_t", "+": "_{t+1}", "-": "_{t-1}"}[name[len(base) :]]
        shown = words.replace(name, base + index, 1)

        def change(kind: str, how: str, read: Callable[[Reads], Any], key: str = key, shown: str = shown) -> Alteration:
            return Alteration(kind, f"{how} for {shown}", reads={key: read})

        if name.endswith("-") and not own(base):
            yield change("future variable", f"{base}_t", given(lambda r, base: r.raw(base), base))
        if name.endswith("+"):
            yield change("stale variable", f"{base}_t", given(lambda r, base: r.raw(base), base))
            yield change("stale variable", f"{base}_{{t-1}}", given(lambda r, base: r.raw(base + "-"), base))
        else:
            yield change("stale variable", f"{base}_{{t-1}}", given(lambda r, name: r.raw(name + "-"), name))
            if long and not own(name + "+"):
                yield change("future variable", f"{base}_{{t+1}}", given(lambda r, name: r.raw(name + "+"), name))
        if base == r.family.noise_in:
            yield change("before the noise", f"{base} before its noise", given(lambda r, name: _clean(r, name), name))
        yield change("missing term", "0", given(lambda r, name: np.zeros_like(r.raw(name)), name))
        yield change("sign", f"-{base}", given(lambda r, name: -r.raw(name), name))
        yield change("missing factor", "1", given(lambda r, name: np.ones_like(r.raw(name)), name))
        yield change("noise in another variable", f"{base} + noise", given(lambda r, name: r.raw(name) + r.raw("noise"), name))
        yield change("precision", f"{base} in float32", given(lambda r, name: single(r.raw(name)), name))
        value = r.raw(name)
        if np.ndim(value) == 2:
            yield change(
                "another user", f"{base} of the next user", given(lambda r, name: np.roll(r.raw(name), -1, axis=0), name)
            )
            yield change(
                "another user", f"{base} of the user before", given(lambda r, name: np.roll(r.raw(name), 1, axis=0), name)
            )
            yield change(
                "another user", f"{base} of the first user", given(lambda r, name: r.raw(name)[:1] + 0 * r.raw(name), name)
            )
            yield change(
                "another user", f"the mean of {base}", given(lambda r, name: r.raw(name).mean(axis=0) + 0 * r.raw(name), name)
            )
        if "z-" in (name, *keys) or ("new_z" in r.problem.fields and name == "z"):
            swapped = {"z": lambda r: r.raw("z-"), "z-": lambda r: r.raw("z")}
            yield Alteration("stale variable", "z_{t-1} for z_t, and the other way round", reads=swapped)
        for other, letters in r.family.states.items():
            if other == base or other not in r.states:
                continue
            if not own(other):
                yield change(
                    "another variable",
                    f"{other}_t",
                    given(lambda r, other, name: _fitted(r.raw(other), r.raw(name)), other, name),
                )
            if letters[0] == "T+1" and not own(other + "+"):
                late = given(lambda r, other, name: _fitted(r.raw(other + "+"), r.raw(name)), other, name)
                yield change("another variable", f"{other}_{{t+1}}", late)


def _momentum(keys: list[str]) -> Iterator[Alteration]:
    """A point between a state and the one before, or beyond it, where the line reads the state itself."""
    for key, words in _grouped(keys):
        name = _split(key)[0]
        if name[-1] in "+-":
            continue
        shown = words.replace(name, name + "_t", 1)
        for how, share in ((f"({name}_t + {name}_{{t-1}})/2", 0.5), (f"2 {name}_t - {name}_{{t-1}}", 2.0)):
            read = given(lambda r, name, share: share * r.raw(name) + (1 - share) * r.raw(name + "-"), name, share)
            yield Alteration("momentum", f"{how} for {shown}", reads={key: read})


def _unknown_at_first(r: Reads, keys: list[str]) -> Iterator[Alteration]:
    """Stale variables whose value at the first step the record does not hold."""
    for key, words in _grouped(keys):
        name = _split(key)[0]
        if not name.endswith("+"):
            shown = words.replace(name, name + "_t", 1)
            yield Alteration(
                "stale variable",
                f"{name}_{{t-1}} (another one at first) for {shown}",
                reads={key: given(lambda r, base: r.past(base), name)},
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


POWERS: tuple[tuple[str, str, Callable[[Any], Any]], ...] = (
    ("missing parameter", "1 for {}", lambda q: np.ones_like(q)),
    ("missing parameter", "1/2 for {}", lambda q: np.ones_like(q) / 2),
    ("inverse", "1/({}) for {}", lambda q: 1 / np.asarray(q)),
    ("factor", "2 {} for {}", lambda q: 2 * np.asarray(q)),
    ("factor", "({})/2 for {}", lambda q: np.asarray(q) / 2),
    ("power", "({})^2 for {}", lambda q: np.asarray(q) ** 2),
    ("power", "the root of {} for {}", lambda q: np.sqrt(np.abs(q))),
    ("sign", "-{} for {}", lambda q: -np.asarray(q)),
    ("missing term", "0 for {}", lambda q: np.zeros_like(q)),
    ("missing term", "infinity for {}", lambda q: np.full_like(q, np.inf)),
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
            if form.startswith("infinity") and not (name == "eta" and "rho" in fields):
                continue  # 1/eta left out; elsewhere nobody divides by it
            text = form.format(name, shown) if form.count("{}") == 2 else form.format(shown)
            yield Alteration(kind, text, reads={key: given(lambda r, name, power: power(r.raw(name)), name, power)})
        for kind, text, sign in (("factor", f"n {name} for {shown}", 1), ("factor", f"({name})/n for {shown}", -1)):
            yield Alteration(
                kind, text, reads={key: given(lambda r, name, sign: r.raw(name) * float(r.raw("n")) ** sign, name, sign)}
            )
        for other in numbers:
            if other not in (name, "walk", "participation", "server", "new_z", "clipping"):
                yield Alteration(
                    "another parameter",
                    f"{other} for {shown}",
                    reads={key: given(lambda r, name, other: r.raw(other) + 0 * np.asarray(r.raw(name)), name, other)},
                )
        if fields[name][:1] == ("T",):
            for text, at in (
                ("of the step before", lambda r: r.t - 1),
                ("of the next step", lambda r: r.t + 1),
                ("of the first step", lambda r: 0),
            ):
                yield Alteration(
                    "another step",
                    f"{name} {text} for {shown}",
                    reads={key: given(lambda r, name, at: r.field_at(name, at(r)), name, at)},
                )
            for text, pick in (
                ("of the next user", lambda v: np.roll(v, -1)),
                ("of the user before", lambda v: np.roll(v, 1)),
                ("of the first user", lambda v: v[:1]),
                ("of the last user", lambda v: v[-1:]),
                ("averaged", np.mean),
                ("at its largest", np.max),
                ("at its least", np.min),
            ):
                yield Alteration(
                    "another user",
                    f"{name} {text} for {shown}",
                    reads={key: given(lambda r, name, pick: pick(r.raw(name)) + 0 * r.raw(name), name, pick)},
                )
    for key in sorted(
        k for k in seen if fields.get(_split(k)[0]) in (("m",), ("n", "p"), ("N", "d"), ("d",), ("n",), ("n", "d"), ("N",))
    ):
        name = _split(key)[0]
        yield Alteration("missing term", f"0 for {name}", reads={key: given(lambda r, name: np.zeros_like(r.raw(name)), name)})
        yield Alteration("sign", f"-{name} for {name}", reads={key: given(lambda r, name: -r.raw(name), name)})
        yield Alteration("missing factor", f"1 for {name}", reads={key: given(lambda r, name: np.ones_like(r.raw(name)), name)})
    for key in sorted(k for k in seen if _split(k)[0] in ("features", "targets")):
        name = _split(key)[0]
        for text, by in (("next user", -1), ("user before", 1)):
            yield Alteration(
                "another user",
                f"{name} of the {text}",
                reads={key: given(lambda r, name, by: np.roll(r.raw(name), by, axis=0), name, by)},
            )


DEGREES = ("in the degrees", "in the node's own share")


def _operators(r: Reads, seen: Mapping[str, Any]) -> Iterator[Alteration]:
    """Matrices: transposed, of the other sign, minus the identity; a graph whose nodes count themselves or miss a neighbour."""
    for key, words in _grouped(sorted(k for k in seen if _split(k)[0] in ("A", "B", "features"))):
        name = _split(key)[0]
        yield Alteration("operator", f"{name}' for {words}", reads={key: given(lambda r, name: r.raw(name).T, name)})
        yield Alteration("operator", f"-{name} for {words}", reads={key: given(lambda r, name: -r.raw(name), name)})
        for sign, text in ((-1.0, "-I"), (1.0, "I")):
            yield Alteration(
                "operator",
                f"{text} for {words}",
                reads={key: given(lambda r, name, sign: sign * np.eye(*r.raw(name).shape), name, sign)},
            )
    graph = sorted(k for k in seen if _split(k)[0] == "adjacency")
    degrees = tuple(k for k in graph if k.partition("@")[2] in DEGREES)
    rows = [((key,), words) for key, words in _grouped(graph)]
    for keys, words in (*rows, *([(degrees, "adjacency in all degrees")] if len(degrees) > 1 else [])):
        for text, other in (
            ("a graph whose nodes count themselves", lambda A: A + np.eye(len(A))),
            ("a graph whose nodes miss their last neighbour", _without_last),
            ("the neighbours of the node before", lambda A: np.roll(A, 1, axis=0)),
            ("a graph whose nodes have their first two neighbours only", lambda A: A * (np.cumsum(A, axis=1) <= 2)),
            ("a complete graph", lambda A: np.ones_like(A) - np.eye(len(A))),
            ("the largest degree for every degree", lambda A: np.full_like(A, A.sum(axis=1).max() / len(A))),
            ("degree 1 for every degree", lambda A: np.full_like(A, 1 / len(A))),
        ):
            yield Alteration(
                "graph",
                f"{text} for {words}",
                reads=dict.fromkeys(keys, given(lambda r, other: other(np.asarray(r.raw("adjacency"))), other)),
            )


def _without_last(A: Array) -> Array:
    """Every node without the last of its neighbours."""
    out = np.array(A)
    for row in out:
        at = np.flatnonzero(row)
        row[at[-1:]] = 0
    return out


def _results(line: Line, noisy: bool) -> Iterator[Alteration]:
    """What is done with the result: kept, moved twice or half the way, rounded."""
    yield Alteration("frozen", line.kept, after=lambda r, v, before: before)
    yield Alteration("doubled update", "the update made twice", after=lambda r, v, before: 2 * v - before)
    yield Alteration("damped update", "half of the update", after=lambda r, v, before: (v + before) / 2)
    if noisy:
        yield Alteration("doubled update", "the update made twice, then the noise", after=lambda r, v, b: inner(r, v, b, 2.0))
        yield Alteration("damped update", "half of the update, then the noise", after=lambda r, v, b: inner(r, v, b, 0.5))
        yield Alteration("frozen", "the state kept as it was but for the noise", after=lambda r, v, b: inner(r, v, b, 0.0))
    yield Alteration("sign", "the update subtracted", after=lambda r, v, before: 2 * before - v)
    yield Alteration("another start", "0", after=lambda r, v, before: 0 * v)
    yield Alteration("precision", "the result in float32", after=lambda r, v, before: single(v))
