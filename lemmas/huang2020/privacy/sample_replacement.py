"""The effect of one sample on the local step.

(13): replacing one sample moves w_i^k by the difference of two gradients over m_i (rho + 1/eta).

Where: Lemma 1 proof, eq. (13).
Letters: A = rho + 1/eta, common = what the two steps share in (12), g, g_other = l' of the old and the new sample at wt;
w_D, w_D_prime by (12a), (12b); ``moved`` = |w_D - w_D_prime|^2.
Idea: subtract (12b) from (12a).
Reading: interpretation: For every pair of data sets, without the maximum that the print has on both sides.
Note: The state (wt, w, gamma), eta_i^k and the subgradients of the common samples are the same in both runs. If eta_i^k
depends on the data, this fails: huang2020.param-dp-consistency.
"""

from verify import *

for_all(positive="A m", real="moved", X="common g g_other")

w_D = (common - g / m) / A
w_D_prime = (common - g_other / m) / A

says = statement(
    moved_is=moved == (w_D - w_D_prime).norm2 | letter("moved", "|w_D - w_D_prime|^2, by (12a) and (12b)"),
    distance=m**2 * A**2 * moved == (g - g_other).norm2 | goal,
)

claim = Claim(
    "huang2020.eq-13",
    "identity",
    statement=r"\|w_{i,D}^k-w_{i,D'}^k\|=\frac{\|\ell'(a,b,\tilde w)-\ell'(a',b',\tilde w)\|}{m_i(\rho+1/\eta_i^k)}",
    prints=r"""
        w_{i,D}^k-w_{i,D'}^k -> w_D-w_D_prime
        \ell'(a,b,\tilde w)-\ell'(a',b',\tilde w) -> g-g_other
        m_i -> m
        \rho+1/\eta_i^k -> A
    """,
    facts="equivalent",
)

proof = shows(distance=m**2 * A**2 * moved_is)

witness = at("A=2 m=1 moved=1 common=[0] g=[1] g_other=[-1]")

too_strong = altered({"without m_i": distance.left / m**2}, scale="1 % smaller -> right 99/100")
