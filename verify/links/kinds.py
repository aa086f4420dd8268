"""What kind of number a letter that denotes is, so that no name stands for two kinds: an energy, a divergence, a tail.

A law of the literature is quoted as a formula; an instance of it puts a name for what each of its letters denotes. One name in
two laws or generators is one number only where both letters are of one kind: W of a coupling is no energy, exp(y) is not exp(-y),
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
        "common.gaussian-one-covariance": "D",
        "common.largest-quotient": "D",
    },
    ORDER: {
        "common.renyi-composition": "D_X D_cond D_pair",
        "common.renyi-gaussian": "D D_V D_line",
        "common.sampled-gaussian": "D",
    },
    "an exponential": {"common.joint-convexity": "W E_exp X M", "exponential, tangent": "X", "exponential, chord": "X"},
    "a mean of exponentials": {
        "common.joint-convexity": "W E_exp X M",
        "numbers in [0, c], c at most 1, and their exponentials": "mean_exp",
    },
    "an exponential of minus a number": {
        "density at the threshold": "G",
        "exponent at the threshold": "G",
        "exponent at the threshold, epsilon <= 9/5": "G",
        "exponential, reciprocal": "X",
    },
    "an exponential of minus half a square": {
        **dict.fromkeys(("standard normal", "standard normal, r >= 0", "exponential at c", "exponent at the threshold"), "H"),
        "standard normal, above s": "H H_s",
    },
    "a logarithm": {
        "common.sampled-gaussian": "M ln_qa ln_s ln_5",
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
    "a probability": {"part of a set": "p", "standard normal, two tails": "rare"},
    "a density of normal numbers": dict.fromkeys(("centred normal", "scaled normal"), "density"),
    "the standard density": dict.fromkeys(("standard normal", "second tail", "density at the threshold"), "phi"),
    "a density of noise": dict.fromkeys(("density of a private step", "exponential noise"), "noise noise_other"),
    "a loss at a mean": {"the mean of iterates on |w - 1|": "gap", "the loss sqrt(1/4 + x^2) - 1/2": "distance"},
    "a value of a minimiser": {
        "infimal postcomposition, a minimiser": "p_y p_1",
        "Douglas-Rachford (21) of cyffers2023": "v_2 v_b v_1 v_t",
    },
    "a multiplier": dict.fromkeys((f"gradient ADMM on a line{of}" for of in ("", ", quadratic g", ", linear g")), "l_next"),
}
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
