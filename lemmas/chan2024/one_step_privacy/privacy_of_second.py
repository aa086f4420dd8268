"""Divergence of the second mechanism for a common first output.

Lemma 6.8: for a common w~_{t+1}, M_2 is |dx_{t+1}|^2 + |dlam_{t+1}/beta - A dx_{t+1}|^2 private, over sigma^2.

Where: arXiv Lemma 6.8.
Letters: see ``lemmas.common.two_iterations``; D_2 is the divergence given w~_{t+1}; the vectors of the second iteration are
those of any w~, or limits of such vectors (every fact here is closed).
Idea: given w~ the reconstructed noises differ by v, so the masked points differ by x1 + E v and the masked w not at all;
Lemma 6.5 for the second iteration bounds |x2|^2 by |x1 + E v|^2 <= 2 |x1|^2 + 2 |v|^2.
Reading: interpretation: A = [I D], the fixed last coordinates of the noise and (1/eta)-smooth convex f_{t+2} stand before
the lemma.
"""

from verify import *

from ...common.two_iterations import AS_PAIR, R_M, R_N, SECOND, v, w2

for_all(positive="eta beta sigma", nonnegative="D_2", X=R_N, Z=R_M)

right = (x1.norm2 + v.norm2) / sigma**2


says = statement(
    *SECOND,
    gaussian2=instance("chan2024.fact-4.3", "gaussian", "means x_{t+2} and x_{t+2}'", D=D_2, dx=x2),
    second=right >= D_2 | goal,
)

claim = Claim(
    "chan2024.lemma-6.8",
    "divergence",
    statement=r"\mathsf{D^z}(\mathcal M_2(\tilde x_t,\lambda_t,\tilde w)\|\mathcal M_2(\tilde x'_t,\lambda'_t,\tilde w))"
    r"\le\frac2{2\sigma^2}\big(\|\mathfrak dx_{t+1}\|^2"
    r"+\|\tfrac1\beta\mathfrak d\lambda_{t+1}-A\mathfrak dx_{t+1}\|^2\big)",
    prints=r"""
        \mathsf{D^z}(\mathcal M_2(\tilde x_t,\lambda_t,\tilde w)\|\mathcal M_2(\tilde x'_t,\lambda'_t,\tilde w)) -> D_2
        \mathfrak d\lambda_{t+1} -> lam1
        \mathfrak d x_{t+1} -> x1
    """,
)

proof = shows(
    Use("second_iteration", "chan2024.lemma-6.5", vectors=AS_PAIR),
    second=(
        fact("second_iteration")
        + eta / beta * square(w2)
        + square(x1 - Ev)
        - 2 * isometry
        - eta * beta * right_inverse
        - 2 * sigma**2 * gaussian2
    )
    / (2 * sigma**2),
)

witness = at("""
    eta=1 beta=1 sigma=1 D_2=1/2 lam1=[2] A_x1=[1] AEv=[1] b2=[0] A_x2=[0] x1=[0, 1] Ev=[1, 0] x2=[0, 1] At_w2=[0, 0]
    At_b2=[0, 0]
""")

too_strong = altered(
    {"w in place of w/beta": (x1.norm2 + (v * beta).norm2) / sigma**2 >= D_2 | false},
    scale="""
        1 % smaller -> left 99/100
        1/(2 sigma^2) in place of 2/(2 sigma^2) -> left 1/2
    """,
    drop="isometry right_inverse cocoercive2 gaussian2",
)
