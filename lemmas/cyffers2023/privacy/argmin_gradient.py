"""Gradient and Hessian of the quadratic of the x-step, with the transpose and the sign.

The gradient of |Ax + v|^2/(2 gamma) is A^T(Ax + v)/gamma and its Hessian A^T A/gamma, in every dimension.

Where: ours; corrects App C.2.
Letters: residual = Ax + v; d a direction, A_d = A d, At_r = A^T residual, AtA_d = A^T A d.
Idea: expand the square and move A to the other side.
Note: An exact expansion of second order in d for every d determines gradient and Hessian. In (23), v = 2Bz + u - c.
"""

from verify import *

for_all(positive="gamma", real="phi phi_moved", X="d At_r AtA_d", Z="residual A_d")

taylor = phi + At_r @ d / gamma + AtA_d @ d / (2 * gamma)

says = statement(
    adjoint_gradient=program("linear maps", "adjoint", At_w=At_r, x=d, w=residual, A_x=A_d),
    adjoint_hessian=program("linear maps", "adjoint", At_w=AtA_d, x=d, w=A_d, A_x=A_d),
    value=2 * gamma * phi == residual.norm2 | letter("phi", "phi at x"),
    value_moved=2 * gamma * phi_moved == (residual + A_d).norm2 | letter("phi_moved", "phi at x + d"),
    taylor=phi_moved == taylor | goal,
)

claim = Claim("cyffers2023.c2-phi-gradient-corrected", "identity", facts="equivalent", corrects="cyffers2023.c2-phi-gradient")

proof = shows(taylor=(value_moved - value - 2 * adjoint_gradient - adjoint_hessian) / (2 * gamma))

witness = at("gamma=1 phi=1/2 phi_moved=9/2 d=[1] At_r=[2] AtA_d=[4] residual=[1] A_d=[2]")

too_strong = altered(
    {
        "the printed sign": phi_moved == phi - At_r @ d / gamma + AtA_d @ d / (2 * gamma) | false,
        "Hessian 1 % larger": phi_moved == taylor + AtA_d @ d / (200 * gamma) | false,
    },
    drop="adjoint_gradient value_moved",
)
