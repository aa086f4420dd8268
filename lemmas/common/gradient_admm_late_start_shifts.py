"""Shifts of gradient ADMM of energy |dx_0|_M^2/(N - 1) from three iterations on, for a smaller penalty.

Letters as in lemmas.common.gradient_admm_shifts, with its energies and its step; k >= 3. The first of the last three takes off
4/5 of e and 2/5 of x on the kernel of A, the second two thirds of what is left there. Needed: eta beta a^2 >= 13/20 for every
singular value. What the last three leave is a sum of squares for each power of eta beta a^2 - 13/20.
"""

from verify import *
from verify.lemma.generators import derived
from verify.shifts.chain import counted
from verify.shifts.rule import Stage

from .gradient_admm_ends import ended
from .gradient_admm_shifts import *

LEAST = Fraction(13, 20)
program = directions(LEAST)
end = (
    Stage(
        {"along": {"x": e_next * Fraction(-4, 5)}, "kernel": {"x": KERNEL["x"] * Fraction(-2, 5)}},
        {"f": 4 * eta / 5, "g": 7 * eta / 10},
    ),
    Stage({"along": MEETING, "kernel": {"x": KERNEL["x"] * Fraction(-2, 3)}}, {"f": 13 * eta / 10, "g": 17 * eta / 10}),
    leaving(6 * eta / 5),
)


start = counted(energies, stage, end, vanishing(3), {**steps(LEAST, 3), **ended(program, energies, end, LEAST)})
user = after_a_user(start, k)
READS = replace(START, count=k_minus + 1)
generates = (
    derived("gradient ADMM, shifted from another start from three iterations on", CLASS, program, start, READS),
    derived("gradient ADMM, shifted after a user from three iterations on", CLASS, program, user, USER),
)
