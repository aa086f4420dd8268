"""Theorem 6.1 with the sharper one-step constant c* = (k + 2 + sqrt(k^2 + 4))/(2k), k = eta beta, in place of max(2, 3/k).

Where: ours; sharpens arXiv Theorem 6.1. Letters as in ``privacy_amplification``; c* = 1 + s with s > 0, s (k (1 + s) - 2) = 1.
Idea: the same chain with ``chan2024.lemma-6.10-sharper`` as condition (B).
"""

from lemmas.chan2024.convex_privacy.initial_norm import A_x, a, beta, bounded, eta, norm2, x
from lemmas.chan2024.convex_privacy.privacy_amplification import D, T, sigma
from lemmas.chan2024.one_step_privacy.sharper_constant import best_s, s
from verify import (
    Claim,
    Point,
    Proof,
    Statement,
    Use,
    altered,
    argued,
    at_least,
    because,
    ratio,
    scalars,
    signs,
    spaces,
    term,
    without,
)

K, power = scalars("K power")
k = eta * beta
bound = (1 + s) * (1 + k * a**2) / (2 * sigma**2 * T) * x.norm2

says = Statement(
    signs=signs(positive="eta beta sigma T s", nonnegative="a D K power"),
    spaces=spaces(X="x", Z="A_x"),
    facts=(
        bounded,
        best_s,
        at_least(
            "one_step_privacy",
            (1 + s) / (2 * sigma**2),
            K,
            because=argued("condition (B) in the customised norm, for every pair of inputs", "chan2024.lemma-6.10-sharper"),
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
    id="chan2024.theorem-6.1-sharper",
    title="Privacy amplification for convex objectives with the best one-step constant of the argument",
    where="ours",
    kind="bound",
    statement=r"\mathsf{D^z}((\tilde x_{2T},\lambda_{2T})\|(\tilde x'_{2T},\lambda'_{2T}))\le\frac1{2\sigma^2T}\cdot"
    r"\frac{k+2+\sqrt{k^2+4}}{2k}(1+k\|A\|^2)\|x_0-x_0'\|^2,\quad k=\eta\beta",
    says=says,
    strengthens="chan2024.theorem-6.1",
    note="c* <= max(2, 3/k), with equality at k = 3/2 only (chan2024.lemma-6.10-sharper); the ratio tends to 1/2 for large "
    "k and to 2/3 for small k.",
)

proof = Proof(
    steps=(Use("start", "chan2024.thm6.1-initial-norm"),),
    goals={
        "amplified": because(
            term(1, "amplification"),
            term((1 + s) / (2 * sigma**2 * T), "start"),
            term((1 + s) / (2 * sigma**2 * T) * norm2, "nonexpansion"),
            term(power / T, "one_step_privacy", square=x),
            term(power / T * k, "one_step_privacy", square=A_x),
        )
    },
)

# k = 8/3: s = 1/2 and c* = 3/2.
witness = Point(
    scalars={
        "eta": ratio(8, 3),
        "beta": 1,
        "sigma": 1,
        "T": 2,
        "s": ratio(1, 2),
        "a": 1,
        "D": ratio(1, 2),
        "K": ratio(3, 4),
        "power": 1,
    },
    vectors={"x": [1], "A_x": [1]},
)

too_strong = (
    altered(says, "1 % smaller", at_least("amplified", ratio(99, 100) * bound, D)),
    altered(says, "1 in place of 1 + s", at_least("amplified", (1 + k * a**2) / (2 * sigma**2 * T) * x.norm2, D)),
    altered(says, "1/T^2 in place of 1/T", at_least("amplified", bound / T, D)),
    without(says, "one_step_privacy"),
    without(says, "nonexpansion"),
)
