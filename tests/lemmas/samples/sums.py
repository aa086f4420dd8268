"""All agents, sums over the iterations, densities and exchanges of huang2020 and zhang2018, in floats."""

import math

import numpy as np

from tests.lemmas.samples.agents import graph_of, root_of, tail
from verify.admm.consensus_admm import consensus_admm
from verify.admm.graph import path
from verify.admm.local_objective import l1_logistic, l2_logistic


def weights(rng):
    k, x, z = rng.uniform(0.2, 3, size=(3, 1)), *rng.normal(size=(2, 3, 2))
    x = x * rng.choice([0.0, 1.0], size=(3, 1))
    return {"x": x, "z": z, "Kx": k * x, "Kz": k * z}


def objectives(rng):
    """Quadratic f_i at random points of three agents, in the mean over four outcomes (vectors are halved)."""
    h = rng.choice([0.0, 1.5], size=(4, 3, 2))
    wt, v, nxt = rng.normal(size=(3, 4, 3, 2))
    at = lambda u: float((h * u * u).sum() / 2) / 4  # noqa: E731
    return {"M": 1.5, "f": at(wt), "f_v": at(v), "f_next": at(nxt), "wt": wt / 2, "wt_next": nxt / 2, "g": h * wt / 2, "v": v / 2}


def rounds(rng):
    """Three rounds of DP-ADMM with noise: rho, the agents, their eta, the run."""
    make, rho = l1_logistic if rng.uniform() < 0.5 else l2_logistic, rng.uniform(0.3, 2)
    agents = [make(rng.normal(size=(5, 2)), rng.choice([-1.0, 1.0], size=5), 0.4) for _ in range(3)]
    start, noise, eta = rng.normal(size=(3, 2)), rng.normal(size=(3, 3, 2)), rng.uniform(0.2, 1, size=(3, 3))
    run = consensus_admm(agents, rho, None, rng.normal(size=2), rng.normal(size=(3, 2)), start, noise=noise, eta=eta)
    return rho, agents, eta, run


def all_agents(rng):
    rho, _, _, run = rounds(rng)
    copies = np.tile(rng.normal(size=2), (3, 1))
    w_next = np.tile(run.w[3], (3, 1))
    return {"rho": rho, "wt_next": run.shared[3], "w_next": w_next, "ga": run.gamma[2], "c": copies}


def fresh(rng):
    """Every pair of a noise and its opposite, for every past: exactly centred and independent."""
    past, noise = rng.normal(size=(4, 1, 3)), rng.normal(size=(5, 3))
    both = np.concatenate([noise, -noise])[None]
    return {"N": np.broadcast_to(both, (4, 10, 3)), "x": np.broadcast_to(past, (4, 10, 3))}


def entries(rng):
    d, s2 = int(rng.integers(1, 4)), rng.uniform(0.2, 2)
    signs = np.array(np.meshgrid(*[[-1.0, 1.0]] * d)).reshape(d, -1)  # all outcomes of d independent signs
    return {"Dn": float(d), "s2": s2, "xi": signs * math.sqrt(s2 / signs.shape[1])}


def centred(rng):
    u, wt, g = rng.uniform(0.1, 1, size=5), *rng.normal(size=(2, 5, 2))
    m = (u[:, None] * wt).sum(0) / u.sum()
    return {"SG": float((u * ((wt - m) @ g[0])).sum())}


def direction(rng):
    u, r, beta = rng.uniform(0.1, 1, size=5), rng.normal(size=(5, 3, 2)), rng.normal()
    total = (u[:, None, None] * r).sum(0)
    size = np.linalg.norm(total, axis=1)
    gamma = -beta * total / size[:, None]
    return {"SR": float((u[:, None, None] * r * gamma).sum()), "beta": beta, "W": float(u.sum()),
            "R": float(size.sum() / u.sum()), "D2": float((gamma**2).sum()), "n": 3.0}  # fmt: skip


def roots(rng):
    k = int(rng.choice([0, 1, 2, 50]))
    return {"k": float(k), "u": 1 / math.sqrt(max(k, 1)), "th": math.sqrt(k + 1)}


def multiples(rng):
    k, e = int(rng.choice([0, 1, 2, 5000])), rng.uniform(0.5, 3)
    return {"k": float(k), "e": e, "v_k": math.sqrt(e * k), "th": math.sqrt(e * (k + 1))}


def iterations(rng):
    t = int(rng.choice([1, 1, 2, 700]))
    j = np.arange(1, t + 1)
    return {
        "t": float(t),
        "s": math.sqrt(t),
        "W_t": float((1 / np.sqrt(j)).sum()),
        "H": float((1 / j).sum()),
        "log_t": math.log(t),
    }


def stacked(rng):
    """Three agents in the mean over four outcomes (vectors are halved); the sum is made agent by agent."""
    u, v = rng.normal(size=(2, 4, 3, 2))
    means = [np.mean([u[o, i] @ v[o, i] for o in range(4)]) for i in range(3)]
    return {"total": float(sum(means)), "u": u / 2, "v": v / 2}


