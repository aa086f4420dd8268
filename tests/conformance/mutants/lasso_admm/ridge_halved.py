"""The ridge n/gamma of the proximal map where 2n/gamma is printed, and the like for the other forms."""

from ...collection import Mutant
from ...programs.lasso_admm import program, solve_x

MUTANT = Mutant(
    "ridge off by 2",
    "lasso-admm",
    "lasso-ridge",
    ("x-step",),
    program(x=lambda p, i, z, u: solve_x(p.features[i], p.targets[i], p.ridge / 2, 2 * z - u)),
)
