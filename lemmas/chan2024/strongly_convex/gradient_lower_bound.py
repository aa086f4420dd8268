"""Lower bound for the gradient difference.

(21): the gradient difference is bounded below by a quarter of |w_{t+1}|^2, up to x, x_{t+1} and y.

Where: arXiv (21).
Letters: see ``lemmas.common.gradient_admm_pair``; rho = |A^T B|.
Idea: the four-term inequality with p = A^T w_{t+1}; A = [I D] makes |A^T w_{t+1}| >= |w_{t+1}|.
Reading: verbatim
Note: The printed equality for the gradient difference is Lemma 3.2; here it is the definition of G. Displayed is the end of
the chain; the number (21) stands at the line before, the goal before_norms, with A^T still at the first bracket. Strong
convexity of f and g and the range of eta are not used.
"""

from verify import *

from ...common.gradient_admm_pair import R_L, R_M, R_N, G, coercive, operator_norm, w_next
from ...common.gradient_admm_run import run_at

for_all(positive="eta beta", nonnegative="rho", X=R_N, Z=R_M, Y=R_L)

facts = (coercive, operator_norm)
quarter = ratio(1, 4)
lost = x.norm2 / eta**2 + x_next.norm2 / eta**2
before_norms = quarter * At_w_next.norm2 - lost - (At_b * beta).norm2
bound = quarter * w_next.norm2 - lost - beta**2 * rho**2 * y.norm2

says = statement(*facts, before_norms=G.norm2 >= before_norms | goal, gradient=G.norm2 >= bound | goal)

claim = Claim(
    "chan2024.eq-21",
    "inequality",
    statement=r"\|\mathfrak d\nabla f(x_t)\|^2\ge\tfrac14\|\mathfrak d\lambda_{t+1}-\beta A\mathfrak d x_{t+1}\|^2"
    r"-\tfrac1{\eta^2}\|\mathfrak d x_t\|^2-\tfrac1{\eta^2}\|\mathfrak d x_{t+1}\|^2"
    r"-\beta^2\|A^\top B\|^2\|\mathfrak d y_t\|^2",
    prints=r"""
        \mathfrak d\lambda_{t+1}-\beta A\mathfrak d x_{t+1} -> w_next
        \|A^\top B\| -> rho
        \mathfrak d x_t -> x
        \mathfrak d x_{t+1} -> x_next
        A\mathfrak d x_{t+1} -> A_x_next
        \mathfrak d\nabla f -> G
        \mathfrak d\nabla f(x_t) -> G
        \mathfrak d y_t -> y
        \mathfrak d x -> x
        x_t -> x
        x_{t+1} -> x_next
    """,
)

proof = shows(
    use("four_terms", "chan2024.eq-21-algebra", p=At_w_next, q=x / eta, r=-x_next / eta, s=-At_b * beta),
    before_norms=four_terms,
    gradient=four_terms + quarter * coercive + beta**2 * operator_norm,
)

witness = run_at(says)
observe = "gradient_admm_pair"

too_strong = altered(
    {
        "1/4 made 26/100": gradient.right + w_next.norm2 / 100,
        "1/4 made 26/100 before the norms": dict(before_norms=G.norm2 >= before_norms + At_w_next.norm2 / 100 | false),
        "1/eta in place of 1/eta^2": gradient.left
        >= quarter * w_next.norm2 - (x.norm2 + x_next.norm2) / eta - beta**2 * rho**2 * y.norm2,
        "beta in place of beta^2": gradient.left >= quarter * w_next.norm2 - lost - beta * rho**2 * y.norm2,
        "rho in place of rho^2": gradient.left >= quarter * w_next.norm2 - lost - beta**2 * rho * y.norm2,
    },
    drop="coercive operator_norm",
)
