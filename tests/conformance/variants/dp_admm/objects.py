"""Agents as objects with state; its own gradients."""

from ...collection import Variant
from ...programs.consensus_forms import linear, objects

VARIANT = Variant("agents as objects with state", "dp-admm", objects("dp-admm", linear, True))
