"""Wrong programs of gradient-admm: what is asked of the losses."""

import numpy as np

from ...programs.gradient_admm import changed, loss, solve_x


def eta_from_all_users(p, x, lam, lam_next, y, gradient, noise):
    size = max(np.abs(f.h).max() for f in p.losses) if p.losses[0].kind == "quadratic" else 1.0
    return solve_x(changed(p, eta=p.eta / max(1.0, size)), x, gradient, y, lam_next)


def clipped(p, t, x, x_before, clean, y):
    found = loss(p, t).gradient(x)
    return found * min(1.0, 0.1 / max(np.linalg.norm(found), 1e-9))


def two(p, t, x, x_before, clean, y):
    first = loss(p, t).gradient(x)
    return (first + loss(p, t).gradient(x - p.eta * first)) / 2


def centred(p, t, x, x_before, clean, y):
    linear = [f.h for f in p.losses if f.kind == "quadratic"]
    return loss(p, t).gradient(x) - (np.mean(linear, axis=0) if linear else 0)
