"""huang2020, Algorithms 1, 2 and 3: consensus ADMM with a central aggregator, plain and private. Noise is an argument.

Agents i = 1, ..., n minimise sum_i f_i(w_i) subject to w_i = w with the augmented Lagrangian (5)-(6),
sum_i f_i(w_i) - <gamma_i, w_i - w> + (rho/2)|w_i - w|^2. A model in R^{d x p} is the vector of its dp entries.

Printed and derived form agree here: minimising (5) over w gives mean_i w_i - mean_i gamma_i/rho, which is line 6, and with
the sign of gamma_i in (6) the ascent of the multiplier is line 8. Two remarks. The printed initial w_i^0 is never read. The
initial gamma_i^0 is free; after line 8 the gamma_i^k sum to zero for every k >= 1 whatever it was, but unless the gamma_i^0
sum to zero, w^1 is the mean of the w_i^1 shifted by -mean_i gamma_i^0/rho.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ..algorithms.arrays import Array, array, number, whole
from ..algorithms.huang2020.dp_admm import dp_admm
from ..algorithms.huang2020.primal_perturbation_admm import primal_perturbation_admm
from ..algorithms.run import Inputs, run
from .local_objective import LocalObjective, check_objectives


@dataclass(frozen=True, eq=False)
class ConsensusTrace:
    """A recorded run of t iterations of Algorithm 1, 2 or 3 with n agents in R^d; row k belongs to iteration k.

    w: (t+1, d), the global variable; local: (t, n, d), w_i^1, ..., w_i^t before the noise; shared: (t+1, n, d), the initial
    w_i^0 and then what the agents send, noise included; gamma: (t+1, n, d); eta: (t, n), the steps eta_i^1, ... of
    Algorithm 3, None for the exact local minimisation of Algorithms 1 and 2.
    """

    objectives: tuple[LocalObjective, ...]
    rho: float
    w: Array
    local: Array
    shared: Array
    gamma: Array
    eta: Array | None = None

    @property
    def steps(self) -> int:
        return len(self.local)


def consensus_admm(
    objectives: Sequence[LocalObjective],
    rho: float,
    steps: int | None = None,
    w: ArrayLike | None = None,
    gamma: ArrayLike | None = None,
    local: ArrayLike | None = None,
    *,
    noise: ArrayLike | None = None,
    eta: ArrayLike | None = None,
) -> ConsensusTrace:
    """Algorithm 1 (``steps`` iterations), Algorithm 2 (with ``noise``) or Algorithm 3 (with ``noise`` and ``eta``), from w (d,),
    gamma (n, d) and local (n, d); zeros where None.

    noise: (t, n, d), t = steps, added to the local variables before they are sent: the next local problem reads w^k and gamma_i^k
    only, so it enters through both. eta: (t, n), the steps of Algorithm 3, whose f_i' is the loss's gradient plus (lambda/n)
    sgn(wt) (section VI-E, (38a)) or plus (lambda/n) wt (section VI-F, (39a)): see ``l1_logistic`` and ``l2_logistic``; its local
    is wt_i^0. A decreasing eta, as the theorems ask, is not enforced. ValueError naming the argument for wrong shapes, values
    that are not finite, rho <= 0, eta <= 0.
    """
    agents = check_objectives(objectives)
    n, d = len(agents), agents[0].dimension
    rho = number("rho", rho, 0, strict=True)
    count = whole("steps", steps) if noise is None else None  # type: ignore[arg-type]
    added = np.zeros((count, n, d)) if count else array("noise", noise, (steps, n, d))  # type: ignore[arg-type]
    step_sizes = None if eta is None else array("eta", eta, (len(added), n))
    if step_sizes is not None and not np.all(step_sizes > 0):
        raise ValueError("eta must be positive")
    start = {
        "w": array("w", np.zeros(d) if w is None else w, (d,)),
        "gamma": array("gamma", np.zeros((n, d)) if gamma is None else gamma, (n, d)),
    }
    first = array("local", np.zeros((n, d)) if local is None else local, (n, d))
    if step_sizes is None:
        inputs = Inputs({"rho": rho}, {"f": agents}, start, {"xi": added})
        states = run(primal_perturbation_admm, inputs, len(added)).states
        shared = np.concatenate([first[None], states["shared"]])
    else:
        inputs = Inputs({"rho": rho, "eta": step_sizes}, {"f": agents}, start | {"shared": first}, {"xi": added})
        states = run(dp_admm, inputs, len(added)).states
        shared = states["shared"]
    return ConsensusTrace(agents, rho, states["w"], states["local"][: len(added)], shared, states["gamma"], step_sizes)
