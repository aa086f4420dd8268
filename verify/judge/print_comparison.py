"""What a paper prints, compared with what the kernel checked: each printed relation must be a goal, a hypothesis or an identity.

Both are evaluated at random points (``printed_values``). A printed relation is a goal where the differences of their sides (or
of their squares, both sides being nonnegative) have everywhere a quotient that is one positive constant times one monomial in the
positive letters, or where the sides have one ratio: then they say the same. Sides that agree everywhere are an identity.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, TypeAlias

import flint
import numpy as np

from ..kernel import Fact, Polynomial, Rejected, Statement, Vector
from ..lemma.claim import Claim
from ..lemma.discover import LemmaFile
from ..lemma.fact_text import sides_of
from ..lemma.origin import named_in
from ..lemma.symbols import spelled, symbol
from .printed import Expression, Relation, Tokens, keyed, letters, relations, tokens
from .printed import spelled as latex_of
from .printed_values import BITS, Incomparable, Meaning, Number, Place, places, positive, power, value_of, vanishes

KINDS = {"<=": (">=", -1), "<": (">", -1), ">=": (">=", 1), ">": (">", 1), "=": ("=", 1)}
NOT_COMPARED = "not compared: "
NOT_TIED = "not tied by machine"
REST = "..."  # the key of the seal: eight digits of the SHA-256 of all parts that are not compared
INDICES = (1, 3)
ENOUGH = 4  # points


@dataclass(frozen=True)
class Outcome:
    """``tied``: what each compared relation is; ``apart``: what is not compared, with the reason; ``wrong``: what is neither."""

    tied: tuple[tuple[str, str], ...]
    apart: tuple[tuple[str, str], ...]
    wrong: tuple[tuple[str, str], ...]


def arithmetic(text: str, names: Mapping[str, Meaning]) -> Meaning:
    """A scalar or a vector from its formula in the statement's names; ValueError where it is none."""

    def read(node: ast.AST) -> Any:
        match node:
            case ast.Expression():
                return read(node.body)
            case ast.Constant() if type(node.value) is int:
                return Polynomial.of(node.value)
            case ast.Name():
                if node.id not in names:
                    raise ValueError(f"{node.id} is no name of the statement")
                return names[node.id]
            case ast.UnaryOp(op=ast.USub()):
                return read(node.operand) * -1
            case ast.BinOp(op=ast.Add()):
                return read(node.left) + read(node.right)
            case ast.BinOp(op=ast.Sub()):
                return read(node.left) - read(node.right)
            case ast.BinOp(op=ast.Mult()):
                left, right = read(node.left), read(node.right)
                return right * left if isinstance(right, Vector) else left * right
            case ast.BinOp(op=ast.MatMult()):
                return read(node.left) @ read(node.right)
            case ast.BinOp(op=ast.Div()):
                return read(node.left) / read(node.right)
            case ast.BinOp(op=ast.Pow(), right=ast.Constant(value=int() as exponent)):
                return read(node.left) ** exponent
        raise ValueError(f"{text!r} is no formula of names, + - * / @ and **")

    try:
        return read(ast.parse(text, mode="eval"))  # type: ignore[no-any-return]
    except (SyntaxError, TypeError, RecursionError, Rejected) as problem:
        raise ValueError(f"{text!r}: {problem}") from None


def monomial_factor(quotients: Sequence[Number], columns: Mapping[str, Sequence[Number]]) -> bool:
    """Whether numbers are one constant times one monomial in the columns: proposed by least squares, decided exactly."""
    if not quotients or all(vanishes(q - quotients[0], q) for q in quotients):
        return True
    names: list[str] = []
    logs = np.ones((len(quotients), 1))
    for name, column in columns.items():  # those that are independent: a letter that others make stands for nothing of its own
        if all(positive(x) for x in column):
            more = np.column_stack([logs, [np.log(float(flint.arb(x))) for x in column]])
            if np.linalg.matrix_rank(more, tol=1e-8) == more.shape[1]:
                names, logs = [*names, name], more
    if len(quotients) < len(names) + 2:
        return False
    wanted = np.array([np.log(abs(float(flint.arb(q)))) for q in quotients])
    found = np.linalg.lstsq(logs, wanted, rcond=None)[0]
    if np.max(np.abs(logs @ found - wanted)) > 1e-6:
        return False
    powers = {n: round(2 * e) for n, e in zip(names, found[1:], strict=True) if abs(round(2 * e)) > 0}
    rests = []
    for k, q in enumerate(quotients):
        for n, e in powers.items():
            q = q / power(columns[n][k], flint.fmpq(e, 2))
        rests.append(q)
    return all(vanishes(q - rests[0], q) for q in rests)


