"""Definition 6.3: the customised norm |x|^2 + (eta/beta)|lam - beta A x|^2 is homogeneous of degree two.

Where: arXiv Def 6.3; AAAI Def 5.2. Letters: ``A_x`` = A x, ``A_ax`` = A(a x) for a real a.
Idea: both squared norms are quadratic forms in (x, lam); nothing else of a norm is used by the paper.
"""

from verify import *

a, eta, beta = scalars("a eta beta")
x, lam, A_x, A_ax = vectors("x lam A_x A_ax")

norm2 = x.norm2 + eta / beta * (lam - A_x * beta).norm2
scaled = (x * a).norm2 + eta / beta * (lam * a - A_ax * beta).norm2

says = statement(
    for_all(positive="eta beta", real="a", X="x", Z="lam A_x A_ax"),
    *(
        equal(name, A_ax @ z, a * (A_x @ z), because=program("linear maps, multiples", "homogeneous", z=z))
        for name, z in (("tested_with_A_ax", A_ax), ("tested_with_A_x", A_x), ("tested_with_lam", lam))
    ),
    goals=(equal("homogeneous", scaled, a**2 * norm2), at_least("nonnegative", norm2)),
)

claim = Claim(
    id="chan2024.def-6.3",
    title="The customised norm of the convex case is homogeneous",
    where="arXiv Def 6.3; AAAI Def 5.2",
    kind="definition",
    statement=r"\|(x,\lambda)\|_*^2:=\|x\|^2+\tfrac{\eta}{\beta}\|\lambda-\beta Ax\|^2,"
    r"\qquad\|a(x,\lambda)\|_*^2=a^2\|(x,\lambda)\|_*^2",
    prints={
        r"\|(x,\lambda)\|_*^2": "norm2",
        r"\|a(x,\lambda)\|_*^2": "scaled",
        r"\|a(x,\lambda)\|_*^2=": "not compared: linear: A of a x is a letter",
        r"\lambda": "lam",
        "...": "3bb637d4",
    },
    says=says,
    facts="equivalent",
    reading="verbatim",
    note="Homogeneity is for every real a, negative ones included; the paper needs no triangle inequality.",
)

proof = shows(
    homogeneous=because(
        term(eta * beta, "tested_with_A_ax"), term(eta * beta * a, "tested_with_A_x"), term(-2 * eta * a, "tested_with_lam")
    ),
    nonnegative=because(term(1, square=x), term(eta / beta, square=lam - A_x * beta)),
)

witness = Point(
    scalars=numbers("a=-3 eta=2 beta=5"), vectors={"x": [1, 2], "lam": [4, 1, 0], "A_x": [1, -1, 2], "A_ax": [-3, 3, -6]}
)

too_strong = (
    altered(says, "homogeneous of degree one", equal("homogeneous", scaled, a * norm2)),
    altered(says, "homogeneous of degree four", equal("homogeneous", scaled, a**4 * norm2)),
    altered(
        says,
        "printed without beta in front of A on one side",
        equal("homogeneous", scaled, a**2 * (x.norm2 + eta / beta * (lam - A_x).norm2)),
    ),
    altered(says, "at least twice |x|^2", at_least("nonnegative", norm2, 2 * x.norm2)),
)
