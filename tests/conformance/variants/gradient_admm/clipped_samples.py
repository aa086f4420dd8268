"""The gradients of the samples made one by one, clipped and averaged."""

from ...collection import Variant
from ...programs.clipped_samples import gradient_admm

VARIANT = Variant(
    "the gradients of the samples made one by one, clipped and averaged", "gradient-admm", gradient_admm("as it should be")
)
