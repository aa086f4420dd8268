"""Optimality condition of the primal step.

(12): a point is the minimiser of (10) exactly where (12) holds; the minimiser is then unique.

Where: eq. (12).
Letters: ``f`` = f_i(t+1), ``f_i`` = f_i(t), ``s`` = sum of the neighbours' f_j(t), V = V_i, ``g`` = gradient of O_i at f,
``lam`` = lambda_i(t); ``O_v``, ``O_f`` = values of O_i; ``r`` = the right side of (12); v any other point. Necessity: along
v = f - h r, ``O_h`` = O_i(v), whose first-order remainder is at most h kappa, for every kappa > 0 once h is small.
Idea: convexity makes the objective exceed its value by eta V |v - f|^2; a residual r would be a direction of descent.
Reading: interpretation: The equation is the limit of the goal necessary as h, then kappa tend to 0, drawn in words.
Note: growth with r = 0 is sufficiency and uniqueness; necessary with h, then kappa to 0 gives r = 0.
"""

from verify import *

for_all(positive="eta V h kappa", real="O_v O_f O_h", X="f v f_i s g lam")

r = g + 2 * lam + (f * (2 * V) - f_i * V - s) * eta


def rest(at):
    """The objective of (10) without O_i and without the terms free of the variable."""
    return 2 * (lam @ at) + eta * (V * at.norm2 - at @ (f_i * V + s))


moved = f - r * h
says = statement(
    convex=program("objective of a node", "gradient", "Assumption 1", O_u=O_f, h=g, d=v - f),
    first_order=O_f + g @ (moved - f) + h * kappa
    >= O_h
    | assumed(
        "is convex and continuously differentiable in",
        "Assumption 1",
        "for kappa > 0 there is h_0 > 0 so that this holds for h <= h_0",
    ),
    minimiser=O_h + rest(moved)
    >= O_f + rest(f)
    | assumed("optimality condition of the primal update", "before (12)", "f minimises (10); used for the goal necessary only"),
    sufficient=O_v + rest(v) - O_f - rest(f) - r @ (v - f) == O_v - O_f - g @ (v - f) + eta * V * (v - f).norm2 | goal,
    growth=O_v + rest(v) - O_f - rest(f) >= r @ (v - f) + eta * V * (v - f).norm2 | goal,
    necessary=kappa + h * eta * V * r.norm2 >= r.norm2 | goal,
)

claim = Claim(
    "zhang2018.eq-12",
    "identity",
    statement=r"0=\nabla O(f_i(t+1),D_i)+2\lambda_i(t)+\eta_i(t+1)\sum_j(2f_i(t+1)-f_i(t)-f_j(t))",
    prints="""
        0= -> not compared: the residual r of the statement is this gradient
    """,
)

proof = shows(sufficient=because(), growth=convex, necessary=(first_order + minimiser) / h)

witness = at("eta=1 V=1 O_v=2 O_f=0 O_h=0 h=1 kappa=1 f=[0] v=[2] f_i=[0] s=[0] g=[0] lam=[0]")

too_strong = altered(
    {
        "growth 1 % larger": growth.left >= r @ (v - f) + eta * V * (v - f).norm2 * Polynomial.of(101) / 100,
        "no second-order term": kappa >= necessary.right,
    },
    drop="convex minimiser",
)
