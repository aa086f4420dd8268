"""Each coordinate of a sample's gradient clipped, not its norm."""

from ...collection import Mutant
from ...programs.clipped_samples import gradient_admm

MUTANT = Mutant(
    "each coordinate of a sample's gradient clipped, not its norm",
    "gradient-admm",
    "per-sample-clipping",
    ("x-step",),
    gradient_admm("coordinates"),
)
