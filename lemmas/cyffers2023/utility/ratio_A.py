"""Step 3: the value of A, and of 1 - A, at the chosen learning rate.

Where: App A.2 Step 3. Letters: see ``letters``; ``denominator`` names the denominator of A, which is positive there.
Idea: the quotient of ``cyffers2023.a2-numerator`` and ``cyffers2023.a2-denominator``.
"""

from lemmas.cyffers2023.utility.letters import C_DEFINED, FACTS, POSITIVE, b, denominator_of_A, numerator_of_A, value_of_A
from verify import *

one_plus_c, q = scalars("one_plus_c q")

(denominator,) = scalars("denominator")
A = numerator_of_A / denominator
one_minus_A = one_plus_c * (1 + b) / q - 1 - 2 * (1 + b) * one_plus_c**2 / q**2

says = statement(
    for_all(positive=POSITIVE + " c denominator"),
    *FACTS,
    equal(
        "denominator_value",
        denominator,
        denominator_of_A,
        because=assumed("Denominator of", "Appendix A.2, Step 3", "a name for it, positive there"),
    ),
    goals=(equal("A", A, value_of_A), equal("one_minus_A", 1 - A, one_minus_A)),
    definitions=C_DEFINED,
)

claim = Claim(
    id="cyffers2023.a2-A",
    title="The value of A at the chosen learning rate",
    where="App A.2 Step 3",
    kind="identity",
    statement=r"A=\frac{2(1+b)(1+c)^2}{q^2}+2-\frac{(1+c)(1+b)}{q},\quad"
    r"1-A=\frac{(1+c)(1+b)}{q}-1-\frac{2(1+b)(1+c)^2}{q^2}",
    prints={"b": "1-one_minus_b", "c": "one_plus_c-1"},
    says=says,
    reading="interpretation",
    reading_note="The converted text has a^2 under the first fraction of A and q^2 two lines below, in 1 - A: read as q^2.",
    facts="equivalent",
)

quotient = (
    term(1 / denominator, "numerator_at_choice"),
    term(-value_of_A / denominator, "denominator_at_choice"),
    term(-value_of_A / denominator, "denominator_value"),
)
proof = shows(
    Use("denominator_at_choice", "cyffers2023.a2-denominator"),
    Use("numerator_at_choice", "cyffers2023.a2-numerator"),
    A=because(*quotient),
    one_minus_A=because(*(term(-1 * t.coefficient, *t.facts) for t in quotient)),
)

witness = Point(scalars=numbers("one_minus_b=1/4 one_minus_tau=7/8 q=1/2 c=1 denominator=1/8"))

too_strong = (
    scaled(says, "A made 1 % larger", "A", right=ratio(101, 100)),
    altered(says, "2 in A replaced by 1", equal("A", A, value_of_A - 1)),
)
