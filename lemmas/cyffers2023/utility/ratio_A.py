"""The value of A at the chosen learning rate.

Step 3: the value of A, and of 1 - A, at the chosen learning rate.

Where: App A.2 Step 3.
Letters: see ``letters``; ``denominator`` names the denominator of A, which is positive there.
Idea: the quotient of ``cyffers2023.a2-numerator`` and ``cyffers2023.a2-denominator``.
Reading: interpretation: The converted text has a^2 under the first fraction of A and q^2 two lines below, in 1 - A: read as
q^2.
"""

from verify import *

from .letters import C_DEFINED, FACTS, POSITIVE, b, denominator_of_A, numerator_of_A, value_of_A

for_all(positive=POSITIVE + " c denominator")

scalars("one_plus_c")


A = numerator_of_A / denominator
one_minus_A = one_plus_c * (1 + b) / q - 1 - 2 * (1 + b) * one_plus_c**2 / q**2

says = statement(
    *FACTS,
    denominator_value=denominator
    == denominator_of_A | assumed("Denominator of", "Appendix A.2, Step 3", "a name for it, positive there"),
    A=A == value_of_A | goal,
    one_minus_A=1 - A == one_minus_A | goal,
    definitions=C_DEFINED,
)

claim = Claim(
    "cyffers2023.a2-A",
    "identity",
    statement=r"A=\frac{2(1+b)(1+c)^2}{q^2}+2-\frac{(1+c)(1+b)}{q},\quad"
    r"1-A=\frac{(1+c)(1+b)}{q}-1-\frac{2(1+b)(1+c)^2}{q^2}",
    prints="""
        b -> 1-one_minus_b
        c -> one_plus_c-1
    """,
    facts="equivalent",
)

used = (use("denominator_at_choice", "cyffers2023.a2-denominator"), use("numerator_at_choice", "cyffers2023.a2-numerator"))
quotient = 1 / denominator * numerator_at_choice - value_of_A / denominator * (denominator_at_choice + denominator_value)
proof = shows(*used, A=quotient, one_minus_A=-quotient)

witness = at("one_minus_b=1/4 one_minus_tau=7/8 q=1/2 c=1 denominator=1/8")

too_strong = altered({"2 in A replaced by 1": dict(A=A == value_of_A - 1 | false)}, scale="A made 1 % larger -> A right 101/100")
