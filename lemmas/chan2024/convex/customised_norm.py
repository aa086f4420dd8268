"""The customised norm of the convex case is homogeneous.

Definition 6.3: the customised norm |x|^2 + (eta/beta)|lam - beta A x|^2 is homogeneous of degree two.

Where: arXiv Def 6.3; AAAI Def 5.2.
Letters: ``A_x`` = A x, ``A_ax`` = A(a x) for a real a.
Idea: both squared norms are quadratic forms in (x, lam); nothing else of a norm is used by the paper.
Reading: verbatim
Note: Homogeneity is for every real a, negative ones included; the paper needs no triangle inequality.
"""

from verify import *

for_all(positive="eta beta", real="a", X="x", Z="lam A_x A_ax")

norm2 = x.norm2 + eta / beta * (lam - A_x * beta).norm2
scaled = (x * a).norm2 + eta / beta * (lam * a - A_ax * beta).norm2

MULTIPLES = tuple(
    equal(name, A_ax @ z, a * (A_x @ z), because=program("linear maps, multiples", "homogeneous", z=z))
    for name, z in (("tested_with_A_ax", A_ax), ("tested_with_A_x", A_x), ("tested_with_lam", lam))
)

says = statement(*MULTIPLES, homogeneous=scaled == a**2 * norm2 | goal, nonnegative=norm2 >= 0 | goal)

claim = Claim(
    "chan2024.def-6.3",
    "definition",
    statement=r"\|(x,\lambda)\|_*^2:=\|x\|^2+\tfrac{\eta}{\beta}\|\lambda-\beta Ax\|^2,"
    r"\qquad\|a(x,\lambda)\|_*^2=a^2\|(x,\lambda)\|_*^2",
    prints=r"""
        \|(x,\lambda)\|_*^2 -> norm2
        \|a(x,\lambda)\|_*^2 -> scaled
        \|a(x,\lambda)\|_*^2= -> not compared: linear: A of a x is a letter
        \lambda -> lam
    """,
    facts="equivalent",
)

HOMOGENEOUS = eta * beta * tested_with_A_ax + eta * beta * a * tested_with_A_x - 2 * eta * a * tested_with_lam
proof = shows(homogeneous=HOMOGENEOUS, nonnegative=square(x) + eta / beta * square(lam - A_x * beta))

witness = at("a=-3 eta=2 beta=5 x=[1, 2] lam=[4, 1, 0] A_x=[1, -1, 2] A_ax=[-3, 3, -6]")

too_strong = altered(
    {
        "homogeneous of degree one": homogeneous.right / a,
        "homogeneous of degree four": a**2 * homogeneous.right,
        "printed without beta in front of A on one side": dict(
            homogeneous=scaled == a**2 * (x.norm2 + eta / beta * (lam - A_x).norm2) | false
        ),
        "at least twice |x|^2": nonnegative.left >= 2 * x.norm2,
    }
)
