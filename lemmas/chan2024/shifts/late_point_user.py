"""What one user leaks by the last point alone, eta^2 Delta^2/(2 sigma^2 (k + 1)) for k >= 2, also where eta beta is below 1.

Where: ours; ``last_point_user`` for eta beta >= 1/2. Letters and idea as in ``late_point``; k iterations follow the user's own.
"""

from lemmas.chan2024.shifts.walk_user import D, Delta, E, a_min, beta, delta, energy, eta, k, lost, mu, sigma
from lemmas.common.gradient_admm_late_point_shifts import LEAST
from verify import *

says = Statement(
    signs=signs(positive="eta beta sigma a_min k", nonnegative="E D mu Delta"),
    spaces=spaces(X="delta"),
    facts=(
        at_least("range", eta * beta * a_min**2, LEAST, because=assumed("eta beta a_min^2 is at least 1/2", where="ours")),
        at_least("two_iterations", k, 2, because=assumed("at least two iterations follow the user's own", where="ours")),
        at_least("neighbours", Delta**2, delta.norm2, because=assumed("f_t and f_t' are Delta-neighbours", where="ours")),
        at_least(
            "energy",
            eta**2 * delta.norm2,
            E * (k + 1),
            because=program("gradient ADMM, shifted for its last point from two iterations on, after a user", "energy"),
        ),
        at_least("shift_rule", E / (2 * sigma**2), D, because=instance("common.shift-rule", "divergence")),
        at_least("shift_rule_curve", E / sigma**2, mu**2, because=instance("common.shift-rule", "trade_off")),
    ),
    goals=(at_least("user", energy, lost), at_least("gaussian", energy, sigma**2 * (k + 1) * mu**2)),
)

claim = Claim(
    id="chan2024.shift-late-point-user",
    title="One user, by the last point of private gradient ADMM for a smaller penalty: 1/(N - t + 1)",
    where="ours",
    kind="bound",
    statement=r"\mathsf{D^z}(\tilde x_N\|\tilde x'_N)\le\frac{\eta^2\Delta^2}{2\sigma^2(N-t+1)},\quad"
    r" N-t\ge2,\ \eta\beta\ge\tfrac12",
    says=says,
    strengthens="chan2024.shift-last-point-user",
    note="For every A of full row rank whose singular values are at least a_min (A = [I D]: a_min = 1), every B, c, every "
    "convex g and all convex f_t that are (1/eta)-smooth. From eta beta = 1 on chan2024.shift-last-point-user "
    "says it for k = 1 too.",
)

SPENT = (term(eta**2, "neighbours"), term(1, "energy"))
proof = Proof(
    goals={
        "user": because(*SPENT, term(2 * sigma**2 * (k + 1), "shift_rule")),
        "gaussian": because(*SPENT, term(sigma**2 * (k + 1), "shift_rule_curve")),
    }
)

_at = numbers("eta=1 beta=1/2 sigma=1 a_min=1 k=3 E=1/4 D=1/8 mu=1/2 Delta=1")
witness = Point(scalars={**_at, **numbers("k=4 E=1/5 D=1/10 mu=2/5")}, vectors={"delta": [1]})

# f_t linear on the kernel of A, all other f = 0: a walk of k + 1 = 4 steps from -eta delta
tightness = Tightness("1/(N - t + 1) of the shifts", "user", energy, Point(scalars=_at, vectors={"delta": [1]}))

too_strong = (
    altered(says, "1 % smaller", at_least("user", ratio(99, 100) * energy, lost)),
    altered(says, "the curve 1 % smaller", at_least("gaussian", ratio(99, 100) * energy, sigma**2 * (k + 1) * mu**2)),
    altered(says, "one iteration more", at_least("user", energy, lost + 2 * sigma**2 * D)),
    without(says, "energy"),
    without(says, "shift_rule"),
    without(says, "neighbours"),
)
