"""The denominator of A at the chosen learning rate.

Where: App A.2 Step 3.
Letters: see ``letters``. Idea: (1 - b)lambda* = 1 - q/(2(1 + c)), (1 - b^2)/sigma_1 = q/(1 + c).
Reading: verbatim
"""

from verify import *

from .letters import C_DEFINED, FACTS, POSITIVE, denominator_of_A, one_plus_c

for_all(positive=POSITIVE + " c")

says = statement(*FACTS, denominator=denominator_of_A == q / (2 * one_plus_c) | goal, definitions=C_DEFINED)

claim = Claim(
    "cyffers2023.a2-denominator",
    "identity",
    statement=r"(1-b)\lambda^*+\frac{1-b^2}{\sigma_1}-1=\frac{q}{2(1+c)}",
    prints=r"""
        \lambda^* -> 1/one_minus_b-q/(2*one_minus_b*one_plus_c)
        \sigma_1 -> one_plus_c*one_minus_tau
        b -> 1-one_minus_b
        c -> one_plus_c-1
    """,
    facts="equivalent",
)

proof = shows(denominator=-1 / (one_plus_c * one_minus_tau) * square_of_b)

witness = at("one_minus_b=1/4 one_minus_tau=7/8 q=1/2 c=1")

too_strong = altered({"q replaced by q^2": q * denominator.right}, scale="right side made 1 % larger -> right 101/100")
