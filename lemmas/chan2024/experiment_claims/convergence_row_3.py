"""Convergence iterations of row 3 of Table 1.

Table 1, row 3: 7 convergence iterations for mu = 0.0225, beta = 0.3.

Where: arXiv Table 1 row 3.
Measured: see ``stored``.
"""

from verify import *

from .stored import ONE_RUN, convergence

claim = Claim(
    "chan2024.table1-row3-conv",
    "experiment",
    statement=r"\mu=0.0225,\ \beta=0.3:\quad\min\{t:\text{mean gaps at }t,\,t+5\text{ do not differ at level }0.95\}=7",
    prints={},
    note=ONE_RUN,
)

measured = partial(convergence, 3)
