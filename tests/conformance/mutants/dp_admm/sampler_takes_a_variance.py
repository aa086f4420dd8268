"""sigma^2 is handed to a sampler that takes a deviation, as in APPFL/DPFL-IADMM-Classification (src/Functions.py): seen only
where the program draws for itself."""

from ...collection import Mutant
from ...programs.dp_admm import program


def draw(p, rng, shape):
    return rng.normal(0.0, p.sigma**2, size=shape)


MUTANT = Mutant("a variance used as a standard deviation", "dp-admm", "own-noise", ("sampler",), program(draw=draw))
