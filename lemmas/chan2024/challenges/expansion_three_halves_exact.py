"""For f = 0 the expansion exceeds 3/2 exactly for step sizes with eta^2 - 6 eta + 1 > 0.

For f = 0 the example of section 5.2 exceeds 3/2 exactly where eta^2 - 6 eta + 1 > 0, that is for eta < 3 - 2 sqrt 2 (or
eta > 3 + 2 sqrt 2).

Where: ours; on arXiv sec. 5.2.
Letters: as in ``expansion`` with G = 0.
Idea: x_1 = (1 - eta) x/(1 + eta), so 2 (1 + eta)^2 (after - 3/2 |x|^2) = (1 - 6 eta + eta^2)|x|^2.
Note: Differences of two runs from one multiplier. At eta = 6/35 the factor is 2522/1681 = 1.50030, just above 3/2.
"""

from verify import *

from .expansion import s

for_all(positive="eta", X="x")

lam_1 = -x
x_1 = (x + lam_1 * eta) / s
excess = x_1.norm2 + lam_1.norm2 - 3 * x.norm2 / 2

says = statement(exact=2 * s**2 * excess == (1 - 6 * eta + eta**2) * x.norm2 | goal, definitions=(("s", 1 + eta),))

claim = Claim("chan2024.sec5.2-three-halves-exact", "identity", strengthens="chan2024.sec5.2-three-halves")

proof = shows(exact=because())

witness = at("eta=6/35 x=[1]")

too_strong = altered(
    {
        "5 eta in place of 6 eta": 2 * s**2 * excess == (1 - 5 * eta + eta**2) * x.norm2 | false,
        "without the square of eta": 2 * s**2 * excess == (1 - 6 * eta) * x.norm2 | false,
    }
)
