"""Shifts of two iterations of gradient ADMM of energy |dx_0|_M^2, for a smaller penalty.

Letters as in lemmas.common.gradient_admm_shifts. On the kernel of A the first shift takes off 9/10 of x; both runs start from one
multiplier, so that any multiple of |l|^2 does. Needed: eta beta a^2 >= 363/500 for every singular value; from 1/2 to 29/40 it is
false (chan2024.shift-start-small-penalty-kernel).
"""

from verify import *
from verify.lemma.generators import Conclusion, derived
from verify.shifts.fixed import Fixed
from verify.shifts.rule import Stage

from .gradient_admm_ends import ended
from .gradient_admm_iteration import *
from .gradient_admm_shifts import CLASS, directions

LEAST = Fraction(363, 500)
scalars("a_min")
vectors("A_x")
program = directions(LEAST)
LARGE = 10000  # enough
energies = {"along": q * x.norm2 + LARGE * eta / beta * l.norm2, "kernel": x.norm2}
stages = (
    Stage({"along": MEETING, "kernel": {"x": KERNEL["x"] * Fraction(-9, 10)}}, {"f": 69 * eta / 50, "g": 31 * eta / 20}),
    leaving(103 * eta / 100),
)
two = Fixed(energies, stages, vanishing(2), ended(program, energies, stages, LEAST, "run"))

generates = derived(
    "gradient ADMM, two iterations shifted from another start",
    CLASS,
    program,
    two,
    Conclusion(
        Statement(
            signs(positive="eta beta a_min", nonnegative="E"),
            spaces(X="x", Z="A_x"),
            (at_least("range", eta * beta * a_min**2, LEAST),),
            (at_least("energy", x.norm2 + eta * beta * A_x.norm2, E),),
        ),
        "along",
        kernel="kernel",
        proofs={"shared": shows(range=fact("range")), "energy": shows(energy=fact("proved"))},
    ),
)
