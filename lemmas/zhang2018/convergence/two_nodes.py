"""One iteration of M-ADMM on two nodes with O_i = c (f - a_i)^2/2 and lambda(0) = 0: exact instances for zhang2018.

Letters: one coordinate; ``F_i`` = f_i(0), ``f_i`` = f_i(1), ``eta_i`` = eta_i(1); ``f_star`` = (a_1 + a_2)/2, ``e_i`` =
f_i(1) - f*, ``e0_i`` = f_i(0) - f*; ``L0`` = 2 lambda_1(0) - 2 lambda_1* = -2 lambda_1*, ``L`` = 2 lambda_1(1) - 2 lambda_1*.
The second node has the opposite duals. |Y(t) - Y*|^2 = L(t)^2, because sqrt(D - A) Y = (L, -L) and the only non-zero
eigenvalue of D - A is 2.
"""

from verify import *

scalars("theta c eta_1 eta_2 F_1 F_2 a_1 a_2 f_1 f_2")

f_star = (a_1 + a_2) / 2
e_1, e_2, e0_1, e0_2 = f_1 - f_star, f_2 - f_star, F_1 - f_star, F_2 - f_star
L0 = c * (f_star - a_1)
L = L0 + theta * (f_1 - f_2)

RUN = given(
    primal_1=program(
        "M-ADMM, one quadratic node",
        "primal",
        "node 1, V = 1, lambda(0) = 0",
        eta=eta_1,
        V=1,
        a=a_1,
        lam=0,
        f_i=F_1,
        s=F_2,
        f=f_1,
    ),
    primal_2=program(
        "M-ADMM, one quadratic node",
        "primal",
        "node 2, V = 1, lambda(0) = 0",
        eta=eta_2,
        V=1,
        a=a_2,
        lam=0,
        f_i=F_2,
        s=F_1,
        f=f_2,
    ),
)
SIGNS = signs(positive="theta c eta_1 eta_2", real="F_1 F_2 a_1 a_2 f_1 f_2")

before = L0**2 / theta + (eta_1 * e0_1 + eta_2 * e0_2) * (e0_1 + e0_2)
after = L**2 / theta + (eta_1 * e_1 + eta_2 * e_2) * (e_1 + e_2)
left_19 = L * (L - L0) / theta + (eta_1 * e_1 + eta_2 * e_2) * (f_1 + f_2 - F_1 - F_2)
