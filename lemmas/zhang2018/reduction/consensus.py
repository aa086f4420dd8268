"""The decentralised problem (2) has the feasible values of (1).

(1)-(2): along a connected graph the constraints force one common classifier, and the shares of the regulariser add up.

Where: Sec. 2.1-2.2, eqs. (1)-(2).
Letters: ``f`` = one coordinate of the k-th node of a walk, ``w`` the edge variable, ``f_next`` the next node; ``total`` =
sum over k nodes of the O(., D_i) at the common point, ``loss`` = the same without regulariser, N = number of nodes, ``R`` =
R(f_c), ``loss_i`` = the i-th loss term.
Idea: f = w = f_next on every edge; N shares rho/N make rho. Every point with f_i = f_c, w_ij = f_c is feasible, so both
problems have the same feasible values.
Reading: interpretation: rho R stands outside the sum over the nodes, as the shares rho/N of (2) need it.
Note: shares at k = N: the shares sum to rho R. (1) is read with rho R outside the sum over the nodes, as the shares rho/N of
(2) need it. The walk of consensus and the list of nodes of shares are independent; they share the index only.
"""

from verify import *

scalars("f f_next w total loss loss_i k")

for_all(positive="N rho", real="f_first R")

says = statement(
    consensus=f == f_first | goal,
    shares=N * (total - loss) == k * rho * R | goal,
    recursion=over(
        "k",
        0,
        dict(f=(f_first, f_next), total=(0, total + loss_i + rho / N * R), loss=(0, loss + loss_i)),
        signs(real="f_next w loss_i"),
        first_constraint=f
        == w | assumed("is reformulated equivalently as", "(2)", "f_i = w_ij for the edge from the k-th node of the walk"),
        second_constraint=w
        == f_next | assumed("Consider a connected network", "Sec. 2.1", "w_ij = f_j of (2); a walk through every node exists"),
    ),
)

claim = Claim(
    "zhang2018.eq-1-2",
    "identity",
    statement=r"f_i=w_{ij},\ w_{ij}=f_j\ (j\in\mathcal V_i)\ \Rightarrow\ f_1=\dots=f_N,\qquad"
    r"\sum_{i=1}^N O(f_c,D_i)=O_{ERM}(f_c,D_{all})",
    prints=r"""
        f_i= -> not compared: along an edge
        w_{ij}= -> not compared: along an edge
        f_1=\dots=f_N -> not compared: by induction along a path
        \sum_{i=1}^N O(f_c,D_i) -> total
        O_{ERM}(f_c,D_{all}) -> loss+R*rho*k/N
    """,
)

proof = shows(
    by_induction(
        invariants(so_far=f == f_first | at_start, shares_so_far=N * (total - loss) == k * rho * R | at_start),
        so_far=so_far - first_constraint - second_constraint,
        shares_so_far=shares_so_far,
    ),
    consensus=so_far,
    shares=shares_so_far,
)

witness = at("N=2 rho=3 f_first=1 R=1", "f_next=1 w=1 loss_i=2", "f_next=1 w=1 loss_i=5", index=2)

too_strong = altered(
    {"each node carries the whole regulariser": shares.left / N, "the common value is zero": dict(consensus=f == 0 | false)}
)
