"""Consensus form of empirical risk minimisation.

Equation (7): empirical risk minimisation as a consensus problem.

Where: Sec 5.1 eq (7), App B.3.
Note: Appendix B.3 gives B the shape n x p; it maps R^p to R^(np), so np x p is meant, as in Section 5.1. The factor 1/n
belongs to the f of (3): it is what (8) and (9) lose (cyffers2023.eq-8, cyffers2023.eq-9).
"""

from verify import *

claim = Claim(
    "cyffers2023.eq-7-consensus",
    "definition",
    statement=r"\min_{x,z}\ \tfrac1n\sum_i f(x_i;d_i)+r(z)\quad\text{s.t. }x_i=z\ \forall i;\qquad "
    r"A=I,\ B=-(I,\dots,I)^\top,\ c=0",
    prints={},
)
