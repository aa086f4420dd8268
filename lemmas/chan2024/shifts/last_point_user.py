"""One user loses by the last point alone, eta beta a_min^2 >= 1, as much as in noisy gradient descent: 1/(N - t + 1).

By the last point alone a user of iteration t < N loses at most eta^2 Delta^2/(2 sigma^2 (N - t + 1)).

Where: ours.
For whoever keeps lam_N to himself, where eta beta is at least 1.
Letters: k = N - t iterations after the user's own; delta = difference of the gradients of f_t and f_t' at the common point;
E = the energy of the shifts; D = the divergence of x~_N.
Idea: shift already at the user's own iteration, by the part 1/(k + 1), then as for another start (``last_point``).
Note: For every A of full row rank whose singular values are at least a_min (A = [I D]: a_min = 1), every B, c, every convex
g and all convex f_t that are (1/eta)-smooth. The multiplier is not released. At t = N the noise of the user's own iteration
gives the same with k = 0. So Assumption 8.1 (L = k + 1) holds for the last point with C = eta^2 Delta^2/(2 sigma^2), an
eighth of the least C before.
"""

from verify import *

from ...common.gradient_admm_last_point_shifts import LEAST
from .amplified import USER, from_a_user, k, penalty, smaller_user, user_of_four

says = from_a_user(
    penalty(LEAST),
    one_iteration=k >= 1 | ours("an iteration follows the user's own"),
    shifted="gradient ADMM, shifted for its last point after a user",
)

claim = Claim("chan2024.shift-last-point-user", "bound")

proof = USER

witness = at("eta=1 beta=2 sigma=1 a_min=1 k=2 E=4/3 D=2/3 mu=1 Delta=2 delta=[2]")

tightness = user_of_four("1/(N - t + 1) for the last point", 2)

too_strong = smaller_user()
