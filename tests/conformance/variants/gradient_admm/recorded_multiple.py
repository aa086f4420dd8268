"""The scaled dual u = lam/beta, of which every row, the first too, is recorded as beta u: one unit in the last place off."""

import numpy as np

from ...collection import Variant
from .scaled_dual import admm as scaled


def admm(p, noise, steps):
    states = scaled(p, noise, steps)
    return {**states, "lam": np.array([p.beta * (p.lam0 / p.beta), *states["lam"][1:]])}


VARIANT = Variant("the scaled dual, the start recorded from it", "gradient-admm", admm)
