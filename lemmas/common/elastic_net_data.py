"""The data of an elastic net, f = mean of f_i(x) = (<a_i, x> - b_i)^2 with |a_i|^2 = mu: generated, not typed.

Letters: a = one a_i, d = a difference of two points, G = the difference of the gradients of f there, h2 = the mean of <a_i, d>^2;
trace = that of the Hessian of f in R^n, m = a modulus of strong convexity of f, if it has one; q = a unit vector orthogonal to a.
"""

from verify import *
from verify.lemma.generators import Generator

scalars("mu h2 n m trace")
vectors("a d G q")

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
    ),
    Generator(
        "orthogonal unit vector",
        "q a unit vector orthogonal to a, in dimension at least two",
        statement(for_all(X="a q"), unit=q.norm2 == 1 | goal, orthogonal=a @ q == 0 | goal),
    ),
)
