"""Convex losses with cyclic batches leak little more than linear ones.

cyclic-convex: whether convex losses with cyclic batches leak no more than linear ones is open here.

Where: ours.
Letters: energy = the largest S^2/V of convex, smooth losses after m epochs of l iterations, sigma = 1; see
``linear_losses``.
Note: Tried: shifts for the last use alone (two-starts). Not tried: an energy that counts the place in the epoch.
"""

from verify import *

for_all(positive="eta Delta l m", nonnegative="energy")

says = statement(long=m >= 1 | ours("any number of epochs"), linear_worst=eta**2 * Delta**2 * (1 + (m - 1) / l) >= energy | goal)

claim = Claim("bok_su_altschuler2024.cyclic-convex", "bound", denotes="energy")
