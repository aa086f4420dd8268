"""The contraction factor of row 3 of Table 1 is 0.85, as printed.

Table 1, row 3 as printed: L = 0.85 for mu = 0.0225, beta = 0.3, c_2 = 0.1.

Where: arXiv Table 1 row 3.
The formula gives 6/7 (``factor_row_3_corrected``).
Reading: interpretation: The formula's nu and mu are 2 mu of the table, |A^T B| = 1 and mu_g = 2 c_2; a printed number is
read as rounded to its last digit.
Note: At the printed eta = 20.00, which is the exact midpoint, L = 6/7 against 0.855, the most that is printed as 0.85. Tried
to save it: cutting digits off gives 0.85, but rows 1 and 4 (0.9473..., 0.7992...) are rounded to nearest, not cut; no step
size within half a digit of 20.00 gives 0.855 or less. The authors' public notebook prints 0.8571428571428573.
"""

from verify import *

from .table_one import HALF_DIGIT, ROWS, factor_says

row = ROWS[3]
says = factor_says(row, row.L - HALF_DIGIT, row.L + HALF_DIGIT)

claim = Claim(
    "chan2024.table1-row3-L",
    "table",
    statement=r"\mu=0.0225,\ \beta=0.3,\ c_2=0.1,\ \eta=20.00:\quad|\mathfrak L-0.85|\le0.005",
    prints=r"""
        \mu=0.0225 -> not compared: the parameters, which the numbers of the statement are made of
        \beta=0.3 -> not compared: the parameters, which the numbers of the statement are made of
        c_2=0.1 -> not compared: the parameters, which the numbers of the statement are made of
        \max\{R/P -> not compared: the two ratios are hypotheses at these parameters
        \eta=20.00 -> not compared: the parameters, which the numbers of the statement are made of
        \mathfrak L -> L
    """,
    facts="equivalent",
    negated_by="chan2024.table1-row3-L-corrected",
    consequence="misprint",
)
