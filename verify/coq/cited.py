"""Cited claims that Coq proves: one file each, whose theorem is the statement that the kernel reads, said of Coq definitions.

After the letters' meanings stands what ``theorem.py`` writes of the very statement of the record: a changed statement is another
file, about which no stored answer says anything. The kernel has not seen such a proof, so the record stays CITED: it rests on
Coq, on the axioms that the answer names, and on definitions that are to be read beside the record's words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from verify.environment.data_file import read_toml
from verify.kernel import Rejected, Statement
from verify.lemma.discover import LemmaFile
from verify.records import typed_json

from .text import comment, identifier
from .theorem import stated


@dataclass(frozen=True)
class Meaning:
    """What the letters of ``goals`` (of all, if none is named) stand for: the proposition ``proposition`` of ``letters``;
    ``definitions``: of each letter that denotes, by name. These goals follow by ``theorem`` from that proposition and
    ``premises``, signs and facts; ``rule``: the goal is the number of that theorem; or by ``proof``."""

    proposition: str
    letters: str
    definitions: Mapping[str, str]
    theorem: str = ""
    premises: str = ""
    rule: str = "same_weak"
    proof: str = ""
    goals: tuple[str, ...] = ()

    @property
    def proved(self) -> str:
        asked = " ".join([self.letters, "denoted'letters", *self.premises.split()])
        return self.proof or f"refine ({self.rule} _ _ _ ({self.theorem} {asked})); ring"


@dataclass(frozen=True)
class Denoted:
    """What the letters of a claim stand for in Coq: ``file`` (by hand) defines the propositions of ``meanings``, which have each
    goal once; ``words``: what is left to words."""

    file: str
    words: str
    meanings: tuple[Meaning, ...]


typed_json.SPARSE[Meaning] = ""
_TABLES = read_toml(Path(__file__).with_suffix(".toml"))
_WORDS = _TABLES.pop("words")
DENOTED = {n: typed_json.read(Denoted, {**one, "words": _WORDS[one["words"]]}, n) for n, one in _TABLES.items()}


def text_of(lemma: LemmaFile, denoted: Denoted) -> str:
    """The Coq file of a cited claim; Rejected where it states more than numbers, or other letters denote."""
    claim, says = lemma.claim, lemma.claim.says
    if says is None or says.definitions or says.recursion is not None:
        raise Rejected(f"{claim.id}: Coq is told of numbers with signs, vectors and facts alone")
    denotes, free = set(claim.denotes.split()), set(claim.free.split())
    told = [g for m in denoted.meanings for g in m.goals or [goal.name for goal in says.goals]]
    if sorted(told) != sorted(goal.name for goal in says.goals):
        raise Rejected(f"{claim.id}: its goals are not those of {denoted.file}.v")
    letters = {n for m in denoted.meanings for n in m.letters.split()}
    defined = {n for m in denoted.meanings for n in m.definitions} - set(says.spaces)
    if letters != {*says.signs, *says.spaces} or denotes != defined or denotes & free:
        raise Rejected(f"{claim.id}: its letters are not those of {denoted.file}.v")
    lines = [f"(* {comment(words)} *)" for words in (claim.id, claim.title, "written from the statement by verify/coq/cited.py")]
    lines += ["From Verify Require Import prelude.", f"From Verify Require Import {denoted.file}.", ""]
    names = [f"claim{'_' + m.goals[0] if len(denoted.meanings) > 1 else ''}" for m in denoted.meanings]
    for name, meaning in zip(names, denoted.meanings, strict=True):
        lines += theorem(name, says, meaning)
    return "\n".join([*lines, *(f"Print Assumptions {name}." for name in names), ""])


def theorem(name: str, says: Statement, meaning: Meaning) -> list[str]:
    """The lines of one theorem: the goals of the meaning, of all letters of the statement."""
    whole = stated(replace(says, goals=tuple(g for g in says.goals if not meaning.goals or g.name in meaning.goals)))
    text = whole.text.split("\n")
    letters = [line for line in text if line.startswith("  forall ")]
    bound = len({*says.spaces.values()}) + len(says.spaces) + len(says.signs)
    names = [*whole.bound[:bound], "denoted'letters", *whole.bound[bound:]]
    proposition = f"  {meaning.proposition} {' '.join(identifier(n) for n in meaning.letters.split())} ->"
    lines = [f"(* {letter}: {meant} *)" for letter, meant in meaning.definitions.items()]
    lines += ["\n".join([f"Theorem {name} :", *letters, proposition, *text[len(letters) :]]) + ".", "Proof."]
    return [*lines, f"  intros {' '.join(names)}.", f"  {meaning.proved}.", "Qed.", ""]
