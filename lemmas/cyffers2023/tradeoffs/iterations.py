"""Whoever reaches the target from more than twice of it needs at least 4/(1 - tau) iterations.

Where: ours; corrects App D.1. Letters as in ``iterations_printed``; bernoulli is (1 - w/8)^K >= 1 - K w/8.
Idea: until then the power is above 1/2.
"""

from lemmas.cyffers2023.tradeoffs.iterations_printed import w_at_most_1
from verify import *

C_prime, w, K, D, target, power = scalars("C_prime w K D target power")

says = statement(
    for_all(positive="C_prime w D target", nonnegative="K power"),
    w_at_most_1,
    at_least("bernoulli", power, 1 - K * w / 8, because=program("powers of 1 - w/8", "bernoulli")),
    at_least("far_away", D, 2 * C_prime * target, because=assumed("the start is more than twice the target away", where="ours")),
    at_least("reached", C_prime * target, power * D, because=assumed("K iterations reach it", where="ours")),
    goals=(at_least("iterations", K, 4 / w),),
)

claim = Claim(
    id="cyffers2023.corollary-5.1-K-corrected",
    title="The number of iterations is at least 4/(1 - tau), not only logarithmic",
    where="ours; corrects App D.1",
    kind="asymptotic",
    says=says,
    facts="implied",
    corrects="cyffers2023.corollary-5.1-K",
    note="K = ceil(8 ln(D/target)/(1 - tau)) is enough for the printed rate, as (1 - x)^K <= exp(-x K).",
)

proof = shows(iterations=because("reached", term(D, "bernoulli"), term(ratio(1, 2), "far_away"), scale=D * w / 8))

witness = Point(scalars=numbers("C_prime=1 w=1 K=4 D=2 target=1 power=1/2"))

too_strong = (
    scaled(says, "1 % more", "iterations", right=ratio(101, 100)),
    altered(says, "1/w^2", at_least("iterations", K, 4 / w**2)),
    without(says, "bernoulli"),
    without(says, "far_away"),
    without(says, "reached"),
)
