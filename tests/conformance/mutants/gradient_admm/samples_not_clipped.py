"""The gradients of the samples not clipped."""

from ...collection import Mutant
from ...programs.clipped_samples import gradient_admm

MUTANT = Mutant(
    "the gradients of the samples not clipped", "gradient-admm", "per-sample-clipping", ("x-step",), gradient_admm("no clip")
)
