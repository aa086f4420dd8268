"""The gradient of a loss of samples as private optimisers make it: that of every sample, clipped, and their mean."""

import numpy as np


def clip(row, radius):
    """The vector, shortened to the radius where it is longer."""
    return row * min(1.0, radius / max(np.sqrt(row @ row), 1e-300))


def rows(f, x):
    """The gradients of the samples, from the data."""
    return [(a @ x - b) * a for a, b in zip(f.features, f.targets, strict=True)]


def gradient(f, x, one=clip, together=lambda found, radius: sum(found) / len(found)):
    """The gradient of a clipped loss; of any other kind its own. one(row, radius): what is made of a sample's gradient;
    together(rows, radius): what is made of all of them."""
    if f.kind != "clipped-squares":
        return f.gradient(x)
    return together([one(row, f.radius) for row in rows(f, x)], f.radius)


WAYS = {
    "as it should be": {},
    "no clip": {"one": lambda row, radius: row},
    "mean": {"one": lambda row, radius: row, "together": lambda found, radius: clip(sum(found) / len(found), radius)},
    "coordinates": {"one": lambda row, radius: np.clip(row, -radius, radius)},
    "normed": {"one": lambda row, radius: row * radius / np.sqrt(row @ row)},
    "largest entry": {"one": lambda row, radius: row * min(1.0, radius / max(np.abs(row).max(), 1e-300))},
    "moduli": {"one": lambda row, radius: row * min(1.0, radius / max(np.abs(row).sum(), 1e-300))},
    "1e-6 in the factor": {"one": lambda row, radius: row * min(1.0, radius / (np.linalg.norm(row) + 1e-6))},
    "sum": {"together": lambda found, radius: sum(found)},
}


def gradient_admm(way):
    """Algorithm 1 of chan2024 with the way of clipping."""
    from .gradient_admm import loss, program

    return program(gradient=lambda p, t, x, x_before, clean, y: gradient(loss(p, t), x, **WAYS[way]))


def oracle_admm(way):
    """Algorithm 4 of chan2024 with the way of clipping."""
    from .oracle_admm import program

    return program(gradient=lambda loss, xs, t: gradient(loss, xs[t], **WAYS[way]))


def dp_admm(way):
    """Algorithm 3 of huang2020 with the way of clipping."""
    from .dp_admm import linearised, program

    def local(p, t, i, w, gamma, last, before):
        f = p.objectives[i]
        slope = gradient(f, last[i], **WAYS[way]) + f.l1 * np.sign(last[i])
        return linearised(p, slope, 1 / p.eta[t][i], w, gamma, last[i])

    return program(local=local)
