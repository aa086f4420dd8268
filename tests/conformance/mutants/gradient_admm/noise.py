"""Wrong programs of gradient-admm: noise and random state."""

import random

import numpy as np

from ...programs.gradient_admm import program, solve_x


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


MUTANTS = {
    "global_dither": (
        "a little noise from the global generator breaks ties",
        "calls-independent",
        "global-random-state repeatable x-step",
        program(carry=lambda clean, masked: masked + 1e-9 * np.random.normal(size=len(masked))),
    ),
    "no_noise": ("the noise is forgotten", "every-step-noisy", "x-step noise-placement", program(noise=lambda p, noise, t: 0)),
    "noise_before_solve": (
        "the noise is added to the right side, before the solve",
        "every-step-noisy",
        "x-step noise-placement",
        program(
            x=lambda p, x, lam, lam_next, y, gradient, noise: solve_x(p, x + noise, gradient, y, lam_next),
            noise=lambda p, noise, t: 0,
        ),
    ),
    "noise_buffer_runs_out": (
        "the noise is drawn for 256 steps and then starts again",
        "long-run",
        "x-step noise-placement",
        program(noise=lambda p, noise, t: noise[t % 256]),
    ),
    "noise_first_step_only": (
        "noise in the first step only",
        "fresh-noise",
        "x-step noise-placement",
        program(noise=lambda p, noise, t: noise[t] if t == 0 else 0),
    ),
    "noise_from_second_step": (
        "noise from the second step on: x_1 is published bare",
        "fresh-noise",
        "x-step noise-placement",
        program(noise=lambda p, noise, t: noise[t] if t > 0 else 0),
    ),
    "noise_not_passed_on": (
        "the next step starts from the x without noise",
        "every-step-noisy",
        "x-step y-step dual-step",
        program(carry=lambda clean, masked: clean),
    ),
    "noise_on_gradient": (
        "the noise is added to the gradient: eta and the solve scale it",
        "every-step-noisy",
        "x-step noise-placement",
        program(
            x=lambda p, x, lam, lam_next, y, gradient, noise: solve_x(p, x, gradient + noise, y, lam_next),
            noise=lambda p, noise, t: 0,
        ),
    ),
    "noise_on_lam": ("the dual is noisy too", "every-step-noisy", "dual-step noise-placement", program(lam=noisy_dual)),
    "noise_one_number": (
        "one number of the noise for all entries",
        "every-step-noisy",
        "x-step noise-placement",
        program(noise=lambda p, noise, t: noise[t].sum() / np.sqrt(len(noise[t]))),
    ),
    "noise_one_step_late": (
        "the noise of the step before is added",
        "fresh-noise",
        "x-step noise-placement",
        program(noise=lambda p, noise, t: noise[max(t - 1, 0)]),
    ),
    "noise_reused": (
        "the noise of step 0 is used in every step",
        "fresh-noise",
        "x-step noise-placement",
        program(noise=lambda p, noise, t: noise[0]),
    ),
    "noise_scaled_by_eta": (
        "the noise is multiplied by eta, as in stochastic gradient Langevin steps",
        "every-step-noisy",
        "x-step noise-placement",
        program(noise=lambda p, noise, t: p.eta * noise[t]),
    ),
    "noise_scaled_in_place": (
        "the caller's noise is scaled in place",
        "calls-independent",
        "inputs-unchanged",
        program(noise=scale),
    ),
    "noise_twice": (
        "the noise is added twice",
        "every-step-noisy",
        "x-step noise-placement",
        program(noise=lambda p, noise, t: 2 * noise[t]),
    ),
    "own_antithetic": ("every second step uses the negated noise of the step before", "own-noise", "sampler", draws(antithetic)),
    "own_autoregressive": ("noise correlated from step to step", "own-noise", "sampler", draws(correlated)),
    "own_deviation_as_variance": (
        "sigma used as the variance",
        "own-noise",
        "sampler",
        draws(lambda rng, size, p: p.sigma**-0.5 * rng.normal(size=size)),
    ),
    "own_fixed_seed": (
        "the same seed in every run",
        "own-noise",
        "sampler",
        draws(lambda rng, size, p: np.random.default_rng(0).normal(size=size)),
    ),
    "own_generator_each_step": (
        "a generator made anew with the same seed in each step",
        "own-noise",
        "sampler",
        program(
            draw=lambda p, steps: p.sigma * np.array([np.random.default_rng(p.seed).normal(size=len(p.x0)) for _ in range(steps)])
        ),
    ),
    "own_global_generator": (
        "noise from numpy.random with np.random.seed inside",
        "own-noise",
        "global-random-state",
        draws(global_noise),
    ),
    "own_laplace": (
        "Laplace noise of the right variance",
        "own-noise",
        "sampler",
        draws(lambda rng, size, p: rng.laplace(size=size) / 2**0.5),
    ),
    "own_one_number": (
        "one draw for all entries of x",
        "own-noise",
        "sampler",
        draws(lambda rng, size, p: rng.normal(size=(size[0], 1)) * np.ones(size[1])),
    ),
    "own_seed_ignored": (
        "the seed is ignored: no run can be repeated",
        "own-noise",
        "sampler",
        draws(lambda rng, size, p: np.random.default_rng().normal(size=size)),
    ),
    "own_seed_plus_step": (
        "seed + t as the seed of step t: runs with near seeds share their noise",
        "own-noise",
        "sampler",
        program(
            draw=lambda p, steps: (
                p.sigma * np.array([np.random.default_rng(p.seed + t).normal(size=len(p.x0)) for t in range(steps)])
            )
        ),
    ),
    "own_spherical": ("noise of norm sigma * sqrt(n) on the sphere by a common scale", "own-noise", "sampler", draws(spherical)),
    "own_truncated": (
        "Gaussian noise cut off at three standard deviations",
        "own-noise",
        "sampler",
        draws(lambda rng, size, p: np.clip(rng.normal(size=size), -3, 3)),
    ),
    "own_two_percent_low": (
        "a standard deviation 2 % too small",
        "own-noise",
        "sampler",
        draws(lambda rng, size, p: 0.98 * rng.normal(size=size)),
    ),
    "own_uniform": (
        "uniform noise of the right variance",
        "own-noise",
        "sampler",
        draws(lambda rng, size, p: 3**0.5 * rng.uniform(-1, 1, size=size)),
    ),
    "own_variance_as_deviation": (
        "sigma^2 used as the standard deviation",
        "own-noise",
        "sampler",
        draws(lambda rng, size, p: p.sigma * rng.normal(size=size)),
    ),
    "random_module_read": (
        "the random module decides the order of a sum: its state moves",
        "calls-independent",
        "global-random-state",
        program(start=shuffled),
    ),
    "seed_inside": ("np.random.seed(0) inside", "calls-independent", "global-random-state", program(start=seeded)),
}
