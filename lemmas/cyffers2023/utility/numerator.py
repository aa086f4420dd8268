"""The numerator of A at the chosen learning rate.

Where: App A.2 Step 3.
Letters: see ``letters``. Idea: (1 - tau)/(1 - b) = (1 + b)/q.
Reading: verbatim
"""

from verify import *

from .letters import C_DEFINED, FACTS, POSITIVE, b, numerator_of_A

for_all(positive=POSITIVE + " c")

scalars("one_plus_c")

right = one_plus_c * (1 + b) / q + q / one_plus_c * (1 - one_plus_c * (1 + b) / (2 * q))

says = statement(*FACTS, numerator=numerator_of_A == right | goal, definitions=C_DEFINED)

claim = Claim(
    "cyffers2023.a2-numerator",
    "identity",
    statement=r"\lambda^*\sigma_1+\frac{1-b^2}{\sigma_1}=\frac{(1+c)(1+b)}{q}+\frac{q}{1+c}\Bigl(1-\frac{(1+c)(1+b)}{2q}\Bigr)",
    prints=r"""
        \lambda^* -> 1/one_minus_b-q/(2*one_minus_b*one_plus_c)
        \sigma_1 -> one_plus_c*one_minus_tau
        b -> 1-one_minus_b
        c -> one_plus_c-1
    """,
    facts="equivalent",
)

proof = shows(numerator=(one_plus_c / (one_minus_b * q) - 1 / (one_plus_c * one_minus_tau) - 1 / (2 * one_minus_b)) * square_of_b)

witness = at("one_minus_b=1/4 one_minus_tau=7/8 q=1/2 c=1")

too_strong = altered(
    {"1 + b replaced by 1 + b^2": numerator.right + one_plus_c * (b**2 - b) / q},
    scale="right side made 1 % larger -> right 101/100",
)
