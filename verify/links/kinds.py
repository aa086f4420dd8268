"""What kind of number a letter that denotes is, so that no name stands for two kinds: an energy, a divergence, a tail.

A law of the literature is quoted as a formula; an instance of it puts a name for what each of its letters denotes. One name in
two laws or generators is one number only where both letters are of one kind: W of a coupling is no energy, exp(y) is not exp(-y),
and a divergence over its order is no divergence of one order. Which letters are of one kind was read once, in ``kinds.toml``; any
other letter of a cited claim or of a generator is of a kind of its own. What a proved record denotes is told by what it rests on.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ..environment.data_file import read_toml
from ..lemma.claim import Claim
from ..lemma.generators import Generator

ENERGY = "an energy of shifts"
OF_ONE_KIND: Mapping[str, Mapping[str, str]] = read_toml(Path(__file__).with_suffix(".toml"))
ORDERS = {"common.renyi-gaussian": "a", "common.sampled-gaussian": "a"}
"""The letter of the order in laws of divergences of one order; where they are composed (``COMPOSED``) it is one."""
COMPOSED = "common.renyi-composition"
SUM_RULE = "common.sum-rule"
"""A law about values of one function, as a class has them: g_y >= g_1 - <s, d>."""
EXISTS = {("common.largest-quotient", "attained"): "d"}
"""Goals that hold for one pair, each with the letter of what has it: of one of these, one pair."""


def kinds(letter: str, name: str, made: Generator | None, claims: Mapping[str, Claim]) -> set[str]:
    """The kinds of a letter that denotes in the record or the generator ``name``; none of a record that is not cited."""
    if made is not None and made.shifts is not None:
        return {ENERGY}
    found = {kind for kind, of in OF_ONE_KIND.items() if letter in of.get(name, "").split()}
    return found or ({f"{letter} of {name}"} if made is not None or claims[name].cited else set())
