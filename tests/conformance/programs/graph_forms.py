"""Right programs of zhang2018 in other forms: with the matrices of the graph, and nodes that exchange messages."""

import numpy as np

from .modified_admm import spherical
from .proximal_maps import prox


def _noise(p, noise, steps):
    shape = (steps, *p.f0.shape)
    if p.family == "modified-admm":
        return np.zeros(shape)
    return spherical(p, np.random.default_rng(p.seed), shape) if noise is None else noise


def matrices(p, noise, steps):
    """Dual with the Laplacian, primal with the signless Laplacian as in (13)-(14); 2 lambda is kept."""
    xi = _noise(p, noise, steps)
    A = p.adjacency
    D = np.diag(A.sum(axis=1))
    f, twice = [p.f0], [np.zeros(p.f0.shape)]
    for t in range(steps):
        weight = 2 * p.eta[t] * np.diag(D)
        around = (D + A) @ f[t] * p.eta[t][:, None] - weight[:, None] * xi[t] - twice[t]
        f.append(np.array([prox(p.objectives[i], around[i] / weight[i], 1 / weight[i]) for i in range(len(A))]))
        twice.append(twice[t] + p.theta[t][:, None] * ((D - A) @ f[-1]))
    return {"f": np.array(f), "lam": np.array(twice) / 2}


class Node:
    """One node: its f, its dual, and a mailbox."""

    def __init__(self, p, i):
        self.p, self.i = p, i
        self.f, self.lam = p.f0[i], np.zeros(p.f0.shape[1])
        self.neighbours = np.flatnonzero(p.adjacency[i])

    def minimise(self, t, mail, noise):
        eta, count = self.p.eta[t, self.i], len(self.neighbours)
        midpoint = self.f / 2 + sum(mail[j] for j in self.neighbours) / (2 * count)
        dual = self.lam + eta * count * noise  # for this step only
        return prox(self.p.objectives[self.i], midpoint - dual / (eta * count), 1 / (2 * eta * count))

    def ascend(self, t, mail):
        self.f = mail[self.i]
        self.lam = self.lam + self.p.theta[t, self.i] / 2 * (
            len(self.neighbours) * self.f - sum(mail[j] for j in self.neighbours)
        )


def nodes(p, noise, steps):
    """Nodes that exchange messages; the noise as a perturbed dual that is forgotten after the step."""
    xi = _noise(p, noise, steps)
    graph = [Node(p, i) for i in range(len(p.f0))]
    f, lam = [p.f0], [np.zeros(p.f0.shape)]
    for t in range(steps):
        mail = [node.f for node in graph]
        sent = [node.minimise(t, mail, xi[t][i]) for i, node in enumerate(graph)]
        for node in graph:
            node.ascend(t, sent)
        f.append(sent)
        lam.append([node.lam for node in graph])
    return {"f": np.array(f), "lam": np.array(lam)}
