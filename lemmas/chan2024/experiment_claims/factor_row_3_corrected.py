"""The contraction factor of row 3 of Table 1 is 6/7 = 0.857... by its formula.

Table 1, row 3: for mu = 0.0225, beta = 0.3, c_2 = 0.1 and eta the midpoint of (23), L = max(R/P, S/Q)
is 6/7 = 0.857..., which rounds to 0.86.

Where: arXiv Table 1 row 3.
Letters and idea: see ``table_one``.
Note: The table prints 0.85, the first two digits; rows 1, 2 and 4 are rounded to nearest. The authors' public notebook
prints 0.8571428571428573. L = S/Q = 1/(1 + beta k/4) here. The factor belongs to f_t that are 2 mu-strongly convex; those of
the experiment are not (chan2024.sec10-f-strong).
"""

from verify import *

from .table_one import HALF_DIGIT, ROWS, L, factor, shifted

low, high = Fraction(6, 7), Fraction(6, 7)
formula, bounds, witness, _ = factor(ROWS[3], "chan2024.table1-row3-eta", low, high)
printed_high = ROWS[3].L + HALF_DIGIT
says = with_goals(formula, *formula.goals, above("above_print", L, printed_high))

claim = Claim("chan2024.table1-row3-L-corrected", "table", corrects="chan2024.table1-row3-L")

proof = shows(*bounds.steps, **bounds.goals, above_print=L_at_least + term(low - printed_high))
too_strong = shifted(says, L, low, high)
