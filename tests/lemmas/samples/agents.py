"""Graphs, objectives and normal laws of huang2020 and zhang2018, in floats."""

import math

import numpy as np
from flint import arb

from verify.admm.graph import complete, cycle, path, star
from verify.admm.local_objective import l1_logistic, l2_logistic

SQRT_2PI = math.sqrt(2 * math.pi)


def tail(r):
    return float(arb(r / math.sqrt(2)).erfc()) / 2


def gaussian(r):
    return {"r": r, "tail": tail(r), "H": math.exp(-r * r / 2), "phi": math.exp(-r * r / 2) / SQRT_2PI}


def graph_of(rng):
    nodes = int(rng.integers(2, 6))
    return [path, star, complete, cycle][int(rng.integers(0, 4 if nodes > 2 else 3))](nodes)


def signless(graph):
    """D + A: singular exactly where the graph is bipartite."""
    return np.diag(graph.degrees) + graph.adjacency


def root_of(graph):
    """The symmetric positive semidefinite square root of D - A."""
    values, vectors = np.linalg.eigh(graph.laplacian)
    return (vectors * np.sqrt([0.0, *values[1:]])) @ vectors.T  # connected: exactly one eigenvalue is 0


def images(rng, graph, **given):
    x, z = given.get("x", rng.normal(size=(graph.nodes, 2))), rng.normal(size=(graph.nodes, 2))
    Q, S, R, D = graph.laplacian, signless(graph), root_of(graph), np.diag(graph.degrees)
    y = R @ rng.normal(size=(graph.nodes, 2))
    return {"x": x, "z": z, "Qx": Q @ x, "Qz": Q @ z, "Sx": S @ x, "Sz": S @ z, "Dx": D @ x, "Rx": R @ x, "Rz": R @ z, "y": y,
            "Ry": R @ y}  # fmt: skip


def connected(rng):
    return images(rng, graph_of(rng))


def singular(rng):
    graph, theta = graph_of(rng), rng.uniform(0.1, 2)
    eta = theta * rng.uniform(1, 3)
    Q, S = np.linalg.eigh(graph.laplacian), np.linalg.eigh(signless(graph))
    top = [Q, S][int(rng.integers(0, 2))]
    at = images(rng, graph, x=np.outer(top[1][:, -1], [1.0, 2.0]))
    low = np.outer(Q[1][:, 1], [1.0, -1.0])
    at |= {"y": low, "Ry": root_of(graph) @ low}
    return at | {"theta": theta, "eta": eta, "sig": Q[0][1], "st": eta * S[0][-1], "sb": (eta - theta) * Q[0][-1]}


def node_objectives(rng):
    n = int(rng.integers(2, 5))
    low, e = rng.uniform(0.1, 1, size=(n, 1)), rng.normal(size=(n, 2))
    high = low + rng.choice([0.0, 2.0], size=(n, 1))
    G = np.where(rng.uniform(size=(n, 1)) < 0.5, low, high) * e
    only = rng.uniform() < 0.5  # all weight on the node of the extreme constant
    if only:
        keep = np.zeros((n, 1))
        keep[int(np.argmin(low) if rng.uniform() < 0.5 else np.argmax(high))] = 1
        e, G = e * keep, G * keep
    return {"e": e, "G": G, "Dm_e": low * e, "DM_e": high**2 * e, "m": float(low.min()), "M": float(high.max())}


def one_objective(rng):
    h = rng.choice([0.2, 1.5], size=2) if rng.uniform() < 0.6 else np.full(2, rng.choice([0.2, 1.5]))
    u, x = rng.normal(size=2), rng.normal(size=2)
    at = lambda v: float(h @ (v * v) / 2)  # noqa: E731
    return {"m": 0.2, "M": 1.5, "x": x, "G": h * x, "O_u": at(u), "O_v": at(u + x), "d": x, "h": h * u}


def rest_of_hessian(rng):
    sigma, curvature = rng.uniform(0.5, 2), rng.uniform(0, 1)
    B, x, other = rng.normal(size=(3, 3)) * rng.choice([0, 1]), rng.normal(size=3), rng.normal(size=3)
    P = sigma * np.eye(3) + B @ B.T
    more = rng.choice([0, 1]) * rng.uniform(0, 1)
    det = np.linalg.det(P + curvature * np.outer(x, x)) / np.linalg.det(P)
    return {"sigma": sigma, "curvature": curvature, "x": x, "z": np.linalg.solve(P, x), "det": det,
            "det_other": np.linalg.det(P + more * np.outer(other, other)) / np.linalg.det(P)}  # fmt: skip


