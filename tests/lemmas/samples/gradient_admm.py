"""Exact steps and runs of gradient ADMM and of its oracle variant, with quadratics, on which many of the facts are equalities."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

from lemmas.common import gradient_admm_pair
from tests.lemmas.samples.rationals import diagonal, matrix, vector
from verify import OracleRun
from verify.exact.linear_algebra import minus, plus, scale, times, transpose
from verify.kernel import Point

PAIR, ORACLE, MEANS = "gradient ADMM", "oracle ADMM", "oracle ADMM, one iteration in L2"


def curvatures(rng, size, low, high):
    return diagonal([rng.choice((low, high, (low + high) / 2)) for _ in range(size)])


def exact_oracle(rng):
    """Two steps (so that B^T lam_t is a subgradient at y_t), quadratics with some directions of curvature zero."""
    n = m = rng.randint(1, 2)
    A, B, x_star = matrix(rng, m, n), diagonal([Fraction(rng.choice((-1, 1, 2))) for _ in range(m)]), vector(rng, n)
    y_star = vector(rng, m)
    c = plus(times(A, x_star), times(B, y_star))
    return OracleRun(
        A=A, B=B, c=c, beta=Fraction(rng.randint(1, 3), 2), eta=Fraction(1, rng.randint(1, 3)),
        f=(curvatures(rng, n, Fraction(0), Fraction(2)), vector(rng, n)),
        g=(curvatures(rng, m, Fraction(0), Fraction(1)), vector(rng, m)),
        x=vector(rng, n), y=vector(rng, m), noise=(vector(rng, n), vector(rng, n)), reference=(x_star, y_star),
    )  # fmt: skip


def masked(rng):
    """w1 = lam1 - beta A x1, v = w1/beta and E v = (v, 0) for A = [I D]."""
    m, more, beta = rng.randint(1, 3), rng.randint(0, 2), Fraction(rng.randint(1, 4), 2)
    lam1, A_x1 = vector(rng, m), vector(rng, m)
    v = minus(scale(1 / beta, lam1), A_x1)
    return Point({"beta": beta}, {"lam1": lam1, "A_x1": A_x1, "AEv": v, "Ev": (*v, *([Fraction(0)] * more))})


def oracle(rng):
    """The values of a run with lam_{t+1} under its own letter, and a vector z to test it with."""
    scalars, vectors = exact_oracle(rng).values()
    return scalars, vectors | {"lam_new": vectors["lam_next"], "z": vector(rng, len(vectors["lam"]))}


def whole_run(rng):
    """|lam_T|^2 and the squared residual of the averages over T steps of Algorithm 4."""
    T, one = rng.randint(1, 3), exact_oracle(rng)
    steps, m, beta = [], len(one.A), Fraction(one.beta)
    for t in range(1, T + 1):
        noise = tuple(one.noise[k % 2] for k in range(t))
        steps.append(replace(one, noise=noise).values()[1])
    residual = [sum(v["A_x_next"][i] + v["b_next"][i] - v["c"][i] for v in steps) / T for i in range(m)]
    lam = steps[-1]["lam_next"]
    return Point({"beta": beta, "T": T, "R": sum(x * x for x in residual), "Lam": sum(x * x for x in lam)})


def in_the_mean(rng, bias=0):
    """All outcomes of (x_t, sampled gradient, noise), 4 * 2 * 2 of probability 1/16 each: a coordinate per outcome, times 1/4."""
    n = rng.randint(1, 2)
    H, A = matrix(rng, n, n), matrix(rng, n, n)
    starts, x_star = [vector(rng, n) for _ in range(4)], vector(rng, n)
    spread, length = vector(rng, n), vector(rng, n)
    rows = {name: [] for name in ("x", "x_star", "s", "N", "grad_F", "At_AN")}
    for x, sign, other in product(starts, (-1, 1), (-1, 1)):
        gradient = times(H, x)
        N = [other * v * (1 + x[0] ** 2) + bias for v in length]  # its size may depend on x_t, its mean may not
        At_AN = times(transpose(A), times(A, N))
        s = [g + sign * v * x[0] + bias for g, v in zip(gradient, spread, strict=True)]
        for name, values in zip(rows, (x, x_star, s, N, gradient, At_AN), strict=True):
            rows[name] += [v / Fraction(4) for v in values]
    return Point({}, rows)


PAIRS = {
    g.algorithm: (g.algorithm.endswith("[I D]"), g.algorithm.endswith("(1/eta)-smooth")) for g in gradient_admm_pair.generates
}
SAMPLES = {ORACLE: oracle, "oracle ADMM, T iterations": whole_run, MEANS: in_the_mean, "masked iterate": masked}
