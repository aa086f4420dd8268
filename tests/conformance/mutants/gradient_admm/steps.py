"""Wrong programs of gradient-admm: steps and what is recorded."""

import numpy as np

from ...programs.gradient_admm import changed, solve_x
from ...programs.x_systems import conjugate_gradients, system


def absolute_threshold(p, x, lam, lam_next, y, gradient, noise):
    found = solve_x(p, x, gradient, y, lam_next)
    return np.where(np.abs(found) < 1e-12, 0.0, found)


INVERSES = {}


def cache_by_shape(p, x, lam, lam_next, y, gradient, noise):
    if p.A.shape not in INVERSES:
        INVERSES[p.A.shape] = np.linalg.inv(np.eye(len(x)) + p.eta * p.beta * p.A.T @ p.A)
    return INVERSES[p.A.shape] @ (x - p.eta * (gradient + p.A.T @ (p.beta * (p.B @ y - p.c) - lam_next)))


DUALS = {}


def keep(p, states, clean):
    DUALS[p.A.shape] = states["lam"][-1]
    return states


COUNT = {"steps": 0}


def restarting(p, x, lam, y, noise):
    COUNT["steps"] += 1
    return 0 * lam if COUNT["steps"] % 100 == 0 else lam - p.beta * (p.A @ x + p.B @ y - p.c)


LAST = {}


def warm_start(p, x, lam, lam_next, y, gradient, noise):
    LAST[len(x)] = conjugate_gradients(*system(p, x, lam_next, y, gradient), LAST.get(len(x), np.zeros(len(x))), 1e-4, 10**6)
    return LAST[len(x)]


def overwrite(p, states, clean):
    p.x0[:] = states["x"][-1]
    return states


def x_dropped_identity(p, x, lam, lam_next, y, gradient, noise):
    _, right = system(p, x, lam_next, y, gradient)
    return right - p.A.T @ np.linalg.solve(p.A @ p.A.T, p.A @ right)


def x_float32_solve(p, x, lam, lam_next, y, gradient, noise):
    matrix, right = system(p, x, lam_next, y, gradient)
    return np.linalg.solve(matrix.astype(np.float32), right.astype(np.float32)).astype(np.float64)


def x_ridge(p, x, lam, lam_next, y, gradient, noise):
    matrix, right = system(p, x, lam_next, y, gradient)
    return np.linalg.solve(matrix + 1e-7 * np.eye(len(x)), right)


def x_safety_factor(p, x, lam, lam_next, y, gradient, noise):
    largest = 0.999 / max(np.linalg.norm(p.losses[0].H, 2), 1e-3) if p.losses[0].kind == "quadratic" else p.eta
    return solve_x(changed(p, eta=min(p.eta, largest)), x, gradient, y, lam_next)


def x_solve_without_beta(p, x, lam, lam_next, y, gradient, noise):
    _, right = system(p, x, lam_next, y, gradient)
    return np.linalg.solve(np.eye(len(x)) + p.eta * p.A.T @ p.A, right)
