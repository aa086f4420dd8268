"""Shifts of gradient ADMM as good as those of a noisy walk: |dx_0|_M^2/N in place of |dx_0|_M^2/(N - 1).

Letters as in lemmas.common.gradient_admm_shifts.
Idea: with k iterations to go the energy is q|e|^2/k + (2 eta/(3 beta k))|l|^2, and |x|^2/k on the kernel of A. The shift takes
off the (k + 1)-th part of e; the last two are as in lemmas.chan2024.shifts.start, but on the kernel the last shift but one takes
off half of x, so that the class facts of that iteration weigh half as much. Needed: eta beta a^2 >= 8/5 for every singular value;
the end asks for it (it holds from about 1.52 on).
"""

from verify import *
from verify.lemma.generators import derived
from verify.shifts.chain import counted
from verify.shifts.rule import Stage

from .gradient_admm_ends import ended
from .gradient_admm_shifts import *

LEAST = Fraction(8, 5)
program = directions(LEAST)
energies = {"along": q / k * e.norm2 + 2 * eta / (3 * beta * k) * l.norm2, "kernel": x.norm2 / k}
stage = taking_off(1 / k_plus, 2 * eta / k_plus)
end = (Stage({"along": MEETING, "kernel": {"x": KERNEL["x"] * Fraction(-1, 2)}}, {"f": eta, "g": 2 * eta / 3}), leaving(2 * eta))


def walking(least, count, left=eta**2):
    """That ``energies`` pay for ``stage`` from ``count`` iterations to go on, where s >= ``least``, at least 1/2; left: what the
    class fact of f leaves of the square of a gradient."""
    pulled, held = eta / (3 * beta * k * k_plus), eta / (3 * beta * k_plus * q)
    return {
        "step, along": shows(
            beyond(least),
            paid=s / k_plus**2 * square(e_next)
            + eta / (beta * k_plus * q) * square(m - l)
            + left / k_plus * square(g)
            + pulled * fact("enough") * square(l_next)
            + pulled * (count - 2) * square(l_next)
            + 2 * held * fact("large") * square(l)
            + held * (2 * least - 1) * square(l),
        ),
        "step, kernel": shows(paid=left / k_plus * square(g)),
    }


def walk_after_a_user(start):
    """The shifts of ``start``, whose step is ``stage``, after a user's own iteration."""
    pulled = eta / (3 * beta * k * k_plus) * square(still(l_next))
    return after_a_user(start, k_plus, pulled * fact("enough"), pulled * (len(start.end) - 2))


proofs = {**walking(LEAST, 2), **ended(program, energies, end, LEAST)}
start = counted(energies, stage, end, vanishing(2), proofs)
user = walk_after_a_user(start)


def repeated(name, program, user):
    """What ``user`` proves of a user whose data enter several iterations, others after each; see ``walked``."""
    return derived(name, CLASS, program, user, replace(USER, lengths={"delta": "Delta"}, uses="m"))


generates = (
    *walked("gradient ADMM, shifted as a walk", " after a user", program, start, user),
    repeated("gradient ADMM, shifted as a walk after each use", program, user),
)
