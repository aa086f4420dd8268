"""Right programs of penalty-perturbation; others are in ``styled.txt``."""

from ..programs.penalty_perturbation import program

VARIANTS = {"as_printed": ("as printed", program())}
