"""The private step: noise in the penalty term.

(24)-(25): the private step of M-ADMM.

Where: eqs. (24)-(25).
Implemented in verify/admm/modified_admm.py.
Note: One noise vector per node and time, shared by the terms of all neighbours. What it amounts to:
zhang2018.dual-equivalence.
"""

from verify import *

claim = Claim(
    "zhang2018.eq-24-25",
    "algorithm",
    statement=r"f_i(t+1)=\operatorname{argmin}_f O(f,D_i)+2\lambda_i(t)^\top "
    r"f+\eta_i(t+1)\sum_j\|f+\epsilon_i(t+1)-\tfrac12(f_i(t)+f_j(t))\|^2",
    prints={},
)
