"""The sensitivity of the output of a private step falls with the penalty.

The output of one private step changes by at most 2(C/B)/(m + 2 eta V) when a sample is replaced: less at larger penalties.

Where: ours.
On Sec. 6.3.
Letters: ``f``, ``f_other`` = outputs at the same past and noise; ``G`` = gradient of the first O_i at f minus at f_other;
``m`` = its strong convexity; ``pull`` = 2 eta V; ``u``, ``u_other`` = (C/B) L' y x of the two samples at f_other, at most
size/2 = C/B long; ``change`` = gradient of O_i minus that of the other O_i there = u - u_other.
Idea: subtract the two conditions (12), so G + pull (f - f_other) = -change, and use strong monotony.
Note: So in terms of what is sent ADMM behaves like a gradient scheme with step 1/(2 eta V), against the contrast drawn in
section 6.3.
"""

from verify import *

for_all(positive="pull size", nonnegative="m", X="f f_other u u_other")

moved = f - f_other
change = u - u_other
G = -(moved * pull) - change

says = statement(
    strongly_monotone=program(
        "objective of a node", "strongly_monotone", "m >= rho/N by Assumption 5; G by (12) at both data sets", G=G, x=moved
    ),
    gradient=size**2
    >= 4 * u.norm2
    | assumed("is strictly convex and twice differentiable", "Assumption 4", "|L'| <= 1 and |x| <= 1, size = 2 C/B"),
    gradient_other=size**2
    >= 4 * u_other.norm2
    | assumed(
        "is strictly convex and twice differentiable", "Assumption 4", "|L'| <= 1 and |x| <= 1, the sample that replaces it"
    ),
    output=size**2 >= (m + pull) ** 2 * moved.norm2 | goal,
    definitions=(("stiffness", m + pull),),
)

claim = Claim("zhang2018.sensitivity-of-output", "sensitivity", facts="equivalent")

stiffness = m + pull
proof = shows(
    output=gradient / 2
    + gradient_other / 2
    + square(u + u_other)
    + 2 * stiffness * strongly_monotone
    + square(change + moved * stiffness)
)

witness = at("m=1 pull=1 size=2 f=[1] f_other=[0] u=[-1] u_other=[1]")

too_strong = altered({"1 % smaller": 99 * output.left >= 100 * (m + pull) ** 2 * moved.norm2}, drop="strongly_monotone gradient")
