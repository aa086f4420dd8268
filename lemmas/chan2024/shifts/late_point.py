"""The last point alone leaks at most |dx_0|_M^2/(2 sigma^2 N) from two iterations on also where eta beta is below 1.

Where: ours; ``last_point`` for eta beta >= 1/2, N >= 2. Letters as there; D = the divergence of x~_N.
Idea: a run of two iterations pays for the multiplier one iteration earlier; see lemmas.common.gradient_admm_late_point_shifts.
"""

from lemmas.chan2024.shifts.walk import D, E, a_min, beta, bound, distance, eta, k, mu, sigma, x
from lemmas.common.gradient_admm_late_point_shifts import LEAST
from verify import *

says = Statement(
    signs=signs(positive="eta beta sigma a_min k", nonnegative="E D mu"),
    spaces=spaces(X="x", Z="A_x"),
    facts=(
        at_least("range", eta * beta * a_min**2, LEAST, because=assumed("eta beta a_min^2 is at least 1/2", where="ours")),
        at_least("two_iterations", k, 2, because=assumed("there are at least two iterations", where="ours")),
        at_least(
            "energy",
            distance / k,
            E,
            because=program("gradient ADMM, shifted for its last point from two iterations on", "energy"),
        ),
        at_least("shift_rule", E / (2 * sigma**2), D, because=instance("common.shift-rule", "divergence")),
        at_least("shift_rule_curve", E / sigma**2, mu**2, because=instance("common.shift-rule", "trade_off")),
    ),
    goals=(at_least("amplified", bound, D), at_least("gaussian", distance / (sigma**2 * k), mu**2)),
)

claim = Claim(
    id="chan2024.shift-late-point",
    title="The last point of private gradient ADMM for a smaller penalty: 1/N",
    where="ours",
    kind="bound",
    statement=r"\mathsf{D^z}(\tilde x_N\|\tilde x'_N)\le\frac{\|x_0-x_0'\|_M^2}{2\sigma^2N},\quad"
    r" N\ge2,\ \eta\beta\ge\tfrac12",
    says=says,
    strengthens="chan2024.shift-last-point",
    note="For every A of full row rank whose singular values are at least a_min (A = [I D]: a_min = 1), every B, c, every "
    "convex g and all convex f_t that are (1/eta)-smooth. For whoever keeps lam_N to himself; from eta beta = 1 on "
    "chan2024.shift-last-point says it for N = 1 too.",
)

proof = Proof(
    goals={
        "amplified": because("shift_rule", term(1 / (2 * sigma**2), "energy")),
        "gaussian": because("shift_rule_curve", term(1 / sigma**2, "energy")),
    }
)

witness = Point(scalars=numbers("eta=1 beta=2 sigma=1 a_min=1 k=3 E=1 D=1/2 mu=1"), vectors={"x": [1], "A_x": [1]})

# f = 0 and dx_0 in the kernel of A: a walk of N = 4 steps
tightness = Tightness(
    "1/N of the shifts",
    "amplified",
    bound,
    Point(scalars=numbers("eta=1 beta=1/2 sigma=1 a_min=1 k=4 E=1/4 D=1/8 mu=1/2"), vectors={"x": [1], "A_x": [0]}),
)

too_strong = (
    altered(says, "1 % smaller", at_least("amplified", ratio(99, 100) * bound, D)),
    altered(says, "the curve 1 % smaller", at_least("gaussian", ratio(99, 100) * distance / (sigma**2 * k), mu**2)),
    altered(says, "without the norm of A x", at_least("amplified", x.norm2 / (2 * sigma**2 * k), D)),
    altered(says, "one iteration more", at_least("amplified", bound - bound / (2 * k), D)),
    without(says, "energy"),
    without(says, "shift_rule"),
)
