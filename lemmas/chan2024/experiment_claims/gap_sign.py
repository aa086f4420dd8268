"""Section 10: the gap f(x) + g(y) - [f(x*) + g(y*)] is at least <p, x - y>, p = grad f(x*), and can be negative off x = y.

Where: ours (the quantity of arXiv section 10). Letters: ``e`` = x - x*, ``z`` = y - y*, f_gap = f(x) - f(x*), g_gap = g(y) -
g(y*); -p is a subgradient of g at y* = x* by optimality.
Idea: the two subgradient inequalities.
"""

from verify import *

f_gap, g_gap = scalars("f_gap g_gap")
e, z, p = vectors("e z p")

says = statement(
    for_all(real="f_gap g_gap", X="e z p"),
    at_least("convex_f", f_gap, p @ e, because=program("convex functions, values", "plane", f_u=0, f_v=f_gap, g=p, d=e)),
    at_least(
        "convex_g",
        g_gap,
        -(p @ z),
        because=instance("common.sum-rule", "subgradient", "y* = x* is a minimiser of g + <p, .>", g_1=0, g_y=g_gap, s=-p, d=-z),
    ),
    goals=(at_least("gap", f_gap + g_gap, p @ (e - z)),),
)

claim = Claim(
    id="chan2024.sec10-gap-sign",
    title="The optimality gap of an infeasible pair is bounded below by the multiplier times the infeasibility",
    where="ours",
    kind="inequality",
    says=says,
    note="For x = y the bound is 0. Off x = y the gap can be negative (first false neighbour): then a small value is no sign of "
    "convergence.",
)

proof = shows(gap=because("convex_f", "convex_g"))
witness = Point(scalars={"f_gap": 1, "g_gap": 1}, vectors={"e": [1], "z": [1], "p": [1]})
too_strong = (
    altered(says, "the gap is never negative", at_least("gap", f_gap + g_gap)),
    scaled(says, "the other sign", "gap", right=-1),
    without(says, "convex_f"),
    without(says, "convex_g"),
)
