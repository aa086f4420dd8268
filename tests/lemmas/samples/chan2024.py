"""Function values, laws, mechanisms and data that chan2024 uses."""

from fractions import Fraction
from itertools import permutations
from math import prod

import flint

from tests.lemmas.samples.rationals import along, diagonal, identity_block, matrix, positive, vector
from verify.exact.linear_algebra import dot, minus, plus, times, transpose
from verify.kernel import Point


def quadratic(bounds):
    """Samples of a quadratic whose curvatures are the ends of what ``bounds`` draws, with letters of its own: the values at u, at
    u + d, at a point between them and at a weighted mean, the gradient g at u and the difference G = g(u + x) - g of two."""

    def sample(rng):
        low, high, letters = bounds(rng)
        n, t = rng.randint(1, 3), Fraction(rng.randint(0, 4), 4)
        H, u, d, h = [rng.choice((low, high)) for _ in range(n)], vector(rng, n), vector(rng, n), vector(rng, n)
        a, b = rng.choice(((positive(rng), positive(rng)), (Fraction(rng.randint(0, 3)), Fraction(1))))
        at = lambda s: sum(k * x * x / 2 + b * x for k, x, b in zip(H, along(u, d, s), h, strict=True))  # noqa: E731
        letters |= {"f_u": at(0), "f_v": at(1), "f_t": at(t), "f_m": at(b / (a + b)), "t": t, "a": a, "b": b}
        slopes = [k * x + b for k, x, b in zip(H, u, h, strict=True)]
        return letters, {"d": d, "x": d, "g": slopes, "G": [k * x for k, x in zip(H, d, strict=True)]}

    return sample


def multiples(rng):
    A, x, a = matrix(rng, 2, 2), vector(rng, 2), Fraction(rng.randint(-3, 3))
    return Point({"a": a}, {"A_x": times(A, x), "A_ax": times(A, [a * v for v in x]), "z": vector(rng, 2)})


def squared_norms(rng):
    """A diagonal: its norm and the least eigenvalue of A^T A are attained."""
    entries = [Fraction(rng.randint(-3, 3)) for _ in range(rng.randint(1, 2))]
    A = diagonal(entries)
    x, w = vector(rng, len(A)), vector(rng, len(A))
    squares = [entry**2 for entry in entries]
    return Point({"a_2": max(squares), "kappa": min(squares)}, {"x": x, "w": w, "A_x": times(A, x), "At_w": times(A, w)})


def penalty_step(rng):
    """A diagonal, eta beta a^2 at times exactly 2."""
    entries = [Fraction(rng.randint(-3, 3)) for _ in range(rng.randint(1, 2))]
    entries[0] = entries[0] or Fraction(1)
    a, x, beta = max(abs(entry) for entry in entries), vector(rng, len(entries)), positive(rng)
    eta = rng.choice((Fraction(2), Fraction(1))) / (beta * a**2)
    return Point({"eta": eta, "beta": beta, "a": a}, {"x": x, "At_A_x": [e * e * v for e, v in zip(entries, x, strict=True)]})


def cells(rng):
    """Two laws on four atoms, Q positive on each, and the set of the first two atoms (at times no set at all)."""
    p, q = ([rng.randint(low, 5) for _ in range(4)] for low in (0, 1))
    p[0] += 1
    P, Q = ([Fraction(x, sum(law)) for x in law] for law in (p, q))
    moment = sum(a * a / b for a, b in zip(P, Q, strict=True))
    k = rng.randint(0, 4)
    if rng.random() < 0.3:  # constant ratios on the cells: equality
        P = [Fraction(1, 2), Fraction(1, 2)]
        Q = [Fraction(1, 4), Fraction(3, 4)]
        moment, k = sum(a * a / b for a, b in zip(P, Q, strict=True)), 1
    return Point({"p_1": sum(P[:k]), "p_2": sum(P[k:]), "q_1": sum(Q[:k]), "q_2": sum(Q[k:]), "moment": moment})


def noise(rng):
    m, more = rng.randint(1, 2), rng.randint(1, 2)
    D, U, z, p = matrix(rng, m, more), vector(rng, m), vector(rng, more), vector(rng, m)
    A = identity_block(D)
    Dt_p = times(transpose(D), p)
    vectors = {"A_N": times(A, [*U, *z]), "U": U, "Dz": times(D, z), "p": p, "Dt_p": Dt_p}
    vectors |= {"AE1_U": times(A, [*U, *([Fraction(0)] * more)]), "AE2_z": times(A, [*([Fraction(0)] * m), *z])}
    vectors |= {"E1_p": [*p, *([Fraction(0)] * more)], "E2_Dt_p": [*([Fraction(0)] * m), *Dt_p]}
    assert times(transpose(A), p) == plus(vectors["E1_p"], vectors["E2_Dt_p"])
    return Point({}, vectors)


