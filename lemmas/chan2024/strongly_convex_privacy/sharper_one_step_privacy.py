"""Lemma 7.7 with a sharper constant: c = max(2 L/R, (1 + 2 L)/(eta beta)) in place of max(2/R, 3/(eta beta)).

Where: ours; sharpens arXiv Lemma 7.7. Letters as in ``one_step_privacy``.
Idea: the same round; the first shift makes the difference of the w vanish, so the second iteration leaves at most L times the
square of the point.
"""

from lemmas.chan2024.one_step_privacy.one_step_privacy import BLOCK, D, E, lam, shift_rule, sigma, x
from lemmas.chan2024.strongly_convex_privacy.one_step_privacy import NO_ROUND, ROUND, WEIGHTED, R, bound, c, contracts, norm_in
from lemmas.common.gradient_admm_pair import SUM, L, beta, eta
from verify import *

CHOICE = assumed("comes from the choice of", "ours, as in the proof of Lemma 7.7", "c = max(2 L/R, (1 + 2 L)/(eta beta))")

says = statement(
    for_all(positive="eta beta sigma nu mu c R L", nonnegative="D E", X="x", Z="A_x lam"),
    *WEIGHTED,
    contracts(L),
    at_least("first_weight", c * R, 2 * L, because=CHOICE),
    at_least("second_weight", c * eta * beta, 1 + 2 * L, because=CHOICE),
    at_least("energy", c * L * norm_in, E, because=program(ROUND, "energy", f"one round; {BLOCK}", **NO_ROUND, m=L, l=lam)),
    shift_rule,
    goals=(at_least("private", bound, D),),
    definitions=SUM,
)

claim = Claim(
    id="chan2024.lemma-7.7-sharper",
    title="One-step privacy in the strongly convex case, both iterations contracting",
    where="ours",
    kind="bound",
    says=says,
    strengthens="chan2024.lemma-7.7",
    note="For every factor L of Lemma 7.6; that L < 1 is not used.",
)

proof = shows(private=because("shift_rule", term(1 / (2 * sigma**2), "energy")))

# eta = 3/5, nu = 2, mu = 1: R = 14/45.
witness = Point(
    scalars=numbers("eta=3/5 beta=20 sigma=1 nu=2 mu=1 R=14/45 c=45/14 L=1/2 D=1/100 E=1/50"),
    vectors={"x": [0, ratio(1, 2)], "A_x": [0], "lam": [0]},
)

too_strong = (
    scaled(says, "1 % smaller", "private", left=ratio(99, 100)),
    altered(says, "L squared", at_least("private", L * bound, D)),
    scaled(says, "half of c", "private", left=ratio(1, 2)),
    altered(says, "without the weight of the point", at_least("private", bound - c * L * R / (2 * sigma**2) * x.norm2, D)),
    without(says, "energy"),
    without(says, "shift_rule"),
)
