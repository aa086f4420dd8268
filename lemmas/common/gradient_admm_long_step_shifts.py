"""Shifts of gradient ADMM as good as those of a noisy walk for steps up to 2/nu, from three iterations on.

Letters as in lemmas.common.gradient_admm_late_walk_shifts, with its shifts and its proofs, see verify.shifts.rule; f_t are
(2/eta)-smooth. The class fact of f leaves nothing of the square of a gradient, and that of g at the last iteration but one weighs
4/3 as much. Needed: eta beta a^2 >= 36/25 for every singular value; the end asks for it (it holds from about 1.36 on).
"""

from fractions import Fraction

from .gradient_admm_late_walk_shifts import late_walk
from .gradient_admm_shifts import walked

LEAST = Fraction(36, 25)
program, start, user = late_walk(LEAST, 2, Fraction(4, 3))
NAME = "gradient ADMM of long steps, shifted as a walk"
generates = walked(NAME, " after a user", program, start, user, smooth=2)
