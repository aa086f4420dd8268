"""Private gradient ADMM whose A has no kernel leaks at most 1/((1 + s) (N - 1)), s = eta beta a_min^2 >= 251/200.

Where A has no kernel and s = eta beta a_min^2 is at least 251/200 the leak is at most |dx_0|_M^2/(2 sigma^2 (1 + s) (N - 1)).

Where: ours.
Sharpens ``start`` by the factor 1 + eta beta a_min^2 where A is square and invertible.
Letters: x = dx_0, A_x = A dx_0, |x|_M^2 = |x|^2 + eta beta |A x|^2; a_min = the smallest singular value of A; N = k + 1
iterations, each with noise; E = the energy of the shifts; D = the divergence of (x~_N, lam_N).
Idea: without a kernel a shift of x pays for (1 + s) times as much of |e|_M^2; see
lemmas.common.gradient_admm_no_kernel_shifts. No smaller constant will do: at A = I it is chan2024.shift-identity, attained
in the limit (chan2024.shift-identity-attained).
Note: For every square A whose singular values are at least a_min > 0, every B, c, every convex g and all convex f_t that are
(1/eta)-smooth. Multiplied out: |x|_M^2 >= 2 sigma^2 (1 + s) (N - 1) D. By measurement (the engine) it holds from about
1.2446 on (these shifts pay from 1.2509 on), and from 0.669 to 1.227 with N - 2 + (1 + s)^2/5 in place of N - 1, as at A = I.
gaussian: the pair is no easier to tell apart than N(0, 1) from N(mu, 1).
"""

from verify import *

from ...common.gradient_admm_no_kernel_shifts import LEAST
from .amplified import by_spending, distance, leaks, smaller

for_all(positive="eta beta sigma a_min k", nonnegative="E D mu", X="x", Z="A_x")

s = eta * beta * a_min**2
level = (1 + s) * k
RANGE = dict(range=s >= LEAST | ours("eta beta a_min^2 is at least 251/200"))

says = statement(
    **RANGE,
    two_iterations=k >= 1 | ours("there are at least two iterations"),
    **leaks("amplified", distance, level, "gradient ADMM without a kernel, shifted from another start"),
)

claim = Claim("chan2024.shift-no-kernel", "bound", strengthens="chan2024.shift-start")

proof = by_spending(k * energy, level, "amplified")

# s = 2, N = 3, |x|_M^2 = 3
witness = at("eta=1 beta=2 sigma=1 a_min=1 k=2 E=1/2 D=1/4 mu=2/3 x=[1] A_x=[1]")

too_strong = smaller(
    "amplified",
    {"without the norm of A x": x.norm2 >= amplified.right, "1/N": amplified.left >= 2 * sigma**2 * (level + 1 + s) * D},
)
