"""Right programs of modified-admm; others are in ``styled.txt``."""

from ..programs.modified_admm import program

VARIANTS = {"as_printed": ("as printed", program())}
