"""Running times of 100 iterations.

Table II: seconds for 100 iterations.

Where: Table II.
Note: OPEN: times of one machine (3.40 GHz, MATLAB), without spread or code, cannot be replayed. Plausible in kind: one
closed-form step (huang2020.eq-12) against an inner solver in each iteration. The ADMM column is the same in all rows since
it does not depend on epsilon; the spread of the other columns over epsilon is 20 to 30 per cent, a measure of the noise.
What the text concludes from the table is checked in huang2020.table-2-claim.
"""

from verify import *

claim = Claim(
    "huang2020.table-2",
    "table",
    statement=r"\text{ADMM }67.242;\ \text{PVP }102.282/78.798/79.013;\ \text{DVP }59.743/65.935/69.855;\ "
    r"\text{DP-ADMM }6.937/5.322/5.218",
    prints={},
)
