"""Decrease at the nodes with their own penalties, summed over the nodes.

Where: ours, on Theorem 3.1. Letters at each node as in ``unequal_penalties_node``: ``w``, ``w_next`` = |r_i|^2/(eta_i V_i) at t
and t + 1, ``swap`` = 2 <step, u> + <step, v>, ``rest`` = <step, v> - |v|^2/(2 V_i), ``gain_i``; ``level`` = M_i/(V_i eta_i)
times what theta <= eta_i needs. Sums so far: ``W``, ``W_next``, ``Swap``, ``Rest``, ``Gain``.
Idea: zhang2018.theorem-3.1-node at every node.
"""

from lemmas.zhang2018.convergence import unequal_penalties_node as one
from lemmas.zhang2018.convergence.unequal_penalties_node import smooth
from verify import *

W, W_next, Swap, Rest, Gain, theta = scalars("W W_next Swap Rest Gain theta")
w, w_next, swap, rest, gain_i, eta = scalars("w w_next swap rest gain_i eta")
zero = Polynomial.of(0)
NODE = each_step(
    "zhang2018.theorem-3.1-node",
    means={
        "w": one.r.norm2 / (one.eta * one.V),
        "w_next": one.r_next.norm2 / (one.eta * one.V),
        "swap": 2 * (one.step @ one.u) + one.step @ one.v,
        "rest": one.step @ one.v - one.v.norm2 / (2 * one.V),
        "gain_i": one.gain,
        "eta": one.eta,
        "V": one.V,
        "M": one.M,
    },
    constant="theta",
)

says = statement(
    for_all(positive="theta"),
    goals=(at_least("summed", W - W_next - 2 * theta * Swap, 2 * theta * Rest + Gain), at_least("nonnegative", W_next)),
    recursion=Recursion(
        index="i",
        start=0,
        initial={"W": zero, "W_next": zero, "Swap": zero, "Rest": zero, "Gain": zero},
        following={"W": W + w, "W_next": W_next + w_next, "Swap": Swap + swap, "Rest": Rest + rest, "Gain": Gain + gain_i},
        step_signs=signs(positive="eta V M", nonnegative="w_next", real="w swap rest gain_i"),
        step_facts=(
            at_least("penalty", eta, theta, because=assumed(r"\eta_i(t) \geq \theta > 0", "Theorem 3.1")),
            smooth,
            at_least("node", w - w_next - 2 * theta * swap - 2 * theta * rest, gain_i, because=NODE("gain")),
        ),
    ),
)

claim = Claim(
    id="zhang2018.theorem-3.1-nodes",
    title="Decrease summed over the nodes, with penalties of their own",
    where="ours, on Theorem 3.1",
    kind="inequality",
    says=says,
)

proof = shows(
    by_induction(
        invariant(at_least("so_far", W - W_next - 2 * theta * Swap, 2 * theta * Rest + Gain), step=because("so_far", "node")),
        invariant(at_least("sign", W_next), step=because("sign", term(w_next))),
    ),
    summed=because("so_far"),
    nonnegative=because("sign"),
)

witness = Point(
    scalars={"theta": 1}, index=1, steps=({"w": 3, "w_next": 1, "swap": 0, "rest": 0, "gain_i": 2, "eta": 1, "V": 1, "M": 1},)
)

too_strong = (
    altered(
        says, "gain 1 % larger", at_least("summed", W - W_next - 2 * theta * Swap, 2 * theta * Rest + ratio(101, 100) * Gain)
    ),
)
