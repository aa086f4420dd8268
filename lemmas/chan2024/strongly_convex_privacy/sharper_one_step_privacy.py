"""One-step privacy in the strongly convex case, both iterations contracting.

Lemma 7.7 with a sharper constant: c = max(2 L/R, (1 + 2 L)/(eta beta)) in place of max(2/R, 3/(eta beta)).

Where: ours.
Sharpens arXiv Lemma 7.7.
Letters as in ``one_step_privacy``.
Idea: the same round; the first shift makes the difference of the w vanish, so the second iteration leaves at most L times
the square of the point.
Note: For every factor L of Lemma 7.6; that L < 1 is not used.
"""

from verify import *

from ...common.gradient_admm_pair import SUM
from ..one_step_privacy.one_step_privacy import BLOCK, shift_rule
from .one_step_privacy import NO_ROUND, ROUND, WEIGHTED, bound, contracts, norm_in

CHOICE = assumed("comes from the choice of", "ours, as in the proof of Lemma 7.7", "c = max(2 L/R, (1 + 2 L)/(eta beta))")

for_all(positive="eta beta sigma nu mu c R L", nonnegative="D E", X="x", Z="A_x lam")

says = statement(
    *WEIGHTED,
    contracts(L),
    first_weight=c * R >= 2 * L | CHOICE,
    second_weight=c * eta * beta >= 1 + 2 * L | CHOICE,
    energy=c * L * norm_in >= E | program(ROUND, "energy", f"one round; {BLOCK}", **NO_ROUND, m=L, l=lam),
    shift_rule=shift_rule,
    private=bound >= D | goal,
    definitions=SUM,
)

claim = Claim("chan2024.lemma-7.7-sharper", "bound", strengthens="chan2024.lemma-7.7")

proof = shows(private=shift_rule + 1 / (2 * sigma**2) * energy)

# eta = 3/5, nu = 2, mu = 1: R = 14/45.
witness = at("eta=3/5 beta=20 sigma=1 nu=2 mu=1 R=14/45 c=45/14 L=1/2 D=1/100 E=1/50 x=[0, 1/2] A_x=[0] lam=[0]")

too_strong = altered(
    {"L squared": L * private.left, "without the weight of the point": private.left - c * L * R / (2 * sigma**2) * x.norm2},
    scale="""
        1 % smaller -> left 99/100
        half of c -> left 1/2
    """,
    drop="energy shift_rule",
)
