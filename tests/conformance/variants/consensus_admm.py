"""Right programs of consensus-admm; others are in ``styled.txt``."""

from ..programs.consensus_admm import program

VARIANTS = {"as_printed": ("as printed", program())}
