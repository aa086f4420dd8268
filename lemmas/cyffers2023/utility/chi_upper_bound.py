"""Upper bound on chi at the chosen learning rate.

Step 4 corrected: upper bounds on chi that end in 1 - q^2(1 - tau)/8.

Where: App A.2 Step 4.
Letters: see ``letters``. Idea: the third bound is 1 - q^2(1 - tau)/8 - (1 - q)/2.
Note: The last bound is the rate of Theorem 1. chi itself is below 3/4: cyffers2023.a2-chi-upper-sharper.
"""

from verify import *

from .chi_upper_bound_printed import in_b, in_tau
from .letters import C_DEFINED, FACTS, POSITIVE, chi_star, one_plus_c

for_all(positive=POSITIVE + " c")

bound = 1 - q**2 * one_minus_tau / 8
without_c = at_least("without_c", in_b, chi_star)
without_b = at_least("without_b", in_tau, in_b)
last_step = at_least("last_step", bound, in_tau)

says = statement(*FACTS, goals=(without_c, without_b, last_step, at_least("end_to_end", bound, chi_star)), definitions=C_DEFINED)

claim = Claim("cyffers2023.a2-chi-upper-corrected", "inequality", facts="equivalent", corrects="cyffers2023.a2-chi-upper")

proof = shows(
    use("chi", "cyffers2023.a2-chi-closed"),
    Have(
        without_c,
        because(
            -fact("chi.closed") + b_nonnegative / 2 + term(q * c / (4 * one_plus_c)) + q * c / (4 * one_plus_c) * b_nonnegative
        ),
    ),
    Have(without_b, because(q / 8 * square(one_minus_b) - q / 8 * square_of_b)),
    Have(last_step, because(q_at_most_1 / 2)),
    without_c=fact("without_c"),
    without_b=fact("without_b"),
    last_step=fact("last_step"),
    end_to_end=fact("without_c") + fact("without_b") + fact("last_step"),
)

witness = at("one_minus_b=1/2 one_minus_tau=3/4 q=1 c=1")

too_strong = altered(
    {
        "1/8 made 1 % larger": dict(last_step=1 - 101 * q**2 * one_minus_tau / 800 >= in_tau | false),
        "the printed 1/2": 1 - q**2 * one_minus_tau / 2 >= end_to_end.right,
        "q(1 + b)/4 replaced by q/8": dict(without_c=ratio(1, 2) + q / 8 >= chi_star | false),
    }
)
