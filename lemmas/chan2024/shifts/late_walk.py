"""From three iterations and eta beta a_min^2 = 21/20 on private gradient ADMM leaks at most 1/N of |dx_0|_M^2.

From three noisy iterations on, |dx_0|_M^2/(2 sigma^2 N) also where eta beta is between 21/20 and 8/5.

Where: ours.
``walk`` for a smaller penalty, N >= 3.
Letters as in ``walk``.
Idea: a run of three iterations can prepare its end one iteration earlier; see lemmas.common.gradient_admm_late_walk_shifts.
Note: For every A of full row rank whose singular values are at least a_min (A = [I D]: a_min = 1), every B, c, every convex
g and all convex f_t that are (1/eta)-smooth. Attained on the kernel of A. Two iterations cost more below about 3/2. By
measurement (the engine) 1/N holds from N = 4 on at 7/10 and from N = 7 on at 1/2; not at 1/5, see chan2024.shift-walk.
"""

from verify import *

from ...common.gradient_admm_late_walk_shifts import LEAST
from .amplified import AMPLIFIED, distance, from_another_start, penalty, smaller_walk, walk_of_four

scalars("k")

says = from_another_start(
    distance,
    k,
    penalty(LEAST),
    three_iterations=k >= 3 | ours("there are at least three iterations"),
    shifted="gradient ADMM, shifted as a walk from three iterations on",
)

claim = Claim("chan2024.shift-late-walk", "bound", strengthens="chan2024.shift-start")

proof = AMPLIFIED

witness = at("eta=1 beta=2 sigma=1 a_min=1 k=3 E=1 D=1/2 mu=1 x=[1] A_x=[1]")

tightness = walk_of_four("1/N of the shifts", ratio(21, 20))

too_strong = smaller_walk()
