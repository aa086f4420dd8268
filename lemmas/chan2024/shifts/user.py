"""A user whose gradient moves by at most Delta loses at most eta^2 Delta^2/(2 sigma^2 (N - t)) where N - t >= 2.

Where: ours; sharpens Corollary 6.2 where eta beta is at least 26/25. Letters: k = N - t iterations after the user's own; delta
= difference of the gradients of f_t and f_t' at the common point; E = the energy of the shifts; D = the divergence of (x~_N,
lam_N).
Idea: shift already at the user's own iteration, by the part 1/k, then as for another start.
"""

from lemmas.chan2024.shifts.amplified import NEIGHBOURS, D, Delta, E, delta, eta, k, mu, penalty, shift_rule, sigma
from lemmas.common.gradient_admm_shifts import LEAST
from verify import *

bound = eta**2 * Delta**2 / (2 * sigma**2 * k)

says = statement(
    for_all(positive="eta beta sigma a_min k", nonnegative="E D mu Delta", X="delta"),
    penalty(LEAST),
    at_least("two_iterations", k, 2, because=assumed("at least two iterations follow the user's own", where="ours")),
    NEIGHBOURS,
    at_least("energy", eta**2 / k * delta.norm2, E, because=program("gradient ADMM, shifted after a user", "energy")),
    *shift_rule(),
    goals=(at_least("user", bound, D), at_least("gaussian", eta**2 * Delta**2 / (sigma**2 * k), mu**2)),
)

claim = Claim(
    id="chan2024.shift-user",
    title="One user of private gradient ADMM loses as much as in noisy gradient descent: 1/(N - t)",
    where="ours",
    kind="bound",
    says=says,
    strengthens="chan2024.corollary-6.2-amplified",
    note="For every A of full row rank whose singular values are at least a_min (A = [I D]: a_min = 1), every B, c, every "
    "convex g and all convex f_t that are (1/eta)-smooth. For k <= 1 the loss of the user's own iteration, with 1 for k, is "
    "Corollary 6.2.",
)

SPENT = (term(eta**2 / k, "neighbours"), term(1, "energy"))
proof = shows(
    user=because("shift_rule", *(term(t.coefficient / (2 * sigma**2), *t.facts) for t in SPENT)),
    gaussian=because("shift_rule_curve", *(term(t.coefficient / sigma**2, *t.facts) for t in SPENT)),
)

witness = Point(scalars=numbers("eta=1 beta=2 sigma=1 a_min=1 k=2 E=2 D=1 mu=1 Delta=2"), vectors={"delta": [2]})

too_strong = (
    scaled(says, "1 % smaller", "user", left=ratio(99, 100)),
    scaled(says, "the curve 1 % smaller", "gaussian", left=ratio(99, 100)),
    altered(says, "one iteration more", at_least("user", bound - bound / k, D)),
    without(says, "energy"),
    without(says, "shift_rule"),
    without(says, "neighbours"),
)
