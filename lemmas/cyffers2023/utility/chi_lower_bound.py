"""Lower bound on chi at the chosen learning rate.

Step 4: lower bounds on chi at the chosen learning rate.

Where: App A.2 Step 4.
Letters: see ``letters``. Idea: chi - (1 - b)/2 = q(1 + b)/(4(1 + c)); 2(1 - b) - q(1 - tau) = (1 - b)^2.
Reading: verbatim
"""

from verify import *

from .letters import C_DEFINED, FACTS, POSITIVE, b, chi_star, one_plus_c

for_all(positive=POSITIVE + " c")

says = statement(
    *FACTS,
    above_half_gap=chi_star > one_minus_b / 2 | goal,
    half_gap=one_minus_b / 2 >= q * one_minus_tau / 4 | goal,
    tangent=1 - q * one_minus_tau / 2 > b | goal,
    definitions=C_DEFINED,
)

claim = Claim(
    "cyffers2023.a2-chi-lower",
    "inequality",
    statement=r"\chi>\frac{1-b}{2}\ge\frac{q(1-\tau)}{4},\quad b<1-\frac{q(1-\tau)}{2}",
    prints=r"""
        \chi -> chi_star
        \tau -> 1-one_minus_tau
        b -> 1-one_minus_b
    """,
    facts="equivalent",
)

proof = shows(
    use("chi", "cyffers2023.a2-chi-closed"),
    above_half_gap=fact("chi.closed") + term(q / (4 * one_plus_c)) + q / (4 * one_plus_c) * b_nonnegative,
    half_gap=square(one_minus_b) / 4 - square_of_b / 4,
    tangent=term(one_minus_b**2 / 2) - square_of_b / 2,
)

witness = at("one_minus_b=1/4 one_minus_tau=7/8 q=1/2 c=1")

too_strong = altered(
    {"1 - q(1 - tau)/2 made 1 % smaller": ratio(99, 100) - q * one_minus_tau / 2 > tangent.right},
    scale="""
        (1 - b)/2 replaced by 1 - b -> above_half_gap right 2
        q(1 - tau)/4 replaced by q(1 - tau)/3 -> half_gap right 4/3
    """,
)
