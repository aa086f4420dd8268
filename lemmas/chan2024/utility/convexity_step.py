"""One iteration: the gap is bounded by inner products with the gradient used and the new multiplier.

Formula (27): convexity of F and g bounds the gap of one iteration by four inner products.

Where: arXiv (27).
Letters: see ``lemmas.common.oracle_admm_step``; G = s + M N.
Idea: the subgradient inequalities of F at x_t and of g at y_{t+1}; the terms in G cancel.
Reading: verbatim
Note: (x*, y*) is any pair with A x* + B y* = c, its optimality is not used; nor are the bound G and the laws of s_t and N_t.
"""

from verify import *

from ...common.oracle_admm_step import G, convex_F, lam_next, subgradient_star

for_all(positive="beta", real="F_x F_star g_y_next g_star", X="x x_next x_star s MN grad_F", Z="lam b_next b_star A_x_next c")


gap = F_x - F_star + g_y_next - g_star
right = G @ (x_next - x_star) + lam_next @ (b_next - b_star) + G @ (x - x_next) + (grad_F - G) @ (x - x_star)

says = statement(convex_F, subgradient_star, gap=right >= gap | goal)

claim = Claim(
    "chan2024.eq-27",
    "inequality",
    statement=r"\mathfrak f(x_t)-\mathfrak f(x^*)+g(y_{t+1})-g(y^*)\le\langle G_t,x_{t+1}-x^*\rangle"
    r"+\langle\lambda_{t+1},B(y_{t+1}-y^*)\rangle+\langle G_t,x_t-x_{t+1}\rangle"
    r"+\langle\nabla\mathfrak f(x_t)-G_t,x_t-x^*\rangle",
    prints=r"""
        B(y_{t+1}-y^*) -> b_next-b_star
        x_t -> x
        x_{t+1} -> x_next
        x^* -> x_star
        \lambda_{t+1} -> lam_next
        \mathfrak f(x_t) -> F_x
        \mathfrak f(x^*) -> F_star
        g(y_{t+1}) -> g_y_next
        g(y^*) -> g_star
        \nabla\mathfrak f(x_t) -> grad_F
        G_t -> G
    """,
)

proof = shows(gap=convex_F + subgradient_star)

witness = at(
    "beta=1 F_x=1 F_star=0 g_y_next=0 g_star=0 x=[2] x_next=[1] x_star=[0] s=[1] MN=[1] grad_F=[1] "
    "lam=[0] b_next=[0] b_star=[0] A_x_next=[1] c=[0]"
)

too_strong = altered(
    {
        "without the last inner product": right - (grad_F - G) @ (x - x_star) >= gap | false,
        "without the middle inner product": right - G @ (x - x_next) >= gap | false,
    },
    scale="right side 1 % smaller -> left 99/100",
    drop="convex_F subgradient_star",
)

observe = "oracle_admm_step"
