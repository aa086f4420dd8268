"""Random settings of every account with a random linear-Gaussian run that meets its assumptions, and the run's exact loss.

The runs are written here from the algorithms, not with the accounts' own attained runs; rho = D_alpha/alpha in rationals.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

from ...accounts.account import Account, account
from ...amplify.certificate import unit
from ...enclosures.matrices import fractions_matrix
from ...privacy.admm_release import AdmmStep, GradientAdmm, metric, used_at
from ...privacy.conversion import gaussian_delta
from ...privacy.linear_recursion import Recursion, Step
from ...privacy.linear_release import divergence, trace_divergence
from .trial import Claim, Trial, of_account, of_rho

UNITS = tuple((Fraction(a), Fraction(b)) for a, b in ((1, 0), (0, 1), ("3/5", "4/5"), ("-5/13", "12/13")))
Drawn = tuple[Account, Any]  # with the rho of a run
Matrix = list[list[Fraction]]


def ratio(generator: Random, low: float, high: float) -> Fraction:
    """A short rational, log-uniform."""
    return Fraction(low * (high / low) ** generator.random()).limit_denominator(64) or Fraction(1, 64)


def one_of(generator: Random, values: str) -> Fraction:
    """A rational of these, ``"1 1 1/2"``."""
    return Fraction(generator.choice(values.split()))


def hessian(generator: Random, size: int, low: Fraction, high: Fraction) -> Matrix:
    """A symmetric rational matrix with eigenvalues in [low, high], at the ends as often as not."""
    ends = [generator.choice((low, high, low + (high - low) * Fraction(generator.randint(0, 8), 8))) for _ in range(size)]
    if size == 1:
        return [[ends[0]]]
    c, s = generator.choice(UNITS)
    a, b = ends
    return [[a * c * c + b * s * s, (a - b) * c * s], [(a - b) * c * s, a * s * s + b * c * c]]


def descends(h: Matrix, eta: Fraction, differs: Sequence[Fraction] | None, sigma: Fraction = Fraction(1)) -> Step:
    """x - eta h x + sigma noise; differs: the user's gradient in one run less that in the other."""
    size = range(len(h))
    M, E = ([[a * (i == j) - b * h[i][j] for j in size] for i in size] for a, b in ((1, eta), (sigma, 0)))
    return Step(M, E, differs and [-eta * x for x in differs])


def drawn_noise(generator: Random, eta: Fraction) -> tuple[Fraction, Fraction, Fraction, int]:
    """nu, sigma, Delta and the iterations of a run of ADMM."""
    nu = 1 / eta * one_of(generator, "1 1/2 1/10")
    return nu, ratio(generator, 0.3, 5), ratio(generator, 0.2, 3), generator.choice((1, 2, 3, 4, 6, 8, 12))


def gradient_admm(generator: Random) -> Drawn:
    """Algorithm 1 with random f_t, g, A, B."""
    beta, eta = ratio(generator, 0.1, 8), ratio(generator, 0.1, 4)
    m = generator.choice((1, 2))
    n = generator.choice((m, 2))
    if generator.random() < 0.5:
        A = [row + [Fraction(generator.randint(-4, 4), 2) for _ in range(n - m)] for row in unit(m)]
    else:
        A = [[Fraction(generator.randint(-6, 6), 3) for _ in range(n)] for i in range(m)]
        A = A if fractions_matrix(A).rank() == m else unit(n)[:m]
    nu, sigma, delta, steps = drawn_noise(generator, eta)
    K = hessian(generator, m, Fraction(0), beta * one_of(generator, "1/1000 1/4 3"))
    problem = GradientAdmm(A, unit(m), K, beta, eta)
    direction = [x * delta for x in generator.choice(UNITS)] if n == 2 else [delta]
    shared = {"eta": eta, "beta": beta, "matrix": A, "nu": nu, "sigma": sigma}
    losses = [AdmmStep(problem, hessian(generator, n, Fraction(0), nu)) for _ in range(2)]
    if generator.random() < 0.4 and steps > 1:
        start = Recursion([*direction, *[0] * m], [(losses[0], 1), (losses[1], steps - 1)], sigma)
        size = Fraction(float(metric(A, direction, eta * beta)) ** 0.5) * (1 + Fraction(1, 10**12))
        return account("gradient-admm", **shared, start=size, steps=steps), divergence(start)
    user = generator.randint(1, steps)
    own = AdmmStep(problem, hessian(generator, n, Fraction(0), nu), direction)
    made = account("gradient-admm", **shared, sensitivity=delta, users=steps, user=user)
    return made, divergence(used_at(user, steps, losses[0], own, losses[1], sigma))


