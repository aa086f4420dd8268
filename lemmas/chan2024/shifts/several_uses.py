"""A user whose data are used several times, eta beta a_min^2 >= 8/5: m/(k + 1) of one release.

A user whose data enter m iterations, each followed by k >= 2 others, loses at most m eta^2 Delta^2/(2 sigma^2 (k + 1)).

Where: ours.
Several uses of what Corollary 6.2 uses once, eta beta at least 8/5.
Letters: k + 1 = the least distance of two uses, and of the last one to the end; in cyclic passes over k + 1 users m is the
number of passes; E = the energy of the shifts; D = the divergence of (x~_N, lam_N).
Idea: the runs are made to agree before the next use, as in ``walk_user``; the energies of disjoint stretches add.
Composition of the uses alone gives m eta^2 Delta^2/(2 sigma^2), k + 1 times as much.
Note: For every A of full row rank whose singular values are at least a_min (A = [I D]: a_min = 1), every B, c, every convex
g and all convex f_t that are (1/eta)-smooth. Not the least energy for several uses: the engine (--user) finds it for given
parameters.
"""

from verify import *

from ...common.gradient_admm_walk_shifts import LEAST
from .amplified import Delta, by_spending, eta, k, leaks, lost, penalty, smaller_user

scalars("m")
energy = m * eta**2 * Delta**2


def of_several_uses(*hypotheses, shifted):
    """m uses lose m eta^2 Delta^2/(2 sigma^2 (k + 1)) where the program ``shifted`` has the energy m eta^2 Delta^2/(k + 1)."""
    return statement(
        for_all(positive="eta beta sigma a_min k m", nonnegative="E D mu Delta"),
        *hypotheses,
        **leaks("user", energy, k + 1, shifted),
    )


says = of_several_uses(
    penalty(LEAST),
    at_least("two_iterations", k, 2, because=ours("at least two other iterations follow each use")),
    shifted="gradient ADMM, shifted as a walk after each use",
)

claim = Claim("chan2024.shift-several-uses", "bound", strengthens="chan2024.corollary-6.2-amplified")

proof = by_spending(fact("energy"))

witness = at("eta=1 beta=2 sigma=1 a_min=1 k=2 m=1 E=4/3 D=2/3 mu=1 Delta=2")


def smaller_uses():
    """False neighbours: every bound smaller, or no greater than that of one use."""
    return smaller_user(energy, more={"as for one use": dict(user=eta**2 * Delta**2 >= lost | false)}, drop="energy shift_rule")


too_strong = smaller_uses()
