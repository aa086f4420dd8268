"""Existence of Y(t), with the factor A.

2 Lambda(t) = sqrt(D - A) A Y(t), with the factor A that the text at hand shows, tested on the path 1 - 2 - 3.

Where: before (15).
Letters: one coordinate; ``F_i`` = f_i(0), ``f_i`` = f_i(1), O_i = (f - a_i)^2/2, ``L_i`` = 2 lambda_i(1).
Idea: u = (1, 0, -1) has (D - A) u = u, hence sqrt(D - A) u = u, and A u = 0; so u is orthogonal to the range of sqrt(D - A)
A, and a Y(1) exists only if L_1 = L_3.
Reading: interpretation: On the path 1 - 2 - 3, where Y(1) can exist only if lambda_1 = lambda_3.
Note: Path 1-2-3, O_i = (f - a_i)^2/2, a = (3, 0, -3), eta = theta = 1, f(0) = 0: 2 lambda = (1, 0, -1), but sqrt(D - A) A Y
has its first and last entries equal: 1 against -1. A slip that nothing rests on: the argument given (Lambda stays in the
column space of D - A) proves the statement without A, which (16), (17) and (18) use; that is
zhang2018.y-existence-corrected. The only text at hand is a machine conversion, and the extra A, here and in (15), may be its
artefact: compare the typeset paper before calling it a misprint of the authors. Attempts to save it: on bipartite or
complete graphs with invertible A some Y exists, but with (16) its sign is wrong (zhang2018.eq-15-16); on the path with three
nodes A is singular and no Y exists, at any distance below sqrt 2 (zhang2018.y-existence-fails).
"""

from verify import *

scalars("eta theta F_1 F_2 F_3 f_1 f_2 f_3 a_1 a_2 a_3 L_1 L_2 L_3")

given(
    primal_1=program(
        "M-ADMM, one quadratic node", "primal", "node 1, lambda(0) = 0", c=1, V=1, a=a_1, lam=0, f_i=F_1, s=F_2, f=f_1
    )
)
RUN = (
    primal_1,
    *given(
        primal_2=program(
            "M-ADMM, one quadratic node", "primal", "node 2, two neighbours", c=1, V=2, a=a_2, lam=0, f_i=F_2, s=F_1 + F_3, f=f_2
        ),
        primal_3=program("M-ADMM, one quadratic node", "primal", "node 3", c=1, V=1, a=a_3, lam=0, f_i=F_3, s=F_2, f=f_3),
        dual_1=program("M-ADMM, one quadratic node", "dual", "(11)", V=1, lam=0, lam_next=L_1 / 2, f=f_1, s_next=f_2),
        dual_2=program("M-ADMM, one quadratic node", "dual", "(11)", V=2, lam=0, lam_next=L_2 / 2, f=f_2, s_next=f_1 + f_3),
        dual_3=program("M-ADMM, one quadratic node", "dual", "(11)", V=1, lam=0, lam_next=L_3 / 2, f=f_3, s_next=f_2),
    ),
)
SIGNS = signs(positive="eta theta", real="F_1 F_2 F_3 f_1 f_2 f_3 a_1 a_2 a_3 L_1 L_2 L_3")

says = statement(Domain(SIGNS, {}), *RUN, orthogonal_to_u=L_1 == L_3 | goal)

claim = Claim(
    "zhang2018.y-existence",
    "existence",
    consequence="conversion",
    statement=r"2\Lambda(t)=\sqrt{D-A}\,A\,Y(t)\ \text{for some}\ Y(t);\quad"
    r"\text{on the path }1-2-3\text{ only if}\ \lambda_1(t)=\lambda_3(t)",
    prints=r"""
        \sqrt{D-A} -> not compared: matrices over the network; the statement has a row
        \lambda_1(t) -> L_1
        \lambda_3(t) -> L_3
    """,
    facts="equivalent",
)

witness = at("eta=1 theta=1 F_1=0 F_2=0 F_3=0 f_1=1 f_2=0 f_3=1 a_1=3 a_2=0 a_3=3 L_1=1 L_2=-2 L_3=1")

counterexample = at("eta=1 theta=1 F_1=0 F_2=0 F_3=0 f_1=1 f_2=0 f_3=-1 a_1=3 a_2=0 a_3=-3 L_1=1 L_2=0 L_3=-1")
