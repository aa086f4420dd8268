"""What the last point of gradient ADMM alone leaks after two or more iterations, for a smaller penalty: |dx_0|_M^2/N again.

Letters as in lemmas.common.gradient_admm_walk_shifts, with its energies and its step; k >= 2. With one iteration to go the energy
along a singular value is q|e|^2 + (eta/(2 beta))|l|^2; the last shift takes off x. Needed: eta beta a^2 >= 1/2.
"""

from verify import *
from verify.shifts.chain import counted
from verify.shifts.rule import Stage

from .gradient_admm_ends import ended
from .gradient_admm_shifts import *
from .gradient_admm_walk_shifts import energies, stage, walk_after_a_user, walking

LEAST = Fraction(1, 2)
program = replace(directions(LEAST), released=("x",))
half = Fraction(1, 2)
end = (
    Stage({"along": {"x": e_next * -half}, "kernel": {"x": KERNEL["x"] * -half}}, {"f": eta, "g": eta}),
    leaving(2 * eta, 2 * eta),
)


proofs = {**walking(LEAST, 2), **ended(program, energies, end, LEAST, meets=False)}
start = counted(energies, stage, end, (), proofs)
user = walk_after_a_user(start)

NAME = "gradient ADMM, shifted for its last point from two iterations on"
generates = walked(NAME, ", after a user", program, start, user)
