"""Converse of Lemma A.1: every learning rate of the printed interval gives 0 < chi < 1.

Where: ours; it makes App A.3 Lemma A.1 an equivalence. Letters as there; the same two factorisations.
"""

from lemmas.cyffers2023.utility.learning_rate_interval import chi, lam, minus_other_root
from lemmas.cyffers2023.utility.letters import (
    EXCESS_DEFINED,
    INTERVAL,
    POSITIVE_IN_INTERVAL,
    lower_end,
    one_minus_b,
    one_plus_c,
    sigma_1,
    upper_end,
)
from verify import *

says = statement(
    for_all(positive=POSITIVE_IN_INTERVAL + " lam"),
    *INTERVAL,
    above("above_lower", lam, lower_end, because=assumed("we should choose the learning rate in the range", "Lemma A.1")),
    above("below_upper", upper_end, lam, because=assumed("we should choose the learning rate in the range", "Lemma A.1")),
    goals=(above("chi_positive", chi), above("chi_below_1", 1, chi)),
    definitions=EXCESS_DEFINED,
)

claim = Claim(
    id="cyffers2023.lemma-a.1-converse",
    title="In the interval of Lemma A.1 chi is a contraction factor",
    where="ours",
    kind="bound",
    says=says,
    facts="equivalent",
    strengthens="cyffers2023.lemma-a.1",
)

proof = shows(
    chi_positive=because(
        term(sigma_1 * one_minus_b * (lam + minus_other_root), "below_upper"),
        term(-1 / (4 * one_plus_c * one_minus_b), "square_root"),
        term(lam, "square_of_b"),
    ),
    chi_below_1=because(term(lam * sigma_1 * one_minus_b, "above_lower"), term(-lam, "square_of_b")),
)

witness = Point(scalars=numbers("one_minus_b=2/5 one_minus_tau=16/25 q=1 excess=1/2 lift=3/2 lam=2"))

too_strong = (
    scaled(says, "chi < 1 replaced by chi < 9/10", "chi_below_1", left=ratio(9, 10)),
    altered(says, "chi > 0 replaced by chi > 1/8", above("chi_positive", chi, ratio(1, 8))),
    without(says, "above_lower"),
    without(says, "below_upper"),
)
