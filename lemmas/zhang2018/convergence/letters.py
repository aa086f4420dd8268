"""Letters of zhang2018's convergence analysis for a penalty eta(t+1) = ``eta`` common to the nodes.

Stacked vectors in R^{N x d}: ``e`` = f(t+1) - f*, ``e0`` = f(t) - f*, ``y`` = Y(t+1) - Y*; R = sqrt(D - A); ``Re``, ``Ry``,
``Qe`` = (D - A) e, ``Se``, ``Se0`` = (D + A) e, (D + A) e0; ``step`` = f(t+1) - f(t), ``S_step``. Derived from (15)-(18):
``y0`` = Y(t) - Y* = y - theta R e, and ``G`` = difference of the gradients at f(t+1) and f*. J(t+1) = blockdiag(I/theta, eta
(D + A)): ``before``, ``after`` = squared J(t+1)-norms of Z(t) - Z* and Z(t+1) - Z*.
"""

from verify import *

scalars("theta eta")
vectors("e e0 y Re Ry Qe Se Se0")
SYMBOLS = {
    "sig": r"\sigma_{\min}",
    "st": r"\tilde{\sigma}_{\max}",
    "sb": r"\bar{\sigma}_{\max}",
    "st2": r"\tilde{s}",
    "sb2": r"\bar{s}",
    **{f"D{size}_{of}": f"D_{size} {of}" for size in "mM" for of in "ex"},
}
VECTORS = "e e0 y Re Ry Qe Se Se0"

step, S_step = e - e0, Se - Se0
y0 = y - Re * theta
G = -Ry - Qe * (eta - theta) - S_step * eta

before = y0.norm2 / theta + eta * (e0 @ Se0)
after = y.norm2 / theta + eta * (e @ Se)
left_19 = y @ (y - y0) / theta + eta * (e @ S_step)
moved = theta * Re.norm2 + eta * (step @ S_step)

given(
    adjoint=program("connected graph", "root_symmetric", x=y, Rx=Ry, z=e, Rz=Re),
    root=program("connected graph", x=e, Rx=Re, Qx=Qe),
    symmetric=program("connected graph", "signless_symmetric", x=e, Sx=Se, z=e0, Sz=Se0),
    semidefinite=program("connected graph", "signless", x=step, Sx=S_step),
    monotone=program("objectives of the nodes", "monotone", "Assumption 1; G by (15) without A and (17)-(18)", e=e, G=G),
    penalty=eta >= theta | assumed(r"\eta_i(t) \geq \theta > 0", "Theorem 3.1"),
)
