"""zhang2018, Algorithm 1: its condition on theta, the noise behind a run, and the printed bound (26)."""

import numpy as np


def admissible_theta(theta, c_1, C, rho, graph, samples):
    """2 c_1 < (B_i/C)(rho/N + 2 theta V_i) for every node, the condition of Algorithm 1; samples = (B_1, ..., B_N)."""
    return bool(np.all(2 * c_1 < np.asarray(samples) / C * (rho / graph.nodes + 2 * theta * graph.degrees)))


def noise_of(trace):
    """The epsilon_i(t+1) (T, N, d) that lead from the recorded past to the recorded f, for differentiable O_i.

    epsilon = -(grad O_i(f_i+) + 2 lambda_i + eta_i sum_j (2 f_i+ - f_i - f_j))/(2 eta_i V_i), with f_i+ = f_i(t+1).
    """
    graph, f = trace.graph, trace.f
    result = np.zeros(trace.dual_noise.shape)
    for t, i in np.ndindex(trace.eta.shape):
        eta, V = trace.eta[t, i], graph.degrees[i]
        spread = 2 * V * f[t + 1, i] - V * f[t, i] - f[t, list(graph.neighbours[i])].sum(axis=0)
        result[t, i] = -(trace.objectives[i].subgradient(f[t + 1, i]) + 2 * trace.lam[t, i] + eta * spread) / (2 * eta * V)
    return result


def privacy_loss(eta, alpha, graph, samples, C, c_1):
    """P(t) = max_i sum_{r<=t} C (1.4 c_1 + alpha_i(r))/(eta_i(r) V_i B_i), the right side of (26); eta, alpha (T, N) -> (T,)."""
    terms = C * (1.4 * c_1 + np.asarray(alpha)) / (np.asarray(eta) * graph.degrees * samples)
    return np.asarray(np.cumsum(terms, axis=0).max(axis=1))
