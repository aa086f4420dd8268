"""Sensitivity of the linearised local step (upper bound).

Lemma 1 with <=: the sensitivity of the linearised local step, attained by opposite gradients of norm c_1.

Where: ours.
Corrects Lemma 1, (11).
Letters as in ``sample_replacement``.
Idea: (13) and |g - g'| <= 2 c_1.
Note: Attained for l = +-c_1 w. No smoothness or strong convexity is used; eta_i^k must not depend on the data.
"""

from verify import *

from .sample_replacement import w_D, w_D_prime

dw = w_D - w_D_prime

for_all(positive="A m", nonnegative="c_1", X="common g g_other")

says = statement(
    bound=c_1**2 >= g.norm2 | assumed(r"Assume that $\|\ell'(\cdot)\| \leq c_1$", "Lemma 1"),
    bound_other=c_1**2 >= g_other.norm2 | assumed(r"Assume that $\|\ell'(\cdot)\| \leq c_1$", "Lemma 1"),
    sensitivity=4 * c_1**2 >= m**2 * A**2 * dw.norm2 | goal,
)

claim = Claim("huang2020.lemma-1-corrected", "sensitivity", corrects="huang2020.lemma-1")

proof = shows(sensitivity=2 * (bound + bound_other) + square(g + g_other))

witness = at("A=2 m=1 c_1=1 common=[0] g=[1] g_other=[-1]")

too_strong = altered(
    scale="""
        1 % smaller -> left 99/100
        c_1 in place of 2 c_1 -> left 1/4
    """,
    drop="bound",
)
