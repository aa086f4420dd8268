"""A statement as a Coq theorem: this is what a reader compares with the claim.

For all spaces, vectors and scalars: signs, definitions and facts imply the goals. Sequences are functions of a natural number n'
with their initial values and successors as hypotheses, step atoms are sequences with their signs and step facts; the goals then
hold at every n', where the index is ``index start n'`` = start + n'.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from verify.kernel import Recursion, Statement

from .text import Names, comment, identifier, label, space, whole

RELATION = {"positive": "0 <", "nonnegative": "0 <="}


@dataclass(frozen=True)
class Stated:
    """The text after ``Theorem claim :``, its bound variables and hypotheses in order, the hypotheses of the facts by name, and
    how atoms are written outside sequences (``names``) and at the index n' (``here``)."""

    text: str
    bound: tuple[str, ...]
    hypotheses: Mapping[str, str]
    names: Names
    here: Names


def stated(says: Statement) -> Stated:
    names, r = Names(), says.recursion
    here = names if r is None else at_index(r, "n'")
    lines: list[str] = []
    bound: list[str] = []
    hypotheses: dict[str, str] = {}

    def every(members: list[str], kind: str) -> None:
        if members:
            lines.append(f"forall {' '.join(members)} : {kind},")
            bound.extend(members)

    def assume(name: str, proposition: str, words: str = "") -> None:
        lines.append(f"{f'(* {comment(words)} *) ' if words else ''}{proposition} ->")
        bound.append(name)

    letters = list(dict.fromkeys(says.spaces.values()))
    every([space(letter) for letter in letters], "space")
    for letter in letters:
        every([identifier(n) for n, s in says.spaces.items() if s == letter], space(letter))
    every([identifier(n) for n in says.signs], "R")
    for name, sign in says.signs.items():
        if sign != "real":
            assume(f"{identifier(name)}'sign", f"{RELATION[sign]} {identifier(name)}")
    for name, value in says.definitions:
        every([identifier(name)], "R")
        assume(f"{identifier(name)}'def", f"{identifier(name)} = {names.polynomial(value)}", "definition")
    for number, fact in enumerate(says.facts):
        hypotheses[fact.name] = label(fact.name, number)
        assume(hypotheses[fact.name], names.relation(fact.kind, fact.value), fact.name)
    goals = " /\\\n  ".join(f"(* {comment(g.name)} *) {here.relation(g.kind, g.value)}" for g in says.goals)
    if r is not None:
        every([identifier(n) for n in (*r.initial, *r.step_signs)], "nat -> R")
        for name, value in r.initial.items():
            assume(f"{identifier(name)}'start", f"{identifier(name)} 0%nat = {names.polynomial(value)}")
        for name, value in r.following.items():
            successor = f"{identifier(name)} (S n') = {here.polynomial(value)}"
            assume(f"{identifier(name)}'next", f"(forall n' : nat, {successor})")
        for name, sign in r.step_signs.items():
            if sign != "real":
                assume(f"{identifier(name)}'sign", f"(forall n' : nat, {RELATION[sign]} {identifier(name)} n')")
        for number, fact in enumerate(r.step_facts):
            proposition = here.relation(fact.kind, fact.value)
            assume(f"step'{label(fact.name, number)}", f"(forall n' : nat, {proposition})", fact.name)
        goals = f"forall n' : nat, (* {identifier(r.index)} is {here.atom(r.index)} *)\n  {goals}"
    return Stated("\n".join(f"  {line}" for line in [*lines, goals]), tuple(bound), hypotheses, names, here)


def at_index(r: Recursion, n: str) -> Names:
    """The names of the index, the state and the step atoms at the index number ``n``."""
    moving = {
        name: f"({identifier(name)} {n}%nat)" if n.isdigit() else f"({identifier(name)} {n})"
        for name in (*r.initial, *r.step_signs)
    }
    return Names({r.index: f"(index {whole(r.start)} {n})"} | moving)
