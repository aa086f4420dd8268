"""huang2020's matrix normal law with the covariances sigma^2 I of rows and columns, taken literally: deviations sigma^2."""

import numpy as np

from ...collection import Mutant
from ...programs.dp_admm import program


def draw(p, rng, shape):
    rows, columns = (np.linalg.cholesky(p.sigma**2 * np.eye(k)) for k in shape[1:])
    return rows @ rng.normal(size=shape) @ columns.T


MUTANT = Mutant("matrix normal law taken literally", "dp-admm", "own-noise", ("sampler",), program(draw=draw))
