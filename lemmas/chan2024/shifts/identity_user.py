"""One user of private gradient ADMM with A = I and eta beta >= 5/4: 1/((1 + eta beta)^2 (N - t)).

With A = I and eta beta at least 5/4 a user of iteration t loses at most eta^2 Delta^2/(2 sigma^2 (1 + eta beta)^2 (N - t)).

Where: ours.
Sharpens Corollary 6.2, and ``user`` by the factor (1 + eta beta)^2 where A = I.
Letters: A is square with A^T A = a^2 I; s = eta beta a^2; k = N - t >= 2 iterations follow the user's own; delta =
difference of the gradients of f_t and f_t' at a common point; E = the energy of the shifts; D = the divergence of (x~_N,
lam_N).
Idea: as in ``identity``; the difference of the gradients moves the point by eta |delta|/(1 + s) and the multiplier not at
all.
Note: For square A with A^T A = a^2 I (A = I: a = 1), every B, c, every convex g and all convex f_t that are (1/eta)-smooth.
gaussian: the pair is no easier to tell apart than N(0, 1) from N(mu, 1).
"""

from verify import *

from ...common.gradient_admm_identity_shifts import LEAST
from .amplified import beta, eta, from_a_user, k, smaller_user, used_once

scalars("a")
s = eta * beta * a**2
level = (1 + s) ** 2 * k

says = from_a_user(
    shifted="gradient ADMM with A = I, shifted after a user",
    level=level,
    positive="eta beta sigma a k",
    range=s >= LEAST | ours("eta beta a^2 is at least 5/4"),
    followed=k >= 2 | ours("at least two iterations follow the user's own"),
)

claim = Claim("chan2024.shift-identity-user", "bound", strengthens="chan2024.shift-user")

proof = used_once(level)

# s = 2, two iterations after the user's own: 1/18
witness = at("eta=1 beta=2 sigma=1 a=1 k=2 E=1/18 D=1/36 mu=1/5 Delta=1 delta=[1]")

too_strong = smaller_user(level=level, one_more=(1 + s) ** 2)
