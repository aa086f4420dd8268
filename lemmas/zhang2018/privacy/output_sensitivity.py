"""The output of one private step changes by at most 2(C/B)/(m + 2 eta V) when a sample is replaced: less at larger penalties.

Where: ours, on Sec. 6.3. Letters: ``f``, ``f_other`` = outputs at the same past and noise; ``G`` = gradient of the first O_i
at f minus at f_other; ``m`` = its strong convexity; ``pull`` = 2 eta V; ``u``, ``u_other`` = (C/B) L' y x of the two samples at
f_other, at most size/2 = C/B long; ``change`` = gradient of O_i minus that of the other O_i there = u - u_other.
Idea: subtract the two conditions (12), so G + pull (f - f_other) = -change, and use strong monotony.
"""

from verify import *

m, pull, size = scalars("m pull size")
f, f_other, u, u_other = vectors("f f_other u u_other")
moved = f - f_other
change = u - u_other
G = -(moved * pull) - change

says = statement(
    for_all(positive="pull size", nonnegative="m", X="f f_other u u_other"),
    at_least(
        "strongly_monotone",
        G @ moved,
        m * moved.norm2,
        because=program(
            "objective of a node", "strongly_monotone", "m >= rho/N by Assumption 5; G by (12) at both data sets", G=G, x=moved
        ),
    ),
    at_least(
        "gradient",
        size**2,
        4 * u.norm2,
        because=assumed("is strictly convex and twice differentiable", "Assumption 4", "|L'| <= 1 and |x| <= 1, size = 2 C/B"),
    ),
    at_least(
        "gradient_other",
        size**2,
        4 * u_other.norm2,
        because=assumed(
            "is strictly convex and twice differentiable", "Assumption 4", "|L'| <= 1 and |x| <= 1, the sample that replaces it"
        ),
    ),
    goals=(at_least("output", size**2, (m + pull) ** 2 * moved.norm2),),
    definitions=(("stiffness", m + pull),),
)

claim = Claim(
    id="zhang2018.sensitivity-of-output",
    title="The sensitivity of the output of a private step falls with the penalty",
    where="ours",
    kind="sensitivity",
    says=says,
    facts="equivalent",
    note="So in terms of what is sent ADMM behaves like a gradient scheme with step 1/(2 eta V), against the contrast drawn "
    "in section 6.3.",
)

stiffness = m + pull
proof = shows(
    output=because(
        term(ratio(1, 2), "gradient"),
        term(ratio(1, 2), "gradient_other"),
        term(1, square=u + u_other),
        term(2 * stiffness, "strongly_monotone"),
        term(1, square=change + moved * stiffness),
    )
)

witness = Point(scalars=numbers("m=1 pull=1 size=2"), vectors={"f": [1], "f_other": [0], "u": [-1], "u_other": [1]})

too_strong = (
    altered(says, "1 % smaller", at_least("output", 99 * size**2, 100 * (m + pull) ** 2 * moved.norm2)),
    without(says, "strongly_monotone"),
    without(says, "gradient"),
)
