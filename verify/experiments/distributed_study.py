"""zhang2018, sections 5.1-5.2, and huang2020, section VI-F, on the breast cancer table, in reduced size.

Both papers use the Adult table, which does not ship with scikit-learn; the scaling of rows and columns is theirs. Of the 569
rows, shuffled, each of N agents gets an equal share (N = 5: 113).

zhang2018. L2-regularised logistic regression (2) on a random connected graph, f(0) = 0, theta = 0.5.
* Convergence, no noise: max_i |f_i(t) - f*|/|f*|, where f* minimises sum_i O_i, and the paper's average loss L(t).
* Trade-off: L(T) against the paper's bound P(T), taken as printed; alpha(t) = alpha(1) q_2^{t-1}, with the alpha(1) that gives
  the stated P(T). Dual perturbation has eta(t) = theta, penalty perturbation eta(t) = theta q_1^{t-1}. More than the paper
  has: the constant penalty with the sum of 1/eta of the growing one, which tells growth from mere size; and all three with
  the same q_2. C, rho and the values of q_1 and q_2 in Figure 2 are not printed in the text and are chosen here.

huang2020. L2 form, rho = 0.1 and lambda/n = 1e-6 as in the paper, steps (34) with the dimension, share and c_w = |w*| of this
table (w* computed from the data, as the paper does). Agents send w_i^k plus noise of the same (epsilon, delta) per iteration
under DP-ADMM (14) and under primal perturbation (section III-A). epsilon m_i is about that of the paper (400 rows each).
* Convergence: the augmented objective of section VI-D over the number of agents, and the empirical loss of what is sent.
* Trade-off: empirical loss of the models sent last, at the paper's rho and at the best of a grid (chosen on runs of its own;
  this tuning is not private). Beside them gradient descent with all rows, whose agents send gradients with noise for the same
  (epsilon, delta), at the paper's step 0.1 and at the best of a grid. The paper does not say who adds the noise of its DPSGD.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path

import numpy as np

from ..admm.consensus_admm import ConsensusTrace, consensus_admm
from ..admm.dp_admm import augmented_objective, smooth_step_size
from ..admm.dp_admm import noise_scale as dp_admm_noise
from ..admm.graph import Graph, from_edges
from ..admm.local_objective import LocalObjective, l2_logistic, regularised_risk
from ..admm.modified_admm import NodeTrace, dual_noise, modified_admm
from ..admm.primal_perturbation_admm import noise_scale as primal_noise
from ..admm.spherical_noise import spherical_noise
from ..algorithms.arrays import Array
from ..algorithms.losses import Logistic
from .data import breast_cancer
from .stored import Stored, curve, decimal, interval, read

PENALTY_STUDY = "lemmas/zhang2018/experiments/penalty_study.json"
CONVERGENCE = "lemmas/huang2020/experiments/convergence.json"
THETA, C, RHO, C_1 = 0.5, 50.0, 1.0, 0.25  # zhang2018: dual step, weight of the loss, of the regulariser, bound of L''
BOUNDS = ("30", "60", "100", "200", "400", "1000", "3000")  # P(T)
PENALTY, WEIGHT, DELTA = 0.1, 1e-6, 1e-5  # huang2020: rho, lambda/n and delta per iteration
EPSILONS = ("0.05", "0.1", "0.2", "0.5")
PENALTIES = (0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0)
STEP, STEPS = 0.1, (0.03, 0.1, 0.3, 1.0, 3.0, 10.0)  # gradient descent: the paper's step, the grid
NODE_PENALTIES, NODE_GROWTH = (0.55, 0.65, 0.6, 0.55, 0.6), (1.01, 1.03, 1.1, 1.2, 1.02)  # section 5.1, Figure 1(a)


def random_graph(draw: np.random.Generator, nodes: int, more: int = 2) -> Graph:
    """A random tree (each node after the first joined to an earlier one) and up to ``more`` further random edges."""
    edges = [(k, int(draw.integers(k))) for k in range(1, nodes)]
    absent = [(i, j) for i in range(nodes) for j in range(i) if (i, j) not in edges]
    order = draw.permutation(len(absent))[:more]
    return from_edges(nodes, edges + [absent[int(k)] for k in order])


def dealt(draw: np.random.Generator, agents: int, rows: int | None = None) -> list[tuple[Array, Array]]:
    """Equal shares (features, labels) of the shuffled breast cancer table, or of its first ``rows`` rows after shuffling."""
    features, labels = breast_cancer()
    order = draw.permutation(len(labels))[:rows]
    size = len(order) // agents
    if size < 1:
        raise ValueError(f"rows must be at least {agents}, one per agent, found {len(order)}")
    return [(features[part], labels[part]) for part in order[: size * agents].reshape(agents, size)]


def iterations(T: int) -> list[int]:
    """The t that are stored: every one up to 10, then about 12 % apart, then T."""
    found = [*range(1, min(T, 10) + 1)]
    while found[-1] < T:
        found.append(min(T, round(found[-1] * 1.12)))
    return found


def schedules(T: int) -> dict[str, Array]:
    """The penalties (T,) common to all nodes, starting at theta except for the constant 4 theta."""
    t = np.arange(T)
    return {
        "conventional ADMM, eta = theta": np.full(T, THETA),
        "constant penalty, eta = 4 theta": np.full(T, 4 * THETA),
        "bounded growth to 4 theta": np.asarray(THETA * (4 - 3 * 0.97**t)),
        "linear growth, eta = theta t": THETA * (t + 1.0),
        **{f"geometric growth, q = {q}": np.asarray(THETA * q**t) for q in (1.03, 1.1, 1.2)},
    }


def centralised(shares: Sequence[tuple[Array, Array]]) -> Array:
    """f* (d,): the minimiser of sum_i O_i of zhang2018, (2), for equal shares, C and rho of this study."""
    features, labels = (np.concatenate(part) for part in zip(*shares, strict=True))
    d = features.shape[1]
    weight = min(C, len(shares[0][1]))
    return regularised_risk(features, labels, weight * len(shares), 0).minimise_penalised(np.zeros(d), RHO, np.zeros(d))


def average_loss(shares: Sequence[tuple[Array, Array]], models: Array) -> float:
    """(1/N) sum_i of the mean logistic loss of models[i] on the share of agent i: both papers' empirical loss."""
    return float(np.mean([Logistic(a, b).value(model) for (a, b), model in zip(shares, models, strict=True)]))


