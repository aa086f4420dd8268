"""What a record supposes beside the hypotheses of its own statement: those of the runs that its links speak of.

A link to the value of a run leaves behind what the other record assumes of every step (``run_links``): a run is one where it
holds. Here it is listed, through every record below, so that the page of a theorem shows all that is taken from the paper.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..kernel import Fact
from ..lemma.discover import Collection, LemmaFile, facts_of, origins_of
from ..lemma.fact_text import fact_text
from ..lemma.origin import Assumed, AtEnd, origin_of
from ..records.form import Supposition
from .record import origin_row, relation_row


def supposed(collection: Collection, name: str, above: Iterable[str]) -> list[Supposition]:
    """``above``: every id that ``name`` rests on. One row for each such hypothesis, by record and fact."""
    own = collection.lemmas[name]
    found: dict[tuple[str, str], Fact] = {}
    for lemma in (own, *(collection.lemmas[n] for n in above)):
        for below in _left_behind(lemma, collection):
            found |= {(below.claim.id, fact.name): fact for fact in _assumed(below)}
    shown = {mark for fact in _assumed(own) for mark in _marks(fact)}
    return [
        {
            "record": record,
            "name": fact.name,
            "says": relation_row(fact),
            "at": "once" if any(fact is given for given in _constant(collection.lemmas[record])) else "every step",
            "origin": origin_row(origin_of(fact)),
        }
        for (record, _), fact in sorted(found.items())
        if not _marks(fact) & shown
    ]


def _left_behind(lemma: LemmaFile, collection: Collection) -> list[LemmaFile]:
    """The records whose steps or runs the facts of ``lemma`` speak of, without its saying what they assume."""
    names = {o.record for o in origins_of(lemma.claim.says) if isinstance(o, AtEnd)}
    return [collection.lemmas[n] for n in sorted(names) if n in collection.lemmas]


def _assumed(lemma: LemmaFile) -> list[Fact]:
    return [f for f in facts_of(lemma.claim.says) if isinstance(origin_of(f), Assumed)]


def _constant(lemma: LemmaFile) -> tuple[Fact, ...]:
    """The facts of a record about sequences that are about no step."""
    says = lemma.claim.says
    return says.facts if says is not None else ()


def _marks(fact: Fact) -> set[tuple[str, str]]:
    """What makes an assumption the same on another page: its text, or its name with the words that it quotes."""
    origin = origin_of(fact)
    return {("", fact_text(fact)), (fact.name, origin.quote if isinstance(origin, Assumed) else "")}
