"""One user of private gradient ADMM whose A has no kernel: 1/((1 + s)^2 (N - t)), s = eta beta a_min^2 >= 251/200.

Where A has no kernel a user of iteration t loses at most eta^2 Delta^2/(2 sigma^2 (1 + eta beta a_min^2)^2 (N - t)).

Where: ours.
Sharpens Corollary 6.2, and ``user`` by the factor (1 + s)^2 where A is square and invertible and s = eta beta a_min^2 is at
least 251/200.
Letters as in ``no_kernel``; k = N - t >= 2 iterations follow the user's own; delta = difference of the gradients of f_t and
f_t' at the common point.
Idea: the difference of the gradients moves the point by eta M^{-1} delta and the multiplier not at all.
Note: For every square A whose singular values are at least a_min > 0, every B, c, every convex g and all convex f_t that are
(1/eta)-smooth. gaussian: the pair is no easier to tell apart than N(0, 1) from N(mu, 1).
"""

from verify import *

from .amplified import a_min, beta, eta, from_a_user, k, smaller_user, used_once
from .no_kernel import RANGE

s = eta * beta * a_min**2
level = (1 + s) ** 2 * k

says = from_a_user(
    shifted="gradient ADMM without a kernel, shifted after a user",
    level=level,
    **RANGE,
    followed=k >= 2 | ours("at least two iterations follow the user's own"),
)

claim = Claim("chan2024.shift-no-kernel-user", "bound", strengthens="chan2024.shift-user")

proof = used_once(level)

# s = 2, two iterations after the user's own: 1/18
witness = at("eta=1 beta=2 sigma=1 a_min=1 k=2 E=1/18 D=1/36 mu=1/5 Delta=1 delta=[1]")

too_strong = smaller_user(level=level, one_more=(1 + s) ** 2)
