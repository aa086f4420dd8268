"""Penalty perturbation.

Algorithm 1, penalty perturbation, with its condition on theta.

Where: Algorithm 1.
Implemented in verify/admm/modified_admm.py.
Letters of the property: ``x`` = C c_1/(B_i (rho/N + 2 theta V_i)), the quantity that the condition keeps below 1/2.
Reading: step
Note: Its listed output is the bound beta alone; what is released are the f_i(t). The f_i(0) must not depend on the data, nor
may eta_i(t), alpha_i(t). The condition on theta is not needed for Theorem 4.1: zhang2018.jacobian-ratio-sharper.
"""

from verify import *

for_all(positive="c_1 B C rho_share theta V", real="x")

says = statement(
    condition=B * (rho_share + 2 * theta * V)
    > 2 * c_1 * C | assumed("holds for all", "Algorithm 1, Parameter", "2 c_1 < (B_i/C)(rho/N + 2 theta V_i)"),
    ratio=x * B * (rho_share + 2 * theta * V) == C * c_1 | letter("x", "C c_1/(B_i (rho/N + 2 theta V_i))"),
    below_half=ratio(1, 2) > x | goal,
    definitions=(("stiffness", rho_share + 2 * theta * V),),
)

claim = Claim(
    "zhang2018.algorithm-1",
    "algorithm",
    statement=r"2c_1<\tfrac{B_i}C(\tfrac\rho N+2\theta V_i)\ \forall i;\quad\text{(24)-(25), broadcast, (11), }t=0,\dots,T-1",
    prints=r"""
        B_i -> B
        \frac\rho N -> rho_share
        V_i -> V
        t=0 -> not compared: words
    """,
    facts="equivalent",
)

scalars("stiffness")
proof = shows(below_half=(condition / 2 - fact("ratio")) / (B * stiffness))

witness = at("c_1=1 B=1 C=1 rho_share=1 theta=1 V=1 x=1/3")

too_strong = altered(scale="below 49/100 -> left 49/50", drop="condition")
