"""Local privacy of federated private ADMM, as restated in the appendix.

Theorem 9: local loss of Algorithm 3, with the constant 1 inside the printed O.

Where: App C.4 Thm 9.
Letters: see ``noisy_rounds``; the index k counts all rounds, K_i those of user i so far, D is the divergence of all messages
so far; u_{k,i} and z_k are functions of these and of u_0.
Idea: composition of K_i mechanisms of sensitivity 4 lambda L gamma.
Reading: interpretation: For a given schedule of participations; the constant of the printed O(.) is taken to be 1, which is
more than it says.
Note: The printed O(.) is proved with the constant 1. For a given schedule of participations, hence for any random one that
does not depend on the data.
"""

from verify import *

from . import local_privacy as theorem_3

change, alpha, once, says = theorem_3.change, theorem_3.alpha, theorem_3.once, theorem_3.says

claim = Claim(
    "cyffers2023.theorem-9",
    "divergence",
    statement=r"\varepsilon_i\le\mathcal O\Bigl(\frac{8K_i\alpha L^2\gamma^2}{\sigma^2}\Bigr)",
    prints=r"""
        \varepsilon_i -> D
        \mathcal O\Bigl(\frac{8K_i\alpha L^2\gamma^2}{\sigma^2}\Bigr) -> 8*K_i*(1+a)*L**2*gamma**2/sigma**2
    """,
)

# Theorem 9 restates the first part of Theorem 3
proof, witness, tightness, too_strong = theorem_3.proof, theorem_3.witness, theorem_3.tightness, theorem_3.too_strong
