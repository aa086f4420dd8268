"""Ratio of the Jacobian determinants with the constant 1/2.

The Jacobian ratio is at most exp(C c_1/(2 eta V B)), without any condition on theta.

Where: ours.
On Theorem 4.1.
Letters: see ``jacobian_ratio``.
Idea: 1 + s/2 <= exp(s/2).
Note: The factor 1 + s/2 is attained for rho = 0: one direction, L'' = c_1 at x and 0 at the other point.
"""

from verify import *

from .jacobian_ratio import BOUND, FACTS, SIGNS, det, det_other, exp_half, s

says = statement(
    Domain(SIGNS, spaces(X="x z")),
    *FACTS,
    exponential=program("exponential, tangent", "tangent", X=exp_half, y=s / 2),
    jacobian_ratio=exp_half * det_other >= det | goal,
    without_exponential=(1 + s / 2) * det_other >= det | goal,
)

claim = Claim("zhang2018.jacobian-ratio-sharper", "inequality", strengthens="zhang2018.jacobian-ratio")

proof = shows(
    *BOUND,
    jacobian_ratio=fact("det_bound") + exponential + exp_half * rank_one_other,
    without_exponential=fact("det_bound") + (1 + s / 2) * rank_one_other,
)

witness = at("sigma=2 curvature=1 det=3/2 det_other=1 s=1 exp_14=4 exp_half=2 x=[1] z=[1/2]")

tightness = Tightness("the factor 1 + s/2", "without_exponential", without_exponential.left, witness)

too_strong = altered(
    {"s/2 made 1 % smaller": (100 + 99 * s / 2) * det_other >= 100 * without_exponential.right}, drop="normalised rank_one_other"
)
