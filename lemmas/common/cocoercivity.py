"""The gradient of a convex (1/eta)-smooth function is eta-cocoercive.

Cocoercivity: for f convex and (1/eta)-smooth, <grad f(x1) - grad f(x2), x1 - x2> >= eta |grad f(x1) - grad f(x2)|^2.

Where: ours.
Quoted by chan2024, Fact 6.4, from the textbook of Hiriart-Urruty and Lemarechal; also Baillon and Haddad.
Letters: g1, g2 = gradients at x1, x2; x = x1 - x2, G = g1 - g2; z1 = x1 - eta G, z2 = x2 + eta G are two auxiliary points;
f1, f2, fz1, fz2 = the values of f at x1, x2, z1, z2.
Idea: at z2 the tangent plane of x1 lies below f and the parabola of x2 above it; likewise at z1; add the two.
Note: f must be convex and smooth on the whole space: z1 and z2 need not lie between x1 and x2.
"""

from verify import *

for_all(positive="eta", real="f1 f2 fz1 fz2", X="x g1 g2")

G = g1 - g2

says = statement(
    plane_of_x1_at_z2=program("smooth convex functions, values", "plane", f_u=f1, f_v=fz2, g=g1, d=G * eta - x),
    parabola_of_x2_at_z2=program("smooth convex functions, values", "parabola", f_u=f2, f_v=fz2, g=g2, d=G * eta),
    plane_of_x2_at_z1=program("smooth convex functions, values", "plane", f_u=f2, f_v=fz1, g=g2, d=x - G * eta),
    parabola_of_x1_at_z1=program("smooth convex functions, values", "parabola", f_u=f1, f_v=fz1, g=g1, d=-G * eta),
    cocoercive=G @ x >= eta * G.norm2 | goal,
)

claim = Claim("common.cocoercivity", "inequality")

proof = shows(cocoercive=plane_of_x1_at_z2 + parabola_of_x2_at_z2 + plane_of_x2_at_z1 + parabola_of_x1_at_z1)

# f(x) = x^2 with eta = 1/2, x1 = 1, x2 = -1: z1 = -1, z2 = 1.
witness = at("eta=1/2 f1=1 f2=1 fz1=1 fz2=1 x=[2] g1=[2] g2=[-2]")

too_strong = altered(
    {"square dropped from eta |G|^2, |g1|^2 instead": cocoercive.left >= eta * g1.norm2},
    scale="constant made 1 % larger -> right 101/100",
    drop="plane_of_x1_at_z2 parabola_of_x2_at_z2",
)
