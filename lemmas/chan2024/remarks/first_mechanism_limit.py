"""The intermediate variable keeps a positive divergence as beta tends to 0.

Section 11: the divergence of the intermediate variable w~ of Lemma 6.7 stays positive as beta -> 0.

Where: arXiv sec. 11.
ArXiv section 11, second item.
Letters: ``lam`` = dlam_{t+1}, ``A_x`` = A dx_{t+1}; D_1 is the divergence of Lemma 6.7, v = lam/beta - A_x.
Idea: for lam = 0 beta cancels and 2 sigma^2 D_1 = |A_x|^2; otherwise 2 sigma^2 D_1 >= |lam|^2/(2 beta^2) - |A_x|^2 grows
without bound.
Reading: interpretation: For fixed differences dx_{t+1}, dlam_{t+1} that are not both invisible (A dx = 0 and dlam = 0).
Note: For dlam_{t+1} = 0 expanded says that the divergence does not depend on beta, so its limit is its value; for dlam_{t+1}
!= 0 grows says that it tends to infinity.
"""

from verify import *

for_all(positive="beta sigma", nonnegative="D_1", Z="A_x lam")

v = lam / beta - A_x
near = lam.norm2 - 2 * beta * (lam @ A_x)

says = statement(
    first=instance("chan2024.fact-4.3", "gaussian", "the outputs of M_1, divided by beta", D=D_1, dx=v),
    expanded=beta**2 * (2 * sigma**2 * D_1 - A_x.norm2) == near | goal,
    grows=2 * sigma**2 * D_1 + A_x.norm2 >= lam.norm2 / (2 * beta**2) | goal,
)

claim = Claim(
    "chan2024.sec11-lemma6.7",
    "divergence",
    statement=r"2\sigma^2\,\mathsf{D^z}(\tilde w_{t+1}\|\tilde w'_{t+1})=\|A\mathfrak dx_{t+1}\|^2\ (\mathfrak d\lambda_{t+1}=0),"
    r"\qquad\ge\tfrac{\|\mathfrak d\lambda_{t+1}\|^2}{2\beta^2}-\|A\mathfrak dx_{t+1}\|^2",
    prints=r"""
        \mathsf{D^z}(\tilde w_{t+1}\|\tilde w'_{t+1}) -> D_1
        \mathfrak d\lambda_{t+1} -> lam
        A\mathfrak dx_{t+1} -> A_x
        \mathfrak d\lambda_{t+1}=0 -> not compared: the case
        A\mathfrak d x -> A_x
        \tilde w'_{t+1})=\| -> not compared: the case of d lambda = 0; the goal has the expansion
    """,
)

proof = shows(expanded=2 * sigma**2 * beta**2 * first, grows=2 * sigma**2 * first + square(lam / beta - A_x * 2) / 2)

witness = at("beta=1 sigma=1 D_1=1/2 A_x=[1] lam=[0]")

too_strong = altered({"of order beta": expanded.left / beta}, scale="without the factor 1/2 -> grows right 2", drop="first")
