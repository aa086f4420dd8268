"""The best constant of a family of scalar statements between two rationals: where the solvers say that it holds, and fails."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from verify.kernel import Statement

from .decide import Finding, find


@dataclass(frozen=True)
class Bracket:
    """Every goal holds at ``holds`` (evidence "smt": no proof), one breaks at ``fails``; ``why`` if it stopped too early."""

    holds: Fraction
    fails: Fraction
    at_holds: Finding
    at_fails: Finding
    why: str = ""
    evidence: str = "smt"


def bracket(
    family: Callable[[Fraction], Statement], holds: Fraction, fails: Fraction, *, width: Fraction, seconds: float = 10
) -> Bracket:
    """Bisect from a constant for which the statement holds to one for which it fails, on either side, down to ``width``.

    Nothing is assumed of the constants between: the answers at the two ends are what is claimed. Raises ValueError where the
    solvers do not confirm the ends given, and Disagreement.
    """

    def answer(constant: Fraction) -> Finding:
        statement = family(constant)
        return find(statement, [goal.name for goal in statement.goals], seconds=seconds)

    at_holds, at_fails = answer(holds), answer(fails)
    if (at_holds.answer, at_fails.answer) != ("unsat", "sat") or not width > 0:
        raise ValueError(
            f"expected a statement that holds at {holds} and fails at {fails} (and a positive width); "
            f"a counterexample is {at_holds.answer} at the first and {at_fails.answer} at the second"
        )
    while abs(fails - holds) > width:
        middle = (holds + fails) / 2
        found = answer(middle)
        if found.answer == "unsat":
            holds, at_holds = middle, found
        elif found.answer == "sat":
            fails, at_fails = middle, found
        else:
            return Bracket(holds, fails, at_holds, at_fails, f"undecided at {middle}")
    return Bracket(holds, fails, at_holds, at_fails)
