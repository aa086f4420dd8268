"""The update of y does not increase the residual at t = 0, as the proof of Theorem 9.1 uses Lemma 9.3.

Lemma 9.3 at t = 0, as the proof of Theorem 9.1 uses it: the update of y does not increase the residual.

Where: arXiv proof of Theorem 9.1.
Letters: see ``lemmas.common.oracle_admm_step``. What holds at every t, t = 0 included: B^T lam_{t+1} is a subgradient of g
at y_{t+1}. Idea (of the counterexample): y_0 is arbitrary, so B^T lam_0 = 0 need not be a subgradient of g at y_0; start on
the constraint and the first update of y leaves it.
Reading: step: The lemma names t in [T] and is true there (chan2024.lemma-9.3); the proof of Theorem 9.1 sums it from t = 0.
Note: With A = 1, B = -1, c = 0, f = 0, g(y) = y^2/2, beta = 1, lam_0 = 0 and x_0 = y_0 = 1: the squared residual is 0
before, against 1/4 after y_1 = 1/2. Here x_1 = 1, and y_0 is arbitrary. Attempts to save it: at t = 0 it needs 0 in the
subdifferential of g at y_0, and other parameters do not help. Theorem 9.1 survives, by another argument:
chan2024.theorem-9.1 and chan2024.theorem-9.1-feasibility.
"""

from verify import *

from ...common.oracle_admm_step import r_mid, r_next, subgradient_now

for_all(positive="beta", real="g_y g_y_next", Z="lam b b_next A_x_next c")

says = statement(subgradient_now, residual=r_mid.norm2 >= r_next.norm2 | goal)

claim = Claim(
    "chan2024.lemma-9.3-at-start",
    "inequality",
    consequence="step",
    statement=r"\|Ax_1+By_1-c\|^2\le\|Ax_1+By_0-c\|^2",
    prints="""
        Ax_1 -> A_x_next
        By_0 -> b
        By_1 -> b_next
    """,
)

counterexample = OracleRun(
    A=((1,),),
    B=((-1,),),
    c=(0,),
    beta=1,
    eta=1,
    f=(((0,),), (0,)),
    g=(((1,),), (0,)),
    x=(1,),
    y=(1,),
    noise=((0,),),
    reference=((0,), (0,)),
)

witness = at("beta=1 g_y=1/2 g_y_next=0 lam=[0] b=[-1] b_next=[0] A_x_next=[0] c=[0]")

too_strong = altered(
    scale="""
        99 % of the residual -> left 99/100
        twice the residual -> left 2
    """
)
