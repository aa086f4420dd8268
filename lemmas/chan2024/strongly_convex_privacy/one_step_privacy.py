"""Lemma 7.7: in the strongly convex case two noisy iterations are private with C_K = Lf max(2/R, 3/(eta beta))/(2 sigma^2).

Where: arXiv Lemma 7.7. Letters: ``x`` = dx~_t, ``lam`` = dlam_t, ``A_x`` = A dx~_t; R is the weight of Definition 7.4, L the
factor of Lemma 7.6, c = max(2/R, 3/(eta beta)); D is the divergence of K on the two inputs, E the energy of the shifts that make
the two runs meet.
Idea: one round of two iterations: after the first iteration the norm is at most L times
that of the input, and c times it pays for both shifts; see lemmas.common.contracting_admm_rounds.
"""

from lemmas.chan2024.one_step_privacy.one_step_privacy import BLOCK, A_x, D, E, lam, shift_rule, sigma, x
from lemmas.chan2024.strongly_convex.positive_weight import R as WEIGHT
from lemmas.common.gradient_admm_pair import SUM, L, beta, eta, step_size
from verify import *

c, R = scalars("c R")
ROUND = "gradient ADMM, contracting, one round more"
norm_in = R * x.norm2 + eta / beta * (lam - A_x * beta).norm2
bound = c * L / (2 * sigma**2) * norm_in


def contracts(factor: Polynomial) -> object:
    """That the factor of one iteration is below one."""
    return above(
        "contracts",
        1,
        factor,
        because=assumed(
            "such that when one ADMM iteration in Algorithm 1 is applied",
            "Lemma 7.6",
            "0 < L < 1, and one iteration makes the squared norm of Definition 7.4 at most L times as large "
            "(chan2024.lemma-7.6-explicit-L gives such an L)",
            "chan2024.lemma-7.6",
            "chan2024.lemma-7.6-explicit-L",
        ),
    )


WEIGHTED = (
    step_size,
    above("positive_weight", WEIGHT, because=instance("chan2024.def-7.4-positive-weight", "positive_weight")),
    equal("weight", R, WEIGHT, because=letter("R", "the weight of Definition 7.4")),
)
MAXIMUM = (
    at_least(
        "at_least_two", c * R, 2, because=assumed("comes from the choice of", "proof of Lemma 7.7", "c = max(2/R, 3/(eta beta))")
    ),
    at_least(
        "at_least_three",
        c * eta * beta,
        3,
        because=assumed("comes from the choice of", "proof of Lemma 7.7", "c = max(2/R, 3/(eta beta))"),
    ),
    equal(
        "maximum",
        (c * R - 2) * (c * eta * beta - 3),
        because=assumed("comes from the choice of", "proof of Lemma 7.7", "c = max(2/R, 3/(eta beta))"),
    ),
)
NO_ROUND = {"E_less": ratio(0), "P": ratio(1), "a_min": ratio(1)}

says = statement(
    for_all(positive="eta beta sigma nu mu c R L", nonnegative="D E", X="x", Z="A_x lam"),
    *WEIGHTED,
    contracts(L),
    *MAXIMUM,
    at_least(
        "energy", c * L * norm_in, E, because=program(ROUND, "energy", f"one round; {BLOCK}", **NO_ROUND, m=ratio(1), l=lam)
    ),
    shift_rule,
    goals=(at_least("private", bound, D),),
    definitions=SUM,
)

claim = Claim(
    id="chan2024.lemma-7.7",
    title="One-step privacy of two noisy iterations in the strongly convex case",
    where="arXiv Lemma 7.7",
    kind="bound",
    statement=r"\mathsf{D^z}(K(\tilde x_t,\lambda_t)\|K(\tilde x'_t,\lambda'_t))\le\frac{\mathfrak L}{2\sigma^2}"
    r"\max\Big(\frac2R,\frac3{\eta\beta}\Big)\|(\mathfrak d\tilde x_t,\mathfrak d\lambda_t)\|_*^2",
    prints={
        r"\mathsf{D^z}(K(\tilde x_t,\lambda_t)\|K(\tilde x'_t,\lambda'_t))": "D",
        r"\|(\mathfrak d\tilde x_t,\mathfrak d\lambda_t)\|_*^2": "norm_in",
        r"\mathfrak L": "L",
        r"\mathfrak d\lambda_t": "lam",
        "x_t": "x",
        r"\lambda_t": "lam",
    },
    says=says,
    reading_note="A = [I D], which stands in Remark 3.4; Lf and eta of Lemma 7.6.",
    reading="interpretation",
    note="The norm is squared; L is the factor of the squared norm. Proved by shifts of the noise from Lemma 7.6 alone, so steps "
    "above 1/nu are covered (on the paper's way that is chan2024.lemma-7.7-reuse). Sharper constant from the contraction of the "
    "second iteration: chan2024.lemma-7.7-sharper.",
)

proof = shows(private=because("shift_rule", term(1 / (2 * sigma**2), "energy")))

# eta = 3/5, nu = 2, mu = 1: R = 14/45; beta = 35/3 makes 3/(eta beta) = 3/7 and 2/R = 45/7 = c.
AT = {"eta": ratio(3, 5), "beta": ratio(35, 3), "sigma": 1, "nu": 2, "mu": 1, "R": ratio(14, 45), "c": ratio(45, 7)}
witness = Point(scalars={**AT, **numbers("L=1/2 D=1/100 E=1/50")}, vectors={"x": [0, ratio(1, 2)], "A_x": [0], "lam": [0]})

too_strong = (
    scaled(says, "halved", "private", left=ratio(1, 2)),
    scaled(says, "1 % smaller", "private", left=ratio(99, 100)),
    altered(says, "L squared", at_least("private", L * bound, D)),
    altered(says, "2/R in place of c", at_least("private", L / (R * sigma**2) * norm_in, D)),
    without(says, "energy"),
    without(says, "shift_rule"),
)
