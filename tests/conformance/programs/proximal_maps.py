"""Proximal maps written from the definitions, for programs that do not use those of the suite."""

import numpy as np


def slope(f, x):
    """The gradient and the second derivative of a loss, from its parameters."""
    if f.kind == "quadratic":
        return f.H @ x + f.h, f.H
    N = len(f.features)
    if f.kind == "logistic":
        margin = f.labels * (f.features @ x)
        weight = np.exp(-np.logaddexp(0, margin))
        bend = f.features.T @ ((weight * (1 - weight))[:, None] * f.features) / N
        return f.l2 * x - f.features.T @ (f.labels * weight) / N, bend + f.l2 * np.eye(len(x))
    r = f.features @ x - f.targets
    if f.kind in ("huber", "clipped-squares"):
        most = f.delta if f.kind == "huber" else f.radius / np.linalg.norm(f.features, axis=1)
        return f.features.T @ np.clip(r, -most, most) / N, f.features.T @ ((np.abs(r) <= most)[:, None] * f.features) / N
    return f.features.T @ np.tanh(r) / N, f.features.T @ ((1 / np.cosh(r) ** 2)[:, None] * f.features) / N


def newton(f, M, q, step, rounds=400):
    """argmin f(x) + |Mx - q|^2/(2 step): Newton's method, no step past the minimum along it unless the gradient shrinks.

    The objective is convex, so that a step up to that minimum lowers it, also where the second derivative of f jumps; the
    gradient may grow on the way. The end is the least gradient, once 20 rounds found no lesser one.
    """
    x = np.linalg.lstsq(M, q, rcond=None)[0]

    def gradient(x):
        return step * slope(f, x)[0] + M.T @ (M @ x - q)

    best, now, late = x, gradient(x), 0
    least = np.linalg.norm(now)
    for _ in range(rounds):
        if late > 20 or least == 0:
            break
        move = np.linalg.solve(step * slope(f, x)[1] + M.T @ M, now)
        low, high = 0.0, 1.0
        if gradient(x - move) @ move >= 0 or np.linalg.norm(gradient(x - move)) < np.linalg.norm(now):
            low = 1.0
        while high - low > 2.0**-40:
            middle = (low + high) / 2
            low, high = (middle, high) if gradient(x - middle * move) @ move >= 0 else (low, middle)
        x = x - (low or high) * move
        now = gradient(x)
        late += 1
        if np.linalg.norm(now) < least:
            best, least, late = x, np.linalg.norm(now), 0
    return best


def cholesky(matrix, right):
    """The solution by a Cholesky factor."""
    L = np.linalg.cholesky(matrix)
    return np.linalg.solve(L.T, np.linalg.solve(L, right))


def prox_loss(f, v, step):
    """The proximal map of a loss: Cholesky for a quadratic, else Newton."""
    if f.kind == "quadratic":
        return cholesky(np.eye(len(v)) + step * f.H, v - step * f.h)
    return newton(f, np.eye(len(v)), v, step)


def prox_regulariser(r, v, step):
    """The proximal map of a regulariser, entry by entry where it can be."""
    if r.kind == "zero":
        return np.array(v)
    if r.kind == "box":
        return np.minimum(np.maximum(v, r.low), r.high)
    if r.kind == "quadratic-regulariser":
        return cholesky(np.eye(len(v)) + step * r.K, v - step * r.k)
    positive = np.maximum(v - step * r.c1, 0) - np.maximum(-v - step * r.c1, 0)
    return positive / (1 + (2 * step * r.c2 if r.kind == "elastic-net" else 0.0))


def root(H):
    """A factor G with G'G = H, for formulas of low rank."""
    values, vectors = np.linalg.eigh(H)
    keep = values > 1e-12 * max(values[-1], 1e-300)
    return np.sqrt(values[keep])[:, None] * vectors[:, keep].T


def woodbury(f, v, step):
    """The proximal map of a quadratic by (I + step G'G)^{-1} = I - G'(I/step + GG')^{-1} G; other losses by Newton."""
    if f.kind != "quadratic":
        return newton(f, np.eye(len(v)), v, step)
    G, w = root(f.H), v - step * f.h
    return w - G.T @ np.linalg.solve(np.eye(len(G)) / step + G @ G.T, G @ w)


def prox(f, v, step):
    """argmin loss(x) + l1 |x|_1 + |x - v|^2/(2 step) of an agent's objective, quadratic or logistic where there is an l1."""
    if not f.l1:
        return prox_loss(f, v, step)
    data = f.H if f.kind == "quadratic" else f.features.T @ f.features / (4 * len(f.labels)) + f.l2 * np.eye(len(v))
    top = np.linalg.eigvalsh(data)[-1] + 1 / step
    x = np.array(v)
    for k in range(200_000):
        if k % 10 == 9:
            polished = on_support(f, v, step, x)
            if polished is not None:
                return polished
        ahead = x - (slope(f, x)[0] + (x - v) / step) / top
        after = np.sign(ahead) * np.maximum(np.abs(ahead) - f.l1 / top, 0)
        done = np.linalg.norm(after - x) <= 1e-15 * np.linalg.norm(after)
        x = after
        if done:
            break
    return x


def on_support(f, v, step, x):
    """Newton's method where x is not zero, with the signs of x; None unless it ends in the minimiser."""
    on, sign, y, last = x != 0, np.sign(x), np.array(x), np.inf
    for _ in range(40):
        gradient, bend = slope(f, y)
        pull = gradient + (y - v) / step + f.l1 * sign
        move = np.linalg.solve((bend + np.eye(len(v)) / step)[np.ix_(on, on)], pull[on])
        size = np.linalg.norm(move)
        y[on] -= move
        if np.any(np.sign(y) != sign):
            return None
        if size <= 1e-15 * np.linalg.norm(y) or last <= size <= 1e-13 * np.linalg.norm(y):
            rest = np.abs(slope(f, y)[0] + (y - v) / step)[~on]
            return y if np.all(rest <= f.l1 * (1 + 1e-12)) else None
        last = size
    return None
