"""The reduction needs the midpoints as initial edge variables.

At t = 0 the steps (4) and (8) agree exactly where the w_ij(0) sum to the midpoints; else they differ.

Where: ours.
On (4) and (8).
Letters: ``W`` = sum over the neighbours of w_ij(0) + w_ji(0), ``F`` = sum of f_i(0) + f_j(0), ``squares_4``, ``squares_8`` =
the terms without v, V = number of neighbours; ``v_4``, ``v_8`` = f_i(1) by (4), by (8) for O_i = f^2/2; one coordinate.
Idea: at zero duals the two objectives differ by -eta (W - F) v and a constant.
Note: Two nodes, eta = 1, f(0) = 0, w(0) = 1: 2/3 and 0, the witness. The print leaves w(0) open; the midpoints are the
natural choice, so this is an omission and no error.
"""

from verify import *

for_all(positive="eta V", real="v W F squares_4 squares_8 v_4 v_8")


def penalty_of_4(at):
    """(eta/2) sum_j |v - w_ij|^2 + |w_ji - v|^2."""
    return eta / 2 * (2 * V * at**2 - 2 * W * at + squares_4)


def penalty_of_8(at):
    """eta sum_j |(f_i + f_j)/2 - v|^2."""
    return eta * (V * at**2 - F * at + squares_8)


zero = Polynomial.of(0)
gap = (penalty_of_4(v) - penalty_of_8(v)) - (penalty_of_4(zero) - penalty_of_8(zero))
says = statement(
    step_4=program(
        "consensus ADMM (3)-(7), one quadratic node", "primal", "(4) at t = 0, zero duals, O_i = f^2/2", c=1, a=0, f=v_4
    ),
    step_8=program("M-ADMM, one quadratic node", "primal", "(8) at t = 0, zero duals", c=1, a=0, lam=0, f_i=0, s=F, f=v_8),
    objectives=gap == -eta * (W - F) * v | goal,
    next_points=(1 + 2 * eta * V) * (v_4 - v_8) == eta * (W - F) | goal,
)

claim = Claim("zhang2018.eq-8-9-initial-values", "identity", facts="equivalent")

proof = shows(objectives=because(), next_points=step_4 - step_8)

witness = at("eta=1 V=1 v=1 W=2 F=0 squares_4=2 squares_8=0 v_4=2/3 v_8=0")

too_strong = altered({"the steps agree": dict(next_points=v_4 == v_8 | false)}, drop="step_8")
