"""Wrong programs of primal-perturbation-admm."""

import numpy as np

from ..programs.consensus_admm import solve_local
from ..programs.primal_perturbation_admm import program


def own_draw_for_all(p, rng, shape):
    return np.repeat(p.sigma * rng.normal(size=(shape[0], 1, shape[2])), shape[1], axis=1)


MUTANTS = {
    # The mean of x + gamma/rho, right for the other sign of the multiplier (so in aelgabli/PP-QADMM), with the paper's dual.
    "aggregation_dual_sign": (
        "wrong sign of the dual in the aggregation",
        "nonzero-dual-sum",
        "aggregation dual-sum",
        program(w=lambda p, sent, gamma, local, noise, w: np.mean(sent, axis=0) + np.mean(gamma, axis=0) / p.rho),
    ),
    # The dual step uses the value before the noise, while the aggregator has the noisy one: the order of the client of APPFL
    # (APPFL/APPFL, iiadmm.py), where the noise is added after the dual step.
    "dual_before_noise": (
        "dual step before the noise",
        "noise-per-agent",
        "dual-step dual-sum",
        program(gamma=lambda p, t, i, gamma, sent, w, w_before, local, noise: gamma - p.rho * (local - w)),
    ),
    # The draw of round 1 is reused: the difference of two rounds is free of noise.
    "first_noise_reused": ("noise reused", "noise-per-agent", "message", program(noise=lambda p, noise, t, i: noise[0][i])),
    # The local step has + <gamma, v>, right for the other sign of the multiplier, with the paper's dual step.
    "local_dual_sign": (
        "wrong sign of the dual in the local step",
        "consensus-dual",
        "local-step",
        program(local=lambda p, t, i, w, gamma, last, local: solve_local(p, p.objectives[i], w, -gamma)),
    ),
    # The mean is taken over the values before the noise.
    "mean_before_noise": (
        "aggregation before the noise",
        "noise-per-agent",
        "aggregation",
        program(w=lambda p, sent, gamma, local, noise, w: np.mean(local, axis=0) - np.mean(gamma, axis=0) / p.rho),
    ),
    # The dual gets the noise a second time.
    "noise_also_on_the_dual": (
        "noise on the dual",
        "noise-per-agent",
        "dual-step dual-sum",
        program(gamma=lambda p, t, i, gamma, sent, w, w_before, local, noise: gamma - p.rho * (sent - w) + noise),
    ),
    # The agents send the exact minimisers; the aggregator adds the noise to the mean.
    "noise_on_the_mean_only": (
        "noise added after sending",
        "noise-per-agent",
        "message aggregation",
        program(
            sent=lambda value, noise: value,
            w=lambda p, sent, gamma, local, noise, w: (
                np.mean(sent, axis=0) + np.mean(noise, axis=0) - np.mean(gamma, axis=0) / p.rho
            ),
        ),
    ),
    # The program draws one vector per round and gives it to every agent.
    "own_draw_for_all": ("own draw for all agents", "own-noise", "sampler", program(draw=own_draw_for_all)),
    # The local step is centred at the agent's own last value instead of the aggregate: no consensus is sought.
    "own_value_as_centre": (
        "local step centred at the agent's own value",
        "local-penalty",
        "local-step",
        program(local=lambda p, t, i, w, gamma, last, local: solve_local(p, p.objectives[i], last[i], gamma)),
    ),
    # One draw serves all agents (all seeded alike): the differences of what they send are free of noise.
    "same_noise_for_all": (
        "the same noise for all agents",
        "noise-per-agent",
        "message",
        program(noise=lambda p, noise, t, i: noise[t][0]),
    ),
    # sigma^2 is handed to a sampler that takes a deviation, as in APPFL/DPFL-IADMM-Classification (src/Functions.py): seen only
    # where the program draws for itself.
    "sampler_takes_a_variance": (
        "a variance used as a standard deviation",
        "own-noise",
        "sampler",
        program(draw=lambda p, rng, shape: p.sigma**2 * rng.normal(size=shape)),
    ),
    # sigma^2 is handed to a sampler that takes a deviation, as in the matrix-normal noise of
    # APPFL/DPFL-IADMM-Classification (src/Functions.py) and in the printed notation of the paper.
    "variance_as_deviation": (
        "a variance used as a standard deviation",
        "scale-not-one",
        "message sampler",
        program(noise=lambda p, noise, t, i: p.sigma * noise[t][i], draw=lambda p, rng, shape: rng.normal(size=shape) * p.sigma),
    ),
}
