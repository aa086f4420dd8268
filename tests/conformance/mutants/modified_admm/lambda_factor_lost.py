"""The primal step has <lambda, v> where the paper's lambda counts twice."""

from ...collection import Mutant
from ...programs.modified_admm import program

MUTANT = Mutant("factor 2 of lambda lost", "modified-admm", "edge-dual", ("primal-step",), program(linear=lambda lam: lam))
