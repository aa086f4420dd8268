"""The gradient of a strongly convex smooth function is strongly cocoercive.

Strong cocoercivity: for f mu-strongly convex and nu-smooth, (nu + mu)<G, x> >= nu mu |x|^2 + |G|^2.

Where: ours.
The inequality behind chan2024, Fact 7.5; Nesterov's textbook, Theorem 2.1.12.
Letters: x = x1 - x2, G = grad f(x1) - grad f(x2), s = nu + mu; H = G - mu x is the difference of the gradients of h = f -
(mu/2)|.|^2, which is convex and (nu - mu)-smooth. Idea: cocoercivity of h is this very inequality, rearranged.
Note: nu = mu is allowed: then both sides of the hypothesis vanish. h lies below its parabolas of curvature nu - mu since f
lies below those of curvature nu; this upper bound is all that the proof of cocoercivity asks for.
"""

from verify import *

for_all(positive="nu mu", X="x G")

scalars("s")

H = G - x * mu

says = statement(
    ordered=nu >= mu | ours("f is mu-strongly convex and nu-smooth", "so mu <= nu"),
    cocoercive_h=program("convex functions of smoothness L", "cocoercive", "h = f - (mu/2)|.|^2", L=nu - mu, x=x, G=H),
    strongly_cocoercive=s * (G @ x) >= nu * mu * x.norm2 + G.norm2 | goal,
    definitions=(("s", nu + mu),),
)

claim = Claim("common.strong_cocoercivity", "inequality")

proof = shows(strongly_cocoercive=cocoercive_h)

# f(x) = 3/4 x^2, between the curvatures mu = 1 and nu = 2.
witness = at("nu=2 mu=1 x=[2] G=[3]")

too_strong = altered(
    {
        "|G|^2 made 1 % larger": strongly_cocoercive.left >= nu * mu * x.norm2 + 101 * G.norm2 / 100,
        "|x|^2 made 1 % larger": strongly_cocoercive.left >= 101 * nu * mu * x.norm2 / 100 + G.norm2,
        "nu^2 in place of nu mu": strongly_cocoercive.left >= nu**2 * x.norm2 + G.norm2,
    },
    drop="cocoercive_h",
)
