"""Right programs of primal-perturbation-admm: those of consensus-admm, of which the printed lines differ."""

from ..programs.primal_perturbation_admm import program
from .consensus_admm import VARIANTS as OF_CONSENSUS

VARIANTS = OF_CONSENSUS | {"as_printed": ("as printed", program())}
