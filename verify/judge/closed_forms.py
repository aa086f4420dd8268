"""An exact point gives a rational for each constant: what holds there where the constants have their values, in balls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from fractions import Fraction

from ..algorithms.constant_value import encloses
from ..kernel import Fact, Point, Polynomial, Rejected, Scalars, Statement, evaluate
from ..kernel.statement import SIGNS
from ..lemma.origin import Letter, origin_of
from ..lemma.powers import powers

Images = dict[str, Polynomial]


def at_closed_forms(says: Statement, point: Point, at: Mapping[str, Fraction], constants: Mapping[str, str]) -> Images:
    """What stands for the letters and definitions at the point (``at``: its values) where the ``constants`` have their values by
    closed form, and a letter that an equation gives by them has its own. Rejected unless every hypothesis certainly holds."""
    letters = {n: Polynomial.of(v) for n, v in at.items() if n[0] == "<" or n in says.signs}
    letters |= {n: Polynomial.atom(n) for n in constants}
    kept, tight = set(constants), [fact for fact in says.facts if not evaluate(fact.value, at)]
    while wrong := next((f for f in tight if f.kind == "=" and _there(f, _images(says, letters), constants).terms), None):
        origin, named = origin_of(wrong), wrong.value.atoms()
        for defined, meaning in reversed(says.definitions):
            named |= meaning.atoms() if defined in named else set()
        names = [n for n in sorted(named & says.signs.keys()) if n not in kept]
        names.sort(key=lambda n: not (isinstance(origin, Letter) and origin.name == n))
        solved = ((n, _solved(says, one, n, letters, constants)) for one in (wrong, *tight) for n in names)
        found = next(((n, value) for n, value in solved if value is not None), None)
        if found is None:
            raise Rejected(f"whether {wrong.name} holds at the point is undecided where {_forms(constants)}")
        letters[found[0]], kept = found[1], kept | named
    for fact, here in _hypotheses(says, point, _images(says, letters)):
        certain(fact, here, constants)
    return _images(says, letters)


def certain(fact: Fact, images: Scalars, constants: Mapping[str, str]) -> None:
    """Rejected unless the fact certainly holds where ``images`` of the constants stand for its letters."""
    value = _there(fact, images, constants)
    if fact.kind in (">", ">="):
        forms = {n: c for n, c in constants.items() if n in value.atoms()}
        encloses(Fact(fact.name, fact.kind, value), forms, f"the hypothesis {fact.name}")
    elif fact.kind == "=" and value.terms:
        raise Rejected(f"whether {fact.name} holds at the point is undecided where {_forms(constants)}")


def _images(says: Statement, letters: Images) -> Images:
    found = dict(letters)
    for name, meaning in says.definitions:
        found[name] = meaning.substitute(found)
    return found


def _there(fact: Fact, images: Scalars, constants: Mapping[str, str]) -> Polynomial:
    return _reduced(fact.value.substitute(images), constants)


def _reduced(value: Polynomial, constants: Mapping[str, str]) -> Polynomial:
    """The same where the square of a square root is the number that it is."""
    for name, square in _squares(constants).items():
        parts = powers(value, name).items()
        value = Polynomial.total(part * Polynomial.atom(name, power % 2) * square ** (power // 2) for power, part in parts)
    return value


def _squares(constants: Mapping[str, str]) -> dict[str, Fraction]:
    return {n: square for n, form in constants.items() if form.startswith("sqrt(") and (square := Fraction(form[5:-1]))}


def _inverse(value: Polynomial, constants: Mapping[str, str]) -> Polynomial:
    """Rejected where it is no product of constants, but for square roots."""
    root = next((n for n in _squares(constants) if n in value.atoms() and len(value.terms) > 1), None)
    if root is None:
        return value**-1
    other = value.substitute({root: -Polynomial.atom(root)})
    return other * _inverse(_reduced(value * other, constants), constants)


def _solved(says: Statement, equation: Fact, name: str, letters: Images, constants: Mapping[str, str]) -> Polynomial | None:
    """What a letter is by an equation that is linear in it, where the others are as they are; None where it is not."""
    with suppress(Rejected):
        parts = powers(_there(equation, _images(says, letters | {name: Polynomial.atom(name)}), constants), name)
        if {1} <= parts.keys() <= {0, 1}:
            return _reduced(-parts.get(0, Polynomial({})) * _inverse(parts[1], constants), constants)
    return None


def _hypotheses(says: Statement, point: Point, images: Images) -> Iterator[tuple[Fact, Images]]:
    """The signs and facts, at every step to the index of the point, with what stands there for the letters."""

    def signs(of: Mapping[str, str]) -> list[Fact]:
        return [Fact(f"sign of {n}", SIGNS[sign], Polynomial.atom(n)) for n, sign in of.items()]

    yield from ((fact, images) for fact in (*signs(says.signs), *says.facts))
    if (run := says.recursion) is not None:
        here = images | {n: p.substitute(images) for n, p in run.initial.items()}
        for number, step in enumerate(point.steps, run.start):
            here = here | {run.index: Polynomial.of(number)} | {n: Polynomial.of(Fraction(v)) for n, v in step.items()}
            yield from ((fact, here) for fact in (*signs(run.step_signs), *run.step_facts))
            here = here | {n: p.substitute(here) for n, p in run.following.items()}


def _forms(constants: Mapping[str, str]) -> str:
    return ", ".join(f"{name} = {form}" for name, form in constants.items())
