"""Wrong programs of penalty-perturbation."""

import numpy as np

from ..programs.modified_admm import spherical
from ..programs.penalty_perturbation import program


def exponential_radius(p, rng, shape):
    direction = rng.normal(size=shape)
    radius = rng.gamma(1, shape[-1] * p.sigma, size=(*shape[:-1], 1))
    return radius * direction / np.linalg.norm(direction, axis=-1, keepdims=True)


def gaussian_for_spherical(p, rng, shape):
    return p.sigma * np.sqrt(shape[-1] + 1) * rng.normal(size=shape)


def own_draw_for_all(p, rng, shape):
    return np.repeat(spherical(p, rng, (shape[0], 1, shape[2])), shape[1], axis=1)


def positive_directions(p, rng, shape):
    direction = rng.random(size=shape)
    radius = rng.gamma(shape[-1], p.sigma, size=(*shape[:-1], 1))
    return radius * direction / np.linalg.norm(direction, axis=-1, keepdims=True)


MUTANTS = {
    # What enters the dual step is f + epsilon, the value inside the perturbed penalty.
    "dual_with_noisy_f": (
        "noise in the dual step",
        "penalty-noise",
        "dual-step dual-sum",
        program(lam=lambda p, t, i, lam, half, new, old, near, noise: lam + half * sum(new[i] + noise - new[j] for j in near)),
    ),
    # The radius is exponential, which is the law of d = 1: the density has a pole at 0.
    "exponential_radius": ("gamma radius of the wrong shape", "own-noise", "sampler", program(draw=exponential_radius)),
    # The draw of round 1 is reused in every round.
    "first_noise_reused": (
        "noise reused",
        "penalty-noise",
        "primal-step",
        program(shift=lambda p, noise, t, i, penalty, degree: 2 * penalty * degree * noise[0][i]),
    ),
    # Normal entries with the covariance of the spherical law: the tails that pure privacy needs are missing.
    "gaussian_for_spherical": (
        "normal noise for the spherical law",
        "own-noise",
        "sampler",
        program(draw=gaussian_for_spherical),
    ),
    # Half of the noise: the factor 2 of lambda was not carried over to it.
    "half_of_the_noise": (
        "half of the noise lost",
        "penalty-noise",
        "primal-step",
        program(shift=lambda p, noise, t, i, penalty, degree: penalty * degree * noise[t][i]),
    ),
    # The dual moves by theta, not theta/2, times the disagreement.
    "half_theta_lost": ("half of theta lost", "edge-dual", "dual-step", program(half=lambda p, t, i: p.theta[t][i])),
    # The perturbed dual lambda + eta V epsilon serves the primal step and is kept: the noise adds up over the rounds.
    "noise_kept_in_the_dual": (
        "noise kept in the dual",
        "penalty-noise",
        "dual-step dual-sum",
        program(
            lam=lambda p, t, i, lam, half, new, old, near, noise: (
                lam + p.eta[t][i] * len(near) * noise + half * sum(new[i] - new[j] for j in near)
            )
        ),
    ),
    # The noise is scaled by eta(t), the penalty by eta(t+1): less noise than the proof counts.
    "noise_with_the_old_penalty": (
        "noise with the penalty of the wrong round",
        "growing-penalty",
        "primal-step",
        program(shift=lambda p, noise, t, i, penalty, degree: 2 * p.eta[max(t - 1, 0)][i] * degree * noise[t][i]),
    ),
    # The linear term of the noise is 2 eta epsilon, without V_i: right on a graph of one edge only.
    "noise_without_degree": (
        "noise without the degree",
        "irregular-graph",
        "primal-step",
        program(shift=lambda p, noise, t, i, penalty, degree: 2 * penalty * noise[t][i]),
    ),
    # Dual variable perturbation with a constant scale: lambda + V epsilon, although eta grows.
    "noise_without_penalty": (
        "noise without eta",
        "penalty-noise",
        "primal-step",
        program(shift=lambda p, noise, t, i, penalty, degree: 2 * degree * noise[t][i]),
    ),
    # The noise is added to the exact minimiser instead of the penalty.
    "output_perturbation": (
        "noise on the output",
        "penalty-noise",
        "primal-step",
        program(shift=lambda p, noise, t, i, penalty, degree: 0.0, sent=lambda f, noise, t, i: f + noise[t][i]),
    ),
    # The program draws one spherical vector per round and gives it to every node.
    "own_draw_for_all": ("own draw for all nodes", "own-noise", "sampler", program(draw=own_draw_for_all)),
    # The direction is a uniform draw of [0, 1]^d (rand for randn), so that all noise points into one orthant.
    "positive_directions": ("direction of one orthant", "own-noise", "sampler", program(draw=positive_directions)),
    # One draw serves all nodes.
    "same_noise_for_all": (
        "the same noise for all nodes",
        "penalty-noise",
        "primal-step",
        program(shift=lambda p, noise, t, i, penalty, degree: 2 * penalty * degree * noise[t][0]),
    ),
    # The radius is scaled by sigma^2, as with a variance used as a deviation in APPFL/DPFL-IADMM-Classification
    # (src/Functions.py).
    "scale_squared": (
        "scale of the noise squared",
        "scale-not-one",
        "primal-step sampler",
        program(shift=lambda p, noise, t, i, penalty, degree: 2 * penalty * degree * p.sigma * noise[t][i]),
    ),
}
