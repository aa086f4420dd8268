"""The averaged Douglas-Rachford iteration for the reformulated problem.

Equation (21): the averaged ADMM iteration.

Where: App B.1 eq (21).
Note: A lambda-averaged operator for 0 < lambda < 1: cyffers2023.lions-mercier-averaged. One iterate is printed with an upper
index.
"""

from verify import *

claim = Claim(
    "cyffers2023.eq-21",
    "definition",
    statement=r"u_{k+1}=u_k+\lambda\bigl(R_{\gamma p_1}(R_{\gamma p_2}(u_k))-u_k\bigr)",
    prints={},
)
