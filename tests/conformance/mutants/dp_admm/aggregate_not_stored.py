"""The new aggregate is computed and dropped: so at one commit of APPFL/DPFL-IADMM-Classification (src/Models.py), whose
function returns without storing it."""

from ...collection import Mutant
from ...programs.dp_admm import program

MUTANT = Mutant(
    "aggregate never stored",
    "dp-admm",
    "moving-aggregate",
    ("aggregation",),
    program(w=lambda p, sent, gamma, local, noise, w: w),
)
