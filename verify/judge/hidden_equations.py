"""An assumed inequality that can only hold with equality is an equation that is not written as one.

``a >= b`` beside ``b >= a``, or several bounds that leave a single point, make a claim about a range one about that point. Where
an exact point of the hypotheses is at hand (the witness, a point against a false neighbour) at which the inequality is strict, it
is none. Else its converse is sought as a theorem from the other hypotheses, by small programs that propose; the kernel decides,
so that what is named is proved. What such a program does not find (bounds that together make a square of scalars) is not named;
of one bound alone see :mod:`verify.judge.emptiness`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction

from ..cones.cone import NoCertificate
from ..cones.exact_point import solve_exactly
from ..find.ansatz import Shape, combination, cone_problem, propose
from ..kernel import Fact, Point, Proof, Recursion, Rejected, Statement, assignment, evaluate, prove
from ..lemma.origin import Assumed, origin_of

SHAPES = (
    Shape(depth=1, products=0),
    Shape(depth=1, products=1, candidates=4),
    Shape(depth=1, products=1, candidates=6, scales=4),
)
LARGEST = 400  # unknowns


def hidden_equations(says: Statement, points: Iterable[Point]) -> list[str]:
    """The assumed inequalities that are proved to hold with equality only, and not by the equations among the hypotheses alone;
    of those before the steps none that is strict at one of the ``points`` that obey the hypotheses. Nothing where none of them
    does, or takes a step: hypotheses that contradict each other hide everything. Raises Rejected for a malformed statement."""
    reached = [(point, values) for point in points if (values := _admissible(says, point)) is not None]
    met = [values for _, values in reached]
    if not met:
        return []
    flat = [f for f in _bounds(says.facts) if not any(evaluate(f.value, values) > 0 for values in met)]
    found = [f.name for f in flat if _hidden(replace(says, recursion=None), f)]
    if says.recursion is not None and any(point.steps for point, _ in reached):
        each = _of_one_step(says, says.recursion)
        found += [f.name for f in _bounds(says.recursion.step_facts) if _hidden(each, f)]
    return found


def _bounds(facts: Iterable[Fact]) -> list[Fact]:
    return [f for f in facts if f.kind == ">=" and isinstance(origin_of(f), Assumed)]


def _admissible(says: Statement, point: Point) -> Mapping[str, Fraction] | None:
    """The values at a point that obeys the hypotheses; None at another."""
    try:
        values, holds = assignment(says, point)
    except Rejected:
        return None
    return values if all(holds.values()) else None


def _of_one_step(says: Statement, recursion: Recursion) -> Statement:
    """The hypotheses of one step, where what was reached is any number."""
    signs = {**dict.fromkeys((recursion.index, *recursion.initial), "real"), **says.signs, **recursion.step_signs}
    return replace(says, signs=signs, facts=(*says.facts, *recursion.step_facts), recursion=None)


def _hidden(says: Statement, fact: Fact) -> bool:
    others = tuple(f for f in says.facts if f is not fact)
    equations = tuple(f for f in others if f.kind == "=")
    return _never_positive(replace(says, facts=others), fact) and not _never_positive(replace(says, facts=equations), fact)


def _never_positive(says: Statement, fact: Fact) -> bool:
    """Whether the kernel accepts a proof from these facts that another is never positive."""
    goal = Fact("converse", ">=", fact.value * -1)
    asked = replace(says, goals=(goal,))
    for shape in SHAPES:
        try:
            ansatz = propose(asked, goal, shape)
            if ansatz.unknowns() > LARGEST:
                continue
            found = combination(ansatz, solve_exactly(cone_problem(asked, goal, ansatz), float("inf"), lambda _: None))
            prove("converse", asked, Proof(goals={goal.name: found}), {})
            return True
        except (NoCertificate, Rejected, ValueError):
            continue
    return False
