"""The output of one private step changes by at most 2(C/B)/(m + 2 eta V) when a sample is replaced: less at larger penalties.

Where: ours, on Sec. 6.3. Letters: ``f``, ``f_other`` = outputs at the same past and noise; ``G`` = gradient of the first O_i
at f minus at f_other; ``m`` = its strong convexity; ``pull`` = 2 eta V; ``change`` = gradient of O_i minus that of the other
O_i, at f_other, at most ``size`` = 2 C/B long.
Idea: subtract the two conditions (12) and use strong monotony.
"""

from verify import (
    Claim,
    Point,
    Proof,
    Statement,
    altered,
    argued,
    at_least,
    because,
    program,
    scalars,
    signs,
    spaces,
    term,
    vectors,
    without,
)

m, pull, size = scalars("m pull size")
f, f_other, G = vectors("f f_other G")
moved = f - f_other
change = -(G + moved * pull)

says = Statement(
    signs=signs(positive="pull size", nonnegative="m"),
    spaces=spaces(X="f f_other G"),
    facts=(
        at_least(
            "strongly_monotone",
            G @ moved,
            m * moved.norm2,
            because=program("objective of a node", "strongly_monotone", "m >= rho/N by Assumption 5", x=moved),
        ),
        at_least(
            "replaced",
            size**2,
            change.norm2,
            because=argued(
                "two gradients of length at most C/B; by zhang2018.eq-12 at both data sets the change is -(G + pull moved)",
                "zhang2018.assumption-4-5",
            ),
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
    statement=r"\|f_i(t+1)-\hat f_i(t+1)\|\le\frac{2C/B_i}{m_i+2\eta_i(t+1)V_i}",
    says=says,
    facts="equivalent",
    note="So in terms of what is sent ADMM behaves like a gradient scheme with step 1/(2 eta V), against the contrast drawn "
    "in section 6.3.",
)

stiffness = m + pull
proof = Proof(
    goals={
        "output": because(
            term(1, "replaced"), term(2 * stiffness, "strongly_monotone"), term(1, square=change + moved * stiffness)
        )
    }
)

witness = Point(scalars={"m": 1, "pull": 1, "size": 2}, vectors={"f": [1], "f_other": [0], "G": [1]})

too_strong = (
    altered(says, "1 % smaller", at_least("output", 99 * size**2, 100 * (m + pull) ** 2 * moved.norm2)),
    without(says, "strongly_monotone"),
    without(says, "replaced"),
)
