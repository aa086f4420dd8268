"""Shifts of gradient ADMM as good as those of a noisy walk from three iterations on, for a smaller penalty.

Letters as in lemmas.common.gradient_admm_walk_shifts, with its energies and its step; k >= 3. With two iterations to go the
energy along a singular value is q|e|^2 + (eta/(3 beta))|l|^2, twice as much for e: the iteration before takes off two thirds of
e, since its shift costs |x|^2 and pays off q|x|^2, q >= 2. On the kernel of A the shifts are those of the walk. Needed: eta beta
a^2 >= 21/20 for every singular value; the end asks for it.
"""

from fractions import Fraction

from verify import *
from verify.shifts.rule import Control, Stage

from .form_by_powers import terms
from .gradient_admm_shifts import (
    H,
    a,
    after_a_user,
    beta,
    beyond,
    directions,
    e_next,
    eta,
    h,
    k,
    k_plus,
    l,
    l_next,
    m,
    numbered,
    q,
    s,
    still,
    walked,
)
from .gradient_admm_walk_shifts import energies, repeated, stage

LEAST = Fraction(21, 20)
program = directions(LEAST, h=H)
ALONG, KERNEL = program.blocks["along"].after, program.blocks["kernel"].after
vectors("g g_1 g_2 g_3")
none, third, most = Polynomial({}), Fraction(1, 3), Fraction(2, 3)
end = (
    Stage({"along": {"x": e_next * -most}, "kernel": {"x": KERNEL["x"] * -third}}, {"f": eta * most, "g": eta * most}),
    Stage(
        {"along": {"x": l_next / (beta * a) - ALONG["x"]}, "kernel": {"x": KERNEL["x"] * Fraction(-1, 2)}}, {"f": eta, "g": eta}
    ),
    Stage({"along": {"x": -ALONG["x"]}, "kernel": {"x": -KERNEL["x"]}}, {"f": 2 * eta, "g": none}),
)
CURVATURE = Fraction(3, 4)  # of the (q^2 - 1)/q^2 that the square of g_2 has
CURVED = (Fraction(81, 400), Fraction(41, 10), Fraction(1))  # q^2 - 4 in powers of s - 21/20


def at_the_end() -> list[list[Polynomial]]:
    """q^4 h times what the last two leave of e, l/(beta a) and l_2/(beta a) past the gradient's square; r = s - 21/20."""
    (r,) = scalars("r")
    S, Q = r + LEAST, r + LEAST + 1
    P, H, t = S - 1, 2 * Q**2 - 1, 1 / CURVATURE
    e_e = Q**2 * H * (S * Q**2 - P**2 * (t / 4))
    l_l = Q**2 * H * (S * Q**2 * third - S**2 * (t / 4))
    n_n = H * (S * Q**4 - P**2 * Q**2 - P**2 * t) - Q**6
    e_l = Q**2 * H * S * P * (-t / 4)
    e_n = H * (S * Q**4 / 2 - P * Q**3 + P**2 * Q * (t / 2))
    l_n = H * (S * P * Q * (t / 2) - S * Q**3 / 2)
    return [[e_e, e_l, e_n], [e_l, l_l, l_n], [e_n, l_n, n_n]]


e_1, l_1 = numbered(e_next), numbered(l_next)
# before the last two: l_1, and the x that makes e a third of e_1
second = {"x": numbered(ALONG["x"]) - e_1 * most, "l": l_1, "g": g_2, "b": vectors("b_2")[0]}
l_2 = sum((second[name] * c for name, c in l_next.parts.items()), Vector({}))
parts = (e_1 * third, l_1 / (beta * a), l_2 / (beta * a))
gradient = g_2 * eta - (parts[0] * (s - 1) / q + parts[1] * s / q - parts[2] * (2 * (s - 1) / q**2)) / (2 * CURVATURE)

large = beyond(LEAST)
nothing = shows(paid=because())
proofs = {
    "step, along": shows(
        large,
        paid=s / k_plus**2 * square(e_next)
        + eta / (beta * k_plus * q) * square(m - l)
        + eta**2 / k_plus * square(g)
        + eta / (3 * beta * k * k_plus) * (fact("enough") * square(l_next) + square(l_next))
        + 2 * eta / (3 * beta * k_plus * q) * fact("large") * square(l)
        + eta / (3 * beta * k_plus * q) * (2 * LEAST - 1) * square(l),
    ),
    "step, kernel": shows(paid=eta**2 / k_plus * square(g)),
    "end, along": shows(
        large,
        paid=because(
            Fraction(2, 9) * fact("large") * square(e_1),
            Fraction(2, 9) * (LEAST - 1) * square(e_1),
            third * eta / (beta * q) * square(numbered(m) - l),
            third * eta**2 * square(g_1),
            2 * eta / (9 * beta * q) * fact("large") * square(l),
            eta / (9 * beta * q) * (2 * LEAST - 1) * square(l),
            h / q**2 * square(g_3 * eta - l_2 * ((q**2 - 1) / (h * beta * a))),
            *(term(eta**2 * c / (4 * q**2), *["large"] * power, square=g_2) for power, c in enumerate(CURVED)),
            CURVATURE * square(gradient),
            *terms(at_the_end(), parts, 1 / (q**4 * h), "large"),
        ),
    ),
    "end, kernel": shows(paid=eta**2 / 3 * square(g_1) + eta**2 / 2 * square(g_2) + eta**2 * square(g_3)),
    **dict.fromkeys(("vanishing b_3, along", "meeting x, along", "meeting l, along", "meeting x, kernel"), nothing),
}
start = Control(energies, "k", "k_minus", stage, 3, end, ((3, "g", "b", 1 / beta),), proofs)
user = after_a_user(
    start,
    k_plus,
    eta / (3 * beta * k * k_plus) * fact("enough") * square(still(l_next)),
    eta / (3 * beta * k * k_plus) * square(still(l_next)),
)

NAME = "gradient ADMM, shifted as a walk from three iterations on"
generates = (
    *walked(NAME, ", after a user", "E is the energy of the shifts", program, start, user),
    repeated(f"{NAME}, after each use", program, user),
)
