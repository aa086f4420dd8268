"""One node of M-ADMM with its own penalty: its residual decreases against what it exchanges with the network.

Where: ours, on Theorem 3.1. Letters: node i: ``step`` = f(t+1) - f(t), ``u`` = row of (D - A) f(t), ``v`` = row of (D - A)
step, ``dg`` = change of its gradient; V = V_i, eta = eta_i(t+1), M = M_i; residuals ``r``, ``r_next`` = grad O_i(f_i) + 2
lambda_i at t and t + 1.
Idea: (12) is 2 eta V step = -r_next + theta u_next - eta u and (11) r_next - r = dg + theta u_next, u_next = u + v. The
weights 1/(eta V) and 2 theta cancel the product of u and step.
"""

from verify import *

theta, eta, V, M = scalars("theta eta V M")
step, u, v, dg = vectors("step u v dg")
u_next = u + v
r_next = u_next * theta - u * eta - step * (2 * eta * V)
r = r_next - dg - u_next * theta

exchange = 2 * theta * (2 * (step @ u) + step @ v) + 2 * theta * (step @ v - v.norm2 / (2 * V))
spent = (r.norm2 - r_next.norm2) / (eta * V) - exchange
slack = 4 / M + 1 / (eta * V) - 1 / (theta * V)
gain = (u * theta + dg).norm2 / (theta * V) + theta / V * (1 - theta / eta) * u_next.norm2 + slack * dg.norm2

smooth = at_least(
    "smooth",
    4 * theta * eta * V,
    M * (eta - theta),
    because=assumed(
        "is the Lipschitz constant",
        "Assumption 3",
        "ours: M_i (1 - theta/eta_i) <= 4 V_i theta; holds for M_i <= 4 V_i theta, and for eta_i = theta",
    ),
)
says = statement(
    for_all(positive="theta eta V M", X="step u v dg"),
    at_least(
        "cocoercive",
        M * (dg @ step),
        dg.norm2,
        because=program("objective of a node", "cocoercive", "Assumption 3", G=dg, x=step),
    ),
    at_least("penalty", eta, theta, because=assumed(r"\eta_i(t) \geq \theta > 0", "Theorem 3.1")),
    smooth,
    goals=(at_least("gain", spent, gain), at_least("decrease", spent), at_least("size", r_next.norm2 / (eta * V))),
)

claim = Claim(
    id="zhang2018.theorem-3.1-node",
    title="Decrease at one node with its own penalty",
    where="ours",
    kind="inequality",
    says=says,
    facts="equivalent",
    note="Other nodes' penalties do not occur. The sum over the nodes is zhang2018.theorem-3.1-network.",
)

proof = shows(
    gain=because(term(4 / M, "cocoercive")),
    size=because(term(1 / (eta * V), square=r_next)),
    decrease=because(
        term(4 / M, "cocoercive"),
        term(1 / (theta * V), square=u * theta + dg),
        term(theta / (V * eta), "penalty", square=u_next),
        term(1 / (M * eta * V * theta), "smooth", square=dg),
    ),
)

witness = Point(scalars=numbers("theta=1 eta=2 V=1 M=1"), vectors={"step": [1], "u": [1], "v": [0], "dg": [1]})

too_strong = (
    scaled(says, "gain 1 % larger", "gain", right=ratio(101, 100)),
    without(says, "cocoercive"),
    without(says, "penalty"),
    without(says, "smooth"),
)
