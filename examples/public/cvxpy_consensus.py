"""The consensus example of cvxpy as huang2020's Algorithm 1.

Read: github.com/cvxpy/cvxpy at 49b5a1f1c60a (examples/mpi_consensus_admm.py). Re-expressed from its equations, with the scaled
dual u_i = -gamma_i/rho; each worker moves its dual at the beginning of the round after (and is kept from round to round here:
the file loads every worker from its first bytes again in every round):

    u_i = u_i + x_i - xbar,   x_i = argmin f_i(x) + (rho/2)|x - xbar + u_i|^2,   xbar = mean_i x_i.
"""

import numpy as np

from examples.adapter import Adapter
from verify.conformance import Unsupported


def worker(f, u, rho):
    """xbar -> (the x of this round, the u that it was made with); the first call does not move u."""
    x = None

    def update(xbar):
        nonlocal u, x
        u = u if x is None else u + x - xbar
        x = f.prox(xbar - u, 1 / rho)
        return x, u

    return update


def admm(p, noise, steps):
    """States of ``steps`` rounds."""
    if p.family != "consensus-admm":
        raise Unsupported("consensus of all agents")
    workers = [worker(f, -gamma / p.rho, p.rho) for f, gamma in zip(p.objectives, p.gamma0, strict=True)]
    means, locals_, duals = [p.w0], [], []
    for _ in range(steps):
        xs, us = zip(*[update(means[-1]) for update in workers], strict=True)
        means, locals_, duals = [*means, np.mean(xs, axis=0)], [*locals_, xs], [*duals, us]
    last = np.array(duals[-1]) + locals_[-1] - means[-1]
    return {"w": np.array(means), "gamma": -p.rho * np.array([*duals, last]), "local": np.array(locals_)}


ADAPTER = Adapter(
    title="the consensus example of cvxpy",
    about="from its equations, with exact local steps, from the starts of the problem, each worker kept from round to round",
    families=("consensus-admm",),
    admm=admm,
    source="cvxpy/cvxpy at 49b5a1f: examples/mpi_consensus_admm.py",
    findings={
        "consensus-admm aggregation": (
            "The mean of the local variables without that of the duals. From its own start it is right without noise: all "
            "duals are 0 there and add up to 0 after every round. Noise in the messages alone does not keep that: a worker's "
            "dual follows its own x, and sum_i u_i is minus the sum of all noise so far; it stays 0 only where every worker "
            "takes its noised x for its own. From duals that do not add up to 0 (such noise, a warm start, or agents that come "
            "and go) it rests at another point. No privacy is lost: the mean is a function of messages."
        )
    },
)
