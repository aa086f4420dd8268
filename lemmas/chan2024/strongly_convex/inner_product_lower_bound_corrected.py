"""Lower bound for the inner product of the x-step, with beta in front of A.

(18) with w = lam - beta A x: a lower bound for <x/eta - d grad f, x_next>.

Where: ours.
Corrects arXiv (18).
Letters: see ``lemmas.common.gradient_admm_pair``.
Idea: by (11) the first difference is <lam_{t+1}, B y> - mu_g |y|^2, bounded by (15); the second is |w_{t+1} - w_t|^2/(2
beta).
Note: The first equality printed above (18), which does have beta, is a goal too; the second one only expands it.
"""

from verify import *

from ...common.gradient_admm_pair import R_L, R_M, R_N, lam_next, w_next
from ...common.gradient_admm_run import run_at
from .inner_product_lower_bound import bounds, facts, left

for_all(positive="eta beta mu_g", X=R_N, Z=R_M, Y=R_L)

tested = x_next.norm2 / eta + ((A_x_next + b) * beta - lam_next) @ A_x_next
middle, right = bounds(w, w_next)

says = statement(*facts, tested=left == tested | goal, first=left >= middle | goal, second=middle >= right | goal)

claim = Claim("chan2024.eq-18-corrected", "inequality", corrects="chan2024.eq-18")

proof = shows(
    use("first_order", "chan2024.eq-11"),
    tested=1 / eta * first_order,
    first=1 / eta * first_order + strongly_monotone,
    second=1 / (2 * beta) * square(w_next - w),
)

witness = run_at(says)
observe = "gradient_admm_pair"

too_strong = altered(
    {
        "mu_g made 1 % larger": first.right + mu_g / 100 * y.norm2,
        "|x_next|^2 made 1 % larger": first.right + x_next.norm2 / (100 * eta),
        "|w_next|^2 made 1 % larger": second.right + w_next.norm2 / (200 * beta),
        "1/2 in place of 1/(2 beta)": second.left >= x_next.norm2 / eta + (w_next.norm2 - w.norm2) / 2 + mu_g * y.norm2,
    },
    drop="strongly_monotone adjoint_w adjoint_b",
)
