"""For every constant there is a number of iterations at which the stated guarantee fails.

No constant c_0 makes Theorem 2 true for all t.

Where: ours.
On Theorem 2.
Letters as in ``composition_printed``.
Idea: mu = 8 (c_0 + q) >= 8, r = -(2 c_0 + 4 q) < 0 and r + mu = 6 c_0 + 4 q >= 4, so X <= phi/4 <= 1/10 and exact >= 2/5.
Note: Not even with twice the delta. delta = 1.25 exp(-2), eps = 1.
"""

from verify import *

from .composition_printed import H, X, c_0, delta, exact, mu, q, r, tail
from .composition_printed import says as printed
from .release import more_than

says = with_goals(printed, exceeds=exact > delta | goal, not_private=exact > 2 * delta | goal)

claim = Claim("huang2020.theorem-2-no-constant", "composition")

size = c_0 + q
proof = shows(  # 8 size r = c_0 root - 32 size^2 = 16 size (c_0 - 2 size)
    have(r_is=r == -(2 * c_0 + 4 * q) | (threshold + printed_epsilon) / (8 * size)),
    have(half=tail >= ratio(1, 2) | (sides - (ratio(1, 2) - tail) * r_is) / (2 * c_0 + 4 * q)),
    have(H_small=1 >= H | exponential + H / 2 * square(r)),
    have(far=r + mu >= 4 | r_is + 4 * rounded + term(2 * c_0)),
    have(X_small=ratio(1, 10) >= X | second_tail / 4 + density / 4 + H_small / 10 + X / 4 * far),
    exceeds=more_than(ratio(2, 5)),
    not_private=more_than(ratio(2, 5), 2),
)

witness = at("c_0=1/2 q=1/2 eps_bar=8 r=-3 tail=499/500 phi=1/250 H=1/100 X=1/2000 e_2=27/200 delta=27/160 exact=399/400")

too_strong = altered(scale="six times delta -> not_private right 3", drop="second_tail rounded")
