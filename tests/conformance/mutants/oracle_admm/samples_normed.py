"""Every sample's gradient scaled to the radius, also where it is shorter."""

from ...collection import Mutant
from ...programs.clipped_samples import oracle_admm

MUTANT = Mutant(
    "every sample's gradient scaled to the radius, also where it is shorter",
    "oracle-admm",
    "per-sample-clipping",
    ("x-step",),
    oracle_admm("normed"),
)
