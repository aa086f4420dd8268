"""Private gradient ADMM whose A has no kernel: 1/((1 + s) (N - 2 + (1 + s)^2/5)), 17/25 <= s = eta beta a_min^2 <= 61/50.

Where A has no kernel and 17/25 <= s = eta beta a_min^2 <= 61/50 the leak is at most |dx_0|_M^2/(2 sigma^2 (1 + s)(N - 2 + (1 +
s)^2/5)).

Where: ours.
``identity_moderate`` for every square A.
Letters as in ``no_kernel``, but N = 3 + h iterations.
Idea: its shifts; past the squares they leave a form in three vectors, whose minors are positive power by power of eta beta
a^2 - s; see lemmas.common.gradient_admm_no_kernel_plateau_shifts. No smaller constant will do: at A = I it is
chan2024.shift-identity-moderate, attained (chan2024.shift-identity-moderate-attained).
Note: For every square A whose singular values are at least a_min > 0, every B, c, every convex g and all convex f_t that are
(1/eta)-smooth. Multiplied out, N = 3 + h: 5 |x|_M^2 >= 2 sigma^2 (1 + s) (5 (N - 2) + (1 + s)^2) D. gaussian: the pair is no
easier to tell apart than N(0, 1) from N(mu, 1).
"""

from verify import *

from ...common.gradient_admm_no_kernel_plateau_shifts import LEAST, MOST
from .amplified import by_energy, distance, leaks, smaller

for_all(positive="eta beta sigma a_min", nonnegative="h E D mu", X="x", Z="A_x")

s = eta * beta * a_min**2
level = (1 + s) * (5 + 5 * h + (1 + s) ** 2)
SHIFTED = "gradient ADMM without a kernel and with a moderate penalty, shifted from another start"
MODERATE = dict(
    low=s >= LEAST | ours("eta beta a_min^2 is at least 17/25"), high=MOST >= s | ours("eta beta a_min^2 is at most 61/50")
)

says = statement(**MODERATE, **leaks("amplified", 5 * distance, level, SHIFTED))

claim = Claim("chan2024.shift-no-kernel-moderate", "bound", strengthens="chan2024.shift-late-start")

proof = by_energy(level)

# s = 1, N = 4, |x|_M^2 = 2: 1/(2 + 4/5) = 5/14
witness = at("eta=1 beta=1 sigma=1 a_min=1 h=1 E=5/14 D=5/28 mu=1/2 x=[1] A_x=[1]")

too_strong = smaller("amplified", {"1/(N - 1)": dict(amplified=distance >= 2 * sigma**2 * (1 + s) * (h + 2) * D | false)})
