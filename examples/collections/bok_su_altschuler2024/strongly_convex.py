"""With strongly convex losses the leak of all iterations is bounded.

strongly-convex: with strongly convex losses the leak of any number of iterations stays below (1 + c)/(1 - c) of one.

Where: ours, after Bok, Su and Altschuler (2024), on strong convexity.
Letters: c = o = 1 - eta mu, z = c^N, L = c + .. + c^(N - 1); E = the energy of the shifts, D = the divergence.
Idea: chan2024.shift-every-step, and z is not negative.
"""

from lemmas.chan2024.shifts.every_step import says as exact
from verify import *

says = statement(
    Domain(exact.signs, exact.spaces),
    *exact.facts,
    bounded=Polynomial.atom("eta") ** 2 * Polynomial.atom("Delta") ** 2 * (1 + Polynomial.atom("o"))
    >= 2 * Polynomial.atom("sigma") ** 2 * (1 - Polynomial.atom("o")) * Polynomial.atom("D") | goal,
    definitions=exact.definitions,
)
scalars("eta Delta o z sigma D")

claim = Claim("bok_su_altschuler2024.strongly-convex", "bound")

proof = shows(
    use("it", "chan2024.shift-every-step"),
    bounded=fact("it.every_step") + term(eta**2 * Delta**2 * (1 + o) * z) + 2 * sigma**2 * z * D * contracts,
)

_at = {"eta": 1, "sigma": 1, "mu_f": ratio(1, 2), "o": ratio(1, 2), "z": ratio(1, 4), "L": ratio(1, 2), "Delta": 1}
witness = Point(scalars={**_at, **numbers("E=1 D=1/2 mu=1")}, vectors={"delta": [ratio(1, 2)]})

too_strong = altered(scale="half of it -> bounded left 1/2", drop="shift_rule")
