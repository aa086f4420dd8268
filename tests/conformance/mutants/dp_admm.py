"""Wrong programs of dp-admm."""

import numpy as np

from ..programs.dp_admm import linearised, local, subgradient


def twice(p, t, i, w, gamma, last, before):
    p.objectives[i].gradient(last[i])
    return local(p, t, i, w, gamma, last, before)


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
