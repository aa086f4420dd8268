"""At t = 0 the steps (4) and (8) agree exactly where the w_ij(0) sum to the midpoints; else they differ.

Where: ours, on (4) and (8). Letters: ``W`` = sum over the neighbours of w_ij(0) + w_ji(0), ``F`` = sum of f_i(0) + f_j(0),
``squares_4``, ``squares_8`` = the terms without v, V = number of neighbours; ``v_4``, ``v_8`` = f_i(1) by (4), by (8) for
O_i = f^2/2; one coordinate.
Idea: at zero duals the two objectives differ by -eta (W - F) v and a constant.
"""

from verify import *

eta, V, v, W, F, squares_4, squares_8, v_4, v_8 = scalars("eta V v W F squares_4 squares_8 v_4 v_8")


def penalty_of_4(at: Polynomial) -> Polynomial:
    """(eta/2) sum_j |v - w_ij|^2 + |w_ji - v|^2."""
    return eta / 2 * (2 * V * at**2 - 2 * W * at + squares_4)


def penalty_of_8(at: Polynomial) -> Polynomial:
    """eta sum_j |(f_i + f_j)/2 - v|^2."""
    return eta * (V * at**2 - F * at + squares_8)


zero = Polynomial.of(0)
gap = (penalty_of_4(v) - penalty_of_8(v)) - (penalty_of_4(zero) - penalty_of_8(zero))
says = statement(
    for_all(positive="eta V", real="v W F squares_4 squares_8 v_4 v_8"),
    equal("step_4", (1 + 2 * eta * V) * v_4, eta * W, because=letter("v_4", "(4) at t = 0 with zero duals and O_i = f^2/2")),
    equal("step_8", (1 + 2 * eta * V) * v_8, eta * F, because=letter("v_8", "(8) at t = 0 with zero duals and O_i = f^2/2")),
    goals=(equal("objectives", gap, -eta * (W - F) * v), equal("next_points", (1 + 2 * eta * V) * (v_4 - v_8), eta * (W - F))),
)

claim = Claim(
    id="zhang2018.eq-8-9-initial-values",
    title="The reduction needs the midpoints as initial edge variables",
    where="ours",
    kind="identity",
    says=says,
    facts="equivalent",
    note="Two nodes, eta = 1, f(0) = 0, w(0) = 1: 2/3 and 0, the witness. The print leaves w(0) open; the midpoints are the "
    "natural choice, so this is an omission and no error.",
)

proof = shows(objectives=because(), next_points=because("step_4", term(-1, "step_8")))

witness = Point(scalars=numbers("eta=1 V=1 v=1 W=2 F=0 squares_4=2 squares_8=0 v_4=2/3 v_8=0"))

too_strong = (altered(says, "the steps agree", equal("next_points", v_4, v_8)), without(says, "step_8"))
