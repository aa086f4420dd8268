"""Proof of Lemma 9.2, the optimality of y_{t+1} as printed: B^T(lam_t - (A x_{t+1} + B y_{t+1} - c)) = B^T lam_{t+1}.

Where: arXiv proof of Lemma 9.2. Letters: r = A x_{t+1} + B y_{t+1} - c; Bt_lam = B^T lam_t and Bt_r = B^T r in R^l.
Idea: by line 3 of Algorithm 4 the right side is B^T lam_t - beta B^T r; the two differ by (beta - 1) B^T r.
"""

from verify import Claim, Point, Statement, altered, equal, scalars, signs, spaces, vectors

(beta,) = scalars("beta")
Bt_lam, Bt_r = vectors("Bt_lam Bt_r")
Bt_lam_next = Bt_lam - Bt_r * beta

says = Statement(
    signs=signs(positive="beta"),
    spaces=spaces(Y="Bt_lam Bt_r"),
    facts=(),
    goals=(equal("same_subgradient", ((Bt_lam - Bt_r) - Bt_lam_next).norm2),),
)

claim = Claim(
    id="chan2024.lemma-9.2-optimality",
    title="Optimality of y_{t+1} in the proof of Lemma 9.2, printed without beta",
    where="arXiv proof of Lemma 9.2",
    kind="identity",
    statement=r"B^\top(\lambda_t-(Ax_{t+1}+By_{t+1}-c))=B^\top\lambda_{t+1}\in\partial g(y_{t+1})",
    says=says,
    facts="equivalent",
    note="COUNTERWORDS",
)
