"""The optimality gap of an infeasible pair is bounded below by the multiplier times the infeasibility.

Section 10: the gap f(x) + g(y) - [f(x*) + g(y*)] is at least <p, x - y>, p = grad f(x*), and can be negative off x = y.

Where: ours.
The quantity of arXiv section 10.
Letters: ``e`` = x - x*, ``z`` = y - y*, f_gap = f(x) - f(x*), g_gap = g(y) - g(y*); -p is a subgradient of g at y* = x* by
optimality.
Idea: the two subgradient inequalities.
Note: For x = y the bound is 0. Off x = y the gap can be negative (first false neighbour): then a small value is no sign of
convergence.
"""

from verify import *

for_all(real="f_gap g_gap", X="e z p")

says = statement(
    convex_f=program("convex functions, values", "plane", f_u=0, f_v=f_gap, g=p, d=e),
    convex_g=instance("common.sum-rule", "subgradient", "y* = x* is a minimiser of g + <p, .>", g_1=0, g_y=g_gap, s=-p, d=-z),
    gap=f_gap + g_gap >= p @ (e - z) | goal,
)

claim = Claim("chan2024.sec10-gap-sign", "inequality")

proof = shows(gap=convex_f + convex_g)
witness = at("f_gap=1 g_gap=1 e=[1] z=[1] p=[1]")
too_strong = altered({"the gap is never negative": gap.left >= 0}, scale="the other sign -> right -1", drop="convex_f convex_g")
