"""Wrong programs of oracle-admm."""

import numpy as np

from ..programs.clipped_samples import oracle_admm
from ..programs.oracle_admm import metric, program


def own_in_another_metric(p, steps):
    M = metric(p)
    values, vectors = np.linalg.eigh(M)
    z = p.sigma * np.random.default_rng(p.seed).normal(size=(steps, len(p.x0)))
    return z @ (vectors / np.sqrt(values)) @ vectors.T


MUTANTS = {
    # The dual starts at the first residual.
    "dual_from_first_residual": (
        "lam_0 other than 0",
        "zero-dual-start",
        "start",
        program(lam0=lambda p: -p.beta * (p.A @ p.x0 + p.B @ p.y0 - p.c)),
    ),
    # The gradient is asked for twice at the same point.
    "gradient_asked_twice": (
        "the gradient is asked for twice",
        "one-look-at-the-data",
        "gradient-access",
        program(gradient=lambda loss, xs, t: (loss.gradient(xs[t]) + loss.gradient(xs[t])) / 2),
    ),
    # The gradient is taken at x_{t-1}.
    "gradient_at_old_x": (
        "gradient at the x of the step before",
        "one-look-at-the-data",
        "gradient-access",
        program(gradient=lambda loss, xs, t: loss.gradient(xs[max(t - 1, 0)])),
    ),
    # The dual step of length 1.
    "no_beta_in_dual": (
        "beta forgotten in the dual step",
        "general-constraint",
        "dual-step dual-subgradient",
        program(lam=lambda p, x, y, y_before, lam: lam - (p.A @ x + p.B @ y - p.c)),
    ),
    # The oracle answers without noise.
    "no_noise": ("no noise", "every-step-noisy", "x-step", program(oracle=lambda p, gradient, z: gradient)),
    # The oracle adds the noise of x, N = eta z, in place of z.
    "noise_times_eta": (
        "oracle's noise multiplied by eta once too often",
        "oracle-noise",
        "x-step",
        program(oracle=lambda p, gradient, z: gradient + p.eta * metric(p) @ z),
    ),
    # The step in y has x_t, as Algorithm 1 has it.
    "old_x_in_y": (
        "stale x in the step in y",
        "general-constraint",
        "y-step",
        program(y=lambda p, x, x_before, lam: p.g.minimise(p.B, p.beta, p.c, lam - p.beta * p.A @ x_before)),
    ),
    # The dual step has y_t.
    "old_y_in_dual": (
        "stale y in the dual step",
        "general-constraint",
        "dual-step",
        program(lam=lambda p, x, y, y_before, lam: lam - p.beta * (p.A @ x + p.B @ y_before - p.c)),
    ),
    # The first loss serves every step.
    "one_loss_for_all": ("the same sample in every step", "distinct-losses", "x-step", program(loss=lambda p, t: p.losses[0])),
    # The draw is divided by the root of I + eta beta A'A, so that what enters the oracle has that covariance and not its square.
    "own_in_another_metric": (
        "noise with the covariance of the metric",
        "own-noise",
        "sampler",
        program(draw=own_in_another_metric),
    ),
    # Sigma^2 used as the standard deviation of what the program draws.
    "own_variance_as_deviation": (
        "sigma^2 used as the standard deviation",
        "own-noise",
        "sampler",
        program(draw=lambda p, steps: p.sigma**2 * np.random.default_rng(p.seed).normal(size=(steps, len(p.x0)))),
    ),
    # The oracle adds z as it is, so that x gets (I + eta beta A'A)^{-1} eta z.
    "plain_oracle_noise": (
        "oracle's noise not multiplied by I + eta beta A'A",
        "oracle-noise",
        "x-step",
        program(oracle=lambda p, gradient, z: gradient + z),
    ),
    "samples_normed": (
        "every sample's gradient scaled to the radius, also where it is shorter",
        "per-sample-clipping",
        "x-step",
        oracle_admm("normed"),
    ),
    # The gradient is rounded to single precision.
    "single_precision": (
        "single precision in the gradient",
        "working-precision",
        "x-step",
        program(oracle=lambda p, gradient, z: gradient.astype(np.float32).astype(float) + metric(p) @ z),
    ),
}
