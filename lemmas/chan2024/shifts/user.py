"""One user of private gradient ADMM with eta beta a_min^2 >= 9/11 loses about as much as in noisy gradient descent: 1/(N - t).

A user whose gradient moves by at most Delta loses at most eta^2 Delta^2/(2 sigma^2 (N - t)) where N - t >= 2.

Where: ours.
Sharpens Corollary 6.2 where eta beta is at least 9/11.
Letters: k = N - t iterations after the user's own; delta = difference of the gradients of f_t and f_t' at the common point;
E = the energy of the shifts; D = the divergence of (x~_N, lam_N).
Idea: shift already at the user's own iteration, by the part 1/k, then as for another start.
Note: For every A of full row rank whose singular values are at least a_min (A = [I D]: a_min = 1), every B, c, every convex
g and all convex f_t that are (1/eta)-smooth. For k <= 1 the loss of the user's own iteration, with 1 for k, is Corollary
6.2.
"""

from verify import *

from ...common.gradient_admm_shifts import LEAST
from .amplified import NEIGHBOURS, by_shifts, penalty, smaller

for_all(positive="eta beta sigma a_min k", nonnegative="E D mu Delta", X="delta")

bound = eta**2 * Delta**2 / (2 * sigma**2 * k)

says = statement(
    penalty(LEAST),
    two_iterations=k >= 2 | ours("at least two iterations follow the user's own"),
    neighbours=NEIGHBOURS,
    **by_shifts("gradient ADMM, shifted after a user"),
    user=bound >= D | goal,
    gaussian=eta**2 * Delta**2 / (sigma**2 * k) >= mu**2 | goal,
)

claim = Claim("chan2024.shift-user", "bound", strengthens="chan2024.corollary-6.2-amplified")

spent = eta**2 / k * neighbours + energy
proof = shows(user=shift_rule + 1 / (2 * sigma**2) * spent, gaussian=shift_rule_curve + 1 / sigma**2 * spent)

witness = at("eta=1 beta=2 sigma=1 a_min=1 k=2 E=2 D=1 mu=1 Delta=2 delta=[2]")

too_strong = smaller("user", {"one iteration more": user.left - bound / k}, drop="energy shift_rule neighbours")
