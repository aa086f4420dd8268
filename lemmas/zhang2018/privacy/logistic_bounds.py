"""Slope and curvature of the logistic loss.

The logistic loss log(1 + e^-z) has |L'| < 1 and 0 < L'' <= 1/4.

Where: Sec. 5.
Letters: ``s`` = e^-z > 0, ``D`` = 1 + s; L' = -s/D, L'' = s/D^2.
Idea: 1/4 - s/D^2 = ((1 - s)/(2D))^2.
Reading: verbatim
Note: 1/4 is attained at z = 0; the slope is below 1 everywhere. 0 < L'' is printed in Assumption 4.
"""

from verify import *

for_all(positive="s")

scalars("D")
slope, curvature = -s / D, s / D**2

says = statement(
    slope=1 > slope**2 | goal,
    curvature=ratio(1, 4) >= curvature | goal,
    strictly_convex=curvature > 0 | goal,
    definitions=(("D", 1 + s),),
)

claim = Claim(
    "zhang2018.logistic-bounds",
    "bound",
    statement=r"\mathcal L(z)=\log(1+e^{-z}):\quad|\mathcal L'|\le1,\ 0<\mathcal L''\le\tfrac14",
    prints=r"""
        \mathcal L(z) -> not compared: the definition
        \mathcal L' -> s/D
        \mathcal L'' -> s/D**2
    """,
    facts="equivalent",
)

proof = shows(slope=term((1 + 2 * s) / D**2), curvature=1 / (4 * D**2) * square(1 - s), strictly_convex=term(s / D**2))

witness = at("s=1")

tightness = Tightness("1/4 of the curvature", "curvature", Polynomial.of(ratio(1, 4)), witness)

too_strong = altered(
    scale="""
        1/4 made 1 % smaller -> curvature left 99/100
        squared slope below 9/10 -> slope left 9/10
    """
)
