"""Total privacy loss of penalty perturbation with the constant 1/2.

Theorem 4.1 with c_1/2 in place of 1.4 c_1, without a condition on theta.

Where: ours.
On Theorem 4.1.
Letters as in ``composition``, with exp_jac = exp(s/2); after t steps ``loss``, ``printed`` = the two exponents.
Idea: zhang2018.step-ratio with the sharper exponential; the exponents add up.
Note: Holds for every theta > 0 and every positive eta_i(t): the choice of theta in Algorithm 1 is not needed for privacy.
"""

from verify import *

from . import step_ratio as step
from .composition import multiplied, steps

scalars("log_density log_other loss s y_noise printed")

for_all()

says = statement(
    private=loss >= log_density - log_other | goal,
    sharper=printed >= loss | goal,
    recursion=steps("sharper_ratio", step.exp_half, s / 2, printed=(0, printed + y_noise + 7 * s / 5)),
)

claim = Claim("zhang2018.theorem-4.1-sharper", "composition", strengthens="zhang2018.theorem-4.1")

proof = shows(
    by_induction(
        invariants(so_far=loss >= log_density - log_other | at_start, order=printed >= loss | at_start),
        so_far=multiplied(),
        order=order + term(9 * s / 10),
    ),
    private=so_far,
    sharper=order,
)

witness = at(
    "",
    """
        q=6 q_other=2 exp_noise=2 exp_jac=3/2 ln_q=1 u2=1 u2_other=1 x2=1 sigma=2 curvature=1/2 s=1 y_noise=1 ln_q_other=0
    """,
    """
        q=6 q_other=2 exp_noise=2 exp_jac=3/2 ln_q=1 u2=1 u2_other=1 x2=1 sigma=2 curvature=1/2 s=1 y_noise=1 ln_q_other=0
    """,
    index=2,
)

too_strong = altered(
    scale="""
        bound made 1 % smaller -> private left 99/100
        twice the loss below the printed one -> sharper right 2
    """
)
