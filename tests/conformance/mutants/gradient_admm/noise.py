"""Wrong programs of gradient-admm: noise and random state."""

import random

import numpy as np

from ...programs.gradient_admm import program


def noisy_dual(p, x, lam, y, noise):
    extra = np.zeros(len(lam))
    extra[: min(len(lam), len(noise))] = noise[: len(lam)]
    return lam - p.beta * (p.A @ x + p.B @ y - p.c) + extra


def scale(p, noise, t):
    noise[t] *= 1.0 + 2.0**-20
    return noise[t] / (1.0 + 2.0**-20)


def draws(law):
    """The program whose own noise is sigma law(generator, (steps, n), problem)."""
    return program(draw=lambda p, steps: p.sigma * law(np.random.default_rng(p.seed), (steps, len(p.x0)), p))


def antithetic(rng, size, p):
    noise = rng.normal(size=size)
    noise[1::2] = -noise[: size[0] - size[0] % 2 : 2]
    return noise


def correlated(rng, size, p):
    noise = rng.normal(size=size)
    for t in range(1, len(noise)):
        noise[t] = 0.1 * noise[t - 1] + 0.99**0.5 * noise[t]
    return noise


def global_noise(rng, size, p):
    np.random.seed(p.seed)
    return np.random.normal(size=size)


def spherical(rng, size, p):
    return rng.normal(size=size) * np.random.default_rng(p.seed + 10**6).choice([0.5, 1.5], size=(size[0], 1)) / 1.25**0.5


def shuffled(p):
    random.shuffle(list(range(3)))
    return p.x0, p.lam0


def seeded(p):
    np.random.seed(0)
    return p.x0, p.lam0
