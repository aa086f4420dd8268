"""Sec. VI-F: (34) with the numbers.

Where: Sec. VI-F. Letters: u = sqrt(104 k L), v = sqrt(416 k L), m = m_i, eps; inverse = 1/eta by (34).
Idea: 416 = 4 * 104, so v = 2u and 4u = 2v.
"""

from verify import *

u, v, k, L, m, eps, inverse = scalars("u v k L m eps inverse")

says = statement(
    for_all(positive="u v k L m eps inverse"),
    equal("root_of_34", u**2, 104 * k * L, because=letter("u", "sqrt(104 k L), dp = 104")),
    equal("root_of_the_print", v**2, 416 * k * L, because=letter("v", "sqrt(416 k L)")),
    equal(
        "thirty_four",
        inverse,
        ratio(1, 4) + ratio(1, 10**6) + 4 * u / (m * eps * 89),
        because=letter("inverse", "(34) with c_w = 89, c_1 = c_4 = 1, c_3 = 1/4, lambda/n = 1e-6"),
    ),
    goals=(equal("step_size", inverse, ratio(1, 4) + ratio(1, 10**6) + 2 * v / (89 * m * eps)),),
)

claim = Claim(
    id="huang2020.eta-416",
    title="The step size of section VI-F",
    where="Sec. VI-F",
    kind="identity",
    reading="verbatim",
    statement=r"\eta_i^k=\Big(0.25+10^{-6}+\frac{2\sqrt{416kL}}{89m_i\epsilon}\Big)^{-1}",
    prints={r"\eta_i^k": "1/inverse", r"\sqrt{416kL}": "v", "m_i": "m", r"\epsilon": "eps"},
    says=says,
    facts="equivalent",
)

proof = shows(
    Have(equal("double", v, 2 * u), because("root_of_the_print", term(-4, "root_of_34"), scale=v + 2 * u)),
    step_size=because("thirty_four", term(-2 / (89 * m * eps), "double")),
)

witness = Point(scalars={**numbers("u=104 v=208 k=104 L=1 m=1 eps=1"), "inverse": ratio(1, 4) + ratio(1, 10**6) + ratio(416, 89)})

too_strong = (
    altered(says, "1 % more", equal("step_size", inverse, ratio(1, 4) + ratio(1, 10**6) + ratio(101, 50) * v / (89 * m * eps))),
    without(says, "root_of_the_print"),
    without(says, "thirty_four"),
)
