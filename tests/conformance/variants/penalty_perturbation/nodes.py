"""Nodes that exchange messages; its own local solvers."""

from ...collection import Variant
from ...programs.graph_forms import nodes

VARIANT = Variant("nodes that exchange messages", "penalty-perturbation", nodes("penalty-perturbation", True))
