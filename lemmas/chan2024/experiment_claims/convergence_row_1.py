"""Convergence iterations of row 1 of Table 1.

Table 1, row 1: 26 convergence iterations for mu = 0.25, beta = 0.9.

Where: arXiv Table 1 row 1.
Measured: see ``stored``.
"""

from verify import *

from .stored import ONE_RUN, convergence

claim = Claim(
    "chan2024.table1-row1-conv",
    "experiment",
    statement=r"\mu=0.25,\ \beta=0.9:\quad\min\{t:\text{mean gaps at }t,\,t+5\text{ do not differ at level }0.95\}=26",
    prints={},
    note=ONE_RUN,
)

measured = partial(convergence, 1)
