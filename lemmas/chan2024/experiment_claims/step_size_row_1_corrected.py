"""The step size of row 1 of Table 1 is 142/81 = 1.753... by its formula.

Table 1, row 1: for mu = 0.25, beta = 0.9, c_2 = 0.1 the midpoint of (23) is 142/81 = 1.753....

Where: arXiv Table 1 row 1.
Letters and idea: see ``table_one``.
Note: The table prints 1.95. Its L = 0.95 belongs to 1.753 (chan2024.table1-row1-L): at 1.95 the factor S/Q would be 800/809
= 0.989. The authors' public notebook prints 1.7530864197530864 for this row. The second end of (23) is the larger.
"""

from verify import *

from .table_one import HALF_DIGIT, ROWS, eta, shifted, step_size

row = ROWS[1]
formula, bounds, witness, _ = step_size(row)
printed_low = row.eta - HALF_DIGIT
says = with_goals(formula, *formula.goals, above("below_print", printed_low, eta))

claim = Claim("chan2024.table1-row1-eta-corrected", "table", corrects="chan2024.table1-row1-eta")

proof = shows(*bounds.steps, **bounds.goals, below_print=bounds.goals["high"] + term(printed_low - row.high))
too_strong = shifted(says, eta, row.low, row.high)
