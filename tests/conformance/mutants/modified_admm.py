"""Wrong programs of modified-admm."""

import numpy as np

from ..programs.modified_admm import program

MUTANTS = {
    # Every node minimises the objective of node 0.
    "another_nodes_data": ("another node's data", "different-agents", "primal-step", program(data=lambda p, i: p.objectives[0])),
    # The dual step uses the f of the round before: the exchange is missed.
    "dual_with_old_f": (
        "dual step with the old f",
        "edge-dual",
        "dual-step",
        program(lam=lambda p, t, i, lam, half, new, old, near, noise: lam + half * sum(old[i] - old[j] for j in near)),
    ),
    # The dual moves towards the neighbours instead of away from them.
    "dual_wrong_sign": (
        "wrong sign in the dual step",
        "edge-dual",
        "dual-step",
        program(lam=lambda p, t, i, lam, half, new, old, near, noise: lam - half * sum(new[i] - new[j] for j in near)),
    ),
    # All nodes use the penalty of node 0.
    "first_nodes_penalty": (
        "penalty of another node",
        "own-penalty",
        "primal-step",
        program(penalty=lambda p, t, i: p.eta[t][0]),
    ),
    # What the nodes exchange is rounded to single precision.
    "float32_inside": (
        "lower precision inside",
        "low-precision",
        "primal-step",
        program(sent=lambda f, noise, t, i: np.float32(f).astype(np.float64)),
    ),
    # The dual moves by theta, not theta/2, times the disagreement.
    "half_theta_lost": ("half of theta lost", "edge-dual", "dual-step", program(half=lambda p, t, i: p.theta[t][i])),
    # f is overwritten in place: a node already sees the new values of the nodes before it (Gauss-Seidel for Jacobi).
    "in_place_rounds": ("values of the running round", "synchronous-rounds", "primal-step", program(seen=lambda old, new: new)),
    # The primal step has <lambda, v> where the paper's lambda counts twice.
    "lambda_factor_lost": ("factor 2 of lambda lost", "edge-dual", "primal-step", program(linear=lambda lam: lam)),
    # Every node divides by the largest degree of the graph.
    "largest_degree": (
        "degree of another node",
        "irregular-graph",
        "primal-step",
        program(degree=lambda p, i, near: np.sum(p.adjacency, axis=1).max()),
    ),
    # The last neighbour of a list is left out: range(1, n).
    "missing_neighbour": (
        "a neighbour left out",
        "irregular-graph",
        "primal-step dual-step",
        program(near=lambda p, i: [j for j, edge in enumerate(p.adjacency[i]) if edge][:2]),
    ),
    # The penalty pulls towards f_j instead of the midpoint of f_i and f_j.
    "neighbour_for_midpoint": (
        "f_j in place of the midpoint",
        "irregular-graph",
        "primal-step",
        program(point=lambda f, i, j: f[j]),
    ),
    # A node counts itself as its neighbour: the adjacency with a unit diagonal.
    "own_neighbour": (
        "degree off by one",
        "irregular-graph",
        "primal-step",
        program(near=lambda p, i: [j for j, edge in enumerate(p.adjacency[i]) if edge or i == j]),
    ),
    # The dual moves with eta, as in plain ADMM, so that it grows with the penalty.
    "penalty_as_dual_step": (
        "eta in place of theta",
        "dual-step-not-penalty",
        "dual-step",
        program(half=lambda p, t, i: p.eta[t][i] / 2),
    ),
    # eta(t) where eta(t+1) belongs.
    "penalty_of_the_round_before": (
        "penalty of the wrong round",
        "growing-penalty",
        "primal-step",
        program(penalty=lambda p, t, i: p.eta[max(t - 1, 0)][i]),
    ),
    # The dual starts at random numbers, as in the public repository liboyue/Network-Distributed-Algorithm: the sum over the nodes
    # never vanishes, and the limit minimises another objective.
    "random_dual_start": (
        "random start of the dual",
        "zero-dual-start",
        "dual-start",
        program(lam0=lambda p, shape: np.random.default_rng(1).random(shape)),
    ),
}
