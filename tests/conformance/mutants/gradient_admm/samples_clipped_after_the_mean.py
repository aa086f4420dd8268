"""The mean of the samples' gradients clipped, not each of them."""

from ...collection import Mutant
from ...programs.clipped_samples import gradient_admm

MUTANT = Mutant(
    "the mean of the samples' gradients clipped, not each of them",
    "gradient-admm",
    "per-sample-clipping",
    ("x-step",),
    gradient_admm("mean"),
)
