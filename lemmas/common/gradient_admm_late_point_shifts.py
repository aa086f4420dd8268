"""What the last point of gradient ADMM alone leaks after two or more iterations, for a smaller penalty: |dx_0|_M^2/N again.

Letters as in lemmas.common.gradient_admm_walk_shifts, with its energies and its step; k >= 2. With one iteration to go the energy
along a singular value is q|e|^2 + (eta/(2 beta))|l|^2; the last shift takes off x. Needed: eta beta a^2 >= 1/2.
"""

from verify import *
from verify.shifts.rule import Control, Stage

from .form_by_powers import terms
from .gradient_admm_shifts import *
from .gradient_admm_walk_shifts import energies, stage

LEAST = Fraction(1, 2)
program = replace(directions(LEAST, h=H), released=("x",))
half = Fraction(1, 2)
end = (
    Stage({"along": {"x": e_next * -half}, "kernel": {"x": KERNEL["x"] * -half}}, {"f": eta, "g": eta}),
    Stage(LEAVING, {"f": 2 * eta, "g": 2 * eta}),
)


def at_the_end() -> list[list[Polynomial]]:
    """q^2 h/s times what the last one leaves of e, l/(beta a) and l_2/(beta a) past the gradient's square; r = s - 1/2."""
    (r,) = scalars("r")
    S, Q = r + LEAST, r + LEAST + 1
    H = 2 * Q**2 - 1
    e_e, l_l, n_n = Q**2 * (H - S), Q**2 * (H / 2 - S), 2 * H * Q**2 - 4 * S * H - 4 * S
    e_l, e_n, l_n = -S * Q**2, H * Q**2 - 2 * H * Q + 2 * S * Q, 2 * S * Q - H * Q
    return [[e_e, e_l, e_n], [e_l, l_l, l_n], [e_n, l_n, n_n]]


e_1, l_1 = numbered(e_next), numbered(l_next)
# before the last one: l_1, and the x that makes e half of e_1
l_2 = numbered(l_next, 2, {"x": numbered(ALONG["x"]) - e_1 * half, "l": l_1})
parts = (e_1 * half, l_1 / (beta * a), l_2 / (beta * a))
gradient = g_2 * eta - (parts[0] + parts[1] - parts[2] * (2 / q)) * (s * q / h)

large = beyond(LEAST)
proofs = {
    "step, along": shows(
        large,
        paid=s / k_plus**2 * square(e_next)
        + eta / (beta * k_plus * q) * square(m - l)
        + eta**2 / k_plus * square(g)
        + eta / (3 * beta * k * k_plus) * fact("enough") * square(l_next)
        + 2 * eta / (3 * beta * k_plus * q) * fact("large") * square(l),
    ),
    "step, kernel": shows(paid=eta**2 / k_plus * square(g)),
    "end, along": shows(
        large,
        paid=because(
            s / 4 * square(e_1),
            half * eta / (beta * q) * square(numbered(m) - l),
            half * eta**2 * square(g_1),
            eta / (3 * beta * q) * fact("large") * square(l),
            h / q**2 * square(gradient),
            *terms(at_the_end(), parts, s / (q**2 * h), "large"),
        ),
    ),
    "end, kernel": shows(paid=eta**2 / 2 * square(g_1) + eta**2 * square(g_2)),
    **met(),
}
start = Control(energies, "k", "k_minus", stage, 2, end, (), proofs)
user = after_a_user(start, k_plus, eta / (3 * beta * k * k_plus) * fact("enough") * square(still(l_next)))

generates = walked(
    "gradient ADMM, shifted for its last point from two iterations on",
    ", after a user",
    "E is the energy of the shifts after which x~_N agrees",
    program,
    start,
    user,
)
