"""A user whose gradient moves by at most Delta loses at most eta^2 Delta^2/(2 sigma^2 (N - t + 1)) where N - t >= 2.

Where: ours; sharpens ``user`` where eta beta is at least 8/5, and chan2024.corollary-6.2-amplified. Letters: k = N - t iterations
after the user's own; delta = difference of the gradients of f_t and f_t' at the common point; E = the energy of the shifts; D =
the divergence of (x~_N, lam_N).
Idea: shift already at the user's own iteration, by the part 1/(k + 1), then as for another start (``walk``).
"""

from lemmas.common.gradient_admm_walk_shifts import LEAST
from verify import *

eta, beta, sigma, a_min, k, E, D, mu, Delta = scalars("eta beta sigma a_min k E D mu Delta")
(delta,) = vectors("delta")
lost, energy = 2 * sigma**2 * (k + 1) * D, eta**2 * Delta**2

says = Statement(
    signs=signs(positive="eta beta sigma a_min k", nonnegative="E D mu Delta"),
    spaces=spaces(X="delta"),
    facts=(
        at_least("range", eta * beta * a_min**2, LEAST, because=assumed("eta beta a_min^2 is at least 8/5", where="ours")),
        at_least("two_iterations", k, 2, because=assumed("at least two iterations follow the user's own", where="ours")),
        at_least("neighbours", Delta**2, delta.norm2, because=assumed("f_t and f_t' are Delta-neighbours", where="ours")),
        at_least(
            "energy",
            eta**2 * delta.norm2,
            E * (k + 1),
            because=program("gradient ADMM, shifted as a walk after a user", "energy"),
        ),
        at_least("shift_rule", E / (2 * sigma**2), D, because=instance("common.shift-rule", "divergence")),
        at_least("shift_rule_curve", E / sigma**2, mu**2, because=instance("common.shift-rule", "trade_off")),
    ),
    goals=(at_least("user", energy, lost), at_least("gaussian", energy, sigma**2 * (k + 1) * mu**2)),
)

claim = Claim(
    id="chan2024.shift-walk-user",
    title="One user of private gradient ADMM loses exactly as much as in noisy gradient descent: 1/(N - t + 1)",
    where="ours",
    kind="bound",
    statement=r"\mathsf{D^z}((\tilde x_N,\lambda_N)\|(\tilde x'_N,\lambda'_N))\le\frac{\eta^2\Delta^2}{2\sigma^2(N-t+1)}",
    says=says,
    strengthens="chan2024.shift-user",
    note="For every A of full row rank whose singular values are at least a_min (A = [I D]: a_min = 1), every B, c, every "
    "convex g and all convex f_t that are (1/eta)-smooth. For k <= 1 the loss of the user's own iteration is Corollary 6.2.",
)

SPENT = (term(eta**2, "neighbours"), term(1, "energy"))
proof = Proof(
    goals={
        "user": because(*SPENT, term(2 * sigma**2 * (k + 1), "shift_rule")),
        "gaussian": because(*SPENT, term(sigma**2 * (k + 1), "shift_rule_curve")),
    }
)

witness = Point(scalars=numbers("eta=1 beta=2 sigma=1 a_min=1 k=2 E=4/3 D=2/3 mu=1 Delta=2"), vectors={"delta": [2]})

# f_t linear on the kernel of A, all other f = 0: from the user's iteration on a walk of k + 1 steps from -eta delta. k = 3.
tightness = Tightness(
    "1/(N - t + 1) of the shifts",
    "user",
    energy,
    Point(scalars=numbers("eta=1 beta=2 sigma=1 a_min=1 k=3 E=1/4 D=1/8 mu=1/2 Delta=1"), vectors={"delta": [1]}),
)

too_strong = (
    altered(says, "1 % smaller", at_least("user", ratio(99, 100) * energy, lost)),
    altered(says, "the curve 1 % smaller", at_least("gaussian", ratio(99, 100) * energy, sigma**2 * (k + 1) * mu**2)),
    altered(says, "one iteration more", at_least("user", energy, lost + 2 * sigma**2 * D)),
    without(says, "energy"),
    without(says, "shift_rule"),
    without(says, "neighbours"),
)
