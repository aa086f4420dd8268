"""Convergence iterations of row 2 of Table 1.

Table 1, row 2: 13 convergence iterations for mu = 0.09, beta = 0.5.

Where: arXiv Table 1 row 2.
Measured: see ``stored``.
"""

from verify import *

from .stored import ONE_RUN, convergence

claim = Claim(
    "chan2024.table1-row2-conv",
    "experiment",
    statement=r"\mu=0.09,\ \beta=0.5:\quad\min\{t:\text{mean gaps at }t,\,t+5\text{ do not differ at level }0.95\}=13",
    prints={},
    note=ONE_RUN,
)

measured = partial(convergence, 2)
