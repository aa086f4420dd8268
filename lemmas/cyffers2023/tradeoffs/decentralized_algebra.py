"""The second-order noise of decentralized private ADMM.

Appendix D.3, corrected: the second-order noise is (8p/(1 - tau)^3) 8 K alpha L^2 gamma^2 n ln n/eps.

Where: ours; corrects App D.3.
Letters as in ``decentralized_algebra_printed``.
Idea: substitute.
"""

from verify import *

from .decentralized_algebra_printed import calibrated

for_all(positive="w p n K kappa sigma ln_n")

noise = 8 * p / w**3 * n**3 * sigma**2

says = statement(calibrated, second_order=noise == 8 * p * K * kappa * n * ln_n / w**3 | goal)

claim = Claim(
    "cyffers2023.corollary-5.3-algebra-corrected", "identity", facts="equivalent", corrects="cyffers2023.corollary-5.3-algebra"
)

proof = shows(second_order=8 * p * n / w**3 * calibrated)

witness = at("w=1 p=1 n=2 K=4 kappa=1 sigma=1 ln_n=1")

too_strong = altered(
    {"the printed power of n": 2 * second_order.right / n**2}, scale="1 % more -> right 101/100", drop="calibrated"
)
