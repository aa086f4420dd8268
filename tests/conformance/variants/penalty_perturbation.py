"""Right programs of penalty-perturbation: those of modified-admm, of which the printed lines differ."""

from ..programs.penalty_perturbation import program
from .modified_admm import VARIANTS as OF_GRAPHS

VARIANTS = OF_GRAPHS | {"as_printed": ("as printed", program())}
