"""Section 11: the divergence of the intermediate variable w~ of Lemma 6.7 stays positive as beta -> 0.

Where: arXiv section 11, second item. Letters: ``A_x`` = A dx_{t+1}, dlam_{t+1} = 0; D_1 is the divergence, w1 = -beta A dx
the mean difference, (beta sigma)^2 I the covariance.
Idea: beta cancels.
"""

from verify import (
    Claim,
    Point,
    Proof,
    Statement,
    above,
    altered,
    argued,
    because,
    equal,
    ratio,
    scalars,
    signs,
    spaces,
    term,
    vectors,
    without,
)

beta, sigma, D_1 = scalars("beta sigma D_1")
(A_x,) = vectors("A_x")

says = Statement(
    signs=signs(positive="beta sigma", nonnegative="D_1"),
    spaces=spaces(Z="A_x"),
    facts=(
        above("visible", A_x.norm2, because=argued("the two iterates differ outside the kernel of A")),
        equal("first", D_1, A_x.norm2 / (2 * sigma**2), because=argued("chan2024.lemma-6.7 with dlam_{t+1} = 0")),
    ),
    goals=(equal("constant", 2 * sigma**2 * D_1, A_x.norm2), above("positive", D_1)),
)

claim = Claim(
    id="chan2024.sec11-lemma6.7",
    title="The intermediate variable keeps a positive divergence as beta tends to 0",
    where="arXiv sec. 11",
    kind="divergence",
    statement=r"\mathfrak d\lambda_{t+1}=0:\quad\mathsf{D^z}(\mathcal M_1\|\mathcal M_1')=\frac{\|A\,"
    r"\mathfrak dx_{t+1}\|^2}{2\sigma^2}\quad\text{for every }\beta>0",
    says=says,
    note="Precise reading: for a fixed difference dx_{t+1} the divergence does not depend on beta, so its limit is its "
    "value. For dlam_{t+1} != 0 it even tends to infinity like |dlam|^2/(2 beta^2 sigma^2).",
)

proof = Proof(
    goals={
        "constant": because(term(2 * sigma**2, "first")),
        "positive": because(term(1, "visible"), term(2 * sigma**2, "first"), scale=2 * sigma**2),
    }
)
witness = Point(scalars={"beta": ratio(1, 100), "sigma": 1, "D_1": 2}, vectors={"A_x": [2]})
too_strong = (
    altered(says, "proportional to beta", equal("constant", 2 * sigma**2 * D_1, beta * A_x.norm2)),
    without(says, "visible"),
    without(says, "first"),
)