def rational_near(value, above):
    """A rational within 10^-30 of an arb, above or below it."""
    middle = Fraction(int(flint.arb(value * 10**40).mid().floor().unique_fmpz()), 10**40)
    return middle + Fraction(2 if above else -2, 10**38)


def exponential(rng, low, high):
    y = Fraction(rng.randint(4 * low, 4 * high), 4)
    flint.ctx.prec = 400
    return y, flint.arb(flint.fmpq(y.numerator, y.denominator)).exp()


def tangent(rng):
    y, value = exponential(rng, -3, 3)
    return Point({"y": y, "X": Fraction(1) if y == 0 else rational_near(value, above=True)})


def two_logarithms(rng):
    """Often of one number; the logarithm of X from above, that of the other from below."""
    X, X_other = (Fraction(rng.randint(1, 12), rng.randint(1, 4)) for _ in range(2))
    if rng.random() < 0.3:
        return Point({"X": X, "X_other": X, "y": (y := Fraction(rng.randint(-4, 4), 3)), "y_other": y})
    flint.ctx.prec = 400
    y, y_other = (flint.arb(flint.fmpq(x.numerator, x.denominator)).log() for x in (X, X_other))
    scalars = {"y": rational_near(y, above=True), "y_other": rational_near(y_other, above=False)}
    return Point({"X": X, "X_other": X_other, **scalars})


def chord(rng):
    y, value = exponential(rng, 0, 1)
    X = Fraction(1) if y == 0 else rational_near(value, above=False)
    euler = X if y == 1 else rational_near(flint.arb(1).exp(), above=False)
    return Point({"y": y, "X": X, "euler": euler})


def logarithm(rng):
    M = rng.choice((1, 2, 3, 5, 10**4))
    flint.ctx.prec = 400
    return Point({"M": M, "g": rational_near(flint.arb(flint.fmpq(M + 1, M)).log(), above=rng.random() < 0.5)})


def log_series(rng):
    """1200 terms of the series, from below; the logarithm from above: 10^-30 apart at most."""
    n = rng.randint(2, 9)
    flint.ctx.prec = 400
    x = 1 - flint.arb(1) / n
    series = sum((x**k / k for k in range(1, 1200)), flint.arb(0))
    return Point({"series": rational_near(series, above=False), "ln_n": rational_near(flint.arb(n).log(), above=True)})


def density(rng):
    """Two laws on three points: a coordinate per point, times the root of its mass under Q, which is a square."""
    Q = [Fraction(k * k, 49) for k in rng.sample((2, 3, 6), 3)]
    weights = [Fraction(rng.randint(0, 5)) for _ in range(2)] + [Fraction(1)]
    P = [w / sum(weights) for w in weights]
    roots = [Fraction(k, 7) for k in ({Fraction(4, 49): 2, Fraction(9, 49): 3, Fraction(36, 49): 6}[q] for q in Q)]
    return Point({}, {"one": roots, "density": [p / q * r for p, q, r in zip(P, Q, roots, strict=True)]})


def data(rng):
    """Rows (3, 4)/5 and (1, 0) times sqrt(mu), mu a square; at times all rows spread evenly or all parallel."""
    size = Fraction(rng.randint(1, 3), 2)
    rows = rng.choice(
        ([[1, 0], [0, 1]], [[1, 0]], [[Fraction(3, 5), Fraction(4, 5)], [1, 0]], [[Fraction(4, 5), Fraction(-3, 5)]])
    )
    rows = [[size * x for x in row] for row in rows]
    d, N, n = rng.choice((vector(rng, 2), rows[0])), len(rows), 2
    H = [[2 * dot(u, v) / N for v in transpose(rows)] for u in transpose(rows)]
    trace, determinant = H[0][0] + H[1][1], H[0][0] * H[1][1] - H[0][1] ** 2
    m = trace / 2 if H[0][1] == 0 and H[0][0] == H[1][1] else determinant / trace  # at most the least eigenvalue
    return Point(
        {"mu": size**2, "n": n, "h2": sum(dot(row, d) ** 2 for row in rows) / Fraction(N), "trace": trace, "m": m},
        {"a": rows[-1], "d": d, "G": times(H, d)},
    )


