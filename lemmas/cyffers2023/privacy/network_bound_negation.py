"""The printed network bound fails for two users and two steps.

At n = K = K_i = 2 and y = 49/25 the loss exceeds the printed bound of Theorem 4.

Where: ours, on Sec 5.4 Thm 4.
Letters as in ``network_bound_printed``.
Idea: 49/25 times 694/1000 is below 138/100.
Note: D_low is a lower bound of D_2.
"""

from verify import *

from .network_bound_printed import D_low, ln_2, y
from .network_bound_printed import says as printed

says = with_goals(printed, exceeded=D_low > y * ln_2 | goal)

claim = Claim("cyffers2023.theorem-4-negation", "divergence")

proof = shows(
    exceeded=divergence
    + 49 * logarithm_of_two / 25
    - ln_2 / 25 * fact("instance")
    + term(ratio(138, 100) - ratio(49, 25) * ratio(694, 1000))
)

witness = at("L=7 gamma=1 lam=1 sigma=20 shift=14 variance=100 y=49/25 ln_2=6931/10000 D_low=277/200")

too_strong = altered(scale="twice the bound -> right 2", drop="logarithm_of_two divergence")
