"""Penalties per pair: node i needs eta_ji as well.

Sec. 3.1: with eta_ij in (4)-(5) and theta in (6)-(7) the f_i-step has the weights (eta_ij + eta_ji)/2.

Where: Sec. 3.1, unnumbered display.
Letters: see ``edge``; ``pen_ij``, ``pen_ji`` = eta_ij(t+1), eta_ji(t+1) of the step that follows, ``eta_ij``, ``eta_ji``
those of the steps before, free at every step; ``v``, ``p``, ``q`` as in ``one_dual_per_node``.
Idea: theta moves both multipliers of a pair alike, so they stay equal and (5) gives the midpoint whatever its penalty.
Reading: stronger hypotheses: w_ij(0) is the midpoint of f_i(0) and f_j(0); one neighbour, one coordinate.
Note: Zero initial duals and midpoints w(0), as for zhang2018.eq-8-9; one neighbour and one coordinate, both sides are sums
over these.
"""

from verify import *

from .edge import a_ij, b_ij, b_ji, w_ij, w_ji
from .one_dual_per_node import middle, recursion, symmetric

for_all(positive="theta pen_ij pen_ji", real="v p q f_i_0 f_j_0")

scalars("eta_ij eta_ji")

terms_of_4 = (a_ij - b_ji) * v + pen_ij / 2 * (v - w_ij) ** 2 + pen_ji / 2 * (w_ji - v) ** 2
simplified = 2 * a_ij * v + (pen_ij + pen_ji) / 2 * (middle - v) ** 2
a_next = a_ij + theta * (p - (p + q) / 2 - (a_ij - b_ij) / (2 * pen_ij))

says = statement(
    primal_step=terms_of_4 == simplified | goal,
    dual_step=a_next == a_ij + theta / 2 * (p - q) | goal,
    recursion=recursion(penalties=(eta_ij, eta_ji), step=theta, positive="eta_ij eta_ji"),
)

claim = Claim(
    "zhang2018.pairwise-eta",
    "identity",
    statement=r"O_i+2\lambda_i^\top f+\sum_j\tfrac{\eta_{ij}(t+1)+\eta_{ji}(t+1)}2\|\tfrac12(f_i+f_j)-f\|^2,\quad"
    r"\lambda_i(t+1)=\lambda_i(t)+\tfrac\theta2\sum_j(f_i(t+1)-f_j(t+1))",
    prints=r"""
        \lambda_i(t+1) -> a_ij + theta*(p-q)/2
        \lambda_i(t) -> a_ij
        \sum_j(f_i(t+1)-f_j(t+1)) -> p-q
    """,
)

proof = symmetric(eta_ij, eta_ji, theta, (pen_ij, pen_ji), dual_step=-theta / (2 * pen_ij) * fact("kept_same_ij"))

witness = at("theta=2 pen_ij=1 pen_ji=3 v=3 p=1 q=2 f_i_0=0 f_j_0=2", *2 * ("eta_ij=1 eta_ji=2 f_i_next=1 f_j_next=0",), index=2)

too_strong = altered(
    {
        "only node i's own penalty": dict(primal_step=terms_of_4 == 2 * a_ij * v + pen_ij * (middle - v) ** 2 | false),
        "dual step with the penalty": dict(dual_step=a_next == a_ij + pen_ij / 2 * (p - q) | false),
    }
)
