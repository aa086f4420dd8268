"""Quadratic f by an inverse computed once."""

import numpy as np

from ...collection import Variant
from ...programs.general_admm import minimise_x, program


def x_step(p, z, z_before, u):
    q = p.c - 2 * p.B @ z - u
    if p.f.kind != "quadratic":
        return minimise_x(p.f, p.A, q, p.step)
    return np.linalg.inv(p.A.T @ p.A + p.step * p.f.H) @ (p.A.T @ q - p.step * p.f.h)


VARIANT = Variant("explicit inverse", "general-admm", program(x=x_step))