def alpha_for(P: float, eta: Array, q: float, graph: Graph, samples: int, weight: float) -> Array:
    """alpha(t) = alpha(1) q^{t-1} (T,) with P(T) = P, for equal shares and penalties eta (T,) common to the nodes.

    ValueError where no alpha > 0 has so small a P(T).
    """
    growth = np.asarray(q ** np.arange(len(eta)))
    budget = P * float(graph.degrees.min()) * samples / weight - float(np.sum(1.4 * C_1 / eta))
    if budget <= 0:
        raise ValueError(f"P = {P:g} is below the bound without the part of the noise")
    return np.asarray(budget / np.sum(growth / eta) * growth)


def zhang_study(
    seed: int,
    *,
    nodes: int = 5,
    T: int = 200,
    T_private: int = 100,
    runs: int = 10,
    rows: int | None = None,
    privacy: Sequence[str] = BOUNDS,
    q_1: float = 1.03,
    q_2: float = 1.02,
) -> Stored:
    """Both parts of zhang2018; see the module."""
    draw = np.random.default_rng([seed, 0])
    shares = dealt(draw, nodes, rows)
    graph, best = random_graph(draw, nodes), centralised(shares)
    B, d = len(shares[0][1]), len(best)
    weight = min(C, B)
    objectives = [regularised_risk(a, b, weight, RHO / nodes) for a, b in shares]
    start = np.zeros((nodes, d))

    def common(eta: Array) -> Array:
        return np.repeat(eta[:, None], nodes, axis=1)

    penalties = {label: common(eta) for label, eta in schedules(T).items()}
    if nodes == len(NODE_PENALTIES):
        penalties["penalties per node of section 5.1"] = np.array(NODE_PENALTIES) * np.power.outer(NODE_GROWTH, np.arange(T)).T
    convergence = [
        _distances(label, modified_admm(graph, objectives, start, eta, THETA), shares, best) for label, eta in penalties.items()
    ]

    growing = np.asarray(THETA * q_1 ** np.arange(T_private))
    kinds = {
        "dual perturbation, eta = theta": np.full(T_private, THETA),
        f"penalty perturbation, q_1 = {q_1}": growing,
        "constant penalty, same sum of 1/eta": np.full(T_private, T_private / np.sum(1 / growing)),
    }
    tradeoff, samples = [], {}
    for (kind, eta), q in product(kinds.items(), (1.0, q_2)):
        label, points = f"{kind}, q_2 = {q:g}", []
        for P in privacy:
            rates = alpha_for(float(P), eta, q, graph, B, weight)
            sample = []
            for run in range(runs):
                epsilon = _unit_noise(np.random.default_rng([seed, 1, run]), (T_private, nodes, d)) / rates[:, None, None]
                if kind.startswith("dual"):
                    noise = dual_noise(graph, common(eta), epsilon)
                    trace = modified_admm(graph, objectives, start, common(eta), THETA, xi=noise)
                else:
                    trace = modified_admm(graph, objectives, start, common(eta), THETA, epsilon=epsilon)
                sample.append(average_loss(shares, trace.f[-1]))
            samples[label, P] = np.array(sample)
            points.append({"P": P, "alpha": decimal(rates[0]), **_summary(sample)})
        tradeoff.append({"label": label, "points": points})
    dual, dual_q, penalty, penalty_q, equal, equal_q = (str(curve["label"]) for curve in tradeoff)
    pairs = ((penalty, dual), (penalty_q, dual), (penalty_q, dual_q), (penalty, equal), (penalty_q, equal_q))
    return {
        "seed": seed,
        "nodes": nodes,
        "edges": [[i, j] for i, j in graph.pairs if i < j],
        "rows_per_node": B,
        "features": d,
        "T": T,
        "T_private": T_private,
        "runs": runs,
        "theta": decimal(THETA),
        "C": decimal(weight),
        "rho": decimal(RHO),
        "optimum": {
            "loss": decimal(average_loss(shares, np.array([best] * nodes))),
            "norm": decimal(_norm(best)),
            "loss_of_zero": decimal(average_loss(shares, start)),
        },
        "constant": decimal(kinds["constant penalty, same sum of 1/eta"][0]),
        "convergence": convergence,
        "tradeoff": tradeoff,
        "differences": _differences(pairs, "P", privacy, samples),
    }


