"""Two iterations of private gradient ADMM with eta beta a_min^2 >= 363/500 leak at most |dx_0|_M^2/(2 sigma^2).

Two noisy iterations leak at most |dx_0|_M^2/(2 sigma^2) from eta beta a_min^2 = 363/500 on: ``start`` at N = 2.

Where: ours.
Letters as in ``start``, whose N >= 2 is 2 here.
Idea: only the first of the two iterations of ``start`` begins with one multiplier in both runs; other multipliers and nine
tenths of the shift on the kernel of A pay there; see lemmas.common.gradient_admm_two_steps_shifts.
Note: For every A of full row rank whose singular values are at least a_min (A = [I D]: a_min = 1), every B, c, every convex
g and all convex f_t that are (1/eta)-smooth. Together with chan2024.shift-late-start: 1/(N - 1) for every N >= 2 from
363/500 = 0.726 on; at N = 2 it is false up to 29/40 = 0.725 (chan2024.shift-start-small-penalty-kernel). Open between.
"""

from verify import *

from ...common.gradient_admm_two_steps_shifts import LEAST
from .amplified import AMPLIFIED, distance, from_another_start, penalty, sigma, smaller, x

says = from_another_start(
    distance,
    1,
    penalty(LEAST),
    shifted="gradient ADMM, two iterations shifted from another start",
    positive="eta beta sigma a_min",
)

claim = Claim("chan2024.shift-two-iterations", "bound", strengthens="chan2024.theorem-6.1")

proof = AMPLIFIED

witness = at("eta=1 beta=2 sigma=1 a_min=1 E=3 D=3/2 mu=1 x=[1] A_x=[1]")

too_strong = smaller("amplified", {"without the norm of A x": x.norm2 / (2 * sigma**2) >= amplified.right})