def oracle_admm(generator: Random) -> Drawn:
    """Algorithm 4 along the kernel of A = [1 0], where it and Algorithm 1 release the same x."""
    beta, eta = ratio(generator, 0.1, 8), ratio(generator, 0.1, 4)
    nu, sigma, delta, steps = drawn_noise(generator, eta)
    user = generator.randint(1, steps)
    problem = GradientAdmm([[1, 0]], [[1]], [[beta]], beta, eta)
    curved = [[[0, 0], [0, generator.choice((Fraction(0), nu, nu / 2))]] for _ in range(3)]
    before, own, after = (AdmmStep(problem, H, [0, delta] if t == 1 else None) for t, H in enumerate(curved))
    made = account(
        "oracle-admm", eta=eta, beta=beta, matrix=[[1, 0]], nu=nu, sigma=sigma / eta, sensitivity=delta, users=steps, user=user
    )
    return made, divergence(used_at(user, steps, before, own, after, sigma), ((steps, (0, 1)),))


def gradient_descent(generator: Random) -> Drawn:
    """One pass, several passes, full batches, a start, two dimensions."""
    eta, sigma, delta = ratio(generator, 0.1, 2), ratio(generator, 0.2, 4), ratio(generator, 0.2, 3)
    nu = one_of(generator, "1 1/2 2 3/2 1/10 1/100") / eta
    mu = nu * one_of(generator, "0 1/4 1")
    users, passes = generator.choice((1, 2, 3, 5, 30)), generator.choice((1, 2, 4))
    size = generator.choice((1, 2))
    unit = generator.choice(UNITS)[:size] if size == 2 else (Fraction(1),)
    curvature = [hessian(generator, size, mu, nu) for _ in range(3)]
    push = [delta * x for x in unit]
    steps = users * passes
    if generator.random() < 0.25:
        made = account("noisy-gradient-descent", eta=eta, sigma=sigma, nu=nu, mu=mu, start=delta, steps=steps)
        run = Recursion(push, [(descends(curvature[t % 3], eta, None), 1) for t in range(steps)], sigma)
        return made, divergence(run)
    user = generator.randint(1, users)
    made = account(
        "noisy-gradient-descent", eta=eta, sigma=sigma, nu=nu, mu=mu, sensitivity=delta, users=users, passes=passes, user=user
    )
    moves = [(descends(curvature[t % 3], eta, None if (t - user) % users else push), 1) for t in range(1, steps + 1)]
    return made, divergence(Recursion([0] * size, moves, sigma))


