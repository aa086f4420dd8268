"""Step 4: lower bounds on chi at the chosen learning rate.

Where: App A.2 Step 4. Letters: see ``letters``. Idea: chi - (1 - b)/2 = q(1 + b)/(4(1 + c)); 2(1 - b) - q(1 - tau) = (1 - b)^2.
"""

from lemmas.cyffers2023.utility.letters import C_DEFINED, FACTS, POSITIVE, b, chi_star, one_minus_b, one_minus_tau, one_plus_c, q
from verify import *

says = statement(
    for_all(positive=POSITIVE + " c"),
    *FACTS,
    goals=(
        above("above_half_gap", chi_star, one_minus_b / 2),
        at_least("half_gap", one_minus_b / 2, q * one_minus_tau / 4),
        above("tangent", 1 - q * one_minus_tau / 2, b),
    ),
    definitions=C_DEFINED,
)

claim = Claim(
    id="cyffers2023.a2-chi-lower",
    title="Lower bound on chi at the chosen learning rate",
    where="App A.2 Step 4",
    kind="inequality",
    reading="verbatim",
    statement=r"\chi>\frac{1-b}{2}\ge\frac{q(1-\tau)}{4},\quad b<1-\frac{q(1-\tau)}{2}",
    prints={r"\chi": "chi_star", r"\tau": "1-one_minus_tau", "b": "1-one_minus_b"},
    says=says,
    facts="equivalent",
)

proof = shows(
    Use("chi", "cyffers2023.a2-chi-closed"),
    above_half_gap=because("chi.closed", term(q / (4 * one_plus_c)), term(q / (4 * one_plus_c), "b_nonnegative")),
    half_gap=because(term(ratio(1, 4), square=one_minus_b), term(ratio(-1, 4), "square_of_b")),
    tangent=because(term(one_minus_b**2 / 2), term(ratio(-1, 2), "square_of_b")),
)

witness = Point(scalars=numbers("one_minus_b=1/4 one_minus_tau=7/8 q=1/2 c=1"))

too_strong = (
    scaled(says, "(1 - b)/2 replaced by 1 - b", "above_half_gap", right=2),
    scaled(says, "q(1 - tau)/4 replaced by q(1 - tau)/3", "half_gap", right=ratio(4, 3)),
    altered(says, "1 - q(1 - tau)/2 made 1 % smaller", above("tangent", ratio(99, 100) - q * one_minus_tau / 2, b)),
)
