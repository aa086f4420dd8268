"""M-ADMM of zhang2018 as a program of replaceable lines, which its private form shares: every mutant changes one."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from .replaceable_lines import arrays, in_numpy, stacked, zeros


def spherical(p, rng, shape):
    """Vectors of density proportional to exp(-|e|/sigma): a gamma radius times a uniform direction."""
    direction = rng.normal(size=shape)
    radius = rng.gamma(shape[-1], p.sigma, size=(*shape[:-1], 1))
    return radius * direction / np.linalg.norm(direction, axis=-1, keepdims=True)


@dataclass(frozen=True)
class Lines:
    """The lines of round t at node i; near: its neighbours; old, new: the f of all nodes.

    lam0(p, shape); data(p, i); near(p, i); degree(p, i, near); penalty(p, t, i); linear(lam_i); point(f, i, j);
    seen(old, new): what a node reads while the others compute; shift(p, noise, t, i, penalty, degree): the linear term of the
    noise; sent(f_i, noise, t, i); half(p, t, i): theta_i/2; lam(p, t, i, lam_i, half, new, old, near, noise); draw.
    """

    lam0: Callable = lambda p, shape: zeros(shape, p.f0)
    data: Callable = lambda p, i: p.objectives[i]
    near: Callable = lambda p, i: [j for j, edge in enumerate(p.adjacency[i, :]) if edge]
    degree: Callable = lambda p, i, near: len(near)
    penalty: Callable = lambda p, t, i: float(p.eta[t, i])
    linear: Callable = lambda lam: 2 * lam
    point: Callable = lambda f, i, j: (f[i, :] + f[j, :]) / 2
    seen: Callable = lambda old, new: old
    shift: Callable = lambda p, noise, t, i, penalty, degree: 2 * penalty * degree * noise[t, i, :]
    sent: Callable = lambda f, noise, t, i: f
    half: Callable = lambda p, t, i: float(p.theta[t, i]) / 2
    lam: Callable = lambda p, t, i, lam, half, new, old, near, noise: lam + half * sum(new[i, :] - new[j, :] for j in near)
    draw: Callable = spherical


def rounds(family, noisy, **lines):
    """The admm(problem, noise, steps) of a family with the given lines."""
    use = Lines(**lines)

    def primal(p, noise, t, i, f, lam):
        near = use.near(p, i)
        eta, degree = use.penalty(p, t, i), use.degree(p, i, near)
        linear = use.linear(lam) + use.shift(p, noise, t, i, eta, degree)
        centre, weight = sum(use.point(f, i, j) for j in near) / degree, 2 * eta * degree
        return use.data(p, i).prox(centre - linear / weight, 1 / weight)

    def admm(p, noise, steps):
        if p.family != family:
            raise NotImplementedError(f"{family} only")
        shape = p.f0.shape
        if not noisy:
            noise = zeros((steps, *shape), p.f0)
        elif noise is None:
            in_numpy(p.f0)
            noise = use.draw(p, np.random.default_rng(p.seed), (steps, *shape))
        fs, lams = [p.f0], [use.lam0(p, shape)]
        for t in range(steps):
            new = 1 * fs[t]
            for i in range(shape[0]):
                new[i, :] = use.sent(primal(p, noise, t, i, use.seen(fs[t], new), lams[t][i, :]), noise, t, i)
            rows = [use.lam(p, t, i, lams[t][i, :], use.half(p, t, i), new, fs[t], use.near(p, i), noise[t, i, :])
                    for i in range(shape[0])]  # fmt: skip
            lams.append(stacked(rows))
            fs.append(new)
        return arrays(f=fs, lam=lams)

    return admm


def program(**lines):
    """(10)-(11) with the given lines."""
    return rounds("modified-admm", False, **lines)
