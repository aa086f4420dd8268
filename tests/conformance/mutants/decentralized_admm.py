"""Wrong programs of decentralized-admm."""

import numpy as np

from ..programs.centralized_admm import draw
from ..programs.decentralized_admm import program


def own_laplace(p, steps):
    return np.random.default_rng(p.seed).laplace(0.0, p.sigma / np.sqrt(2), size=(steps, *p.u0.shape))


MUTANTS = {
    # The token is passed on without the proximal map of r.
    "forgotten_regulariser": ("proximal map of r forgotten", "active-regulariser", "z-step", program(z=lambda p, z_hat: z_hat)),
    # The parameter is taken for the penalty of the quadratic.
    "inverse_parameter": (
        "1/gamma for gamma",
        "proximal-parameter",
        "x-step",
        program(x=lambda p, i, z, u: p.losses[i].prox(2 * z - u[i], 1 / p.step)),
    ),
    # The u of the next user is updated.
    "next_user_moves": ("another user moves", "walk", "walk", program(mover=lambda i, n: (i + 1) % n)),
    # The walker adds no noise.
    "no_noise": ("no noise", "every-step-noisy", "u-step", program(noise=lambda noise, t, i: 0.0)),
    # The user reads one shared u in place of its own.
    "one_u_for_all": (
        "u of another user in the step in x",
        "walk",
        "x-step",
        program(x=lambda p, i, z, u: p.losses[i].prox(2 * z - u[0], p.step)),
    ),
    # Laplace entries of the same variance.
    "own_laplace": ("Laplace noise for Gaussian", "own-noise", "sampler", program(draw=own_laplace)),
    # Sigma^2 used as the standard deviation of what the program draws.
    "own_variance_as_deviation": (
        "sigma^2 used as the standard deviation",
        "own-noise",
        "sampler",
        program(draw=lambda p, steps: p.sigma * draw(p, steps)),
    ),
    # u moves away from x.
    "sign_of_the_move": (
        "sign of the step in u",
        "relaxed-step",
        "u-step",
        program(u=lambda p, u, move, eta: u - 2 * p.lam * (move - eta / 2)),
    ),
    # The token is kept in single precision.
    "single_precision": (
        "single precision in the token",
        "working-precision",
        "token-step",
        program(
            token=lambda p, z_hat, z, delta: (
                ((z_hat if p.server == 1 else z) + delta / len(p.u0)).astype(np.float32).astype(float)
            )
        ),
    ),
    # The token adds the whole move and not its n-th part.
    "token_adds_the_move": (
        "token adds the whole move",
        "server-memory",
        "token-step",
        program(token=lambda p, z_hat, z, delta: (z_hat if p.server == 1 else z) + delta),
    ),
    # z_hat_0 = 0 while the u_0 are not.
    "token_starts_at_zero": (
        "token starts at 0",
        "server-start",
        "token-start",
        program(first=lambda p: np.zeros(p.u0.shape[1])),
    ),
    # The token adds the move to z where it should to z_hat.
    "token_starts_from_z": (
        "token starts from z",
        "server-memory",
        "token-step token-mean",
        program(token=lambda p, z_hat, z, delta: z + delta / len(p.u0)),
    ),
}
