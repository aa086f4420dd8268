"""Wrong programs of dp-admm."""

import numpy as np

from ..programs.clipped_samples import dp_admm
from ..programs.dp_admm import linearised, local, program, subgradient


def twice(p, t, i, w, gamma, last, before):
    p.objectives[i].gradient(last[i])
    return local(p, t, i, w, gamma, last, before)


def at_the_mean(p, t, i, w, gamma, last, before):
    return linearised(p, subgradient(p.objectives[i], w), 1 / p.eta[t][i], w, gamma, last[i])


def matrix_normal_as_printed(p, rng, shape):
    rows, columns = (np.linalg.cholesky(p.sigma**2 * np.eye(k)) for k in shape[1:])
    return rows @ rng.normal(size=shape) @ columns.T


def perturbed(p, t, i, w, gamma, last, local):
    noise = p.noise[t][i] if p.noise is not None else 0.0
    return linearised(p, subgradient(p.objectives[i], last[i]) - noise, 1 / p.eta[t][i], w, gamma, last[i])


def mixed(p, t, i, w, gamma, last, local):
    f = p.objectives[i]
    slope = f.gradient(last[i]) + getattr(f.reference, "l2", 0.0) * (w - last[i]) + f.l1 * np.sign(w)
    return linearised(p, slope, 1 / p.eta[t][i], w, gamma, last[i])


def diluted(p, t, i, w, gamma, last, local):
    f, counts = p.objectives[i], [len(getattr(g, "labels", [0])) for g in p.objectives]
    slope = f.gradient(last[i]) * counts[i] / sum(counts) + f.l1 * np.sign(last[i])
    return linearised(p, slope, 1 / p.eta[t][i], w, gamma, last[i])


