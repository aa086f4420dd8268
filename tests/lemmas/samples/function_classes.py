"""Functions and maps of the classes of ``lemmas/common/function_classes.py``."""

from fractions import Fraction

from tests.lemmas.samples.rationals import diagonal, identity_block, matrix, positive, vector
from verify.exact.linear_algebra import times, transpose
from verify.kernel import Point


def curvature(rng, n, low, high):
    """A symmetric matrix with eigenvalues between low and high; at times exactly one of them in every direction."""
    weights = [rng.choice((low, high, low + (high - low) * Fraction(rng.randint(0, 8), 8))) for _ in range(n)]
    axis = [Fraction(rng.randint(-3, 3)) for _ in range(n)]
    size = sum(x * x for x in axis)
    h = [list(row) for row in diagonal([weights[0]] * n)]
    if size:  # another curvature along one axis
        h = [[h[i][j] + (weights[-1] - weights[0]) * axis[i] * axis[j] / size for j in range(n)] for i in range(n)]
    return h


def quadratic(rng, low, high):
    n = rng.randint(1, 3)
    x = [Fraction(rng.randint(-5, 5), rng.randint(1, 3)) for _ in range(n)]
    return x, times(curvature(rng, n, low, high), x)


def convex(rng):
    x, g = quadratic(rng, Fraction(0), positive(rng))
    return Point(vectors={"x": x, "S": g})


def strongly_convex(rng):
    mu = positive(rng)
    x, g = quadratic(rng, mu, mu + rng.choice((0, 1)) * positive(rng))
    return Point(scalars={"mu": mu}, vectors={"x": x, "S": g})


def smooth_convex(rng):
    eta = positive(rng)
    x, g = quadratic(rng, Fraction(0), 1 / eta)
    return Point(scalars={"eta": eta}, vectors={"x": x, "G": g})


def smooth_strongly_convex(rng):
    mu = positive(rng)
    nu = mu + positive(rng)
    x, g = quadratic(rng, mu, nu)
    return Point(scalars={"mu": mu, "nu": nu}, vectors={"x": x, "G": g})


def linear_map(rng):
    m, n = rng.randint(1, 3), rng.randint(1, 3)
    a = matrix(rng, m, n)
    if rng.random() < 0.3:  # the norm is attained
        m = n = 1
        a = [[Fraction(rng.randint(1, 5))]]
        norm = a[0][0]
    else:
        norm = 1 + sum(x * x for row in a for x in row)
    x, w = vector(rng, n), vector(rng, m)
    return Point(scalars={"a": norm}, vectors={"x": x, "w": w, "A_x": times(a, x), "At_w": times(transpose(a), w)})


def columns_of_the_identity(rng):
    m, more = rng.randint(1, 3), rng.randint(0, 2)
    a = identity_block(matrix(rng, m, more))
    w, v, x = vector(rng, m), vector(rng, m), vector(rng, m + more)
    ev = [*v, *([Fraction(0)] * more)]
    return Point(vectors={"x": x, "w": w, "v": v, "A_x": times(a, x), "At_w": times(transpose(a), w), "Ev": ev})


def lipschitz(rng):
    g = [Fraction(rng.randint(-3, 3)) for _ in range(rng.randint(1, 3))]
    size = sum(x * x for x in g)
    return Point(scalars={"L": rng.choice((max(abs(x) for x in g), size)) if len(g) == 1 else size}, vectors={"G": g})


SAMPLES = {
    "convex functions": convex,
    "strongly convex functions": strongly_convex,
    "smooth convex functions": smooth_convex,
    "smooth strongly convex functions": smooth_strongly_convex,
    "linear maps": linear_map,
    "maps A = [I D]": columns_of_the_identity,
    "lipschitz functions": lipschitz,
}
