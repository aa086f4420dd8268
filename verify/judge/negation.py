"""When one record is the negation of another: under all hypotheses of the claim, its letters chosen, a goal of it fails."""

from __future__ import annotations

from ..kernel import Fact, Rejected, Statement
from ..lemma.discover import LemmaFile, facts_of, origins_of
from ..lemma.origin import Argued, Assumed, Letter, named_in, origin_of
from .realised import unrealised


def negates(negation: LemmaFile, claim: LemmaFile) -> str:
    """What is missing; empty where the statement of ``negation`` refutes that of ``claim``.

    Both speak of the same letters, definitions and sequences. Every hypothesis of the claim is a hypothesis or a goal of the
    negation, whose further facts only choose or bound letters; a goal of the negation breaks a goal of the claim for all values
    that are left. Its witness shows that there are some; so nothing is chosen that hangs together with a letter which the claim
    only bounds, as the value of the witness need not be that letter's.
    """
    ours, theirs = negation.claim.says, claim.claim.says
    if ours is None or theirs is None:
        return "one of the two has no formal statement"
    if negation.proof is None or negation.witness is None:
        return "it has no proof, or no witness that its hypotheses can hold"
    wrong = [n for n, sign in theirs.signs.items() if ours.signs.get(n) not in (sign, "positive")]
    wrong += [n for n, space in theirs.spaces.items() if ours.spaces.get(n) != space]
    meanings = dict(ours.definitions)
    wrong += [n for n, meaning in theirs.definitions if meanings.get(n) != meaning]
    if wrong:
        return f"it does not speak of {', '.join(wrong)} as the claim does"
    if ours.recursion != theirs.recursion:
        return "it does not speak of the same sequences"
    given = {(f.kind, f.value) for f in (*facts_of(ours), *ours.goals)}
    missing = [f.name for f in facts_of(theirs) if (f.kind, f.value) not in given and ("=", f.value) not in given]
    if missing:
        return f"the hypotheses {', '.join(missing)} of the claim are none of its own"
    own = {(f.kind, f.value) for f in facts_of(theirs)}
    more = [f for f in facts_of(ours) if (f.kind, f.value) not in own]
    loose = [f.name for f in more if not isinstance(origin_of(f), Letter | Assumed)]
    if loose:
        return f"its further facts {', '.join(loose)} neither choose nor bound a letter, nor stand in the paper"
    tied = _tied(theirs)
    if chosen := [f.name for f in more if named_in(f.value) & tied]:
        return f"its further facts {', '.join(chosen)} choose what hangs together with a letter that the claim only bounds"
    if any(isinstance(origin_of(f), Argued) for f in facts_of(ours)):
        return "it rests on argued links"
    return (
        ""
        if any(_breaks(goal, broken) for goal in ours.goals for broken in theirs.goals)
        else "no goal of it breaks a goal of the claim"
    )


def no_instance(negation: LemmaFile, claim: LemmaFile) -> str:
    """Why the negation may be of none of the claim's instances; empty where it is of some.

    Where the facts of the claim are only implied by the paper's hypotheses it is so of every instance, as it chooses nothing;
    else its witness is an instance, as a point that refutes a claim is (``realised``).
    """
    ours, theirs, witness = negation.claim.says, claim.claim.says, negation.witness
    if ours is None or theirs is None or witness is None:
        return ""
    if claim.claim.facts != "equivalent":
        own = {(f.kind, f.value) for f in facts_of(theirs)}
        chosen = [f.name for f in facts_of(ours) if (f.kind, f.value) not in own]
        chosen += [n for n, sign in theirs.signs.items() if ours.signs.get(n) != sign]
        words = "the facts of the claim are only implied by the paper's hypotheses, and an instance is chosen by"
        return f"{words} {', '.join(chosen)}" if chosen else ""
    try:
        return unrealised(theirs, witness)
    except Rejected as problem:
        return str(problem)


def _tied(says: Statement) -> set[str]:
    """The letters that the statement only bounds, and all letters and vectors that its facts and definitions join to them."""
    letters = [o for o in origins_of(says) if isinstance(o, Letter)]
    tied = {o.name for o in letters if o.bounded or o.value}
    joined = [named_in(f.value) for f in facts_of(says)] + [{n} | named_in(meaning) for n, meaning in says.definitions]
    for _ in joined:
        tied |= {n for names in joined if names & tied for n in names}
    return tied


def _breaks(goal: Fact, broken: Fact) -> bool:
    """Whether ``goal`` (value kind 0) makes ``broken`` impossible."""
    if broken.kind == ">=":
        return goal.kind == ">" and goal.value == -broken.value
    if broken.kind == ">":
        return goal.value == -broken.value
    return goal.kind == ">" and goal.value in (broken.value, -broken.value)
