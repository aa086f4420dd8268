"""The z that is recorded, and released, is computed after the noise of its round."""

from ...collection import Mutant
from ...programs.lasso_admm import program

MUTANT = Mutant("released z after the last noise", "lasso-admm", "release-before-noise", ("z-step",), program(late=True))
