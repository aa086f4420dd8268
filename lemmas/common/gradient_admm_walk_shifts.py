"""Shifts of gradient ADMM as good as those of a noisy walk: |dx_0|_M^2/N in place of |dx_0|_M^2/(N - 1).

Letters as in lemmas.common.gradient_admm_shifts.
Idea: with k iterations to go the energy is q|e|^2/k + (2 eta/(3 beta k))|l|^2, and |x|^2/k on the kernel of A. The shift takes
off the (k + 1)-th part of e; the last two are as in lemmas.chan2024.shifts.start, but on the kernel the last shift but one takes
off half of x, so that the class facts of that iteration weigh half as much. Needed: eta beta a^2 >= 8/5 for every singular value;
the end asks for it (it holds from about 1.52 on).
"""

from verify import *
from verify.lemma.generators import Generator, derived
from verify.shifts.rule import Control, Program, Stage

from .form_by_powers import terms
from .gradient_admm_shifts import *

LEAST = Fraction(8, 5)
program = directions(LEAST, h=H)
energies = {"along": q / k * e.norm2 + 2 * eta / (3 * beta * k) * l.norm2, "kernel": x.norm2 / k}
once = 2 * eta / k_plus
stage = Stage({"along": {"x": e_next * (-1 / k_plus)}, "kernel": {"x": KERNEL["x"] * (-1 / k_plus)}}, {"f": once, "g": once})
end = (
    Stage({"along": MEETING, "kernel": {"x": KERNEL["x"] * Fraction(-1, 2)}}, {"f": eta, "g": Fraction(2, 3) * eta}),
    Stage(LEAVING, {"f": 2 * eta, "g": none}),
)


def at_the_end() -> list[list[Polynomial]]:
    """12 q^4 h times what the end leaves of e, l/(beta a) and l_1/(beta a) past the gradient's square; r = s - 8/5."""
    (r,) = scalars("r")
    S, Q = r + LEAST, r + LEAST + 1
    P, H = S - 1, 2 * Q**2 - 1
    F = Fraction
    e_e = 12 * H * Q**2 * (P * Q**2 * F(1, 2) - P**2 * F(5, 16))
    l_l = 12 * H * Q**2 * (S * Q**2 * F(1, 3) - S**2 * F(5, 16))
    n_n = 12 * (H * (S * Q**4 * F(2, 3) - P**2 * Q**2 - P**2 * F(5, 4)) - Q**6)
    e_l = 12 * H * Q**2 * S * P * F(-5, 16)
    e_n = 12 * H * (S * Q**4 * F(1, 3) - P * Q**3 + P**2 * Q * F(5, 8))
    l_n = 12 * H * (S * P * Q * F(5, 8) - S * Q**3 * F(1, 3))
    return [[e_e, e_l, e_n], [e_l, l_l, l_n], [e_n, l_n, n_n]]


l_1 = numbered(l_next)
parts = (e, l / (beta * a), l_1 / (beta * a))
gradient = g_1 * eta - (parts[0] * (s - 1) / q + parts[1] * s / q - parts[2] * (2 * (s - 1) / q**2)) * Fraction(5, 8)
# (1 - 1/q^2) - 4/5 = (44/25 + 26/5 (s - 8/5) + (s - 8/5)^2)/(5 q^2)
CURVED = (Fraction(44, 25), Fraction(26, 5), Fraction(1))

proofs = {
    "step, along": shows(
        beyond(LEAST),
        paid=s / k_plus**2 * square(e_next)
        + eta / (beta * k_plus * q) * square(m - l)
        + eta**2 / k_plus * square(g)
        + eta / (3 * beta * k * k_plus) * fact("enough") * square(l_next)
        + 2 * eta / (3 * beta * k_plus * q) * large * square(l)
        + eta / (3 * beta * k_plus * q) * (2 * LEAST - 1) * square(l),
    ),
    "step, kernel": shows(paid=eta**2 / k_plus * square(g)),
    "end, along": shows(
        beyond(LEAST),
        paid=because(
            h / q**2 * square(g_2 * eta - l_1 * ((q**2 - 1) / (h * beta * a))),
            *(term(eta**2 * c / (5 * q**2), *["large"] * power, square=g_1) for power, c in enumerate(CURVED)),
            Fraction(4, 5) * square(gradient),
            *terms(at_the_end(), parts, 1 / (12 * q**4 * h), "large"),
        ),
    ),
    "end, kernel": shows(paid=eta**2 / 2 * square(g_1) + eta**2 * square(g_2)),
    **met(2),
}
start = Control(energies, "k", "k_minus", stage, 2, end, vanishing(2), proofs)

user = after_a_user(start, k_plus, eta / (3 * beta * k * k_plus) * fact("enough") * square(still(l_next)))


def repeated(name: str, program: Program, user: Control) -> Generator:
    """What ``user`` proves of a user whose data enter several iterations, others after each; see ``walked``."""
    return derived(
        name,
        "E is the energy of the shifts; one user's f_t and f_t' differ in m iterations, by gradients of difference at most "
        f"Delta at one point, each followed by at least k >= {user.least} iterations that do not use the user's data; the rest "
        "as for another start. Before the next use the whole state (x~, lam) agrees, so the energies of the uses add",
        program,
        user,
        replace(USER, lengths={"delta": "Delta"}, uses="m"),
    )


generates = (
    *walked("gradient ADMM, shifted as a walk", " after a user", "E is the energy of the shifts", program, start, user),
    repeated("gradient ADMM, shifted as a walk after each use", program, user),
)
