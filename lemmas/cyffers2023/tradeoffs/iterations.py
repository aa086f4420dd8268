"""At least 4/(1 - tau) iterations are needed; ceil(8 ell/(1 - tau)) are at most 2 ell + 1/4 times any number that is enough.

Whoever reaches the target from more than twice of it needs at least 4/(1 - tau) iterations, and ceil(8 ell/(1 - tau)) do.

Where: ours; corrects App D.1.
Letters as in ``iterations_printed``, with C' in the target; bernoulli is (1 - w/8)^K >= 1 - K w/8; ``enough`` = ceil(8
ell/w) with ell = max(ln(D/target), 0), ``power_then`` = (1 - w/8)^enough.
Idea: until 4/w the power is above 1/2.
Note: The K that the display of appendix D.1 asks for is at least 4/(1 - tau); ceil(8 ell/(1 - tau)) is such a K.
"""

from verify import *

from .iterations_printed import w_at_most_1

scalars("target enough power_then")
ROUNDS = "rounds that reach a target"

for_all(positive="w D target", nonnegative="K power ell enough", real="power_then")

says = statement(
    w_at_most_1,
    bernoulli=program("powers of 1 - w/8"),
    far_away=D >= 2 * target | ours("the start is more than twice the target away"),
    reached=target >= power * D | ours("K iterations reach it"),
    reaches=program(ROUNDS, "enough", q=ratio(1, 8), power=power_then),
    few=program(ROUNDS, q=ratio(1, 8), K=enough),
    iterations=K >= 4 / w | goal,
    sufficient=(2 * ell + w / 4) * K >= enough | goal,
)

claim = Claim("cyffers2023.corollary-5.1-K-corrected", "asymptotic", facts="implied", corrects="cyffers2023.corollary-5.1-K")

proof = shows(
    have(least=w * K >= 4 | (reached + D * bernoulli + far_away / 2) / (D / 8)),
    iterations=least / w,
    sufficient=(8 * few + 2 * ell * least + w / 4 * least) / w,
)

witness = at("w=1 K=4 D=2 target=1 power=1/2 ell=7/10 enough=6 power_then=2/5")

too_strong = altered(
    {"1/w^2": iterations.right / w, "no logarithm": (1 + w / 4) * K >= sufficient.right},
    scale="1 % more -> iterations right 101/100",
    drop="bernoulli far_away reached few",
)
