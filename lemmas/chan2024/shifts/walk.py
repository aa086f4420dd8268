"""Private gradient ADMM with eta beta a_min^2 >= 8/5 amplifies as noisy gradient descent: 1/N of |dx_0|_M^2.

After N >= 2 noisy iterations gradient ADMM leaks at most |dx_0|_M^2/(2 sigma^2 N): attained by a walk.

Where: ours.
Sharpens ``start`` where eta beta is at least 8/5.
Letters: x = dx_0, A_x = A dx_0, |x|_M^2 = |x|^2 + eta beta |A x|^2; k = N iterations, each with noise; E = the energy of the
shifts; D = the divergence of (x~_N, lam_N); a_min = the smallest singular value of A, which is at least 1 for A = [I D].
Idea: as in ``start``, with the part 1/(k + 1) and half a shift on the kernel of A in the last iteration but one; see
lemmas.common.gradient_admm_walk_shifts. Attained on the kernel of A with f = 0, where the run is a walk.
Note: For every A of full row rank whose singular values are at least a_min (A = [I D]: a_min = 1), every B, c, every convex
g and all convex f_t that are (1/eta)-smooth. gaussian: the pair is no easier to tell apart than N(0, 1) from N(mu, 1).
|x|_M^2 is larger than |x|^2 off the kernel of A, and on it the bound is attained; without a kernel chan2024.shift-no-kernel
is smaller. Not for small eta beta: tests/shifts/small_penalty.py is an exact run with more at 1/5.
"""

from verify import *

from ...common.gradient_admm_walk_shifts import LEAST
from .amplified import AMPLIFIED, distance, from_another_start, penalty, smaller_walk, walk_of_four

scalars("k sigma")

bound = distance / (2 * sigma**2 * k)
says = from_another_start(
    distance,
    k,
    penalty(LEAST),
    two_iterations=k >= 2 | ours("there are at least two iterations"),
    shifted="gradient ADMM, shifted as a walk",
)

claim = Claim("chan2024.shift-walk", "bound", strengthens="chan2024.shift-start")

proof = AMPLIFIED

witness = at("eta=1 beta=2 sigma=1 a_min=1 k=2 E=3/2 D=3/4 mu=1 x=[1] A_x=[1]")

tightness = walk_of_four("1/N of the shifts", 2)

too_strong = smaller_walk()
