"""Consensus ADMM and the closed form of its edge variables.

(3)-(7): consensus ADMM; the closed form of (5), which is its only minimiser.

Where: eqs. (3)-(7).
Letters: ``w_next`` = w_ij(t+1) of the declared algorithm, ``w`` any other point; ``f_i``, ``f_j`` = f_i(t+1), f_j(t+1);
``lam_a``, ``lam_b`` the two multipliers of the pair (i, j).
Idea: the terms of L_eta with w_ij are a quadratic of curvature 2 eta, of which the declared line is the minimiser.
Reading: step
Note: The print gives no w_ij(0), which (4) uses at t = 0: see zhang2018.eq-8-9-initial-values. In (4) the multipliers of f_i
are sum_j (lambda^a_ij - lambda^b_ji). Declared in verify/algorithms/zhang2018/distributed_admm.py.
"""

from verify import *

for_all(positive="eta", X="w w_next f_i f_j lam_a lam_b")

closed_form = (f_i + f_j) / 2 + (lam_a - lam_b) / (2 * eta)


def lagrangian(at):
    """The terms of (3) in which w_ij occurs."""
    return lam_a @ (f_i - at) + lam_b @ (at - f_j) + eta / 2 * ((f_i - at).norm2 + (at - f_j).norm2)


EDGE = "consensus ADMM (3)-(7), its edge variables"

says = statement(
    line=program(EDGE, f_tail=f_i, f_head=f_j),
    tested=program(EDGE, "line_tested", f_tail=f_i, f_head=f_j, tested=w - w_next),
    minimiser=lagrangian(w) - lagrangian(w_next) == eta * (w - w_next).norm2 | goal,
)

claim = Claim(
    "zhang2018.eq-3-7",
    "algorithm",
    statement=r"w_{ij}(t+1)=\tfrac12(f_i(t+1)+f_j(t+1))+\tfrac1{2\eta}(\lambda^a_{ij}(t)-\lambda^b_{ij}(t))",
    prints=r"""
        w_{ij}(t+1) -> w_next
        f_i(t+1) -> f_i
        f_j(t+1) -> f_j
        \lambda^a_{ij}(t) -> lam_a
        \lambda^b_{ij}(t) -> lam_b
    """,
)

proof = shows(minimiser=2 * eta * tested)

witness = at("eta=2 w=[1, 0] w_next=[2, 5/4] f_i=[3, 1] f_j=[0, 2] lam_a=[1, 1] lam_b=[-1, 2]")

too_strong = altered(
    {"the plain midpoint": lagrangian(w) - lagrangian((f_i + f_j) / 2) == eta * (w - (f_i + f_j) / 2).norm2 | false},
    scale="curvature 1 % smaller -> right 99/100",
)
