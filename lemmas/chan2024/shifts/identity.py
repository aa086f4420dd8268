"""Private gradient ADMM with A = I and eta beta >= 5/4 leaks at most 1/(N - 1) of the squared distance.

With A = I gradient ADMM leaks at most |dx_0|^2/(2 sigma^2 (N - 1)), in the plain norm, after N noisy iterations.

Where: ours.
Sharpens Theorem 6.1 and ``start`` by the factor 1 + eta beta where A = I and eta beta is at least 5/4.
Letters: x = dx_0; A is square with A^T A = a^2 I; N = k_minus + 1 iterations, each with noise; E = the energy of the shifts;
D = the divergence of (x~_N, lam_N).
Idea: as in ``start``, but with one singular value the last shift but one costs less; see
lemmas.common.gradient_admm_identity_shifts. No smaller constant will do: chan2024.shift-identity-attained.
Note: For square A with A^T A = a^2 I (A = I: a = 1), every B, c, every convex g and all convex f_t that are (1/eta)-smooth.
gaussian: the pair is no easier to tell apart than N(0, 1) from N(mu, 1).
"""

from verify import *

from ...common.gradient_admm_identity_shifts import LEAST
from .amplified import AMPLIFIED, beta, eta, from_another_start, sigma, smaller, x

scalars("a k_minus")
distance = x.norm2
says = from_another_start(
    distance,
    k_minus,
    range=eta * beta * a**2 >= LEAST | ours("eta beta a^2 is at least 5/4"),
    two_iterations=k_minus >= 1 | ours("there are at least two iterations"),
    shifted="gradient ADMM with A = I, shifted from another start",
    positive="eta beta sigma a k_minus",
    of=spaces(X="x"),
)

claim = Claim("chan2024.shift-identity", "bound", strengthens="chan2024.shift-start")

proof = AMPLIFIED

witness = at("eta=1 beta=2 sigma=1 a=1 k_minus=1 E=1 D=1/2 mu=1 x=[1]")

too_strong = smaller(
    "amplified", {"1/N": distance >= 2 * sigma**2 * (k_minus + 1) * amplified.right}, "half -> amplified left 1/2"
)
