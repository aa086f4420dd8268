"""One step over the network, with penalties of the nodes' own.

One step of M-ADMM with penalties of the nodes' own, over the network: residuals and consensus error pay for the gain.

Where: ours, on Theorem 3.1.
Letters of ``unequal_penalties_network``, stacked; W, W_next, Swap, Rest, Gain = sums over the nodes as in ``node_sum``,
where u_i, v_i are the rows of Q f and Q step.
Idea: zhang2018.theorem-3.1-nodes, whose exchange and rest zhang2018.theorem-3.1-network turns into a change of <f, Q f> and
a nonnegative number.
"""

from verify import *

from . import unequal_penalties_network as network
from .unequal_penalties_network import Q_step, Qf, f, p, step

scalars("theta N W W_next Swap Rest Gain")
GRAPH = "connected graph"

says = statement(
    Domain(signs(positive="theta N", real="W W_next Swap Rest Gain"), network.says.spaces),
    *network.says.facts,
    nodes=at_end("zhang2018.theorem-3.1-nodes", "summed", "over the N nodes", N),
    size=at_end("zhang2018.theorem-3.1-nodes", "nonnegative", "over the N nodes", N),
    swap=program("stacked vectors", "sum", "sum_i 2 <step_i, u_i> + <step_i, v_i>", total=Swap, u=step, v=2 * Qf + Q_step),
    rest_is=program(
        "stacked vectors", "sum", "sum_i <step_i, v_i> - |v_i|^2/(2 V_i), p_i = v_i/(2 V_i)", total=Rest, u=step - p, v=Q_step
    ),
    before=program(GRAPH, "laplacian", x=f, Qx=Qf),
    after=program(GRAPH, "laplacian", x=f + step, Qx=Qf + Q_step),
    energy=W - W_next - 2 * theta * (network.after - f @ Qf) >= Gain | goal,
    residuals=W_next >= 0 | goal,
    consensus=f @ Qf >= 0 | goal,
    consensus_next=network.after >= 0 | goal,
)

claim = Claim("zhang2018.theorem-3.1-step", "inequality")

proof = shows(
    use("network", "zhang2018.theorem-3.1-network"),
    energy=nodes + 2 * theta * (swap + rest_is) - 2 * theta * fact("network.energy") + 2 * theta * fact("network.rest"),
    residuals=size,
    consensus=before,
    consensus_next=after,
)

witness = at("""
    theta=1 N=1 W=20 W_next=1 Swap=8 Rest=0 Gain=1 f=[1, 0] step=[1, -1] Qf=[1, -1] Q_step=[2, -2] p=[1, -1] Qp=[2, -2]
    Dp=[1, -1]
""")

too_strong = altered(scale="gain 1 % larger -> energy right 101/100", drop="nodes laplacian")
