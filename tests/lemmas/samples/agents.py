"""Steps, graphs and normal laws of huang2020 and zhang2018, in floats."""

import math
from functools import partial

import numpy as np
from flint import arb

from verify.admm.consensus_admm import consensus_admm
from verify.admm.graph import complete, cycle, path, star
from verify.admm.local_objective import LocalObjective, l1_logistic, l2_logistic
from verify.admm.modified_admm import modified_admm
from verify.algorithms.losses import Quadratic

SQRT_2PI = math.sqrt(2 * math.pi)


def tail(r):
    return float(arb(r / math.sqrt(2)).erfc()) / 2


def gaussian(r):
    return {"r": r, "tail": tail(r), "H": math.exp(-r * r / 2), "phi": math.exp(-r * r / 2) / SQRT_2PI}


def graph_of(rng):
    nodes = int(rng.integers(2, 6))
    return [path, star, complete, cycle][int(rng.integers(0, 4 if nodes > 2 else 3))](nodes)


def images(rng, graph, **given):
    x, z = given.get("x", rng.normal(size=(graph.nodes, 2))), rng.normal(size=(graph.nodes, 2))
    Q, S, R, D = graph.laplacian, graph.signless_laplacian, graph.laplacian_root, np.diag(graph.degrees)
    y = R @ rng.normal(size=(graph.nodes, 2))
    return {"x": x, "z": z, "Qx": Q @ x, "Qz": Q @ z, "Sx": S @ x, "Sz": S @ z, "Dx": D @ x, "Rx": R @ x, "Rz": R @ z, "y": y,
            "Ry": R @ y}  # fmt: skip


def connected(rng):
    return images(rng, graph_of(rng))


def singular(rng):
    graph, theta = graph_of(rng), rng.uniform(0.1, 2)
    eta = theta * rng.uniform(1, 3)
    Q, S = np.linalg.eigh(graph.laplacian), np.linalg.eigh(graph.signless_laplacian)
    top = [Q, S][int(rng.integers(0, 2))]
    at = images(rng, graph, x=np.outer(top[1][:, -1], [1.0, 2.0]))
    low = np.outer(Q[1][:, 1], [1.0, -1.0])
    at |= {"y": low, "Ry": graph.laplacian_root @ low}
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


def scalar_run(rng, noise=0.0):
    graph, c, theta = graph_of(rng), rng.uniform(0.5, 2), rng.uniform(0.2, 2)
    eta, a = rng.uniform(0.5, 2, size=(3, graph.nodes)), rng.normal(size=graph.nodes)
    nodes = [LocalObjective(Quadratic([[c]], [-c * v])) for v in a]
    epsilon = noise * rng.normal(size=(3, graph.nodes, 1))
    run = modified_admm(graph, nodes, rng.normal(size=(graph.nodes, 1)), eta, theta, epsilon=epsilon)
    i, t = int(rng.integers(0, graph.nodes)), 2
    near = list(graph.neighbours[i])
    k = rng.uniform(-2, 2)
    return {"c": c, "eta": eta[t, i], "V": graph.degrees[i], "theta": theta, "a": a[i], "lam": run.lam[t, i, 0],
            "lam_next": run.lam[t + 1, i, 0], "f_i": run.f[t, i, 0], "s": run.f[t, near, 0].sum(), "f": run.f[t + 1, i, 0],
            "s_next": run.f[t + 1, near, 0].sum(), "k": k, "w": k * eta[t, i], "epsilon": epsilon[t, i, 0]}  # fmt: skip


def edges_of_one_node(rng):
    c, eta, a, edges = *rng.uniform(0.5, 2, size=2), rng.normal(), rng.normal(size=2 * int(rng.integers(1, 4)))
    total = np.poly1d([1, -2 * a, a * a]) * (c / 2) + sum(np.poly1d([1, -2 * w, w * w]) * (eta / 2) for w in edges)
    return {"c": c, "eta": eta, "a": a, "V": len(edges) / 2, "W": edges.sum(), "f": total.deriv().roots[0]}


def private_step(rng):
    graph = graph_of(rng)
    nodes = [l2_logistic(rng.normal(size=(4, 2)), rng.choice([-1.0, 1.0], size=4), 0.3) for _ in range(graph.nodes)]
    eta, epsilon = rng.uniform(0.5, 2, size=(2, graph.nodes)), rng.normal(size=(2, graph.nodes, 2))
    run = modified_admm(graph, nodes, rng.normal(size=(graph.nodes, 2)), eta, 0.7, epsilon=epsilon)
    f = run.f[2, 0]
    return {"eta": eta[1, 0], "V": graph.degrees[0], "f": f, "f_i": run.f[1, 0], "s": run.f[1, list(graph.neighbours[0])].sum(0),
            "lam": run.lam[1, 0], "epsilon": epsilon[1, 0], "g": nodes[0].subgradient(f), "p": rng.normal(size=2)}  # fmt: skip


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


