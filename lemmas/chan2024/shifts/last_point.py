"""The last point of private gradient ADMM with eta beta a_min^2 >= 1 leaks as that of noisy gradient descent: 1/N.

The last point of gradient ADMM alone leaks at most |dx_0|_M^2/(2 sigma^2 N) after every number N >= 1 of noisy iterations.

Where: ours.
For whoever keeps lam_N to himself, where eta beta is at least 1.
Letters: x = dx_0, A_x = A dx_0, |x|_M^2 = |x|^2 + eta beta |A x|^2; k = N iterations, each with noise; E = the energy of the
shifts; D = the divergence of x~_N; a_min = the smallest singular value of A, which is at least 1 for A = [I D].
Idea: only x has to agree, so that the last shift takes it off and nothing has to be prepared for the multiplier; see
lemmas.common.gradient_admm_last_point_shifts. Attained on the kernel of A with f = 0, where the run is a walk.
Note: For every A of full row rank whose singular values are at least a_min (A = [I D]: a_min = 1), every B, c, every convex
g and all convex f_t that are (1/eta)-smooth. gaussian: the pair is no easier to tell apart than N(0, 1) from N(mu, 1). The
multiplier is not released, as it is in Theorem 6.1.
"""

from verify import *

from ...common.gradient_admm_last_point_shifts import LEAST
from .amplified import AMPLIFIED, distance, from_another_start, penalty, smaller_walk, walk_of_four

scalars("k")

says = from_another_start(
    distance,
    k,
    penalty(LEAST),
    one_iteration=k >= 1 | ours("there is an iteration"),
    shifted="gradient ADMM, shifted for its last point",
)

claim = Claim("chan2024.shift-last-point", "bound")

proof = AMPLIFIED

witness = at("eta=1 beta=2 sigma=1 a_min=1 k=1 E=3 D=3/2 mu=1 x=[1] A_x=[1]")

tightness = walk_of_four("1/N for the last point", 2)

too_strong = smaller_walk()
