"""A user whose data enter m iterations, each followed by k >= 3 others, loses m/(k + 1) of one release also below 8/5.

Where: ours; ``several_uses`` for eta beta >= 21/20. Letters and idea as there, with the shifts of ``late_walk_user``.
"""

from lemmas.chan2024.shifts.several_uses import D, Delta, E, a_min, beta, energy, eta, k, lost, mu, sigma
from lemmas.common.gradient_admm_late_walk_shifts import LEAST
from verify import *

says = Statement(
    signs=signs(positive="eta beta sigma a_min k m", nonnegative="E D mu Delta"),
    spaces={},
    facts=(
        at_least("range", eta * beta * a_min**2, LEAST, because=assumed("eta beta a_min^2 is at least 21/20", where="ours")),
        at_least("three_iterations", k, 3, because=assumed("at least three other iterations follow each use", where="ours")),
        at_least(
            "energy",
            energy,
            E * (k + 1),
            because=program("gradient ADMM, shifted as a walk from three iterations on, after each use", "energy"),
        ),
        at_least("shift_rule", E / (2 * sigma**2), D, because=instance("common.shift-rule", "divergence")),
        at_least("shift_rule_curve", E / sigma**2, mu**2, because=instance("common.shift-rule", "trade_off")),
    ),
    goals=(at_least("user", energy, lost), at_least("gaussian", energy, sigma**2 * (k + 1) * mu**2)),
)

claim = Claim(
    id="chan2024.shift-late-several-uses",
    title="A user whose data are used several times, three iterations apart: m/(k + 1) of one release",
    where="ours",
    kind="bound",
    statement=r"\mathsf{D^z}((\tilde x_N,\lambda_N)\|(\tilde x'_N,\lambda'_N))\le\frac{m\,\eta^2\Delta^2}{2\sigma^2(k+1)},"
    r"\quad k\ge3,\ \eta\beta\ge\tfrac{21}{20}",
    says=says,
    strengthens="chan2024.corollary-6.2-amplified",
    note="For every A of full row rank whose singular values are at least a_min (A = [I D]: a_min = 1), every B, c, every "
    "convex g and all convex f_t that are (1/eta)-smooth. "
    "From eta beta = 8/5 on chan2024.shift-several-uses says it for k = 2 too. On the kernel of A a walk attains it.",
)

SPENT = (term(1, "energy"),)
proof = Proof(
    goals={
        "user": because(*SPENT, term(2 * sigma**2 * (k + 1), "shift_rule")),
        "gaussian": because(*SPENT, term(sigma**2 * (k + 1), "shift_rule_curve")),
    }
)

_at = {"eta": 1, "beta": ratio(21, 20), "sigma": 1, "a_min": 1, "k": 3, "m": 2, "Delta": 1}
witness = Point(scalars={**_at, **numbers("k=4 E=2/5 D=1/5 mu=1/2")})

# f_t linear on the kernel of A, all other f = 0: a walk of 2 (k + 1) = 8 steps that drifts by -eta delta in two of them
tightness = Tightness("m/(k + 1) of the shifts", "user", energy, Point(scalars={**_at, **numbers("E=1/2 D=1/4 mu=1/2")}))

too_strong = (
    altered(says, "1 % smaller", at_least("user", ratio(99, 100) * energy, lost)),
    altered(says, "the curve 1 % smaller", at_least("gaussian", ratio(99, 100) * energy, sigma**2 * (k + 1) * mu**2)),
    altered(says, "one iteration more", at_least("user", energy, lost + 2 * sigma**2 * D)),
    altered(says, "as for one use", at_least("user", eta**2 * Delta**2, lost)),
    without(says, "energy"),
    without(says, "shift_rule"),
)
