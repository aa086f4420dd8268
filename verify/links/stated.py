"""What a claim gives to those who take an instance of it.

The hypotheses of a record are at hand where an instance is taken, with one exception: those that say only what its own denoting
letters are. A record about the divergence D of two laws may derive it from an integral I; whoever takes an instance has a
letter for the divergence, and none for the integral. Such hypotheses may be left behind exactly where they restrict nothing:
where some formulas for the denoting letters meet all of them identically, whatever the other letters are.

That a D = I for the order's a is the definition of a divergence, and D = V m for a free m is none, no formula tells: the records
that may leave such hypotheses behind are named here, each after a person has read its definitions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache

from ..kernel import Fact, Polynomial, Scope, Statement
from ..lemma.claim import Claim
from ..lemma.discover import LemmaFile
from ..lemma.origin import Instance, Letter, Program, origin_of
from ..lemma.powers import powers

READ_BY_A_PERSON = frozenset({"common.renyi-gaussian", "chan2024.fact-4.3"})


def stated(claim: Claim) -> Statement | None:
    """The statement as an instance is taken of it: without hypotheses that only say what its denoting letters are."""
    says = claim.says
    if (
        claim.id not in READ_BY_A_PERSON
        or says is None
        or not says.facts
        or claim.cited is not None
        or says.recursion is not None
        or says.definitions
    ):
        return says
    letters = set(claim.denotes.split())
    if not all(_made(fact, letters) for fact in says.facts):
        return says
    return replace(says, facts=()) if met(says, letters) else says


def statements(lemmas: Mapping[str, LemmaFile]) -> Callable[[str], Statement | None]:
    """What each record gives to those who take an instance, by id; None of a record without a formal statement, and of none."""
    return cache(lambda name: stated(lemmas[name].claim) if name in lemmas else None)


def _made(fact: Fact, letters: set[str]) -> bool:
    """Whether the fact is generated, an instance, or the formula of a denoting letter in another one: never assumed, argued or a
    bound, nor a formula of free letters alone, by which what denotes would be whatever is put for them."""
    origin = origin_of(fact)
    if isinstance(origin, Letter):
        others = fact.value.atoms() & letters - {origin.name}
        return origin.name in letters and bool(others) and not origin.bounded and not origin.value
    return isinstance(origin, Program | Instance)


def met(says: Statement, letters: set[str]) -> bool:
    """Whether formulas for the ``letters``, read off the equations among facts and goals, meet every fact identically.

    The formulas have only visible signs in their denominators and the declared sign of the letter; so the facts restrict
    none of the other letters.
    """
    scope, values = Scope(says), dict[str, Polynomial]()
    equations = [f.value for f in (*says.goals, *says.facts) if f.kind == "="]
    for _ in letters:
        for equation in equations:
            here = equation.substitute(values)
            match sorted(here.atoms() & letters):
                case [name] if (formula := _solved(scope, here, name)) is not None:
                    if not _admits(scope, says.signs[name], formula):
                        return False
                    values = {n: v.substitute({name: formula}) for n, v in values.items()} | {name: formula}
    return set(values) == letters and all(_holds(scope, fact, values) for fact in says.facts)


def _solved(scope: Scope, equation: Polynomial, name: str) -> Polynomial | None:
    """The formula of ``name`` from the part of an equation that is linear in it, its coefficient one term that cannot vanish: a
    guess, of which every fact is asked."""
    parts = powers(equation, name)
    factor = parts.get(1, Polynomial({}))
    if len(factor.terms) != 1 or "positive" not in (scope.sign(factor), scope.sign(-factor)):
        return None
    return -parts.get(0, Polynomial({})) / factor


def _admits(scope: Scope, sign: str, formula: Polynomial) -> bool:
    return sign == "real" or scope.sign(formula) in ("positive", sign)


def _holds(scope: Scope, fact: Fact, values: dict[str, Polynomial]) -> bool:
    """Whether the fact holds visibly once the formulas are put."""
    value = fact.value.substitute(values)
    shown = scope.sign(value)
    if fact.kind == ">":
        return shown == "positive"
    return scope.vanishes(value) or (fact.kind == ">=" and shown in ("positive", "nonnegative"))
