"""Gradient ADMM with A^T A = a^2 I and no kernel (A = I): shifts of energy |dx_0|^2/(N - 1), in the plain norm.

Letters as in lemmas.common.gradient_admm_shifts, with one singular value a, so that multipliers may use it: q = 1 + s, s = eta
beta a^2 = 5/4 + u, u >= 0.
Idea: with k iterations to go the energy is |e|^2/(k - 1) + (eta/(beta q k))|l|^2; shifts as in lemmas.chan2024.shifts.start. The
end asks for s^2 + 2 s > 4, that is s > sqrt 5 - 1; the record keeps 5/4.
"""

from verify import *
from verify.lemma.generators import Reading, derived
from verify.shifts.chain import counted
from verify.shifts.rule import Stage

from .gradient_admm_iteration import *

LEAST = Fraction(5, 4)
scalars("u k k_minus k_plus")

program = iteration(equal("range", s, LEAST + u), kernel=False, shared={"a": "positive", "u": "nonnegative"})
energies = {"along": e.norm2 / k_minus + eta / (beta * q * k) * l.norm2}
stage = Stage({"along": {"x": e_next * (-1 / k)}}, {"f": 2 * eta / (q * k), "g": 2 * eta / (q * k)})
lean = 2 * eta / (q * s)  # times s - 1 = u + 1/4
end = (Stage({"along": MEETING}, {"f": 2 * eta / q, "g": lean * (u + LEAST - 1)}), leaving(2 * eta / q**2, kernel=False))


l_1 = numbered(l_next)
# 2 s^2 q^2 times what the end leaves, in powers of u: weight, and coefficients of (eta a l, eta g, eta a l_1)
END = (
    (0, Fraction(45, 16), (1, Fraction(-10, 9), Fraction(-8, 45))),
    (0, Fraction(1075, 144), (0, 1, Fraction(2, 215))),
    (0, Fraction(61, 1720), (0, 0, 1)),
    (1, Fraction(7, 2), (1, Fraction(-10, 7), Fraction(-4, 7))),
    (1, Fraction(465, 28), (0, 1, Fraction(4, 465))),
    (1, Fraction(3653, 465), (0, 0, 1)),
    (2, Fraction(1), (1, -2, 0)),
    (2, Fraction(13), (0, 1, Fraction(2, 13))),
    (2, Fraction(22, 13), (0, 0, 1)),
    (3, Fraction(4), (0, 1, 0)),
)
LARGE = have(large=s >= LEAST | fact("range") + term(u))
rest = eta / (beta * q**2 * k * k_plus)
END_PAID = (
    lean * (l_1 @ b_1) * fact("range"),
    eta**2 / q**2 * square(g_2),
    *(
        term(c / (2 * s**2 * q**2), *["large"] * power, square=l * (eta * a * v) + g_1 * (eta * w) + l_1 * (eta * a * z))
        for power, c, (v, w, z) in END
    ),
)
proofs = {
    "step, along": shows(
        LARGE,
        paid=eta / (beta * k * q**2) * square(m - l)
        + eta**2 / (k * q) * square(g)
        + rest * k * large * square(l)
        + rest * (LEAST * k_minus + LEAST - 1) * square(l),
    ),
    "end, along": shows(LARGE, paid=because(*END_PAID)),
    **met(2, kernel=False),
}
start = counted(energies, stage, end, vanishing(2), proofs)

generates = derived(
    "gradient ADMM with A = I, shifted from another start",
    "convex f_t that are (1/eta)-smooth, convex g, any B and c, A square with A^T A = a^2 I",
    program,
    start,
    Reading(k_minus + 1, "along", slack="u"),
)