def centralized_admm(generator: Random) -> Drawn:
    """Linear losses, r = kappa z^2/2: u_i+ = u_i + 2 lambda (z - u_i - g a_i) + lambda eta, z = theta mean u. Where only z is
    seen the others' losses are quadratics as often as not, x_j = s_j (2 z - u_j), and the user's gradients change sign."""
    n, K = generator.choice((1, 2, 3, 5)), generator.choice((1, 2, 3, 6))
    maps, release = generator.choice(("derived", "printed")), generator.choice(("last", "last", "means", "participant", "all"))
    inside = release == "participant"  # the last of the users
    n = max(n, 1 + inside)
    L, gamma, sigma, rate = (ratio(generator, 0.2, 3) for _ in range(4))
    rate, theta = min(rate, Fraction(1)), one_of(generator, "1 1/2 1/100")
    sums = release in ("means", "participant") and generator.random() < 0.5  # of federated ADMM with all users in every round
    made = account(
        "federated-admm" if sums else "centralized-admm", sigma=sigma, steps=K, users=n, lipschitz=L, gamma=gamma, maps=maps,
        relaxation=generator.choice((rate, rate, None)),
        **({"view": release if inside else "output", "participants": n} if sums else {"release": release}),
    )  # fmt: skip
    rounds = K if sums or release == "all" else K - 1
    if rounds == 0:
        return made, Fraction(0)
    move = 4 * rate * L * (gamma / n if maps == "derived" else gamma)
    stiff = (Fraction(1),) if release == "all" else (Fraction(1), Fraction(1), Fraction(1, 2), Fraction(0))
    s = [Fraction(1), *(generator.choice(stiff) for _ in range(n - 1))]
    turns = 1 if release == "all" else generator.choice((1, -1))
    run = consensus(rate, theta, s, [move * turns**k for k in range(rounds)], sigma)
    if release == "all":
        return made, trace_divergence(run)
    return made, divergence(
        run, [(t, (n - 1, n) if inside else (n,)) for t in range(rounds if release == "last" else 1, rounds + 1)]
    )


def consensus(rate: Fraction, theta: Fraction, s: Sequence[Fraction], moves: Sequence[Fraction], sigma: Fraction) -> Recursion:
    """Blocks with x_i = s_i (2 z - u_i), z = theta mean u, of which the first is moved, and their mean as one more coordinate."""
    n = len(s)
    M = [[(1 - 2 * rate * s[i]) * (i == j) + 2 * rate * (2 * s[i] - 1) * theta / n for j in range(n)] for i in range(n)]
    E = [[rate * (i == j) for j in range(n)] for i in range(n)]
    M, E = ([*rows, [sum(column) / n for column in zip(*rows, strict=True)]] for rows in (M, E))
    steps = [(Step([[*row, 0] for row in M], E, [move, *[Fraction(0)] * (n - 1), move / n]), 1) for move in moves]
    return Recursion([0] * (n + 1), steps, sigma)


def general_admm(generator: Random) -> Drawn:
    """On the line: A = omega, linear losses, g = 0: u moves by 4 lambda L gamma/(n omega) in every round."""
    n, K = generator.choice((1, 2, 5)), generator.choice((1, 2, 4, 7))
    L, gamma, sigma, omega = (ratio(generator, 0.2, 3) for _ in range(4))
    rate = one_of(generator, "1 1/2 1/3")
    made = account("general-admm", sigma=sigma, steps=K, users=n, lipschitz=L, gamma=gamma, singular=[omega, 2 * omega])
    if K == 1:
        return made, Fraction(0)
    return made, divergence(Recursion([0], [(Step([[1]], [[rate]], [4 * rate * L * gamma / (n * omega)]), K - 1)], sigma))


def on_the_line(count: int, slope: Fraction, rate: Fraction, move: Fraction, sigma: Fraction) -> Any:
    """rho of u -> slope u + move + rate N(0, sigma^2), so many times, all of u released."""
    return trace_divergence(Recursion([0], [(Step([[slope]], [[rate]], [move]), count)], sigma))


def federated_admm(generator: Random, name: str = "federated-admm") -> Drawn:
    """The messages of one user's block, linear losses, theta the other blocks' pull: all of u_1 released."""
    n, K = generator.choice((1, 2, 5)), generator.choice((1, 2, 4, 7))
    L, gamma, sigma = (ratio(generator, 0.2, 3) for _ in range(3))
    maps, rate = generator.choice(("derived", "printed")), one_of(generator, "1 1/2 1/3")
    own = generator.randint(1, K)
    made = account(name, sigma=sigma, steps=K, users=n, lipschitz=L, gamma=gamma, maps=maps, passes=own)
    return made, on_the_line(own, 1 - rate, rate, 4 * rate * L * (gamma / n if maps == "derived" else gamma), sigma)


