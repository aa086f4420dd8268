"""Expected states of the vectors: every family a second time, from the papers' lines, in ball arithmetic (Arb).

Nothing of ``verify.admm`` runs here. One file per family with ``ALGORITHM``; nothing registers it. Used where vectors are
written, never in a conformance run.
"""

from .algorithm import Algorithm, Line, Refused
from .expected import expected_states

__all__ = ["Algorithm", "Line", "Refused", "expected_states"]
