"""After N noisy iterations gradient ADMM leaks at most |dx_0|_M^2/(2 sigma^2 (N - 1)), as noisy gradient descent but for the -1.

Where: ours; sharpens Theorem 6.1 where eta beta is at least 26/25. Letters: x = dx_0, A_x = A dx_0, |x|_M^2 = |x|^2 +
eta beta |A x|^2; N = k_minus + 1 iterations, each with noise; E = the energy of the shifts; D = the divergence of (x~_N, lam_N);
a_min = the smallest singular value of A, which is at least 1 for A = [I D].
Idea: in every iteration shift by the part 1/k of what would be left of the difference; see lemmas.common.gradient_admm_shifts.
"""

from lemmas.common.gradient_admm_shifts import LEAST
from verify import *

eta, beta, sigma, a_min, k_minus, E, D, mu = scalars("eta beta sigma a_min k_minus E D mu")
x, A_x = vectors("x A_x")
distance = x.norm2 + eta * beta * A_x.norm2
bound = distance / (2 * sigma**2 * k_minus)

says = Statement(
    signs=signs(positive="eta beta sigma a_min k_minus", nonnegative="E D mu"),
    spaces=spaces(X="x", Z="A_x"),
    facts=(
        at_least("range", eta * beta * a_min**2, LEAST, because=assumed("eta beta a_min^2 is at least 26/25", where="ours")),
        at_least("two_iterations", k_minus, 1, because=assumed("there are at least two iterations", where="ours")),
        at_least("energy", distance / k_minus, E, because=program("gradient ADMM, shifted from another start", "energy")),
        at_least("shift_rule", E / (2 * sigma**2), D, because=instance("common.shift-rule", "divergence")),
        at_least("shift_rule_curve", E / sigma**2, mu**2, because=instance("common.shift-rule", "trade_off")),
    ),
    goals=(at_least("amplified", bound, D), at_least("gaussian", distance / (sigma**2 * k_minus), mu**2)),
)

claim = Claim(
    id="chan2024.shift-start",
    title="Private gradient ADMM amplifies as noisy gradient descent does: 1/(N - 1)",
    where="ours",
    kind="bound",
    statement=r"\mathsf{D^z}((\tilde x_N,\lambda_N)\|(\tilde x'_N,\lambda'_N))\le\frac{\|x_0-x_0'\|_M^2}{2\sigma^2(N-1)},\quad"
    r"\|x\|_M^2=\|x\|^2+\eta\beta\|Ax\|^2",
    says=says,
    strengthens="chan2024.theorem-6.1",
    note="For every A of full row rank whose singular values are at least a_min (A = [I D]: a_min = 1), every B, c, every "
    "convex g and all convex f_t that are (1/eta)-smooth. gaussian: the pair is no easier to tell apart than N(0, 1) from "
    "N(mu, 1).",
)

proof = Proof(
    goals={
        "amplified": because("shift_rule", term(1 / (2 * sigma**2), "energy")),
        "gaussian": because("shift_rule_curve", term(1 / sigma**2, "energy")),
    }
)

witness = Point(scalars=numbers("eta=1 beta=2 sigma=1 a_min=1 k_minus=1 E=3 D=3/2 mu=1"), vectors={"x": [1], "A_x": [1]})

too_strong = (
    altered(says, "1 % smaller", at_least("amplified", ratio(99, 100) * bound, D)),
    altered(says, "the curve 1 % smaller", at_least("gaussian", ratio(99, 100) * distance / (sigma**2 * k_minus), mu**2)),
    altered(says, "without the norm of A x", at_least("amplified", x.norm2 / (2 * sigma**2 * k_minus), D)),
    altered(says, "half", at_least("amplified", bound / 2, D)),
    without(says, "energy"),
    without(says, "shift_rule"),
)
