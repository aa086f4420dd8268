"""The linearly constrained sum of two convex functions.

The problem that ADMM solves: minimise f(x) + g(z) subject to Ax + Bz = c.

Where: Sec 3.2 eq (3)/(20).
Sec 3.2 eq (3), App B.1 eq (20).
Note: Convexity alone does not give minimisers: g(z) = -z with B = 0 has none, as for chan2024.lemma-3.1-existence. What the
paper calls proximable (p_1, p_2 closed, proper, convex) is what the records of Appendix B assume.
"""

from verify import *

claim = Claim(
    "cyffers2023.admm-problem",
    "definition",
    statement=r"\min_{x,z}\ f(x)+g(z)\quad\text{s.t. }Ax+Bz=c,\qquad f,g\text{ convex},\ A,B\text{ linear}",
    prints={},
)
