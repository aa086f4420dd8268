"""The activation probability of a random subset of m of n blocks is m/n.

The activation probabilities of the three sampling schemes: 1, 1/n and m/n.

Where: ours; corrects App B.3.
Letters as in ``sampling_probability_printed``. Idea: expected size.
Note: m = 1 is the decentralized case 1/n, m = n the full cycle. Theorem 1 asks for equal marginal probabilities and for
choices that are independent of the past, not of each other, so subsets of fixed size are covered.
"""

from verify import *

from .sampling_probability_printed import active, m, n
from .sampling_probability_printed import says as printed

says = with_goals(
    printed, activation=active == m / n | goal, probability=1 >= active | goal, at_least_one_block=active >= 1 / n | goal
)

claim = Claim("cyffers2023.b3-sampling-q-corrected", "identity", corrects="cyffers2023.b3-sampling-q", facts="equivalent")

proof = shows(
    activation=expected_size / n, probability=(subset - expected_size) / n, at_least_one_block=(expected_size + not_empty) / n
)

witness = at("n=4 m=2 active=1/2")

too_strong = altered(
    {"m in place of m/n": n * activation.right},
    scale="2/n at least -> at_least_one_block right 2",
    drop="expected_size subset not_empty",
)
