"""Table 1, row 1: for mu = 0.25, beta = 0.9, c_2 = 0.1 the midpoint of (23) is 142/81 = 1.753....

Where: arXiv Table 1, row 1. Letters and idea: see ``table_one``.
"""

from verify import *

from .table_one import HALF_DIGIT, ROWS, eta, shifted, step_size_point, step_size_proof, step_size_says

row = ROWS[1]
low, high = ratio(142, 81), ratio(142, 81)
_formula = step_size_says(row, low, high)
printed_low = row.eta - HALF_DIGIT
says = with_goals(_formula, *_formula.goals, above("below_print", printed_low, eta))

claim = Claim(
    "chan2024.table1-row1-eta-corrected",
    "The step size of row 1 of Table 1 is 142/81 = 1.753... by its formula",
    "arXiv Table 1 row 1",
    "table",
    corrects="chan2024.table1-row1-eta",
    note="""
        The table prints 1.95. Its L = 0.95 belongs to 1.753 (chan2024.table1-row1-L): at 1.95 the factor S/Q would be 800/809 =
        0.989. The authors' public notebook prints 1.7530864197530864 for this row. The second end of (23) is the larger.
    """,
)

_bounds = step_size_proof(row, low, high)
proof = shows(*_bounds.steps, **_bounds.goals, below_print=_bounds.goals["high"] + term(printed_low - high))
witness = step_size_point(row)
too_strong = shifted(says, eta, low, high)
