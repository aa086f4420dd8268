"""Privacy amplification by iteration: the last iterate loses at most the sum of what shifts by a_k cost the noises.

Theorem 6: privacy amplification by iteration, quoted.

Where: App C.1.1 Thm 6 eq (25).
See ``chan2024.theorem-5.2`` for a proved bound of this kind for Markov operators.
Note: Misprint: the second iteration must apply T'_{k+1}, as printed both apply T_{k+1} and have the same law. The a_k must
be non-negative (the supremum over an empty ball is -infinity). It needs non-expansive maps of one space and noise of full
law zeta_k on that space in every step; appendix C.5 applies it where neither is so (cyffers2023.c5-m-steps).
"""

from verify import *

claim = Claim(
    "cyffers2023.theorem-6",
    "divergence",
    statement=r"T_k,T_k'\text{ non-expansive},\ s_k=\sup_u\|T_k(u)-T_k'(u)\|,\ "
    r"\sum_{k'\le k}s_{k'}\ge\sum_{k'\le k}a_{k'},\ \sum_{k\le K}s_k=\sum_{k\le K}a_k\ \Rightarrow\ "
    r"D_\alpha(U_K\|U_K')\le\sum_{k=1}^K\sup_{\|u\|\le a_k}D_\alpha(\zeta_k*\mathbf u\,\|\,\zeta_k)",
    prints={},
    cited="Feldman, Mironov, Talwar, Thakurta 2018, Privacy Amplification by Iteration, Theorem 22",
)
