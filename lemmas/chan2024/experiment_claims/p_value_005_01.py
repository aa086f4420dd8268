"""p-value of Table 2 between sigma = 0.05 and sigma = 0.1.

Table 2: the t-test between sigma = 0.05 and sigma = 0.1 at iteration 100 has the p-value 4.20e-27.

Where: arXiv Table 2.
Measured: see ``stored``.
"""

from verify import *

from .stored import ONE_DRAW, p_value

claim = Claim(
    "chan2024.table2-0.05-0.1",
    "table",
    statement=r"p(\sigma=0.05,\ \sigma=0.1)=4.20\cdot10^{-27}\quad(t=100,\ \mu=0.25,\ \beta=0.9,\ c_2=0.1,\ c_1=0.01)",
    prints={},
    note=ONE_DRAW,
)

measured = partial(p_value, "0.05", "0.1")
