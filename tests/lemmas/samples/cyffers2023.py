"""Steps, fixed points, schedules and laws of cyffers2023."""

import math
from fractions import Fraction
from itertools import combinations, product

from lemmas.common.cyffers2023_admm import generates as admm
from lemmas.common.cyffers2023_iterations import generates as iterations
from lemmas.common.cyffers2023_step import generates as steps
from tests.lemmas.samples.rationals import number
from verify.exact.linear_algebra import dot, minus, scale, shifted, solve, times, transpose
from verify.kernel import Point


def vector(rng, size):
    return tuple(number(rng) for _ in range(size))


def mean(vectors):
    return [sum(column, Fraction(0)) / len(vectors) for column in zip(*vectors, strict=True)]


def consensus(rng):
    """r and f_i quadratics with curvatures w, h: the minimisers of (22) and (23), where the derivative vanishes."""
    n, size = rng.randint(1, 3), rng.randint(1, 2)
    gamma, w, h = (abs(number(rng, 1)) for _ in range(3))
    u = [vector(rng, size) for _ in range(n)]
    a, b, v = (vector(rng, size) for _ in range(3))
    # min over z of w/2 |z - a|^2 + sum |z - u_i|^2/(2 gamma)
    z = [(w * a[k] + sum(u_i[k] for u_i in u) / gamma) / (w + Fraction(n) / gamma) for k in range(size)]
    x = [(h * b[k] / n + v[k] / gamma) / (h / n + 1 / gamma) for k in range(size)]
    s, g = [w * (p - q) for p, q in zip(z, a, strict=True)], [h * (p - q) for p, q in zip(x, b, strict=True)]
    return Point(scalars={"n": n, "gamma": gamma}, vectors={"z": z, "s": s, "m": mean(u), "x": x, "g": g, "v": v})


def algorithm_3(rng):
    """r(z) = w/2 (z - a)^2: the loop rests where nobody moves and z = prox(z), at z = a."""
    gamma, w, a = abs(number(rng, 1)), abs(number(rng, 1)), number(rng)
    change = Fraction(0)
    z = (a + change + gamma * w * a) / (1 + gamma * w)
    assert z == a
    return Point(scalars={"gamma": gamma}, vectors={"s": [w * (z - a)], "change": [change]})


def soft(v, t):
    return v - t if v > t else v + t if v < -t else Fraction(0)


def lasso(rng):
    """One data item a = 1 in dimension one: x = (b + rho (2 z - u))/(1 + rho), z = soft(u, t), solved for x = z case by case."""
    rho, t, b = abs(number(rng, 1)), abs(number(rng, 1)), number(rng)
    z = soft(b, rho * t)
    s = Fraction(0) if rho * t == 0 else (b - z) / (rho * t)
    u = z + t * s
    assert soft(u, t) == z and (b + rho * (2 * z - u)) / (1 + rho) == z
    return Point(scalars={"rho": rho, "t": t}, vectors={"z": [z], "G": [z - b], "s": [s], "m": [u]})


def lasso_x_step(rng):
    n, gamma, b, size = rng.randint(1, 3), abs(number(rng, 1)), number(rng), rng.randint(1, 2)
    a, v = vector(rng, size), vector(rng, size)
    ridge = Fraction(n) / gamma
    x = solve(shifted([scale(p, a) for p in a], ridge, 1), [b * p + ridge * q for p, q in zip(a, v, strict=True)])
    return Point(scalars={"n": n, "gamma": gamma, "b": b}, vectors={"a": a, "x": x, "v": v})


def general_step(rng):
    """Mean losses h/2 |x|^2 (others) + linear ones with slopes c, c' for the changed item; (23) solved for a random A."""
    n, size, gamma = rng.randint(1, 3), rng.randint(1, 2), abs(number(rng, 1))
    A = [vector(rng, size) for _ in range(size)]
    h = abs(number(rng, 1))
    c, c_prime, offset = vector(rng, size), vector(rng, size), vector(rng, size)
    if rng.random() < 0.5:
        c_prime = [-p for p in c]
    size_of = max(dot(c, c), dot(c_prime, c_prime))
    L = max(abs(c[0]), abs(c_prime[0])) if size == 1 else 1 + size_of  # at least the length of both
    AtA = [[dot(u, v) / gamma for v in transpose(A)] for u in transpose(A)]
    matrix = shifted(AtA, h, 1)
    x, x_prime = (solve(matrix, [-p / n - q / gamma for p, q in zip(slope, offset, strict=True)]) for slope in (c, c_prime))
    d = minus(x, x_prime)
    B_z = vector(rng, size)
    return Point(
        scalars={"n": n, "gamma": gamma, "L": L},
        vectors={
            "d": d,
            "m": [h * p for p in d],
            "e": [(p - q) / n for p, q in zip(c, c_prime, strict=True)],
            "A_d": times(A, d),
            "B_z": B_z,
            "B_z_prime": B_z,
        },
    )


