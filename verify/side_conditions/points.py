"""From a solver's model to an exact rational point that the kernel confirms: untrusted proposals, one trusted check."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from verify.kernel import Numbers, Point, Polynomial, Rejected, Statement, check_point, evaluate
from verify.lemma.powers import powers

from .reduction import Reduction
from .smt import cleared
from .solvers import Value

DENOMINATORS = (1, 2, 4, 12, 60, 1000, 10**6, 10**12)
NOTHING = Polynomial({})
STEPS = (Fraction(1, 100), Fraction(-1, 100), Fraction(1, 10**6), Fraction(-1, 10**6))


def propose(statement: Statement, reduction: Reduction, model: Mapping[str, Value], *, breaking: bool) -> Point | None:
    """A point from the model's values of the names that the reduction leaves: themselves, or rationals near irrational ones.

    Returns it only if the kernel says that it meets the hypotheses of ``statement`` (and breaks a goal, if ``breaking``).
    """
    left = {name: model[name] for name in reduction.statement.signs}
    exact = {name: value.exact for name, value in left.items() if value.exact is not None}
    near = {name: value.near for name, value in left.items() if value.exact is None and value.near is not None}
    if len(exact) + len(near) < len(left):
        return None
    for moved in _rounded(near) if near else ({},):
        for values in _repaired(reduction.statement, exact | moved):
            try:
                full = reduction.complete(values)
                point = Point(scalars={name: full[name] for name in sorted(statement.signs)})
                outcome = check_point(statement, point)
            except Rejected:
                continue
            if outcome.refutes if breaking else outcome.admissible:
                return point
    return None


def _rounded(near: Numbers) -> Iterator[dict[str, Fraction]]:
    """Simple fractions first, then small steps to the sides (an irrational end of an interval is moved inwards)."""
    for denominator in DENOMINATORS:
        yield {name: value.limit_denominator(denominator) for name, value in near.items()}
    for step in STEPS:
        yield {name: (value * (1 + step)).limit_denominator(10**9) for name, value in near.items()}


def _repaired(statement: Statement, values: Numbers) -> Iterator[dict[str, Fraction]]:
    """The values; then, by each order of the names, the values with every broken equality solved for a name linear in it."""
    yield dict(values)
    equalities = [cleared(fact.value, statement.signs)[1] for fact in statement.facts if fact.kind == "="]
    names = sorted({name for value in equalities for name in value.atoms()})
    for turn in range(len(names)):
        solved, free = dict(values), [*names[turn:], *names[:turn]]
        for value in equalities:
            if evaluate(value, solved) == 0:
                continue
            for name in free:
                parts = powers(value, name)
                if parts.keys() <= {0, 1} and (slope := evaluate(parts.get(1, NOTHING), solved)) != 0:
                    solved[name] = -evaluate(parts.get(0, NOTHING), solved) / slope
                    free.remove(name)
                    break
        if solved != values:
            yield solved
