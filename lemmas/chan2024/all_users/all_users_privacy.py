"""Corollary 8.3: with C <= 1/(alpha (alpha - 1)), releasing the final variable costs every user at most 4 alpha C (1 + ln
N)/N.

Where: arXiv Corollary 8.3. Letters: a = alpha - 1; D is the divergence of the final variables, E_D the mean over the outcome
of the permutation or of the stopping time of the divergence given that outcome, E_L = E[1/L], log = ln N; worst = alpha C is
the largest value alpha C/L of Assumption 8.1; M, E_y, E_exp, euler as in ``weak_convexity``.
Idea: alpha C/L <= alpha C <= 1/(alpha - 1), so Lemma 8.2 gives D <= 2 E_D <= 2 alpha C E[1/L].
"""

from lemmas.chan2024.all_users.weak_convexity import E_D, D, a
from lemmas.chan2024.all_users.weak_convexity import claim as weak_convexity
from verify import (
    Claim,
    Point,
    Proof,
    Statement,
    Use,
    altered,
    argued,
    assumed,
    at_least,
    because,
    equal,
    letter,
    ratio,
    scalars,
    signs,
    term,
    without,
)

C, N, E_L, log, worst = scalars("C N E_L log worst")
alpha = 1 + a
bound = 4 * alpha * C * (1 + log) / N
WEAK = weak_convexity.says.facts if weak_convexity.says is not None else ()
WEAK_SIGNS = weak_convexity.says.signs if weak_convexity.says is not None else {}

says = Statement(
    signs={**WEAK_SIGNS, **signs(positive="C N", nonnegative="E_L log worst")},
    spaces={},
    facts=(
        *WEAK,
        at_least(
            "small_constant",
            1,
            alpha * a * C,
            because=assumed("Suppose Assumption holds with", "Corollary 8.3", "C <= 1/(alpha (alpha - 1))"),
        ),
        equal(
            "largest",
            worst,
            alpha * C,
            because=letter("worst", "alpha C/L at L = 1; it must be at most 1/(alpha - 1) for Lemma 8.2"),
        ),
        at_least(
            "assumption",
            alpha * C * E_L,
            E_D,
            because=argued(
                "given the outcome, D_alpha <= alpha C/L, and 0 if the user is not used; the mean over the outcome",
                "chan2024.assumption-8.1",
            ),
        ),
        at_least(
            "reciprocal",
            2 * (1 + log),
            N * E_L,
            because=argued(
                "E[1/L] in both cases: 2 (1 + ln(N/2))/N for stopping, (1 + ln N)/N for a permutation",
                "chan2024.sec8-stopping-E",
                "chan2024.sec8-permutation",
            ),
        ),
    ),
    goals=(at_least("admissible", 1 / a, worst), at_least("all_users", bound, D)),
)

claim = Claim(
    id="chan2024.corollary-8.3",
    title="Privacy of every user after a random permutation or random stopping",
    where="arXiv Corollary 8.3",
    kind="asymptotic",
    statement=r"C\le\frac1{\alpha(\alpha-1)}\ \Rightarrow\ \mathsf D_\alpha\le2\alpha C\,\mathbf E\Big[\frac1L\Big]"
    r"\le\frac{4\alpha C(1+\ln N)}N",
    says=says,
    reading="interpretation",
    reading_note="O(.) with the explicit constant 4; alpha > 1.",
    note="Explicit constants: 2 alpha C (1 + ln N)/N for a random permutation, 4 alpha C (1 + ln(N/2))/N for random "
    "stopping, both at most the bound stated; e - 1 may replace the factor 2 of Lemma 8.2. Only the final variable is "
    "released: neither the permutation nor T. With chan2024.assumption-8.1 the condition on C asks sigma^2 >= 2 C' "
    "eta^2 Delta^2 alpha (alpha - 1), C' the constant of Theorem 6.1. alpha > 1.",
)

proof = Proof(
    steps=(Use("mixture", "chan2024.lemma-8.2"),),
    goals={
        "admissible": because(term(1 / a, "small_constant"), term(-1, "largest")),
        "all_users": because(term(1, "mixture.weakly_convex"), term(2, "assumption"), term(2 * alpha * C / N, "reciprocal")),
    },
)

# alpha = 2, C = 1/2, N = 2, L = 1 or 2 with probability 1/2: E[1/L] = 3/4; 69/100 <= ln 2 stands for ln 2.
witness = Point(
    scalars={
        "a": 1,
        "C": ratio(1, 2),
        "N": 2,
        "E_L": ratio(3, 4),
        "log": ratio(69, 100),
        "worst": 1,
        "E_D": ratio(3, 4),
        "E_y": ratio(3, 4),
        "euler": ratio(27, 10),
        "E_exp": 2,
        "M": 2,
        "D": ratio(7, 10),
        "D_l": 1,
        "X_l": 2,
    }
)

too_strong = (
    altered(says, "without the factor 2 of weak convexity, 2 in place of 4", at_least("all_users", bound / 2, D)),
    altered(says, "without the logarithm", at_least("all_users", 4 * alpha * C / N, D)),
    altered(says, "1 % below 1/(alpha - 1)", at_least("admissible", ratio(99, 100) / a, worst)),
    without(says, "small_constant"),
    without(says, "assumption"),
    without(says, "reciprocal"),
    without(says, "mean_of_chord"),
)
