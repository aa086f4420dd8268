"""Wrong programs of federated-admm."""

import numpy as np

from ..programs.centralized_admm import clip, draw
from ..programs.federated_admm import program
from ..programs.proximal_maps import newton


def own_seeds_of_rounds(p, steps):
    return p.sigma * np.stack([np.random.default_rng(p.seed + t).normal(size=p.u0.shape) for t in range(steps)])


MUTANTS = {
    # Users who were not sampled move as well.
    "all_users_move": (
        "all users move",
        "partial-participation",
        "participation",
        program(who=lambda present: np.ones(len(present))),
    ),
    # User i minimises the loss of user i + 1.
    "another_users_loss": (
        "another user's loss",
        "distinct-losses",
        "x-step",
        program(x=lambda p, i, z, z_before, u: p.losses[(i + 1) % len(p.losses)].prox(2 * z - u, p.step)),
    ),
    # The server divides by the number of participants, as federated averaging does.
    "average_over_participants": (
        "server averages over participants",
        "partial-participation",
        "server-step",
        program(sent=lambda p, delta, present: delta.sum(axis=0) / present.sum()),
    ),
    # The server clips the mean of the moves instead of the users clipping theirs.
    "clipping_after_averaging": (
        "clipping after averaging",
        "clipped-moves",
        "clipped-move u-step",
        program(move=lambda p, x, z: x - z, sent=lambda p, delta, present: clip(p, delta.sum(axis=0) / len(delta))),
    ),
    # The moves are not clipped.
    "no_clipping": ("no clipping", "clipped-moves", "u-step clipped-move", program(move=lambda p, x, z: x - z)),
    # The proximal map at u in place of 2z - u.
    "no_reflection": (
        "no reflection in the step in x",
        "reflected-point",
        "x-step",
        program(x=lambda p, i, z, z_before, u: p.losses[i].prox(u, p.step)),
    ),
    # The server adds noise to z, too.
    "noise_on_z": (
        "noise on z",
        "every-step-noisy",
        "z-step",
        program(z=lambda p, z_hat, noise: p.r.prox(z_hat, p.step) + noise[0]),
    ),
    # The noise is added to u as it is.
    "noise_outside_the_step": (
        "noise outside the step",
        "every-step-noisy",
        "u-step",
        program(u=lambda p, u, move, eta: u + 2 * p.lam * move + eta),
    ),
    # A single Newton step in place of the proximal map.
    "one_newton_step": (
        "one Newton step for the proximal map",
        "iterated-minimiser",
        "x-step",
        program(x=lambda p, i, z, z_before, u: newton(p.losses[i], np.eye(len(u)), 2 * z - u, p.step, rounds=1)),
    ),
    # Round t draws with the seed p.seed + t: run k repeats in round t what run k + 1 drew one round earlier.
    "own_seeds_of_rounds": ("seed plus round", "own-noise", "sampler", program(draw=own_seeds_of_rounds)),
    # Sigma^2 used as the standard deviation of what the program draws.
    "own_variance_as_deviation": (
        "sigma^2 used as the standard deviation",
        "own-noise",
        "sampler",
        program(draw=lambda p, steps: p.sigma * draw(p, steps)),
    ),
    # The proximal map of r has the parameter divided by n once more.
    "regulariser_off_by_n": (
        "proximal parameter of r off by n",
        "active-regulariser",
        "z-step",
        program(z=lambda p, z_hat, noise: p.r.prox(z_hat, p.step / len(p.losses))),
    ),
    # z_hat_0 = 0 while the u_0 are not.
    "server_starts_at_zero": (
        "server starts at 0",
        "server-start",
        "server-start",
        program(first=lambda p: np.zeros(p.u0.shape[1])),
    ),
    # The server adds the mean move to z where it should to z_hat.
    "server_starts_from_z": (
        "server starts from z",
        "server-memory",
        "server-step server-mean",
        program(base=lambda p, z_hat, z: z),
    ),
    # The step in x is computed in single precision.
    "single_precision": (
        "single precision in the step in x",
        "working-precision",
        "x-step",
        program(x=lambda p, i, z, z_before, u: p.losses[i].prox((2 * z - u).astype(np.float32).astype(float), p.step)),
    ),
    # The server adds the sum of the moves.
    "sum_for_mean": (
        "server adds the sum",
        "server-memory",
        "server-step",
        program(sent=lambda p, delta, present: delta.sum(axis=0)),
    ),
}
