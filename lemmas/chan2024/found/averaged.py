"""Lemma 6.5 with its slack kept: one iteration is an averaged operator in the customised norm.

Where: ours; sharpens arXiv Lemma 6.5. Facts: see ``lemmas.common.gradient_admm_pair``; ``nu`` is the smoothness of f, and eta
need not be 1/nu. Idea: with d = x_next - x, the x-part of the loss is (eta nu/2)|d + (2/nu) G|^2, whatever eta is.
"""

from lemmas.common.gradient_admm_pair import R_M, R_N, adjoint_b, adjoint_w, beta, eta, monotone, nu, smooth, w, w_next, x, x_next
from lemmas.common.gradient_admm_run import run_at
from verify import *

before = x.norm2 + eta / beta * w.norm2
after = x_next.norm2 + eta / beta * w_next.norm2
moved_x, moved_w = (x_next - x).norm2, eta / beta * (w_next - w).norm2

says = statement(
    for_all(positive="eta beta nu", X=R_N, Z=R_M),
    adjoint_w,
    adjoint_b,
    monotone,
    smooth,
    goals=(at_least("averaged", before, after + (1 - eta * nu / 2) * moved_x + moved_w),),
)

claim = Claim(
    id="chan2024.lemma-6.5-averaged",
    title="One ADMM iteration is averaged in the customised norm",
    where="ours",
    kind="inequality",
    says=says,
    strengthens="chan2024.lemma-6.5",
    note="Squared norms; for every eta > 0. For eta nu <= 1 the iteration is 2/3-averaged, which gives weak convergence without "
    "noise and a summable sequence of steps.",
)

witness = run_at(says)
observe = "gradient_admm_pair"

too_strong = (
    altered(
        says,
        "the step in x weighted with 1 - 49/100 eta nu",
        at_least("averaged", before, after + (1 - ratio(49, 100) * eta * nu) * moved_x + moved_w),
    ),
    altered(
        says,
        "the step in w made 1 % heavier",
        at_least("averaged", before, after + (1 - eta * nu / 2) * moved_x + ratio(101, 100) * moved_w),
    ),
    altered(says, "left side without the smoothness", at_least("averaged", before, after + moved_x + moved_w)),
    without(says, "smooth"),
    without(says, "monotone"),
    without(says, "adjoint_w"),
    without(says, "adjoint_b"),
)
