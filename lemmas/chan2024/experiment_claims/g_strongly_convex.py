"""The elastic-net regulariser is 2 c_2-strongly convex.

Section 10: g(y) = c_1 |y|_1 + c_2 |y|^2 is 2 c_2-strongly convex.

Where: arXiv sec. 10.
Letters: ``y`` = a difference of two points, ``v`` = the difference of subgradients of |.|_1 there; the subgradients of g
differ by c_1 v + 2 c_2 y.
Idea: subgradients are monotone.
Reading: interpretation: The paper's definition, g - c_2 |.|^2 convex, is read as strong monotonicity of the subgradients.
Note: Strong monotonicity of the subdifferential, which is what chan2024.eq-15 uses. Sharp: equality between points of one
orthant.
"""

from verify import *

for_all(nonnegative="c_1", positive="c_2", Y="y v")

u = v * c_1 + y * (2 * c_2)

says = statement(monotone=program("convex functions", x=y, S=v), strongly=u @ y >= 2 * c_2 * y.norm2 | goal)

claim = Claim(
    "chan2024.sec10-g-sc",
    "identity",
    statement=r"\langle u-u',y-y'\rangle\ge2c_2\|y-y'\|^2\quad(u\in\partial g(y),\ u'\in\partial g(y'))",
    prints=r"""
        u-u' -> u
        y-y' -> y
        \partial g -> not compared: words
    """,
)

proof = shows(strongly=c_1 * monotone)
witness = at("c_1=1/100 c_2=1/10 y=[2] v=[0]")
too_strong = altered(
    {"modulus c_1 + 2 c_2": strongly.left >= (c_1 + 2 * c_2) * y.norm2}, scale="1 % larger -> right 101/100", drop="monotone"
)
