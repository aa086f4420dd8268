"""Definition 6.3: the customised norm |x|^2 + (eta/beta)|lam - beta A x|^2 is homogeneous of degree two.

Where: arXiv Def 6.3; AAAI Def 5.2. Letters: ``A_x`` = A x; A(a x) = a A x for every real a.
Idea: both squared norms are quadratic forms in (x, lam); nothing else of a norm is used by the paper.
"""

from verify import (
    Claim,
    Point,
    Proof,
    Statement,
    altered,
    at_least,
    because,
    equal,
    scalars,
    signs,
    spaces,
    term,
    vectors,
)

a, eta, beta = scalars("a eta beta")
x, lam, A_x = vectors("x lam A_x")

norm2 = x.norm2 + eta / beta * (lam - A_x * beta).norm2
scaled = (x * a).norm2 + eta / beta * (lam * a - A_x * (a * beta)).norm2

says = Statement(
    signs=signs(positive="eta beta", real="a"),
    spaces=spaces(X="x", Z="lam A_x"),
    facts=(),
    goals=(equal("homogeneous", scaled, a**2 * norm2), at_least("nonnegative", norm2)),
)

claim = Claim(
    id="chan2024.def-6.3",
    title="The customised norm of the convex case is homogeneous",
    where="arXiv Def 6.3; AAAI Def 5.2",
    kind="definition",
    statement=r"\|(x,\lambda)\|_*^2:=\|x\|^2+\tfrac{\eta}{\beta}\|\lambda-\beta Ax\|^2,"
    r"\qquad\|a(x,\lambda)\|_*^2=a^2\|(x,\lambda)\|_*^2",
    says=says,
    facts="equivalent",
    note="Homogeneity is for every real a, negative ones included; the paper needs no triangle inequality.",
)

proof = Proof(
    goals={
        "homogeneous": because(),
        "nonnegative": because(term(1, square=x), term(eta / beta, square=lam - A_x * beta)),
    }
)

witness = Point(scalars={"a": -3, "eta": 2, "beta": 5}, vectors={"x": [1, 2], "lam": [4, 1, 0], "A_x": [1, -1, 2]})

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
