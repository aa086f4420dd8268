"""Eigenvalues of (I + eta beta A^T A)^{-1} lie in (0, 1].

Every eigenvalue kappa of (I + eta beta A^T A)^{-1} lies in (0, 1], and is at least 1/(1 + eta beta |A|^2).

Where: arXiv sec. 3.2, Cor 6.2 proof.
Letters: v an eigenvector, n = |v|^2 > 0, ``A_v`` = A v, ``AtA_v`` = A^T A v; u = v + eta beta A^T A v, so v = kappa u; a_2 =
|A|^2; d, e with e = (I + eta beta A^T A)^{-1} d are arbitrary.
Idea: <u, v> = |v|^2 + eta beta |A v|^2 and kappa <u, v> = |v|^2.
Reading: interpretation: Printed: in (0, 1]. The lower end 1/(1 + eta beta |A|^2) is ours.
Note: nonexpansive is the form used in Corollary 6.2: |(I + eta beta A^T A)^{-1} d| <= |d|. It also shows that I + eta beta
A^T A is injective, hence invertible.
"""

from verify import *

for_all(positive="eta beta n", nonnegative="a_2", real="kappa", X="v AtA_v e AtA_e", Z="A_v A_e")

u = v + AtA_v * (eta * beta)
d = e + AtA_e * (eta * beta)
form = n + eta * beta * A_v.norm2

says = statement(
    not_zero=v.norm2 > 0 | assumed("the transformation has eigenvalues in the range", "sec. 3.2", "v is an eigenvector"),
    squared_length=n == v.norm2 | letter("n", "|v|^2"),
    eigenvector=kappa * (u @ v)
    == v.norm2
    | assumed(
        "the transformation has eigenvalues in the range", "sec. 3.2", "v = kappa (I + eta beta A^T A) v, tested against v"
    ),
    adjoint_v=program("linear maps", "adjoint", x=v, w=A_v, A_x=A_v, At_w=AtA_v),
    adjoint_e=program("linear maps", "adjoint", x=e, w=A_e, A_x=A_e, At_w=AtA_e),
    operator_norm=program("linear maps, squared norm", "bounded", x=v, A_x=A_v),
    positive=kappa > 0 | goal,
    at_most_one=1 >= kappa | goal,
    below=kappa * (1 + eta * beta * a_2) >= 1 | goal,
    nonexpansive=d.norm2 >= e.norm2 | goal,
)

claim = Claim(
    "chan2024.sec3-eigs",
    "inequality",
    statement=r"\kappa\in\mathrm{spec}\big((I+\eta\beta A^\top A)^{-1}\big)\ \Rightarrow\ "
    r"\tfrac1{1+\eta\beta\|A\|^2}\le\kappa\le1",
    prints=r"""
        \mathrm{spec} -> not compared: an eigenvalue, by its equation
        \|A\|^2 -> a_2
    """,
)

proof = shows(  # kappa form = kappa (n - |v|^2) + |v|^2 + [kappa <u,v> - |v|^2] - kappa eta beta (<A^T A v, v> - |A v|^2)
    positive=(eigenvector - kappa * eta * beta * adjoint_v + (kappa - 1) * squared_length + term(n)) / form,
    at_most_one=(-eigenvector + kappa * eta * beta * adjoint_v + (1 - kappa) * squared_length + eta * beta * square(A_v)) / form,
    below=(
        (1 + eta * beta * a_2) * eigenvector
        - kappa * eta * beta * (1 + eta * beta * a_2) * adjoint_v
        + (kappa - 1) * (1 + eta * beta * a_2) * squared_length
        + eta * beta * operator_norm
        + eta * beta * a_2 * squared_length
    )
    / form,
    nonexpansive=2 * eta * beta * (adjoint_e + square(A_e)) + (eta * beta) ** 2 * square(AtA_e),
)

witness = at("eta=1 beta=2 kappa=1/9 n=1 a_2=4 v=[1] AtA_v=[4] e=[1] AtA_e=[4] A_v=[2] A_e=[2]")

too_strong = altered(
    scale="""
        at most 99/100 -> at_most_one left 99/100
        the lower bound 1 % larger -> below right 101/100
        contraction by 1 % -> nonexpansive left 99/100
    """,
    drop="adjoint_v adjoint_e eigenvector operator_norm",
)
