"""Privacy of every user after a random permutation or random stopping.

Corollary 8.3: with C <= 1/(alpha (alpha - 1)), releasing the final variable costs every user at most 4 alpha C (1 + ln
N)/N.

Where: arXiv Corollary 8.3.
Letters as in ``weak_convexity`` with weight one for each of M equally likely outcomes: the positions of the permutation (N =
M) or the stopping times (N = 2 M); given an outcome the divergence is D_l <= alpha C e, e = 1/L or 0. As in
``expected_reciprocal`` the outcomes are sorted by rising L, up to ``last``; H = the sum of e, log = ln M, log_2 = ln 2.
Idea: Lemma 8.2 with D_l <= alpha C/L <= 1/(alpha - 1) gives M D <= 2 alpha C H, and H <= 1 + ln M.
Reading: interpretation: O(.) with the explicit constant 4; alpha > 1.
Note: Explicit constants: 2 alpha C (1 + ln N)/N for a random permutation, 4 alpha C (1 + ln(N/2))/N for random stopping
(sharper, with M outcomes), both at most the bound stated; e - 1 may replace the factor 2 of Lemma 8.2. Only the final
variable is released: neither the permutation nor T. With chan2024.assumption-8.1 the condition on C asks sigma^2 >= 2 C'
eta^2 Delta^2 alpha (alpha - 1), C' the constant of Theorem 6.1. alpha > 1.
"""

from verify import *

from .expected_reciprocal import distinct
from .small_divergence import small_constant
from .weak_convexity import EULER, convex, mixed

for_all(positive="a euler C L_1", nonnegative="D_1 X_1 M_1 D_mix e_1 log_2")

scalars("E_D D D_l D_next E_exp M_next X_l M H log last e g L_next")
alpha = 1 + a
ONE = Polynomial.of(1)


def outcome(divergence, inverse, iterations, more):
    """One outcome: L = ``iterations`` and 1/L, and the divergence given it."""
    name = "e" + more
    return given(
        **{
            f"reciprocal{more}": 1 >= inverse * iterations | letter(name, "1/L, or 0 if unused", bounded=True),
            f"at_most_one{more}": 1 >= inverse | letter(name, "1/L for an integer L >= 1, or 0", bounded=True),
            f"assumption{more}": alpha * C * inverse
            >= divergence
            | assumed(
                "Suppose Assumption holds with",
                "Corollary 8.3",
                "Assumption 8.1, given the outcome: D_alpha <= alpha C/L, and 0 if the user is not used",
            ),
            f"small{more}": instance("chan2024.corollary-8.3-small", "small", e=inverse, D_l=divergence),
        }
    )


says = statement(
    EULER,
    small_constant,
    *given(positive_integer=L_1 >= 1 | letter("L_1", "the least L, a positive integer", bounded=True)),
    *outcome(D_1, e_1, L_1, "_1"),
    *mixed(D_1, X_1, None, ONE, (D_mix, M_1), "_1"),
    admissible=1 / a >= alpha * C | goal,
    permutation=4 * alpha * C * (1 + log) / M >= D | goal,
    stopping=4 * alpha * C * (1 + log + log_2) / (2 * M) >= D | goal,
    sharper=2 * alpha * C * (1 + log) / M >= D | goal,
    recursion=over(
        "M",
        1,
        dict(
            E_D=(D_1, E_D + D_l),
            E_exp=(X_1, E_exp + X_l),
            D=(D_mix, D_next),
            H=(e_1, H + e),
            log=(0, log + g),
            last=(L_1, L_next),
        ),
        signs(nonnegative="D_l X_l M_next D_next e", positive="g L_next"),
        distinct,
        *given(logarithm_grows=program("logarithm of 1 + 1/M", "below")),
        *outcome(D_l, e, L_next, ""),
        *mixed(D_l, X_l, (M, E_exp), ONE, (D_next, M_next), ""),
    ),
)

claim = Claim(
    "chan2024.corollary-8.3",
    "asymptotic",
    statement=r"C\le\frac1{\alpha(\alpha-1)}\ \Rightarrow\ \mathsf D_\alpha\le2\alpha C\,\mathbf E\Big[\frac1L\Big]"
    r"\le\frac{4\alpha C(1+\ln N)}N",
    symbols={"D_l": r"D_{\ell}", "X_l": r"X_{\ell}"},
    prints=r"""
        \mathsf D_\alpha -> D
        \mathbf E\Big[\frac1L\Big] -> not compared: by its bound
        1+\ln N -> 1+log
        \le2\alpha -> not compared: by its bound
    """,
)

induction = by_induction(
    invariants(
        chords=M + (euler - 1) * a * E_D >= E_exp | chord_1,
        mixture=(euler - 1) * E_D >= D * M | (convex("_1", ONE) + exponential_1) / a,
        mean=E_D >= 0 | term(D_1),
        divergences=alpha * C * H >= E_D | assumption_1,
        sum=1 + log >= H | at_most_one_1,
        large=last >= M | positive_integer,
        logarithm=log >= 0 | at_start,
    ),
    chords=chords + chord,
    mixture=(chords + convex("", ONE) + (M + 1) * exponential) / a,
    mean=mean + term(D_l),
    divergences=divergences + assumption,
    sum=(M * sum + sum + logarithm_grows + reciprocal + e * (distinct + large)) / (M + 1),
    large=large + distinct,
    logarithm=logarithm + term(g),
)

# 2 alpha C (1 + ln M) - M D
summed = mixture + mean * euler_number + 2 * divergences + 2 * alpha * C * sum
proof = shows(
    induction,
    admissible=1 / a * small_constant,
    sharper=summed / M,
    stopping=(summed + term(2 * alpha * C * log_2)) / M,
    permutation=(summed + term(2 * alpha * C) + 2 * alpha * C * logarithm) / M,
)

# alpha = 2, C = 1/2, L = 1, 2 or 3: 69/100 <= ln 2, 2/5 <= ln(3/2).
witness = at(
    "a=1 euler=68/25 C=1/2 L_1=1 e_1=1 log_2=69/100 D_1=1 X_1=27/10 M_1=2 D_mix=1",
    "L_next=2 e=1/2 g=69/100 D_l=1/2 X_l=17/10 M_next=2 D_next=7/10",
    "L_next=3 e=1/3 g=2/5 D_l=1/3 X_l=7/5 M_next=9/5 D_next=3/5",
    index=3,
)

too_strong = altered(
    {"without the logarithm": 2 * alpha * C / M >= sharper.right, "1/M^2": sharper.left / M},
    scale="without the factor 2 of weak convexity -> sharper left 1/2",
    drop="small_constant assumption_1 euler_number jointly_convex_1",
)
