"""Contraction factor of row 2 of Table 1 from the formula.

Table 1, row 2: for mu = 0.09, beta = 0.5, c_2 = 0.1 and eta the midpoint of (23), L = max(R/P, S/Q)
rounds to 0.91 (it is 0.9148...).

Where: arXiv Table 1 row 2.
Letters and idea: see ``table_one``.
Reading: interpretation: The formula's nu and mu are 2 mu of the table, |A^T B| = 1 and mu_g = 2 c_2; a printed number is
read as rounded to its last digit. At the midpoint of (23), not at the printed step size.
Note: At the midpoint of (23); at the printed 4.81 it is the same to two digits. L = S/Q = 1/(1 + beta k/4) here. The factor
belongs to f_t that are 2 mu-strongly convex; those of the experiment are not (chan2024.sec10-f-strong).
"""

from verify import *

from .table_one import ROWS, printed_factor

says, proof, witness, too_strong = printed_factor(ROWS[2], "chan2024.table1-row2-eta")

claim = Claim(
    "chan2024.table1-row2-L",
    "table",
    statement=r"\mu=0.09,\ \beta=0.5,\ c_2=0.1:\quad 0.905\le\mathfrak L\le0.915,\quad \mathfrak L=\max\{R/P,S/Q\}",
    prints=r"""
        \mu=0.09 -> not compared: the parameters, which the numbers of the statement are made of
        \beta=0.5 -> not compared: the parameters, which the numbers of the statement are made of
        c_2=0.1 -> not compared: the parameters, which the numbers of the statement are made of
        \max\{R/P -> not compared: the two ratios are hypotheses at these parameters
        \eta=20.00 -> not compared: the parameters, which the numbers of the statement are made of
        \mathfrak L -> L
    """,
)
