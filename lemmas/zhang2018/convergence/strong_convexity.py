"""Assumption 3, (20): strong convexity and Lipschitz gradients; m_i <= M_i follows.

Where: (20). Letters: ``x`` = f_i^1 - f_i^2, ``g`` = difference of the gradients.
Idea: m |x|^2 <= <g, x> and |g| <= M |x|, with |g - m x|^2 >= 0.
"""

from verify import *

m, M = scalars("m M")
x, g = vectors("x g")

says = statement(
    for_all(positive="m M", X="x g"),
    at_least("strongly_convex", g @ x, m * x.norm2, because=assumed("is strongly convex in", "Assumption 3, (20)")),
    at_least(
        "lipschitz", M**2 * x.norm2, g.norm2, because=assumed("and has Lipschitz continuous gradients", "Assumption 3, (20)")
    ),
    goals=(at_least("ordered", M**2 * x.norm2, m**2 * x.norm2),),
)

claim = Claim(
    id="zhang2018.assumption-3",
    title="Strong convexity and Lipschitz gradients",
    where="eq. (20)",
    kind="definition",
    reading="verbatim",
    statement=r"(f^1-f^2)^\top(\nabla O_i(f^1)-\nabla O_i(f^2))\ge m_i\|f^1-f^2\|^2,\quad"
    r"\|\nabla O_i(f^1)-\nabla O_i(f^2)\|\le M_i\|f^1-f^2\|",
    prints={
        r"(f^1-f^2)^\top(\nabla O_i(f^1)-\nabla O_i(f^2))": "x@g",
        "m_i": "m",
        "f^1-f^2": "x",
        r"\nabla O_i(f^1)-\nabla O_i(f^2)": "g",
        "M_i": "M",
    },
    says=says,
    facts="equivalent",
)

proof = shows(ordered=because("lipschitz", term(2 * m, "strongly_convex"), term(1, square=g - x * m)))

witness = Point(scalars={"m": 1, "M": 2}, vectors={"x": [1, 0], "g": [1, 1]})

too_strong = (
    altered(says, "m_i <= 99 % of M_i", at_least("ordered", M**2 * x.norm2 * 99, 100 * m**2 * x.norm2)),
    without(says, "strongly_convex"),
)
