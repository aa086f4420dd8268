"""The x-step has exactly one minimiser, in closed form.

Lemma 3.2, closed form: the x-step has exactly one minimiser, the solution of (I + eta beta A^T A) x_1 = x_hat - eta [...].

Where: arXiv Lemma 3.2; AAAI Lemma 2.2.
Letters: q = beta (B y - c) - lam, ``At_q`` = A^T q, ``AtA_x1`` = A^T A x_1, G = grad f(x_hat); x_hat is written through the
linear equation; x any other point, ``A_x``, ``A_x1`` = A x, A x_1.
Idea: L(x) - L(x_1) = |x - x_1|^2/(2 eta) + (beta/2)|A(x - x_1)|^2, so x_1 is the only minimiser.
Reading: verbatim
Note: b_c = B y - c. The linear equation has exactly one solution x_1 because I + eta beta A^T A is invertible
(chan2024.sec3-eigs). The goal increase is exact for every x: x_1 is minimal, and every other x is worse by at least |x -
x_1|^2/(2 eta). Neither convexity nor smoothness of f is used.
"""

from verify import *

for_all(positive="eta beta", X="x x_1 G At_q AtA_x1", Z="A_x A_x1 lam b_c")

q = b_c * beta - lam
x_hat = x_1 + AtA_x1 * (eta * beta) + (G + At_q) * eta


def lagrangian(at, A_at):
    """The first-order Lagrangian (3a) without the terms f(x_hat) and g(y), which do not depend on x."""
    r = A_at + b_c
    return G @ (at - x_hat) - lam @ r + beta / 2 * r.norm2 + (at - x_hat).norm2 / (2 * eta)


increase = lagrangian(x, A_x) - lagrangian(x_1, A_x1)

says = statement(
    adjoint_q=program("linear maps", "adjoint", x=x - x_1, A_x=A_x - A_x1, w=q, At_w=At_q),
    adjoint_A=program("linear maps", "adjoint", x=x - x_1, A_x=A_x - A_x1, w=A_x1, At_w=AtA_x1),
    increase=increase == (x - x_1).norm2 / (2 * eta) + beta / 2 * (A_x - A_x1).norm2 | goal,
    unique=increase >= (x - x_1).norm2 / (2 * eta) | goal,
)

claim = Claim(
    "chan2024.lemma-3.2-closed-form",
    "identity",
    statement=r"\operatorname{argmin}_x\mathcal L^f_{\hat x}(x,y,\lambda)=(I+\eta\beta A^\top A)^{-1}"
    r"\{\hat x-\eta[\nabla f(\hat x)+A^\top(\beta(By-c)-\lambda)]\}",
    prints=r"""
        \operatorname{argmin} -> not compared: a map that the statement has by its properties
    """,
)

proof = shows(increase=-adjoint_q - beta * adjoint_A, unique=-adjoint_q - beta * adjoint_A + beta / 2 * square(A_x - A_x1))

witness = at("eta=1 beta=2 x=[3] x_1=[1] G=[1] At_q=[-2] AtA_x1=[4] A_x=[6] A_x1=[2] lam=[3] b_c=[1]")

too_strong = altered(
    {"the penalty term without beta": dict(increase=increase == (x - x_1).norm2 / (2 * eta) + (A_x - A_x1).norm2 / 2 | false)},
    scale="unique with 1 % to spare -> unique right 101/100",
    drop="adjoint_q adjoint_A",
)
