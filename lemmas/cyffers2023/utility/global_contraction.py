"""Global contraction constant.

Assumption 1: one contraction constant for all blocks.

Where: App A.2 eq (15).
A definition; there is nothing to check.
Note: The proofs of this folder use the outer inequality only. Where Theorem 5 has tau_{k,b}, this has its square.
"""

from verify import *

claim = Claim(
    "cyffers2023.assumption-1",
    "definition",
    statement=r"\|R_k(u)-u^*\|^2 \le \sum_{b}\tau_{k,b}^2\|u_b-u_b^*\|^2 \le \tau^2\|u-u^*\|^2,\quad \tau\in[0,1)",
    prints={},
)
