"""The step size of row 1 of Table 1 is 1.95, as printed.

Table 1, row 1 as printed: eta = 1.95 for mu = 0.25, beta = 0.9, c_2 = 0.1.

Where: arXiv Table 1 row 1.
The formula gives 142/81 = 1.753 (``step_size_row_1_corrected``).
Reading: interpretation: The formula's nu and mu are 2 mu of the table, |A^T B| = 1 and mu_g = 2 c_2; a printed number is
read as rounded to its last digit.
Note: At mu = 0.25, beta = 0.9 and c_2 = 0.1 the midpoint of (23) is 142/81 against 1.945, the least that is printed as 1.95.
A root in (23) is irrational, so that no rational point carries the formula itself; the corrected record proves its value
142/81. Tried to save it: 1.95 is not the midpoint with the first end (1.732), nor either end (1.464, 1.506, 2), nor the
value for beta or c_2 of another row; the printed L = 0.95 of the same row belongs to 1.753 (chan2024.table1-row1-L), and the
authors' public notebook prints 1.7530864197530864. So it is a misprint for 1.75; 1.95 is admissible in (23), but its factor
is 0.989.
"""

from verify import *

from .table_one import HALF_DIGIT, ROWS, step_size_says

row = ROWS[1]
says = step_size_says(row, row.eta - HALF_DIGIT, row.eta + HALF_DIGIT)

claim = Claim(
    "chan2024.table1-row1-eta",
    "table",
    statement=r"\mu=0.25,\ \beta=0.9,\ c_2=0.1:\quad|\eta-1.95|\le0.005",
    prints=r"""
        \mu=0.25 -> not compared: the parameters, which the numbers of the statement are made of
        \beta=0.9 -> not compared: the parameters, which the numbers of the statement are made of
        c_2=0.1 -> not compared: the parameters, which the numbers of the statement are made of
    """,
    facts="equivalent",
    negated_by="chan2024.table1-row1-eta-corrected",
    consequence="misprint",
)
