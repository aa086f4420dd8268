"""Optimality of y_{t+1} in the proof of Lemma 9.2, printed without beta.

Proof of Lemma 9.2, the optimality of y_{t+1} as printed: B^T(lam_t - (A x_{t+1} + B y_{t+1} - c)) = B^T
lam_{t+1}.

Where: arXiv proof of Lemma 9.2.
Letters: see ``lemmas.common.oracle_admm_step``. The vector equality in R^l is tested against y_{t+1}, the membership in the
subdifferential against y_star.
Idea: line 3 of Algorithm 4 has beta in front of the residual; the two sides differ by (beta - 1) B^T r_next.
Reading: step
Note: With A = 1, B = -1, c = 0, g(y) = y^2/2, beta = 2, lam_t = 0 and x_{t+1} = 1: y_{t+1} = 2/3, and the printed vector is
1/3 against grad g = 2/3. A misprint: beta is missing in front of the residual, and the same formula in the proof of Lemma
9.3 has it. It is true for beta = 1 only (or where B^T r vanishes); no hypothesis of section 9 fixes beta. Lemma 9.2 itself
uses the corrected form, so nothing that rests on it is lost.
"""

from verify import *

from ...common.oracle_admm_step import lam_next, r_next

for_all(positive="beta", real="g_star g_y_next", Z="lam b_next b_star A_x_next c")

says = statement(
    subgradient_star=program("oracle ADMM"),
    same_vector=(lam - r_next) @ b_next == lam_next @ b_next | goal,
    subgradient=g_star - g_y_next >= (lam - r_next) @ (b_star - b_next) | goal,
)

claim = Claim(
    "chan2024.lemma-9.2-optimality",
    "identity",
    consequence="misprint",
    statement=r"B^\top(\lambda_t-(Ax_{t+1}+By_{t+1}-c))=B^\top\lambda_{t+1}\in\partial g(y_{t+1})",
    prints=r"""
        Ax_{t+1} -> A_x_next
        By_{t+1} -> b_next
        \lambda_t -> lam
        \lambda_{t+1} -> lam_next
        g(y_{t+1}) -> g_y_next
        B^\top(\lambda_t-(Ax_{t+1}+By_{t+1}-c)) -> (lam - A_x_next - b_next + c) @ b_next
        B^\top\lambda_{t+1} -> lam_next @ b_next
        \partial -> not compared: a subdifferential; the goals have the inequality
    """,
)

counterexample = OracleRun(
    A=((1,),),
    B=((-1,),),
    c=(0,),
    beta=2,
    eta=1,
    f=(((0,),), (0,)),
    g=(((1,),), (0,)),
    x=(1,),
    y=(1,),
    noise=((0,),),
    reference=((0,), (0,)),
)

witness = at("beta=1 g_star=0 g_y_next=2 lam=[0] b_next=[-2] b_star=[0] A_x_next=[4] c=[0]")

too_strong = altered(
    {
        "beta squared in front of the residual": dict(same_vector=(lam - r_next * beta**2) @ b_next == lam_next @ b_next | false),
        "the sign of the residual turned": dict(same_vector=(lam + r_next) @ b_next == lam_next @ b_next | false),
    }
)
