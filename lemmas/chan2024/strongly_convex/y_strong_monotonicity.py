"""The updated multiplier and the y-step are strongly monotonically related.

(15): for a mu_g-strongly convex g, <d lam_{t+1}, B d y_t> >= mu_g |d y_t|^2.

Where: arXiv (15).
Letters: see ``lemmas.common.gradient_admm_pair``; Bt_lam_next = B^T d lam_{t+1}.
Idea: as (8), with the strong monotonicity of the subgradients of g.
Reading: verbatim: The printed equality is line 2 of the algorithm, by which lam_{t+1} is expressed.
"""

from verify import *

from ...common.gradient_admm_pair import adjoint_B, lam_next, subgradient_strongly_monotone
from ...common.gradient_admm_run import run_at

facts = (adjoint_B, subgradient_strongly_monotone)

for_all(positive="beta mu_g", Y="y Bt_lam_next", Z="w b A_x")

says = statement(*facts, strongly_monotone=lam_next @ b >= mu_g * y.norm2 | goal)

claim = Claim(
    "chan2024.eq-15",
    "inequality",
    statement=r"\langle\mathfrak d\lambda_{t+1},B\mathfrak d y_t\rangle"
    r"=\langle\mathfrak d\lambda_t-\beta(A\mathfrak d x_t+B\mathfrak d y_t),B\mathfrak d y_t\rangle"
    r"\ge\mu_g\|\mathfrak d y_t\|^2",
    prints=r"""
        \mathfrak d\lambda_t -> w + A_x*beta
        A\mathfrak d x_t -> A_x
        B\mathfrak d y_t -> b
        \mathfrak d y_t -> y
        \mathfrak d\lambda_{t+1} -> lam_next
        A\mathfrak d x -> A_x
        \lambda_{t+1} -> lam_next
    """,
)

proof = shows(strongly_monotone=subgradient_strongly_monotone - adjoint_B)

witness = run_at(says)
observe = "gradient_admm_pair"

too_strong = altered(
    {"|B d y|^2 in place of |d y|^2": strongly_monotone.left >= mu_g * b.norm2},
    scale="constant made 1 % larger -> right 101/100",
    drop="subgradient_strongly_monotone adjoint_B",
)
