"""Step size of row 3 of Table 1 from the formula.

Table 1, row 3: for mu = 0.0225, beta = 0.3, c_2 = 0.1 the midpoint of (23) is exactly 20.

Where: arXiv Table 1 row 3.
Letters and idea: see ``table_one``.
Reading: interpretation: The formula's nu and mu are 2 mu of the table, |A^T B| = 1 and mu_g = 2 c_2; a printed number is
read as rounded to its last digit.
Note: The second end of (23) is the larger one, and rational.
"""

from verify import *

from .table_one import ROWS, step_size

says, proof, witness, too_strong = step_size(ROWS[3])

claim = Claim(
    "chan2024.table1-row3-eta",
    "table",
    statement=r"\mu=0.0225,\ \beta=0.3,\ c_2=0.1:\quad \eta=20",
    prints=r"""
        \mu=0.0225 -> not compared: the parameters, which the numbers of the statement are made of
        \beta=0.3 -> not compared: the parameters, which the numbers of the statement are made of
        c_2=0.1 -> not compared: the parameters, which the numbers of the statement are made of
    """,
)
