"""Records kept from earlier runs, by a digest of everything that decides them: a convenience, never evidence.

What decides a record: all that its lemma file says (``lemma_data``), statement and proof of the theorems that it uses, the stored
results that its measurement names, the vocabulary that it is observed in, the sources that the examination runs (kernel,
second opinion, attack, ...), the versions of Python and of the libraries, the budget and the seed. What stands around a
claim (what it rests on, corrections, coverage) is computed anew in every run and not kept.

A file that is torn, altered or of another digest is no record: the claim is judged again. Whoever can write into the folder
can forge a file, as he could change the suite itself; therefore nothing but a user's own next run reads it.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ..environment.data_file import Unusable, read_text
from ..environment.sources import HOUSE, digest_of_files, environment, source_digest, stamp
from ..kernel import Rejected
from ..lemma import certificate_json
from ..lemma.discover import Collection, LemmaFile, direct_links
from ..lemma.generator_json import write
from ..lemma.generators import brought
from ..lemma.lemma_data import outcome, write_lemma
from ..lemma.quotations import data_of
from ..lemma.second_reading import digest, file_of, kept
from ..links.axioms import new
from ..records.canonical import write_atomically
from .examination import Settings

FORM = 1
MAX_BYTES, MAX_FILES = 4_000_000, 5_000


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
        self._around = json.dumps(around)
        self._stamp = stamp(*EXAMINATION)
        self._data: dict[tuple[str, Callable[[LemmaFile], Any]], str | None] = {}

    def of(self, name: str) -> str | None:
        own = self._datum(name, describe)
        used = [self._datum(other, describe_theorem) for other in self._used(name)]
        return None if own is None or None in used else _sha(json.dumps([self._around, name, own, used]))

    @property
    def current(self) -> bool:
        """Whether the sources are still those that the digest was made of."""
        return self._stamp == stamp(*EXAMINATION)

    def _used(self, name: str) -> list[str]:
        """The records on which ``name`` rests, directly or not."""
        found: set[str] = set()
        waiting = [name]
        while waiting:
            for other in direct_links(self.collection.lemmas[waiting.pop()]):
                if other in self.collection.lemmas and other not in found:
                    found.add(other)
                    waiting.append(other)
        return sorted(found)

    def _datum(self, name: str, describe: Callable[[LemmaFile], Any]) -> str | None:
        if (name, describe) not in self._data:
            try:
                self._data[name, describe] = _sha(json.dumps(describe(self.collection.lemmas[name])))
            except (Exception, SystemExit):  # whatever a malformed lemma raises here, the judge will say in its own words
                self._data[name, describe] = None
        return self._data[name, describe]


def describe_theorem(lemma: LemmaFile) -> list[Any]:
    """What a lemma gives to those that use it: statement, the proof on which its acceptance hangs, whether it is given."""
    says, proof = lemma.claim.says, lemma.proof
    return [
        lemma.claim.id,
        None if says is None else certificate_json.write_statement(says),
        None if proof is None else certificate_json.write_proof(proof),
        new(lemma),
    ]


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
    stored.append((file_of(lemma).name, f"{digest(lemma)} {kept(file_of(lemma)).get(lemma.claim.id)}"))
    vocabulary = f"lemmas.common.{lemma.observe}" if lemma.observe is not None else None
    return [data, stored, source_digest(vocabulary, house=HOUSE) if vocabulary is not None else None]


class RecordCache:
    """One small file per claim, budget and seed in ``folder``, each replaced as a whole. ``problem``: why none can be kept."""

    def __init__(self, folder: Path) -> None:
        self.folder = Path(folder)
        self.problem = "" if writable(self.folder) else f"{self.folder} cannot be written"

    def load(self, name: str, settings: Settings, key: str) -> dict[str, Any] | None:
        """The record kept under ``key``; None where there is none or the file is not exactly what :meth:`store` writes."""
        path = self._path(name, settings)
        try:
            row = certificate_json.parse(read_text(path, MAX_BYTES), path.name)
            row = certificate_json.read_object(row, path.name, "form key seal record")
        except (OSError, Unusable, Rejected):
            return None
        record = row["record"]
        if row["form"] != FORM or row["key"] != key or not isinstance(record, dict) or row["seal"] != seal(key, record):
            return None
        return record

    def store(self, name: str, settings: Settings, key: str, record: Mapping[str, object]) -> None:
        """Keep ``record``; the file holds the old or the whole new text, whenever the process is stopped."""
        text = certificate_json.canonical({"form": FORM, "key": key, "seal": seal(key, record), "record": record}) + "\n"
        if self.problem:
            return
        try:
            write_atomically(self._path(name, settings), text, durable=False)
        except OSError as problem:  # a full disk costs the next run time, not this run its result
            self.problem = str(problem)

    def prune(self, keep: int = MAX_FILES) -> None:
        """Remove the files least recently written beyond ``keep``, and what killed runs left behind over an hour ago."""
        found = sorted(((_age(p), p) for p in (self.folder.iterdir() if self.folder.is_dir() else ())), reverse=True)
        old = found[0][0] - 3600 if found else 0.0
        records = [path for _, path in found if path.suffix == ".json" and not path.name.startswith("report-")]
        for path in [*records[keep:], *(p for age, p in found if p.suffix == ".part" and age < old)]:
            path.unlink(missing_ok=True)

    def _path(self, name: str, settings: Settings) -> Path:
        return self.folder / f"{_sha(json.dumps([name, settings.budget, settings.seed]))[:32]}.json"


def writable(folder: Path) -> bool:
    """Whether ``folder`` can be made and written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


def seal(key: str, record: Mapping[str, object]) -> str:
    """A digest that a torn or altered file does not have."""
    return _sha(key + certificate_json.canonical(record))


def _sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


__all__ = ["Keys", "RecordCache", "describe", "seal", "writable"]
