"""What was read a second time: all that a claim says, kept as a digest beside the lemma files of its collection.

No machine compares with the paper a title, the words of a hypothesis or of a generator, where sequences start, or a formula that
is quoted and not compared. Whoever has set these side by side keeps that with ``python -m verify read ID``; from then on the
judge holds the claim to it, so that a change of any of them is read again. It is no proof, and what is kept nowhere is asked of
nobody but of a print of which parts are not compared. A claim that is said to be the print word for word keeps after its digest
what was compared with what.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from ..environment.data_file import read_text, write_atomically
from ..kernel import Rejected
from ..records import typed_json
from ..records.json_text import parse
from .discover import LemmaFile, origins_of
from .generators import Generator, generator
from .lemma_data import write_claim
from .origin import EachStep, Program

FILE, MAX_BYTES, DIGITS, LEAST_WORDS = "second_readings.json", 1 << 20, 12, 3
UNREAD = ("note", "reading_note")  # they explain, and claim nothing


def file_of(lemma: LemmaFile) -> Path:
    """Where the readings of its collection stand: beside its lemma files, at the top of their folder."""
    return lemma.root / Path(lemma.path).parts[0] / FILE


def digest(lemma: LemmaFile) -> str:
    """Twelve digits of a SHA-256 of all that a claim says and of the generators that it uses."""
    said = {name: value for name, value in write_claim(lemma.claim).items() if name not in UNREAD}
    used = sorted(generators_of(lemma).items())
    text = json.dumps([said, [[name, _words_and_facts(one)] for name, one in used]], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def generators_of(lemma: LemmaFile) -> dict[str, Generator]:
    """The generators that the facts of a claim name, by name."""
    named = {o.algorithm for o in origins_of(lemma.claim.says) if isinstance(o, Program | EachStep) and o.algorithm}
    return {name: made for name in named if (made := generator(name)) is not None}


def _words_and_facts(one: Generator) -> list[object]:
    """The words of a generator, what may stand for its letters, and its hypotheses and goals."""
    found = [one.means, one.denotes, one.free, dict(one.constants), one.every, one.chosen, typed_json.write(one.says)]
    return [*found, one.counts, typed_json.write(one.exists)] if one.counts or one.exists else found


def kept(path: Path) -> Mapping[str, str]:
    """The readings in a file, by id: a digest, and what was compared where a claim is the print word for word. Empty where there
    is no file; ValueError for what is none."""
    try:
        return _rows(path.name, read_text(path, MAX_BYTES))
    except FileNotFoundError:
        return {}


@lru_cache(maxsize=8)
def _rows(name: str, text: str) -> Mapping[str, str]:
    """What a file of this text keeps: each claim asks for its own row."""
    try:
        return MappingProxyType(typed_json.read(dict[str, str], parse(text, name), name))
    except Rejected as problem:
        raise ValueError(f"{name} is malformed: expected an object from ids to digests: {problem}") from None


def changed(lemma: LemmaFile, needed: bool) -> str:
    """Why what a claim says was not read, in words; empty where it was. ``needed``: whether it must have been. ValueError for a
    malformed file."""
    name = lemma.claim.id
    if (row := kept(file_of(lemma)).get(name)) is None:
        return f"nobody read what no machine compares: having read it, `python -m verify read {name}`" if needed else ""
    found, _, compared = row.partition(" ")
    if found != digest(lemma):
        return (
            "what it says is not what was read (title, print, hypotheses and their words, starts, or the words of a generator): "
            f"read it again, then `python -m verify read {name}`"
        )
    if lemma.claim.reading == "verbatim" and len(compared.split()) < LEAST_WORDS:
        return f"it is said to be the print word for word: say what was compared, `python -m verify read {name} --compared WORDS`"
    return ""


def keep(lemmas: Iterable[LemmaFile], compared: str, gone: Iterable[str] = ()) -> list[Path]:
    """Keep that these were read, and drop what is kept of those that are ``gone``; the files. ``compared``: of a claim that is
    the print word for word what was compared, without it what was kept before."""
    rows: dict[Path, dict[str, str]] = {}
    for lemma in lemmas:
        path, name = file_of(lemma), lemma.claim.id
        found = rows.setdefault(path, dict(kept(path)))
        words = compared or found.get(name, "").partition(" ")[2]
        found[name] = f"{digest(lemma)} {words}".strip() if lemma.claim.reading == "verbatim" else digest(lemma)
    left = {path: {n: row for n, row in sorted(found.items()) if n not in set(gone)} for path, found in rows.items()}
    return [write_atomically(path, json.dumps(row, indent=0, ensure_ascii=False) + "\n") for path, row in left.items()]
