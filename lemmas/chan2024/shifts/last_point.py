"""The last point of gradient ADMM alone leaks at most |dx_0|_M^2/(2 sigma^2 N) after every number N >= 1 of noisy iterations.

Where: ours; for whoever keeps lam_N to himself, where eta beta is at least 1. Letters: x = dx_0, A_x = A dx_0,
|x|_M^2 = |x|^2 + eta beta |A x|^2; k = N iterations, each with noise; E = the energy of the shifts; D = the divergence of
x~_N; a_min = the smallest singular value of A, which is at least 1 for A = [I D].
Idea: only x has to agree, so that the last shift takes it off and nothing has to be prepared for the multiplier; see
lemmas.common.gradient_admm_last_point_shifts. Attained on the kernel of A with f = 0, where the run is a walk.
"""

from lemmas.common.gradient_admm_last_point_shifts import LEAST
from verify import *

eta, beta, sigma, a_min, k, E, D, mu = scalars("eta beta sigma a_min k E D mu")
x, A_x = vectors("x A_x")
distance = x.norm2 + eta * beta * A_x.norm2
bound = distance / (2 * sigma**2 * k)

says = Statement(
    signs=signs(positive="eta beta sigma a_min k", nonnegative="E D mu"),
    spaces=spaces(X="x", Z="A_x"),
    facts=(
        at_least("range", eta * beta * a_min**2, LEAST, because=assumed("eta beta a_min^2 is at least 1", where="ours")),
        at_least("one_iteration", k, 1, because=assumed("there is an iteration", where="ours")),
        at_least("energy", distance / k, E, because=program("gradient ADMM, shifted for its last point", "energy")),
        at_least("shift_rule", E / (2 * sigma**2), D, because=instance("common.shift-rule", "divergence")),
        at_least("shift_rule_curve", E / sigma**2, mu**2, because=instance("common.shift-rule", "trade_off")),
    ),
    goals=(at_least("amplified", bound, D), at_least("gaussian", distance / (sigma**2 * k), mu**2)),
)

claim = Claim(
    id="chan2024.shift-last-point",
    title="The last point of private gradient ADMM leaks as that of noisy gradient descent: 1/N",
    where="ours",
    kind="bound",
    statement=r"\mathsf{D^z}(\tilde x_N\|\tilde x'_N)\le\frac{\|x_0-x_0'\|_M^2}{2\sigma^2N},\quad"
    r"\|x\|_M^2=\|x\|^2+\eta\beta\|Ax\|^2",
    says=says,
    strengthens="chan2024.theorem-6.1",
    note="For every A of full row rank whose singular values are at least a_min (A = [I D]: a_min = 1), every B, c, every "
    "convex g and all convex f_t that are (1/eta)-smooth. gaussian: the pair is no easier to tell apart than N(0, 1) from "
    "N(mu, 1). The multiplier is not released.",
)

proof = Proof(
    goals={
        "amplified": because("shift_rule", term(1 / (2 * sigma**2), "energy")),
        "gaussian": because("shift_rule_curve", term(1 / sigma**2, "energy")),
    }
)

witness = Point(scalars=numbers("eta=1 beta=2 sigma=1 a_min=1 k=1 E=3 D=3/2 mu=1"), vectors={"x": [1], "A_x": [1]})

# f = 0 and dx_0 in the kernel of A: x~_N = x_0 + N_1 + .. + N_N there, of variance N sigma^2; nothing else differs. N = 4.
tightness = Tightness(
    "1/N for the last point",
    "amplified",
    bound,
    Point(scalars=numbers("eta=1 beta=2 sigma=1 a_min=1 k=4 E=1/4 D=1/8 mu=1/2"), vectors={"x": [1], "A_x": [0]}),
)

too_strong = (
    altered(says, "1 % smaller", at_least("amplified", ratio(99, 100) * bound, D)),
    altered(says, "the curve 1 % smaller", at_least("gaussian", ratio(99, 100) * distance / (sigma**2 * k), mu**2)),
    altered(says, "without the norm of A x", at_least("amplified", x.norm2 / (2 * sigma**2 * k), D)),
    altered(says, "one iteration more", at_least("amplified", bound - bound / (2 * k), D)),
    without(says, "energy"),
    without(says, "shift_rule"),
)
