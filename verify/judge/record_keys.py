"""The digest of everything that decides a record, under which it is kept for the next run.

What decides a record: all that its lemma file says (``lemma_data``), statement and proof of the theorems that it uses, the stored
results that its measurement names, the vocabulary that it is observed in, the sources that the examination runs (kernel,
second opinion, attack, ...), the versions of Python and of the libraries, the budget and the seed. What stands around a
claim (what it rests on, corrections, coverage) is computed anew in every run and not kept.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..environment.house import ROOT
from ..environment.kept_results import digest
from ..environment.sources import HOUSE, digest_of_files, environment, source_digest, stamp
from ..lemma import second_reading
from ..lemma.discover import Collection, LemmaFile, direct_links
from ..lemma.generator_json import write
from ..lemma.generators import brought
from ..lemma.lemma_data import outcome, write_lemma
from ..lemma.quotations import data_of
from ..links.ancestors import ancestors
from ..links.axioms import new
from ..records import typed_json
from .examination import Settings

FORM = 2


def declarations() -> tuple[str, ...]:
    """The modules of the declared algorithms, from which facts are generated."""
    folder = Path(__file__).resolve().parent.parent / "algorithms"
    return tuple(
        ".".join(("verify", "algorithms", *path.relative_to(folder).with_suffix("").parts)).removesuffix(".__init__")
        for path in sorted(folder.rglob("*.py"))
    )


EXAMINATION = ("verify.judge.examination", "verify.lemma.theorems", "verify.shifts", "verify.algorithms.split", *declarations())


class Keys:
    """The digest that decides the record of each claim of a collection; None where a lemma file says what is no datum."""

    def __init__(self, collection: Collection, settings: Settings, code: str | None = None) -> None:
        self.collection = collection
        asked = [write(one) for one in brought()]
        around = [FORM, settings.budget, settings.seed, list(environment()), code or source_digest(*EXAMINATION), *asked]
        self._around = digest(around, order_counts=True)
        self._stamp = _stamp()
        self._direct = {other: direct_links(lemma) for other, lemma in collection.lemmas.items()}
        self._data: dict[tuple[str, Callable[[LemmaFile], Any]], str | None] = {}

    def of(self, name: str) -> str | None:
        own = self._datum(name, describe)
        below = sorted(ancestors(name, self._direct.get) & self._direct.keys())
        used = [self._datum(other, describe_theorem) for other in below]
        claim = self.collection.lemmas[name].claim
        related = [n for n in (claim.corrects, claim.strengthens) if n in self.collection.lemmas]
        used += [self._datum(other, describe_related) for other in related if other is not None]
        return None if own is None or None in used else digest(self._around, name, own, used)

    @property
    def current(self) -> bool:
        """Whether the sources are still those that the digest was made of, and the generators those that were read."""
        return self._stamp == _stamp()

    def _datum(self, name: str, describe: Callable[[LemmaFile], Any]) -> str | None:
        if (name, describe) not in self._data:
            try:
                self._data[name, describe] = digest(describe(self.collection.lemmas[name]), order_counts=True)
            except (Exception, SystemExit):  # whatever a malformed lemma raises here, the judge will say in its own words
                self._data[name, describe] = None
        return self._data[name, describe]


def _stamp() -> tuple[tuple[int, int], ...]:
    return stamp(*EXAMINATION, beside=(ROOT / "lemmas" / "common").glob("*.py"))


def describe_theorem(lemma: LemmaFile) -> list[Any]:
    """What a lemma gives to those that use it: statement, the proof on which its acceptance hangs, whether it is given."""
    says, proof = lemma.claim.says, lemma.proof
    return [
        lemma.claim.id,
        None if says is None else typed_json.write(says),
        None if proof is None else typed_json.write(proof),
        new(lemma),
    ]


def describe_related(lemma: LemmaFile) -> list[Any]:
    """What a lemma gives to a correction or a sharper form of it: what it says, and where that can hold."""
    data = write_lemma(lemma)
    return [data["claim"], data["witness"]]


def describe(lemma: LemmaFile) -> list[Any]:
    """All that a lemma gives to its own examination, as JSON whose order counts."""
    data = write_lemma(lemma)
    stored: list[tuple[str, str | None]] = []
    if lemma.measured is not None:
        for name in outcome(lemma.measured).get("data", []):
            path = lemma.root / name
            stored.append((name, digest_of_files([(name, path)]) if path.is_file() else None))
    quotations = data_of(lemma)
    if quotations.is_file():
        stored.append((quotations.name, digest_of_files([(quotations.name, quotations)])))
    readings = second_reading.file_of(lemma)
    stored.append((readings.name, second_reading.kept(readings).get(lemma.claim.id)))  # compared with what ``data`` have
    vocabulary = f"lemmas.common.{lemma.observe}" if lemma.observe is not None else None
    return [data, stored, source_digest(vocabulary, house=HOUSE) if vocabulary is not None else None]
