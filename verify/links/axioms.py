"""The cited claims that a collection takes as given, each with the statement that it is: on these alone a PROVED record may rest.

A cited claim is proved nowhere here, and its letters denote what no formula says: no machine tells whether it is what its source
states. So a collection lists what it takes as given in ``citations.toml`` beside the cited claim's file, ``"id" = "digest"``;
what rests on another one, or on one whose statement has changed, is proved up to words, and its record is REDUCED.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..environment.data_file import read_toml
from ..lemma.discover import LemmaFile
from ..records import json_text, typed_json

CITATIONS, MAX_BYTES = "citations.toml", 1_000_000


def given(folder: Path) -> Mapping[str, Any]:
    """The digest (:func:`digest_of`) of each statement that is taken as given, by id; ValueError where the file is no TOML."""
    try:
        return read_toml(folder / CITATIONS, MAX_BYTES)
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as problem:
        raise ValueError(f"{CITATIONS} cannot be read: {problem}") from None


def axiom(lemma: LemmaFile) -> bool:
    """Whether the lemma is cited and not proved here."""
    return lemma.claim.cited is not None and lemma.proof is None


def digest_of(lemma: LemmaFile) -> str:
    """The first digits of the SHA-256 of a cited statement, its source, and the letters that denote or are free: without these it
    would say the same of any numbers. Empty where nothing is stated."""
    claim = lemma.claim
    if claim.says is None:
        return ""
    return json_text.digest([typed_json.write(claim.says), claim.denotes, claim.free, claim.cited or ""])


def new(lemma: LemmaFile) -> str:
    """Why no record may be PROVED on it, and what to do: an axiom that is not among the given ones of its folder, or says
    something else. Empty for any other record."""
    if not axiom(lemma):
        return ""
    name, file, own = lemma.claim.id, Path(lemma.path).parent / CITATIONS, digest_of(lemma)
    try:
        found = given(lemma.root / file.parent).get(name)
    except ValueError as problem:
        return f"{name} is cited: {problem}"
    if own and found == own:
        return ""
    do = f'read it beside its source and say "{name}" = "{own}" there' if own else "it has no statement"
    return f"{name} is cited, and {file.as_posix()} does not take it as given: {do}"
