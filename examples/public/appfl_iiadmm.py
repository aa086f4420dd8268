"""IIADMM of the framework APPFL, judged as Algorithm 3 of huang2020.

Read: github.com/APPFL/APPFL, src/appfl/algorithm/iiadmm.py at 13d72f06e8b6. Re-expressed from its equations, for one local
step with the whole data, penalty rho and proximity 1/eta:

    z_i = w - (Clip(grad f_i(w)) - lambda_i)/(rho + 1/eta),   lambda_i = lambda_i + rho (w - z_i)   at the client, without noise,
    z~_i = z_i + Laplace noise,   lambda~_i = lambda~_i + rho (w - z~_i),   w = mean_i (z~_i - lambda~_i/rho)   at the server.
"""

import numpy as np

from examples.adapter import Adapter
from verify.conformance import Unsupported


def admm(p, noise, steps):
    """States of ``steps`` rounds; gamma is the dual that the client uses."""
    if p.family != "dp-admm":
        raise Unsupported("inexact ADMM with noise only")
    if any(f.l1 for f in p.objectives):
        raise Unsupported("smooth objectives")
    if noise is None:  # of the deviation sigma
        noise = np.random.default_rng(p.seed).laplace(scale=p.sigma / np.sqrt(2), size=(steps, *p.gamma0.shape))
    w, client, server = p.w0, p.gamma0, p.gamma0
    ws, locals_, messages, gammas = [w], [], [p.shared0], [client]
    for t in range(steps):
        weight = (p.rho + 1 / p.eta[t])[:, None]
        slopes = np.array([f.gradient(w) for f in p.objectives])
        local = w - (slopes - client) / weight
        client = client + p.rho * (w - local)
        sent = local + noise[t]
        server = server + p.rho * (w - sent)
        w = np.mean(sent - server / p.rho, axis=0)
        ws, locals_, messages, gammas = [*ws, w], [*locals_, local], [*messages, sent], [*gammas, client]
    return {"w": np.array(ws), "local": np.array(locals_), "shared": np.array(messages), "gamma": np.array(gammas)}


ADAPTER = Adapter(
    title="IIADMM of APPFL",
    about="from its equations: one local step with all data; the proximity is 1/eta",
    families=("dp-admm",),
    admm=admm,
    source="APPFL/APPFL at 13d72f0: src/appfl/algorithm/iiadmm.py",
    findings={
        "dp-admm local-step": (
            "Gradient and proximal centre are at the aggregate instead of the agent's last message: one gradient per "
            "round, at a public point; the sensitivity of a round stays 2 C/(rho + 1/eta). With several local steps in a "
            "round the code keeps the noise of one."
        ),
        "dp-admm dual-step": (
            "The client moves its dual with the local variable before the noise, and with the old aggregate. That dual is "
            "no function of the messages: later rounds carry data of earlier ones, and the sensitivities of single rounds "
            "no longer compose. Without clipping the code sets the scale of the noise to 0, whatever "
            "epsilon is."
        ),
        "dp-admm aggregation": (
            "The server's duals use the noisy messages and come before the aggregate: they part from the clients' duals. "
            "A function of messages: no privacy is lost here."
        ),
    },
)
