"""What convexity and smoothness give for the values of one function at two points, and what linear maps do to multiples.

Letters: f_u, f_v = values at u and v; d = v - u; g = the gradient (or a subgradient) at u. In the last class L is the smoothness
itself, which may be zero, and x, G are differences of points and gradients. A_x = A x, A_ax = A(a x), z any vector.
"""

from verify import *
from verify.algorithms.classes import cocoercive, linear_map, lipschitz, mixture, multiples, values
from verify.lemma.generators import Generator

from .function_classes import strong_and_smooth

scalars("a a_2 beta kappa t eta mu nu L b f_u f_v f_t f_m")
vectors("d g x G A_x A_ax z w At_w At_A_x")

generates = (
    Generator(
        "convex functions, values",
        "two points u, v of one convex function, g a subgradient at u",
        statement(for_all(real="f_u f_v", X="d g"), plane=f_v >= f_u + g @ d | goal),
        drawn=(partial(values, f_u, f_v, g, d),),
    ),
    Generator(
        "strongly convex functions, values",
        "two points u, v of one mu-strongly convex function, g a subgradient at u",
        statement(for_all(nonnegative="mu", real="f_u f_v", X="d g"), paraboloid=f_v >= f_u + g @ d + mu / 2 * d.norm2 | goal),
        drawn=(partial(values, f_u, f_v, g, d, mu),),
    ),
    Generator(
        "convex functions, segment",
        "values f_u, f_v at two points of one convex function and f_t at u + t (v - u), 0 <= t <= 1",
        statement(
            for_all(nonnegative="t", real="f_u f_v f_t"),
            at_least("at_most_one", 1, t),
            goals=(at_least("chord", (1 - t) * f_u + t * f_v, f_t),),
        ),
        denotes="f_t",
        chosen="t",
        drawn=(partial(mixture, ((1 - t, f_u), (t, f_v)), f_t),),
    ),
    Generator(
        "convex functions, weighted mean",
        "values f_u, f_v of one convex function at two points u, v and f_m at their mean with the weights a, b, not both zero; "
        "or the means of these values at random points",
        statement(for_all(nonnegative="a b", real="f_u f_v f_m"), jensen=a * f_u + b * f_v >= (a + b) * f_m | goal),
        denotes="f_m",
        drawn=(partial(mixture, ((a, f_u), (b, f_v)), f_m),),
    ),
    Generator(
        "linear maps, squared norm",
        "a linear map A, a_2 at least the square of its operator norm, kappa at most the least eigenvalue of A^T A, at x and w",
        statement(
            for_all(nonnegative="a_2 kappa", X="x At_w", Z="A_x w"),
            bounded=a_2 * x.norm2 >= A_x.norm2 | goal,
            adjoint_bounded=a_2 * w.norm2 >= At_w.norm2 | goal,
            bounded_below=A_x.norm2 >= kappa * x.norm2 | goal,
        ),
        drawn=(partial(linear_map, x, A_x, w, At_w, a_2, kappa),),
    ),
    Generator(
        "smooth convex functions, values",
        "two points u, v of one convex, (1/eta)-smooth function, g its gradient at u",
        statement(
            for_all(positive="eta", real="f_u f_v", X="d g"),
            plane=f_v >= f_u + g @ d | goal,
            parabola=f_u + g @ d + d.norm2 / (2 * eta) >= f_v | goal,
        ),
        drawn=(partial(values, f_u, f_v, g, d, None, 1 / eta),),
    ),
    Generator(
        "convex functions of smoothness L",
        "differences x of two points and G of gradients of one convex, L-smooth function there",
        statement(for_all(nonnegative="L", X="x G"), cocoercive=L * (G @ x) >= G.norm2 | goal),
        drawn=(partial(cocoercive, x, G, L),),
    ),
    Generator(
        "mu-strongly convex, nu-smooth functions",
        "differences x of two points and G of gradients of one mu-strongly convex, nu-smooth function there",
        statement(
            for_all(positive="nu", nonnegative="mu", X="x G"),
            strongly_cocoercive=(nu + mu) * (G @ x) >= nu * mu * x.norm2 + G.norm2 | goal,
            strongly_monotone=G @ x >= mu * x.norm2 | goal,
            curvature=nu * x.norm2 >= G @ x | goal,
        ),
        drawn=strong_and_smooth,
        follows=shows(curvature=1 / nu * square(x * nu - G) + fact("drawn cocoercive")),
    ),
    Generator(
        "linear maps, penalty step",
        "A^T A x for a linear map A of operator norm at most a, eta beta a^2 <= 2",
        statement(
            for_all(positive="eta beta", nonnegative="a", X="x At_A_x"),
            at_least("penalty", 2, eta * beta * a**2),
            goals=(at_least("shifted", x.norm2, (x - At_A_x * (eta * beta)).norm2),),
        ),
        aside={"A_x": "Z"},
        drawn=(partial(linear_map, x, A_x, A_x, At_A_x, a**2),),
        follows=shows(
            shifted=2 * eta * beta * fact("drawn adjoint")
            + eta**2 * beta**2 * fact("drawn adjoint_bounded")
            + eta * beta * penalty * square(A_x)
        ),
    ),
    Generator(
        "smooth functions",
        "differences x of two points and G of gradients of one nu-smooth function there, convex or not",
        statement(for_all(nonnegative="nu", X="x G"), lipschitz=nu**2 * x.norm2 >= G.norm2 | goal),
        drawn=(partial(lipschitz, G, nu, x),),
    ),
    Generator(
        "linear maps, multiples",
        "a linear map A at x and at a x, tested with any vector z",
        statement(for_all(real="a", Z="A_x A_ax z"), homogeneous=A_ax @ z == a * (A_x @ z) | goal),
        every="z",
        drawn=(partial(multiples, A_x, A_ax, a, z),),
    ),
)