def agent_values(rng):
    h, wt, v, nxt = rng.choice([0.0, 1.5], size=2), *rng.normal(size=(3, 2))
    at = lambda u: float(h @ (u * u) / 2)  # noqa: E731
    return {"M": 1.5, "f": at(wt), "f_v": at(v), "f_next": at(nxt), "wt": wt, "wt_next": nxt, "g": h * wt, "v": v}


def logistic(make):
    def sample(rng):
        a, b, wt, c = rng.normal(size=(5, 2)), rng.choice([-1.0, 1.0], size=5), rng.normal(size=2), rng.uniform(0.1, 2)
        D = np.mean([y * row / (1 + np.exp(y * row @ wt)) for row, y in zip(a, b, strict=True)], axis=0)
        return {"c": c, "g": make(a, b, c).subgradient(wt), "D": D, "sgn": np.sign(wt), "wt": wt}

    return sample


def smooth_distance(rng):
    x = rng.normal(size=50) * 10 ** rng.uniform(-2, 9)
    return {"distance": float(np.abs(x).mean()), "gap": float((np.sqrt(0.25 + x**2) - 0.5).mean())}


def one_agent_noise(rng):
    """Every sign of the noise for every past: exactly centred and independent."""
    past, A, N = rng.normal(size=(2, 3)), rng.uniform(0.3, 4), rng.uniform(0.3, 4)
    both = lambda row: np.repeat(row, 2) / math.sqrt(6)  # noqa: E731
    return {"A": A, "N": N, "P": both(past[0]), "S": both(past[1]), "xi": np.tile([N / A, -N / A], 3) / math.sqrt(6)}


def mean_of_iterates(rng):
    """DP-ADMM itself from zero, one sample b = 1, in 2000 runs: noise and rest of its mean apart, E|noise| as in the sample."""
    t, N = int(rng.integers(2, 30)), 10 ** rng.uniform(-0.5, 2)
    G, w, noise, total, of_noise = math.hypot(1, N), *np.zeros((4, 2000))
    V = drift = reach = 0.0
    for k in range(1, t):
        A = 1 + math.sqrt(2 * k) * G
        xi = rng.normal(size=2000) * N / A
        w, noise = w - np.sign(w - 1) / A + xi, noise + xi
        total, of_noise = total + w, of_noise + noise
        V, reach = V + ((t - k) * N / A) ** 2, reach + 1 / A
        drift += reach
    E = math.sqrt(2 * V / math.pi)
    gap = float(np.abs(total / t - 1).mean()) + (E - float(np.abs(of_noise).mean())) / t
    return {"t": t, "V": V, "E_noise": E, "drift": drift, "gap": gap, "about_pi": math.pi}


def hinges(rng):
    """DP-ADMM itself from zero on three hinges, in 4000 runs, weighed by the ratio of laws for those with shifts."""
    t, late, j, N = int(rng.integers(4, 20)), int(rng.integers(0, 2)), int(rng.integers(0, 3)), 10 ** rng.uniform(-0.5, 1)
    h, n, b, o = math.sqrt(2 * t), t + late, 1 + late, np.array([0.0, -1.0])
    e, normals = 0.5 ** (np.arange(3) - j) / h, np.array([[-(0.5**i), 1.0] for i in (1, 2, 3)])
    v = (N / (b + np.sqrt(2 * np.arange(1, n)) * N / 4)) ** 2  # more noise than by (29) or (34)
    u, reach = np.array([1.0, 0.5**j]), np.concatenate([[0.0], np.cumsum(v)])
    R, k = math.sqrt(1 + 2 * reach[-1]), rng.uniform(0.2, 1)
    a, s = float(normals[j] @ u), k / R
    w, total, noise, square = np.zeros((4000, 2)), np.zeros((4000, 2)), np.zeros((4000, 2)), np.zeros(4000)
    for i in range(n):
        total, square = total + (w if i >= late else 0), square + ((w - o - s * reach[i] * u) ** 2).sum(1)
        if i + 1 < n:
            x = np.clip((w - o) @ normals.T, 0, 2)
            xi = rng.normal(size=(4000, 2)) * math.sqrt(v[i])
            w = w - (e * (x / 2 - np.sin(math.pi * x) / (2 * math.pi))) @ normals * math.sqrt(v[i]) / N + xi
            noise = noise + xi
    x = (total / t - o) @ normals.T
    weight = np.exp(s * noise @ u)
    U, span = float((1 + 2 * reach).sum()), n * R * rng.uniform(0.01, 0.5)
    y, inside = (a * s * (U - n) / 2 - span - 1) / t, np.clip(x, 0, 2)
    beyond, below = x[:, j] >= y, inside**2 / 4 + (np.cos(math.pi * inside) - 1) / (2 * math.pi**2)
    return {"t": t, "n": n, "h": h, "k": k, "a": a, "s": s, "R": R, "u_2": float(u @ u), "U": U, "x": span, "y": y,
            "M": math.exp(k**2 * float(u @ u) / 2), "Q": float(weight @ square / weight.sum()), "prob": float(beyond.mean()),
            "p": float(weight @ beyond / weight.sum()), "gap": float((below + np.maximum(x - 2, 0)).mean(0) @ e)}  # fmt: skip


