"""What a lemma file says: the claim, its proof, its witness, its false neighbours, and the law to observe."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from ..kernel import Combination, Fact, Have, Induction, Polynomial, Proof, Recursion, Statement, Term, Use, Vector
from ..kernel.polynomial import Scalar
from .origin import ORIGINS, Origin, Said, sides

KINDS = (
    "inequality",
    "identity",
    "bound",
    "existence",
    "divergence",
    "composition",
    "definition",
    "algorithm",
    "asymptotic",
    "counterexample",
    "sensitivity",
    "experiment",
    "table",
)
FAITHFUL = ("equivalent", "implied")
READINGS = ("", "verbatim", "interpretation", "weaker", "stronger hypotheses", "step", "corrected", "ours")
OURS = ("corrected", "ours")
CONSEQUENCES = ("", "guarantee", "hypothesis", "step", "remark", "misprint", "conversion")


@dataclass(frozen=True)
class Claim:
    """One checkable claim of a paper (or of ours), with the mathematics the kernel sees in ``says``.

    id: the ledger's id, or ``<paper>.<slug>`` for a claim of ours.
    where: locator in the paper, or ``"ours"``.
    statement: LaTeX of what the paper prints, in the paper's letters. A statement of ours (reading "ours" or "corrected") with a
        formal one has none: it is rendered from ``says``.
    says: the exact statement; None only for a definition with nothing to check.
    facts: ``"equivalent"`` where the facts say exactly what the paper assumes (a point that breaks the goals refutes the
        claim), ``"implied"`` where they are consequences (then only an instance of the algorithm refutes it).
    corrects: the id of the printed claim this one corrects.
    cited: the source of a claim that is quoted and not proved here.
    strengthens: the id of a true claim that this one sharpens.
    consequence: for a refuted claim, what follows: "guarantee" (a stated result fails), "hypothesis" (one is missing),
        "step" (a step of a proof fails), "remark" (words on which no result rests), "misprint", or "conversion" (so in the
        text at hand, which is a machine conversion: the typeset paper may be right).
    reading: how ``says`` relates to the print: "verbatim", "interpretation", "weaker", "stronger hypotheses", "step" (of a
        proof), "corrected" or "ours"; ``reading_note`` says which interpretation, what is weaker, which hypotheses.
    denotes: the letters (in one string) that denote something the formula does not determine, such as the
        divergence of two laws: an instance puts a name of its own for each, never zero or a formula.
    free: the letters of a claim that has such letters for which an instance may put a formula: they give the law it speaks of.
    symbols: LaTeX of names that the convention of ``verify.lemma.symbols`` does not show well: single symbols, no two alike.
    prints: for a claim of a paper, what printed letters mean in names of the statement where the convention does not say it
        (``{"C": "c*(1 + eta*beta*a**2)"}``); the judge then compares every printed relation with the statement,
        but for those with ``"not compared: why"``, which the seal ``"..."`` guards. None: the print is not compared.
    negated_by: for a refuted claim without an exact instance, the PROVED record that states its negation.
    note: anything a reader must know (what is squared, what differs from the ledger).
    """

    id: str
    title: str
    where: str
    kind: str
    statement: str = ""
    says: Statement | None = None
    facts: str = "implied"
    corrects: str | None = None
    strengthens: str | None = None
    cited: str | None = None
    consequence: str = ""
    reading: str = ""
    reading_note: str = ""
    negated_by: str | None = None
    denotes: str = ""
    free: str = ""
    symbols: Mapping[str, str] = field(default_factory=dict)
    prints: Mapping[str, str] | None = None
    note: str = ""


def reading_of(claim: Claim) -> str:
    """How the checked statement relates to the print: as the claim says, or "corrected", "ours" where that is plain."""
    if claim.reading:
        return claim.reading
    return "corrected" if claim.corrects is not None else "ours" if claim.where.strip().startswith("ours") else ""


def is_ours(claim: Claim) -> bool:
    """Whether the statement is one of ours with a formal one, which is shown as rendered from it and in no other way."""
    return claim.says is not None and reading_of(claim) in OURS


@dataclass(frozen=True)
class Neighbour:
    """A false statement close to the claim: ``change`` says what was altered; the attack must refute ``says``."""

    change: str
    says: Statement


def scalars(names: str) -> tuple[Polynomial, ...]:
    """Scalar atoms by name: ``eta, beta = scalars("eta beta")``."""
    return tuple(Polynomial.atom(name) for name in names.split())


def vectors(names: str) -> tuple[Vector, ...]:
    """Abstract vectors by name; ``x @ y`` is the inner product, ``x.norm2`` the squared norm."""
    return tuple(Vector.named(name) for name in names.split())


NUMBER = re.compile(r"(\w+)=(-?\d+(?:/0*[1-9]\d*)?)")


def numbers(text: str) -> dict[str, Fraction]:
    """The scalars of a point: ``numbers("eta=1 beta=21/20 D=-2")``; ValueError for another form or a name twice."""
    found: dict[str, Fraction] = {}
    for word in text.split():
        match = NUMBER.fullmatch(word)
        if match is None or match[1] in found:
            raise ValueError(f"numbers: expected name=integer or name=integer/integer, each name once, found {word[:80]!r}")
        found[match[1]] = Fraction(match[2])
    return found


def signs(positive: str = "", nonnegative: str = "", real: str = "") -> dict[str, str]:
    """The declared domain: names by sign."""
    return {
        name: sign
        for sign, names in (("positive", positive), ("nonnegative", nonnegative), ("real", real))
        for name in names.split()
    }


def spaces(**names: str) -> dict[str, str]:
    """Vector names by space: ``spaces(X="x x_next", Z="w b")``."""
    return {name: space for space, members in names.items() for name in members.split()}


@dataclass(frozen=True)
class Domain:
    """The scalars of a statement by sign and its vectors by space."""

    signs: Mapping[str, str]
    spaces: Mapping[str, str]


def for_all(positive: str = "", nonnegative: str = "", real: str = "", **vectors: str) -> Domain:
    """What a statement speaks of: ``for_all(positive="eta beta", real="f", X="x x_next", Z="w")``, X and Z spaces of vectors."""
    return Domain(signs(positive, nonnegative, real), spaces(**vectors))


def statement(
    domain: Domain,
    *facts: Fact,
    goals: tuple[Fact, ...],
    definitions: tuple[tuple[str, Polynomial], ...] = (),
    recursion: Recursion | None = None,
) -> Statement:
    """For all of ``domain`` and all values of the sequences, the facts imply the goals; ValueError without a goal."""
    if not goals:
        raise ValueError("statement: expected at least one goal")
    return Statement(domain.signs, domain.spaces, facts, goals, definitions, recursion)


def with_goals(says: Statement, *goals: Fact) -> Statement:
    """Other ``goals`` for all that ``says`` speaks of, under its hypotheses: a negation, or a correction."""
    return replace(says, goals=goals)


def at_least(name: str, left: Scalar, right: Scalar = 0, because: Origin | None = None) -> Fact:
    """The fact ``left >= right``, and where it comes from (goals come from nowhere)."""
    return _fact(name, ">=", left, right, because)


def above(name: str, left: Scalar, right: Scalar = 0, because: Origin | None = None) -> Fact:
    """The fact ``left > right``."""
    return _fact(name, ">", left, right, because)


def equal(name: str, left: Scalar, right: Scalar = 0, because: Origin | None = None) -> Fact:
    """The fact ``left = right``."""
    return _fact(name, "=", left, right, because)


def _fact(name: str, kind: str, left: Scalar, right: Scalar, origin: Origin | None) -> Fact:
    if origin is not None and not isinstance(origin, ORIGINS):
        raise TypeError(
            f"fact {name!r}: because= expects assumed, letter, program, instance, each_step, at_end or argued, "
            f"found {type(origin).__name__}"
        )
    shown = Said(Polynomial.of(left), Polynomial.of(right), origin)
    return Fact(name, kind, shown.left - shown.right, shown)


def from_(fact: Fact, origin: Origin, name: str | None = None) -> Fact:
    """``fact`` (made elsewhere) with another origin, and perhaps another name: the same facts come from elsewhere here."""
    found = sides(fact) or (fact.value, Polynomial.of(0))
    return _fact(name or fact.name, fact.kind, *found, origin)


def term(coefficient: Scalar, *facts: str, square: Polynomial | Vector | None = None) -> Term:
    """``coefficient * facts * square^2``."""
    return Term(Polynomial.of(coefficient), facts, square)


def because(*terms: Term | str, scale: Scalar = 1) -> Combination:
    """``scale * goal = sum of terms``: the one proof rule; the bare name of a fact is the fact once, ``term(1, name)``.

    Terms whose coefficient is zero say nothing and are left out.
    """
    summands = (term(1, t) if isinstance(t, str) else t for t in terms)
    return Combination(tuple(t for t in summands if t.coefficient.terms), Polynomial.of(scale))


@dataclass(frozen=True)
class Invariant:
    """A fact, why it holds at the start (``base``) and why it passes on from an index to the next (``step``)."""

    fact: Fact
    base: Combination
    step: Combination


def invariant(fact: Fact, *, base: Combination | None = None, step: Combination) -> Invariant:
    """One invariant; without ``base`` both sides of ``fact`` are the same at the start, which the kernel checks."""
    return Invariant(fact, because() if base is None else base, step)


def by_induction(*invariants: Invariant) -> Induction:
    """An induction by these invariants together; ValueError where two have one name."""
    names = [i.fact.name for i in invariants]
    if len(set(names)) < len(names):
        raise ValueError(f"by_induction: two invariants have one name among {', '.join(names)}")
    return Induction(
        tuple(i.fact for i in invariants), {i.fact.name: i.base for i in invariants}, {i.fact.name: i.step for i in invariants}
    )


def shows(*reasons: Have | Use | Induction, **goals: Combination) -> Proof:
    """The proof by these reasons, an induction last, and then a combination for each goal by its name.

    ValueError where something else than the last reason is an induction, or without a goal.
    """
    steps = tuple(r for r in reasons[:-1] if not isinstance(r, Induction))
    last = reasons[-1] if reasons else None
    if len(steps) != len(reasons[:-1]) or not goals:
        raise ValueError("shows: expected steps, then perhaps an induction, and a combination for each goal by its name")
    if last is None or isinstance(last, Induction):
        return Proof(goals, steps, last)
    return Proof(goals, (*steps, last))


def ratio(numerator: int, denominator: int = 1) -> Fraction:
    """A rational constant."""
    return Fraction(numerator, denominator)


def altered(says: Statement, change: str, *facts: Fact) -> Neighbour:
    """The false neighbour of ``says`` in which the goals of the same names, or else the hypotheses, are replaced by ``facts``.

    Raises ValueError where a fact has no namesake or nothing changes: such a neighbour would test nothing.
    """
    by_name, goals = {fact.name: fact for fact in facts}, {goal.name for goal in says.goals}
    unknown = set(by_name) - goals - {fact.name for fact in says.facts}
    kept = tuple(by_name.get(goal.name, goal) for goal in says.goals)
    given = tuple(fact if fact.name in goals else by_name.get(fact.name, fact) for fact in says.facts)
    if unknown:
        raise ValueError(f"neighbour {change!r}: no goal or hypothesis is named {', '.join(sorted(unknown))}")
    if (kept, given) == (says.goals, says.facts):
        raise ValueError(f"neighbour {change!r} changes nothing")
    return Neighbour(change, replace(says, facts=given, goals=kept))


def scaled(says: Statement, change: str, goal: str, *, left: Scalar = 1, right: Scalar = 1) -> Neighbour:
    """The false neighbour in which the sides of one goal, as written, are multiplied: ``left=ratio(99, 100)`` for 1 % less.

    Raises ValueError where there is no such goal or nothing changes.
    """
    found = next((one for one in says.goals if one.name == goal), None)
    if found is None:
        raise ValueError(f"neighbour {change!r}: no goal named {goal!r}")
    sides_of = sides(found) or (found.value, Polynomial.of(0))
    return altered(says, change, _fact(goal, found.kind, left * sides_of[0], right * sides_of[1], None))


def without(says: Statement, fact: str) -> Neighbour:
    """The neighbour in which one hypothesis is dropped; false where that hypothesis is needed."""
    kept = tuple(f for f in says.facts if f.name != fact)
    if kept == says.facts:
        raise ValueError(f"no fact named {fact!r} to drop")
    return Neighbour(f"hypothesis {fact} dropped", replace(says, facts=kept))
