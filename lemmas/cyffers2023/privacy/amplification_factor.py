"""Theorem 4, if it held, would amplify the local guarantee by ln n/n.

The factor between the printed bounds of Theorems 4 and 3 is ln n/n.

Where: ours; corrects Sec 5.4 after Thm 4.
Letters as in ``amplification_factor_printed``.
Idea: divide.
Note: A statement about the three printed bounds, not about the algorithms.
"""

from verify import *

from .amplification_factor_printed import says as printed_says

for_all(positive="n alpha L gamma sigma K K_i ln_n local network central")

says = statement(
    *printed_says.facts, amplification=network == ln_n / n * local | goal, as_centralized=network == ln_n * central | goal
)

claim = Claim(
    "cyffers2023.theorem-4-amplification-factor-corrected",
    "asymptotic",
    facts="equivalent",
    corrects="cyffers2023.theorem-4-amplification-factor",
)

proof = shows(
    amplification=(theorem_4 - ln_n * theorem_3) / (n * sigma**2),
    as_centralized=(n * theorem_4 - ln_n * theorem_2 + 8 * alpha * L**2 * gamma**2 * ln_n * mean_contributions)
    / (n**2 * sigma**2),
)

witness = at("n=4 alpha=2 L=1 gamma=1 sigma=4 K=4 K_i=1 ln_n=1 local=1 network=1/4 central=1/4")

too_strong = altered(
    {"ln n/n^2": amplification.right / n, "in terms of K_i": amplification.right * K_i},
    scale="1 % more -> as_centralized right 101/100",
    drop="mean_contributions",
)
