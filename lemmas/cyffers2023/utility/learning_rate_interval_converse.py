"""In the interval of Lemma A.1 chi is a contraction factor.

Converse of Lemma A.1: every learning rate of the printed interval gives 0 < chi < 1.

Where: ours.
It makes App A.3 Lemma A.1 an equivalence.
Letters as there; the same two factorisations.
"""

from verify import *

from .learning_rate_interval import chi, minus_other_root
from .letters import EXCESS_DEFINED, INTERVAL, POSITIVE_IN_INTERVAL, lower_end, one_plus_c, sigma_1, upper_end

for_all(positive=POSITIVE_IN_INTERVAL + " lam")

says = statement(
    *INTERVAL,
    above_lower=lam > lower_end | assumed("we should choose the learning rate in the range", "Lemma A.1"),
    below_upper=upper_end > lam | assumed("we should choose the learning rate in the range", "Lemma A.1"),
    chi_positive=chi > 0 | goal,
    chi_below_1=1 > chi | goal,
    definitions=EXCESS_DEFINED,
)

claim = Claim("cyffers2023.lemma-a.1-converse", "bound", facts="equivalent")

proof = shows(
    chi_positive=sigma_1 * one_minus_b * (lam + minus_other_root) * below_upper
    - 1 / (4 * one_plus_c * one_minus_b) * square_root
    + lam * square_of_b,
    chi_below_1=lam * sigma_1 * one_minus_b * above_lower - lam * square_of_b,
)

witness = at("one_minus_b=2/5 one_minus_tau=16/25 q=1 excess=1/2 lift=3/2 lam=2")

too_strong = altered(
    {"chi > 0 replaced by chi > 1/8": chi_positive.left > ratio(1, 8)},
    scale="chi < 1 replaced by chi < 9/10 -> chi_below_1 left 9/10",
    drop="above_lower below_upper",
)
