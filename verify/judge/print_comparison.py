"""What a paper prints, compared with what the kernel checked: each printed relation must be a goal, a hypothesis or an identity.

Both are evaluated at random points (``printed_values``). A printed relation is a goal where the differences of their sides (or
of their squares, both sides being nonnegative) have everywhere a quotient that is one positive constant times one monomial in the
positive letters, or where the sides have one ratio: then they say the same. Sides that agree everywhere are an identity.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

import flint

from ..kernel import Fact, Polynomial, Statement
from ..lemma.discover import LemmaFile, refutation
from ..lemma.fact_text import sides_of
from ..lemma.origin import named_in
from .printed import IMPLIES, Expression, Relation, relations, tokens
from .printed import spelled as latex_of
from .printed_letters import NOT_COMPARED, keys_of, meanings_of, of_recursion, spoken_of, undefined
from .printed_values import BITS, Incomparable, Meaning, Number, Place, places, positive, power, value_of, vanishes

KINDS = {"<=": (">=", -1), "<": (">", -1), ">=": (">=", 1), ">": (">", 1), "=": ("=", 1)}
NOT_TIED = "not tied by machine"
UNFOUND = "no goal, hypothesis or identity"
INDICES = (1, 3)
ENOUGH = 4  # points
Sides = list[tuple[Any, Any]]  # of a relation, at each point
Told = tuple[tuple[str, str], ...]  # relations as printed, each with words


@dataclass(frozen=True)
class Outcome:
    """``tied``: what each compared relation is; ``apart``: what is not compared, with the reason; ``wrong``: what is neither;
    ``left``: all parts with which nothing is compared, so that they are to be read (``lemma.second_reading``)."""

    tied: Told
    apart: Told
    wrong: Told
    left: tuple[str, ...] = ()


def monomial_factor(quotients: Sequence[Number], columns: Mapping[str, Sequence[Number]]) -> bool:
    """Whether numbers are one constant times one monomial in the columns, with exponents that are multiples of 1/2: the
    logarithms propose them, the numbers decide."""
    if not quotients or all(vanishes(q - quotients[0], q) for q in quotients):
        return True
    doubled = doubled_exponents(quotients, {n: column for n, column in columns.items() if all(map(positive, column))})
    rests = list(quotients)
    for name, exponent in doubled.items():
        rests = [q / power(x, flint.fmpq(exponent, 2)) for q, x in zip(rests, columns[name], strict=True)]
    return all(vanishes(rest - rests[0], rest) for rest in rests)


def doubled_exponents(quotients: Sequence[Number], columns: Mapping[str, Sequence[Number]]) -> dict[str, int]:
    """Twice the only exponents that the logarithms leave (in balls), to the nearest whole number; nothing where no point is left
    to test them.

    Columns that are independent have a part: a letter that others make stands for nothing of its own, and what is left of its
    logarithms without theirs is a ball around 0.
    """

    def logarithms(numbers: Sequence[Number]) -> list[flint.arb]:
        first, *others = (abs(flint.arb(x)).log() for x in numbers)
        return [other - first for other in others]  # without the constant

    def without(line: list[flint.arb]) -> tuple[list[flint.arb], list[flint.arb]]:
        parts = []
        for row, other in reduced:
            parts.append(line[row] / other[row])
            line = [x - parts[-1] * y for x, y in zip(line, other, strict=True)]
        return line, parts

    names: list[str] = []
    reduced: list[tuple[int, list[flint.arb]]] = []  # a column of logarithms without those before it, and where it is largest
    shares: list[list[flint.arb]] = []  # of those before it in each column
    for name, column in columns.items():
        line, parts = without(logarithms(column))
        row = max(range(len(line)), key=lambda k: abs(line[k]).abs_lower())
        if line[row] != 0:
            names, reduced, shares = [*names, name], [*reduced, (row, line)], [*shares, parts]
    if len(quotients) < len(names) + 2:
        return {}
    exponents = without(logarithms(quotients))[1]
    for later in reversed(range(len(names))):
        for k, share in enumerate(shares[later]):
            exponents[k] -= exponents[later] * share
    return {name: round(float(2 * e.mid())) for name, e in zip(names, exponents, strict=True)}


@dataclass(frozen=True)
class Sampled:
    """A fact at the points: its value, and the letters in which a factor may be a monomial."""

    fact: Fact
    values: tuple[Number, ...]


def _each(relation: Relation) -> list[Relation]:
    """A maximum below a bound (or a minimum above one) as its parts, each below it; nothing where there is none."""
    below = relation.kind in ("<", "<=")
    if relation.kind != "=" and relation.left[0] == ("max" if below else "min"):
        return [replace(relation, left=part) for part in relation.left[1]]  # type: ignore[attr-defined]
    if relation.kind != "=" and relation.right[0] == ("min" if below else "max"):
        return [replace(relation, right=part) for part in relation.right[1]]  # type: ignore[attr-defined]
    return []


class Points:
    """Points, in groups of one index each, and the goals and the hypotheses there."""

    def __init__(self, says: Statement, seed: int, solved: bool) -> None:
        count = len(says.signs) + len(says.definitions) + len(of_recursion(says)) + 6
        indices = INDICES if says.recursion is not None else INDICES[:1]
        self.groups = [places(says, count, seed + k, k, solved) for k in indices]
        self.points = [p for group in self.groups for p in group]
        signed = tuple(
            Fact(f"sign of {n}", ">" if s == "positive" else ">=", Polynomial.atom(n))
            for n, s in says.signs.items()
            if s != "real"
        )
        self.goals = [self._sampled(g) for g in says.goals]
        self.given = [self._sampled(f) for f in (*says.facts, *signed)]

    def _sampled(self, fact: Fact) -> Sampled:
        try:
            return Sampled(fact, tuple(p.polynomial(fact.value) for p in self.points))
        except (Incomparable, ZeroDivisionError):
            return Sampled(fact, ())


class Comparison:
    """The relations of one print against the facts and goals of one statement: first with letters that mean nothing, then with
    the equations that define them."""

    def __init__(self, says: Statement, names: Mapping[str, Meaning], seed: int = 0) -> None:
        self.says, self.names = says, names
        self.seed = seed

    @cached_property
    def stages(self) -> tuple[Points, Points]:
        """Points where the letters mean nothing, and points where the equations that define them hold."""
        return Points(self.says, self.seed, False), Points(self.says, self.seed, True)

    def found(self, relation: Relation) -> str:
        """The goals or the fact that a relation is, or "an identity"; nothing where it is none. Incomparable without values."""
        for here in self.stages:
            self.here = here
            if told := self.is_what(relation):
                return told
        return ""

    @property
    def points(self) -> list[Place]:
        return self.here.points

    def sides(self, relation: Relation) -> Sides:
        def at(place: Place, side: Any) -> Any:
            return value_of(side, place, self.names, self.says.spaces)

        return [(at(p, relation.left), at(p, relation.right)) for p in self.points]

    def _candidates(self, relation: Relation) -> tuple[list[tuple[Sampled, bool]], bool]:
        """The goals, and the hypotheses that have just the letters of the relation: those of others are other things. Once
        equations are solved, no fact of the same letters: without them it was another; and whether one is a false equation, for
        then what holds there is not what the paper prints."""
        named = spoken_of(self.says, self.names, relation)

        def alike(one: Sampled) -> bool:
            return undefined(self.says, named_in(one.fact.value)) == named

        if self.here is self.stages[0]:
            return [*((g, True) for g in self.here.goals), *((f, False) for f in self.here.given if alike(f))], False
        goals = [(g, True) for g in self.here.goals if not alike(g)]
        false = (g for g in self.here.goals if alike(g) and g.fact.kind == "=" and not all(map(vanishes, g.values)))
        return goals, any(false)

    def is_what(self, relation: Relation) -> str:
        """The goals or the fact that a relation is, or "an identity"; nothing where it is none. Incomparable without values."""
        if parts := _each(relation):
            named = [self.is_what(part) for part in parts]
            return " and ".join(named) if all(named) else ""
        sides = self.sides(relation)
        if found := self._is_what(relation, sides):
            return found
        if relation.left[0] != "norm" or relation.kind not in ("<", "<="):
            return ""
        inside: Expression = relation.left[1]  # type: ignore[assignment]
        if isinstance(value_of(inside, self.points[0], self.names, self.says.spaces), dict):
            return ""
        least: Expression = ("*", (("number", Fraction(-1)), relation.right))  # of a number, |a| <= b is -b <= a and a <= b
        both = [replace(relation, left=least, right=inside), replace(relation, left=inside)]
        named = [self._is_what(one, self.sides(one)) for one in both]
        return " and ".join(named) if all(named) else ""

    def _is_what(self, relation: Relation, sides: Sides) -> str:
        if isinstance(sides[0][0], dict) or isinstance(sides[0][1], dict):
            return self._vectors(relation, sides)
        kind, sign = KINDS[relation.kind]
        gaps = [[(a - b) * sign for a, b in sides]]
        sizes = [abs(a) + abs(b) for a, b in sides]
        # what a goal says of the square of every vector
        squares = [[g * p.atom(f"<{v},{v}>") for g, p in zip(gaps[0], self.points, strict=True)] for v in self.says.spaces]
        candidates, stated_apart = self._candidates(relation)
        if kind == "=" and all(vanishes(g, s) for g, s in zip(gaps[0], sizes, strict=True)):
            return "" if stated_apart else "an identity"
        if all(not (a < 0) and not (b < 0) for a, b in sides):
            gaps.append([(a * a - b * b) * sign for a, b in sides])
        for sampled, stated in candidates:
            fact = sampled.fact
            allowed = {kind} if kind == "=" else {kind, ">"} if stated else {kind, ">="}
            if kind == "=" and self.here is not self.stages[0]:  # two false equations may have one gap, or one ratio
                same = fact.kind == kind and self._side_by_side(sides, fact)
            else:
                same = fact.kind in allowed and (
                    any(self._same(gap, sampled.values, kind == "=") for gap in (*gaps, *(squares if stated else ())))
                    or any(self._proportional(sides, sign, fact, exponent) for exponent in range(1, len(gaps) + 1))
                )
            if same:
                return ("goal " if stated else "fact ") + fact.name
        return ""

    def equivalent(self, one: Relation, other: Relation) -> bool:
        """Whether two inequalities of one kind hold together: the quotient of their gaps is a positive constant times a monomial
        in the positive letters, and where the statement says that a number is positive, times this number."""
        (kind, sign), (same, turned) = KINDS[one.kind], KINDS[other.kind]
        if kind != same or kind == "=":
            return False
        for here in self.stages:
            self.here = here
            gaps = [[(a - b) * s for a, b in self.sides(r)] for r, s in ((one, sign), (other, turned))]
            factors = [s.values for s in self.here.goals if s.fact.kind == ">" and len(s.values) == len(gaps[0])]
            for factor in ((flint.fmpq(1),) * len(gaps[0]), *factors):
                held = [b * f for b, f in zip(gaps[1], factor, strict=True)]
                if self._same(gaps[0], tuple(held), False):
                    return True
        return False

    def _proportional(self, sides: Sides, sign: int, fact: Fact, exponent: int) -> bool:
        """Whether powers of the sides have, where all are positive, the ratio of the sides of a fact."""
        held = 0
        for place, (one, other) in zip(self.points, sides, strict=True):
            more, less = (one**exponent, other**exponent) if sign > 0 else (other**exponent, one**exponent)
            left, right = (place.polynomial(side) for side in sides_of(fact))
            if all(positive(x) for x in (more, less, left, right)):
                if not vanishes(more * right - less * left, more * right):
                    return False
                held += 1
        return held >= ENOUGH

    def _side_by_side(self, sides: Sides, fact: Fact) -> bool:
        """Whether each side is that of a fact, or its square or root or one over it, all of them times one constant."""
        given = [tuple(map(place.polynomial, sides_of(fact))) for place in self.points]
        pairs = [one for printed, held in zip(sides, given, strict=True) for one in zip(printed, held, strict=True)]
        return all(positive(a) and positive(b) for a, b in pairs) and any(
            monomial_factor([power(a, exponent) / b for a, b in pairs], {}) for exponent in map(flint.fmpq, (1, 2, -1, -2))
        )

    def _vectors(self, relation: Relation, sides: Sides) -> str:
        """An equation between vectors: the squared distance vanishes, or is what a goal says to be zero."""
        if relation.kind != "=":
            raise Incomparable("an order of vectors")
        gaps = []
        for place, (left, right) in zip(self.points, sides, strict=True):
            left, right = ({} if not isinstance(side, dict) and vanishes(side) else side for side in (left, right))
            if not (isinstance(left, dict) and isinstance(right, dict)):
                raise Incomparable("a vector is compared with a number")
            apart = left | {n: left.get(n, flint.fmpq(0)) - c for n, c in right.items()}
            gaps.append(place.square(apart))
        candidates, stated_apart = self._candidates(relation)
        if all(vanishes(g) for g in gaps):
            return "" if stated_apart else "an identity"
        for sampled, stated in candidates:
            if sampled.fact.kind != ">" and self._same(gaps, tuple(-v for v in sampled.values), sampled.fact.kind == "="):
                return ("goal " if stated else "fact ") + sampled.fact.name
        return ""

    def _same(self, gaps: Sequence[Number], values: Sequence[Number], either_sign: bool) -> bool:
        """Whether the quotients are one constant (positive, for inequalities) times one monomial, in each group of points."""
        if len(values) != len(gaps):
            return False
        zero = [vanishes(v) for v in values]
        if any(vanishes(g) != z for g, z in zip(gaps, zero, strict=True)):
            return False
        quotients = [None if z else g / v for g, v, z in zip(gaps, values, zero, strict=True)]
        held = [q for q in quotients if q is not None]
        constant = self.here is not self.stages[0] and all(vanishes(g - gaps[0], g) for g in gaps)
        if constant or len(held) < ENOUGH or not (all(map(positive, held)) or (either_sign and all(positive(-q) for q in held))):
            return False
        start, wanted = 0, [n for n, s in self.says.signs.items() if s == "positive"]
        wanted += [n for n, _ in self.says.definitions] + sorted(of_recursion(self.says))
        for group in self.here.groups:
            pairs = [(p, q) for p, q in zip(group, quotients[start:], strict=False) if q is not None]
            columns = {n: [p.at[n] for p, _ in pairs] for n in wanted if all(n in p.at for p, _ in pairs)}
            numbers = [q for _, q in pairs]
            if not monomial_factor(numbers, columns):
                return False
            trivial = monomial_factor([v for v in values[start : start + len(group)] if not vanishes(v)], columns)
            if trivial and any(not vanishes(abs(q) - 1, q) for q in numbers):  # what is always positive is itself only
                return False
            start += len(group)
        return True


def compared(lemma: LemmaFile) -> Outcome:
    """Every relation of a claim's print; ValueError where ``prints`` has a formula that is none."""
    with flint.ctx.workprec(BITS):
        return _compared(lemma)


