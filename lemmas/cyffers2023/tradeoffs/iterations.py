"""Whoever reaches the target from more than twice of it needs at least 4/(1 - tau) iterations.

Where: ours; corrects App D.1. Letters as in ``iterations_printed``; bernoulli is (1 - w/8)^K >= 1 - K w/8.
Idea: until then the power is above 1/2.
"""

from verify import *

from .iterations_printed import w_at_most_1

says = statement(
    for_all(positive="C_prime w D target", nonnegative="K power"),
    w_at_most_1,
    bernoulli=power >= 1 - K * w / 8 | program("powers of 1 - w/8"),
    far_away=D >= 2 * C_prime * target | assumed("the start is more than twice the target away", where="ours"),
    reached=C_prime * target >= power * D | assumed("K iterations reach it", where="ours"),
    iterations=K >= 4 / w | goal,
)

claim = Claim(
    "cyffers2023.corollary-5.1-K-corrected",
    "The number of iterations is at least 4/(1 - tau), not only logarithmic",
    "ours; corrects App D.1",
    "asymptotic",
    says,
    facts="implied",
    corrects="cyffers2023.corollary-5.1-K",
    note="K = ceil(8 ln(D/target)/(1 - tau)) is enough for the printed rate, as (1 - x)^K <= exp(-x K).",
)

proof = shows(iterations=(reached + D * bernoulli + far_away / 2) / (D * w / 8))

witness = at("C_prime=1 w=1 K=4 D=2 target=1 power=1/2")

too_strong = altered(says, {"1/w^2": K >= 4 / w**2 | false}, scale="1 % more -> right 101/100", drop="bernoulli far_away reached")
