"""Right programs of oracle-admm."""

import numpy as np

from ..collection import drawing
from ..programs.clipped_samples import oracle_admm
from ..programs.oracle_admm import metric, program


def x_step(p, x, g, y, lam):
    gradient, z = g
    right = x - p.eta * (gradient + p.A.T @ (p.beta * (p.B @ y - p.c) - lam))
    return np.linalg.solve(metric(p), right) - p.eta * z


@drawing("x0")
def scaled_dual(p, noise, steps):
    m = len(p.A)
    k = p.eta * p.beta
    small = np.linalg.inv(np.eye(m) / k + p.A @ p.A.T)
    x, y, w = p.x0, p.y0, np.zeros(m)
    xs, ys, ws = [x], [y], [w]
    for t in range(steps):
        f = p.losses[t if len(p.losses) > 1 else 0]
        g = f.gradient(x) + noise[t] + k * p.A.T @ (p.A @ noise[t])
        right = x - p.eta * g - k * p.A.T @ (p.B @ y - p.c - w)
        x = right - p.A.T @ (small @ (p.A @ right))
        y = p.g.minimise(p.B, p.beta, p.c, p.beta * (w - p.A @ x))
        w = w - (p.A @ x + p.B @ y - p.c)
        xs.append(x)
        ys.append(y)
        ws.append(w)
    return {"x": np.array(xs), "y": np.array(ys), "lam": p.beta * np.array(ws)}


VARIANTS = {
    "clipped_samples": ("the gradients of the samples made one by one, clipped and averaged", oracle_admm("as it should be")),
    # A pure function, line by line.
    "function": ("line by line", program()),
    # The noise added to x after the step, as -eta z, instead of through the oracle (Lemma 9.2).
    "noise_in_x": ("noise in x", program(oracle=lambda p, gradient, z: (gradient, z), x=x_step)),
    # The scaled dual lam/beta, Woodbury for I + eta beta A'A, one residual for both steps.
    "scaled_dual": ("scaled dual, Woodbury", scaled_dual),
}
