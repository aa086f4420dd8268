"""What the questions of one generator of a collection may say together: each may hold alone, and all of them of nothing.

The letters of a question to a class, or to a run under other names, are anybody's; what they are is only said by the question.
So taken together the questions must leave room for something that is as they say: no thing has two images, values, sizes or
roots, no two letters change their parts from one question to another, values of one function lie at points that fit together,
and the letters of a run are independent ones, each of one of its names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import partial
from graphlib import CycleError, TopologicalSorter
from itertools import combinations
from typing import Any

from ..algorithms import classes
from ..algorithms.declaration import Algorithm
from ..algorithms.differences import Vocabulary, differences, one_run
from ..algorithms.expression import Applied, Datum, Gradient, Mapped, Noise, Variable, parts
from ..exact.dependence import Pair, free_pairs, no_map_has, rank
from ..exact.function_points import no_function_has
from ..exact.operators import no_operators_have
from ..kernel import Polynomial, Vector, gram
from .conditions import CHANGES, CONSTANTS, LIPSCHITZ, Question, alone, asked, given_to, of_one_letter, spoken_of, ways_of

Given = Mapping[str, Any]
"""The arguments of a question by their names."""
PAIRS = {
    "linear_map": (("x", "image"), ("z", "back")),
    "identity_block": (("w", "adjoint"), ("v", "embedded", "image"), ("second", "lower")),
    "symmetric_map": (("x", "image"), ("z", "other")),
    "root": (("x", "image", "square_x"), ("z", "other", "")),
    "projected": (("u", "kept"), ("v", "other")),
}
"""Parameters that belong together, in the order of their parts, where not all of a question do."""
ONE_MAP = ("symmetric_map", "root", "projected")
"""Conditions of which all these groups are of one map."""
RUNS = ("line", "called", "coordinate", "along")
"""Questions to a declared run under other names."""
TESTED = {"before", "tested", "name", "pairs", "parts", "positive", "product"}
"""Parameters that may differ where all else is the same: vectors with which an equation is tested, what others say, and words."""


def put(question: Question, letters: Mapping[str, Polynomial | Vector]) -> Question:
    """The question to a class about what stands for its letters."""
    vectors = {n: v for n, v in letters.items() if isinstance(v, Vector)}
    scalars = {n: v for n, v in letters.items() if isinstance(v, Polynomial)}
    scalars |= {gram(u, v): vectors[u] @ vectors[v] for u in vectors for v in vectors}

    def there(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(there, value))
        if isinstance(value, Vector):
            parts = (vectors.get(n, Vector.named(n)) * c.substitute(scalars) for n, c in value.parts.items())
            return sum(parts, Vector({}))
        return value.substitute(scalars) if isinstance(value, Polynomial) else value

    return partial(question.func, *map(there, question.args), **{n: there(v) for n, v in question.keywords.items()})


def not_together(drawn: Sequence[Question]) -> str:
    """Why nothing is as all these questions of a collection say; empty: something may be."""
    own = [(q.func.__name__, given_to(q)) for q in asked(drawn)]
    means: dict[str, set[str]] = {}
    for given in (given for name, given in own if name == "mixture"):
        means.setdefault(alone(given["mean"]), set()).update(alone(value) for _, value in given["parts"])
    try:
        TopologicalSorter(means).prepare()
    except CycleError:
        return "asks mixture of means that are parts of each other"
    for (kind, one), (other_kind, other) in combinations([row for q in own for row in _things(*q)], 2):
        if kind == other_kind and (words := _at_odds(one, other)):
            return f"asks {kind.partition(' ')[0]} twice: {words}"
    for name, given in own:
        if name == "fresh" and len(given["noise"].parts) != 1:
            return "asks fresh of a sum: expected a letter for the noise, which enters nothing else"
    if words := no_function_has(ways_of(drawn)):
        return f"asks values at points that do not fit together: {words}"
    found: dict[str, list[Pair]] = {}
    for name, change in CHANGES.items():
        pairs = [(given[change], given["x"]) for of, given in own if of == name and isinstance(given.get("x"), Vector)]
        if words := no_map_has((change, "x"), (change,), pairs):
            return f"asks {name} of pairs that no map has: {words}"
        found[name] = free_pairs(pairs)
    monotone = [pair for name, pairs in found.items() if name != LIPSCHITZ for pair in pairs]
    if words := no_operators_have([*monotone, *found[LIPSCHITZ]], {}, [p for p in found[LIPSCHITZ] if p not in monotone]):
        return f"asks for images of points that do not fit together: {words}"
    return _renamed(drawn) or next(filter(None, map(_given_zero, map(_run_of, drawn))), "")


def images_of(drawn: Sequence[Question]) -> list[tuple[str, str]]:
    """The letters that stand for images of linear maps, each with that of its point."""
    given = [given_to(q) for q in asked(drawn) if q.func.__name__ == "linear_map"]
    found = [(one.get(group[1]), one.get(group[0])) for one in given for group in PAIRS["linear_map"]]
    return [(alone(g), alone(x)) for g, x in found if isinstance(g, Vector) and isinstance(x, Vector)]


def unsaid(drawn: Sequence[Question], denotes: Set[str], chosen: Set[str], every: Set[str]) -> str:
    """What a generator of a collection does not say of its letters: a value, a root or a total that a question is about, and a
    noise, denote, and nothing may be chosen for them; only what an equation is tested with is any vector. Empty: it says all."""
    wanted, tested = set[str](), set[str]()
    for question in drawn:
        given = given_to(question)
        if question.func is one_run:
            wanted |= {*given.get("fresh", ()), *(n for places in (given.get("points") or {}).values() for n in places)}
        elif question.func is not differences and question.func.__name__ not in RUNS:
            wanted |= spoken_of(question.func.__name__, given)
        if question.func.__name__ == "fresh":
            wanted |= set(given["noise"].parts)
        tested |= {n for word in ("tested", "before") for n in _letters_of(given.get(word))}
    if missing := sorted(wanted - denotes):
        return f"says of {', '.join(missing)} what no formula tells: expected them in ``denotes``"
    if loose := sorted((wanted & chosen) | (every - tested)):
        return f"says that {', '.join(loose)} may be chosen: expected this of no letter that denotes or belongs to another"
    return ""


def _letters_of(value: object) -> set[str]:
    vectors = value if isinstance(value, tuple) else (value,)
    return {n for v in vectors if isinstance(v, Vector) for n in v.parts}


def _things(name: str, given: Given) -> Iterator[tuple[str, dict[str, Any]]]:
    """What a question speaks of, each as its letters by their parts; constants, and what it only tests, are no letters."""
    groups = PAIRS.get(name)
    if groups is None:
        yield name, {n: v for n, v in given.items() if n not in CONSTANTS | TESTED}
        return
    for place, group in enumerate(groups):
        found = {first: given.get(n) for first, n in zip(groups[0] if name in ONE_MAP else group, group, strict=True) if n}
        yield name if name in ONE_MAP else f"{name} {place}", found


def _at_odds(one: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """Why no one thing is as two questions of one kind say."""
    known = [n for n in one if one[n] is not None and other.get(n) is not None]
    apart = [n for n in known if one[n] != other[n]]
    if len(apart) == 1 and len(known) > 1:
        return f"two letters stand for {apart[0]}, all else is the same"
    if "total" in known and apart and "total" not in apart:
        return "one letter stands for two totals"
    if len(apart) == 2:
        here, there = ([side[n] for n in apart] for side in (one, other))
        if all(u in (v, v * -1) for u, v in zip(here, reversed(there), strict=True) if type(u) is type(v)) and (
            type(here[0]) is type(there[1])
        ):
            return f"{' and '.join(apart)} are exchanged"
    return ""


def _run_of(question: Question) -> partial[Any] | None:
    """The question to a declared run that this one is, or asks."""
    asked_for = question.args[0] if question.args and callable(question.args[0]) else question
    while isinstance(asked_for, partial) and isinstance(asked_for.func, partial):
        asked_for = partial(
            asked_for.func.func, *asked_for.func.args, *asked_for.args, **asked_for.func.keywords, **asked_for.keywords
        )
    return asked_for if isinstance(asked_for, partial) and asked_for.func in (differences, one_run) else None


def of_two_runs(here: Sequence[tuple[Sequence[Question], Mapping[str, object]]]) -> str:
    """Why generators, each with what stands for its letters, are about no runs: those of two declarations share no two vectors,
    and those of one exchange none."""
    told = [(run.args[0], of) for drawn, of in here for run in map(_run_of, drawn) if run is not None and run.args]
    for (one, of), (other, there) in combinations(told, 2):
        both = {(n, m) for n, u in of.items() for m, v in there.items() if u == v and isinstance(u, Vector)}
        if one != other and len(both) > 1:
            return f"speaks of a run of {one.name} by the letters of a run of {other.name}"
        if one == other and any(n != m and (m, n) in both for n, m in both):
            return f"exchanges letters of two runs of {one.name}"
    return ""


def _given_zero(run: partial[Any] | None) -> str:
    """What is wrong with the equations that a question gives to a run: they are of points of the statement's own and of data."""
    if run is None or run.func is not one_run:
        return ""
    algorithm: Algorithm = run.args[0] if run.args else run.keywords["algorithm"]
    set_there = {step.target.name for step in algorithm.steps} | {v.name for v in algorithm.state}
    for equation in run.keywords.get("given", ()):
        inside = list(parts(equation))
        moving = [
            e for e in inside if isinstance(e, (Noise, Gradient, Mapped)) or (isinstance(e, Variable) and e.name in set_there)
        ]
        if moving or not any(isinstance(e, (Applied, Datum)) for e in inside):
            return "gives a run an equation of its states: expected one of points of the statement's own, images of them and data"
    return ""


