"""The numbers w_0 = 4/3, w_(i + 1) = (1 + s)^2 (1 + w_i) are at least 4/3 + i.

The numbers w_0 = 4/3, w_1, ..: what ties the W of ``two_phases`` to a whole number of iterations.

Where: ours.
Letters: s = eta beta a^2. W = w_i.
Note: W is what the first phase of chan2024.shift-two-phases ends with, i + 3 iterations from the end of the run.
"""

from verify import *

for_all(positive="eta beta a")

scalars("i W")
s = eta * beta * a**2

says = statement(
    positive=W > 0 | goal,
    growth=W >= i + ratio(4, 3) | goal,
    recursion=over("i", 0, dict(W=(ratio(4, 3), (1 + s) ** 2 * (1 + W)))),
)

claim = Claim("chan2024.shift-two-phases-growth", "inequality", facts="equivalent")

proof = shows(
    by_induction(
        invariants(grows=W >= i + ratio(4, 3) | at_start, is_positive=W > 0 | term(ratio(4, 3))),
        grows=grows + (2 * s + s**2) * is_positive + term(2 * s + s**2),
        is_positive=(1 + s) ** 2 * is_positive + term((1 + s) ** 2),
    ),
    positive=is_positive,
    growth=grows,
)

witness = at("eta=1 beta=1 a=1", index=2)

too_strong = altered({"one more": growth.left >= i + ratio(7, 3)}, scale="1 % more -> growth right 101/100")
