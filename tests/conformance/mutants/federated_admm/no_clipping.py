"""The moves are not clipped."""

from ...collection import Mutant
from ...programs.federated_admm import program

MUTANT = Mutant("no clipping", "federated-admm", "clipped-moves", ("u-step", "clipped-move"), program(move=lambda p, x, z: x - z))
