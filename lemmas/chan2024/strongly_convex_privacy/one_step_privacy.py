"""One-step privacy of two noisy iterations in the strongly convex case.

Lemma 7.7: in the strongly convex case two noisy iterations are private with C_K = Lf max(2/R, 3/(eta beta))/(2 sigma^2).

Where: arXiv Lemma 7.7.
Letters: ``x`` = dx~_t, ``lam`` = dlam_t, ``A_x`` = A dx~_t; R is the weight of Definition 7.4, L the factor of Lemma 7.6, c
= max(2/R, 3/(eta beta)); D is the divergence of K on the two inputs, E the energy of the shifts that make the two runs meet.
Idea: one round of two iterations: after the first iteration the norm is at most L times that of the input, and c times it
pays for both shifts; see lemmas.common.contracting_admm_rounds.
Reading: interpretation: A = [I D], which stands in Remark 3.4; Lf and eta of Lemma 7.6.
Note: The norm is squared; L is the factor of the squared norm. Proved by shifts of the noise from Lemma 7.6 alone, so steps
above 1/nu are covered (on the paper's way that is chan2024.lemma-7.7-reuse). Sharper constant from the contraction of the
second iteration: chan2024.lemma-7.7-sharper.
"""

from verify import *

from ...common.gradient_admm_pair import SUM, step_size
from ..one_step_privacy.one_step_privacy import BLOCK, shift_rule
from ..strongly_convex.positive_weight import R as WEIGHT

for_all(positive="eta beta sigma nu mu c R L", nonnegative="D E", X="x", Z="A_x lam")

ROUND = "gradient ADMM, contracting, one round more"
norm_in = R * x.norm2 + eta / beta * (lam - A_x * beta).norm2
bound = c * L / (2 * sigma**2) * norm_in


def contracts(factor):
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
    *given(
        positive_weight=instance("chan2024.def-7.4-positive-weight"),
        weight=R == WEIGHT | letter("R", "the weight of Definition 7.4"),
    ),
)
MAXIMUM = given(
    at_least_two=c * R >= 2 | assumed("comes from the choice of", "proof of Lemma 7.7", "c = max(2/R, 3/(eta beta))"),
    at_least_three=c * eta * beta >= 3 | assumed("comes from the choice of", "proof of Lemma 7.7", "c = max(2/R, 3/(eta beta))"),
    maximum=(c * R - 2) * (c * eta * beta - 3)
    == 0 | assumed("comes from the choice of", "proof of Lemma 7.7", "c = max(2/R, 3/(eta beta))"),
)
NO_ROUND = {"E_less": ratio(0), "P": ratio(1), "a_min": ratio(1)}

says = statement(
    *WEIGHTED,
    contracts(L),
    *MAXIMUM,
    energy=program(ROUND, "energy", f"one round; {BLOCK}", **NO_ROUND, m=1, l=lam),
    shift_rule=shift_rule,
    private=bound >= D | goal,
    definitions=SUM,
)

claim = Claim(
    "chan2024.lemma-7.7",
    "bound",
    statement=r"\mathsf{D^z}(K(\tilde x_t,\lambda_t)\|K(\tilde x'_t,\lambda'_t))\le\frac{\mathfrak L}{2\sigma^2}"
    r"\max\Big(\frac2R,\frac3{\eta\beta}\Big)\|(\mathfrak d\tilde x_t,\mathfrak d\lambda_t)\|_*^2",
    prints=r"""
        \mathsf{D^z}(K(\tilde x_t,\lambda_t)\|K(\tilde x'_t,\lambda'_t)) -> D
        \|(\mathfrak d\tilde x_t,\mathfrak d\lambda_t)\|_*^2 -> norm_in
        \mathfrak L -> L
        \mathfrak d\lambda_t -> lam
        x_t -> x
        \lambda_t -> lam
    """,
)

proof = shows(private=shift_rule + 1 / (2 * sigma**2) * energy)

# eta = 3/5, nu = 2, mu = 1: R = 14/45; beta = 35/3 makes 3/(eta beta) = 3/7 and 2/R = 45/7 = c.
witness = at("eta=3/5 beta=35/3 sigma=1 nu=2 mu=1 R=14/45 c=45/7 L=1/2 D=1/100 E=1/50 x=[0, 1/2] A_x=[0] lam=[0]")

too_strong = altered(
    {"L squared": L * private.left, "2/R in place of c": 2 * private.left / (R * c)},
    scale="""
        halved -> left 1/2
        1 % smaller -> left 99/100
    """,
    drop="energy shift_rule",
)
