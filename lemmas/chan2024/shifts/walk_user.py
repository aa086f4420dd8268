"""One user of private gradient ADMM with eta beta a_min^2 >= 8/5 loses no more than in noisy gradient descent: 1/(N - t + 1).

A user whose gradient moves by at most Delta loses at most eta^2 Delta^2/(2 sigma^2 (N - t + 1)) where N - t >= 2.

Where: ours.
Sharpens ``user`` where eta beta is at least 8/5, and chan2024.corollary-6.2-amplified.
Letters: k = N - t iterations after the user's own; delta = difference of the gradients of f_t and f_t' at the common point;
E = the energy of the shifts; D = the divergence of (x~_N, lam_N).
Idea: shift already at the user's own iteration, by the part 1/(k + 1), then as for another start (``walk``).
Note: For every A of full row rank whose singular values are at least a_min (A = [I D]: a_min = 1), every B, c, every convex
g and all convex f_t that are (1/eta)-smooth. For k <= 1 the loss of the user's own iteration is Corollary 6.2.
"""

from verify import *

from ...common.gradient_admm_walk_shifts import LEAST
from .amplified import USER, from_a_user, k, penalty, smaller_user, user_of_four

says = from_a_user(
    penalty(LEAST),
    two_iterations=k >= 2 | ours("at least two iterations follow the user's own"),
    shifted="gradient ADMM, shifted as a walk after a user",
)

claim = Claim("chan2024.shift-walk-user", "bound", strengthens="chan2024.shift-user")

proof = USER

witness = at("eta=1 beta=2 sigma=1 a_min=1 k=2 E=4/3 D=2/3 mu=1 Delta=2 delta=[2]")

tightness = user_of_four("1/(N - t + 1) of the shifts", 2)

too_strong = smaller_user()
