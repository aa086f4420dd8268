"""Step size of row 4 of Table 1 from the formula.

Table 1, row 4: for mu = 0.01, beta = 0.15, c_2 = 0.1 the midpoint of (23) lies in [43.3012, 43.3013], so it rounds to 43.30.

Where: arXiv Table 1 row 4.
Letters and idea: see ``table_one``.
Reading: interpretation: The formula's nu and mu are 2 mu of the table, |A^T B| = 1 and mu_g = 2 c_2; a printed number is
read as rounded to its last digit.
Note: The first end of (23) is the larger one.
"""

from verify import *

from .table_one import ROWS, step_size

says, proof, witness, too_strong = step_size(ROWS[4])

claim = Claim(
    "chan2024.table1-row4-eta",
    "table",
    statement=r"\mu=0.01,\ \beta=0.15,\ c_2=0.1:\quad 43.3012\le\eta\le43.3013",
    prints=r"""
        \mu=0.01 -> not compared: the parameters, which the numbers of the statement are made of
        \beta=0.15 -> not compared: the parameters, which the numbers of the statement are made of
        c_2=0.1 -> not compared: the parameters, which the numbers of the statement are made of
    """,
)
