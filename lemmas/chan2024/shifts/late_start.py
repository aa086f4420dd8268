"""From three iterations and eta beta a_min^2 = 13/20 on private gradient ADMM leaks at most 1/(N - 1) of |dx_0|_M^2.

From three noisy iterations on, |dx_0|_M^2/(2 sigma^2 (N - 1)) also where eta beta is between 13/20 and 9/11.

Where: ours.
``start`` for a smaller penalty, N >= 3.
Letters as in ``start``.
Idea: a run of three iterations can prepare its end one iteration earlier; see lemmas.common.gradient_admm_late_start_shifts.
Note: For every A of full row rank whose singular values are at least a_min (A = [I D]: a_min = 1), every B, c, every convex
g and all convex f_t that are (1/eta)-smooth. Two iterations: chan2024.shift-two-iterations, from 363/500 on. By measurement
(the engine) it holds at N = 3 from 0.5443 on, at N = 4 from 0.4490 on and at N = 5 from 0.3897 on.
"""

from verify import *

from ...common.gradient_admm_late_start_shifts import LEAST
from .amplified import AMPLIFIED, distance, from_another_start, penalty, sigma, smaller, x

scalars("k_minus")
says = from_another_start(
    distance,
    k_minus,
    penalty(LEAST),
    three_iterations=k_minus >= 2 | ours("there are at least three iterations"),
    shifted="gradient ADMM, shifted from another start from three iterations on",
    positive="eta beta sigma a_min k_minus",
)

claim = Claim("chan2024.shift-late-start", "bound", strengthens="chan2024.theorem-6.1")

proof = AMPLIFIED

witness = at("eta=1 beta=2 sigma=1 a_min=1 k_minus=2 E=3/2 D=3/4 mu=1 x=[1] A_x=[1]")

too_strong = smaller(
    "amplified", {"without the norm of A x": x.norm2 / (2 * sigma**2 * k_minus) >= amplified.right}, "half -> amplified left 1/2"
)
