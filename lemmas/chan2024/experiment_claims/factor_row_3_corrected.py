"""Table 1, row 3: for mu = 0.0225, beta = 0.3, c_2 = 0.1 and eta the midpoint of (23), L = max(R/P, S/Q)
is 6/7 = 0.857..., which rounds to 0.86.

Where: arXiv Table 1, row 3. Letters and idea: see ``table_one``.
"""

from verify import *

from .step_size_row_3 import claim as step_size
from .step_size_row_3 import high as eta_high
from .step_size_row_3 import low as eta_low
from .table_one import HALF_DIGIT, ROWS, L, factor_point, factor_proof, factor_says, shifted

row = ROWS[3]
low, high = ratio(6, 7), ratio(6, 7)
_formula = factor_says(row, low, high)
printed_high = row.L + HALF_DIGIT
says = with_goals(_formula, *_formula.goals, above("above_print", L, printed_high))

claim = Claim(
    "chan2024.table1-row3-L-corrected",
    "The contraction factor of row 3 of Table 1 is 6/7 = 0.857... by its formula",
    "arXiv Table 1 row 3",
    "table",
    corrects="chan2024.table1-row3-L",
    note="""
        The table prints 0.85, the first two digits; rows 1, 2 and 4 are rounded to nearest. The authors' public notebook prints
        0.8571428571428573. L = S/Q = 1/(1 + beta k/4) here. The factor belongs to f_t that are 2 mu-strongly convex; those of
        the experiment are not (chan2024.sec10-f-strong).
    """,
)

_bounds = factor_proof(row, low, high, eta_low, eta_high, step_size.id)
proof = shows(*_bounds.steps, **_bounds.goals, above_print=L_at_least + term(low - printed_high))
witness = factor_point(row)
too_strong = shifted(says, L, low, high)