def orthogonal(rng):
    scale = Fraction(rng.randint(-3, 3))
    return Point({}, {"a": [3 * scale, 4 * scale], "q": [Fraction(4, 5), Fraction(-3, 5)]})


def couplings(rng):
    """Two laws on k points of equal weight: the bottleneck over all matchings, and one matching."""
    k = rng.randint(1, 4)
    one, other = vector(rng, k), vector(rng, k)

    def farthest(matching):
        return max(abs(one[i] - other[j]) for i, j in enumerate(matching))

    matchings = list(permutations(range(k)))
    n = farthest(rng.choice(matchings))
    return Point({"W": min(map(farthest, matchings)), "n": n, "N": n**2})


def gaussian_integral(rng):
    """h(z) = constant - |z - m|^2/(2 sigma^2) at a random z; the integral along each coordinate is enclosed by balls."""
    sigma, constant = positive(rng), Fraction(rng.randint(-3, 3))
    m, z = vector(rng, 2), vector(rng, 2)
    width = flint.acb(flint.fmpq(sigma.numerator, sigma.denominator))
    for centre in m:

        def density(t, analytic, centre=centre):
            return (-((t - int(centre)) ** 2) / (2 * width**2)).exp()

        far = 40 * sigma + abs(centre)
        ends = flint.acb(flint.fmpq(far.numerator, far.denominator))
        one = flint.acb.integral(density, -ends, ends) / (2 * flint.acb.pi()).sqrt() / width
        assert abs(one.real - 1) < 1e-9
    d = minus(z, m)
    return Point({"sigma": sigma, "V": sigma**2, "I": constant, "h": constant - dot(d, d) / (2 * sigma**2)}, {"d": d})


def gaussian_integral_on_the_line(rng):
    """The same with one coordinate."""
    both = gaussian_integral(rng)
    delta, V = both.vectors["d"][0], both.scalars["V"]
    return Point({"V": V, "I": both.scalars["I"], "h": both.scalars["I"] - delta**2 / (2 * V), "delta": delta})


def dual_of_powers(rng):
    """u_i = 1/(mu_i prod_{j != i} (mu_i - mu_j)) on T - 1 nodes: zero on the powers 1 to T - 2, one on T - 1."""
    T = rng.randint(3, 7)
    nodes = rng.sample([Fraction(i, 9) for i in range(1, 9)], T - 1)
    u = [1 / (x * prod((x - y for y in nodes if y != x), start=Fraction(1))) for x in nodes]
    powers = [sum(c * x**j for c, x in zip(u, nodes, strict=True)) for j in range(T)]
    assert powers[T - 1] == 1
    return Point({"k": powers[T - rng.randint(2, T - 1)]})


SAMPLES = {
    **dict.fromkeys(
        ("convex functions, values", "convex functions, segment", "convex functions, weighted mean"),
        quadratic(lambda rng: (0, rng.choice((0, positive(rng))), {})),
    ),
    "strongly convex functions, values": quadratic(
        lambda rng: ((mu := rng.choice((Fraction(0), positive(rng)))), mu + rng.randint(0, 1), {"mu": mu})
    ),
    "smooth convex functions, values": quadratic(lambda rng: (0, 1 / (eta := positive(rng)), {"eta": eta})),
    "convex functions of smoothness L": quadratic(lambda rng: (0, (L := rng.choice((Fraction(0), positive(rng)))), {"L": L})),
    "smooth functions": quadratic(lambda rng: (-(nu := positive(rng)), nu, {"nu": nu})),
    "linear maps, multiples": multiples,
    "linear maps, squared norm": squared_norms,
    "linear maps, penalty step": penalty_step,
    "two laws, finite moment of order two": cells,
    "noise through A = [I D]": noise,
    "exponential, tangent": tangent,
    "exponential, reciprocal": lambda rng: Point({"y": (at := tangent(rng).scalars)["y"], "X": 1 / at["X"]}),
    "logarithm, tangent": tangent,
    "logarithm, two numbers": two_logarithms,
    "logarithm, chord": chord,
    "exponential, chord": chord,
    "logarithm of 1 + 1/M": logarithm,
    "power series of the logarithm": log_series,
    "density of a law in L2": density,
    "elastic-net data": data,
    "orthogonal unit vector": orthogonal,
    "Gaussian integral": gaussian_integral,
    "Gaussian integral on the line": gaussian_integral_on_the_line,
    "dual vector of powers": dual_of_powers,
    "infinity-Wasserstein distance, one coupling": couplings,
}
