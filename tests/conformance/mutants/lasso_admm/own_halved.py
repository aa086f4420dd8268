"""The half of line 7 is taken into the draw and again into the step: a quarter of the noise."""

import numpy as np

from ...collection import Mutant
from ...programs.lasso_admm import program


def draw(p, steps):
    return 0.5 * p.sigma * np.random.default_rng(p.seed).normal(size=(steps, *p.u0.shape))


MUTANT = Mutant("own noise halved twice", "lasso-admm", "own-noise", ("sampler",), program(draw=draw))
