"""The noise of federated private ADMM in terms of r = m/n.

Appendix D.2, corrected: both noise terms of Theorem 1 in terms of r = m/n.

Where: ours; corrects App D.2.
Letters as in ``federated_algebra_printed``; ``first2`` = square of 8 sqrt(p) sigma/(sqrt(q) w). ``r`` = m/n, ``kappa`` = 8
alpha L^2 gamma^2/epsilon.
Idea: substitute.
"""

from verify import *

from .federated_algebra_printed import says as printed_says

for_all(positive="w p q r m n K kappa sigma noise first2")

says = statement(
    *printed_says.facts,
    first_order=q * w**2 * first2 == 64 * p * sigma**2 | letter("first2", "the first-order noise of Theorem 1, squared"),
    second=noise == 16 * p * K * kappa / (w**3 * r**3 * n**2) | goal,
    first=first2 == 128 * p * K * kappa / (w**2 * r * n**2) | goal,
)

claim = Claim(
    "cyffers2023.corollary-5.2-algebra-corrected", "identity", facts="equivalent", corrects="cyffers2023.corollary-5.2-algebra"
)

proof = shows(
    have(q_is_r=q == r | (block_probability + fact("ratio")) / n),
    second=(n**2 * second_order + 8 * p * calibrated - 16 * p * K * kappa * (q**2 + q * r + r**2) / r**3 * q_is_r)
    / (n**2 * q**3 * w**3),
    first=(n**2 * first_order + 64 * p * calibrated - 128 * p * K * kappa / r * q_is_r) / (n**2 * q * w**2),
)

witness = at("w=1 p=1 q=1/10 r=1/10 m=2 n=20 K=2 kappa=100 sigma=1 noise=8000 first2=640")

too_strong = altered({"the printed 1/r^2": r * second.right}, scale="1 % more -> first right 101/100", drop="calibrated ratio")
