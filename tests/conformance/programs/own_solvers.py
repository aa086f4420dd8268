"""Local solvers that share nothing with verify.admm: Cholesky for quadratics, Newton for smooth objectives, proximal gradients
and Newton on their support for those with an l1 term."""

import numpy as np


def slope(f, x):
    """The gradient of the loss from its parameters."""
    if f.kind == "quadratic":
        return f.H @ x + f.h
    if f.kind == "logistic":
        weight = np.exp(-np.logaddexp(0, f.labels * (f.features @ x)))
        return f.l2 * x - f.features.T @ (f.labels * weight) / len(f.labels)
    raise NotImplementedError(f"no solver for {f.kind}")


def curvature(f, x):
    """The second derivative of the loss."""
    if f.kind == "quadratic":
        return f.H
    s = np.exp(-np.logaddexp(0, -f.features @ x))
    return (f.features.T * (s * (1 - s))) @ f.features / len(f.labels) + f.l2 * np.eye(len(x))


def prox(f, v, step):
    """argmin loss(x) + l1 |x|_1 + |x - v|^2/(2 step)."""
    if f.l1:
        return _proximal_gradient(f, v, step)
    if f.kind == "quadratic":
        root = np.linalg.cholesky(step * f.H + np.eye(len(v)))
        return np.linalg.solve(root.T, np.linalg.solve(root, v - step * f.h))
    x = np.array(v)
    for _ in range(60):
        move = np.linalg.solve(curvature(f, x) + np.eye(len(x)) / step, slope(f, x) + (x - v) / step)
        scale = 1.0
        while (
            np.linalg.norm(slope(f, x - scale * move) + (x - scale * move - v) / step)
            > np.linalg.norm(slope(f, x) + (x - v) / step) * (1 - scale / 4)
            and scale > 1e-3
        ):
            scale /= 2
        x = x - scale * move
        if np.linalg.norm(move) <= 1e-15 * np.linalg.norm(x):
            break
    return x


def _proximal_gradient(f, v, step):
    data = f.H if f.kind == "quadratic" else f.features.T @ f.features / (4 * len(f.labels)) + f.l2 * np.eye(len(v))
    top = np.linalg.eigvalsh(data)[-1] + 1 / step
    x = np.array(v)
    for k in range(200_000):
        if k % 10 == 9:
            polished = _on_support(f, v, step, x)
            if polished is not None:
                return polished
        ahead = x - (slope(f, x) + (x - v) / step) / top
        after = np.sign(ahead) * np.maximum(np.abs(ahead) - f.l1 / top, 0)
        done = np.linalg.norm(after - x) <= 1e-15 * np.linalg.norm(after)
        x = after
        if done:
            break
    return x


def _on_support(f, v, step, x):
    """Newton's method where x is not zero, with the signs of x; None unless it ends in the minimiser."""
    on, sign, y, last = x != 0, np.sign(x), np.array(x), np.inf
    for _ in range(40):
        pull = slope(f, y) + (y - v) / step + f.l1 * sign
        move = np.linalg.solve((curvature(f, y) + np.eye(len(v)) / step)[np.ix_(on, on)], pull[on])
        size = np.linalg.norm(move)
        y[on] -= move
        if np.any(np.sign(y) != sign):
            return None
        if size <= 1e-15 * np.linalg.norm(y) or last <= size <= 1e-13 * np.linalg.norm(y):
            rest = np.abs(slope(f, y) + (y - v) / step)[~on]
            return y if np.all(rest <= f.l1 * (1 + 1e-12)) else None
        last = size
    return None
