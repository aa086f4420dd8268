"""Right programs of huang2020 in other forms: vectorised over the agents, a class with state, the scaled dual.

solve(p, i, t, w, gamma_i, shared_i) is the local step of the algorithm.
"""

import numpy as np

from .proximal_maps import prox, slope


def exact(p, i, t, w, gamma, shared):
    """Algorithms 1 and 2 with Cholesky, Newton and proximal gradients of their own."""
    return prox(p.objectives[i], w + gamma / p.rho, 1 / p.rho)


def linear(p, i, t, w, gamma, shared):
    """Algorithm 3 as a step from what was sent: shared - (f' - gamma + rho (shared - w))/(rho + 1/eta)."""
    f = p.objectives[i]
    gradient = slope(f, shared)[0] + f.l1 * np.sign(shared)
    return shared - (gradient - gamma + p.rho * (shared - w)) / (p.rho + 1 / p.eta[t, i])


def _noise(p, noise, steps):
    shape = (steps, *p.gamma0.shape)
    if "shared0" not in p.fields:  # Algorithm 1
        return np.zeros(shape)
    return p.sigma * np.random.default_rng(p.seed).standard_normal(shape) if noise is None else noise


def _states(p, w, local, shared, gamma, report_local=True):
    states = {"w": np.array(w), "gamma": np.array(gamma)}
    if noisy := "shared0" in p.fields:
        states["shared"] = np.array(shared)
    if report_local or not noisy:
        states["local"] = np.array(local)
    return states


def vectorised(solve):
    """All agents as rows of one array; the dual moves by the deviations from the mean, the local variables are not reported."""

    def admm(p, noise, steps):
        xi = _noise(p, noise, steps)
        w, gamma = [p.w0], [p.gamma0]
        shared = [p.fields.get("shared0", p.gamma0)]
        local = []
        for t in range(steps):
            rows = np.stack([solve(p, i, t, w[t], gamma[t][i], shared[t][i]) for i in range(len(p.gamma0))])
            local.append(rows)
            shared.append(rows + xi[t])
            w.append(np.mean(shared[-1] - gamma[t] / p.rho, axis=0))
            gamma.append(gamma[t] + p.rho * (w[-1] - shared[-1]))
        return _states(p, w, local, shared, gamma, report_local=False)

    return admm


class Agent:
    """One agent with its dual and its last message."""

    def __init__(self, p, i, shared, gamma, solve):
        self.p, self.i, self.shared, self.gamma, self.solve = p, i, shared, gamma, solve

    def send(self, t, w, noise):
        self.local = self.solve(self.p, self.i, t, w, self.gamma, self.shared)
        self.shared = self.local + noise
        return self.shared

    def receive(self, w):
        self.gamma = self.gamma - self.p.rho * (self.shared - w)


def objects(solve):
    """Agents as objects that keep their dual; the aggregator knows the duals from the messages."""

    def admm(p, noise, steps):
        xi = _noise(p, noise, steps)
        first = p.fields.get("shared0", p.gamma0)
        agents = [Agent(p, i, first[i], p.gamma0[i], solve) for i in range(len(first))]
        w, gamma, shared, local = [p.w0], [p.gamma0], [first], []
        for t in range(steps):
            messages = [agent.send(t, w[-1], xi[t][i]) for i, agent in enumerate(agents)]
            total = sum(p.rho * m - agent.gamma for m, agent in zip(messages, agents, strict=True))
            w.append(total / (p.rho * len(agents)))
            for agent in agents:
                agent.receive(w[-1])
            gamma.append([agent.gamma for agent in agents])
            shared.append(messages)
            local.append([agent.local for agent in agents])
        return _states(p, w, local, shared, gamma)

    return admm


def scaled_dual(solve):
    """u_i = gamma_i/rho is kept, and gamma_i = rho u_i reported."""

    def admm(p, noise, steps):
        xi = _noise(p, noise, steps)
        w, u, gamma = [p.w0], p.gamma0 / p.rho, [p.gamma0]
        shared, local = [p.fields.get("shared0", p.gamma0)], []
        for t in range(steps):
            local.append([solve(p, i, t, w[t], p.rho * u[i], shared[t][i]) for i in range(len(u))])
            shared.append(local[t] + xi[t])
            w.append((shared[-1] - u).sum(axis=0) / len(u))
            u = u - shared[-1] + w[-1]
            gamma.append(p.rho * u)
        return _states(p, w, local, shared, gamma)

    return admm