def optimum(rng):
    """Nodes with (f - a)'H(f - a)/2 at the minimiser of their sum."""
    n = graph_of(rng).nodes
    H, a = rng.uniform(0.1, 2, size=(n, 2)), rng.normal(size=(n, 2))
    g = H * ((H * a).sum(0) / H.sum(0) - a)
    return {"mean": np.tile(g.mean(0), (n, 1)), "p": rng.normal(size=(n, 2))}


def solved(rng):
    graph = graph_of(rng)
    g, p = rng.normal(size=(2, graph.nodes, 2))
    x = -np.linalg.pinv(graph.laplacian) @ g
    return {"g": g, "mean": np.tile(g.mean(0), (graph.nodes, 1)), "Qx": graph.laplacian @ x, "p": p}


def degrees(rng):
    graph = graph_of(rng)
    Qx, D = graph.laplacian @ rng.normal(size=(graph.nodes, 2)), np.diag(graph.degrees).astype(float)
    p = np.linalg.solve(D, Qx) / 2
    return {"p": p, "Dp": D @ p, "Qx": Qx}


def three_nodes(rng):
    graph = path(3)
    A = np.diag(graph.degrees) - graph.laplacian
    return {"u": np.array([1.0, 0.0, -1.0]), "v": root_of(graph) @ A @ rng.normal(size=3)}


def exponential_noise(rng):
    alpha, n, n_other = rng.uniform(0.2, 2, size=3)
    y = alpha * (n_other - n) + rng.choice([0.0, 0.0, 1.0, -1.0])
    return {"alpha": alpha, "n": n, "n_other": n_other, "y": y, "X": math.exp(y), "noise": math.exp(-alpha * n),
            "noise_other": math.exp(-alpha * n_other)}  # fmt: skip


def log_ratio(rng):
    """Often with exp(y + w) = q/q_other, where both sides are zero."""
    q, q_other = rng.uniform(0.2, 3, size=2)
    y = rng.normal()
    w = math.log(q / q_other) - y + float(rng.choice([0.0, 0.0, 0.7, -0.7]))
    logs = {"ln_q": math.log(q), "ln_q_other": math.log(q_other)}
    return {"q": q, "q_other": q_other, "y": y, "w": w, "X": math.exp(y), "Z": math.exp(w)} | logs


def norm(rng):
    v = rng.normal(size=3)
    return {"v": v, "n": float(np.linalg.norm(v))}


def step_density(rng):
    """e = (h f^3/3 + pull f + rest)/pull on the line: the density of f by differences of the distribution function of e."""
    pull, rest, alpha, f = rng.uniform(0.5, 2), rng.uniform(0.5, 2), rng.uniform(0.5, 2), rng.uniform(0, 1)  # e < 0: no kink
    h, more = rng.uniform(0.1, 1, size=2)
    found = []
    for k in (h, h + more):
        e = lambda x, k=k: -(k * x**3 / 3 + pull * x + rest) / pull  # noqa: E731
        cdf = lambda v: 0.5 * math.exp(alpha * v) if v < 0 else 1 - 0.5 * math.exp(-alpha * v)  # noqa: E731
        step = 1e-5
        density = (cdf(e(f - step)) - cdf(e(f + step))) / (2 * step)
        found.append((density, alpha / 2 * math.exp(-alpha * abs(e(f))), k * f * f + pull))
    (q, noise, det), (q_other, noise_other, det_other) = found
    return {
        "q": q,
        "noise": noise,
        "det": det,
        "J": 1 / pull,
        "q_other": q_other,
        "noise_other": noise_other,
        "det_other": det_other,
    }


def two_densities(rng):
    """Laws on nine cells; the set is where the ratio is at most E, a boundary case at times."""
    P, Q = rng.dirichlet(np.ones(9)), rng.dirichlet(np.ones(9))
    E = float(rng.choice([np.min(P / Q), np.median(P / Q)]))
    inside = P / Q <= E
    log_sup = math.log(E)
    eps = log_sup + float(rng.choice([0.0, 0.5, -0.5]))
    p, q = float(P[inside].sum()), float(Q[inside].sum())
    return {"p": p, "q": q, "E": E, "log_sup": log_sup, "eps": eps, "X": math.exp(eps)}


def part(rng):
    P = rng.dirichlet(np.ones(4))
    return {"p": float(P.sum()), "part": float(P[: int(rng.integers(1, 5))].sum())}


def two_tails(rng):
    z = rng.uniform(0, 3)
    return {"rare": math.erfc(z / math.sqrt(2)), "tail": tail(z)}


SAMPLES = {
    "weights of the agents": weights,
    "objectives of the agents": objectives,
    "DP-ADMM, all agents": all_agents,
    "fresh noise": fresh,
    "stacked vectors": stacked,
    "noise of independent entries": entries,
    "weighted mean of the iterates": centred,
    "direction against the constraint gap": direction,
    "roots of consecutive integers": roots,
    "roots of multiples": multiples,
    "sums over the iterations": iterations,
    "optimum of (1)": optimum,
    "connected graph, solved": solved,
    "weighted by the degrees": degrees,
    "path of three nodes": three_nodes,
    "exponential noise": exponential_noise,
    "logarithm of a density ratio": log_ratio,
    "norm of a vector": norm,
    "density of a private step": step_density,
    "two densities, bounded ratio": two_densities,
    "two densities, bounded log ratio": two_densities,
    "part of a set": part,
    "standard normal, two tails": two_tails,
}
