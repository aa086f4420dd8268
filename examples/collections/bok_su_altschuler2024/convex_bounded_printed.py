"""Convex losses leak no more in all iterations than in one.

convex-bounded: that convex losses alone keep the leak of all iterations below that of one is false.

Where: ours.
Letters: energy = S^2/V of linear losses after k iterations, sigma = 1: see ``linear_losses``.
Note: A wish, not a claim of the paper: linear losses are convex.
"""

from verify import *

for_all(positive="eta Delta k energy")

says = statement(
    linear=energy == k * eta**2 * Delta**2 | letter("energy", "of linear losses, bok_su_altschuler2024.linear-losses"),
    long=k >= 1 | ours("any number of iterations"),
    bounded=eta**2 * Delta**2 >= energy | goal,
)

claim = Claim("bok_su_altschuler2024.convex-bounded", "bound", facts="equivalent", consequence="guarantee")

counterexample = at("eta=1 Delta=1 k=2 energy=2")
