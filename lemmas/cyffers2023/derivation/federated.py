"""Federated private ADMM.

Algorithm 3 as printed: a fixed point minimises the regulariser alone, whatever the data.

Where: Sec 5.3 Algorithm 3.
Letters: change = (1/n) sum_{i in S} Delta u, which vanishes at a fixed point without noise; line 7 gives z_hat = z + change,
line 8 gives z_hat - z = gamma s with s in dr(z).
Idea: the proximal map of r is applied again to its own result.
Reading: step: a property that the text states or uses is checked; the definition itself has nothing to prove
Note: So 0 is in dr(z): the printed algorithm has no fixed point but minimisers of r (for Lasso, z = 0). With z_hat_k in
place of z_k in line 7 it follows Algorithm 2: cyffers2023.algorithm-3-equivalence-corrected. The input lists z_0 but not
u_0, which the users need.
"""

from verify import *

for_all(positive="gamma", Z="z s change")

z_hat = z + change

FIXED = "Algorithm 3 of cyffers2023, a fixed point"

says = statement(nobody_moves=program(FIXED, "line_7"), line_8=program(FIXED), regulariser_minimal=0 >= s.norm2 | goal)

claim = Claim(
    "cyffers2023.algorithm-3",
    "algorithm",
    statement=r"u_{k+1,i}=u_{k,i}+2\lambda\bigl(\mathrm{prox}_{\gamma f_i}(2z_k-u_{k,i})-z_k+\tfrac12\eta_{k+1,i}\bigr)\ (i\in"
    r" S),\quad "
    r"z_{k+1}=\mathrm{prox}_{\gamma r}\bigl(z_k+\tfrac1n\sum_{i\in S}\Delta u_{k+1,i}\bigr)",
    prints=r"""
        \mathrm{prox} -> not compared: a map that the statement has by its properties
    """,
    facts="equivalent",
)

proof = shows(regulariser_minimal=(-2 * (nobody_moves + line_8) + square(change * 2 - s * gamma)) / gamma**2)

witness = at("gamma=1 z=[1] s=[0] change=[0]")

too_strong = altered(drop="nobody_moves line_8")
