"""Private gradient ADMM with eta beta a_min^2 >= 9/11 amplifies as N - 1 noisy gradient steps: 1/(N - 1) of |dx_0|_M^2.

After N noisy iterations gradient ADMM leaks at most |dx_0|_M^2/(2 sigma^2 (N - 1)), as noisy gradient descent but for the -1.

Where: ours.
Sharpens Theorem 6.1 where eta beta is at least 9/11.
Letters: x = dx_0, A_x = A dx_0, |x|_M^2 = |x|^2 + eta beta |A x|^2; N = k_minus + 1 iterations, each with noise; E = the
energy of the shifts; D = the divergence of (x~_N, lam_N); a_min = the smallest singular value of A, which is at least 1 for
A = [I D].
Idea: in every iteration shift by the part 1/k of what would be left of the difference; see
lemmas.common.gradient_admm_shifts.
Note: For every A of full row rank whose singular values are at least a_min (A = [I D]: a_min = 1), every B, c, every convex
g and all convex f_t that are (1/eta)-smooth. gaussian: the pair is no easier to tell apart than N(0, 1) from N(mu, 1).
"""

from verify import *

from ...common.gradient_admm_shifts import LEAST
from .amplified import AMPLIFIED, distance, from_another_start, penalty, sigma, smaller, x

scalars("k_minus")
says = from_another_start(
    distance,
    k_minus,
    penalty(LEAST),
    two_iterations=k_minus >= 1 | ours("there are at least two iterations"),
    shifted="gradient ADMM, shifted from another start",
    positive="eta beta sigma a_min k_minus",
)

claim = Claim("chan2024.shift-start", "bound", strengthens="chan2024.theorem-6.1")

proof = AMPLIFIED

witness = at("eta=1 beta=2 sigma=1 a_min=1 k_minus=1 E=3 D=3/2 mu=1 x=[1] A_x=[1]")

too_strong = smaller(
    "amplified", {"without the norm of A x": x.norm2 / (2 * sigma**2 * k_minus) >= amplified.right}, "half -> amplified left 1/2"
)
