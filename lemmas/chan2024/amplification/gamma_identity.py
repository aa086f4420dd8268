"""The induction coefficient gamma_T(L) equals T L^(T-1) phi_T(L)^2 below L = 1.

The coefficient of the induction step of Theorem 5.2 for 0 < L < 1: gamma_T(L) = T L^(T-1) phi_T(L)^2.

Where: arXiv proof of Theorem 5.2.
Letters: r = L^(1/2), h = L^(T/2) (any positive number serves), d = 1 - L^T, e = L - L^T; then phi_T = (1/r - r) h/d,
phi_{T-1} = (1/r - r) r h/e and lam_T = (1 - L)/d.
Idea: 1 - lam_T = e/d, so both summands carry L^(2(T-1)) (1 - L)^2/d^2, once with T - 1 and once with 1.
Reading: step
Note: An identity in T and L^T as independent symbols. The form without a division by 1 - L, valid at L = 1 too, is proved
inside chan2024.theorem-5.2-refined.
"""

from verify import *

for_all(positive="r h d e T")

phi = (1 / r - r) * h / d
phi_before = (1 / r - r) * h * r / e
lam = (1 - r**2) / d
gamma = (T - 1) * h**2 / r**4 * phi_before**2 * (1 - lam) ** 2 + h**4 / r**4 * lam**2
weight = (T - 1) * h**4 / r**2 * (1 / r - r) ** 2

says = statement(
    d_is=d == 1 - h**2 | assumed("Inductive step. For", "proof overview of Theorem 5.2", "d = 1 - L^T, positive for 0 < L < 1"),
    e_is=e
    == r**2 - h**2
    | assumed("Inductive step. For", "proof overview of Theorem 5.2", "e = L - L^T, positive for 0 < L < 1 and T >= 2"),
    gamma=gamma == T * h**2 / r**2 * phi**2 | goal,
)

claim = Claim(
    "chan2024.theorem-5.2-gamma",
    "identity",
    statement=r"(T-1)L^{T-2}\phi_{T-1}^2(1-\lambda_T)^2+L^{2(T-1)}\lambda_T^2=TL^{T-1}\phi_T(L)^2",
    prints=r"""
        \phi_{T-1} -> phi_before
        \phi_T(L) -> phi
        \lambda_T -> lam
        L -> r**2
        L^{T-2} -> h**2/r**4
        L^{2(T-1)} -> h**4/r**4
        L^{T-1} -> h**2/r**2
    """,
)

difference = (d - 1 + h**2) - (e - r**2 + h**2)

proof = shows(gamma=weight / d**2 * (2 / e + difference / e**2) * d_is - weight / d**2 * (2 / e + difference / e**2) * e_is)

witness = at("r=1/2 h=1/8 d=63/64 e=15/64 T=3")

too_strong = altered(
    {
        "exponent T - 2 in place of T - 1": gamma == T * h**2 / r**4 * phi**2 | false,
        "T - 1 in place of T": gamma == (T - 1) * h**2 / r**2 * phi**2 | false,
    },
    scale="1 % smaller -> right 99/100",
    drop="d_is e_is",
)
