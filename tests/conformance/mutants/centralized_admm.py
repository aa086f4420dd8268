"""Wrong programs of centralized-admm."""

import numpy as np

from ..programs.centralized_admm import clip, draw, program


def own_draw_for_all(p, steps):
    one = p.sigma * np.random.default_rng(p.seed).normal(size=(steps, 1, p.u0.shape[1]))
    return np.repeat(one, len(p.u0), axis=1)


MUTANTS = {
    # Each coordinate is clipped to the radius: the norm may be sqrt(p) times as large.
    "clipping_by_coordinate": (
        "clipping by coordinate",
        "clipped-moves",
        "u-step",
        program(move=lambda p, x, z: np.clip(x - z, -p.clipping, p.clipping) if p.clipping else x - z),
    ),
    # The move is clipped together with its noise, which is then no Gaussian.
    "clipping_of_noisy_move": (
        "move clipped with its noise",
        "clipped-moves",
        "u-step",
        program(move=lambda p, x, z: x - z, u=lambda p, u, move, eta: u + 2 * p.lam * clip(p, move + eta / 2)),
    ),
    # The point x is clipped instead of its move x - z.
    "clipping_of_x": ("x clipped in place of x - z", "clipped-moves", "u-step", program(move=lambda p, x, z: clip(p, x) - z)),
    # The mean of the u is passed on as it is.
    "forgotten_regulariser": ("proximal map of r forgotten", "active-regulariser", "z-step", program(z=lambda p, z_hat: z_hat)),
    # The averaged form u + lambda (R(u) - u) with R(u) - u taken for x - z.
    "lambda_for_two_lambda": (
        "lambda for 2 lambda",
        "relaxed-step",
        "u-step",
        program(u=lambda p, u, move, eta: u + p.lam * (move + eta)),
    ),
    # The z that is recorded, and released, is computed after the noise of its round.
    "late_z": ("released z after the last noise", "release-before-noise", "z-step", program(late=True)),
    # The noise is added inside the factor 2 lambda without its half: twice the noise.
    "noise_not_halved": (
        "noise not halved",
        "every-step-noisy",
        "u-step",
        program(u=lambda p, u, move, eta: u + 2 * p.lam * (move + eta)),
    ),
    # All users add the noise of the first.
    "one_draw_for_all": ("one draw for all users", "noise-per-user", "u-step", program(noise=lambda noise, t, i: noise[t, 0])),
    # A gradient step in place of the proximal map.
    "one_gradient_step": (
        "gradient step for the proximal map",
        "iterated-minimiser",
        "x-step",
        program(x=lambda p, i, z, z_before, u: 2 * z - u - p.step * p.losses[i].gradient(2 * z - u)),
    ),
    # The program draws one vector per round and gives it to every user: it cancels in every difference of two users.
    "own_draw_for_all": ("own draw for all users", "own-noise", "sampler", program(draw=own_draw_for_all)),
    # Sigma^2 used as the standard deviation of what the program draws.
    "own_variance_as_deviation": (
        "sigma^2 used as the standard deviation",
        "own-noise",
        "sampler",
        program(draw=lambda p, steps: p.sigma * draw(p, steps)),
    ),
    # The proximal maps of the losses have gamma/n, that of r has gamma.
    "parameter_off_by_n": (
        "proximal parameter of the losses off by n",
        "proximal-parameter",
        "x-step",
        program(x=lambda p, i, z, z_before, u: p.losses[i].prox(2 * z - u, p.step / len(p.losses))),
    ),
    # Scaled-form ADMM has the dual with the other sign.
    "sign_of_u": (
        "sign of u in the step in x",
        "reflected-point",
        "x-step",
        program(x=lambda p, i, z, z_before, u: p.losses[i].prox(2 * z + u, p.step)),
    ),
    # The step in x is computed in single precision.
    "single_precision": (
        "single precision in the step in x",
        "working-precision",
        "x-step",
        program(x=lambda p, i, z, z_before, u: p.losses[i].prox((2 * z - u).astype(np.float32).astype(float), p.step)),
    ),
    # The users still have the z of the round before.
    "stale_z": (
        "stale z in the step in x",
        "reflected-point",
        "x-step",
        program(x=lambda p, i, z, z_before, u: p.losses[i].prox(2 * z_before - u, p.step)),
    ),
}
