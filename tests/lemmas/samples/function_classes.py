"""Functions and maps of the classes of ``lemmas/common/function_classes.py``."""

from fractions import Fraction

from tests.lemmas.samples.rationals import identity_block, matrix, vector
from verify.exact.linear_algebra import times, transpose
from verify.kernel import Point


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


SAMPLES = {"linear maps": linear_map, "maps A = [I D]": columns_of_the_identity, "lipschitz functions": lipschitz}
