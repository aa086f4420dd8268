"""The dual divided by rho; its own gradients."""

from ...collection import Variant
from ...programs.consensus_forms import linear, scaled_dual

VARIANT = Variant("the dual divided by rho", "dp-admm", scaled_dual("dp-admm", linear, True))
