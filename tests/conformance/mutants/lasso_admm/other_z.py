"""z_k where z_{k+1} is asked for, and the other way round."""

from ...collection import Mutant
from ...programs.lasso_admm import program

MUTANT = Mutant(
    "the other z in the step in x",
    "lasso-admm",
    "lasso-z",
    ("x-step",),
    program(seen=lambda p, z, z_before: z_before if p.new_z == 1 else z),
)
