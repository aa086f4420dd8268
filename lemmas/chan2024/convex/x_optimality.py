"""First-order condition of the x-step, tested against the difference of the outputs.

(11): the optimality of x_{t+1}, tested against the difference x_{t+1} - x'_{t+1}, is an identity.

Where: arXiv (11).
Letters: see ``lemmas.common.gradient_admm_pair``.
Idea: insert the gradient formula of Lemma 3.2 and move A^T to the other side.
Reading: verbatim
Note: The text derives it from '(16) + (17)', which belong to section 7; it means (9) + (10). Convexity and smoothness of f
are not used.
"""

from verify import *

from ...common.gradient_admm_pair import R_M, R_N, G, adjoint_b, adjoint_w, lam_next
from ...common.gradient_admm_run import run_at

for_all(positive="eta beta", X=R_N, Z=R_M)

facts = (adjoint_w, adjoint_b)
coupling = eta * beta * ((lam_next / beta - A_x_next - b) @ A_x_next)

says = statement(*facts, first_order=(x - G * eta) @ x_next - x_next.norm2 + coupling == 0 | goal)

claim = Claim(
    "chan2024.eq-11",
    "identity",
    statement=r"\langle\mathfrak d x_t-\eta\,\mathfrak d\nabla f(x_t),\mathfrak d x_{t+1}\rangle-\|\mathfrak d x_{t+1}\|^2"
    r"+\eta\beta\langle\tfrac1\beta\mathfrak d\lambda_{t+1}-A\mathfrak d x_{t+1}-B\mathfrak d y_t,"
    r"A\mathfrak d x_{t+1}\rangle=0",
    prints=r"""
        \mathfrak d x_t -> x
        \mathfrak d x_{t+1} -> x_next
        A\mathfrak d x_{t+1} -> A_x_next
        \mathfrak d\nabla f -> G
        \mathfrak d\nabla f(x_t) -> G
        B\mathfrak d y_t -> b
        \mathfrak d\lambda_{t+1} -> lam_next
        \mathfrak d x -> x
        x_t -> x
        x_{t+1} -> x_next
        \lambda_{t+1} -> lam_next
    """,
)

proof = shows(first_order=-eta * adjoint_w + eta * beta * adjoint_b)

witness = run_at(says)
observe = "gradient_admm_pair"

too_strong = altered(
    {
        "coefficient of |x_next|^2 made 1 % smaller": (x - G * eta) @ x_next - 99 * x_next.norm2 / 100 + coupling == 0 | false,
        "gradient without eta": (x - G) @ x_next - x_next.norm2 + coupling == 0 | false,
        "sign of B d y": (x - G * eta) @ x_next - x_next.norm2 + eta * beta * ((lam_next / beta - A_x_next + b) @ A_x_next)
        == 0 | false,
    },
    drop="adjoint_w adjoint_b",
)
