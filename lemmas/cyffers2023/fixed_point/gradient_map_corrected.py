"""The gradient map of a convex smooth function is non-expansive.

The gradient map I - (2/beta) grad f is non-expansive exactly where grad f is cocoercive: for convex smooth f.

Where: ours; corrects Sec 4.2 Prop 1.
Letters: x = u - u', G = difference of the gradients of f(.; D). ``beta`` = the smoothness of f(.; D).
Idea: |x|^2 - |x - (2/beta)G|^2 = (4/beta^2)(beta<G,x> - |G|^2).
Note: exactly_then: at each pair of points the inequality is equivalent to cocoercivity, which implies that f is convex; so
convexity of f(.; D), not of each f(.; d), is what is needed.
"""

from verify import *

for_all(positive="beta", U="x G")

r = x - G * (2 / beta)

says = statement(
    cocoercive=program("convex functions of smoothness L", L=beta),
    nonexpansive=x.norm2 >= r.norm2 | goal,
    exactly_then=beta**2 * (x.norm2 - r.norm2) == 4 * (beta * (G @ x) - G.norm2) | goal,
)

claim = Claim("cyffers2023.proposition-1-nonexpansive-corrected", "inequality", corrects="cyffers2023.proposition-1-nonexpansive")

proof = shows(nonexpansive=4 / beta**2 * cocoercive, exactly_then=because())

witness = at("beta=2 x=[1, 1] G=[2, 0]")

too_strong = altered(
    scale="""
        contraction by 1 % -> nonexpansive left 99/100
        2 in place of 4 -> exactly_then right 1/2
    """,
    drop="cocoercive",
)
