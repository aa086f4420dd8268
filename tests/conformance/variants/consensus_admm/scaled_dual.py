"""The dual divided by rho; its own local solvers (Cholesky, Newton, proximal gradients)."""

from ...collection import Variant
from ...programs.consensus_forms import exact, scaled_dual

VARIANT = Variant("the dual divided by rho", "consensus-admm", scaled_dual("consensus-admm", exact, False))
