"""B^T lam_{t+1} is a subgradient of g at y_{t+1}.

Proof of Lemma 9.2, the optimality of y_{t+1}, corrected: B^T(lam_t - beta (A x_{t+1} + B y_{t+1} - c)) = B^T
lam_{t+1}.

Where: ours; corrects arXiv proof of Lemma 9.2.
Letters: see ``lemmas.common.oracle_admm_step``; y_star is any point of R^l.
Idea: Lemma 3.1 at w = lam_t - beta A x_{t+1}; line 3 of Algorithm 4 names its multiplier lam_{t+1}.
"""

from verify import *

from ...common.oracle_admm_step import r_next

for_all(positive="beta", real="g_star g_y_next", Z="lam lam_next b_next b_star A_x_next c")

away = b_star - b_next

says = statement(
    optimal=program("oracle ADMM", "subgradient_star"),
    line_3=program("oracle ADMM", lam_new=lam_next, z=away),
    subgradient=g_star - g_y_next >= lam_next @ away | goal,
)

claim = Claim("chan2024.lemma-9.2-optimality-corrected", "inequality", corrects="chan2024.lemma-9.2-optimality")

proof = shows(subgradient=optimal - line_3)

witness = at("beta=2 g_star=2 g_y_next=0 lam=[1] lam_next=[-1] b_next=[0] b_star=[-2] A_x_next=[1] c=[0]")

too_strong = altered(
    {"without beta": subgradient.left >= (lam - r_next) @ away, "lam_t in place of lam_{t+1}": subgradient.left >= lam @ away},
    drop="optimal line_3",
)

observe = "oracle_admm_step"
