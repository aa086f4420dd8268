"""Agents as objects with state; its own local solvers (Cholesky, Newton, proximal gradients)."""

from ...collection import Variant
from ...programs.consensus_forms import exact, objects

VARIANT = Variant("agents as objects with state", "primal-perturbation-admm", objects("primal-perturbation-admm", exact, True))
