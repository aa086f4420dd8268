"""Agents as rows of one array, local variables not reported; its own local solvers (Cholesky, Newton, proximal gradients)."""

from ...collection import Variant
from ...programs.consensus_forms import exact, vectorised

VARIANT = Variant(
    "agents as rows of one array, local variables not reported", "consensus-admm", vectorised("consensus-admm", exact, False)
)
