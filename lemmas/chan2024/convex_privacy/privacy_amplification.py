"""Theorem 6.1: after 2T noisy iterations from (x_0, lam_0) and (x_0', lam_0), D^z <= (C/T)|dx_0|^2/(2 sigma^2).

Where: arXiv Theorem 6.1; AAAI Theorem 5.1. Letters: ``x`` = dx_0, ``A_x`` = A dx_0, a = |A|, D the divergence, N = |(dx_0,
0)|_*^2; K is the constant and ``power`` = L^(T-1) of Theorem 5.2 for the operator of two iterations; c = max(2, 3/(eta beta)).
Idea: condition (A) holds with L = 1, so power = 1; condition (B) with K = c/(2 sigma^2); N <= (1 + eta beta a^2)|dx_0|^2.
"""

from fractions import Fraction

from lemmas.chan2024.convex_privacy.initial_norm import A_x, a, beta, bounded, eta, norm2, x
from lemmas.chan2024.one_step_privacy.one_step_privacy import MAXIMUM, c
from verify import (
    Claim,
    Neighbour,
    Point,
    Polynomial,
    Proof,
    Statement,
    Tightness,
    Use,
    altered,
    argued,
    at_least,
    because,
    equal,
    ratio,
    scalars,
    signs,
    spaces,
    term,
    without,
)

sigma, T, D, K, power = scalars("sigma T D K power")
C = c * (1 + eta * beta * a**2)
bound = C / (2 * sigma**2 * T) * x.norm2
says = Statement(
    signs=signs(positive="eta beta sigma T c", nonnegative="a D K power"),
    spaces=spaces(X="x", Z="A_x"),
    facts=(
        bounded,
        *MAXIMUM,
        at_least(
            "one_step_privacy",
            c / (2 * sigma**2),
            K,
            because=argued("condition (B) in the customised norm, for every pair of inputs", "chan2024.lemma-6.10"),
        ),
        at_least(
            "nonexpansion",
            1,
            power,
            because=argued("condition (A) with factor 1 in the un-squared norm, so L^(T-1) = 1", "chan2024.lemma-6.12-corrected"),
        ),
        at_least(
            "amplification",
            K * power / T * norm2,
            D,
            because=argued(
                "T operators of two iterations each, in the customised norm, which is homogeneous", "chan2024.theorem-5.2"
            ),
        ),
    ),
    goals=(at_least("amplified", bound, D),),
)

claim = Claim(
    id="chan2024.theorem-6.1",
    title="Privacy amplification by iteration for ADMM with convex objectives",
    where="arXiv Theorem 6.1; AAAI Theorem 5.1",
    kind="bound",
    statement=r"\mathsf{D^z}((\tilde x_{2T},\lambda_{2T})\|(\tilde x'_{2T},\lambda'_{2T}))\le\frac1{2\sigma^2}\cdot\frac CT"
    r"\|x_0-x_0'\|^2,\quad C=\max\Big\{2,\frac3{\beta\eta}\Big\}(1+\beta\eta\|A\|^2)",
    says=says,
    reading="verbatim",
    note="AAAI puts 1/(2 sigma^2) inside C. The equal support of Theorem 5.4 holds: given the fixed coordinates of the "
    "first noise, (w~, x~) has a positive density for every input, and lam is one function of w~. Misprints on the "
    "way (Lemma 6.12's square, Fact 4.5(b)'s common law) do no harm. Smaller constant from the same chain: "
    "chan2024.theorem-6.1-sharper. Floating search over 30000 convex quadratic instances (n <= 4, T up to 200): the "
    "exact divergence stays below 0.247 of the bound, the value of the stored instance.",
)

proof = Proof(
    steps=(Use("start", "chan2024.thm6.1-initial-norm"),),
    goals={
        "amplified": because(
            term(1, "amplification"),
            term(c / (2 * sigma**2 * T), "start"),
            term(c / (2 * sigma**2 * T) * norm2, "nonexpansion"),
            term(power / T, "one_step_privacy", square=x),
            term(power / T * eta * beta, "one_step_privacy", square=A_x),
        )
    },
)

witness = Point(
    scalars={"eta": 1, "beta": 2, "sigma": 1, "T": 2, "c": 2, "a": 1, "D": 1, "K": 1, "power": 1},
    vectors={"x": [1], "A_x": [1]},
)

# A = [1], B = 0, f = 0, eta = 1, beta = 1/2, T = 1: the exact divergence is 10/9, 20/81 of the bound, the largest ratio found.
tightness = Tightness(
    "C of Theorem 6.1",
    "amplified",
    bound,
    Point(
        scalars={"eta": 1, "beta": ratio(1, 2), "sigma": 1, "T": 1, "c": 6, "a": 1, "D": ratio(10, 9), "K": 3, "power": 1},
        vectors={"x": [1], "A_x": [1]},
    ),
)


def at_product(change: str, constant: Polynomial, product: Fraction) -> Neighbour:
    """The claim with another constant at one value of eta beta."""
    goal = at_least("amplified", constant / (2 * sigma**2 * T) * x.norm2, D)
    facts = (*says.facts, equal("product", eta * beta, product))
    return Neighbour(change, Statement(says.signs, says.spaces, facts, (goal,)))


too_strong = (
    altered(says, "1 % smaller", at_least("amplified", ratio(99, 100) * bound, D)),
    altered(says, "1/T^2 in place of 1/T", at_least("amplified", bound / T, D)),
    altered(says, "without 1 + eta beta |A|^2", at_least("amplified", c / (2 * sigma**2 * T) * x.norm2, D)),
    at_product("2 in place of the maximum, at eta beta = 1", 2 * (1 + eta * beta * a**2), ratio(1)),
    at_product("3/(eta beta) in place of the maximum, at eta beta = 2", 3 / (eta * beta) * (1 + eta * beta * a**2), ratio(2)),
    without(says, "one_step_privacy"),
    without(says, "nonexpansion"),
    without(says, "amplification"),
    without(says, "bounded"),
)
