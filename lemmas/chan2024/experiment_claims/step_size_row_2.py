"""Step size of row 2 of Table 1 from the formula.

Table 1, row 2: for mu = 0.09, beta = 0.5, c_2 = 0.1 the midpoint of (23) lies in [4.8112, 4.8113], so it rounds to 4.81.

Where: arXiv Table 1 row 2.
Letters and idea: see ``table_one``.
Reading: interpretation: The formula's nu and mu are 2 mu of the table, |A^T B| = 1 and mu_g = 2 c_2; a printed number is
read as rounded to its last digit.
Note: The first end of (23) is the larger one.
"""

from verify import *

from .table_one import ROWS, step_size

says, proof, witness, too_strong = step_size(ROWS[2])

claim = Claim(
    "chan2024.table1-row2-eta",
    "table",
    statement=r"\mu=0.09,\ \beta=0.5,\ c_2=0.1:\quad 4.8112\le\eta\le4.8113",
    prints=r"""
        \mu=0.09 -> not compared: the parameters, which the numbers of the statement are made of
        \beta=0.5 -> not compared: the parameters, which the numbers of the statement are made of
        c_2=0.1 -> not compared: the parameters, which the numbers of the statement are made of
    """,
)
