"""Inner products of old and new differences dominate the new squared norm.

(12): the two inner products of old and new differences dominate the squared norm of the new ones.

Where: arXiv (12).
Letters: see ``lemmas.common.gradient_admm_pair``; lam/beta - A x = w/beta.
Idea: by (11) and the update of lam, the difference of the two sides is eta <d lam_{t+1}, B d y_t>, which (8) bounds.
Reading: verbatim
Note: Convexity and smoothness of f are not used.
"""

from verify import *

from ...common.gradient_admm_pair import R_M, R_N, G, adjoint_b, adjoint_w, lam, lam_next, monotone
from ...common.gradient_admm_run import run_at

for_all(positive="eta beta", X=R_N, Z=R_M + " A_x")

facts = (adjoint_w, adjoint_b, monotone)
u, u_next = lam / beta - A_x, lam_next / beta - A_x_next
left = (x - G * eta) @ x_next + eta * beta * (u_next @ u)
right = x_next.norm2 + eta * beta * u_next.norm2

says = statement(*facts, inner_products=left >= right | goal)

claim = Claim(
    "chan2024.eq-12",
    "inequality",
    statement=r"\langle\mathfrak d x_t-\eta\,\mathfrak d\nabla f(x_t),\mathfrak d x_{t+1}\rangle"
    r"+\eta\beta\langle\tfrac1\beta\mathfrak d\lambda_{t+1}-A\mathfrak d x_{t+1},"
    r"\tfrac1\beta\mathfrak d\lambda_t-A\mathfrak d x_t\rangle"
    r"\ge\|\mathfrak d x_{t+1}\|^2+\eta\beta\|\tfrac1\beta\mathfrak d\lambda_{t+1}-A\mathfrak d x_{t+1}\|^2",
    prints=r"""
        \mathfrak d x_t -> x
        A\mathfrak d x_t -> A_x
        \mathfrak d x_{t+1} -> x_next
        A\mathfrak d x_{t+1} -> A_x_next
        \mathfrak d\nabla f -> G
        \mathfrak d\nabla f(x_t) -> G
        \mathfrak d\lambda_{t+1} -> lam_next
        \mathfrak d\lambda_t -> lam
        \mathfrak d x -> x
        A\mathfrak d x -> A_x
        x_t -> x
        x_{t+1} -> x_next
        \lambda_t -> lam
        \lambda_{t+1} -> lam_next
    """,
)

proof = shows(use("first_order", "chan2024.eq-11"), inner_products=eta * monotone + first_order)

witness = run_at(says)
observe = "gradient_admm_pair"

too_strong = altered(
    {
        "eta^2 in place of eta before beta": left >= x_next.norm2 + eta**2 * beta * u_next.norm2 | false,
        "printed without the factor 1/beta of lam": (x - G * eta) @ x_next + eta * beta * ((lam_next - A_x_next) @ (lam - A_x))
        >= x_next.norm2 + eta * beta * (lam_next - A_x_next).norm2 | false,
    },
    scale="right side made 1 % larger -> right 101/100",
    drop="monotone adjoint_w adjoint_b",
)
