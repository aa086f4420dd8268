"""Wrong programs of consensus-admm."""

from dataclasses import replace

import numpy as np

from ..programs.consensus_admm import program, solve_local


def remembering():
    kept = {}

    def start(p):
        return p.w0, kept.get(np.shape(p.gamma0), p.gamma0)

    def dual(p, t, i, gamma, sent, w, w_before, local, noise):
        after = gamma - p.rho * (sent - w)
        rows = np.array(kept.get(np.shape(p.gamma0), p.gamma0))
        rows[i] = after
        kept[np.shape(p.gamma0)] = rows
        return after

    return program(start=start, gamma=dual)


def thresholded(p, t, i, w, gamma, last, local):
    f = p.objectives[i]
    return solve_local(p, replace(f, l1=f.l1 * p.rho), w, gamma)


def descend(p, t, i, w, gamma, last, local):
    f, v = p.objectives[i], np.array(w)
    for _ in range(20):
        v = v - 0.5 / (f.reference.nu + p.rho) * (f.gradient(v) + f.l1 * np.sign(v) - gamma + p.rho * (v - w))
    return v
