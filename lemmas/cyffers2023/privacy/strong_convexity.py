"""The quadratic of the x-step is (omega_A^2/gamma)-strongly convex, and no more.

Where: ours; corrects App C.2. Letters: d any direction; e a unit right singular vector of omega; mu any modulus of strong
convexity.
Idea: |A d| >= omega |d|, with equality at e.
"""

from lemmas.cyffers2023.privacy.argmin_sensitivity import singular_values
from verify import *

gamma, omega, mu = scalars("gamma omega mu")
d, e = vectors("d e")
A_d, A_e = vectors("A_d A_e")

says = statement(
    for_all(positive="gamma omega", nonnegative="mu", X="d e", Z="A_d A_e"),
    singular_values,
    equal(
        "smallest",
        A_e.norm2,
        omega**2,
        because=assumed(
            "assuming that has its smallest singular value", "Appendix C.2", "e is a unit right singular vector for omega_A"
        ),
    ),
    equal(
        "unit",
        e.norm2,
        1,
        because=assumed(
            "assuming that has its smallest singular value", "Appendix C.2", "e is a unit right singular vector for omega_A"
        ),
    ),
    at_least(
        "modulus",
        A_e.norm2,
        gamma * mu * e.norm2,
        because=assumed("is strongly convex if and only", "Appendix C.2", "phi is mu-strongly convex, along e"),
    ),
    goals=(
        at_least("strong_convexity", A_d.norm2 / gamma, omega**2 / gamma * d.norm2),
        at_least("largest_modulus", omega**2, gamma * mu),
    ),
)

claim = Claim(
    id="cyffers2023.c2-strong-convexity-corrected",
    title="The quadratic of the x-step is (omega_A^2/gamma)-strongly convex, and no more",
    where="ours; corrects App C.2",
    kind="inequality",
    says=says,
    facts="equivalent",
    corrects="cyffers2023.c2-strong-convexity",
)

proof = shows(
    strong_convexity=because(term(1 / gamma, "singular_values")),
    largest_modulus=because("modulus", term(-1, "smallest"), term(gamma * mu, "unit")),
)

witness = Point(
    scalars=numbers("gamma=1 omega=1/2 mu=1/4"), vectors={"d": [1], "e": [1], "A_d": [ratio(1, 2)], "A_e": [ratio(1, 2)]}
)

too_strong = (
    scaled(says, "1 % more", "strong_convexity", right=ratio(101, 100)),
    altered(says, "the printed power of omega", at_least("strong_convexity", A_d.norm2 / gamma, omega / gamma * d.norm2)),
    scaled(says, "modulus at most half of it", "largest_modulus", right=2),
    without(says, "singular_values"),
    without(says, "modulus"),
)
