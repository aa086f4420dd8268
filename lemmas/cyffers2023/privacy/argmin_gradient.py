"""The gradient of |Ax + v|^2/(2 gamma) is A^T(Ax + v)/gamma and its Hessian A^T A/gamma, in every dimension.

Where: ours; corrects App C.2. Letters: residual = Ax + v; d a direction, A_d = A d, At_r = A^T residual, AtA_d = A^T A d.
Idea: expand the square and move A to the other side.
"""

from verify import *

gamma, phi, phi_moved = scalars("gamma phi phi_moved")
d, At_r, AtA_d = vectors("d At_r AtA_d")
residual, A_d = vectors("residual A_d")
taylor = phi + At_r @ d / gamma + AtA_d @ d / (2 * gamma)

says = statement(
    for_all(positive="gamma", real="phi phi_moved", X="d At_r AtA_d", Z="residual A_d"),
    equal(
        "adjoint_gradient",
        At_r @ d,
        residual @ A_d,
        because=program("linear maps", "adjoint", At_w=At_r, x=d, w=residual, A_x=A_d),
    ),
    equal("adjoint_hessian", AtA_d @ d, A_d.norm2, because=program("linear maps", "adjoint", At_w=AtA_d, x=d, w=A_d, A_x=A_d)),
    equal("value", 2 * gamma * phi, residual.norm2, because=letter("phi", "phi at x")),
    equal("value_moved", 2 * gamma * phi_moved, (residual + A_d).norm2, because=letter("phi_moved", "phi at x + d")),
    goals=(equal("taylor", phi_moved, taylor),),
)

claim = Claim(
    id="cyffers2023.c2-phi-gradient-corrected",
    title="Gradient and Hessian of the quadratic of the x-step, with the transpose and the sign",
    where="ours; corrects App C.2",
    kind="identity",
    says=says,
    facts="equivalent",
    corrects="cyffers2023.c2-phi-gradient",
    note="An exact expansion of second order in d for every d determines gradient and Hessian. In (23), v = 2Bz + u - c.",
)

proof = shows(
    taylor=because("value_moved", term(-1, "value"), term(-2, "adjoint_gradient"), term(-1, "adjoint_hessian"), scale=2 * gamma)
)

witness = Point(
    scalars=numbers("gamma=1 phi=1/2 phi_moved=9/2"), vectors={"d": [1], "At_r": [2], "AtA_d": [4], "residual": [1], "A_d": [2]}
)

too_strong = (
    altered(says, "the printed sign", equal("taylor", phi_moved, phi - At_r @ d / gamma + AtA_d @ d / (2 * gamma))),
    altered(says, "Hessian 1 % larger", equal("taylor", phi_moved, taylor + AtA_d @ d / (200 * gamma))),
    without(says, "adjoint_gradient"),
    without(says, "value_moved"),
)