def fixed_point(generator: Random) -> Drawn:
    K, sigma, delta, rate = generator.choice((1, 3, 8)), ratio(generator, 0.2, 3), ratio(generator, 0.2, 3), Fraction(1, 2)
    made = account("fixed-point", sigma=sigma, steps=K, sensitivity=delta)
    slope = Fraction(generator.randint(-4, 4), 4)
    return made, on_the_line(K, 1 + rate * (slope - 1), rate, rate * delta, sigma)


def messages(generator: Random, name: str) -> Drawn:
    """One agent, linear losses +-c_1 w: wt+ = wt - g/stiffness + noise, every message released."""
    t, m = generator.choice((1, 3, 10)), generator.choice((1, 5, 40))
    sigma, rho, c_1, eta = (ratio(generator, 0.1, 3) for _ in range(4))
    weight = one_of(generator, "0 1/3")
    more, stiffness = ({"eta": eta}, rho + 1 / eta) if name == "dp-admm" else ({"weight": weight}, rho + weight)
    made = account(name, sigma=sigma, steps=t, rho=rho, gradient=c_1, samples=m, **more)
    return made, on_the_line(t, Fraction(1), Fraction(1), 2 * c_1 / (m * stiffness), sigma)


def lasso_admm(generator: Random) -> Drawn:
    """Every update clipped at C or at -C: u moves by 2 lambda C the one way or the other, all of u released."""
    K, sigma, clip = generator.choice((1, 3, 8)), ratio(generator, 0.2, 3), ratio(generator, 0.2, 3)
    rate = one_of(generator, "1 1/2 1/3")
    return account("lasso-admm", sigma=sigma, steps=K, clip=clip), on_the_line(K, Fraction(1), rate, 4 * rate * clip, sigma)


def penalty_perturbation(generator: Random) -> Drawn:
    """A linear loss on the line: T Laplace noises of rate alpha, moved by s; D_1 = sum of alpha s + e^(-alpha s) - 1."""
    T, alpha, eta, C = generator.choice((1, 4, 30)), *(ratio(generator, 0.2, 3) for _ in range(3))
    V, B, growth = generator.randint(1, 4), generator.randint(1, 40), one_of(generator, "1 11/10")
    made = account(
        "penalty-perturbation", alpha=alpha, eta=eta, curvature=ratio(generator, 0.01, 1), scale=C, degree=V, samples=B,
        steps=T, growth=growth,
    )  # fmt: skip
    moved = [float(alpha * C / (eta * V * B * growth**t)) for t in range(T)]
    return made, Fraction(math.fsum(x + math.expm1(-x) for x in moved)) * (1 - Fraction(1, 10**9))


DRAWS: dict[str, Callable[[Random], Drawn]] = {
    "gradient-admm": gradient_admm,
    "oracle-admm": oracle_admm,
    "noisy-gradient-descent": gradient_descent,
    "centralized-admm": centralized_admm,
    "general-admm": general_admm,
    "federated-admm": federated_admm,
    "decentralized-admm": partial(federated_admm, name="decentralized-admm"),
    "fixed-point": fixed_point,
    **{name: partial(messages, name=name) for name in ("dp-admm", "primal-perturbation-admm")},
    "lasso-admm": lasso_admm,
    "penalty-perturbation": penalty_perturbation,
}


def drawn(generator: Random) -> Trial:
    """One setting: half of them gradient ADMM and noisy descent. Of every tenth epsilon is tried as well as rho."""
    name = generator.choice(("gradient-admm", "noisy-gradient-descent") if generator.random() < 0.5 else tuple(DRAWS))
    made, rho = DRAWS[name](generator)
    claims, delta = [of_rho(made, rho)], made.at_delta
    if generator.random() < 0.1 and name != "penalty-perturbation" and rho:  # the conversion as well, of Gaussian runs
        claims.append(Claim("epsilon", made.epsilon(delta).upper, lambda e: gaussian_delta(e, 2 * rho).lower > delta))
    return of_account(made, *claims)
