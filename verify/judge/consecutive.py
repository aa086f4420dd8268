"""The witness of a claim about every step is taken on: under hypotheses that hold at a few steps only, what follows is empty.

A window of the index (``c <= k <= c + 1``), an equation for the number of steps, a bound on a sum that grows: under such
hypotheses the claim is about the steps before they stop. So the last step of the witness is taken again and again, more often
than any number in the hypotheses says (``more``). Where a fact fails, one of the step's own letters is moved to where all facts
hold that it enters linearly or by its square, else to where this one does. Numbers are rational; a root that is not, such as
th^2 = k + 1, is a ball of 256 bits, in which a fact holds only where it certainly does, or is what the root was taken of.

A claim for each horizon (``k <= N``) has a witness with a large horizon. Bounds on the index that leave a fixed number of steps
are found without steps (``window``), however large it is; of others (a term that falls as 1/k does) what lasts ``LONGEST`` is
none here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from math import isqrt
from typing import TypeAlias

import flint

from ..kernel import Fact, Point, Polynomial, Recursion, Rejected, Scope, Statement, bounded_work, check_point, evaluate
from ..kernel.statement import SIGNS
from ..lemma.discover import facts_of
from ..lemma.origin import Letter, origin_of
from ..lemma.powers import powers

SHORTEST, LONGEST, BITS = 48, 400, 256
Number: TypeAlias = Fraction | flint.arb


def too_short(says: Statement, recursion: Recursion, point: Point) -> str:
    """Why an admissible ``point`` does not show that the hypotheses hold at step after step; empty where it does."""
    if (point.index or recursion.start) == recursion.start:
        return "the witness takes no step: nothing shows that the hypotheses on the steps can hold"
    at = check_point(says, point).at
    last = point.steps[-1] if recursion.step_signs else {}
    values: dict[str, Number] = {**at, **{n: Fraction(v) for n, v in last.items()}}
    try:
        with flint.ctx.workprec(BITS), bounded_work():
            for number in range(count := more(says)):
                here = _Step(recursion, values)
                if failing := here.failing():
                    return (
                        f"the witness cannot be taken on: after {number} steps more, of {count}, {', '.join(failing)} fails; "
                        "expected hypotheses under which step follows step (for each horizon: a witness with a larger one)"
                    )
                values = here.after()
            if narrow := window(says, recursion):
                return f"the witness cannot be taken on for ever: {narrow}; expected hypotheses under which step follows step"
    except Rejected as problem:
        return f"the witness cannot be taken on: {problem}; expected one whose numbers stay small"
    return ""


def window(says: Statement, recursion: Recursion) -> str:
    """Why the facts of a step hold at a fixed number of steps only: bounds on the index from both sides (its start is one) that
    are a number apart, a number that bounds a polynomial of the distance to one place, or a number beyond which a term that
    shrinks or grows by one factor does not stay. What grows by one amount at every step counts as the index does, what grows by
    no less as one that is larger, two facts are added where letters cancel, and a letter that multiplies the index is replaced by
    a number that bounds it from below."""
    scope = Scope(says)
    k, start = Polynomial.atom(recursion.index), Polynomial.of(recursion.start)
    moving = {recursion.index, *recursion.initial, *recursion.step_signs}
    rates = {name: following - Polynomial.atom(name) for name, following in recursion.following.items()}
    clocks = {n: recursion.initial[n] + (k - start) * rate for n, rate in rates.items() if not rate.atoms() & moving}
    factors = {n: ratio for n, then in recursion.following.items() if (ratio := _number(then, Polynomial.atom(n))) is not None}
    factors = {n: ratio for n, ratio in factors.items() if ratio > 0 and ratio != 1}
    clocks |= {n: recursion.initial[n] * Polynomial.atom(n) for n in factors}
    facts = [(f.name, f.value.substitute(clocks)) for f in facts_of(says) if f.kind != "="]
    least = _least(scope, facts)
    for state, rate in rates.items():
        for name, value in facts[:]:
            if (more := _beyond(rate, value)) is not None:
                passed = Polynomial.atom(state) - recursion.initial[state] - (k - start) * more
                facts.append((f"{state} with {name}", passed if more > 0 else -passed))
    facts += [(f"{one} with {two}", a + b) for (one, a), (two, b) in combinations(facts, 2)]
    low, high = [("the start", Polynomial.of(1), start)], []  # a name, a positive factor of the index, and its bound times this
    for name, value in facts:
        if any(_passes(scope, powers(value, n), factor, moving) for n, factor in factors.items() if n in value.atoms()):
            return f"{name} holds at a fixed number of steps only"
        parts = powers(value, recursion.index)
        if min(parts, default=0) < 0 or any(part.atoms() & moving for part in parts.values()):
            continue
        degree = max(parts, default=0)
        factor, rest = parts.get(degree, Polynomial.of(0)), parts.get(0, Polynomial.of(0))
        if degree == 1 and scope.sign(factor) == "positive":
            low.append((name, factor, rest * -1))
        elif scope.sign(factor * -1) == "positive":
            for leading in (factor, _weaker(factor, least)):
                if degree == 1:
                    high.append((name, leading * -1, rest))
                elif degree and (around := _around({**parts, degree: leading}, degree, k)) is not None:
                    centre, reach = around
                    if degree % 2 == 0 or _number(centre, leading) is not None:
                        return f"{name} holds at a fixed number of steps only"
                    high.append((name, leading * -degree, centre - leading * degree * reach))
    for first, under, start_at in low:
        for last, over, most in high:
            if (length := _number(most * under - start_at * over, over * under)) is not None:
                return f"{first} and {last} are {length} steps apart"
    return ""


def _beyond(rate: Polynomial, given: Polynomial) -> Fraction | None:
    """The number, not 0, by which a state grows at least, or falls at least, where this is not negative; None where it is 0."""
    scale = next((c / given.terms[m] for m, c in rate.terms.items() if m and m in given.terms), Fraction(0))
    rest = rate - given * scale
    number = rest.terms.get((), Fraction(0))
    return number if scale and number and rest == Polynomial.of(number) and (scale > 0) == (number > 0) else None


def _passes(scope: Scope, parts: Mapping[int, Polynomial], factor: Fraction, moving: set[str]) -> bool:
    """Whether powers of the factor are not always on the right side of a number that bounds one of them."""
    degree = max(parts)
    if set(parts) != {0, degree} or degree < 1 or any(part.atoms() & moving for part in parts.values()):
        return False
    number = _number(parts[0] * -1, parts[degree])
    return number is not None and scope.sign(parts[degree] if factor < 1 else -parts[degree]) == "positive" and number > 0


def _least(scope: Scope, facts: list[tuple[str, Polynomial]]) -> dict[str, Polynomial]:
    """The positive numbers that bound letters from below, each by one fact."""
    found: dict[str, Polynomial] = {}
    for _, value in facts:
        name, *others = value.atoms() or {""}
        parts = powers(value, name)
        if others or set(parts) != {0, 1} or name not in scope.signs:
            continue
        factor, rest = (parts[power].terms[()] for power in (1, 0))
        if factor > 0 > rest:
            found[name] = Polynomial.of(-rest / factor)
    return found


def _weaker(factor: Polynomial, least: Mapping[str, Polynomial]) -> Polynomial:
    """A factor with negative coefficients where its letters are smallest: it is no less than before."""
    divided = {name for monomial in factor.terms for name, power in monomial if power < 0}
    return factor.substitute({name: number for name, number in least.items() if name not in divided})


def _around(parts: Mapping[int, Polynomial], degree: int, of: Polynomial) -> tuple[Polynomial, Fraction] | None:
    """Where the roots of a polynomial lie: around ``-centre / (degree * leading)``, at a distance that is at most a number; None
    where their distance is in letters."""
    whole, centre = parts[degree] * degree, parts.get(degree - 1, Polynomial.of(0))
    moved = sum(
        (
            part * degree ** (degree - i) * parts[degree] ** (degree - 1 - i) * (of - centre) ** i
            for i, part in parts.items()
            if i < degree
        ),
        (of - centre) ** degree,
    )
    (name,) = of.atoms()
    found = [_number(part, whole ** (degree - i)) for i, part in powers(moved, name).items() if i < degree]
    sizes = [abs(number) for number in found if number is not None]
    return (centre, 1 + max(sizes, default=Fraction(0))) if len(sizes) == len(found) else None


def _number(top: Polynomial, bottom: Polynomial) -> Fraction | None:
    """The number that a quotient is; None where it is none."""
    (monomial, coefficient), *_ = bottom.terms.items()
    found = top.terms.get(monomial, Fraction(0)) / coefficient
    return found if top == bottom * found else None


def more(says: Statement) -> int:
    """How many steps a witness is taken on: more than any number that its hypotheses name, between SHORTEST and LONGEST."""
    values = [fact.value for fact in facts_of(says)] + [meaning for _, meaning in says.definitions]
    largest = max((abs(n) for v in values for c in v.terms.values() for n in (c.numerator, c.denominator)), default=0)
    return min(max(SHORTEST, largest + 2), LONGEST)


class _Step:
    """One more step, the letters of which are those of the step before until they are moved."""

    def __init__(self, recursion: Recursion, values: Mapping[str, Number]):
        self.recursion, self.values = recursion, dict(values)
        signs = [Fact(f"sign of {n}", SIGNS[s], Polynomial.atom(n)) for n, s in recursion.step_signs.items() if s != "real"]
        self.facts = (*recursion.step_facts, *signs)
        self.solved: list[Fact] = []  # the equations of which a letter is the root as it stands
        self.moves = dict.fromkeys(recursion.step_signs, 0)

    def failing(self) -> list[str]:
        """The facts that fail however the letters are moved."""
        for _ in range(20 * len(self.facts)):
            wrong = [fact for fact in self.facts if not self.holds(fact)]
            if not any(self.mend(fact) for fact in wrong):
                return [fact.name for fact in wrong]
        return [fact.name for fact in self.facts if not self.holds(fact)]

    def after(self) -> dict[str, Number]:
        """What is reached."""
        reached = {n: self.value(p) for n, p in self.recursion.following.items()}
        return {**self.values, **reached, self.recursion.index: self.values[self.recursion.index] + 1}

    def holds(self, fact: Fact) -> bool:
        value = self.value(fact.value)
        if fact.kind == "=":
            return bool(value == 0 or (fact in self.solved and not isinstance(value, Fraction) and value.contains(0)))
        return bool(value > 0 or (fact.kind == ">=" and value >= 0))

    def value(self, of: Polynomial) -> Number:
        at = {n: v for n in of.atoms() if isinstance(v := self.values[n], Fraction)}
        if len(at) == len(of.atoms()):
            return evaluate(of, at)
        total = flint.arb(0)
        for monomial, coefficient in of.terms.items():
            term = _ball(coefficient)
            for name, power in monomial:
                term *= _ball(self.values[name]) ** power
            total += term
        return total

    def mend(self, fact: Fact) -> bool:
        """Move a letter so that the fact holds, and if possible all others that it enters; whether one was moved."""
        origin = origin_of(fact)
        named = [n for n in self.recursion.step_signs if n in fact.value.atoms()]
        named.sort(key=lambda n: (not (isinstance(origin, Letter) and origin.name == n), self.moves[n]))
        for facts in (self.facts, (fact,)):
            for name in named:
                own, kept = next(self.bounds(name, fact), None), (self.values[name], self.solved)
                if own is None or (found := self.nearest(name, own, facts)) is None:
                    continue
                self.values[name], self.solved = found, [f for f in self.solved if name not in f.value.atoms()]
                self.solved += [fact] if fact.kind == "=" else []
                if self.holds(fact):
                    self.moves[name] += 1
                    return True
                self.values[name], self.solved = kept
        return False

    def nearest(self, name: str, own: tuple[int, Number], facts: tuple[Fact, ...]) -> Number | None:
        """The value nearest to ``own``, one of the bounds on the letter, at which those of the facts hold that bound it; None
        where there is none."""
        found = [(fact.kind, side, bound) for fact in facts for side, bound in self.bounds(name, fact)]
        if own[0] == 0:
            return None if any(_minus(own[1], bound) * side < 0 for _, side, bound in found) else own[1]
        low, high = (_outermost([(b, kind == ">") for kind, side, b in found if side in (way, 0)], way) for way in (1, -1))
        if low is not None and high is not None and (low[0] > high[0] or (low[0] == high[0] and (low[1] or high[1]))):
            return None
        (end, strict), other = (low, high) if own[0] > 0 and low is not None else (high or (own[1], True), low)
        if not strict:
            return end
        return (end + other[0]) / 2 if other is not None else end + (abs(end) + 1) * own[0] / 8

    def bounds(self, name: str, fact: Fact) -> Iterator[tuple[int, Number]]:
        """The bounds that a fact is on a letter: 1 from below, -1 from above, 0 what it must be."""
        parts = powers(fact.value, name)
        degree = max(parts)
        if set(parts) - {0, degree} or degree not in (1, 2):
            return
        factor, rest = self.value(parts[degree]), self.value(parts.get(0, Polynomial.of(0)))
        if not (factor > 0 or factor < 0):
            return
        exact = isinstance(factor, Fraction) and isinstance(rest, Fraction)
        bound = -rest / factor if exact else -_ball(rest) / _ball(factor)
        if degree == 2:
            if not bound > 0 or self.recursion.step_signs[name] == "real":
                return
            bound = _root(bound)
        yield (0 if fact.kind == "=" else 1 if factor > 0 else -1), bound


def _ball(number: Number) -> flint.arb:
    return flint.arb(flint.fmpq(number.numerator, number.denominator)) if isinstance(number, Fraction) else number


def _minus(one: Number, other: Number) -> Number:
    exact = isinstance(one, Fraction) and isinstance(other, Fraction)
    return one - other if exact else _ball(one) - _ball(other)


def _root(square: Number) -> Number:
    if isinstance(square, Fraction) and all(isqrt(n) ** 2 == n for n in (square.numerator, square.denominator)):
        return Fraction(isqrt(square.numerator), isqrt(square.denominator))
    return _ball(square).sqrt()


def _outermost(bounds: list[tuple[Number, bool]], way: int) -> tuple[Fraction, bool] | None:
    """The largest lower bound (``way`` 1) or the least upper one, as a rational number on its safe side, and whether it is
    excluded."""
    ends = [(b if isinstance(b, Fraction) else _end(b, way), strict) for b, strict in bounds]
    return max(ends, key=lambda end: (way * end[0], end[1]), default=None)


def _end(ball: flint.arb, way: int) -> Fraction:
    mantissa, exponent = (ball.upper() if way > 0 else ball.lower()).man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
