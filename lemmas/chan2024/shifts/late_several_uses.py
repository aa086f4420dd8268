"""A user whose data are used several times, k >= 3 apart, eta beta a_min^2 >= 21/20: m/(k + 1) of one release.

A user whose data enter m iterations, each followed by k >= 3 others, loses m/(k + 1) of one release also below 8/5.

Where: ours.
``several_uses`` for eta beta >= 21/20.
Letters as in ``several_uses``.
Idea: as there, with the shifts of ``late_walk_user``.
Note: For every A of full row rank whose singular values are at least a_min (A = [I D]: a_min = 1), every B, c, every convex
g and all convex f_t that are (1/eta)-smooth. From eta beta = 8/5 on chan2024.shift-several-uses says it for k = 2 too. On
the kernel of A a walk attains it.
"""

from verify import *

from ...common.gradient_admm_late_walk_shifts import LEAST
from .amplified import by_spending, k, penalty
from .several_uses import energy, of_several_uses, smaller_uses

says = of_several_uses(
    penalty(LEAST),
    at_least("three_iterations", k, 3, because=ours("at least three other iterations follow each use")),
    shifted="gradient ADMM, shifted as a walk from three iterations on, after each use",
)

claim = Claim("chan2024.shift-late-several-uses", "bound", strengthens="chan2024.corollary-6.2-amplified")

proof = by_spending(fact("energy"))

witness = at("eta=1 beta=21/20 sigma=1 a_min=1 k=4 m=2 Delta=1 E=2/5 D=1/5 mu=1/2")

# f_t linear on the kernel of A, all other f = 0: a walk of 2 (k + 1) = 8 steps that drifts by -eta delta in two of them
tightness = Tightness(
    "m/(k + 1) of the shifts", "user", energy, at("eta=1 beta=21/20 sigma=1 a_min=1 k=3 m=2 Delta=1 E=1/2 D=1/4 mu=1/2")
)

too_strong = smaller_uses()
