"""z is the mean itself."""

from ...collection import Mutant
from ...programs.lasso_admm import program

MUTANT = Mutant("soft thresholding forgotten", "lasso-admm", "active-regulariser", ("z-step",), program(z=lambda p, z_hat: z_hat))
