"""The step size of section VI-F.

Sec. VI-F: (34) with the numbers.

Where: Sec. VI-F.
Letters: u = sqrt(104 k L), v = sqrt(416 k L), m = m_i, eps; inverse = 1/eta by (34).
Idea: 416 = 4 * 104, so v = 2u and 4u = 2v.
Reading: verbatim
"""

from verify import *

for_all(positive="u v k L m eps inverse")

says = statement(
    root_of_34=u**2 == 104 * k * L | letter("u", "sqrt(104 k L), dp = 104"),
    root_of_the_print=v**2 == 416 * k * L | letter("v", "sqrt(416 k L)"),
    thirty_four=inverse
    == ratio(1, 4) + ratio(1, 10**6) + 4 * u / (m * eps * 89)
    | letter("inverse", "(34) with c_w = 89, c_1 = c_4 = 1, c_3 = 1/4, lambda/n = 1e-6"),
    step_size=inverse == ratio(1, 4) + ratio(1, 10**6) + 2 * v / (89 * m * eps) | goal,
)

claim = Claim(
    "huang2020.eta-416",
    "identity",
    statement=r"\eta_i^k=\Big(0.25+10^{-6}+\frac{2\sqrt{416kL}}{89m_i\epsilon}\Big)^{-1}",
    prints=r"""
        \eta_i^k -> 1/inverse
        \sqrt{416kL} -> v
        m_i -> m
        \epsilon -> eps
    """,
    facts="equivalent",
)

proof = shows(
    have(double=v == 2 * u | (root_of_the_print - 4 * root_of_34) / (v + 2 * u)),
    step_size=thirty_four - 2 / (89 * m * eps) * double,
)

witness = at("u=104 v=208 k=104 L=1 m=1 eps=1 inverse=438250089/89000000")

too_strong = altered(
    {"1 % more": inverse == ratio(1, 4) + ratio(1, 10**6) + 101 * v / (89 * m * eps) / 50 | false},
    drop="root_of_the_print thirty_four",
)
