"""A witness of a claim about every step takes two steps in a row: where a fact holds at one step only, no second can follow.

Where a step asks for a root of what counts the steps, ``th^2 = k + 1``, no rational number goes on: the last step is taken once
more with the root itself, in numbers ``a + b th`` of which every sign is decided exactly.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import isqrt

from ..kernel import Fact, Point, Polynomial, Recursion, Statement, assignment
from ..kernel.statement import SIGNS
from ..lemma.origin import Assumed, Letter, origin_of

LEAST = 2


def too_short(says: Statement, recursion: Recursion, point: Point) -> str:
    """Why the steps of an admissible ``point`` do not show that the hypotheses hold at step after step; empty where they do."""
    if stops := stopping(says, recursion):
        return f"{', '.join(stops)}: an equation of constants and the number of steps, which can hold at finitely many steps only"
    taken = (point.index or recursion.start) - recursion.start
    if taken == 0:
        return "the witness takes no step: nothing shows that the hypotheses on the steps can hold"
    if taken >= LEAST:
        return ""
    if (root := _root(says, recursion, point)) is None:
        return "the witness takes one step: nothing shows that another can follow, expected two or more"
    fails = _once_more(says, recursion, point, *root)
    return f"the same step with {root[0]} = sqrt({root[1]}) fails {', '.join(fails)}" if fails else ""


def stopping(says: Statement, recursion: Recursion) -> list[str]:
    """The equations that a file only assumes of steps, in constants, the index and sequences that these alone determine."""
    counted = {recursion.index, *recursion.following}
    fixed = {*says.signs, *dict(says.definitions), *counted}
    while loose := {n for n in sorted(counted - {recursion.index}) if not recursion.following[n].atoms() <= fixed}:
        counted, fixed = counted - loose, fixed - loose
    given = (f for f in recursion.step_facts if f.kind == "=" and isinstance(origin_of(f), Assumed | Letter))
    return [f.name for f in given if f.value.atoms() <= fixed and f.value.atoms() & counted]


def _root(says: Statement, recursion: Recursion, point: Point) -> tuple[str, Fraction] | None:
    """The letter of a step of which a step fact gives the square, no rational one at the next step, and that square."""
    at, _ = assignment(says, point)
    known = {name: Polynomial.of(value) for name, value in at.items()}
    for fact in recursion.step_facts:
        match sorted(set(recursion.step_signs) & fact.value.atoms()):
            case [name] if fact.kind == "=":
                rest = (fact.value - Polynomial.atom(name, 2)).substitute(known)
                if set(rest.terms) == {()} and (square := -rest.terms[()]) > 0 and not _is_square(square):
                    return name, square
    return None


def _is_square(value: Fraction) -> bool:
    return all(isqrt(n) ** 2 == n for n in (value.numerator, value.denominator))


def _once_more(says: Statement, recursion: Recursion, point: Point, letter: str, square: Fraction) -> list[str]:
    """What fails where the last step is taken again with the positive root of ``square`` for ``letter``."""
    at, _ = assignment(says, point)
    (step,) = point.steps
    known = {n: Polynomial.of(v) for n, v in at.items()}
    here = known | {n: Polynomial.of(v) for n, v in step.items()} | {letter: Polynomial.atom(letter)}
    signed = [Fact(f"sign of {n}", SIGNS[s], Polynomial.atom(n)) for n, s in recursion.step_signs.items() if s != "real"]

    def holds(fact: Fact, values: Mapping[str, Polynomial]) -> bool:
        return _holds(fact.kind, _reduced(fact.value.substitute(values), letter, square), letter, square)

    failing = [f.name for f in (*signed, *recursion.step_facts) if not holds(f, here)]
    reached = {n: _reduced(p.substitute(here), letter, square) for n, p in recursion.following.items()}
    reached[recursion.index] = Polynomial.of(at[recursion.index] + 1)
    return failing + [goal.name for goal in says.goals if not holds(goal, known | reached)]


def _reduced(value: Polynomial, letter: str, square: Fraction) -> Polynomial:
    """A polynomial in ``letter`` alone, by its square: ``a + b letter``."""
    parts = [Polynomial.of(0)]
    for monomial, factor in value.terms.items():
        power = dict(monomial).get(letter, 0)
        parts.append(Polynomial.of(factor * square ** (power // 2)) * Polynomial.atom(letter) ** (power % 2))
    return Polynomial.total(parts)


def _holds(kind: str, value: Polynomial, letter: str, square: Fraction) -> bool:
    """Whether ``a + b sqrt(square)`` is what ``kind`` says; it is 0 for a = b = 0 only, the root being irrational."""
    a, b = value.terms.get((), Fraction(0)), value.terms.get(((letter, 1),), Fraction(0))
    if a == 0 == b:
        return kind != ">"
    return kind != "=" and (a if a * a > b * b * square else b) > 0
