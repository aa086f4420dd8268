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


MUTANTS = {
    # The mean of x + lambda with an unscaled lambda, without 1/rho: so written in the public repository
    # liboyue/Network-Distributed-Algorithm (there with the other sign of the dual).
    "aggregation_unscaled_dual": (
        "missing 1/rho in the aggregation",
        "nonzero-dual-sum",
        "aggregation dual-sum",
        program(w=lambda p, sent, gamma, local, noise, w: np.mean(sent, axis=0) - np.mean(gamma, axis=0)),
    ),
    # The aggregator averages what it receives and forgets the dual term. From round 2 on nobody sees it: the duals sum to zero.
    "aggregation_without_dual": (
        "aggregation without the dual term",
        "nonzero-dual-sum",
        "aggregation dual-sum",
        program(w=lambda p, sent, gamma, local, noise, w: np.mean(sent, axis=0)),
    ),
    # Every agent minimises the objective of the last one: a closure made in a loop.
    "another_agents_data": (
        "another agent's data",
        "different-agents",
        "local-step",
        program(local=lambda p, t, i, w, gamma, last, local: solve_local(p, p.objectives[-1], w, gamma)),
    ),
    # The duals are kept in the object and never reset: a second run starts where the first one ended.
    "dual_kept_between_runs": ("dual never reset", "second-run", "repeatable", remembering()),
    # The dual step reads the aggregate of the round before: the order of updates in the consensus ADMM of the public
    # repository liboyue/Network-Distributed-Algorithm, where the dual moves before the new aggregate is stored.
    "dual_stale_w": (
        "stale w in the dual step",
        "consensus-dual",
        "dual-step dual-sum",
        program(gamma=lambda p, t, i, gamma, sent, w, w_before, local, noise: gamma - p.rho * (sent - w_before)),
    ),
    # The dual step of the scaled form (no rho) in a program that keeps the unscaled dual.
    "dual_without_rho": (
        "missing rho in the dual step",
        "consensus-dual",
        "dual-step",
        program(gamma=lambda p, t, i, gamma, sent, w, w_before, local, noise: gamma - (sent - w)),
    ),
    # The dual descends instead of ascending.
    "dual_wrong_sign": (
        "wrong sign in the dual step",
        "consensus-dual",
        "dual-step",
        program(gamma=lambda p, t, i, gamma, sent, w, w_before, local, noise: gamma + p.rho * (sent - w)),
    ),
    # The local solver works in single precision and returns doubles.
    "float32_inside": (
        "lower precision inside",
        "low-precision",
        "local-step",
        program(
            local=lambda p, t, i, w, gamma, last, local: np.float32(solve_local(p, p.objectives[i], w, gamma)).astype(np.float64)
        ),
    ),
    # The local step has rho/4 |v - w|^2 (the gradient with rho/2) beside the full dual term.
    "half_penalty": (
        "half of the penalty lost",
        "local-penalty",
        "local-step",
        program(local=lambda p, t, i, w, gamma, last, local: p.objectives[i].prox(w + gamma / (p.rho / 2), 1 / (p.rho / 2))),
    ),
    # Soft thresholding by l1 where the proximal step is 1/rho: the threshold must be l1/rho.
    "l1_threshold_unscaled": ("l1 weight scaled wrongly", "l1-kink", "local-step", program(local=thresholded)),
    # The dual starts at random numbers, as in the public repository liboyue/Network-Distributed-Algorithm.
    "random_start": (
        "random start of the dual",
        "given-start",
        "start",
        program(start=lambda p: (p.w0, np.random.default_rng(0).random(np.shape(p.gamma0)))),
    ),
    # The inner solver takes twenty gradient steps, whatever is left.
    "solver_stopped_early": ("an inner solver stopped early", "low-precision", "local-step", program(local=descend)),
}
