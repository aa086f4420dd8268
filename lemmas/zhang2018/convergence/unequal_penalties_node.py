"""Decrease at one node with its own penalty.

One node of M-ADMM with its own penalty: its residual decreases against what it exchanges with the network.

Where: ours.
On Theorem 3.1.
Letters: node i: ``step`` = f(t+1) - f(t), ``u`` = row of (D - A) f(t), ``v`` = row of (D - A) step, ``dg`` = change of its
gradient; V = V_i, eta = eta_i(t+1), M = M_i; residuals ``r``, ``r_next`` = grad O_i(f_i) + 2 lambda_i at t and t + 1.
Idea: (12) is 2 eta V step = -r_next + theta u_next - eta u and (11) r_next - r = dg + theta u_next, u_next = u + v. The
weights 1/(eta V) and 2 theta cancel the product of u and step.
Note: Other nodes' penalties do not occur. The sum over the nodes is zhang2018.theorem-3.1-network.
"""

from verify import *

for_all(positive="theta eta V M", X="step u v dg")

u_next = u + v
r_next = u_next * theta - u * eta - step * (2 * eta * V)
r = r_next - dg - u_next * theta

exchange = 2 * theta * (2 * (step @ u) + step @ v) + 2 * theta * (step @ v - v.norm2 / (2 * V))
spent = (r.norm2 - r_next.norm2) / (eta * V) - exchange
slack = 4 / M + 1 / (eta * V) - 1 / (theta * V)
gain = (u * theta + dg).norm2 / (theta * V) + theta / V * (1 - theta / eta) * u_next.norm2 + slack * dg.norm2


says = statement(
    cocoercive=program("objective of a node", "cocoercive", "Assumption 3", G=dg, x=step),
    penalty=eta >= theta | assumed(r"\eta_i(t) \geq \theta > 0", "Theorem 3.1"),
    smooth=4 * theta * eta * V
    >= M * (eta - theta)
    | assumed(
        "is the Lipschitz constant",
        "Assumption 3",
        "ours: M_i (1 - theta/eta_i) <= 4 V_i theta; holds for M_i <= 4 V_i theta, and for eta_i = theta",
    ),
    gain=spent >= gain | goal,
    decrease=spent >= 0 | goal,
    size=r_next.norm2 / (eta * V) >= 0 | goal,
)

claim = Claim("zhang2018.theorem-3.1-node", "inequality", facts="equivalent")

proof = shows(
    gain=4 / M * cocoercive,
    size=1 / (eta * V) * square(r_next),
    decrease=4 / M * cocoercive
    + 1 / (theta * V) * square(u * theta + dg)
    + theta / (V * eta) * penalty * square(u_next)
    + 1 / (M * eta * V * theta) * smooth * square(dg),
)

witness = at("theta=1 eta=2 V=1 M=1 step=[1] u=[1] v=[0] dg=[1]")

too_strong = altered(scale="gain 1 % larger -> gain right 101/100", drop="cocoercive penalty smooth")
