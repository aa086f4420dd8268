"""Contraction of the two-iteration operator: the squared distance shrinks by Lf^2.

Lemma 7.8: the natural coupling shows W_*(K(z), K(z'))^2 <= Lf^2 |z - z'|_*^2.

Where: arXiv Lemma 7.8.
Letters: N_0, N_1, N_2 are the squared norms of Definition 7.4 of the difference before, between and after the two
iterations, N_2 the largest over the values of the shared noise (it changes neither N_0 nor N_1); L is the factor of Lemma
7.6, W is W_*.
Idea: Lemma 7.6 twice.
Reading: interpretation: What Lemma 7.6 gives, a factor L of one iteration, is the hypothesis: the classes of f and g, the
step (23), A = [I D] and 0 < Lf < 1 enter through it only.
Note: Both sides are squared, unlike Lemma 6.12 as printed. Un-squared this is W <= Lf |z - z'|_*: see
chan2024.theorem-7.2-L-identification-corrected.
"""

from verify import *

from ..convex_privacy.operator_nonexpansion_corrected import COUPLING

for_all(positive="L", nonnegative="N_0 N_1 N_2 W")

says = statement(
    first_iteration=L * N_0
    >= N_1
    | assumed(
        "In the following analysis, we assume that satisfies the assumption in Lemma",
        "before Lemma 7.7",
        "L is any factor of one iteration; squared norms",
        "chan2024.lemma-7.6",
    ),
    second_iteration=L * N_1
    >= N_2
    | assumed(
        "In the following analysis, we assume that satisfies the assumption in Lemma",
        "before Lemma 7.7",
        "from the masked points; the shared noise leaves the difference",
        "chan2024.lemma-7.6",
    ),
    natural_coupling=program(
        COUPLING, "squared", "the coupling that shares the noise: N_2 is the largest over its values", N=N_2
    ),
    contraction=L**2 * N_0 >= W**2 | goal,
)

claim = Claim(
    "chan2024.lemma-7.8",
    "inequality",
    statement=r"W_*(K(\tilde x_t,\lambda_t),K(\tilde x'_t,\lambda'_t))^2\le"
    r"\mathfrak L^2\|(\mathfrak d\tilde x_t,\mathfrak d\lambda_t)\|_*^2",
    prints=r"""
        W_*(K(\tilde x_t,\lambda_t),K(\tilde x'_t,\lambda'_t)) -> W
        \|(\mathfrak d\tilde x_t,\mathfrak d\lambda_t)\|_*^2 -> N_0
        \mathfrak L -> L
    """,
)

proof = shows(contraction=L * first_iteration + second_iteration + natural_coupling)

witness = at("L=1/4 N_0=16 N_1=4 N_2=1 W=1")

too_strong = altered(
    {"L^3 in place of L^2": L * contraction.left, "L^4 in place of L^2": L**2 * contraction.left},
    scale="1 % smaller -> left 99/100",
    drop="first_iteration second_iteration natural_coupling",
)
