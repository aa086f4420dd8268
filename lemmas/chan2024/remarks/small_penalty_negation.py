"""For every small beta one iteration of the instance moves x by more than eta.

However small beta is, one iteration of the instance of ``small_penalty_printed`` moves x by more than eta.

Where: ours.
The negation of arXiv section 11, second item, on that instance.
Letters as there.
Idea: (1 + eta beta) x = 2 eta, and eta beta <= 1/1000.
Note: Gradient descent stays at 0; x_1 tends to 2 eta as beta tends to 0.
"""

from verify import *

from .small_penalty_printed import beta, eta, x
from .small_penalty_printed import says as printed

says = with_goals(printed, moves=x**2 > eta**2 | goal)

claim = Claim("chan2024.sec11-beta-gd-negation", "inequality")

_product = 1 + eta * beta
proof = shows(
    have(
        value=_product * x == 2 * eta | line_3 - 2 * eta * line_2 + 2 * eta * line_1
    ),  # (1 + k)^2 x^2 - (1 + k)^2 eta^2 = 4 eta^2 - (1 + k)^2 eta^2, k <= 1/1000
    moves=(
        (_product * x + 2 * eta) * value
        + (3 + eta * beta) * eta**2 * small_penalty
        + term(999 * (3 + eta * beta) * eta**2 / 1000)
    )
    / _product**2,
)

witness = at("eta=1 beta=1/1000 y=-1000 lam=1 x=2000/1001")

too_strong = altered(scale="by more than 2 eta -> right 4", drop="line_1 line_3 small_penalty")
