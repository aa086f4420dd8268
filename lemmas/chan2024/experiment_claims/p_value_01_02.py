"""p-value of Table 2 between sigma = 0.1 and sigma = 0.2.

Table 2: the t-test between sigma = 0.1 and sigma = 0.2 at iteration 100 has the p-value 3.29e-62.

Where: arXiv Table 2.
Measured: see ``stored``.
"""

from verify import *

from .stored import ONE_DRAW, p_value

claim = Claim(
    "chan2024.table2-0.1-0.2",
    "table",
    statement=r"p(\sigma=0.1,\ \sigma=0.2)=3.29\cdot10^{-62}\quad(t=100,\ \mu=0.25,\ \beta=0.9,\ c_2=0.1,\ c_1=0.01)",
    prints={},
    note=ONE_DRAW,
)

measured = partial(p_value, "0.1", "0.2")
