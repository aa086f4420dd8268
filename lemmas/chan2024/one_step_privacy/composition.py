"""Divergence of the composition of the two mechanisms.

Lemma 6.9: the divergences of M_1 and M_2 add to (2 |dx_{t+1}|^2 + 3 |dlam_{t+1}/beta - A dx_{t+1}|^2)/(2
sigma^2).

Where: arXiv Lemma 6.9.
Letters: see ``lemmas.common.two_iterations``; D is the divergence of (w~_{t+1}, x~_{t+2}), D_1 that of w~_{t+1} and D_2 the
SUPREMUM over the values of w~_{t+1} of the divergence of x~_{t+2} given w~_{t+1}. The vectors of the second iteration depend
on w~; they are those of a w~ where D_2 is attained, or the limit along values of w~ that approach D_2: they are bounded
(Lemma 6.5) and every fact is closed.
Idea: adaptive composition of Lemma 6.7 and of Lemma 6.8, which holds for every common value of w~.
Reading: interpretation: D_2 is the supremum over w~ as Fact 4.5(c) asks; for one fixed w~ the sum of the two may be smaller
than that of the pair. A = [I D], the fixed coordinates of the noise and (1/eta)-smooth convex f_{t+2} stand before the
lemma.
"""

from verify import *

from ...common.two_iterations import R_M, R_N, v
from .privacy_of_second import says as second

for_all(positive="eta beta sigma", nonnegative="D D_1 D_2", X=R_N, Z=R_M)

right = (2 * x1.norm2 + 3 * v.norm2) / (2 * sigma**2)
given(
    gaussian1=instance("chan2024.fact-4.3", "gaussian", "the first outputs, divided by beta", D=D_1, dx=v),
    composed=instance("chan2024.fact-4.5c", "composition", D_X=D_1, D_cond=D_2, D_pair=D),
)

says = statement(gaussian1, *second.facts, composed, pair=right >= D | goal)

claim = Claim(
    "chan2024.lemma-6.9",
    "composition",
    statement=r"\mathsf{D^z}((\tilde w_{t+1},\tilde x_{t+2})\|(\tilde w'_{t+1},\tilde x'_{t+2}))\le\frac1{2\sigma^2}"
    r"\big(2\|\mathfrak dx_{t+1}\|^2+3\|\tfrac1\beta\mathfrak d\lambda_{t+1}-A\mathfrak dx_{t+1}\|^2\big)",
    prints=r"""
        \mathsf{D^z}((\tilde w_{t+1},\tilde x_{t+2})\|(\tilde w'_{t+1},\tilde x'_{t+2})) -> D
        \mathfrak d\lambda_{t+1} -> lam1
        \mathfrak d x_{t+1} -> x1
    """,
)

proof = shows(use("bound_2", "chan2024.lemma-6.8"), pair=composed + bound_2 - gaussian1)

witness = at(
    "eta=1 beta=1 sigma=1 D_1=1/2 D_2=1/2 D=1 lam1=[2] A_x1=[1] AEv=[1] b2=[0] A_x2=[0] x1=[0, 1] "
    "Ev=[1, 0] x2=[0, 1] At_w2=[0, 0] At_b2=[0, 0]"
)

smaller = {
    "2 in place of 3": (2 * x1.norm2 + 2 * v.norm2) / (2 * sigma**2) >= D | false,
    "1 in place of 2": (x1.norm2 + 3 * v.norm2) / (2 * sigma**2) >= D | false,
}
too_strong = altered(smaller, scale="1 % smaller -> left 99/100", drop="composed gaussian1 gaussian2 isometry")

__all__ = ["D", "beta", "claim", "eta", "proof", "right", "says", "too_strong", "witness"]
