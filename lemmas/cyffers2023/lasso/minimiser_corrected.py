"""Lasso ADMM with ridge rho and threshold t solves the Lasso with the penalty rho t.

With ridge rho and threshold t the fixed points solve the Lasso with the penalty rho t; so t = kappa/rho solves (34).

Where: ours; corrects App E, Algorithm 6.
Letters: z, G, s, m as in ``algorithm``; any rho, t > 0.
Idea: G = rho(z - m), m - z = t s.
Note: The two named choices are the derived updates (22)-(23) and the printed (8)-(9); each takes ridge and threshold from
the same pair.
"""

from verify import *

FIXED = "Lasso ADMM with ridge rho and threshold t, a fixed point"

for_all(positive="rho t kappa", Z="z G s m")

says = statement(
    penalty=kappa == rho * t | letter("kappa", "the penalty of (34)"),
    **alike("x_update z_update", program(FIXED)),
    optimal=0 >= (G + s * kappa).norm2 | goal,
)

claim = Claim(
    "cyffers2023.algorithm-6-minimiser-corrected", "identity", corrects="cyffers2023.algorithm-6-minimiser", facts="equivalent"
)

proof = shows(
    optimal=-2 * x_update
    - 2 * rho**2 * z_update
    + square(G - (z - m) * (2 * rho) - s * (rho * t))
    - (2 * (G @ s) + s.norm2 * (kappa + rho * t)) * penalty
)

witness = at("rho=2 t=1/2 kappa=1 z=[1] G=[-1] s=[1] m=[3/2]")

too_strong = altered({"half the penalty": 0 >= (G + s * (kappa / 2)).norm2 | false}, drop="x_update z_update penalty")
