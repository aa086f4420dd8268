"""Decrease summed over the nodes, with penalties of their own.

Decrease at the nodes with their own penalties, summed over the nodes.

Where: ours, on Theorem 3.1.
Letters at each node as in ``unequal_penalties_node``: ``w``, ``w_next`` = |r_i|^2/(eta_i V_i) at t and t + 1, ``swap`` = 2
<step, u> + <step, v>, ``rest`` = <step, v> - |v|^2/(2 V_i), ``gain_i``; ``level`` = M_i/(V_i eta_i) times what theta <=
eta_i needs. Sums so far: ``W``, ``W_next``, ``Swap``, ``Rest``, ``Gain``.
Idea: zhang2018.theorem-3.1-node at every node.
"""

from verify import *

from . import unequal_penalties_node as one
from .unequal_penalties_node import smooth

scalars("W W_next Swap Rest Gain w w_next swap rest gain_i eta")
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

for_all(positive="theta")

says = statement(
    summed=W - W_next - 2 * theta * Swap >= 2 * theta * Rest + Gain | goal,
    nonnegative=W_next >= 0 | goal,
    recursion=over(
        "i",
        0,
        dict(W=(0, W + w), W_next=(0, W_next + w_next), Swap=(0, Swap + swap), Rest=(0, Rest + rest), Gain=(0, Gain + gain_i)),
        signs(positive="eta V M", nonnegative="w_next", real="w swap rest gain_i"),
        penalty=eta >= theta | assumed(r"\eta_i(t) \geq \theta > 0", "Theorem 3.1"),
        smooth=smooth,
        node=w - w_next - 2 * theta * swap - 2 * theta * rest >= gain_i | NODE("gain"),
    ),
)

claim = Claim("zhang2018.theorem-3.1-nodes", "inequality")

proof = shows(
    by_induction(
        invariants(so_far=W - W_next - 2 * theta * Swap >= 2 * theta * Rest + Gain | at_start, sign=W_next >= 0 | at_start),
        so_far=so_far + node,
        sign=sign + term(w_next),
    ),
    summed=so_far,
    nonnegative=sign,
)

witness = at("theta=1", *2 * ("w=3 w_next=1 swap=0 rest=0 gain_i=2 eta=1 V=1 M=1",), index=2)

too_strong = altered({"gain 1 % larger": summed.left >= 2 * theta * Rest + 101 * Gain / 100})