def postcomposition(rng):
    """f on five points, M a table of images: the minimum and the infima by enumeration."""
    points = [(number(rng), number(rng)) for _ in range(5)]  # (f, M x)
    gamma, v = abs(number(rng, 1)), number(rng)
    f_x, image = min(points, key=lambda one: one[0] + (one[1] - v) ** 2 / (2 * gamma))
    _, image_1 = rng.choice(points)
    p_y, p_1 = (min(f for f, y in points if y == at) for at in (image, image_1))
    return Point(scalars={"gamma": gamma, "f_x": f_x, "p_y": p_y, "p_1": p_1}, vectors={"r_x": [image - v], "r_1": [image_1 - v]})


def soft_threshold(rng):
    t, v, y = abs(number(rng, 1)), number(rng), number(rng)
    z = soft(v, t)
    return Point(scalars={"s": (v - z) / t, "z": z, "z_abs": abs(z), "y": y, "y_abs": abs(y)})


def clipping(rng):
    v, C = number(rng), abs(number(rng))
    return Point(scalars={"C": C}, vectors={"clipped": [max(-C, min(C, v))]})


def subsets(rng):
    n = rng.randint(1, 6)
    m = rng.randint(1, n)
    chosen = list(combinations(range(n), m))
    return Point(scalars={"n": n, "m": m, "active": Fraction(sum(0 in S for S in chosen), len(chosen))})


def schedules(rng):
    """All sequences of K subsets, and how often user 0 takes part in the mean."""
    n, K = rng.randint(1, 4), rng.randint(0, 3)
    m = rng.randint(1, n)
    every = list(product(list(combinations(range(n), m)), repeat=K))
    mean_of = Fraction(sum(sum(0 in S for S in schedule) for schedule in every), len(every))
    return Point(scalars={"n": n, "m": m, "K": K, "participations": mean_of})


def walks(rng):
    """Every walk of K steps from one user on: the mean number of steps at user 0 that a step at user 1 follows."""
    n, K, start = rng.randint(2, 3), rng.randint(1, 4), rng.randint(0, 1)
    every = [(start, *later) for later in product(range(n), repeat=K - 1)]
    mean_of = Fraction(sum(sum(u == 0 and 1 in walk[t + 1 :] for t, u in enumerate(walk)) for walk in every), len(every))
    return Point(scalars={"n": n, "K": K, "participations": mean_of})


def logarithm(rng):
    n = rng.randint(3, 9)
    return Point(scalars={"n": n, "ln_n": Fraction(math.log(n)).limit_denominator(10**6)})


def powers(rng):
    w, K = Fraction(rng.randint(1, 8), 8), rng.randint(0, 5)
    return Point(scalars={"w": w, "K": K, "power": (1 - w / 8) ** K})


def exponentials(rng):
    """Means over one to three numbers; exp by its series, whose rest after 40 terms is added."""
    c = Fraction(rng.randint(1, 8), 8)
    ys = [c * Fraction(rng.randint(0, 4), 4) for _ in range(rng.randint(1, 3))]
    exp = [sum((y**k / math.factorial(k) for k in range(40)), Fraction(0)) + y**40 / math.factorial(38) for y in ys]
    scalars = {
        "c": c,
        "y_most": max(ys),
        "mean_y": sum(ys) / len(ys),
        "mean_y2": sum(y * y for y in ys) / len(ys),
        "mean_exp": sum(exp) / len(exp),
    }
    return Point(scalars=scalars)


def lipschitz_losses(rng):
    n, L = rng.randint(1, 4), abs(number(rng, 1))
    slopes = [L * rng.choice((-1, 1, Fraction(1, 2))) for _ in range(2 * n)]
    return Point(scalars={"n": n, "L": L}, vectors={"h": [p - q for p, q in zip(slopes[:n], slopes[n:], strict=True)]})


