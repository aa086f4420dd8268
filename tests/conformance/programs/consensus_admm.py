"""Algorithm 1 of huang2020 as a program of replaceable lines, which Algorithms 2 and 3 share: every mutant changes one."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from .replaceable_lines import arrays, in_numpy, mean, stacked, zeros


def solve_local(p, f, w, gamma, rho=None):
    """argmin f(v) - <gamma, v - w> + (rho/2)|v - w|^2, by completing the square."""
    rho = p.rho if rho is None else rho
    return f.prox(w + gamma / rho, 1 / rho)


@dataclass(frozen=True)
class Lines:
    """The lines of round t; last, local: what the agents sent last, noisy and before the noise, (n, d).

    start(p) -> (w, gamma); local(p, t, i, w, gamma_i, last, local); noise(p, noise, t, i); sent(value, noise);
    w(p, sent, gamma, local, noise, w); gamma(p, t, i, gamma_i, sent_i, w, w_before, local_i, noise_i); draw(p, rng, shape).
    """

    start: Callable = lambda p: (p.w0, p.gamma0)
    local: Callable = lambda p, t, i, w, gamma, last, local: solve_local(p, p.objectives[i], w, gamma)
    noise: Callable = lambda p, noise, t, i: noise[t, i, :]
    sent: Callable = lambda value, noise: value + noise
    w: Callable = lambda p, sent, gamma, local, noise, w: mean(sent) - mean(gamma) / p.rho
    gamma: Callable = lambda p, t, i, gamma, sent, w, w_before, local, noise: gamma - p.rho * (sent - w)
    draw: Callable = lambda p, rng, shape: p.sigma * rng.normal(size=shape)


def rounds(family, noisy, **lines):
    """The admm(problem, noise, steps) of a family with the given lines."""
    use = Lines(**lines)

    def admm(p, noise, steps):
        if p.family != family:
            raise NotImplementedError(f"{family} only")
        n, d = p.gamma0.shape
        if not noisy:
            noise = zeros((steps, n, d), p.gamma0)
        elif noise is None:
            in_numpy(p.gamma0)
            noise = use.draw(p, np.random.default_rng(p.seed), (steps, n, d))
        w, gamma = use.start(p)
        ws, gammas, locals_ = [w], [gamma], []
        shared = [p.shared0 if noisy else zeros((n, d), p.gamma0)]
        local = shared[0]
        for t in range(steps):
            own = [use.noise(p, noise, t, i) for i in range(n)]
            local = [use.local(p, t, i, ws[t], gammas[t][i, :], shared[t], local) for i in range(n)]
            sent = stacked([use.sent(local[i], own[i]) for i in range(n)])
            w = use.w(p, sent, gammas[t], local, own, ws[t])
            gammas.append(
                stacked([use.gamma(p, t, i, gammas[t][i, :], sent[i, :], w, ws[t], local[i], own[i]) for i in range(n)])
            )
            ws.append(w)
            locals_.append(stacked(local))
            shared.append(sent)
        return arrays(w=ws, local=locals_, gamma=gammas, **({"shared": shared} if noisy else {}))

    return admm


def program(**lines):
    """Algorithm 1 with the given lines."""
    return rounds("consensus-admm", False, **lines)
