"""One exact step plus its error is a unit gradient step on one sample, and non-expansive.

R(u_k) + e_k is said to be u_k - grad f(u_k; d_{i_k}), and this map to be non-expansive.

Where: Sec 4.2.
After Prop 1.
Letters: the family f(u; d) = h u^2/2 on the line for every d, convex and beta-smooth for 0 <= h <= beta; u is the iterate
and the distance of two points from 0; ``R_plus_e`` = R(u) + e.
Idea: the factor is 2/beta, not 1.
Reading: interpretation: Quadratic losses on the line, the same for every d.
Note: Convexity of each f(.; d) is granted, which Proposition 1 does not assume. f = 2u^2, beta = 4, u = 1: R(u) + e = -1,
printed is -3, which is also expansive. Attempts to save it: true for beta = 2 (or zero gradients); non-expansive as printed
for every beta <= 2; no rescaling of f, for R is invariant under it and the printed map is not. The factor 2/beta is missing;
with it both parts hold for convex f(.; d): cyffers2023.dpsgd-per-sample-map-corrected. Amplification by iteration applies to
the right map.
"""

from verify import *

for_all(positive="beta", nonnegative="h", real="u")

g = h * u
R_plus_e = u - 2 / beta * g + 2 / beta * (g - g)
printed = u - g

says = statement(
    smooth=beta
    >= h | assumed("Assume that is smooth for any", "Proposition 1", "f = h u^2/2 is convex and beta-smooth for 0 <= h <= beta"),
    same_map=R_plus_e == printed | goal,
    nonexpansive=u**2 >= printed**2 | goal,
)

claim = Claim(
    "cyffers2023.dpsgd-per-sample-map",
    "inequality",
    consequence="conversion",
    statement=r"R(u_k)+e_k=u_k-\nabla f_{i_k}(u_k;d_{i_k})\quad\text{and this map is non-expansive}",
    prints=r"""
        R(u_k)+e_k -> R_plus_e
        u_k -> u
        \nabla f_{i_k}(u_k;d_{i_k}) -> h*u
    """,
    facts="equivalent",
)

counterexample = at("beta=4 h=4 u=1")

witness = at("beta=2 h=1 u=1")

too_strong = altered(scale="contraction -> nonexpansive left 99/100")
