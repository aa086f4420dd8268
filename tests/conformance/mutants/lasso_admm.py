"""Wrong programs of lasso-admm."""

import numpy as np

from ..programs.centralized_admm import draw
from ..programs.lasso_admm import clip, program, solve_x

MUTANTS = {
    # The mean move is clipped, and added to every user's own deviation.
    "clipping_after_averaging": (
        "clipping after averaging",
        "clipped-moves",
        "u-step",
        program(moves=lambda p, x, z, noise: x - x.mean(axis=0) + clip(p, x.mean(axis=0) - z)),
    ),
    # The move is clipped together with its noise, which is then no Gaussian.
    "clipping_of_noisy_move": (
        "move clipped with its noise",
        "clipped-moves",
        "u-step",
        program(
            moves=lambda p, x, z, noise: np.array([clip(p, a) for a in x - z + noise / 2]),
            u=lambda p, u, moves, noise: u + 2 * p.lam * moves,
        ),
    ),
    # Entries above the threshold are kept as they are.
    "hard_threshold": (
        "hard for soft thresholding",
        "active-regulariser",
        "z-step",
        program(z=lambda p, z_hat: z_hat * (np.abs(z_hat) > p.threshold)),
    ),
    # The z that is recorded, and released, is computed after the noise of its round.
    "late_z": ("released z after the last noise", "release-before-noise", "z-step", program(late=True)),
    # z is the mean itself.
    "no_threshold": ("soft thresholding forgotten", "active-regulariser", "z-step", program(z=lambda p, z_hat: z_hat)),
    # All users add the noise of the first.
    "one_draw_for_all": (
        "one draw for all users",
        "noise-per-user",
        "u-step",
        program(u=lambda p, u, moves, noise: u + 2 * p.lam * (moves + noise[0] / 2)),
    ),
    # z_k where z_{k+1} is asked for, and the other way round.
    "other_z": (
        "the other z in the step in x",
        "lasso-z",
        "x-step",
        program(seen=lambda p, z, z_before: z_before if p.new_z == 1 else z),
    ),
    # The half of line 7 is taken into the draw and again into the step: a quarter of the noise.
    "own_halved": ("own noise halved twice", "own-noise", "sampler", program(draw=lambda p, steps: draw(p, steps) / 2)),
    # Sigma^2 used as the standard deviation of what the program draws.
    "own_variance_as_deviation": (
        "sigma^2 used as the standard deviation",
        "own-noise",
        "sampler",
        program(draw=lambda p, steps: p.sigma * draw(p, steps)),
    ),
    # The ridge n/gamma of the proximal map where 2n/gamma is printed, and the like for the other forms.
    "ridge_halved": (
        "ridge off by 2",
        "lasso-ridge",
        "x-step",
        program(x=lambda p, i, z, u: solve_x(p.features[i], p.targets[i], p.ridge / 2, 2 * z - u)),
    ),
    # The ridge divided by n.
    "ridge_off_by_n": (
        "ridge off by n",
        "lasso-ridge",
        "x-step",
        program(x=lambda p, i, z, u: solve_x(p.features[i], p.targets[i], p.ridge / len(p.targets), 2 * z - u)),
    ),
    # The step in x is computed in single precision.
    "single_precision": (
        "single precision in the step in x",
        "working-precision",
        "x-step",
        program(x=lambda p, i, z, u: solve_x(p.features[i].astype(np.float32), p.targets[i], p.ridge, 2 * z - u)),
    ),
}
