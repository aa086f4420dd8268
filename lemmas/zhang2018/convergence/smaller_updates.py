"""A larger penalty brings f_i(t+1) closer to the point it pulls to, the mean of f_i(t) and its neighbours, less the noise.

Where: Sec. 6.1, corrected. Letters: ``near``, ``far`` = f_i(t+1) - (point of pull) at the penalties eta + ``more`` and eta;
``dg`` = gradient of O_i at far minus at near; ``V`` = V_i.
Idea: subtract the two optimality conditions and use monotony of the gradient.
"""

from verify import *

eta, more, V = scalars("eta more V")
near, far = vectors("near far")
dg = (near * (eta + more) - far * eta) * (2 * V)

says = statement(
    for_all(positive="eta more V", X="near far"),
    at_least(
        "monotone",
        dg @ (far - near),
        because=program("objective of a node", "monotone", "Assumption 1; (12) at both penalties", G=dg, x=far - near),
    ),
    goals=(
        at_least("closer", far.norm2, near.norm2),
        at_least("strictly", more * (far.norm2 - near.norm2), (2 * eta + more) * (far - near).norm2),
    ),
)

claim = Claim(
    id="zhang2018.smaller-updates-corrected",
    title="A larger penalty brings the iterate closer to the point of pull",
    where="Sec. 6.1",
    kind="inequality",
    says=says,
    corrects="zhang2018.smaller-updates",
)

proof = shows(
    closer=because(term(1 / V, "monotone"), term(2 * eta + more, square=far - near), scale=more),
    strictly=because(term(1 / V, "monotone")),
)

witness = Point(scalars=numbers("eta=1 more=1 V=1"), vectors={"near": [3], "far": [5]})

too_strong = (scaled(says, "closer by 1 %", "closer", left=ratio(99, 100)), without(says, "monotone"))
