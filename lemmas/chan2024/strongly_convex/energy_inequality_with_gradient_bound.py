"""Energy inequality of one iteration without the gradient.

(22): the energy inequality with the gradient's term replaced by its lower bound.

Where: arXiv (22).
Letters: see ``lemmas.common.gradient_admm_pair``; k = 2/(nu + mu) - eta > 0, rho = |A^T B|.
Idea: (20) with beta in front of A, plus k times (21).
Reading: verbatim
Note: Printed with beta in front of A, unlike (20) from which it is said to follow; it follows from the corrected (20).
"""

from verify import *

from ...common.gradient_admm_pair import R_L, R_M, R_N, STRONGLY_CONVEX, SUM, coercive, k, operator_norm, step_size, w_next
from ...common.gradient_admm_run import run_at

for_all(positive="eta beta nu mu mu_g", nonnegative="rho", X=R_N, Z=R_M, Y=R_L)

scalars("s")


facts = (*STRONGLY_CONVEX, coercive, operator_norm, step_size)
left = (1 / eta - k / eta**2) * x_next.norm2 + (1 / beta + k / 4) * w_next.norm2 + (2 * mu_g - beta**2 * rho**2 * k) * y.norm2
right = (1 / eta * (1 - 2 * eta * nu * mu / s) + k / eta**2) * x.norm2 + w.norm2 / beta

says = statement(*facts, energy=right >= left | goal, definitions=SUM)

claim = Claim(
    "chan2024.eq-22",
    "inequality",
    statement=r"\Bigl[\tfrac1\eta-\tfrac{k}{\eta^2}\Bigr]\|\mathfrak d x_{t+1}\|^2+\Bigl[\tfrac1\beta+\tfrac k4\Bigr]"
    r"\|\mathfrak d w_{t+1}\|^2+(2\mu_g-\beta^2\|A^\top B\|^2k)\|\mathfrak d y_t\|^2\le\Bigl[\tfrac1\eta\Bigl(1-"
    r"\tfrac{2\eta\nu\mu}{\nu+\mu}\Bigr)+\tfrac k{\eta^2}\Bigr]\|\mathfrak d x_t\|^2+\tfrac1\beta\|\mathfrak d w_t\|^2,"
    r"\quad k=\tfrac2{\nu+\mu}-\eta",
    prints=r"""
        \|A^\top B\| -> rho
        \mathfrak d x_t -> x
        \mathfrak d x_{t+1} -> x_next
        \mathfrak d y_t -> y
        \mathfrak d w_t -> w
        \mathfrak d w_{t+1} -> w_next
        \mathfrak d x -> x
        x_t -> x
        x_{t+1} -> x_next
    """,
)

proof = shows(
    use("energy_with_gradient", "chan2024.eq-20-corrected"),
    use("lower", "chan2024.eq-21"),
    energy=energy_with_gradient + step_size * fact("lower.gradient"),
)

witness = run_at(says)
observe = "gradient_admm_pair"

too_strong = altered(
    {
        "k in place of k/4 before |w_next|^2": energy.right + 3 * k * w_next.norm2 / 4,
        "4 mu_g in place of 2 mu_g": energy.right + 2 * mu_g * y.norm2,
        "sign of k before |x_next|^2": energy.right + 2 * k / eta**2 * x_next.norm2,
    },
    scale="right side halved -> left 1/2",
    drop="strongly_cocoercive strongly_monotone coercive operator_norm adjoint_w adjoint_b step_size",
)
