"""Theorem 6.1 as a weaker instance of the shift theorem where eta beta >= 9/11: at most half of its bound is needed.

Theorem 6.1 from ``start``, where eta beta is at least 9/11: half of its bound for every T, a quarter in the limit.

Where: ours.
ArXiv Theorem 6.1 as a weaker instance.
Letters of Theorem 6.1: x = dx_0, A_x = A dx_0, a = |A|, c = max(2, 3/(eta beta)), C = c (1 + eta beta a^2); k_minus = 2T -
1; the singular values of A = [I D] are at least 1.
Idea: 2T iterations leak |dx_0|_M^2/(2T - 1), and c/T is at least 2/T >= 2/(2T - 1).
Note: For A = [I D], whose singular values are at least 1. Below 9/11: chan2024.theorem-6.1-by-shifts-any-penalty.
"""

from verify import *

from ...common.gradient_admm_shifts import LEAST
from ..convex_privacy.initial_norm import bounded
from ..convex_privacy.privacy_amplification import C, bound
from ..one_step_privacy.one_step_privacy import MAXIMUM
from .amplified import by_shifts, distance

for_all(positive="eta beta sigma T c k_minus", nonnegative="a D E mu", X="x", Z="A_x")

says = statement(
    bounded,
    *MAXIMUM,
    pairs=k_minus + 1 == 2 * T | assumed("a total of 2T noisy ADMM iterations", where="arXiv Theorem 6.1"),
    range=eta * beta >= LEAST | ours("eta beta is at least 9/11"),
    two_iterations=k_minus >= 1 | assumed("T is at least 1", where="arXiv Theorem 6.1"),
    **by_shifts("gradient ADMM, shifted from another start", a_min=1),
    amplified=bound >= D | goal,
    shifted=distance / (2 * sigma**2 * k_minus) >= D | goal,
    half=bound / 2 >= D | goal,
)

claim = Claim("chan2024.theorem-6.1-by-shifts", "bound", strengthens="chan2024.theorem-6.1")

HALF = (
    fact("start.amplified")
    + c * eta * beta / (4 * sigma**2 * T) * bounded
    + distance / (4 * sigma**2 * T) * at_least_two
    + distance / (4 * sigma**2 * T * k_minus) * two_iterations
    + distance / (4 * sigma**2 * T * k_minus) * pairs
)
proof = shows(
    use("start", "chan2024.shift-start", a_min=1),
    shifted=fact("start.amplified"),
    half=HALF,
    amplified=HALF + term(C / (4 * sigma**2 * T) * x.norm2),
)

# eta beta = 2, T = 1: C = 6, |x|_M^2 = 3
witness = at("eta=1 beta=2 sigma=1 T=1 c=2 k_minus=1 a=1 D=3/2 E=3 mu=1 x=[1] A_x=[1]")

too_strong = altered(
    {"1/T^2 in place of 1/T": half.left / T},
    scale="""
        1 % smaller than the shifts -> shifted left 99/100
        half, 1 % smaller -> half left 99/100
        a quarter for every T -> half left 1/2
    """,
    drop="energy shift_rule bounded pairs",
)
