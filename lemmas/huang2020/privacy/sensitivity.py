"""Lemma 1 with <=: the sensitivity of the linearised local step, attained by opposite gradients of norm c_1.

Where: corrects Lemma 1, (11). Letters as in ``sample_replacement``.
Idea: (13) and |g - g'| <= 2 c_1.
"""

from lemmas.huang2020.privacy.sample_replacement import A, g, g_other, m, w_D, w_D_prime
from verify import *

(c_1,) = scalars("c_1")
dw = w_D - w_D_prime

says = statement(
    for_all(positive="A m", nonnegative="c_1", X="common g g_other"),
    at_least("bound", c_1**2, g.norm2, because=assumed(r"Assume that $\|\ell'(\cdot)\| \leq c_1$", "Lemma 1")),
    at_least("bound_other", c_1**2, g_other.norm2, because=assumed(r"Assume that $\|\ell'(\cdot)\| \leq c_1$", "Lemma 1")),
    goals=(at_least("sensitivity", 4 * c_1**2, m**2 * A**2 * dw.norm2),),
)

claim = Claim(
    id="huang2020.lemma-1-corrected",
    title="Sensitivity of the linearised local step (upper bound)",
    where="ours",
    kind="sensitivity",
    says=says,
    corrects="huang2020.lemma-1",
    note="Attained for l = +-c_1 w. No smoothness or strong convexity is used; eta_i^k must not depend on the data.",
)

proof = shows(sensitivity=because(term(2, "bound"), term(2, "bound_other"), term(1, square=g + g_other)))

witness = Point(scalars=numbers("A=2 m=1 c_1=1"), vectors={"common": [0], "g": [1], "g_other": [-1]})

too_strong = (
    scaled(says, "1 % smaller", "sensitivity", left=ratio(99, 100)),
    scaled(says, "c_1 in place of 2 c_1", "sensitivity", left=ratio(1, 4)),
    without(says, "bound"),
)
