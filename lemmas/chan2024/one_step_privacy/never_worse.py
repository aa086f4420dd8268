"""The sharper one-step constant is at most that of the paper.

The sharper constant c* = (k + 2 + sqrt(k^2 + 4))/(2k) of one-step privacy is at most max(2, 3/k) for every k = eta beta.

Where: ours.
Compares ``sharper_constant`` with arXiv Lemma 6.10.
Letters: c = max(2, 3/k); c* = 1 + s, s (k (1 + s) - 2) = 1.
Idea: (1 + k s)(c - 1 - s) = (c - 2) + s (k c - 3), because s (k (1 + s) - 2) = 1.
Note: Equality at k = 3/2 only (both are 2); the ratio tends to 1/2 for large k and to 2/3 for small k.
"""

from verify import *

from .one_step_privacy import MAXIMUM
from .sharper_constant import best_s, k

for_all(positive="eta beta c s")

says = statement(*MAXIMUM, best_s, never_worse=c >= 1 + s | goal)

claim = Claim("chan2024.lemma-6.10-never-worse", "inequality", facts="equivalent")

proof = shows(never_worse=(at_least_two + s * at_least_three - best_s) / (1 + k * s))

witness = at("eta=8/3 beta=1 c=2 s=1/2")

too_strong = altered(scale="1 % below the constant of the paper -> left 99/100", drop="best_s at_least_two")
