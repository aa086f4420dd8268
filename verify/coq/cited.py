"""Cited claims that Coq proves: one file each, whose theorem is the statement that the kernel reads, said of Coq definitions.

After the letters' meanings stands what ``theorem.py`` writes of the very statement of the record: a changed statement is another
file, about which no stored answer says anything. The kernel has not seen such a proof, so the record stays CITED: it rests on
Coq, on the axioms that the answer names, and on definitions that are to be read beside the record's words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from verify.kernel import Rejected, Statement
from verify.lemma.discover import LemmaFile

from .text import comment, identifier
from .theorem import stated


@dataclass(frozen=True)
class Meaning:
    """What the letters of ``goals`` (of all, if none is named) stand for: the proposition ``proposition`` of ``letters``;
    ``definitions``: of each letter that denotes, by name; ``proof``: of these goals, from that proposition, signs and facts."""

    proposition: str
    letters: str
    definitions: Mapping[str, str]
    proof: str
    goals: tuple[str, ...] = ()


@dataclass(frozen=True)
class Denoted:
    """What the letters of a claim stand for in Coq: ``file`` (by hand) defines the propositions of ``meanings``, which have each
    goal once; ``words``: what is left to words."""

    file: str
    meanings: tuple[Meaning, ...]
    words: str


NOISE = "that probabilities under Gaussian noise on R^n are iterated upper Lebesgue integrals, as for measurable runs they are"
LAWS = (
    "that laws, finitely many, are densities on one integral of that file (of a pair, one after the other), as laws on R^n are "
    "on their sum"
)
LIMITS = (
    "that pairs whose quotients tend to d have such limits, and that these have with them what else is said of the pair, as they "
    "do at a fixed dist"
)


def by(
    theorem: str, proposition: str, letters: str, premises: str = "", goals: str = "", rule: str = "same_weak", **definitions: str
) -> Meaning:
    """The meaning of which ``theorem`` says the goal, from ``premises``; ``rule``: the goal is the number of that theorem."""
    proof = f"refine ({rule} _ _ _ ({theorem} {letters} denoted'letters{premises})); ring"
    return Meaning(proposition, letters, definitions, proof, tuple(goals.split()))


def composed(kind: str, divergence: str) -> Meaning:
    return by(
        f"{kind}composition",
        f"denoted_{kind}composition",
        "D_X D_cond D_pair",
        D_X=divergence,
        D_cond="everywhere",
        D_pair=divergence,
    )


def released(theorem: str, goal: str, rule: str) -> Meaning:
    letters, premises = "root c e eps tail X exact least r", " root'sign c'sign e'sign threshold'0"
    return by(
        theorem, "denoted_releases", letters, premises, goal, rule, tail="Phi", X="Phi", exact="least_delta", least="least_delta"
    )


DENOTED = {
    "common.shift-rule": Denoted(
        "textbook",
        (
            Meaning(
                "denoted",
                "sigma E D mu",
                {"E": "meets", "D": "zero_concentrated", "mu": "curve_parameter"},
                "destruct (two_bounds sigma E D mu denoted'letters mu'sign) as [first'bound second'bound]; split;\n"
                "    [refine (same_weak _ _ _ first'bound) | refine (same_weak _ _ _ second'bound)]; field; apply Rgt_not_eq; "
                "assumption",
            ),
        ),
        NOISE,
    ),
    "common.joint-convexity": Denoted(
        "densities",
        (
            by(
                "joint_convexity",
                "denoted_mixture",
                "w X M W E_exp",
                goals="mixture",
                W="total",
                E_exp="total",
                X="exponential",
                M="exponential",
            ),
            by("joint_convexity_of_mean", "denoted_mean", "w X M", " w'sign", "mean", X="total", M="exponential"),
        ),
        LAWS,
    ),
    "chan2024.fact-4.5a": Denoted(
        "densities",
        (by("data_processing", "denoted_marginal", "D_pair D_Y", D_pair="zero_concentrated", D_Y="zero_concentrated"),),
        LAWS,
    ),
    "common.renyi-composition": Denoted("densities", (composed("", "divergence"),), LAWS),
    "chan2024.fact-4.5c": Denoted("densities", (composed("zero_", "zero_concentrated"),), LAWS),
    "common.gaussian-one-covariance": Denoted(
        "planar_gaussian",
        (
            by(
                "one_covariance",
                "denoted_plane",
                "v_1 v_2 D d_1 d_2 c",
                " v_1'sign definite'0",
                rule="same_null",
                D="zero_concentrated",
            ),
        ),
        "that iterated upper Lebesgue integrals on the plane are Lebesgue's, as for continuous functions they are",
    ),
    "common.gaussian-composition": Denoted(
        "releases",
        (released("composed_profile", "profile", "same_null"), released("composed_releases", "release", "same_weak")),
        NOISE,
    ),
    "common.sum-rule": Denoted("extrema", (by("sum_rule", "denoted_minimiser", "s d g_1 g_y", s="gradient_at"),), "nothing"),
    "common.largest-quotient": Denoted(
        "extrema",
        (
            by(
                "no_larger",
                "denoted_pair",
                "C dist D d",
                " C'sign",
                "no_larger",
                d="largest_quotient",
                D="of_pair",
                dist="of_pair",
            ),
            by(
                "attained",
                "denoted_limit",
                "C dist D d",
                " C'sign",
                "attained",
                d="largest_quotient",
                D="of_limit",
                dist="of_limit",
            ),
        ),
        LIMITS,
    ),
}


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
    return [*lines, f"  intros {' '.join(names)}.", f"  {meaning.proof}.", "Qed.", ""]
