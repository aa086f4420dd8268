"""The data of an elastic net, f = mean of f_i(x) = (<a_i, x> - b_i)^2 with |a_i|^2 = mu: generated, not typed.

Letters: a = one a_i, d = a difference of two points, G = the difference of the gradients of f there, h2 = the mean of <a_i, d>^2;
trace = that of the Hessian of f in R^n, m = a modulus of strong convexity of f, if it has one; q = a unit vector orthogonal to a.
"""

from verify import *
from verify.algorithms.classes import linear_map, stacked
from verify.algorithms.classes import trace as trace_of
from verify.lemma.generators import Generator

scalars("mu h2 n m trace")
vectors("a d G q A_d")

generates = (
    Generator(
        "elastic-net data",
        "rows a_i with |a_i|^2 = mu, f the mean of (<a_i, x> - b_i)^2 on R^n, m-strongly convex",
        statement(
            for_all(positive="mu n", nonnegative="h2 trace m", X="a d G"),
            row_norm=a.norm2 == mu | goal,
            jensen=4 * mu * h2 >= G.norm2 | goal,
            averaged=mu * d.norm2 >= h2 | goal,
            trace=trace == 2 * mu | goal,
            least_curvature=trace >= n * m | goal,
        ),
        denotes="h2 trace m",
        aside={"A_d": "N"},  # the numbers <a_i, d>, with the mean as inner product
        drawn=(
            partial(stacked, mu, a, a),
            partial(linear_map, d, A_d, A_d, G / 2, mu),
            partial(stacked, h2, A_d, A_d, "h2"),
            partial(trace_of, trace, 2 * mu, n, m),
        ),
        follows=shows(
            jensen=4 * fact("drawn adjoint_bounded") + 4 * mu * fact("drawn h2"),
            averaged=fact("drawn bounded") - fact("drawn h2"),
        ),
    ),
    Generator(
        "orthogonal unit vector",
        "q a unit vector orthogonal to a, in dimension at least two",
        statement(for_all(X="a q"), unit=q.norm2 == 1 | goal, orthogonal=a @ q == 0 | goal),
        drawn=(partial(stacked, Polynomial.of(1), q, q), partial(stacked, Polynomial.of(0), a, q)),
    ),
)
