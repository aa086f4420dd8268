"""Cited claims that Coq proves: one file each, whose theorem is the statement that the kernel reads, said of Coq definitions.

After the letters' meanings stands what ``theorem.py`` writes of the very statement of the record: a changed statement is another
file, about which no stored answer says anything. The kernel has not seen such a proof, so the record stays CITED: it rests on
Coq, on the axioms that the answer names, and on definitions that are to be read beside the record's words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from verify.kernel import Rejected
from verify.lemma.discover import LemmaFile

from .text import comment, identifier
from .theorem import stated


@dataclass(frozen=True)
class Denoted:
    """What the letters of a claim stand for in Coq: ``file`` (by hand) defines the proposition ``proposition`` of ``letters``;
    ``definitions``: of each letter that denotes, by name; ``proof``: of the goals, from that proposition and the signs;
    ``words``: what is left to words."""

    file: str
    proposition: str
    letters: tuple[str, ...]
    definitions: Mapping[str, str]
    proof: str
    words: str


DENOTED = {
    "common.shift-rule": Denoted(
        "textbook",
        "denoted",
        ("sigma", "E", "D", "mu"),
        {"E": "meets", "D": "zero_concentrated", "mu": "curve_parameter"},
        "destruct (two_bounds sigma E D mu denoted'letters mu'sign) as [first'bound second'bound]; split;\n"
        "    [refine (same_weak _ _ _ first'bound) | refine (same_weak _ _ _ second'bound)]; field; apply Rgt_not_eq; assumption",
        "that probabilities under Gaussian noise on R^n are iterated upper Lebesgue integrals, as for measurable runs they are",
    )
}


def text_of(lemma: LemmaFile, denoted: Denoted) -> str:
    """The Coq file of a cited claim; Rejected where it states more than numbers, or other letters denote."""
    claim, says = lemma.claim, lemma.claim.says
    if says is None or says.spaces or says.definitions or says.facts or says.recursion is not None:
        raise Rejected(f"{claim.id}: Coq is told of numbers with signs alone")
    if set(says.signs) != set(denoted.letters) or set(claim.denotes.split()) != set(denoted.definitions) or claim.free:
        raise Rejected(f"{claim.id}: its letters are not those of {denoted.file}.v")
    theorem = stated(says)
    letters, _, rest = theorem.text.partition("\n")
    bound = [identifier(n) for n in says.signs]
    hypotheses = [n for n in theorem.bound if n not in bound]
    meaning = f"{denoted.proposition} {' '.join(identifier(n) for n in denoted.letters)}"
    lines = [f"(* {comment(words)} *)" for words in (claim.id, claim.title, "written from the statement by verify/coq/cited.py")]
    lines += ["From Verify Require Import prelude.", f"From Verify Require Import {denoted.file}.", ""]
    lines += [f"(* {letter}: {name} *)" for letter, name in denoted.definitions.items()]
    lines += [f"Theorem claim :\n{letters}\n  {meaning} ->\n{rest}.", "Proof."]
    lines += [f"  intros {' '.join([*bound, 'denoted' + chr(39) + 'letters', *hypotheses])}.", f"  {denoted.proof}."]
    return "\n".join([*lines, "Qed.", "", "Print Assumptions claim.", ""])
