"""The conditions of classes that generators ask for: which are linear, which are of analysis, and what a stranger may ask.

They are trusted (``algorithms/classes.py``), beside the sentence of the generator that its letters belong to the class. So of a
collection's question its letters must be such that something belongs there: an image 2 x, a gradient -x or a map of norm 0 would
prove anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from inspect import signature
from itertools import combinations
from typing import Any

from ..algorithms import classes
from ..algorithms.differences import class_fact, differences, one_run
from ..algorithms.relations import Relations
from ..exact.function_points import Way
from ..kernel import Polynomial, Scope, Statement, Vector

_NAMES = (
    "beyond bell cauchy density_of_image eigenvector exchangeable infimum integrals least_integer mean_value normal rank_one "
    "summed tangent trace triangle unique"
)
ANALYSIS = frozenset(_NAMES.split())
"""Conditions of numbers, integrals and laws: of any letters, so that what they give is hardly more than the sentence that the
letters belong there. They are counted apart, and no collection beside the suite may ask for them."""

_MAPS = "linear_map multiples identity_block symmetric_map root degrees inverse spectrum eigenvector projected"
LINEAR = frozenset(_MAPS.split())
"""Conditions of linear maps: what they say of two points they say of any combination of them."""

TWICE = {
    "linear_map": {("image", "z")},
    "symmetric_map": {("image", "z"), ("x", "z"), ("image", "other")},
    "stacked": {("u", "v")},
}
"""Parameters of a condition for which one vector may stand: the image of an image, the norm of a vector."""
_CONSTANTS = "square least largest constant smooth strongly length bound factor weight share n variance"
CONSTANTS = frozenset(_CONSTANTS.split())
"""Parameters that are constants of a class: positive, or letters that are not negative."""

LIPSCHITZ = "lipschitz"
CHANGES = {"class_fact": "g", LIPSCHITZ: "change", "cocoercive": "g"}
"""Conditions of one map, and their parameter that stands for its change over x; all but one are of monotone maps."""

Question = partial[Any]


def asked(drawn: Iterable[Question]) -> list[Question]:
    """The questions to classes among what a generator asks; lines of a declared run are none."""
    own = [q for q in drawn if q.func is class_fact or q.func.__module__ == classes.__name__]
    return [q for q in own if not any(map(callable, q.args))]


def conditions(drawn: Iterable[Question]) -> dict[str, tuple[str, bool]]:
    """By name of the conditions of classes: the first sentence of each, and whether it is of analysis."""
    words = {q.func.__name__: " ".join((q.func.__doc__ or "").split()).partition(". ")[0].rstrip(".") for q in asked(drawn)}
    return {name: (said, name in ANALYSIS) for name, said in words.items()}


def linear(drawn: Iterable[Question]) -> bool:
    """Whether all that is asked for are conditions of linear maps."""
    return all(question.func.__name__ in LINEAR for question in drawn)


def slopes_of(drawn: Iterable[Question]) -> list[tuple[str, str]]:
    """The letters that stand for a change of a gradient or a map, each with that (or "") of its points, by the conditions of a
    class."""
    given = [(CHANGES[q.func.__name__], given_to(q)) for q in drawn if q.func.__name__ in CHANGES]
    found = [(one[change].parts, x.parts) for change, one in given if (x := one.get("x")) is not None]
    return [(next(iter(g)), next(iter(x)) if len(x) == 1 else "") for g, x in found if len(g) == 1]


def only_lipschitz(drawn: Iterable[Question]) -> bool:
    """Whether all that is asked of maps is how far they move what is apart."""
    return {q.func.__name__ for q in drawn if q.func.__name__ in CHANGES} == {LIPSCHITZ}


def changing(drawn: Iterable[Question], letters: Iterable[str]) -> list[str]:
    """The ``letters`` that stand for changes of one nonlinear map between two points: of gradients, and one step later."""
    slopes = {g for g, _ in slopes_of(drawn)}
    return [n for n in letters if n in slopes or n.endswith("_next")]


def ways_of(drawn: Iterable[Question]) -> list[Way]:
    """The ways between points of functions of which the conditions of a class are about the values."""
    given = [given_to(q) for q in drawn if q.func.__name__ == "values"]
    return [Way(one["here"], one["there"], one["g"], one["d"]) for one in given]


def alone(image: Polynomial | Vector) -> str:
    """The letter that a number or a vector is; empty where it is none."""
    if isinstance(image, Vector):
        name = next(iter(image.parts)) if len(image.parts) == 1 else ""
        return name if name and image == Vector.named(name) else ""
    name = next(iter(image.atoms())) if len(image.atoms()) == 1 else ""
    return name if name and image == Polynomial.atom(name) else ""


def of_one_letter(v: Vector) -> bool:
    """Whether a vector is zero or a multiple of one letter, and not the letter."""
    return len(v.parts) < 2 and not alone(v)


def given_to(question: Question) -> Mapping[str, Any]:
    """The arguments of a question by their names."""
    return signature(question.func).bind(*question.args, **question.keywords).arguments


def not_for_strangers(question: Question, says: Statement) -> str:
    """Why a collection may not ask this of a class; empty: it may. Its vectors are names, or sums of several, of which no two are
    one; a product is that of its vectors; its constants are positive, or nonnegative letters."""
    name = question.func.__name__
    if name in ANALYSIS:
        return (
            f"asks for {name}, a condition of any numbers, trusted in the suite alone: state what you need of it as a "
            "hypothesis, or use a record that proves it"
        )
    given = given_to(question)
    vectors = [(parameter, v) for parameter, value in given.items() for v in _vectors(value)]
    for parameter, v in vectors:
        if of_one_letter(v):
            return f"asks {name} with a multiple of a vector as {parameter}: expected a letter"
    for (one, u), (other, v) in combinations(vectors, 2):
        if u in (v, v * -1) and (one, other) not in TWICE.get(name, set()):
            return f"asks {name} with one vector as {one} and {other}: expected a letter for each"
    if name == "class_fact" and given["product"] != given["g"] @ given["x"]:
        return f"asks {name} with a product that is not that of g and x"
    for less, more in (("strongly", "smooth"), ("least", "largest")):
        low, high = (_number(given.get(word)) for word in (less, more))
        if low is not None and high is not None and low > high:
            return f"asks {name} with a {less} of {low} and a {more} of {high}: there is none of this class"
    return _numbers_for_strangers(name, given, Scope(says))


def signs_of_run(question: Question, says: Statement) -> str:
    """Why a collection may not ask this of a declared run: a parameter, or a constant of a class, that the statement has is not
    visibly of its sign. Empty: it may."""
    if question.func not in (differences, one_run):
        return ""
    given, scope = given_to(question), Scope(says)
    algorithm, parameters = given["algorithm"], given.get("parameters") or {}
    values = [(p.name, parameters.get(p.name, Polynomial.atom(p.name)), p.sign) for p in algorithm.parameters]
    run = Relations(algorithm, 1, parameters)
    for one in (*algorithm.functions, *algorithm.maps):
        bounds = {**one.bounds, **(given.get("classes") or {}).get(one.name, {})}
        values += [(f"{word} of {one.name}", run.scalar(b), "positive") for word, b in bounds.items() if b is not None]
    for name, value, sign in values:
        if sign != "real" and value.atoms() <= says.signs.keys() and scope.sign(value) not in (sign, "positive", "nonnegative"):
            return f"asks for a run with {name} = {value!r}, which may be negative: it is {sign}"
    return ""


def _number(value: object) -> Fraction | None:
    """The number that a constant is; None for none and for what names a letter."""
    return value.terms.get((), Fraction(0)) if isinstance(value, Polynomial) and not value.atoms() else None


def _numbers_for_strangers(name: str, given: Mapping[str, object], scope: Scope) -> str:
    """What is wrong with the numbers of a question: a constant or a weight is visibly not negative, any other is a letter of its
    own; what a root or an absolute value is of may be a formula of other letters."""
    values = _parts(name, given)
    for parameter, kind, number in values:
        root = name == "square_root" and parameter == "number"
        if (kind == "signed" or root) and (not number.terms or scope.sign(number) == "real"):
            return f"asks {name} with a {parameter} that is zero or may be negative: expected a positive letter or number"
    letters: set[str] = set()
    for parameter, kind, number in values:
        if kind != "letter":
            continue
        if not alone(number) or alone(number) in letters:
            return f"asks {name} with a formula, or with another's letter, as {parameter}: expected a letter of its own"
        letters.add(alone(number))
    if any(number.atoms() & letters for parameter, _, number in values if parameter == "number"):
        return f"asks {name} of a number that names what it is asked about"
    return ""


def spoken_of(name: str, given: Mapping[str, object]) -> set[str]:
    """The letters of the numbers that a question is about: values, roots, totals; no constants, weights or sizes."""
    return {n for parameter, kind, v in _parts(name, given) if kind == "letter" and parameter != "size" for n in v.atoms()}


def _parts(name: str, given: Mapping[str, object]) -> list[tuple[str, str, Polynomial]]:
    """The numbers of a question, each with its parameter: a constant or a weight (``signed``), what is given to it (``of``), or a
    letter that it is about."""
    values = [(parameter, number) for parameter, value in given.items() for number in _numbers(value)]
    weights = [i for i, (parameter, _) in enumerate(values) if parameter == "parts"][::2] if name == "mixture" else []
    kinds = dict.fromkeys(CONSTANTS, "signed") | {"product": "of", "number": "of"}
    return [(p, "signed" if i in weights else kinds.get(p, "letter"), number) for i, (p, number) in enumerate(values)]


def _numbers(value: object) -> Iterator[Polynomial]:
    for one in _parts_of(value):
        if isinstance(one, Polynomial):
            yield one
        elif isinstance(one, int) and not isinstance(one, bool):
            yield Polynomial.of(one)


def _vectors(value: object) -> Iterator[Vector]:
    return (one for one in _parts_of(value) if isinstance(one, Vector))


def _parts_of(value: object) -> Iterator[object]:
    """What stands in a tuple, in tuples of it, or alone."""
    if isinstance(value, tuple):
        for part in value:
            yield from _parts_of(part)
    else:
        yield value
