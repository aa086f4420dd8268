"""The mean of the samples' gradients clipped, not each of them."""

from ...collection import Mutant
from ...programs.clipped_samples import dp_admm

MUTANT = Mutant(
    "the mean of the samples' gradients clipped, not each of them",
    "dp-admm",
    "per-sample-clipping",
    ("local-step",),
    dp_admm("mean"),
)
