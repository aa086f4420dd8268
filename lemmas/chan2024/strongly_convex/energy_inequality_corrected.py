"""Energy inequality of one iteration, with beta in front of A.

(20) with w = lam - beta A x: the energy inequality of one iteration, with the gradient's term kept.

Where: ours.
Corrects arXiv (20).
Letters: see ``lemmas.common.gradient_admm_pair``; k = 2/(nu + mu) - eta.
Idea: twice the upper bound (19) minus the lower bound (18), whose left side is the same inner product.
Note: Holds for every eta > 0; the bound eta < 2/(nu + mu) is used only afterwards.
"""

from verify import *

from ...common.gradient_admm_pair import R_L, R_M, R_N, STRONGLY_CONVEX, SUM, G, w_next
from ...common.gradient_admm_run import run_at
from .energy_inequality import energies

for_all(positive="eta beta nu mu mu_g", X=R_N, Z=R_M, Y=R_L)

scalars("s")


left, right = energies(w, w_next)

says = statement(*STRONGLY_CONVEX, energy=right >= left | goal, definitions=SUM)

claim = Claim("chan2024.eq-20-corrected", "inequality", corrects="chan2024.eq-20")

proof = shows(
    use("lower", "chan2024.eq-18-corrected"),
    use("upper", "chan2024.eq-19", G=G),
    energy=2 * (upper + fact("lower.first") + fact("lower.second")),
)

witness = run_at(says)
observe = "gradient_admm_pair"

too_strong = altered(
    {
        "mu_g made 1 % larger": energy.right + mu_g / 50 * y.norm2,
        "gradient term made 1 % larger": energy.right + ratio(2, 100) / s * G.norm2,
        "1/beta^2 before the squares of w": right + (1 / beta**2 - 1 / beta) * w.norm2
        >= left + (1 / beta**2 - 1 / beta) * w_next.norm2 | false,
    },
    scale="right side made 1 % smaller -> left 99/100",
    drop="strongly_monotone strongly_cocoercive adjoint_w adjoint_b",
)
