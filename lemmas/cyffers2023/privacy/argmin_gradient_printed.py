"""Gradient and Hessian of the quadratic of the x-step.

The gradient of the quadratic of the x-step, as printed: (1/(2 gamma))(2 A^T A x - 2 A(Bz + u + c)).

Where: App C.2.
Letters: the statement is the printed one in dimension one, with v = Bz + u + c; phi_0, phi_plus, phi_minus = values of
phi(x) = (Ax + v)^2/(2 gamma) at x, x + h and x - h, whose central differences are exactly phi' (``slope``) and phi''.
Idea: the sign before v is wrong already at x = 0.
Reading: interpretation: In dimension one.
Note: With A = gamma = 1, v = B z + u + c = 2 and x = 0: phi = (x + 2)^2/2 has the slope 2 against -2 in print. The Hessian,
all that is used later, is right; the gradient has the wrong sign and A in place of A^T (which does not even fit unless A is
square). Attempts to save it: with phi = |Ax - (Bz + u + c)|^2/(2 gamma), which is what the displayed expansion expands, the
sign is right and the missing transpose stays. By (23) the vector is moreover 2Bz + u - c.
"""

from verify import *

for_all(positive="gamma h", real="A v x phi_0 phi_plus phi_minus slope curvature")

says = statement(
    value=2 * gamma * phi_0 == (A * x + v) ** 2 | letter("phi_0", "phi at x"),
    value_plus=2 * gamma * phi_plus == (A * (x + h) + v) ** 2 | letter("phi_plus", "phi at x + h"),
    value_minus=2 * gamma * phi_minus == (A * (x - h) + v) ** 2 | letter("phi_minus", "phi at x - h"),
    derivative=2 * h * slope
    == phi_plus - phi_minus | letter("slope", "the central difference of a quadratic, which is its derivative"),
    second_derivative=h**2 * curvature
    == phi_plus - 2 * phi_0 + phi_minus
    | letter("curvature", "the second difference of a quadratic, which is its second derivative"),
    gradient=2 * gamma * slope == 2 * A**2 * x - 2 * A * v | goal,
    hessian=gamma * curvature == A**2 | goal,
)

claim = Claim(
    "cyffers2023.c2-phi-gradient",
    "identity",
    statement=r"\nabla\varphi(x)=\tfrac1{2\gamma}\bigl(2A^\top Ax-2A(Bz+u+c)\bigr),\quad\nabla^2\varphi=\tfrac1\gamma A^\top A",
    prints=r"""
        \nabla\varphi(x) -> slope
        A^\top Ax -> A**2*x
        A(Bz+u+c) -> A*(v*(-1)*(-1))
        \nabla^2\varphi -> curvature
        A^\top A -> A**2
    """,
    facts="equivalent",
    consequence="conversion",
)

counterexample = at("gamma=1 h=1 A=1 v=2 x=0 phi_0=2 phi_plus=9/2 phi_minus=1/2 slope=2 curvature=1")
