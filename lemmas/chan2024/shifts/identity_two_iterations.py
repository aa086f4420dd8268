"""Two iterations of private gradient ADMM with A = I and eta beta <= 61/50 leak at most 5/(1 + eta beta)^2.

With A = I and eta beta up to 61/50 two iterations of gradient ADMM leak at most 5 |dx_0|^2/(2 sigma^2 (1 + eta beta)^2).

Where: ours.
Beside ``identity``, for every small penalty.
Letters: x = dx_0; a = the only singular value of A, which is square: A^T A = a^2 I; s = eta beta a^2; each of the two
iterations has noise; E = the energy of the shifts; D = the divergence of (x~_2, lam_2).
Idea: the shifts of ``identity``, with other multipliers; see lemmas.common.gradient_admm_two_iterations_shifts. The run that
attains it is that of chan2024.shift-start-small-penalty.
Note: For square A with A^T A = a^2 I (A = I: a = 1), every B, c, every convex g and all convex f_t that are (1/eta)-smooth.
It is the least bound up to s = 3^(1/2) - 1/2 = 1.2320..; from 1.2398 on that is 1, between them neither (by measurement).
gaussian: the pair is no easier to tell apart than N(0, 1) from N(mu, 1).
"""

from verify import *

from ...common.gradient_admm_two_iterations_shifts import MOST
from .amplified import by_energy, leaks, smaller

for_all(positive="eta beta sigma a", nonnegative="E D mu", X="x")

s = eta * beta * a**2
level = (1 + s) ** 2

says = statement(
    high=MOST >= s | ours("eta beta a^2 is at most 61/50"),
    **leaks("amplified", 5 * x.norm2, level, "gradient ADMM with A = I, two iterations shifted from another start"),
)

claim = Claim("chan2024.shift-identity-two-iterations", "bound", strengthens="chan2024.theorem-6.1")

proof = by_energy(level)

witness = at("eta=1 beta=1/2 sigma=1 a=1 E=20/9 D=10/9 mu=1 x=[1]")

tightness = Tightness(
    "5/(1 + eta beta)^2 of two iterations", "amplified", amplified.left, at("eta=1 beta=1/2 sigma=1 a=1 E=20/9 D=10/9 mu=1 x=[1]")
)

too_strong = smaller("amplified", {"1/(N - 1)": dict(amplified=x.norm2 >= 2 * sigma**2 * D | false)})
