"""Private gradient ADMM with A = I and a moderate penalty leaks at most 1/(N - 2 + (1 + eta beta)^2/5).

With A = I and eta beta between 17/25 and 61/50 gradient ADMM leaks at most |dx_0|^2/(2 sigma^2 (N - 2 + (1 + eta beta)^2/5)).

Where: ours.
``identity`` for a smaller penalty, sharper than ``start`` there.
Letters: x = dx_0; a = the singular value of A, square with A^T A = a^2 I; s = eta beta a^2; N = 3 + h iterations, each with
noise; E = the energy of the shifts; D = the divergence of (x~_N, lam_N).
Idea: ``no_kernel_moderate``, where |A x|^2 = a^2 |x|^2. No smaller constant will do:
chan2024.shift-identity-moderate-attained.
Note: For square A with A^T A = a^2 I (A = I: a = 1), every B, c, every convex g and all convex f_t that are (1/eta)-smooth.
Multiplied out, N = 3 + h: 5 |x|^2 >= 2 sigma^2 (5 (N - 2) + (1 + s)^2) D. By measurement (the engine) the least bound has
this form from 0.6690 to 1.2271 for large N, from 0.6438 to 1.2277 at N = 3. gaussian: the pair is no easier to tell apart
than N(0, 1) from N(mu, 1).
"""

from verify import *

from ...common.gradient_admm_no_kernel_plateau_shifts import LEAST, MOST
from .amplified import leaks, smaller
from .no_kernel_moderate import SHIFTED

for_all(positive="eta beta sigma a", nonnegative="h E D mu", X="x", Z="A_x")

s = eta * beta * a**2
level = 5 + 5 * h + (1 + s) ** 2
MODERATE = dict(low=s >= LEAST | ours("eta beta a^2 is at least 17/25"), high=MOST >= s | ours("eta beta a^2 is at most 61/50"))

says = statement(
    **MODERATE,
    isometry=A_x.norm2 == a**2 * x.norm2 | ours("A^T A = a^2 I"),
    **leaks("amplified", 5 * x.norm2, level, SHIFTED, a_min=a),
)

claim = Claim("chan2024.shift-identity-moderate", "bound", strengthens="chan2024.theorem-6.1")

q = 1 + s
at_one = energy - 5 * eta * beta * isometry
proof = shows(
    amplified=(2 * sigma**2 * level * q * shift_rule + at_one) / q,
    gaussian=(sigma**2 * level * q * shift_rule_curve + at_one) / q,
)

# s = 1, N = 4: 1/(2 + 4/5) = 5/14
witness = at("eta=1 beta=1 sigma=1 a=1 h=1 E=5/14 D=5/28 mu=1/2 x=[1] A_x=[1]")

too_strong = smaller(
    "amplified", {"1/(N - 1)": dict(amplified=x.norm2 >= 2 * sigma**2 * (h + 2) * D | false)}, drop="energy shift_rule isometry"
)
