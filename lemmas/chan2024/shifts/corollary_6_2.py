"""Corollary 6.2 as a weaker instance of the shift theorem where eta beta >= 9/11: a quarter of its bound is enough.

Corollary 6.2 from ``user``, where eta beta is at least 9/11: a quarter of its bound for every T.

Where: ours.
ArXiv Corollary 6.2 as a weaker instance.
Letters of Corollary 6.2: a = |A|, c = max(2, 3/(eta beta)), C = c (1 + eta beta a^2); k = 2T iterations follow the user's
own; the singular values of A = [I D] are at least 1.
Note: For A = [I D], whose singular values are at least 1. C is at least 2 (1 + eta beta): the ratio is above 8 there.
"""

from verify import *

from ...common.gradient_admm_shifts import LEAST
from ..convex_privacy.privacy_amplification import C
from ..one_step_privacy.one_step_privacy import MAXIMUM
from .amplified import by_shifts

for_all(positive="eta beta sigma T c k", nonnegative="a D E mu Delta", X="delta")

scalars("a")
one = eta**2 * Delta**2 / (2 * sigma**2)
bound = C / T * one

says = statement(
    *MAXIMUM,
    pairs=k == 2 * T | assumed("running 2T+1 noisy ADMM iterations", where="arXiv Corollary 6.2"),
    range=eta * beta >= LEAST | ours("eta beta is at least 9/11"),
    two_iterations=k >= 2 | assumed("T is at least 1", where="arXiv Corollary 6.2"),
    neighbours=Delta**2 >= delta.norm2 | ours("f_1 and f_1' are Delta-neighbours"),
    **by_shifts("gradient ADMM, shifted after a user", a_min=1),
    amplified=bound >= D | goal,
    shifted=one / (2 * T) >= D | goal,
    quarter=bound / 4 >= D | goal,
)

claim = Claim("chan2024.corollary-6.2-by-shifts", "bound", strengthens="chan2024.corollary-6.2-amplified")

QUARTER = (
    fact("user.user") + one / (4 * T) * at_least_two + term(c * eta * beta * a**2 * one / (4 * T)) + one / (2 * T * k) * pairs
)
proof = shows(
    use("user", "chan2024.shift-user", a_min=1),
    shifted=fact("user.user") + one / (2 * T * k) * pairs,
    quarter=QUARTER,
    amplified=QUARTER + term(3 * C / (4 * T) * one),
)

witness = at("eta=1 beta=2 sigma=1 T=1 c=2 k=2 a=1 D=1/4 E=1/2 mu=1/2 Delta=1 delta=[1]")

too_strong = altered(
    {"1/T^2 in place of 1/T": quarter.left / T},
    scale="""
        1 % smaller than the shifts -> shifted left 99/100
        a quarter, 1 % smaller, where a = 0 -> quarter left 99/100
    """,
    drop="energy shift_rule neighbours pairs",
)
