"""What kind of number a letter that denotes is, so that no name stands for two kinds: an energy, a divergence, a tail.

A law of the literature is quoted as a formula; an instance of it puts a name for what each of its letters denotes. One name in
two laws, or in a law and a generated fact, is one number only where both letters are of one kind: W of a coupling is no energy,
and a divergence over its order is no divergence of one order. Which letters are of one kind was read once, here; any other
letter of a cited claim or of a generator is of a kind of its own. What a proved record denotes is told by what it rests on.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..lemma.claim import Claim
from ..lemma.generators import Generator

ENERGY = "an energy of shifts"
OVER, ORDER = "a divergence over its order", "a divergence of one order"
OF_ONE_KIND: Mapping[str, Mapping[str, str]] = {
    ENERGY: {"common.shift-rule": "E"},
    OVER: {
        "common.shift-rule": "D",
        "chan2024.fact-4.3": "D D_line",
        "chan2024.fact-4.5a": "D_pair D_Y",
        "chan2024.fact-4.5c": "D_X D_cond D_pair",
        "chan2024.theorem-5.4": "D_points D_laws D_out",
        "common.gaussian-one-covariance": "D",
        "common.invertible-map": "D D_image",
        "common.largest-quotient": "D",
    },
    ORDER: {
        "common.renyi-composition": "D_X D_cond D_pair",
        "common.renyi-gaussian": "D D_V D_line",
        "common.invertible-map": "D D_image",
        "common.sampled-gaussian": "D",
    },
    "an exponential": {
        "common.joint-convexity": "W E_exp X M",
        "exponential, tangent": "X",
        "exponential, reciprocal": "X",
        "exponential, chord": "X",
        "numbers in [0, c], c at most 1, and their exponentials": "mean_exp",
    },
    "a logarithm": {
        "common.sampled-gaussian": "M ln_qa ln_s ln_5",
        "logarithm of 1 + 1/M": "g",
        "logarithm of an integer from 3 on": "ln_n",
        "logarithm, tangent": "y",
        "logarithm, two numbers": "y y_other",
        "logarithm, chord": "y",
    },
    "a tail": {
        "common.gaussian-composition": "tail",
        **dict.fromkeys(("standard normal", "standard normal, r >= 0", "standard normal, two tails"), "tail"),
        "standard normal, above s": "tail tail_s",
    },
    "a tail times an exponential": {"common.gaussian-composition": "X", "second tail": "X"},
}


def kinds(letter: str, name: str, made: Generator | None, claims: Mapping[str, Claim]) -> set[str]:
    """The kinds of a letter that denotes in the record or the generator ``name``; none of a record that is not cited."""
    if made is not None and made.shifts is not None:
        return {ENERGY}
    found = {kind for kind, of in OF_ONE_KIND.items() if letter in of.get(name, "").split()}
    return found or ({f"{letter} of {name}"} if made is not None or claims[name].cited else set())
