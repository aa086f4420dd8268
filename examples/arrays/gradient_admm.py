"""Gradient ADMM (chan2024, Algorithm 1) in any array library of the array API standard: NumPy, array-api-strict, PyTorch, JAX.

    python -m verify conform examples.arrays.gradient_admm:admm --family gradient-admm --array torch

Everything, the gradients and the proximal maps included, is computed in that library from the data of the problem.
"""

try:
    from array_api_compat import array_namespace, device
except ModuleNotFoundError:  # the arrays of NumPy 2 say both themselves
    import operator

    array_namespace, device = operator.methodcaller("__array_namespace__"), operator.attrgetter("device")

from examples.adapter import Adapter
from verify.conformance import Unsupported


def gradient(xp, f, x):
    """grad f(x) for the losses of the vectors."""
    if f.kind == "quadratic":
        return f.H @ x + f.h
    if f.kind == "logistic":
        margin = f.labels * (f.features @ x)
        small = xp.exp(-xp.abs(margin))
        weight = xp.where(margin > 0, small, xp.ones_like(small)) / (1 + small)
        return f.l2 * x - f.features.T @ (f.labels * weight) / f.features.shape[0]
    residual = f.features @ x - f.targets
    if f.kind == "huber":
        return f.features.T @ xp.clip(residual, -f.delta, f.delta) / f.features.shape[0]
    if f.kind == "clipped-squares":
        samples = residual[:, None] * f.features
        lengths = xp.sqrt(xp.sum(samples * samples, axis=1))
        clipped = samples * (f.radius / xp.where(lengths > f.radius, lengths, f.radius * xp.ones_like(lengths)))[:, None]
        return xp.sum(clipped, axis=0) / f.features.shape[0]
    if f.kind == "log-cosh":
        return f.features.T @ xp.tanh(residual) / f.features.shape[0]
    raise Unsupported(f"no gradient for losses of kind {f.kind}")


def minimise_y(xp, p, identity, w):
    """argmin_y g(y) - <w, By> + (beta/2)|By - c|^2."""
    g, right = p.g, p.B.T @ (w + p.beta * p.c)
    square = p.B.T @ p.B
    if g.kind == "quadratic-regulariser":
        return xp.linalg.solve(g.K + p.beta * square, right - g.k)
    s = float(square[0, 0])
    if bool(xp.any(xp.abs(square - s * identity) > 1e-14 * s)):
        if g.kind == "zero":
            return xp.linalg.pinv(p.B) @ (p.c + w / p.beta)
        raise Unsupported(f"g of kind {g.kind} needs B'B to be a multiple of the identity")
    v, step = right / (s * p.beta), 1 / (s * p.beta)
    if g.kind == "zero":
        return v
    if g.kind == "box":
        return xp.clip(v, g.low, g.high)
    shrunk = xp.sign(v) * xp.maximum(xp.abs(v) - step * g.c1, xp.zeros_like(v))
    return shrunk / (1 + 2 * step * g.c2) if g.kind == "elastic-net" else shrunk


def admm(p, noise, steps):
    """States of ``steps`` iterations from (x0, lam0)."""
    if p.family != "gradient-admm":
        raise Unsupported("gradient ADMM only")
    if noise is None:
        raise Unsupported("it does not draw noise: the caller passes it")
    xp = array_namespace(p.A)
    n, columns = p.A.shape[1], p.B.shape[1]
    where = {"dtype": p.A.dtype, "device": device(p.A)}
    M = xp.eye(n, **where) + p.eta * p.beta * (p.A.T @ p.A)
    identity = xp.eye(columns, **where)
    x, lam, xs, ys, lams = p.x0, p.lam0, [p.x0], [], [p.lam0]
    for t in range(steps):
        ys.append(minimise_y(xp, p, identity, lam - p.beta * (p.A @ x)))
        lam = lam - p.beta * (p.A @ x + p.B @ ys[t] - p.c)
        f = p.losses[t if len(p.losses) > 1 else 0]
        right = x - p.eta * (gradient(xp, f, x) + p.A.T @ (p.beta * (p.B @ ys[t] - p.c) - lam))
        x = xp.linalg.solve(M, right) + noise[t, ...]
        xs.append(x)
        lams.append(lam)
    ys.append(minimise_y(xp, p, identity, lam - p.beta * (p.A @ x)))
    return {"x": xp.stack(xs), "y": xp.stack(ys), "lam": xp.stack(lams)}


ADAPTER = Adapter(
    title="gradient ADMM in array libraries",
    about="losses, proximal maps and solves in the array library itself, through the array API standard",
    families=("gradient-admm",),
    admm=admm,
    namespaces=("numpy", "array_api_strict", "torch", "jax.numpy"),
    needs=("array_api_compat",),
)
