"""Strong cocoercivity: for f mu-strongly convex and nu-smooth, (nu + mu)<G, x> >= nu mu |x|^2 + |G|^2.

Where: ours (the inequality behind chan2024, Fact 7.5; Nesterov's textbook, Theorem 2.1.12).
Letters: x = x1 - x2, G = grad f(x1) - grad f(x2), s = nu + mu; H = G - mu x is the difference of the gradients of
h = f - (mu/2)|.|^2, which is convex and (nu - mu)-smooth. Idea: cocoercivity of h is this very inequality, rearranged.
"""

from verify import *

nu, mu, s = scalars("nu mu s")
x, G = vectors("x G")
H = G - x * mu

says = statement(
    for_all(positive="nu mu", X="x G"),
    at_least("ordered", nu, mu, because=assumed("f is mu-strongly convex and nu-smooth", "ours", "so mu <= nu")),
    at_least(
        "cocoercive_h",
        (nu - mu) * (H @ x),
        H.norm2,
        because=program("convex functions of smoothness L", "cocoercive", "h = f - (mu/2)|.|^2", L=nu - mu, x=x, G=H),
    ),
    goals=(at_least("strongly_cocoercive", s * (G @ x), nu * mu * x.norm2 + G.norm2),),
    definitions=(("s", nu + mu),),
)

claim = Claim(
    id="common.strong_cocoercivity",
    title="The gradient of a strongly convex smooth function is strongly cocoercive",
    where="ours",
    kind="inequality",
    says=says,
    note="nu = mu is allowed: then both sides of the hypothesis vanish. h lies below its parabolas of curvature nu - mu since "
    "f lies below those of curvature nu; this upper bound is all that the proof of cocoercivity asks for.",
)

proof = shows(strongly_cocoercive=because("cocoercive_h"))

# f(x) = 3/4 x^2, between the curvatures mu = 1 and nu = 2.
witness = Point(scalars={"nu": 2, "mu": 1}, vectors={"x": [2], "G": [3]})

too_strong = (
    altered(
        says, "|G|^2 made 1 % larger", at_least("strongly_cocoercive", s * (G @ x), nu * mu * x.norm2 + ratio(101, 100) * G.norm2)
    ),
    altered(
        says, "|x|^2 made 1 % larger", at_least("strongly_cocoercive", s * (G @ x), ratio(101, 100) * nu * mu * x.norm2 + G.norm2)
    ),
    altered(says, "nu^2 in place of nu mu", at_least("strongly_cocoercive", s * (G @ x), nu**2 * x.norm2 + G.norm2)),
    without(says, "cocoercive_h"),
)