def huang_study(
    seed: int,
    *,
    agents: int = 5,
    T: int = 100,
    runs: int = 10,
    trials: int = 5,
    rows: int | None = None,
    epsilons: Sequence[str] = EPSILONS,
    penalties: Sequence[float] = PENALTIES,
    steps: Sequence[float] = STEPS,
) -> Stored:
    """Both parts of huang2020; ``trials`` runs choose rho from ``penalties``, the step from ``steps``; see the module."""
    shares = dealt(np.random.default_rng([seed, 2]), agents, rows)
    objectives = [l2_logistic(a, b, WEIGHT) for a, b in shares]
    features, labels = (np.concatenate(part) for part in zip(*shares, strict=True))
    d, m = features.shape[1], len(shares[0][1])
    best = LocalObjective(Logistic(features, labels)).minimise_penalised(np.zeros(d), WEIGHT, np.zeros(d))
    c_w = _norm(best)

    def approximate(epsilon: float, rho: float, normal: Array) -> ConsensusTrace:
        eta = smooth_step_size(np.arange(1, T + 1), c_w, 1, 0.25 + WEIGHT, d, m, epsilon, DELTA)
        sigma = dp_admm_noise(eta, rho, 1, m, epsilon, DELTA)
        steps = np.repeat(eta[:, None], agents, axis=1)
        return consensus_admm(objectives, rho, noise=sigma[:, None, None] * normal, eta=steps)

    def primal(epsilon: float, rho: float, normal: Array) -> ConsensusTrace:
        return consensus_admm(objectives, rho, noise=primal_noise(1, WEIGHT, rho, m, epsilon, DELTA) * normal)

    def descent(epsilon: float, step: float, normal: Array) -> Array:
        sigma, w = primal_noise(1, 0, 1, m, epsilon, DELTA), np.zeros(d)
        for noise in normal:
            w = w - step * np.mean([f.subgradient(w) + sigma * row for f, row in zip(objectives, noise, strict=True)], axis=0)
        return np.array([w] * agents)

    def normals(stream: int, number: int) -> list[Array]:
        return [np.random.default_rng([seed, stream, run]).normal(size=(T, agents, d)) for run in range(number)]

    def losses(method: Callable[[float, float, Array], Array], epsilon: str, parameter: float, draws: list[Array]) -> Array:
        return np.array([average_loss(shares, method(float(epsilon), parameter, normal)) for normal in draws])

    last: list[tuple[str, Callable[[float, float, Array], Array], str, float, Sequence[float]]] = [
        ("DP-ADMM", lambda *given: approximate(*given).shared[-1], "rho", PENALTY, penalties),
        ("DP-ADMM, aggregated model w", lambda *given: np.array([approximate(*given).w[-1]] * agents), "rho", PENALTY, penalties),
        ("primal perturbation", lambda *given: primal(*given).shared[-1], "rho", PENALTY, penalties),
        ("gradient descent", descent, "step", STEP, steps),
    ]
    draws, tries, tradeoff, samples = normals(3, runs), normals(4, trials), [], {}
    for name, method, letter, usual, grid in last:
        for label in (f"{name}, {letter} = {usual}", f"{name}, best {letter}"):
            points, chosen = [], usual
            for epsilon in epsilons:
                if "best" in label:
                    means = [float(np.mean(losses(method, epsilon, value, tries))) for value in grid]
                    chosen = grid[means.index(min(means))]
                sample = samples[label, epsilon] = losses(method, epsilon, chosen, draws)
                points.append({"epsilon": epsilon, letter: decimal(chosen), **_summary(sample)})
            tradeoff.append({"label": label, "points": points})
    names = [str(curve["label"]) for curve in tradeoff]
    pairs = tuple((names[k], names[j]) for k, j in ((0, 4), (1, 5), (0, 6), (1, 7), (3, 7)))
    clear = consensus_admm(objectives, PENALTY, T)
    convergence = [_objectives("no privacy, Algorithm 1", [clear], shares)]
    for name, algorithm in (("DP-ADMM", approximate), ("primal perturbation", primal)):
        convergence += [
            _objectives(f"{name}, epsilon = {e}", [algorithm(float(e), PENALTY, x) for x in draws], shares) for e in epsilons
        ]
    return {
        "seed": seed,
        "agents": agents,
        "rows_per_agent": m,
        "features": d,
        "T": T,
        "runs": runs,
        "rho": decimal(PENALTY),
        "weight": decimal(WEIGHT),
        "delta": decimal(DELTA),
        "c_w": decimal(c_w),
        "optimum": {
            "loss": decimal(average_loss(shares, np.array([best] * agents))),
            "loss_of_zero": decimal(average_loss(shares, np.zeros((agents, d)))),
            "loss_of_algorithm_1": decimal(average_loss(shares, clear.shared[-1])),
        },
        "convergence": convergence,
        "tradeoff": tradeoff,
        "differences": _differences(pairs, "epsilon", epsilons, samples),
    }


