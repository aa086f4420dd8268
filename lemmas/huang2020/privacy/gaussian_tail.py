"""A Gaussian tail bound that reaches a little below zero.

Pr[N(0, 1) > r] <= (5/8) exp(-r^2/2) for every r >= -1/4.

Where: ours.
For Theorem 1.
Letters: r = s + u with s = -1/4 and u >= 0; tail = Pr[N(0, 1) > r], H = exp(-r^2/2); tail_s, H_s the same at s. (For r >= 0
the classical bound (1/2) exp(-r^2/2) is smaller.)
Idea: tail/H falls; at -1/4 it is at most (1/2 + (2/5)/4)/(1 - 1/32) = 96/155.
Note: The factor 5/8 may be 96/155 = 0.6194; the least one on this range, that of r = -1/4, is 0.6177...
"""

from verify import *

for_all(positive="tail H tail_s H_s", nonnegative="u")

s = ratio(-1, 4)
FACTS = given(
    decreasing=program("standard normal, above s", "decreasing", "at s = -1/4"),
    at_s=program("standard normal", "near_zero", r=s, tail=tail_s),
    H_at_s=program("standard normal", "exponential_below", r=s, H=H_s),
)

says = statement(*FACTS, tail_bound=5 * H >= 8 * tail | goal)

claim = Claim("huang2020.gaussian-tail", "inequality")

proof = shows(
    have(tail_at_s=ratio(3, 5) >= tail_s | 4 * at_s),
    # (31/32) tail <= H_s tail <= tail_s H <= (3/5) H
    have(sharper=96 * H / 155 >= tail | 32 * decreasing / 31 + 32 * H / 31 * tail_at_s + 32 * tail / 31 * H_at_s),
    tail_bound=8 * sharper + term((5 - 8 * ratio(96, 155)) * H),
)

witness = at("u=5/4 tail=1/6 H=3/5 tail_s=3/5 H_s=31/32")

too_strong = altered({"the classical 1/2": 4 * H >= tail_bound.right}, drop="decreasing at_s")
