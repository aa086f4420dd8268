"""(12): the two inner products of old and new differences dominate the squared norm of the new ones.

Where: arXiv (12). Letters: see ``lemmas.common.gradient_admm_pair``; lam/beta - A x = w/beta.
Idea: by (11) and the update of lam, the difference of the two sides is eta <d lam_{t+1}, B d y_t>, which (8) bounds.
"""

from lemmas.common.gradient_admm_pair import R_M, R_N, G, adjoint_b, adjoint_w, lam, lam_next, monotone
from lemmas.common.gradient_admm_run import run_at
from verify import *

beta, eta = scalars("beta eta")
A_x, A_x_next, x, x_next = vectors("A_x A_x_next x x_next")

facts = (adjoint_w, adjoint_b, monotone)
u, u_next = lam / beta - A_x, lam_next / beta - A_x_next
left = (x - G * eta) @ x_next + eta * beta * (u_next @ u)
right = x_next.norm2 + eta * beta * u_next.norm2

says = statement(for_all(positive="eta beta", X=R_N, Z=R_M + " A_x"), *facts, goals=(at_least("inner_products", left, right),))

claim = Claim(
    id="chan2024.eq-12",
    title="Inner products of old and new differences dominate the new squared norm",
    where="arXiv (12)",
    kind="inequality",
    statement=r"\langle\mathfrak d x_t-\eta\,\mathfrak d\nabla f(x_t),\mathfrak d x_{t+1}\rangle"
    r"+\eta\beta\langle\tfrac1\beta\mathfrak d\lambda_{t+1}-A\mathfrak d x_{t+1},"
    r"\tfrac1\beta\mathfrak d\lambda_t-A\mathfrak d x_t\rangle"
    r"\ge\|\mathfrak d x_{t+1}\|^2+\eta\beta\|\tfrac1\beta\mathfrak d\lambda_{t+1}-A\mathfrak d x_{t+1}\|^2",
    prints={
        r"\mathfrak d x_t": "x",
        r"A\mathfrak d x_t": "A_x",
        r"\mathfrak d x_{t+1}": "x_next",
        r"A\mathfrak d x_{t+1}": "A_x_next",
        r"\mathfrak d\nabla f": "G",
        r"\mathfrak d\nabla f(x_t)": "G",
        r"\mathfrak d\lambda_{t+1}": "lam_next",
        r"\mathfrak d\lambda_t": "lam",
        r"\mathfrak d x": "x",
        r"A\mathfrak d x": "A_x",
        "x_t": "x",
        "x_{t+1}": "x_next",
        r"\lambda_t": "lam",
        r"\lambda_{t+1}": "lam_next",
    },
    says=says,
    reading="verbatim",
    note="Convexity and smoothness of f are not used.",
)

proof = shows(Use("first_order", "chan2024.eq-11"), inner_products=because(term(eta, "monotone"), "first_order"))

witness = run_at(says)
observe = "gradient_admm_pair"

too_strong = (
    scaled(says, "right side made 1 % larger", "inner_products", right=ratio(101, 100)),
    altered(
        says, "eta^2 in place of eta before beta", at_least("inner_products", left, x_next.norm2 + eta**2 * beta * u_next.norm2)
    ),
    altered(
        says,
        "printed without the factor 1/beta of lam",
        at_least(
            "inner_products",
            (x - G * eta) @ x_next + eta * beta * ((lam_next - A_x_next) @ (lam - A_x)),
            x_next.norm2 + eta * beta * (lam_next - A_x_next).norm2,
        ),
    ),
    without(says, "monotone"),
    without(says, "adjoint_w"),
    without(says, "adjoint_b"),
)
