"""What the last point of gradient ADMM alone leaks: shifts that make only x~_N agree, |dx_0|_M^2/N for every N >= 1.

Letters as in lemmas.common.gradient_admm_shifts.
Idea: with k iterations to go the energy is q|e|^2/k + (eta/(beta q k))|l|^2, and |x|^2/k on the kernel of A. The shift takes off
the (k + 1)-th part of e, the last one takes off x. Needed: eta beta a^2 >= 1.
"""

from verify import *
from verify.shifts.chain import counted

from .gradient_admm_shifts import *

LEAST = Fraction(1)
program = replace(directions(LEAST), released=("x",))
energies = {"along": q / k * e.norm2 + eta / (beta * q * k) * l.norm2, "kernel": x.norm2 / k}
stage = taking_off(1 / k_plus, 2 * eta / k_plus)
end = (leaving(2 * eta, 4 * eta),)
l_1 = numbered(l_next)
rest = eta / (beta * k * k_plus * q)
proofs = {
    "step, along": shows(
        beyond(LEAST),
        paid=s / k_plus**2 * square(e_next)
        + eta / (beta * k_plus * q) * square(m - l)
        + eta**2 / k_plus * square(g)
        + rest * k * large * square(l_next)
        + rest * k_minus * square(l_next),
    ),
    "step, kernel": shows(paid=eta**2 / k_plus * square(g)),
    "end, along": shows(
        paid=s * square(numbered(ALONG["x"]))
        + eta / (beta * q) * square(l - l_1 * 2 - g_1 * (eta * beta * a))
        + eta**2 * square(g_1)
    ),
    "end, kernel": shows(paid=eta**2 * square(g_1)),
    **met(),
}
start = counted(energies, stage, end, (), proofs)

user = after_a_user(
    start, k_plus, rest * k * large * square(still(l_next)), rest * k_minus * square(still(l_next)), steps=(beyond(LEAST),)
)

generates = walked("gradient ADMM, shifted for its last point", " after a user", program, start, user)