def meanings_of(lemma: LemmaFile) -> dict[str, Meaning]:
    """The names of a statement, and those that its lemma file gives to longer expressions."""
    says = lemma.claim.says
    if says is None:
        return {}
    scalars = {*says.signs, *(n for n, _ in says.definitions), *(() if says.recursion is None else _of(says))}
    named: dict[str, Meaning] = dict(lemma.abbreviations)
    return named | {n: Polynomial.atom(n) for n in scalars} | {n: Vector.named(n) for n in says.spaces}


def _of(says: Statement) -> set[str]:
    r = says.recursion
    return set() if r is None else {r.index, *r.initial}


def keys_of(claim: Claim, names: dict[str, Meaning]) -> dict[Tokens, str]:
    """What each printed letter stands for: as the claim declares it, else as the display would show a name."""
    pairs: list[tuple[str, str]] = []
    for latex, formula in (claim.prints or {}).items():
        if not formula.startswith(NOT_COMPARED) and latex != REST:
            names.setdefault(formula, arithmetic(formula, names))
            pairs.append((latex, formula))
    shown = spelled(claim.says, claim.symbols) if claim.says is not None else {}
    return keyed([*pairs, *((symbol(n, shown, isinstance(m, Vector)), n) for n, m in names.items() if n.isidentifier())])


@dataclass(frozen=True)
class Sampled:
    """A fact at the points: its value, and the letters in which a factor may be a monomial."""

    fact: Fact
    values: tuple[Number, ...]


class Points:
    """Points, in groups of one index each, and the goals and the hypotheses there."""

    def __init__(self, says: Statement, seed: int, solved: bool) -> None:
        count = len(says.signs) + len(says.definitions) + len(_of(says)) + 6
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
        self.stages = [Points(says, seed, False)]
        self.seed = seed

    def found(self, relation: Relation) -> str:
        """The goals or the fact that a relation is, or "an identity"; nothing where it is none. Incomparable without values."""
        for solved in (False, True):
            if len(self.stages) <= solved:
                self.stages.append(Points(self.says, self.seed, True))
            self.here = self.stages[solved]
            if told := self.is_what(relation):
                return told
        return ""

    @property
    def points(self) -> list[Place]:
        return self.here.points

    def sides(self, relation: Relation) -> list[tuple[Any, Any]]:
        def at(place: Place, side: Any) -> Any:
            return value_of(side, place, self.names, self.says.spaces)

        return [(at(p, relation.left), at(p, relation.right)) for p in self.points]

    def _candidates(self, relation: Relation) -> tuple[list[tuple[Sampled, bool]], bool]:
        """The goals, and the hypotheses that have just the letters of the relation: those of others are other things. Once
        equations are solved, no fact of the same letters: without them it was another; and whether one is a false equation, for
        then what holds there is not what the paper prints."""
        named: set[str] = set()
        for name in letters(relation.left) | letters(relation.right):
            meaning = self.names[name]
            parts = [meaning] if isinstance(meaning, Polynomial) else [*meaning.parts.values()]
            named |= {n for p in parts for n in named_in(p)} | (set(meaning.parts) if isinstance(meaning, Vector) else set())
        unfolded = dict(self.says.definitions)

        def plain(names: set[str]) -> set[str]:
            return {m for n in names for m in (plain(unfolded[n].atoms()) if n in unfolded else {n})}

        def alike(one: Sampled) -> bool:
            return plain(named_in(one.fact.value)) == plain(named)

        if self.here is self.stages[0]:
            return [*((g, True) for g in self.here.goals), *((f, False) for f in self.here.given if alike(f))], False
        goals = [(g, True) for g in self.here.goals if not alike(g)]
        false = (g for g in self.here.goals if alike(g) and g.fact.kind == "=" and not all(map(vanishes, g.values)))
        return goals, any(false)

    def is_what(self, relation: Relation) -> str:
        """The goals or the fact that a relation is, or "an identity"; nothing where it is none. Incomparable without values."""
        sides = self.sides(relation)
        if (found := self._is_what(relation, sides)) or relation.left[0] != "norm" or relation.kind not in ("<", "<="):
            return found
        inside: Expression = relation.left[1]  # type: ignore[assignment]
        if isinstance(value_of(inside, self.points[0], self.names, self.says.spaces), dict):
            return ""
        least: Expression = ("*", (("number", Fraction(-1)), relation.right))  # of a number, |a| <= b is -b <= a and a <= b
        both = [replace(relation, left=least, right=inside), replace(relation, left=inside)]
        named = [self._is_what(one, self.sides(one)) for one in both]
        return " and ".join(named) if all(named) else ""

    def _is_what(self, relation: Relation, sides: list[tuple[Any, Any]]) -> str:
        if isinstance(sides[0][0], dict) or isinstance(sides[0][1], dict):
            return self._vectors(relation, sides)
        kind, sign = KINDS[relation.kind]
        gaps = [[(a - b) * sign for a, b in sides]]
        sizes = [abs(a) + abs(b) for a, b in sides]
        candidates, stated_apart = self._candidates(relation)
        if kind == "=" and all(vanishes(g, s) for g, s in zip(gaps[0], sizes, strict=True)):
            return "" if stated_apart else "an identity"
        if all(not (a < 0) and not (b < 0) for a, b in sides):
            gaps.append([(a * a - b * b) * sign for a, b in sides])
        for sampled, stated in candidates:
            fact = sampled.fact
            allowed = {kind} if kind == "=" else {kind, ">"} if stated else {kind, ">="}
            if fact.kind in allowed and (
                any(self._same(gap, sampled.values, kind == "=") for gap in gaps)
                or any(self._proportional(sides, sign, fact, exponent) for exponent in range(1, len(gaps) + 1))
            ):
                return ("goal " if stated else "fact ") + fact.name
        return ""

    def _proportional(self, sides: list[tuple[Any, Any]], sign: int, fact: Fact, exponent: int) -> bool:
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

    def _vectors(self, relation: Relation, sides: list[tuple[Any, Any]]) -> str:
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
        wanted += [n for n, _ in self.says.definitions] + sorted(_of(self.says))
        for group in self.here.groups:
            pairs = [(p, q) for p, q in zip(group, quotients[start:], strict=False) if q is not None]
            columns = {n: [p.at[n] for p, _ in pairs] for n in wanted if all(n in p.at for p, _ in pairs)}
            if not monomial_factor([q for _, q in pairs], columns):
                return False
            start += len(group)
        return True


