"""One iteration: two inner products as telescoping squared norms.

Formula (28): the first two inner products of (27) as telescoping squared norms.

Where: arXiv (28).
Letters: see ``lemmas.common.oracle_admm_step``; A x_star = c - B y_star.
Idea: replace G by A^T p + (x_t - x_{t+1})/eta, move A^T over, and use lam_{t+1} = lam_t - beta r_next.
Reading: verbatim
Note: (x*, y*) is any pair with A x* + B y* = c, its optimality is not used; nor are convexity, the bound G and the laws of
s_t and N_t.
"""

from verify import *

from ...common.oracle_admm_step import G, adjoint_next, adjoint_star, lam_next, noise_next, noise_star, r_mid

for_all(positive="eta beta", X="x x_next x_star s MN At_p", Z="lam b b_next b_star A_x_next c")

left = G @ (x_next - x_star) + lam_next @ (b_next - b_star)
right = (
    (lam.norm2 - lam_next.norm2) / (2 * beta)
    - beta / 2 * r_mid.norm2
    + beta / 2 * ((b_star - b).norm2 - (b_star - b_next).norm2)
    + (x - x_next) @ (x_next - x_star) / eta
)

says = statement(noise_next, noise_star, adjoint_next, adjoint_star, telescopes=left == right | goal)

claim = Claim(
    "chan2024.eq-28",
    "identity",
    statement=r"\langle G_t,x_{t+1}-x^*\rangle+\langle\lambda_{t+1},B(y_{t+1}-y^*)\rangle"
    r"=\tfrac1{2\beta}(\|\lambda_t\|^2-\|\lambda_{t+1}\|^2)-\tfrac\beta2\|Ax_{t+1}+By_t-c\|^2"
    r"+\tfrac\beta2(\|By^*-By_t\|^2-\|By^*-By_{t+1}\|^2)+\tfrac1\eta\langle x_t-x_{t+1},x_{t+1}-x^*\rangle",
    prints=r"""
        B(y_{t+1}-y^*) -> b_next-b_star
        x_t -> x
        x_{t+1} -> x_next
        Ax_{t+1} -> A_x_next
        x^* -> x_star
        By_t -> b
        By_{t+1} -> b_next
        By^* -> b_star
        \lambda_t -> lam
        \lambda_{t+1} -> lam_next
        G_t -> G
    """,
)

proof = shows(telescopes=noise_next - noise_star + adjoint_next - adjoint_star)

witness = at(
    "eta=1 beta=1 x=[1] x_next=[0] x_star=[0] s=[1] MN=[0] At_p=[0] lam=[1] b=[0] b_next=[1] b_star=[0] A_x_next=[0] c=[0]"
)

too_strong = altered(
    {
        "1/beta in place of 1/(2 beta)": telescopes.right + (lam.norm2 - lam_next.norm2) / (2 * beta),
        "without the middle residual": telescopes.right + beta / 2 * r_mid.norm2,
    },
    scale="1 % off -> right 99/100",
    drop="noise_next adjoint_star",
)

observe = "oracle_admm_step"
