"""Letters that denote: a number of a law or a run for which no formula may be put, in cited claims and in generated facts.

A claim without hypotheses (an axiom, a generated fact) would otherwise say anything of anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..kernel import Fact, Polynomial, Statement
from ..lemma.claim import Claim
from ..lemma.discover import LemmaFile, facts_of
from ..lemma.origin import AtEnd, EachStep, Instance, origin_of
from .instances import about


@dataclass(frozen=True)
class Link:
    """One fact of a statement, the kind of its origin, and what is wrong with it (empty: nothing)."""

    fact: str
    kind: str
    problem: str = ""


def check_denoted(lemma: LemmaFile, claims: Mapping[str, Claim]) -> list[Link]:
    """The instances of cited claims in which a letter that denotes stands for a formula, by which an axiom without hypotheses
    would say anything: admitted are zero, a letter, and a letter times one that the statement says is 0 or 1."""
    says = lemma.claim.says
    wrong = []
    for fact in () if says is None else facts_of(says):
        origin = origin_of(fact)
        if isinstance(origin, EachStep | AtEnd) and origin.record in claims and claims[origin.record].denotes:
            words = f"{origin.record} has letters that denote: expected an instance of it, found a step or an end of a run"
            wrong.append(Link(fact.name, "instance", words))
        stated = claims[origin.record] if isinstance(origin, Instance) and origin.record in claims else None
        if says is None or not isinstance(origin, Instance) or stated is None or stated.says is None:
            continue
        named = [n for n in stated.denotes.split() if n in about(stated.says, origin.goal).signs]
        bad = [n for n in named if not denotes(says, origin.scalars.get(n, Polynomial.atom(n)))]
        if bad:
            words = f"{', '.join(bad)} of {origin.record} denotes: expected a letter or zero in its place, found a formula"
            wrong.append(Link(fact.name, "instance", words))
    return wrong


def denotes(says: Statement, image: Polynomial) -> bool:
    letters = sorted(image.atoms())
    switches = [n for n in letters if any(_switch(f, Polynomial.atom(n)) for f in facts_of(says))]
    alone = [n for n in letters if n not in switches]
    product = Polynomial.of(1)
    for name in letters:
        product = product * Polynomial.atom(name)
    return not image.terms or (image == product and len(alone) == 1 and alone[0] in {**says.signs, **_of_steps(says)})


def _of_steps(says: Statement) -> dict[str, str]:
    recursion = says.recursion
    return {} if recursion is None else {**recursion.step_signs, **dict.fromkeys(recursion.initial, "real")}


def _switch(fact: Fact, letter: Polynomial) -> bool:
    """Whether the fact says that the letter is 0 or 1."""
    return fact.kind == "=" and fact.value in (letter * letter - letter, letter - letter * letter)
