"""(1)-(2): along a connected graph the constraints force one common classifier, and the shares of the regulariser add up.

Where: Sec. 2.1-2.2, (1)-(2). Letters: ``f`` = one coordinate of the k-th node of a walk, ``w`` the edge variable, ``f_next`` the
next node; ``total`` = sum over k nodes of the O(., D_i) at the common point, ``loss`` = the same without regulariser, N = number
of nodes, ``R`` = R(f_c), ``loss_i`` = the i-th loss term.
Idea: f = w = f_next on every edge; N shares rho/N make rho. Every point with f_i = f_c, w_ij = f_c is feasible, so both
problems have the same feasible values.
"""

from verify import *

f, f_first, f_next, w, N, rho, R, total, loss, loss_i, k = scalars("f f_first f_next w N rho R total loss loss_i k")

says = statement(
    for_all(positive="N rho", real="f_first R"),
    goals=(equal("consensus", f, f_first), equal("shares", N * (total - loss), k * rho * R)),
    recursion=Recursion(
        index="k",
        start=0,
        initial={"f": f_first, "total": Polynomial.of(0), "loss": Polynomial.of(0)},
        following={"f": f_next, "total": total + loss_i + rho / N * R, "loss": loss + loss_i},
        step_signs=signs(real="f_next w loss_i"),
        step_facts=(
            equal(
                "first_constraint",
                f,
                w,
                because=assumed(
                    "is reformulated equivalently as", "(2)", "f_i = w_ij for the edge from the k-th node of the walk"
                ),
            ),
            equal(
                "second_constraint",
                w,
                f_next,
                because=assumed(
                    "Consider a connected network", "Sec. 2.1", "w_ij = f_j of (2); a walk through every node exists"
                ),
            ),
        ),
    ),
)

claim = Claim(
    id="zhang2018.eq-1-2",
    title="The decentralised problem (2) has the feasible values of (1)",
    where="Sec. 2.1-2.2, eqs. (1)-(2)",
    kind="identity",
    reading="interpretation",
    reading_note="rho R stands outside the sum over the nodes, as the shares rho/N of (2) need it.",
    statement=r"f_i=w_{ij},\ w_{ij}=f_j\ (j\in\mathcal V_i)\ \Rightarrow\ f_1=\dots=f_N,\qquad"
    r"\sum_{i=1}^N O(f_c,D_i)=O_{ERM}(f_c,D_{all})",
    prints={
        "f_i=": "not compared: along an edge",
        "w_{ij}=": "not compared: along an edge",
        r"f_1=\dots=f_N": "not compared: by induction along a path",
        r"\sum_{i=1}^N O(f_c,D_i)": "total",
        "O_{ERM}(f_c,D_{all})": "loss+R*rho*k/N",
        "...": "c629519b",
    },
    says=says,
    note="shares at k = N: the shares sum to rho R. (1) is read with rho R outside the sum over the nodes, as the shares rho/N "
    "of (2) need it. The walk of consensus and the list of nodes of shares are independent; they share the index only.",
)

proof = shows(
    by_induction(
        invariant(
            equal("so_far", f, f_first), step=because("so_far", term(-1, "first_constraint"), term(-1, "second_constraint"))
        ),
        invariant(equal("shares_so_far", N * (total - loss), k * rho * R), step=because("shares_so_far")),
    ),
    consensus=because("so_far"),
    shares=because("shares_so_far"),
)

witness = Point(
    scalars=numbers("N=2 rho=3 f_first=1 R=1"),
    index=2,
    steps=({"f_next": 1, "w": 1, "loss_i": 2}, {"f_next": 1, "w": 1, "loss_i": 5}),
)

too_strong = (
    altered(says, "each node carries the whole regulariser", equal("shares", total - loss, k * rho * R)),
    altered(says, "the common value is zero", equal("consensus", f)),
)
