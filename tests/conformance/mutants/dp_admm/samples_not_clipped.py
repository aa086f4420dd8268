"""The gradients of the samples not clipped."""

from ...collection import Mutant
from ...programs.clipped_samples import dp_admm

MUTANT = Mutant("the gradients of the samples not clipped", "dp-admm", "per-sample-clipping", ("local-step",), dp_admm("no clip"))
