"""The first loss serves every step."""

from ...collection import Mutant
from ...programs.oracle_admm import program

MUTANT = Mutant(
    "the same sample in every step", "oracle-admm", "distinct-losses", ("x-step",), program(loss=lambda p, t: p.losses[0])
)
