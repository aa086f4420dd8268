"""Convergence iterations of row 4 of Table 1.

Table 1, row 4: 6 convergence iterations for mu = 0.01, beta = 0.15.

Where: arXiv Table 1 row 4.
Measured: see ``stored``.
"""

from verify import *

from .stored import ONE_RUN, convergence

claim = Claim(
    "chan2024.table1-row4-conv",
    "experiment",
    statement=r"\mu=0.01,\ \beta=0.15:\quad\min\{t:\text{mean gaps at }t,\,t+5\text{ do not differ at level }0.95\}=6",
    prints={},
    note=ONE_RUN,
)

measured = partial(convergence, 4)
