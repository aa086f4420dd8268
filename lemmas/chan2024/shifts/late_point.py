"""The last point of private gradient ADMM with eta beta a_min^2 >= 1/2, from two iterations on: 1/N.

The last point alone leaks at most |dx_0|_M^2/(2 sigma^2 N) from two iterations on also where eta beta is below 1.

Where: ours.
``last_point`` for eta beta >= 1/2, N >= 2.
Letters as in ``last_point``.
Idea: a run of two iterations pays for the multiplier one iteration earlier; see
lemmas.common.gradient_admm_late_point_shifts.
Note: For every A of full row rank whose singular values are at least a_min (A = [I D]: a_min = 1), every B, c, every convex
g and all convex f_t that are (1/eta)-smooth. For whoever keeps lam_N to himself; from eta beta = 1 on
chan2024.shift-last-point says it for N = 1 too.
"""

from verify import *

from ...common.gradient_admm_late_point_shifts import LEAST
from .amplified import AMPLIFIED, distance, from_another_start, penalty, smaller_walk, walk_of_four

scalars("k")

says = from_another_start(
    distance,
    k,
    penalty(LEAST),
    two_iterations=k >= 2 | ours("there are at least two iterations"),
    shifted="gradient ADMM, shifted for its last point from two iterations on",
)

claim = Claim("chan2024.shift-late-point", "bound", strengthens="chan2024.shift-last-point")

proof = AMPLIFIED

witness = at("eta=1 beta=2 sigma=1 a_min=1 k=3 E=1 D=1/2 mu=1 x=[1] A_x=[1]")

tightness = walk_of_four("1/N of the shifts", ratio(1, 2))

too_strong = smaller_walk()
