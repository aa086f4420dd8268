"""What convexity and smoothness give for the values of one function at two points: generated, not typed.

Letters: f_u, f_v = values at u and v; d = v - u; g = the gradient (or a subgradient) at u. In the last class L is the smoothness
itself, which may be zero, and x, G are differences of points and gradients.
"""

from verify import Statement, at_least, scalars, signs, spaces, vectors
from verify.generators import Generator

eta, L, f_u, f_v = scalars("eta L f_u f_v")
d, g, x, G = vectors("d g x G")

generates = (
    Generator(
        "convex functions, values",
        "two points u, v of one convex function, g a subgradient at u",
        Statement(signs(real="f_u f_v"), spaces(X="d g"), (), (at_least("plane", f_v, f_u + g @ d),)),
    ),
    Generator(
        "smooth convex functions, values",
        "two points u, v of one convex, (1/eta)-smooth function, g its gradient at u",
        Statement(
            signs(positive="eta", real="f_u f_v"),
            spaces(X="d g"),
            (),
            (at_least("plane", f_v, f_u + g @ d), at_least("parabola", f_u + g @ d + d.norm2 / (2 * eta), f_v)),
        ),
    ),
    Generator(
        "convex functions of smoothness L",
        "differences x of two points and G of gradients of one convex, L-smooth function there",
        Statement(signs(nonnegative="L"), spaces(X="x G"), (), (at_least("cocoercive", L * (G @ x), G.norm2),)),
    ),
)
