"""The error bound with the chosen learning rate.

Equation (19): the bound after the value of A is put in and its negative parts are dropped.

Where: App A.2 eq (19).
Letters: see ``letters``; ``power`` = chi^k, ``D`` the squared initial distance.
Idea: the dropped terms are chi^k(q + 2(1 + b)(1 + c)^2/q) and (1 + c)(1 + b)/chi; then 1 + b <= 2.
Reading: step
Note: Only chi > 0 is needed. The left side bounds the error by (17) and (18).
"""

from verify import *

from .letters import C_DEFINED, FACTS, POSITIVE, b, one_plus_c, value_of_A

for_all(positive=POSITIVE + " c chi", nonnegative="D", real="A")

scalars("power")
floor = q + 2 * (1 + b) * one_plus_c**2 / q
left = power * D + q * (power - 1 / chi) * (1 - A)
middle = power * (D + one_plus_c * (1 + b)) + floor / chi
right = power * (D + 2 * one_plus_c) + floor / chi

says = statement(
    *FACTS,
    A_value=A == value_of_A | assumed("By substituting", "Appendix A.2, before (19)", "A at the chosen rate", "cyffers2023.a2-A"),
    negative_parts=middle >= left | goal,
    b_bounded=right >= middle | goal,
    definitions=C_DEFINED,
    recursion=over("k", 0, dict(power=(1, chi * power))),
)

claim = Claim(
    "cyffers2023.a2-eq-19",
    "inequality",
    statement=r"\chi^kD+q(\chi^k-1/\chi)(1-A)\le\chi^k(D+(1+c)(1+b))+\frac1\chi\Bigl(q+\frac{2(1+b)(1+c)^2}{q}\Bigr)"
    r"\le\chi^k(D+2(1+c))+\frac1\chi\Bigl(q+\frac{2(1+b)(1+c)^2}{q}\Bigr)",
    prints=r"""
        b -> 1-one_minus_b
        c -> one_plus_c-1
        \chi^k -> power
    """,
    facts="equivalent",
)

proof = shows(
    by_induction(invariants(power_nonnegative=power >= 0 | term(1)), power_nonnegative=chi * power_nonnegative),
    negative_parts=(q + 2 * one_plus_c**2 / q) * power_nonnegative
    + 2 * one_plus_c**2 / q * power_nonnegative * b_nonnegative
    + term(one_plus_c / chi)
    + one_plus_c / chi * b_nonnegative
    + q * (power - 1 / chi) * A_value,
    b_bounded=one_plus_c * one_minus_b * power_nonnegative,
)

witness = at("one_minus_b=1/4 one_minus_tau=7/8 q=1/2 c=1 chi=1/4 D=1 A=51", index=2)

too_strong = altered(
    {
        "2(1 + c) replaced by 1 + c": power * (D + one_plus_c) + floor / chi >= b_bounded.right,
        "initial distance made 1 % smaller": power * (99 * D / 100 + 2 * one_plus_c) + floor / chi >= b_bounded.right,
        "1/chi dropped from the floor": power * (D + one_plus_c * (1 + b)) + floor >= negative_parts.right,
    }
)
