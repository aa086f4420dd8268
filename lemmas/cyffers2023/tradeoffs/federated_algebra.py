"""Appendix D.2, corrected: both noise terms of Theorem 1 in terms of r = m/n.

Where: ours; corrects App D.2. Letters as in ``federated_algebra_printed``; ``first2`` = square of 8 sqrt(p) sigma/(sqrt(q) w).
``r`` = m/n, ``kappa`` = 8 alpha L^2 gamma^2/epsilon.
Idea: substitute.
"""

from lemmas.cyffers2023.tradeoffs.federated_algebra_printed import K, kappa, n, noise, p, q, r, sigma, w
from lemmas.cyffers2023.tradeoffs.federated_algebra_printed import says as printed_says
from verify import *

(first2,) = scalars("first2")

says = statement(
    for_all(positive="w p q r m n K kappa sigma noise first2"),
    *printed_says.facts,
    equal(
        "first_order",
        q * w**2 * first2,
        64 * p * sigma**2,
        because=letter("first2", "the first-order noise of Theorem 1, squared"),
    ),
    goals=(
        equal("second", noise, 16 * p * K * kappa / (w**3 * r**3 * n**2)),
        equal("first", first2, 128 * p * K * kappa / (w**2 * r * n**2)),
    ),
)

claim = Claim(
    id="cyffers2023.corollary-5.2-algebra-corrected",
    title="The noise of federated private ADMM in terms of r = m/n",
    where="ours; corrects App D.2",
    kind="identity",
    says=says,
    facts="equivalent",
    corrects="cyffers2023.corollary-5.2-algebra",
)

proof = shows(
    Have(equal("q_is_r", q, r), because("block_probability", "ratio", scale=n)),
    second=because(
        term(n**2, "second_order"),
        term(8 * p, "calibrated"),
        term(-16 * p * K * kappa * (q**2 + q * r + r**2) / r**3, "q_is_r"),
        scale=n**2 * q**3 * w**3,
    ),
    first=because(
        term(n**2, "first_order"), term(64 * p, "calibrated"), term(-128 * p * K * kappa / r, "q_is_r"), scale=n**2 * q * w**2
    ),
)

witness = Point(scalars=numbers("w=1 p=1 q=1/10 r=1/10 m=2 n=20 K=2 kappa=100 sigma=1 noise=8000 first2=640"))

too_strong = (
    altered(says, "the printed 1/r^2", equal("second", noise, 16 * p * K * kappa / (w**3 * r**2 * n**2))),
    scaled(says, "1 % more", "first", right=ratio(101, 100)),
    without(says, "calibrated"),
    without(says, "ratio"),
)