def concludes(lemma: LemmaFile, outcome: Outcome) -> bool:
    """Whether what is printed last (after implications) has a goal, and of a refuted claim every goal is printed: else what is
    proved or refuted is not what is concluded, as far as any machine sees, and is to be read."""
    printed = tokens(lemma.claim.statement)
    last = max((at for at, token in enumerate(printed) if token in IMPLIES), default=-1)
    said = latex_of(printed[last + 1 :])
    goals = {word for text, told in outcome.tied if text in said for word in told.split() if told.startswith("goal ")}
    says = lemma.claim.says
    missing = () if says is None or not refutation(lemma) else (goal for goal in says.goals if goal.name not in goals)
    return (bool(goals) or any(told == "an equivalence" for _, told in outcome.tied)) and not any(missing)


def print_row(outcome: Outcome) -> tuple[bool, str]:
    """Whether nothing is wrong, and the words: what was compared, and what was not, with the reasons."""
    if outcome.wrong:
        return False, "; ".join(f"{text}: {problem}" for text, problem in outcome.wrong)
    reasons = "; ".join(dict.fromkeys(why for _, why in outcome.apart))
    told = (
        f"{len(outcome.tied)} of {len(outcome.tied) + len(outcome.apart)} relations are what the statement says"
        if outcome.tied
        else NOT_TIED
    )
    return True, told + (f"; not compared: {reasons}" if reasons else "")


