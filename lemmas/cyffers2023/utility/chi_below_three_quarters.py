"""At the chosen learning rate chi is below 3/4 for every tau.

At the chosen learning rate chi stays below 1/2 + q/4, whatever tau is.

Where: ours.
On App A.2 Step 4.
Letters: see ``letters``.
Idea: 1/2 + q/4 - chi = b(2 - q)/4 + q c(1 + b)/(4(1 + c)) by the closed form of chi.
Note: 1/2 + q/4 <= 1 - q^2(1 - tau)/8 because 1/2 - q/4 >= 1/4 > 1/8. A rate that does not see tau is a warning: lambda*
usually exceeds 1, and then chi bounds nothing: cyffers2023.theorem-1-at-lambda-star.
"""

from verify import *

from .letters import C_DEFINED, FACTS, POSITIVE, chi_star, one_plus_c

for_all(positive=POSITIVE + " c")

says = statement(*FACTS, below_three_quarters=ratio(1, 2) + q / 4 > chi_star | goal, definitions=C_DEFINED)

claim = Claim(
    "cyffers2023.a2-chi-upper-sharper", "inequality", facts="equivalent", strengthens="cyffers2023.a2-chi-upper-corrected"
)

proof = shows(
    use("chi", "cyffers2023.a2-chi-closed"),
    below_three_quarters=-fact("chi.closed")
    + b_nonnegative / 4
    + b_nonnegative * q_at_most_1 / 4
    + term(q * c / (4 * one_plus_c))
    + q * c / (4 * one_plus_c) * b_nonnegative,
)

witness = at("one_minus_b=1/2 one_minus_tau=3/4 q=1 c=1")

too_strong = altered(
    {"q/4 made 10 % smaller": ratio(1, 2) + q * 9 / 40 > chi_star | false, "q/4 dropped": ratio(1, 2) > chi_star | false}
)
