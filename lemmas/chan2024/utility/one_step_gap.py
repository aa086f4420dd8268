"""Gap of one iteration of ADMM with a noisy gradient oracle.

Lemma 9.2: the gap of one iteration of Algorithm 4 is bounded by telescoping terms, the gradient and its error.

Where: arXiv Lemma 9.2.
Letters: see ``lemmas.common.oracle_admm_step``; G = s + M N.
Idea: formulas (27) and (28), then Fenchel-Young for <G, x_t - x_{t+1}>.
Reading: interpretation: |lam_{t+1}^2| is read as the squared norm. The step size and the moment bound of Theorem 9.1 are not
needed.
Note: Pathwise: no expectation is taken. The paper prints |lam_{t+1}^2| for the squared norm.
"""

from verify import *

from ...common.oracle_admm_step import G, lam_next, r_mid
from .convexity_step import gap
from .convexity_step import says as eq_27
from .telescoping_identity import says as eq_28

for_all(
    positive="eta beta",
    real="F_x F_star g_y_next g_star",
    X="x x_next x_star s MN grad_F At_p",
    Z="lam b b_next b_star A_x_next c",
)

error = (grad_F - G) @ (x - x_star)
right = (
    (lam.norm2 - lam_next.norm2) / (2 * beta)
    - beta / 2 * r_mid.norm2
    + beta / 2 * ((b_star - b).norm2 - (b_star - b_next).norm2)
    + eta / 2 * G.norm2
    + ((x - x_star).norm2 - (x_next - x_star).norm2) / (2 * eta)
    + error
)

says = statement(*eq_27.facts, *eq_28.facts, gap=right >= gap | goal)

claim = Claim(
    "chan2024.lemma-9.2",
    "inequality",
    statement=r"\mathfrak f(x_t)-\mathfrak f(x^*)+g(y_{t+1})-g(y^*)\le\tfrac1{2\beta}(\|\lambda_t\|^2-\|\lambda_{t+1}\|^2)"
    r"-\tfrac\beta2\|Ax_{t+1}+By_t-c\|^2+\tfrac\beta2(\|By^*-By_t\|^2-\|By^*-By_{t+1}\|^2)"
    r"+\tfrac\eta2\|G_t\|^2+\tfrac1{2\eta}(\|x_t-x^*\|^2-\|x_{t+1}-x^*\|^2)"
    r"+\langle\nabla\mathfrak f(x_t)-G_t,x_t-x^*\rangle,\quad G_t=s_t(x_t)+(\beta A^\top A+\tfrac1\eta)N_t",
    prints=r"""
        s_t(x_t)+(\beta A^\top A+\tfrac1\eta)N_t -> s + MN
        x_t -> x
        x_{t+1} -> x_next
        Ax_{t+1} -> A_x_next
        x^* -> x_star
        By_t -> b
        By_{t+1} -> b_next
        By^* -> b_star
        \lambda_t -> lam
        \lambda_{t+1} -> lam_next
        \mathfrak f(x_t) -> F_x
        \mathfrak f(x^*) -> F_star
        g(y_{t+1}) -> g_y_next
        g(y^*) -> g_star
        \nabla\mathfrak f(x_t) -> grad_F
        G_t -> G
    """,
)

proof = shows(
    use("four_products", "chan2024.eq-27"),
    use("telescope", "chan2024.eq-28"),
    gap=four_products - telescope + 1 / (2 * eta) * square(G * eta - (x - x_next)),
)

witness = at(
    "eta=1 beta=1 F_x=1 F_star=0 g_y_next=0 g_star=0 x=[1] x_next=[0] x_star=[0] s=[1] MN=[0] grad_F=[1] "
    "At_p=[0] lam=[1] b=[0] b_next=[0] b_star=[0] A_x_next=[0] c=[0]"
)

too_strong = altered(
    {
        "the squared gradient 1 % smaller": right - eta / 200 * G.norm2 >= gap | false,
        "a quarter of the distance telescopes": right - ((x - x_star).norm2 - (x_next - x_star).norm2) / (4 * eta) >= gap | false,
        "without the error of the gradient": right - error >= gap | false,
        "the middle residual 1 % larger": right - beta / 200 * r_mid.norm2 >= gap | false,
    },
    drop="convex_F subgradient_star",
)

observe = "oracle_admm_step"
