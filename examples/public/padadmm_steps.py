"""What the three branches of totilas/padadmm share, from their equations: a ridge step, soft thresholding, a clipped move."""

import numpy as np

from verify.conformance import Unsupported


def soft(v, level):
    """S(v, level), entry by entry."""
    return np.sign(v) * np.maximum(np.abs(v) - level, 0)


def minimiser(H, h, rho):
    """v -> argmin x'Hx/2 + h'x + (rho/2)|x - v|^2."""
    matrix = H + rho * np.eye(len(h))
    return lambda v: np.linalg.solve(matrix, rho * v - h)


def moved(p, u, x, z):
    """u + 2 lambda Clip(x - z); a radius of 0 stands for no clipping."""
    move = x - z
    length = np.linalg.norm(move)
    return u + 2 * p.lam * (move * (p.clipping / length) if length > p.clipping > 0 else move)


def noise_of(p, noise):
    """(t, i) -> the noise of user i; one generator draws user by user."""
    if noise is not None:
        return lambda t, i: noise[t, i]
    rng = np.random.default_rng(p.seed)
    return lambda t, i: p.sigma * rng.normal(size=p.u0.shape[1])


def quadratics(p):
    """The losses as pairs (H, h), and the level of soft thresholding; Unsupported for other kinds."""
    if any(f.kind != "quadratic" for f in p.losses) or p.r.kind != "l1":
        raise Unsupported("padadmm has squares and |.|_1")
    return [(f.H, f.h) for f in p.losses], p.step * p.r.c1
