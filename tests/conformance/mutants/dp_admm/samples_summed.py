"""The clipped gradients summed, not averaged."""

from ...collection import Mutant
from ...programs.clipped_samples import dp_admm

MUTANT = Mutant("the clipped gradients summed, not averaged", "dp-admm", "per-sample-clipping", ("local-step",), dp_admm("sum"))