MUTANTS = {
    # The new aggregate is computed and dropped: so at one commit of APPFL/DPFL-IADMM-Classification (src/Models.py), whose
    # function returns without storing it.
    "aggregate_not_stored": (
        "aggregate never stored",
        "moving-aggregate",
        "aggregation",
        program(w=lambda p, sent, gamma, local, noise, w: w),
    ),
    # The proximal term keeps the agent near the aggregate instead of what it sent last.
    "centred_at_the_mean": (
        "proximal term centred at w",
        "noisy-linearisation",
        "local-step",
        program(
            local=lambda p, t, i, w, gamma, last, local: linearised(
                p, subgradient(p.objectives[i], last[i]), 1 / p.eta[t][i], w, gamma, w
            )
        ),
    ),
    # The step size of round 1 for ever: the noise does not average out.
    "constant_eta": (
        "constant step size",
        "step-size-per-step",
        "local-step",
        program(
            local=lambda p, t, i, w, gamma, last, local: linearised(
                p, subgradient(p.objectives[i], last[i]), 1 / p.eta[0][i], w, gamma, last[i]
            )
        ),
    ),
    # eta where the proximal term has 1/eta.
    "eta_for_its_inverse": (
        "eta in place of 1/eta",
        "step-size-per-step",
        "local-step",
        program(
            local=lambda p, t, i, w, gamma, last, local: linearised(
                p, subgradient(p.objectives[i], last[i]), p.eta[t][i], w, gamma, last[i]
            )
        ),
    ),
    # Rounds counted from 0 in the step size and from 1 elsewhere.
    "eta_of_the_round_before": (
        "step size of the wrong round",
        "step-size-per-step",
        "local-step",
        program(
            local=lambda p, t, i, w, gamma, last, local: linearised(
                p, subgradient(p.objectives[i], last[i]), 1 / p.eta[max(t - 1, 0)][i], w, gamma, last[i]
            )
        ),
    ),
    # The data are kept in single precision: the gradient comes out rounded.
    "float32_inside": (
        "lower precision inside",
        "low-precision",
        "local-step",
        program(
            local=lambda p, t, i, w, gamma, last, local: linearised(
                p, np.float32(subgradient(p.objectives[i], last[i])), 1 / p.eta[t][i], w, gamma, last[i]
            )
        ),
    ),
    # The subgradient is asked for twice at the same point, for a check of descent that is thrown away.
    "gradient_asked_twice": ("the gradient is asked for twice", "one-look-at-the-data", "gradient-access", program(local=twice)),
    # The subgradient is taken at the aggregate w.
    "gradient_at_the_mean": ("gradient at the aggregate", "one-look-at-the-data", "gradient-access", program(local=at_the_mean)),
    # The subgradient of the l1 term is left out.
    "l1_forgotten": (
        "l1 term left out",
        "l1-kink",
        "local-step",
        program(
            local=lambda p, t, i, w, gamma, last, local: linearised(
                p, p.objectives[i].gradient(last[i]), 1 / p.eta[t][i], w, gamma, last[i]
            )
        ),
    ),
    # huang2020's matrix normal law with the covariances sigma^2 I of rows and columns, taken literally: deviations sigma^2.
    "matrix_normal_as_printed": (
        "matrix normal law taken literally",
        "own-noise",
        "sampler",
        program(draw=matrix_normal_as_printed),
    ),
    # Noise is added in round 1 and never again.
    "noise_in_the_first_round_only": (
        "noise in the first round only",
        "noise-per-agent",
        "message",
        program(noise=lambda p, noise, t, i: noise[t][i] * (t == 0)),
    ),
    # The noise goes into the linear term, as in objective perturbation (ObjP of APPFL/DPFL-IADMM-Classification), with the scale
    # of output perturbation: what is sent carries noise smaller by rho + 1/eta.
    "noise_into_the_gradient": (
        "noise on the gradient with the scale of the output",
        "noise-per-agent",
        "message local-step",
        program(sent=lambda value, noise: value, local=perturbed),
    ),
    # All agents use the step size of agent 1, whatever their numbers of samples.
    "one_eta_for_all": (
        "another agent's step size",
        "step-size-per-step",
        "local-step",
        program(
            local=lambda p, t, i, w, gamma, last, local: linearised(
                p, subgradient(p.objectives[i], last[i]), 1 / p.eta[t][0], w, gamma, last[i]
            )
        ),
    ),
    # The loss is differentiated at the agent's value, the regulariser at the aggregate: so in APPFL/DPFL-IADMM-Classification
    # (src/Functions.py, calculate_gradient takes the local hypothesis and the global model).
    "regulariser_at_the_mean": (
        "regulariser differentiated at another point",
        "noisy-linearisation",
        "local-step",
        program(local=mixed),
    ),
    # sigma^2 is handed to a sampler that takes a deviation, as in APPFL/DPFL-IADMM-Classification (src/Functions.py): seen only
    # where the program draws for itself.
    "sampler_takes_a_variance": (
        "a variance used as a standard deviation",
        "own-noise",
        "sampler",
        program(draw=lambda p, rng, shape: p.sigma**2 * rng.normal(size=shape)),
    ),
    "samples_clipped_after_the_mean": (
        "the mean of the samples' gradients clipped, not each of them",
        "per-sample-clipping",
        "local-step",
        dp_admm("mean"),
    ),
    "samples_not_clipped": ("the gradients of the samples not clipped", "per-sample-clipping", "local-step", dp_admm("no clip")),
    "samples_summed": ("the clipped gradients summed, not averaged", "per-sample-clipping", "local-step", dp_admm("sum")),
    # The subgradient is taken at the agent's private value before the noise: the next message depends on a state that was never
    # released, and composition over the rounds no longer applies.
    "subgradient_before_noise": (
        "subgradient at the value before the noise",
        "noisy-linearisation",
        "local-step",
        program(
            local=lambda p, t, i, w, gamma, last, local: linearised(
                p, subgradient(p.objectives[i], local[i]), 1 / p.eta[t][i], w, gamma, last[i]
            )
        ),
    ),
    # The mean loss is divided by the number of samples of all agents: APPFL/DPFL-IADMM-Classification (src/Models.py) uses one
    # normalisation in its output and another in its objective perturbation.
    "total_number_of_samples": ("loss normalised by all samples", "uneven-samples", "local-step", program(local=diluted)),
    # sigma^2 is handed to a sampler that takes a deviation, as in APPFL/DPFL-IADMM-Classification (src/Functions.py).
    "variance_as_deviation": (
        "a variance used as a standard deviation",
        "scale-not-one",
        "message sampler",
        program(noise=lambda p, noise, t, i: p.sigma * noise[t][i]),
    ),
    # Subgradient and proximal centre are the private value before the noise.
    "whole_step_before_noise": (
        "linearised at the value before the noise",
        "noisy-linearisation",
        "local-step",
        program(
            local=lambda p, t, i, w, gamma, last, local: linearised(
                p, subgradient(p.objectives[i], local[i]), 1 / p.eta[t][i], w, gamma, local[i]
            )
        ),
    ),
}