def dp_run(rng):
    n, d, t, rho = 3, 2, 3, rng.uniform(0.3, 2)
    make = l1_logistic if rng.uniform() < 0.5 else l2_logistic
    data = [(rng.normal(size=(5, d)), rng.choice([-1.0, 1.0], size=5)) for _ in range(n)]
    agents = [make(*rows, 0.4) for rows in data]
    eta, noise = rng.uniform(0.2, 1, size=(t, n)), rng.normal(size=(t, n, d))
    start = rng.normal(size=(n, d))
    run = consensus_admm(agents, rho, None, rng.normal(size=d), rng.normal(size=(n, d)), start, noise=noise, eta=eta)
    return agents, data, eta, noise, rho, run


def agent(rng):
    agents, _, eta, noise, rho, run = dp_run(rng)
    wt, nxt, v = run.shared[2, 0], run.shared[3, 0], rng.normal(size=2)
    if rng.uniform() < 0.3:
        v = wt + (wt - v) * 1e-3
    return {"rho": rho, "eta": eta[2, 0], "A": rho + 1 / eta[2, 0], "wt": wt, "wt_next": nxt, "w_next_i": run.local[2, 0],
            "w": run.w[2], "ga": run.gamma[2, 0], "xi": noise[2, 0], "g": agents[0].subgradient(wt), "v": v}  # fmt: skip


def agent_in_one_coordinate(rng):
    at = agent(rng)
    names = {"x": "wt", "x_next": "w_next_i", "aggregate": "w", "multiplier": "ga", "slope": "g"}
    return {"rho": at["rho"], "eta": at["eta"]} | {name: float(at[one][0]) for name, one in names.items()}


def agent_values(rng):
    h, wt, v, nxt = rng.choice([0.0, 1.5], size=2), *rng.normal(size=(3, 2))
    at = lambda u: float(h @ (u * u) / 2)  # noqa: E731
    return {"M": 1.5, "f": at(wt), "f_v": at(v), "f_next": at(nxt), "wt": wt, "wt_next": nxt, "g": h * wt, "v": v}


def sums(rng):
    _, _, _, _, rho, run = dp_run(rng)
    return {
        "rho": rho,
        "n": 3.0,
        "W": run.shared[2].sum(0),
        "Ga": run.gamma[1].sum(0),
        "Ga_next": run.gamma[2].sum(0),
        "w_k": run.w[2],
    }


def replaced(rng):
    """Quadratic losses (x - b)'h(x - b)/2 of m samples, R = kappa |w|^2/2, closed forms; the last sample is replaced."""
    m, c, kappa, rho = 3, rng.uniform(0.1, 1), rng.uniform(0.5, 2), rng.uniform(0.3, 2)
    H, b = np.abs(rng.normal(size=(m, 2))) * rng.choice([0, 1]), rng.normal(size=(m, 2))
    other, pull = rng.normal(size=2), rng.normal(size=2)
    solve = lambda rows: (pull + (H * rows).mean(0)) / (H.mean(0) + c * kappa + rho)  # noqa: E731
    w_D, w_other = solve(b), solve(np.vstack([b[:-1], other]))
    return {"rho": rho, "m": float(m), "c": c, "kappa": kappa, "dw": w_D - w_other, "dR": kappa * (w_D - w_other),
            "dh": H.mean(0) * (w_D - w_other), "q": H[-1] * (w_other - b[-1]), "q_other": H[-1] * (w_other - other)}  # fmt: skip


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
    "M-ADMM, one quadratic node": scalar_run,
    "private M-ADMM, one quadratic node": partial(scalar_run, noise=1.0),
    "consensus ADMM (3)-(7), one quadratic node": edges_of_one_node,
    "M-ADMM, one quadratic node, times k": scalar_run,
    "M-ADMM step, private or not": private_step,
    "objective of a node": one_objective,
    "a sample and the rest of a Hessian": rest_of_hessian,
    "objective of an agent": agent_values,
    "DP-ADMM, local step": agent,
    "DP-ADMM, local step, one coordinate": agent_in_one_coordinate,
    "DP-ADMM, sums over the agents": sums,
    "exact local step, one sample replaced": replaced,
    "logistic objective, l1": logistic(l1_logistic),
    "logistic objective, l2": logistic(l2_logistic),
    "DP-ADMM with one agent, its noise": one_agent_noise,
    "the mean of iterates on |w - 1|": mean_of_iterates,
    "the loss sqrt(1/4 + x^2) - 1/2": smooth_distance,
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
