"""Shifts of gradient ADMM as good as those of a noisy walk from three iterations on, for a smaller penalty.

Letters as in lemmas.common.gradient_admm_walk_shifts, with its energies and its step; k >= 3. With two iterations to go the
energy along a singular value is q|e|^2 + (eta/(3 beta))|l|^2, twice as much for e: the iteration before takes off two thirds of
e, since its shift costs |x|^2 and pays off q|x|^2, q >= 2. On the kernel of A the shifts are those of the walk. f_t that are
(1/eta)-smooth leave a square of the gradient at each iteration; where they are (2/eta)-smooth nothing of it is left: see
lemmas.common.gradient_admm_long_step_shifts. Needed: eta beta a^2 >= 21/20 for every singular value; the end asks for it.
"""

from verify import *
from verify.shifts.chain import counted
from verify.shifts.rule import Stage

from .gradient_admm_ends import ended
from .gradient_admm_shifts import *
from .gradient_admm_walk_shifts import energies, repeated, stage, walk_after_a_user, walking

LEAST = Fraction(21, 20)
third, most = Fraction(1, 3), Fraction(2, 3)


def late_walk(least, smooth, lean):
    """The program of (smooth/eta)-smooth f_t, smooth 1 or 2, and its shifts from another start and after a user.

    lean: eta times it is the multiplier of g at the last iteration but one.
    """
    program = directions(least, smooth)
    end = (
        Stage({"along": {"x": e_next * -most}, "kernel": {"x": KERNEL["x"] * -third}}, {"f": eta * most, "g": eta * most}),
        Stage({"along": MEETING, "kernel": {"x": KERNEL["x"] * Fraction(-1, 2)}}, {"f": eta, "g": lean * eta}),
        leaving(2 * eta),
    )
    proofs = {**walking(least, 3, eta**2 * (2 - smooth)), **ended(program, energies, end, least)}
    start = counted(energies, stage, end, vanishing(3), proofs)
    return program, start, walk_after_a_user(start)


NAME = "gradient ADMM, shifted as a walk from three iterations on"
program, start, user = late_walk(LEAST, 1, Fraction(1))
generates = (*walked(NAME, ", after a user", program, start, user), repeated(f"{NAME}, after each use", program, user))