def one_iteration(rng, bias=0):
    """All outcomes of (u_k, mask, noise) with equal probabilities 1/4^k: a coordinate per outcome and block, scaled by its root.

    Two blocks of one coordinate; u_k and v one of two values, the pair of masks one of four (dependent or not), two signs of each
    noise; the error depends on everything but the noise.
    """
    sigma, root = abs(number(rng)), Fraction(1, 8)  # 4 * 4 * 4 outcomes: u_k (4, in two equal pairs), mask (4), signs (4)
    starts = [(vector(rng, 2), vector(rng, 2)) for _ in range(4)]
    active = rng.randint(1, 4)
    first = [k < active for k in range(4)]
    second = first if rng.random() < 0.5 else first[::-1] if rng.random() < 0.5 else rng.sample(first, 4)
    errors = {(i, k): vector(rng, 2) for i in range(4) for k in range(4)}
    if rng.random() < 0.3:  # the level is attained: masks always on, one error
        active, first, second = 4, [True] * 4, [True] * 4
        one = [number(rng), Fraction(0)]
        errors = dict.fromkeys(errors, one)
        zeta = abs(one[0])
    else:
        zeta = 1 + sum((dot(e, e) for e in errors.values()), Fraction(0)) / 16
    rows = {name: [] for name in ["d", "v", "rho_d", "rho_v", "rho_e", "rho_n", "e", "n"]}
    for i, k, signs in product(range(4), range(4), product((-1, 1), repeat=2)):
        d, v = starts[i]
        for block, mask in ((0, first[k]), (1, second[k])):
            values = {"d": d[block], "v": v[block], "rho_d": mask * d[block], "rho_v": mask * v[block]}
            whole = {"e": errors[i, k][block], "n": sigma * signs[block] + bias}
            values |= whole | {f"rho_{name}": mask * value for name, value in whole.items()}
            for name, value in values.items():
                rows[name].append(value * root)
    return Point(scalars={"q": Fraction(active, 4), "p": 2, "sigma": sigma, "zeta": zeta}, vectors=rows)


def drawn_gradient(rng):
    """Four losses, each with probability 1/4: the random gradient has a coordinate per outcome and direction, scaled by 1/2."""
    size = rng.randint(1, 2)
    slopes = [vector(rng, size) for _ in range(4)]
    if rng.random() < 0.5:
        slopes = [[abs(slopes[0][0]) * rng.choice((-1, 1))] for _ in range(4)]
    L = abs(slopes[0][0]) if len(slopes[0]) == 1 and len({abs(g[0]) for g in slopes}) == 1 else 1 + max(dot(g, g) for g in slopes)
    centre = mean(slopes)
    drawn, constant = [x / 2 for g in slopes for x in g], [x / 2 for _ in slopes for x in centre]
    return Point(scalars={"L": L}, vectors={"g_i": drawn, "g": constant})


def event(rng):
    """Two laws on four points, exponent a = 1 or 2, and a threshold that a point may attain."""
    weights = [[Fraction(rng.randint(1, 5)) for _ in range(4)] for _ in range(2)]
    P, Q = ([w / sum(row) for w in row] for row in weights)
    ratios = [p / q for p, q in zip(P, Q, strict=True)]
    a, threshold = rng.randint(1, 2), rng.choice([*ratios, abs(number(rng, 1))])
    S = [k for k in range(4) if rng.random() < 0.7]
    small, large = [k for k in S if ratios[k] <= threshold], [k for k in S if ratios[k] > threshold]
    of = {"P_small": (P, small), "P_large": (P, large), "Q_small": (Q, small), "Q_S": (Q, S)}
    scalars = {name: sum((law[k] for k in part), Fraction(0)) for name, (law, part) in of.items()}
    moment = sum((p * r**a for p, r in zip(P, ratios, strict=True)), Fraction(0))
    return Point(scalars=scalars | {"threshold": threshold, "level": threshold**a, "moment": moment})


def target_rounds(rng):
    """ell just above ln(D/target), or 0; q w = 1 at times, so that one round is enough and none may be too few."""
    q, w = (Fraction(rng.randint(1, 4), 4) for _ in range(2))
    if rng.random() < 0.4:
        q = w = Fraction(1)
    target = abs(number(rng, 1))
    D = target * rng.choice((Fraction(0), Fraction(1), Fraction(10001, 10000), Fraction(rng.randint(1, 20))))
    ell = Fraction(0) if target >= D else Fraction(math.log(D / target)).limit_denominator(10**9) + Fraction(1, 10**8)
    K = math.ceil(ell / (q * w))
    values = {"q": q, "w": w, "target": target, "D": D, "ell": ell, "K": K, "power": (1 - q * w) ** K}
    return Point(scalars=values)


def recovered(rng):
    target = vector(rng, 2)
    A = shifted([[Fraction(rng.randint(-1, 1)) for _ in range(2)] for _ in range(2)], Fraction(3), 1)
    return Point(scalars={}, vectors={"target": target, "image": times(A, solve(A, target)), "tested": vector(rng, 2)})


SAMPLES = {
    g.algorithm: sample
    for g, sample in zip(
        (*(g for g in admm if g.algorithm != "Algorithm 2 of cyffers2023, a fixed point"), *steps, *iterations[-1:]),
        (
            consensus, algorithm_3, lasso, lasso_x_step, general_step, postcomposition, soft_threshold, clipping,
            subsets, schedules, walks, logarithm, powers, exponentials, lipschitz_losses, one_iteration, drawn_gradient, event,
            target_rounds, recovered,
        ),
        strict=True,
    )
}  # fmt: skip