def study(seed: int, *, zhang: Stored | None = None, huang: Stored | None = None) -> Stored:
    """By the place of the stored file; zhang, huang: sizes other than the stored ones, for the two functions above."""
    return {PENALTY_STUDY: zhang_study(seed, **(zhang or {})), CONVERGENCE: huang_study(seed, **(huang or {}))}


def zhang_convergence(root: Path) -> list[Stored]:
    """Distance to the optimum (relative, largest over the nodes) over t; no noise, so low = mean = high."""
    stored = read(root / PENALTY_STUDY)["convergence"]
    return curves(stored, "t", lambda p: dict.fromkeys(("low", "mean", "high"), str(p["distance"])))


def zhang_tradeoff(root: Path) -> list[Stored]:
    """L(T) over P(T) per method: mean and 95 % interval of the mean."""
    return curves(read(root / PENALTY_STUDY)["tradeoff"], "P")


def huang_convergence(root: Path) -> list[Stored]:
    """Empirical loss over k per algorithm and epsilon at the paper's rho."""
    return curves(read(root / CONVERGENCE)["convergence"], "k", lambda p: p["loss"])


def huang_tradeoff(root: Path) -> list[Stored]:
    """Empirical loss of the models sent last over epsilon per iteration, at the paper's parameter and the best."""
    return curves(read(root / CONVERGENCE)["tradeoff"], "epsilon")


