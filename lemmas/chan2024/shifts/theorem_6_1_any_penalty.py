"""Theorem 6.1 as a weaker instance of the shift theorem for every penalty, for long runs.

Theorem 6.1 from ``any_penalty``, for every eta beta > 0 and every T with 3 (1 + k (2T - K)) >= k^2 T, k = eta beta, 2T >= K.

Where: ours.
ArXiv Theorem 6.1 as a weaker instance for long runs.
Letters: those of Theorem 6.1; k = eta beta; K and P = (1 + k)^(K - 2) of ``any_penalty``; h = 2T - K; the singular values of
A = [I D] are at least 1.
Idea: 2T iterations leak k |dx_0|_M^2/(1 + k h), and c k is at least 3.
Note: For A = [I D], whose singular values are at least 1. Where k <= 3/2 and |dx_0|_M^2 = (1 + k |A|^2) |dx_0|^2 the printed
bound is the smaller one exactly where 3 (1 + k (2T - K)) < k^2 T; for 2T < K this shift theorem says nothing.
"""

from verify import *

from ..convex_privacy.initial_norm import bounded
from ..convex_privacy.privacy_amplification import bound
from ..one_step_privacy.one_step_privacy import MAXIMUM
from .amplified import by_shifts
from .any_penalty import POWERS, distance

for_all(positive="eta beta sigma T c P K n", nonnegative="a h D E mu", X="x", Z="A_x")

k = eta * beta
reciprocal = 1 + k * h

says = statement(
    bounded,
    *MAXIMUM,
    pairs=K + h == 2 * T | assumed("a total of 2T noisy ADMM iterations", "arXiv Theorem 6.1", "K + h of them"),
    late=3 * (1 + k * (2 * T - K)) >= k**2 * T | ours("T is large enough"),
    K_is=K == n + 1 | letter("K", "n + 1, a whole number"),
    positive=at_end(POWERS, "positive", "the powers of 1 + eta beta", n, a_min=1),
    growth=at_end(POWERS, "growth", "the powers of 1 + eta beta", n, a_min=1),
    P_one=P * k >= 1 | ours("(1 + eta beta)^(K - 2) eta beta is at least 1"),
    P_two=P * k**2 >= 2 | ours("(1 + eta beta)^(K - 2) eta beta is at least 2/(eta beta)"),
    **by_shifts("gradient ADMM, shifted by worth", a_min=1),
    amplified=bound >= D | goal,
    definitions=(("rising", reciprocal),),
)

claim = Claim("chan2024.theorem-6.1-by-shifts-any-penalty", "bound", strengthens="chan2024.theorem-6.1")

scalars("rising")
one = distance / (2 * sigma**2 * T * rising)
proof = shows(
    use("start", "chan2024.shift-any-penalty", a_min=1),
    amplified=1 / (2 * sigma**2 * rising) * fact("start.amplified")
    + c * k / (2 * sigma**2 * T) * bounded
    + distance / (2 * sigma**2 * T * k) * at_least_three
    + one / k * late
    + 3 * one * pairs,
)

# k = 1: K = 3, P = 2; T = 3, h = 3
witness = at("eta=1 beta=1 sigma=1 T=3 c=3 P=2 K=3 n=2 h=3 a=1 D=1/4 E=1/2 mu=1/2 x=[1] A_x=[1]")

too_strong = altered(
    {"1/T^2 in place of 1/T": amplified.left / T}, scale="a fifth -> left 1/5", drop="late energy shift_rule bounded pairs"
)
