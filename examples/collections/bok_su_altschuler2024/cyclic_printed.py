"""With cyclic batches the leak stays below the share 1/l of one iteration.

cyclic-share: that cyclic batches leak at most the share 1/l of one iteration, after any number of epochs, is false.

Where: ours.
Letters: energy = S^2/V of linear losses after m epochs of l iterations, sigma = 1: see ``cyclic_linear``.
Note: A wish, not a claim of the paper.
"""

from verify import *

for_all(positive="eta Delta l m energy")

says = statement(
    linear=l * energy == m * eta**2 * Delta**2 | letter("energy", "of linear losses, bok_su_altschuler2024.cyclic-linear"),
    long=m >= 1 | ours("any number of epochs"),
    share=eta**2 * Delta**2 >= l * energy | goal,
)

claim = Claim("bok_su_altschuler2024.cyclic-share", "bound", facts="equivalent", consequence="guarantee")

counterexample = at("eta=1 Delta=1 l=2 m=2 energy=1")
