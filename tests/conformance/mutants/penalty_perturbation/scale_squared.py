"""The radius is scaled by sigma^2, as with a variance used as a deviation in APPFL/DPFL-IADMM-Classification
(src/Functions.py)."""

from ...collection import Mutant
from ...programs.penalty_perturbation import program

MUTANT = Mutant(
    "scale of the noise squared",
    "penalty-perturbation",
    "scale-not-one",
    ("primal-step", "sampler"),
    program(shift=lambda p, noise, t, i, penalty, degree: 2 * penalty * degree * p.sigma * noise[t][i]),
)