def curves(stored: list[Stored], x: str, measure: Callable[[Stored], dict[str, str]] = dict) -> list[Stored]:
    return [{"label": c["label"], **curve([{x: p[x], **measure(p)} for p in c["points"]], x)} for c in stored]


def _distances(label: str, trace: NodeTrace, shares: Sequence[tuple[Array, Array]], best: Array) -> Stored:
    """Distances below 1e-6 are stored as 1e-6: smaller ones depend on rounding."""
    points = []
    for t in iterations(trace.steps):
        distance = float(np.linalg.norm(trace.f[t] - best, axis=1).max()) / _norm(best)
        points.append({"t": str(t), "distance": decimal(max(distance, 1e-6)), "loss": decimal(average_loss(shares, trace.f[t]))})
    return {"label": label, "points": points}


def _objectives(label: str, traces: Sequence[ConsensusTrace], shares: Sequence[tuple[Array, Array]]) -> Stored:
    values = np.array([augmented_objective(trace) for trace in traces]) / len(shares)
    return {
        "label": label,
        "points": [
            {
                "k": str(k),
                "objective": interval(values[:, k - 1]),
                "loss": interval(np.array([average_loss(shares, trace.shared[k]) for trace in traces])),
            }
            for k in iterations(values.shape[1])
        ],
    }


def _differences(
    pairs: Sequence[tuple[str, str]], letter: str, places: Sequence[str], samples: dict[tuple[str, str], Array]
) -> list[Stored]:
    return [
        {
            "label": f"{one} minus {other}",
            "points": [{letter: place, **interval(samples[one, place] - samples[other, place])} for place in places],
        }
        for one, other in pairs
    ]


def _unit_noise(draw: np.random.Generator, shape: tuple[int, int, int]) -> Array:
    """Noise of density exp(-|epsilon|), ``shape`` (T, N, d): divide by alpha for density exp(-alpha |epsilon|)."""
    T, N, d = shape
    uniform = draw.random(T * N)
    return spherical_noise(1.0, np.maximum(uniform, 1e-300), draw.normal(size=(T * N, d))).reshape(shape)


def _summary(sample: Sequence[float] | Array) -> dict[str, str]:
    """Mean with its interval, and the range that zhang2018 draws: least and most."""
    return {**interval(np.array(sample)), "least": decimal(min(sample)), "most": decimal(max(sample))}


def _norm(vector: Array) -> float:
    return float(np.linalg.norm(vector))
