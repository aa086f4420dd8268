"""sigma^2 is handed to a sampler that takes a deviation, as in APPFL/DPFL-IADMM-Classification (src/Functions.py)."""

from ...collection import Mutant
from ...programs.dp_admm import program

MUTANT = Mutant(
    "a variance used as a standard deviation",
    "dp-admm",
    "scale-not-one",
    ("message", "sampler"),
    program(noise=lambda p, noise, t, i: p.sigma * noise[t][i]),
)
