"""One user where A has no kernel: 1/((1 + s)^2 (N - t - 1 + (1 + s)^2/5)), 17/25 <= s = eta beta a_min^2 <= 61/50.

Where A has no kernel and 17/25 <= s <= 61/50 a user of iteration t loses the (1 + s)-th part of ``no_kernel_moderate``.

Where: ours.
Sharpens Corollary 6.2 and ``user`` there.
Letters as in ``no_kernel_moderate``, but N - t + 1 = 3 + h >= 4; delta = difference of the gradients of f_t and f_t' at the
common point.
Idea: the difference of the gradients moves the point by eta M^{-1} delta and the multiplier not at all.
Note: For every square A whose singular values are at least a_min > 0, every B, c, every convex g and all convex f_t that are
(1/eta)-smooth. Multiplied out: 5 eta^2 Delta^2 >= 2 sigma^2 (1 + s)^2 (5 (N - t - 1) + (1 + s)^2) D. gaussian: the pair is
no easier to tell apart than N(0, 1) from N(mu, 1).
"""

from verify import *

from .amplified import Delta, a_min, beta, eta, from_a_user, smaller_user, used_once
from .no_kernel_moderate import MODERATE

scalars("h")
s = eta * beta * a_min**2
level = (1 + s) ** 2 * (5 + 5 * h + (1 + s) ** 2)

says = from_a_user(
    shifted="gradient ADMM without a kernel and with a moderate penalty, shifted after a user",
    level=level,
    times=5,
    positive="eta beta sigma a_min",
    nonnegative="h E D mu Delta",
    **MODERATE,
    followed=h >= 1 | ours("at least three iterations follow the user's own"),
)

claim = Claim("chan2024.shift-no-kernel-moderate-user", "bound", strengthens="chan2024.shift-late-start-user")

proof = used_once(level, times=5)

# s = 1, three iterations after the user's own: 1/(4 (2 + 4/5)) = 5/56
witness = at("eta=1 beta=1 sigma=1 a_min=1 h=1 E=5/56 D=5/112 mu=1/4 Delta=1 delta=[1]")

too_strong = smaller_user(5 * eta**2 * Delta**2, level, 5 * (1 + s) ** 2)
