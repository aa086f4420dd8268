"""The noise added to x after the step, as -eta z, instead of through the oracle (Lemma 9.2)."""

import numpy as np

from ...collection import Variant
from ...programs.oracle_admm import metric, program


def x_step(p, x, g, y, lam):
    gradient, z = g
    right = x - p.eta * (gradient + p.A.T @ (p.beta * (p.B @ y - p.c) - lam))
    return np.linalg.solve(metric(p), right) - p.eta * z


VARIANT = Variant("noise in x", "oracle-admm", program(oracle=lambda p, gradient, z: (gradient, z), x=x_step))
