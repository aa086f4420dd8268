"""An assumed inequality that can only hold with equality is an equation that is not written as one.

``a >= b`` beside ``b >= a``, ``0 >= (a - b)^2``, or several bounds that leave a single point, make a claim about a range one
about that point; a bound on numbers that no map of a class obeys unless its vectors are zero makes it one about nothing. Where an
exact point of the hypotheses is at hand (the witness, a point against a false neighbour) at which the inequality is strict, it is
none. Else its converse is sought as a theorem from the other hypotheses, by small programs that propose; the kernel decides, so
that what is named is proved. Squares of scalars are found as those of vectors on a line, one for each product of scalars that may
stand in one (``on_a_line``): what the kernel proves of any vectors holds of these.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations, combinations_with_replacement

from ..cones.cone import NoCertificate
from ..cones.exact_point import solve_exactly
from ..find.ansatz import Shape, combination, cone_problem, propose
from ..kernel import (
    Fact,
    Numbers,
    Point,
    Polynomial,
    Proof,
    Recursion,
    Rejected,
    Scope,
    Statement,
    Vector,
    check_point,
    evaluate,
    prove,
)
from ..kernel.polynomial import Monomial
from ..lemma.origin import Assumed, origin_of
from .emptiness import plain

SHAPES = (
    Shape(depth=1, products=0),
    Shape(depth=1, products=1, candidates=4),
    Shape(depth=1, products=1, candidates=6, scales=4),
    Shape(depth=4, products=0, candidates=4, crossed=True),
)
LARGEST = 400  # unknowns
DEGREE, PRODUCTS, LINE = 8, 12, "line"  # of scalars: the degree of a term, how many products may stand in squares, their space


def hidden_equations(says: Statement, points: Iterable[Point]) -> list[str]:
    """The assumed inequalities that are proved to hold with equality only, and not by the equations among the hypotheses alone,
    of those before the steps none that is strict at one of the ``points`` that obey the hypotheses; where there are none, the
    vectors that they make zero. Nothing where no point obeys them, or takes a step: hypotheses that contradict each other hide
    everything. Raises Rejected for a malformed statement."""
    reached = [(point, values) for point in points if (values := _admissible(says, point)) is not None]
    met = [values for _, values in reached]
    if not met:
        return []
    flat = [f for f in _bounds(says.facts) if not any(evaluate(f.value, values) > 0 for values in met)]
    before = replace(says, recursion=None)
    found = [f.name for f in flat if _hidden(before, f)]
    sizes = [Fact(f"|{n}|^2 >= 0", ">=", Vector.named(n).norm2) for n in says.spaces]
    found = found or [size.name for size in sizes if _vanishes(before, size, met)]
    if says.recursion is not None and any(point.steps for point, _ in reached):
        each = _of_one_step(says, says.recursion)
        found += [f.name for f in _bounds(says.recursion.step_facts) if _hidden(each, f)]
    return found


def _vanishes(says: Statement, size: Fact, met: Iterable[Numbers]) -> bool:
    """Whether a length is zero at all points, and by an assumed inequality beside what else is said: then no run that moves is
    one of those that the claim is about."""
    bounds = _bounds(says.facts)
    if not bounds or any(evaluate(size.value, values) > 0 for values in met) or not _never_positive(says, size):
        return False
    return not _never_positive(replace(says, facts=tuple(f for f in says.facts if f not in bounds)), size)


def _bounds(facts: Iterable[Fact]) -> list[Fact]:
    return [f for f in facts if f.kind == ">=" and isinstance(origin_of(f), Assumed)]


def _admissible(says: Statement, point: Point) -> Numbers | None:
    """The values at a point that obeys the hypotheses; None at another."""
    try:
        outcome = check_point(says, point)
    except Rejected:
        return None
    return outcome.at if outcome.admissible else None


def _of_one_step(says: Statement, recursion: Recursion) -> Statement:
    """The hypotheses of one step, where what was reached is any number."""
    index = "positive" if recursion.start >= 1 else "nonnegative"
    signs = {**dict.fromkeys(recursion.initial, "real"), recursion.index: index, **says.signs, **recursion.step_signs}
    return replace(says, signs=signs, facts=(*says.facts, *recursion.step_facts), recursion=None)


def _hidden(says: Statement, fact: Fact) -> bool:
    others = tuple(f for f in says.facts if f is not fact)
    equations = tuple(f for f in others if f.kind == "=")
    if not _never_positive(replace(says, facts=others), fact):
        return False
    alone = bool(plain(Scope(says), fact.value).terms) and _never_positive(replace(says, facts=()), fact)
    return alone or not _never_positive(replace(says, facts=equations), fact)


def _never_positive(says: Statement, fact: Fact) -> bool:
    """Whether the kernel accepts a proof from these facts that another is never positive."""
    goal = Fact("converse", ">=", fact.value * -1)
    asked = replace(says, goals=(goal,))
    real = {name for name, sign in says.signs.items() if sign == "real"}
    if any(_proved(asked, shape) for shape in SHAPES):
        return True
    views = (on_a_line(asked, letters) for letters in (real, set(says.signs)))
    return any(_proved(view, SHAPES[0]) for view in views if view is not None)


def _proved(asked: Statement, shape: Shape) -> bool:
    (goal,) = asked.goals
    try:
        ansatz = propose(asked, goal, shape)
        if ansatz.unknowns() > LARGEST:
            return False
        found = combination(ansatz, solve_exactly(cone_problem(asked, goal, ansatz), float("inf"), lambda _: None))
        prove("converse", asked, Proof(goals={goal.name: found}), {})
    except (NoCertificate, Rejected, ValueError):
        return False
    return True


def on_a_line(says: Statement, letters: Iterable[str]) -> Statement | None:
    """A statement with inner products of vectors in the place of products of these scalars, of which each is one of two vectors
    or of several such pairs that are equal; inequalities are taken times each of the scalars that is not negative, too. Where
    this holds, the statement does. None where a product would have too many factors, or there are too many of them."""
    scope = Scope(says)
    own = set(letters)
    given = [(f, plain(scope, f.value)) for f in says.facts]
    times = [n for n in sorted(own) if says.signs[n] != "real"]
    given += [(replace(f, name=f"{f.name} times {n}"), v * Polynomial.atom(n)) for f, v in given for n in times if f.kind != "="]
    goals = [(g, plain(scope, g.value)) for g in says.goals]
    met = {_factors(m, own) for _, value in (*given, *goals) for m in value.terms if not _inner(m)}
    degree = max(map(len, met), default=0)
    halves = {part for whole in met for size in range((degree + 1) // 2 + 1) for part in combinations(whole, size)}
    if not 1 <= degree <= DEGREE or len(halves) > PRODUCTS:
        return None
    named = {half: f"of_{number}" for number, half in enumerate(sorted(halves))}
    pairs: dict[tuple[str, ...], list[Polynomial]] = {}
    for u, v in combinations_with_replacement(sorted(halves), 2):
        first, second = sorted((named[u], named[v]))
        pairs.setdefault(tuple(sorted(u + v)), []).append(Polynomial.atom(f"<{first},{second}>"))

    def shown(value: Polynomial) -> Polynomial:
        found = Polynomial({})
        for monomial, coefficient in value.terms.items():
            inner = _inner(monomial)
            rest = Polynomial({tuple(e for e in monomial if inner or e[0] not in own): coefficient})
            found += rest if inner else rest * pairs[_factors(monomial, own)][0]
        return found

    ties = [(one, other) for one, *others in pairs.values() for other in others]
    return replace(
        says,
        spaces={**says.spaces, **dict.fromkeys(named.values(), LINE)},
        facts=(
            *(replace(f, value=shown(v)) for f, v in given),
            *(Fact(f"tie {number}", "=", one - other) for number, (one, other) in enumerate(ties)),
        ),
        goals=tuple(replace(g, value=shown(v)) for g, v in goals),
        definitions=(),
    )


def _inner(monomial: Monomial) -> bool:
    return any(name.startswith("<") for name, _ in monomial)


def _factors(monomial: Monomial, own: set[str]) -> tuple[str, ...]:
    return tuple(sorted(name for name, power in monomial if name in own for _ in range(power)))
