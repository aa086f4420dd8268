"""Contraction factor of row 1 of Table 1 from the formula.

Table 1, row 1: for mu = 0.25, beta = 0.9, c_2 = 0.1 and eta the midpoint of (23), L = max(R/P, S/Q)
rounds to 0.95 (it is 18/19 = 0.947...).

Where: arXiv Table 1 row 1.
Letters and idea: see ``table_one``.
Reading: interpretation: At the midpoint of (23), not at the printed step size 1.95.
Note: "That eta" is the midpoint 142/81 of the formula, not the printed 1.95 (chan2024.table1-row1-eta), at which L would be
800/809 = 0.989. L = S/Q = 1/(1 + beta k/4) here. The factor belongs to f_t that are 2 mu-strongly convex; those of the
experiment are not (chan2024.sec10-f-strong).
"""

from verify import *

from .table_one import ROWS, printed_factor

says, proof, witness, too_strong = printed_factor(ROWS[1], "chan2024.table1-row1-eta-corrected")

claim = Claim(
    "chan2024.table1-row1-L",
    "table",
    statement=r"\mu=0.25,\ \beta=0.9,\ c_2=0.1:\quad 0.945\le\mathfrak L\le0.955,\quad \mathfrak L=\max\{R/P,S/Q\}",
    prints=r"""
        \mu=0.25 -> not compared: the parameters, which the numbers of the statement are made of
        \beta=0.9 -> not compared: the parameters, which the numbers of the statement are made of
        c_2=0.1 -> not compared: the parameters, which the numbers of the statement are made of
        \max\{R/P -> not compared: the two ratios are hypotheses at these parameters
        \eta=20.00 -> not compared: the parameters, which the numbers of the statement are made of
        \mathfrak L -> L
    """,
)
