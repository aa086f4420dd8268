"""Letters that denote: a number of a law or a run for which no formula may be put, in cited claims and in generated facts.

A claim without hypotheses (an axiom, a generated fact) would otherwise say anything of anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..kernel import Fact, Polynomial, Statement
from ..lemma.claim import Claim
from ..lemma.discover import LemmaFile, facts_of
from ..lemma.origin import AtEnd, EachStep, Instance, origin_of
from .definitions import defining
from .instances import about
from .stated import stated


@dataclass(frozen=True)
class Link:
    """One fact of a statement, the kind of its origin, and what is wrong with it (empty: nothing)."""

    fact: str
    kind: str
    problem: str = ""


def check_denoted(lemma: LemmaFile, claims: Mapping[str, Claim]) -> list[Link]:
    """The instances of claims in which a letter that denotes stands for a formula, by which an axiom without hypotheses
    would say anything: admitted are zero, a letter, and a letter times one that the statement says is 0 or 1."""
    says, wrong = lemma.claim.says, list[Link]()
    if says is None:
        return wrong
    for fact in facts_of(says):
        origin = origin_of(fact)
        if isinstance(origin, EachStep | AtEnd) and origin.record in claims and claims[origin.record].denotes:
            words = f"{origin.record} has letters that denote: expected an instance of it, found a step or an end of a run"
            wrong.append(Link(fact.name, "instance", words))
        if not isinstance(origin, Instance) or origin.record not in claims:
            continue
        claim, other = claims[origin.record], stated(claims[origin.record])
        if other is None:
            continue
        if problem := misused(says, claim.denotes.split(), about(other, origin.goal), origin.scalars):
            wrong.append(Link(fact.name, "instance", f"{origin.record}: {problem}"))
    return wrong


def misused(says: Statement, denoting: Iterable[str], other: Statement, scalars: Mapping[str, Polynomial]) -> str:
    """What is wrong with what stands for the ``denoting`` letters of ``other``; empty: nothing."""
    images = {n: scalars.get(n, Polynomial.atom(n)) for n in denoting if n in other.signs}
    defined = {n for n, facts in defining(says).items() if any(f.value.atoms() != {n} for f in facts)}
    if bad := [n for n, image in images.items() if not denotes(says, image)]:
        return f"{', '.join(bad)} denotes: expected a letter or zero in its place, found a formula"
    if bad := [n for n, image in images.items() if image.atoms() & defined]:
        return f"{', '.join(bad)} denotes: what stands for it is defined by a formula besides"
    return ""


def denotes(says: Statement, image: Polynomial) -> bool:
    """Whether the image is zero, a letter, or a letter times some that the statement says are 0 or 1."""
    letters = sorted(image.atoms())
    switches = [n for n in letters if any(_switch(f, Polynomial.atom(n)) for f in facts_of(says))]
    alone = [n for n in letters if n not in switches]
    product = Polynomial.of(1)
    for name in letters:
        product = product * Polynomial.atom(name)
    return not image.terms or (image == product and len(alone) == 1 and alone[0] in {**says.signs, **_of_steps(says)})


def _of_steps(says: Statement) -> dict[str, str]:
    recursion = says.recursion
    return {} if recursion is None else {**recursion.step_signs, **dict.fromkeys((recursion.index, *recursion.initial), "real")}


def _switch(fact: Fact, letter: Polynomial) -> bool:
    """Whether the fact says that the letter is 0 or 1."""
    return fact.kind == "=" and fact.value in (letter * letter - letter, letter - letter * letter)