def _renamed(drawn: Sequence[Question]) -> str:
    """What is wrong with the letters under which questions ask for a run's facts and lines."""
    stands: dict[Vector, str] = {}
    for question in drawn:
        name = question.func.__name__
        if question.func.__module__ != classes.__name__ or name not in RUNS:
            answer = question() if _run_of(question) is question else None
            images = {n: Vector.named(n) for n in answer.spaces} if isinstance(answer, Vocabulary) else {}
        else:
            given = given_to(question)
            if name in ("coordinate", "along"):
                if words := _numbers(name, given):
                    return words
                continue
            run, letters = given["run"](), given.get("letters") or {}
            used = run.vectors[given["name"]].parts if name == "line" else run.spaces
            images = {n: letters.get(n, Vector.named(n)) for n in used}
            if name == "line":
                images[f"the line of {given['name']}"] = given["value"]
            if bad := [n for n, v in images.items() if of_one_letter(v)]:
                return f"asks {name} with zero or a multiple of a vector as {', '.join(bad)}: expected a letter"
            if rank(tuple(images.values())) < len(images):
                return f"asks {name} with letters that depend on one another as {', '.join(images)}"
        for n, v in images.items():
            if stands.setdefault(v, n) != n or stands.get(v * -1, n) != n:
                return f"asks for a run with one letter as {stands[v]} and {n}: expected a letter for each"
    return ""


def _numbers(name: str, given: Given) -> str:
    """What is wrong with the letters of one coordinate: each is a letter of its own."""
    letters = [given["value"], *(given.get("letters") or {}).values(), *(given.get("times") or ("",))[1:]]
    names = [alone(v) for v in letters]
    if "" in names or len(set(names)) < len(names):
        return f"asks {name} with a formula, a number, or one letter for two things: expected letters"
    return ""
