"""The f_i are not strongly convex, and their mean at most with modulus 2 mu/n.

Section 10 corrected: no f_i has a positive modulus of strong convexity (n >= 2), and the modulus of f is at most 2 mu/n.

Where: ours.
Corrects arXiv section 10.
Letters: ``a`` = a_i, ``q`` a unit vector orthogonal to it, m_i and m moduli of f_i and of f, ``trace`` the sum of <e_j, H
e_j> over an orthonormal basis of R^n, H the Hessian of f. ``mu`` = |a_i|^2, ``n`` = the dimension.
Idea: strong convexity along q, and along the n basis vectors, summed.
Note: With the smoothness 2 mu of the f_i the ratio nu/mu_sc of f is at least n = 64 where Table 1 uses 1. The bound 2 mu/n
is attained when the rows a_i are spread evenly (H = (2 mu/n) I).
"""

from verify import *

for_all(positive="mu n", nonnegative="trace m m_i", X="a q")

says = statement(
    unit=program("orthogonal unit vector", "unit", "n >= 2"),
    orthogonal=program("orthogonal unit vector", "orthogonal", "n >= 2"),
    modulus_each=2 * (a @ q) ** 2 >= m_i * q.norm2 | ours("<grad f_i(q), q> >= m_i |q|^2 for f_i(x) = <a_i, x>^2"),
    trace_is=program("elastic-net data", "trace"),
    modulus_mean=program("elastic-net data", "least_curvature"),
    each=0 >= m_i | goal,
    mean=2 * mu >= n * m | goal,
)

claim = Claim("chan2024.sec10-f-strong-corrected", "identity", corrects="chan2024.sec10-f-strong")

proof = shows(each=modulus_each - 2 * (a @ q) * orthogonal + m_i * unit, mean=modulus_mean - trace_is)

witness = at("mu=1/4 n=64 m=1/128 m_i=0 trace=1/2 a=[1/2, 0] q=[0, 1]")

tightness = Tightness("2 mu of the modulus of the mean, times n", "mean", 2 * mu, witness)

too_strong = altered(
    {"modulus at most -mu": -mu >= each.right},
    scale="""
        1 % smaller -> mean left 99/100
        modulus at most mu/n -> mean left 1/2
    """,
    drop="orthogonal modulus_mean trace_is",
)
