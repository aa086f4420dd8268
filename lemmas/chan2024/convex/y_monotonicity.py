"""The updated multiplier and the y-step are monotonically related.

(8): the dual update and the y-step are monotonically related, <d lam_{t+1}, B d y_t> >= 0.

Where: arXiv (8).
Letters: see ``lemmas.common.gradient_admm_pair``; Bt_lam_next = B^T d lam_{t+1}.
Idea: by the optimality of y_t, B^T lam_{t+1} is a subgradient of g at y_t; move B^T to the other side.
Reading: verbatim: The printed equality is line 2 of the algorithm, by which lam_{t+1} is expressed.
Note: The same follows from Lemma 3.1: add its inequality for the two runs, each tested with the other run's y_t.
"""

from verify import *

from ...common.gradient_admm_pair import adjoint_B, lam, lam_next, subgradient_monotone
from ...common.gradient_admm_run import run_at

facts = (adjoint_B, subgradient_monotone)

for_all(positive="beta", Y="y Bt_lam_next", Z="w b A_x")

says = statement(*facts, monotone=lam_next @ b >= 0 | goal)

claim = Claim(
    "chan2024.eq-8",
    "inequality",
    statement=r"\langle\mathfrak d\lambda_{t+1},B\mathfrak d y_t\rangle"
    r"=\langle\mathfrak d\lambda_t-\beta(A\mathfrak d x_t+B\mathfrak d y_t),B\mathfrak d y_t\rangle\ge 0",
    prints=r"""
        A\mathfrak d x_t -> A_x
        B\mathfrak d y_t -> b
        \mathfrak d y_t -> y
        \mathfrak d\lambda_{t+1} -> lam_next
        \mathfrak d\lambda_t -> lam
        A\mathfrak d x -> A_x
        \lambda_t -> lam
        \lambda_{t+1} -> lam_next
    """,
)

proof = shows(monotone=subgradient_monotone - adjoint_B)

witness = run_at(says)
observe = "gradient_admm_pair"

too_strong = altered(
    {"at least |b|^2/100": monotone.left >= b.norm2 / 100, "the multiplier before the update": lam @ b >= 0 | false},
    drop="subgradient_monotone adjoint_B",
)
