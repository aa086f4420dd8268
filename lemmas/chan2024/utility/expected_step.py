"""One iteration of Algorithm 4 in expectation.

One iteration of Algorithm 4 in expectation: Lemma 9.2 with the second moment (29), the error of the gradient gone.

Where: arXiv proof of Theorem 9.1.
Letters: see ``lemmas.common.oracle_admm_step``; vectors are random, the inner product is E<.,.>, values of F and g are their
means; M N = beta A^T A N + N/eta; a = |A|, A_N = A N, G_0 the paper's G.
Idea: s_t - grad F(x_t) and N_t have mean zero given x_t, so the last inner product of Lemma 9.2 vanishes.
Reading: step
Note: The facts of one run are linear in inner products and values, so they hold in expectation. The middle residual is
dropped.
"""

from verify import *

from ...common.oracle_admm_step import (
    adjoint_next,
    adjoint_star,
    centred,
    centred_image,
    convex_F,
    lam_next,
    r_mid,
    step,
    subgradient_star,
    unbiased,
)
from ...common.oracle_admm_step import used as implicit
from .convexity_step import gap
from .gradient_moment import right as moment
from .gradient_moment import says as second_moment
from .gradient_moment import used

for_all(
    positive="eta beta",
    nonnegative="G_0 n rho a",
    real="F_x F_star g_y_next g_star",
    X="x x_next x_star s N grad_F At_p At_AN",
    Z="lam b b_next b_star A_x_next c A_N",
)


MN = At_AN * beta + N / eta
right = (
    (lam.norm2 - lam_next.norm2) / (2 * beta)
    + beta / 2 * ((b_star - b).norm2 - (b_star - b_next).norm2)
    + eta / 2 * moment
    + ((x - x_star).norm2 - (x_next - x_star).norm2) / (2 * eta)
)

says = statement(
    convex_F,
    subgradient_star,
    adjoint_next,
    adjoint_star,
    *given(
        noise_next=used @ x_next == implicit @ x_next | program(step.algorithm, MN=MN),
        noise_star=used @ x_star == implicit @ x_star | program(step.algorithm, MN=MN),
    ),
    unbiased,
    centred,
    centred_image,
    *second_moment.facts,
    gap=right >= gap | goal,
)

claim = Claim(
    "chan2024.theorem-9.1-step",
    "inequality",
    statement=r"\mathbf E[\mathfrak f(x_t)-\mathfrak f(x^*)+g(y_{t+1})-g(y^*)]\le\mathbf E\Big[\tfrac1{2\beta}(\|\lambda_t\|^2"
    r"-\|\lambda_{t+1}\|^2)+\tfrac\beta2(\|By_t-By^*\|^2-\|By_{t+1}-By^*\|^2)+\tfrac1{2\eta}(\|x_t-x^*\|^2-\|x_{t+1}-x^*\|^2)\Big]"
    r"+\tfrac\eta2\big(G^2+n\rho^2(\eta\beta\|A\|^2+1)^2\big)",
)

proof = shows(
    use("pathwise", "chan2024.lemma-9.2", MN=MN),
    use("second", "chan2024.eq-29"),
    gap=pathwise
    + eta / 2 * fact("second.moment")
    + beta / 2 * square(r_mid)
    - unbiased
    + beta * centred_image
    + 1 / eta * centred,
)

witness = at("""
    eta=1 beta=1 F_x=1 F_star=0 g_y_next=0 g_star=0 G_0=1 n=0 rho=0 a=0 x_next=[0] x_star=[0] N=[0] At_p=[0] At_AN=[0]
    lam=[0] b=[0] b_next=[0] b_star=[0] A_x_next=[0] c=[0] A_N=[0] x=[1] s=[1] grad_F=[1]
""")

too_strong = altered(
    {
        "the second moment 1 % smaller": right - eta / 200 * moment >= gap | false,
        "a quarter of the distance telescopes": right - ((x - x_star).norm2 - (x_next - x_star).norm2) / (4 * eta) >= gap | false,
    },
    drop="unbiased convex_F bounded_gradient",
)
