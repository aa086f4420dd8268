"""One ADMM iteration is averaged in the customised norm for step sizes below 2/nu.

Lemma 6.5 with its slack kept: one iteration is an averaged operator in the customised norm.

Where: ours.
Sharpens arXiv Lemma 6.5. Facts: see ``lemmas.common.gradient_admm_pair``; ``nu`` is the smoothness of f, and eta need not be
1/nu.
Idea: with d = x_next - x, the x-part of the loss is (eta nu/2)|d + (2/nu) G|^2, whatever eta is.
Note: Squared norms; for every eta > 0. For eta nu <= 1 the iteration is 2/3-averaged, which gives weak convergence without
noise and a summable sequence of steps.
"""

from verify import *

from ...common.gradient_admm_pair import R_M, R_N, adjoint_b, adjoint_w, monotone, smooth, w_next
from ...common.gradient_admm_run import run_at

for_all(positive="eta beta nu", X=R_N, Z=R_M)

before = x.norm2 + eta / beta * w.norm2
after = x_next.norm2 + eta / beta * w_next.norm2
moved_x, moved_w = (x_next - x).norm2, eta / beta * (w_next - w).norm2

says = statement(adjoint_w, adjoint_b, monotone, smooth, averaged=before >= after + (1 - eta * nu / 2) * moved_x + moved_w | goal)

claim = Claim("chan2024.lemma-6.5-averaged", "inequality", strengthens="chan2024.lemma-6.5")

witness = run_at(says)
observe = "gradient_admm_pair"

too_strong = altered(
    {
        "the step in x weighted with 1 - 49/100 eta nu": before >= after + (1 - 49 * eta * nu / 100) * moved_x + moved_w | false,
        "the step in w made 1 % heavier": before >= after + (1 - eta * nu / 2) * moved_x + 101 * moved_w / 100 | false,
        "left side without the smoothness": before >= after + moved_x + moved_w | false,
    },
    drop="smooth monotone adjoint_w adjoint_b",
)
