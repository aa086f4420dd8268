"""Wrong programs of general-admm."""

import numpy as np

from ..programs.general_admm import minimise_x, program
from ..programs.proximal_maps import newton


def own_one_number(p, steps):
    one = p.sigma * np.random.default_rng(p.seed).normal(size=(steps, 1))
    return np.repeat(one, len(p.u0), axis=1)


MUTANTS = {
    # The step in u leaves c out.
    "forgotten_c": (
        "c forgotten in the step in u",
        "general-constraint",
        "u-step",
        program(gap=lambda p, x, z: p.A @ x + p.B @ z),
    ),
    # The step in z takes gamma for the penalty.
    "inverse_parameter": (
        "1/gamma for gamma in the step in z",
        "proximal-parameter",
        "z-step",
        program(z=lambda p, u: p.g.minimise(p.B, p.step, -u, np.zeros(len(u)))),
    ),
    # lambda in place of 2 lambda.
    "lambda_for_two_lambda": (
        "lambda for 2 lambda",
        "relaxed-step",
        "u-step",
        program(u=lambda p, u, gap, eta: u + p.lam * (gap + eta)),
    ),
    # The z that is recorded, and released, is computed after the noise of its round.
    "late_z": ("released z after the last noise", "release-before-noise", "z-step", program(late=True)),
    # The step in x has Bz + u in place of 2Bz + u.
    "no_reflection": (
        "no reflection in the step in x",
        "reflected-point",
        "x-step",
        program(x=lambda p, z, z_before, u: minimise_x(p.f, p.A, p.c - p.B @ z - u, p.step)),
    ),
    # A single Newton step in place of the minimiser.
    "one_newton_step": (
        "one Newton step for the minimiser",
        "iterated-minimiser",
        "x-step",
        program(x=lambda p, z, z_before, u: newton(p.f, p.A, p.c - 2 * p.B @ z - u, p.step, rounds=1)),
    ),
    # One number for all constraints of a step.
    "own_one_number": ("one number for every entry", "own-noise", "sampler", program(draw=own_one_number)),
    # Sigma^2 used as the standard deviation of what the program draws.
    "own_variance_as_deviation": (
        "sigma^2 used as the standard deviation",
        "own-noise",
        "sampler",
        program(draw=lambda p, steps: p.sigma**2 * np.random.default_rng(p.seed).normal(size=(steps, len(p.u0)))),
    ),
    # The noise of the first round is used in all rounds.
    "reused_noise": ("noise reused", "every-step-noisy", "u-step", program(noise=lambda noise, t: noise[0])),
    # The step in x has the other sign of c.
    "sign_of_c": (
        "sign of c in the step in x",
        "general-constraint",
        "x-step",
        program(x=lambda p, z, z_before, u: minimise_x(p.f, p.A, -p.c - 2 * p.B @ z - u, p.step)),
    ),
    # The residual of the constraint is computed in single precision.
    "single_precision": (
        "single precision in the step in u",
        "working-precision",
        "u-step",
        program(gap=lambda p, x, z: np.asarray(p.A @ x + p.B @ z - p.c, np.float32).astype(float)),
    ),
    # The step in x has the z of the round before.
    "stale_z": (
        "stale z in the step in x",
        "reflected-point",
        "x-step",
        program(x=lambda p, z, z_before, u: minimise_x(p.f, p.A, p.c - 2 * p.B @ z_before - u, p.step)),
    ),
}
