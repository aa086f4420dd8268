"""p-value of Table 2 between sigma = 0.1 and sigma = 0.5.

Table 2: the t-test between sigma = 0.1 and sigma = 0.5 at iteration 100 has the p-value 4.12e-77.

Where: arXiv Table 2.
Measured: see ``stored``.
"""

from verify import *

from .stored import ONE_DRAW, p_value

claim = Claim(
    "chan2024.table2-0.1-0.5",
    "table",
    statement=r"p(\sigma=0.1,\ \sigma=0.5)=4.12\cdot10^{-77}\quad(t=100,\ \mu=0.25,\ \beta=0.9,\ c_2=0.1,\ c_1=0.01)",
    prints={},
    note=ONE_DRAW,
)

measured = partial(p_value, "0.1", "0.5")
