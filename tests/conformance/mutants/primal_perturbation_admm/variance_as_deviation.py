"""sigma^2 is handed to a sampler that takes a deviation, as in the matrix-normal noise of
APPFL/DPFL-IADMM-Classification (src/Functions.py) and in the printed notation of the paper."""

from ...collection import Mutant
from ...programs.primal_perturbation_admm import program

MUTANT = Mutant(
    "a variance used as a standard deviation",
    "primal-perturbation-admm",
    "scale-not-one",
    ("message", "sampler"),
    program(noise=lambda p, noise, t, i: p.sigma * noise[t][i], draw=lambda p, rng, shape: rng.normal(size=shape) * p.sigma),
)
