"""The ridge divided by n."""

from ...collection import Mutant
from ...programs.lasso_admm import program, solve_x

MUTANT = Mutant(
    "ridge off by n",
    "lasso-admm",
    "lasso-ridge",
    ("x-step",),
    program(x=lambda p, i, z, u: solve_x(p.features[i], p.targets[i], p.ridge / len(p.targets), 2 * z - u)),
)
