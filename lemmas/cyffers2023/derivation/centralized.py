"""Centralized private ADMM.

Algorithm 2: at a fixed point all x_i equal z, and z minimises the objective.

Where: Sec 5.2 Algorithm 2.
Letters: at a fixed point without noise; g = (1/n) sum_i g_i with g_i in df_i(z), s in dr(z), m = mean u_i. Line 5 with x_i =
z reads z - u_i = gamma g_i, in the mean z - m = gamma g; line 3 reads m - z = gamma s.
Idea: add the two.
Reading: step: a property that the text states or uses is checked; the definition itself has nothing to prove
Note: Conversely, from a minimiser z with g + s = 0 the point u_i = z - gamma g_i is fixed. Here 0 in dr(z) + mean df_i(z):
the printed algorithm solves (6), although (8) and (9) do not follow from (22) and (23) at gamma
(cyffers2023.eq-8-9-rescaled). z_K is the only output; z_{k+1} depends on the data through u_k alone.
"""

from verify import *

FIXED = "Algorithm 2 of cyffers2023, a fixed point"

for_all(positive="gamma", Z="z g s m")

says = statement(**alike("line_3 line_5", program(FIXED)), optimal=0 >= (g + s).norm2 | goal)

claim = Claim(
    "cyffers2023.algorithm-2",
    "algorithm",
    statement=r"z_{k+1}=\mathrm{prox}_{\gamma r}\bigl(\tfrac1n\sum_iu_{k,i}\bigr),\ x_{k+1,i}=\mathrm{prox}_{\gamma f_i}(2z_{k"
    r"+1}-u_{k,i}),"
    r"\ u_{k+1,i}=u_{k,i}+2\lambda\bigl(x_{k+1,i}-z_{k+1}+\tfrac12\eta_{k+1,i}\bigr)",
    prints=r"""
        u_{k+1,i}= -> not compared: as in (10)
        \mathrm{prox}_{\gamma r}\bigl(\tfrac1n\sum_iu_{k,i}\bigr) -> m - gamma*s
        z_{k+1} -> z
        \gamma f_i -> not compared: a map that the statement has by its properties
    """,
    facts="equivalent",
)

proof = shows(optimal=(-2 * (line_3 + line_5) + square(z * 2 - m * 2 + (s - g) * gamma)) / gamma**2)

witness = at("gamma=2 z=[1] g=[-1] s=[1] m=[3]")

too_strong = altered({"the regulariser counted twice": 0 >= (g + s * 2).norm2 | false}, drop="line_3 line_5")
