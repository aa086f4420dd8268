"""Agents as rows of one array, local variables not reported; its own gradients."""

from ...collection import Variant
from ...programs.consensus_forms import linear, vectorised

VARIANT = Variant("agents as rows of one array, local variables not reported", "dp-admm", vectorised("dp-admm", linear, True))
