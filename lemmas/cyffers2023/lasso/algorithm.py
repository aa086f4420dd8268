"""Private ADMM for the Lasso.

Algorithm 6: private ADMM for the Lasso; its fixed points solve the Lasso with the penalty 2 n kappa.

Where: App E Algorithm 6.
Letters: at a fixed point without noise and active clipping x_i = z; G = (1/n) sum_i (<a_i, z> - b_i) a_i, m = mean u_i, s in
d|z|_1. Line 5 with x_i = z is (<a_i, z> - b_i) a_i = rho (z - u_i), rho = 2n/gamma; in the mean G = rho(z - m). Line 3 is m
= z + gamma kappa s.
Idea: insert the second into the first.
Reading: step: a property that the text states or uses is checked; the definition itself has nothing to prove
Note: So its fixed points solve (34) with 2 n kappa in place of kappa: cyffers2023.algorithm-6-minimiser. Line 5 reads z_k
where Algorithm 2 has z_{k+1}, which makes the loop unstable for large lambda: cyffers2023.algorithm-6-unstable. Line 5 reads
z_0, which the input does not list. verify/algorithms/cyffers2023/lasso_admm.py declares the printed and the corrected forms.
"""

from verify import *

for_all(positive="n gamma", nonnegative="kappa", Z="z G s m")

rho = 2 * n / gamma
FIXED = "Lasso ADMM with ridge rho and threshold t, a fixed point"

says = statement(
    line_5=program(FIXED, "x_update", rho=rho),
    line_3=program(FIXED, "z_update", t=gamma * kappa),
    optimal_for_2_n_kappa=0 >= (G + s * (2 * n * kappa)).norm2 | goal,
)

claim = Claim(
    "cyffers2023.algorithm-6",
    "algorithm",
    statement=r"z_{k+1}=S_{\gamma\kappa}\bigl(\tfrac1n\sum_iu_{k,i}\bigr),\ x_{k+1,i}=\bigl(A^i(A^i)^\top+\tfrac{2n}\gamma"
    r" I\bigr)^{-1}"
    r"\bigl(b^iA^i+\tfrac{2n}\gamma(2z_k-u_{k,i})\bigr),\ u_{k+1,i}=u_{k,i}+2\lambda\bigl(\mathrm{Clip}(x_{k+1,i}-z_{k+1},C)"
    r"+\tfrac12\eta\bigr)",
    prints=r"""
        x_{k+1,i}= -> not compared: a map that the statement has by its properties
        u_{k+1,i}= -> not compared: a map that the statement has by its properties
        S_{\gamma\kappa}\bigl(\tfrac1n\sum_iu_{k,i}\bigr) -> m - gamma*kappa*s
        z_{k+1} -> z
    """,
    facts="equivalent",
)

proof = shows(
    optimal_for_2_n_kappa=-2 * line_5 - 2 * rho**2 * line_3 + square(G - (z - m) * (2 * rho) - s * (rho * gamma * kappa))
)

witness = at("n=2 gamma=1 kappa=1 z=[1] G=[-4] s=[1] m=[2]")

too_strong = altered(
    {"the penalty kappa": 0 >= (G + s * kappa).norm2 | false, "the penalty n kappa": 0 >= (G + s * (n * kappa)).norm2 | false},
    drop="line_5 line_3",
)
