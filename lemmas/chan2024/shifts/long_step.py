"""Private gradient ADMM with eta nu <= 2 and eta beta a_min^2 >= 36/25 leaks at most 1/N of |dx_0|_M^2 from N = 3 on.

For every step size up to 2/nu |dx_0|_M^2/(2 sigma^2 N), from three noisy iterations and eta beta a_min^2 = 36/25 on.

Where: ours.
``late_walk`` for steps twice as long (Theorem 6.1 asks for eta <= 1/nu).
Letters as in ``walk``; nu = the smoothness of the f_t.
Idea: the shifts of ``late_walk`` use up what short steps leave of a gradient; see
lemmas.common.gradient_admm_long_step_shifts.
Note: For every A of full row rank whose singular values are at least a_min (A = [I D]: a_min = 1), every B, c, every convex
g and all convex f_t that are nu-smooth, eta nu <= 2. Steps beyond 2/nu: chan2024.shift-long-step-limit. By measurement (the
engine) at eta nu = 2 the bound 1/N holds from about 1.25 on for N = 3, from 1.02 at the latest for N = 4, from 2.3 on for N
= 2, and 1/(N - 1) from 1.02 at the latest. gaussian: the pair is no easier to tell apart than N(0, 1) from N(mu, 1).
"""

from verify import *

from ...common.gradient_admm_long_step_shifts import LEAST
from .amplified import AMPLIFIED, distance, from_another_start, penalty, smaller_walk, walk_of_four

scalars("k")

says = from_another_start(
    distance,
    k,
    penalty(LEAST),
    three_iterations=k >= 3 | ours("there are at least three iterations"),
    shifted="gradient ADMM of long steps, shifted as a walk",
)

claim = Claim("chan2024.shift-long-step", "bound", strengthens="chan2024.theorem-6.1")

proof = AMPLIFIED

witness = at("eta=1 beta=2 sigma=1 a_min=1 k=3 E=1 D=1/2 mu=1 x=[1] A_x=[1]")

tightness = walk_of_four("1/N of the shifts", LEAST)

too_strong = smaller_walk()