def compared(lemma: LemmaFile) -> Outcome:
    """Every relation of a claim's print; ValueError where ``prints`` has a formula that is none."""
    with flint.ctx.workprec(BITS):
        return _compared(lemma)


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
        return _sealed(claim, [], [(whole, "there is no statement")], [], [whole])
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
    for relation in read:
        alike = [] if relation.link == 0 else alike
        why = found = reason(relation.text)
        if why:
            apart.append((relation.text, why))
        else:
            comparison = comparison or Comparison(claim.says, names)
            try:
                tries = (replace(relation, left=left) for left in (relation.left, *alike))
                found = next((f for f in map(comparison.found, tries) if f), "")
            except (Incomparable, ZeroDivisionError) as problem:
                wrong.append((relation.text, str(problem)))
                alike = []
                continue
            (tied if found else wrong).append((relation.text, found or "no goal, hypothesis or identity"))
        alike = [relation.left, *alike] if relation.kind == "=" and found else []
    for text, told in unread:
        why = reason(text)
        if why or told != "no relation":
            (apart if why else wrong).append((text, why or told))
    left = [text for text, _ in apart] + [text for text, told in unread if told == "no relation" and not reason(text)]
    if not (tied or apart or wrong):
        apart.append((claim.statement, "it has no relation"))
    return _sealed(claim, tied, apart, wrong, left)


Rows: TypeAlias = list[tuple[str, str]]


def _sealed(claim: Claim, tied: Rows, apart: Rows, wrong: Rows, left: list[str]) -> Outcome:
    """The outcome; wrong too where the parts that nothing is compared with are not those that the claim sealed."""
    seal = hashlib.sha256("\n".join(left).encode()).hexdigest()[:8] if left else None
    if not wrong and (claim.prints or {}).get(REST) != seal:
        words = (
            f"it is not the sealed one; having read it, write {REST!r}: {seal!r}" if seal else f"nothing is left: drop {REST!r}"
        )
        wrong = [("what is not compared", words)]
    return Outcome(tuple(tied), tuple(apart), tuple(wrong))
