"""FedADMM of Gong, Li and Freris as huang2020's Algorithm 1, with all clients in every round.

Read: github.com/YonghaiGong/FedADMM at 3d1dca8c41d2 (FedADMM/src/federated_main.py, update.py). Re-expressed from its
equations, with the duals alpha_i = -gamma_i and its server's step eta = 1 (its default for 60 rounds, then 0.5):

    w_i = argmin f_i(w) + alpha_i'(w - theta) + (rho/2)|w - theta|^2,   alpha_i+ = alpha_i + rho (w_i - theta),
    theta = theta + eta mean_i [w_i - prev_i + (alpha_i+ - alpha_i)/rho],

where prev_i is the state of the local model after theta was loaded into it, that is, theta. The local problems are solved
exactly here (its own: epochs of SGD).
"""

import numpy as np

from examples.adapter import Adapter
from verify.conformance import Unsupported

ETA = 1.0


def admm(p, noise, steps):
    """States of ``steps`` rounds."""
    if p.family != "consensus-admm":
        raise Unsupported("consensus of all agents")
    theta, alpha = p.w0, -p.gamma0
    thetas, alphas, locals_ = [theta], [alpha], []
    for _ in range(steps):
        w = np.array([f.prox(theta - a / p.rho, 1 / p.rho) for f, a in zip(p.objectives, alpha, strict=True)])
        before, alpha = alpha, alpha + p.rho * (w - theta)
        messages = (w - theta) + (alpha - before) / p.rho
        theta = theta + ETA * messages.mean(axis=0)
        thetas, alphas, locals_ = [*thetas, theta], [*alphas, alpha], [*locals_, w]
    return {"w": np.array(thetas), "gamma": -np.array(alphas), "local": np.array(locals_)}


ADAPTER = Adapter(
    title="FedADMM of Gong, Li and Freris",
    about="from its equations, with exact local steps, all clients and eta = 1, its default for the first 60 rounds",
    families=("consensus-admm",),
    admm=admm,
    source="YonghaiGong/FedADMM at 3d1dca8: FedADMM/src/federated_main.py, FedADMM/src/update.py",
    findings={
        "consensus-admm aggregation": (
            "With w_i of the round before in the place of prev_i the mean of w_i + alpha_i/rho would be kept. So the message is "
            "2 (w_i - theta): with eta = 1 theta moves twice as far as the mean of w_i, and the sum of the duals drifts with it. "
            "From duals 0, with all clients and eta = 1 throughout, it rests where sum_i grad f_i(theta) + (n rho/2) "
            "(theta - theta_0) = 0: at the minimum of another problem. Clipped or noised messages are twice as large as w_i - "
            "theta."
        ),
        "consensus-admm dual-step": (
            "By its own convention the dual follows the theta that the local problem was solved with, not the new one. Another "
            "order of the same steps; no privacy is lost by it."
        ),
    },
)
