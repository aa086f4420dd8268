"""Strong convexity and Lipschitz gradients.

Assumption 3, (20): strong convexity and Lipschitz gradients; m_i <= M_i follows.

Where: eq. (20).
Letters: ``x`` = f_i^1 - f_i^2, ``g`` = difference of the gradients.
Idea: m |x|^2 <= <g, x> and |g| <= M |x|, with |g - m x|^2 >= 0.
Reading: verbatim
"""

from verify import *

for_all(positive="m M", X="x g")

says = statement(
    strongly_convex=g @ x >= m * x.norm2 | assumed("is strongly convex in", "Assumption 3, (20)"),
    lipschitz=M**2 * x.norm2 >= g.norm2 | assumed("and has Lipschitz continuous gradients", "Assumption 3, (20)"),
    ordered=M**2 * x.norm2 >= m**2 * x.norm2 | goal,
)

claim = Claim(
    "zhang2018.assumption-3",
    "definition",
    statement=r"(f^1-f^2)^\top(\nabla O_i(f^1)-\nabla O_i(f^2))\ge m_i\|f^1-f^2\|^2,\quad"
    r"\|\nabla O_i(f^1)-\nabla O_i(f^2)\|\le M_i\|f^1-f^2\|",
    prints=r"""
        (f^1-f^2)^\top(\nabla O_i(f^1)-\nabla O_i(f^2)) -> x@g
        m_i -> m
        f^1-f^2 -> x
        \nabla O_i(f^1)-\nabla O_i(f^2) -> g
        M_i -> M
    """,
    facts="equivalent",
)

proof = shows(ordered=lipschitz + 2 * m * strongly_convex + square(g - x * m))

witness = at("m=1 M=2 x=[1, 0] g=[1, 1]")

too_strong = altered({"m_i <= 99 % of M_i": ordered.left * 99 >= 100 * m**2 * x.norm2}, drop="strongly_convex")
