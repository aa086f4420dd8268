"""(20) with w = lam - beta A x: the energy inequality of one iteration, with the gradient's term kept.

Where: ours; corrects arXiv (20). Letters: see ``lemmas.common.gradient_admm_pair``; k = 2/(nu + mu) - eta.
Idea: twice the upper bound (19) minus the lower bound (18), whose left side is the same inner product.
"""

from lemmas.chan2024.strongly_convex.energy_inequality import energies
from lemmas.common.gradient_admm_pair import R_L, R_M, R_N, STRONGLY_CONVEX, SUM, G, w_next
from lemmas.common.gradient_admm_run import run_at
from verify import *

beta, mu_g, s = scalars("beta mu_g s")
w, y = vectors("w y")

left, right = energies(w, w_next)

says = statement(
    for_all(positive="eta beta nu mu mu_g", X=R_N, Z=R_M, Y=R_L),
    *STRONGLY_CONVEX,
    goals=(at_least("energy", right, left),),
    definitions=SUM,
)

claim = Claim(
    id="chan2024.eq-20-corrected",
    title="Energy inequality of one iteration, with beta in front of A",
    where="ours",
    kind="inequality",
    says=says,
    corrects="chan2024.eq-20",
    note="Holds for every eta > 0; the bound eta < 2/(nu + mu) is used only afterwards.",
)

proof = shows(
    Use("lower", "chan2024.eq-18-corrected"),
    Use("upper", "chan2024.eq-19", vectors={"G": G}),
    energy=because(term(2, "upper"), term(2, "lower.first"), term(2, "lower.second")),
)

witness = run_at(says)
observe = "gradient_admm_pair"

too_strong = (
    scaled(says, "right side made 1 % smaller", "energy", left=ratio(99, 100)),
    altered(says, "mu_g made 1 % larger", at_least("energy", right, left + mu_g / 50 * y.norm2)),
    altered(says, "gradient term made 1 % larger", at_least("energy", right, left + ratio(2, 100) / s * G.norm2)),
    altered(
        says,
        "1/beta^2 before the squares of w",
        at_least("energy", right + (1 / beta**2 - 1 / beta) * w.norm2, left + (1 / beta**2 - 1 / beta) * w_next.norm2),
    ),
    without(says, "strongly_monotone"),
    without(says, "strongly_cocoercive"),
    without(says, "adjoint_w"),
    without(says, "adjoint_b"),
)
