"""The server adds noise to z, too."""

from ...collection import Mutant
from ...programs.federated_admm import program

MUTANT = Mutant(
    "noise on z",
    "federated-admm",
    "every-step-noisy",
    ("z-step",),
    program(z=lambda p, z_hat, noise: p.r.prox(z_hat, p.step) + noise[0]),
)
