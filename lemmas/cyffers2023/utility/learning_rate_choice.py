"""The chosen learning rate lies in the interval of Lemma A.1; when it is at most 1.

Step 2 corrected: lambda* lies in Lemma A.1's interval, and exactly when it, or the interval, meets (0, 1].

Where: App A.2 Step 2.
Letters: see ``letters``.
Idea: (lift - q)(lift + q + 2 excess) >= q^2 from (1 - b)/(1 - tau) >= q/2; the rest is one line each.
Note: The two equivalences are the signs of the two equalities: lambda* - 1 = (b - q/(2(1+c)))/(1-b) and l - 1 = (b -
q/(1+c))/(1-b). For b >= q/(1+c) the interval has no point in (0, 1].
"""

from verify import *

from .letters import EXCESS_DEFINED, INTERVAL, POSITIVE_IN_INTERVAL, b, lam_star, lower_end, upper_end

for_all(positive=POSITIVE_IN_INTERVAL)

scalars("one_plus_c")

tangent = at_least("tangent", one_minus_b / one_minus_tau, q / 2)

says = statement(
    *INTERVAL,
    goals=(
        tangent,
        above("above_lower", lam_star, lower_end),
        above("below_upper", upper_end, lam_star),
        above("positive", lam_star),
        equal("choice_against_1", lam_star - 1, (b - q / (2 * one_plus_c)) / one_minus_b),
        equal("interval_against_1", lower_end - 1, (b - q / one_plus_c) / one_minus_b),
    ),
    definitions=EXCESS_DEFINED,
)

claim = Claim("cyffers2023.a2-lambda-choice-corrected", "existence", facts="equivalent", corrects="cyffers2023.a2-lambda-choice")

proof = shows(
    Have(tangent, because(1 / (2 * one_minus_tau) * (square(one_minus_b) - square_of_b))),
    have(
        lift_above_q=lift
        > q | (4 * one_plus_c * fact("tangent") + term(q**2) + 1 / one_minus_tau * square_root) / (lift + q + 2 * excess)
    ),
    tangent=fact("tangent"),
    above_lower=term(q / (2 * one_plus_c * one_minus_b)),
    below_upper=1 / (2 * one_plus_c * one_minus_b) * lift_above_q,
    positive=term((excess + q / 2) / (one_plus_c * one_minus_b)),
    choice_against_1=because(),
    interval_against_1=because(),
)

witness = at("one_minus_b=6/11 one_minus_tau=96/121 q=1 excess=2 lift=3/2")

too_strong = altered(
    {
        "q/2 made 40 % larger": dict(tangent=one_minus_b / one_minus_tau >= q * 7 / 10 | false),
        "q/(2(1+c)) made 1 % smaller": dict(
            choice_against_1=lam_star - 1 == (b - q * 99 / 200 / one_plus_c) / one_minus_b | false
        ),
    },
    scale="""
        lower end doubled -> above_lower right 2
        upper end halved -> below_upper left 1/2
    """,
    drop="square_root",
)