def _compared(lemma: LemmaFile) -> Outcome:
    claim = lemma.claim
    if claim.says is None:
        whole = latex_of(tokens(claim.statement))
        return Outcome((), ((whole, "there is no statement"),), (), (whole,))
    names = meanings_of(lemma)
    read, unread = relations(claim.statement, keys_of(claim, names))
    excused = {
        latex_of(tokens(k)): v.removeprefix(NOT_COMPARED) for k, v in (claim.prints or {}).items() if v.startswith(NOT_COMPARED)
    }

    def reason(text: str) -> str:
        return next((why for part, why in excused.items() if part in text), "")

    tied: list[tuple[str, str]] = []
    apart: list[tuple[str, str]] = []
    wrong: list[tuple[str, str]] = []
    comparison: Comparison | None = None
    alike: list[Expression] = []  # what equations before it in the chain say to be the left side
    for number, relation in enumerate(read):
        alike = [] if relation.link == 0 else alike
        why = found = reason(relation.text)
        if why:
            apart.append((relation.text, why))
        else:
            comparison = comparison or Comparison(claim.says, names)
            try:
                if relation.equivalent and comparison.equivalent(read[number - 1], relation):
                    found = "an equivalence"
                    if wrong[-1:] == [(read[number - 1].text, UNFOUND)]:
                        tied.append((wrong.pop()[0], found))
                elif not relation.equivalent or reason(read[number - 1].text):
                    tries = (replace(relation, left=left) for left in (relation.left, *alike))
                    found = next((f for f in map(comparison.found, tries) if f), "")
            except (Incomparable, ZeroDivisionError) as problem:
                wrong.append((relation.text, str(problem)))
                alike = []
                continue
            (tied if found else wrong).append((relation.text, found or UNFOUND))
        alike = [relation.left, *alike] if relation.kind == "=" and found else []
    for text, told in unread:
        why = reason(text)
        if why or told != "no relation":
            (apart if why else wrong).append((text, why or told))
    left = [text for text, _ in apart] + [text for text, told in unread if told == "no relation" and not reason(text)]
    if not (tied or apart or wrong):
        apart.append((claim.statement, "it has no relation"))
    return Outcome(tuple(tied), tuple(apart), tuple(wrong), tuple(left))
