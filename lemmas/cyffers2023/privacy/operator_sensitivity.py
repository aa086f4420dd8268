"""Sensitivity of the operator of the general private ADMM.

One data point changes the operator of the general ADMM by at most 4 lambda L gamma/(n omega_A).

Where: ours; corrects App C.2 eq (27).
Letters as in ``argmin_sensitivity``; the change is 2 lambda A d by (26).
Idea: the bound on |A d|, where one power of omega_A is saved and |A|_2 is not needed.
Note: With 2 lambda A(x - x') by cyffers2023.eq-26. Attained on the line by f_i = L x against -L x. The route of the paper,
|A|_2 times the argmin's 2 L gamma/(n omega_A^2), is weaker by |A|_2/omega_A.
"""

from verify import *

from .argmin_sensitivity import FACTS

for_all(positive="n gamma omega lam", nonnegative="L", X="d m e", Z="A_d")

squared_bound = 16 * lam**2 * L**2 * gamma**2 / (n**2 * omega**2)
change = A_d * (2 * lam)

says = statement(*FACTS, sensitivity=squared_bound >= change.norm2 | goal)

claim = Claim("cyffers2023.eq-27-corrected", "sensitivity", corrects="cyffers2023.eq-27")

proof = shows(
    use("argmin", "cyffers2023.c2-argmin-sensitivity-corrected"), sensitivity=4 * lam**2 * fact("argmin.image_sensitivity")
)

witness = at("n=2 L=1 gamma=1 omega=1/2 lam=1 d=[-4] m=[0] e=[1] A_d=[-2]")

tightness = Tightness("4 lambda L gamma/(n omega_A), squared", "sensitivity", squared_bound, witness)

too_strong = altered(
    {"without 1/omega_A": sensitivity.left * omega**2},
    scale="1 % smaller -> left 99/100",
    drop="monotone neighbours singular_values",
)
