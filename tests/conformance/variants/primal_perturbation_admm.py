"""Right programs of primal-perturbation-admm; others are in ``styled.txt``."""

from ..programs.primal_perturbation_admm import program

VARIANTS = {"as_printed": ("as printed", program())}
