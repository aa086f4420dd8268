"""Shifts of gradient ADMM as good as those of a noisy walk from three iterations on, for a smaller penalty.

Letters as in lemmas.common.gradient_admm_walk_shifts, with its energies and its step; k >= 3. With two iterations to go the
energy along a singular value is q|e|^2 + (eta/(3 beta))|l|^2, twice as much for e: the iteration before takes off two thirds of
e, since its shift costs |x|^2 and pays off q|x|^2, q >= 2. On the kernel of A the shifts are those of the walk. f_t that are
(1/eta)-smooth leave a square of the gradient at each iteration; where they are (2/eta)-smooth nothing of it is left: see
lemmas.common.gradient_admm_long_step_shifts. Needed: eta beta a^2 >= 21/20 for every singular value; the end asks for it.
"""

from verify import *
from verify.shifts.rule import Control, Program, Stage

from .form_by_powers import terms
from .gradient_admm_shifts import *
from .gradient_admm_walk_shifts import energies, repeated, stage, walk_after_a_user, walking

LEAST = Fraction(21, 20)
vectors("g_3")
third, most = Fraction(1, 3), Fraction(2, 3)


def late_walk(least: Fraction, rest: int, lean: Fraction, curvature: Fraction) -> tuple[Program, Control, Control]:
    """The program of (2/((1 + rest) eta))-smooth f_t, rest 0 or 1, and its shifts from another start and after a user.

    lean: eta times it is the multiplier of g at the last iteration but one. curvature: how much of the square of g_2 goes with
    what it is multiplied with.
    """
    program = directions(least, 2 - rest, h=rest + (2 + 2 * rest) * s + (1 + rest) * s**2)
    end = (
        Stage({"along": {"x": e_next * -most}, "kernel": {"x": KERNEL["x"] * -third}}, {"f": eta * most, "g": eta * most}),
        Stage({"along": MEETING, "kernel": {"x": KERNEL["x"] * Fraction(-1, 2)}}, {"f": eta, "g": lean * eta}),
        Stage(LEAVING, {"f": 2 * eta, "g": none}),
    )
    flat = 2 * (1 + rest) - 4 * curvature
    # 4 q^2 times what is left of g_2, in powers of s - least
    curved = (flat * (1 + least) ** 2 - 4, 2 * flat * (1 + least), flat)

    def at_the_end() -> list[list[Polynomial]]:
        """q^4 h times what the last two leave of e, l/(beta a) and l_2/(beta a) past the gradients' squares; r = s - least."""
        (r,) = scalars("r")
        S, Q = r + least, r + least + 1
        P, H, t = S - 1, (1 + rest) * Q**2 - 1, 1 / curvature
        e_e = Q**2 * H * (S * Q**2 - P**2 * (t / 4))
        l_l = Q**2 * H * (S * Q**2 * third - S**2 * (t / 4))
        n_n = H * (S * Q**4 * lean - P**2 * Q**2 - P**2 * t - Q**2) - Q**2 * (Q**2 - 1) ** 2
        e_l = Q**2 * H * S * P * (-t / 4)
        e_n = H * (S * Q**4 * (lean / 2) - P * Q**3 + P**2 * Q * (t / 2))
        l_n = H * (S * P * Q * (t / 2) - S * Q**3 * (lean / 2))
        return [[e_e, e_l, e_n], [e_l, l_l, l_n], [e_n, l_n, n_n]]

    e_1, l_1 = numbered(e_next), numbered(l_next)
    # before the last two: l_1, and the x that makes e a third of e_1
    l_2 = numbered(l_next, 2, {"x": numbered(ALONG["x"]) - e_1 * most, "l": l_1})
    parts = (e_1 * third, l_1 / (beta * a), l_2 / (beta * a))
    gradient = g_2 * eta - (parts[0] * (s - 1) / q + parts[1] * s / q - parts[2] * (2 * (s - 1) / q**2)) / (2 * curvature)
    left = eta**2 * rest
    proofs = {
        **walking(least, 3, left),
        "end, along": shows(
            beyond(least),
            paid=because(
                Fraction(2, 9) * fact("large") * square(e_1),
                Fraction(2, 9) * (least - 1) * square(e_1),
                third * eta / (beta * q) * square(numbered(m) - l),
                third * left * square(g_1),
                2 * eta / (9 * beta * q) * fact("large") * square(l),
                eta / (9 * beta * q) * (2 * least - 1) * square(l),
                h / q**2 * square(g_3 * eta - l_2 * ((q**2 - 1) / (h * beta * a))),
                *(term(eta**2 * c / (4 * q**2), *["large"] * power, square=g_2) for power, c in enumerate(curved)),
                curvature * square(gradient),
                *terms(at_the_end(), parts, 1 / (q**4 * h), "large"),
            ),
        ),
        "end, kernel": shows(paid=third * left * square(g_1) + left / 2 * square(g_2) + left * square(g_3)),
        **met(3),
    }
    start = Control(energies, "k", "k_minus", stage, 3, end, vanishing(3), proofs)
    return program, start, walk_after_a_user(start)


NAME = "gradient ADMM, shifted as a walk from three iterations on"
program, start, user = late_walk(LEAST, 1, Fraction(1), Fraction(3, 4))
generates = (
    *walked(NAME, ", after a user", "E is the energy of the shifts", program, start, user),
    repeated(f"{NAME}, after each use", program, user),
)