def two_normals(rng):
    s = rng.uniform(-2, 2)
    at, low = gaussian(s + rng.choice([0.0, 1.5])), gaussian(s)
    return at | {"tail_s": low["tail"], "H_s": low["H"]}


def scaled_normal(rng):
    sigma, r = rng.uniform(0.3, 3), rng.uniform(0.1, 3)
    at = gaussian(r / sigma)
    return {
        "r": r,
        "sigma": sigma,
        "tail": at["tail"],
        "density": at["phi"] / sigma,
        "first": sigma * at["phi"],
        "phi": at["phi"],
    }


def second(rng):
    mu, eps = rng.uniform(0.5, 8), rng.uniform(0, 8)
    r = eps / mu - mu / 2
    return gaussian(r) | {"mu": mu, "eps": eps, "X": math.exp(eps) * tail(r + mu)}


def threshold(rng):
    L, eps = rng.uniform(0.3, 9), rng.uniform(0.1, 1.8)
    c, G = math.sqrt(2 * L), math.exp(eps / 2 - eps**2 / (16 * L))
    return gaussian(c - eps / (2 * c)) | {"c": c, "L": L, "eps": eps, "delta": 1.25 * math.exp(-L), "G": G}


def at_c(rng):
    L = rng.uniform(0.3, 9)
    return {"c": math.sqrt(2 * L), "L": L, "delta": 1.25 * math.exp(-L), "H": math.exp(-L)}


def logarithm(rng):
    delta = float(rng.choice([1.25, rng.uniform(0.001, 3)]))
    return {"delta": delta, "L": math.log(1.25 / delta)}


def ratio_of_laws(rng):
    sigma, x, d = rng.uniform(0.3, 3), rng.normal(size=3), rng.normal(size=3)
    log_density = lambda v: -float(v @ v) / (2 * sigma**2)  # noqa: E731
    return {"sigma": sigma, "x": x, "d": d, "whole": log_density(x) - log_density(x + d)}


def matrix_normal(rng):
    row, col = rng.uniform(0.2, 3, size=3), rng.uniform(0.2, 3, size=2)
    covariance = np.kron(np.diag(col), np.diag(row))
    return {"row": row[1], "col": col[1], "entry": covariance[4, 4], "deviation": covariance[4, 4] ** 0.5}


SAMPLES = {
    "connected graph": connected,
    "connected graph, singular values": singular,
    "objectives of the nodes, Assumption 3": node_objectives,
    "objective of a node": one_objective,
    "a sample and the rest of a Hessian": rest_of_hessian,
    "objective of an agent": agent_values,
    "logistic objective, l1": logistic(l1_logistic),
    "logistic objective, l2": logistic(l2_logistic),
    "DP-ADMM with one agent, its noise": one_agent_noise,
    "the mean of iterates on |w - 1|": mean_of_iterates,
    "the loss sqrt(1/4 + x^2) - 1/2": smooth_distance,
    "DP-ADMM on a sum of hinges, its noise shifted": hinges,
    "standard normal": lambda rng: gaussian(rng.choice([-2.5, -0.5, -0.05, 0.05, 0.5, 3, 8])),
    "standard normal, r >= 0": lambda rng: gaussian(rng.choice([0.0, 0.0, 1.0, 5.0])),
    "standard normal, above s": two_normals,
    "centred normal": scaled_normal,
    "scaled normal": scaled_normal,
    "second tail": second,
    "exponential at c": at_c,
    "density at the threshold": threshold,
    "exponent at the threshold": threshold,
    "exponent at the threshold, epsilon <= 9/5": threshold,
    "logarithm of 1.25/delta": logarithm,
    "gaussian log ratio": ratio_of_laws,
    "matrix normal": matrix_normal,
}
