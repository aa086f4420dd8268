"""Consensus ADMM with one dual per node.

(8)-(9): from zero duals and midpoints w(0), consensus ADMM needs one dual per node only.

Where: eqs. (8)-(9).
Letters: see ``edge``; ``v`` = the point at which f_i's objective is taken, ``p``, ``q`` = f_i(t+1), f_j(t+1).
Idea: with the symmetry of the duals and w_ij = w_ji = (f_i + f_j)/2 the terms of each neighbour agree, for every v.
Reading: stronger hypotheses: w_ij(0) is the midpoint of f_i(0) and f_j(0); one neighbour, one coordinate.
Note: Stated for one neighbour and one coordinate; both sides are sums over these, and over them lambda_i = sum_j
lambda^a_ij. w_ij(0) = (f_i(0) + f_j(0))/2 is tacit in the print: without it the first step differs
(zhang2018.eq-8-9-initial-values), from t = 1 on the two agree for every w(0) that leads to the same f(1).
"""

from verify import *

from .dual_symmetry import half, kept
from .edge import MIDPOINTS, SYMMETRY, ZERO_DUALS, a_ij, b_ij, b_ji, f_i, f_j, updates, w_ij, w_ji

domain = for_all(positive="eta", real="v p q f_i_0 f_j_0")

scalars("w_ij_0 w_ji_0")
middle = (f_i + f_j) / 2
terms_of_4 = (a_ij - b_ji) * v + eta / 2 * ((v - w_ij) ** 2 + (w_ji - v) ** 2)
terms_of_8 = 2 * a_ij * v + eta * (middle - v) ** 2
a_next = a_ij + eta * (p - (p + q) / 2 - (a_ij - b_ij) / (2 * eta))


start = (f_i_0 + f_j_0) / 2


def recursion(first_w_ij=start, first_w_ji=start, penalties=(eta, eta), step=eta, positive=""):
    """(5)-(7) from zero duals and the given w(0): the ``penalties`` of (5), ``positive`` where they are letters of a step."""
    return Recursion(
        index="t",
        start=0,
        initial={**ZERO_DUALS, "f_i": f_i_0, "f_j": f_j_0, "w_ij": first_w_ij, "w_ji": first_w_ji},
        following=updates(*penalties, step),
        step_signs=signs(positive, real="f_i_next f_j_next"),
    )


def symmetric(ij, ji, step, here, **dual_step):
    """The proof: the symmetry of the duals and the midpoints are kept at the penalties ``ij``, ``ji`` and the dual ``step``, and
    make the terms of each neighbour agree, whatever penalties stand ``here``."""
    return shows(
        kept(
            (*SYMMETRY, *MIDPOINTS),
            step / (2 * ij),
            step / (2 * ji),
            kept_midpoint_ij=because(half / ij * fact("kept_same_ij")),
            kept_midpoint_ji=because(half / ji * fact("kept_same_ji")),
        ),
        primal_step=-v * fact("kept_opposite_a")
        + v * fact("kept_same_ji")
        - here[0] / 2 * (2 * v - w_ij - middle) * fact("kept_midpoint_ij")
        - here[1] / 2 * (2 * v - w_ji - middle) * fact("kept_midpoint_ji"),
        **dual_step,
    )


goals = (equal("primal_step", terms_of_4, terms_of_8), equal("dual_step", a_next, a_ij + eta / 2 * (p - q)))
says = statement(domain, goals=goals, recursion=recursion())

claim = Claim(
    "zhang2018.eq-8-9",
    "identity",
    statement=r"f_i(t+1)=\operatorname{argmin} O(f,D_i)+2\lambda_i^\top f+\eta\sum_j\|\tfrac12(f_i+f_j)-f\|^2,\quad"
    r"\lambda_i(t+1)=\lambda_i(t)+\tfrac\eta2\sum_j(f_i(t+1)-f_j(t+1))",
    prints=r"""
        \operatorname{argmin} -> not compared: a minimiser; two nodes and one edge
        \lambda_i(t+1) -> a_ij + eta*(p-q)/2
        \lambda_i(t) -> a_ij
        \sum_j(f_i(t+1)-f_j(t+1)) -> p-q
    """,
)

proof = symmetric(eta, eta, eta, (eta, eta), dual_step=-half * fact("kept_same_ij"))

witness = at("eta=1 v=3 p=1 q=2 f_i_0=0 f_j_0=2", "f_i_next=1 f_j_next=0", "f_i_next=3 f_j_next=-1", index=2)

too_strong = (
    *altered(
        {
            "lambda_i counted once": dict(primal_step=terms_of_4 == a_ij * v + eta * (middle - v) ** 2 | false),
            "dual step eta in place of eta/2": dict(dual_step=a_next == a_ij + eta * (p - q) | false),
        }
    ),
    Neighbour(
        "w(0) arbitrary",
        statement(
            for_all(positive="eta", real="v p q f_i_0 f_j_0 w_ij_0 w_ji_0"), goals=goals, recursion=recursion(w_ij_0, w_ji_0)
        ),
    ),
)
