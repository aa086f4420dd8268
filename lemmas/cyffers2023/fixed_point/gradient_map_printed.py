"""The gradient map of every smooth function is non-expansive.

Proposition 1's operator is said to be non-expansive for every smooth f, convex or not.

Where: Sec 4.2 Prop 1.
The family f(u; d) = h u^2/2 on the line, the same for every d: beta-smooth exactly for |h| <= beta; R(u) = (1 - 2h/beta)u;
``x`` = the distance of two points.
Idea: for h < 0 the map expands.
Reading: interpretation: Quadratic losses on the line.
Note: Convexity is named earlier only: f = -u^2/2 with beta = 1 gives R(u) = 3u, squared distances of 9 against 1 before.
Attempts to save it: Section 3.1 states the same for convex f, but Section 4.1 asks of the loss only that it is typically
smooth, and the proposition lists its assumptions; a shorter step does not help, since I - t grad f with t > 0 expands
wherever f is strictly concave. With f(.; D) convex it is true: cyffers2023.proposition-1-nonexpansive-corrected.
Consequence: a missing hypothesis; the identity of Proposition 1 holds without it.
"""

from verify import *

for_all(positive="beta", real="h x")

says = statement(
    smooth=beta >= h | assumed("Assume that is smooth for any", "Proposition 1", "grad f = h u is beta-Lipschitz"),
    smooth_below=h >= -beta | assumed("Assume that is smooth for any", "Proposition 1", "grad f = h u is beta-Lipschitz"),
    nonexpansive=x**2 >= (x - 2 / beta * h * x) ** 2 | goal,
)

claim = Claim(
    "cyffers2023.proposition-1-nonexpansive",
    "inequality",
    consequence="hypothesis",
    statement=r"f(\cdot;d)\ \beta\text{-smooth},\ R(u)=u-\tfrac2\beta\nabla f(u;\mathcal D)\ \Rightarrow\ "
    r"\|R(u)-R(u')\|\le\|u-u'\|",
    prints=r"""
        R(u)= -> not compared: a map that the statement has by its properties
        \|R(u)-R(u')\| -> sqrt((x-2*h*x/beta)**2)
        \|u-u'\| -> sqrt(x**2)
    """,
    facts="equivalent",
)

counterexample = at("beta=1 h=-1 x=1")

witness = at("beta=1 h=1/2 x=1")

too_strong = altered(scale="contraction -> left 99/100")
