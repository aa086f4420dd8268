"""Squared customised norm of two starts that share the multiplier: at most (R + eta beta |A|^2) |dx_0|^2.

(25), corrected: two starts with the same multiplier have squared customised norm at most (R + eta beta |A|^2)|dx_0|^2.

Where: ours; corrects arXiv (25).
Letters: ``x`` = dx_0, ``A_x`` = A dx_0, a = |A|; R is the weight of Definition 7.4.
Idea: w_0 = -beta A dx_0, so (eta/beta)|w_0|^2 = eta beta |A dx_0|^2 <= eta beta a^2 |dx_0|^2.
Note: The second printed line of (25). The step size is not needed for it; it makes R positive.
"""

from verify import *

from ...common.gradient_admm_pair import SUM, step_size
from ..strongly_convex.positive_weight import R

for_all(positive="eta beta nu mu", nonnegative="a", X="x", Z="A_x")

given(bounded=program("linear maps"))
norm2 = R * x.norm2 + eta / beta * (A_x * -beta).norm2
bound = (R + eta * beta * a**2) * x.norm2

says = statement(bounded, step_size, initial_norm=bound >= norm2 | goal, definitions=SUM)

claim = Claim(
    "chan2024.theorem-7.2-initial-norm-corrected", "inequality", facts="equivalent", corrects="chan2024.theorem-7.2-initial-norm"
)

proof = shows(initial_norm=eta * beta * bounded)

witness = at("eta=1/2 beta=2 nu=1 mu=1 a=1 x=[2, 1] A_x=[2]")

tightness = Tightness("R + eta beta |A|^2", "initial_norm", bound, at("eta=1/2 beta=2 nu=1 mu=1 a=1 x=[2, 0] A_x=[2]"))

too_strong = altered(
    {
        "1/10 in place of R": (ratio(1, 10) + eta * beta * a**2) * x.norm2 >= norm2 | false,
        "|A| in place of its square": (R + eta * beta * a) * x.norm2 >= norm2 | false,
    },
    scale="1 % smaller -> left 99/100",
    drop="bounded",
)
