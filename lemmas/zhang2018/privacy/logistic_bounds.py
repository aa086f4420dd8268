"""The logistic loss log(1 + e^-z) has |L'| < 1 and 0 < L'' <= 1/4.

Where: Sec. 5. Letters: ``s`` = e^-z > 0, ``D`` = 1 + s; L' = -s/D, L'' = s/D^2.
Idea: 1/4 - s/D^2 = ((1 - s)/(2D))^2.
"""

from verify import *

s, D = scalars("s D")
slope, curvature = -s / D, s / D**2

says = statement(
    for_all(positive="s"),
    goals=(above("slope", 1, slope**2), at_least("curvature", ratio(1, 4), curvature), above("strictly_convex", curvature)),
    definitions=(("D", 1 + s),),
)

claim = Claim(
    id="zhang2018.logistic-bounds",
    title="Slope and curvature of the logistic loss",
    where="Sec. 5",
    kind="bound",
    reading="verbatim",
    statement=r"\mathcal L(z)=\log(1+e^{-z}):\quad|\mathcal L'|\le1,\ 0<\mathcal L''\le\tfrac14",
    prints={
        r"\mathcal L(z)": "not compared: the definition",
        r"\mathcal L'": "s/D",
        r"\mathcal L''": "s/D**2",
        "...": "cc2b6ce9",
    },
    says=says,
    facts="equivalent",
    note="1/4 is attained at z = 0; the slope is below 1 everywhere. 0 < L'' is printed in Assumption 4.",
)

proof = shows(
    slope=because(term((1 + 2 * s) / D**2)),
    curvature=because(term(1 / (4 * D**2), square=1 - s)),
    strictly_convex=because(term(s / D**2)),
)

witness = Point(scalars={"s": 1})

too_strong = (
    scaled(says, "1/4 made 1 % smaller", "curvature", left=ratio(99, 100)),
    scaled(says, "squared slope below 9/10", "slope", left=ratio(9, 10)),
)
