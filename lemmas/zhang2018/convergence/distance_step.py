"""The distance of (Y, f) in J pays for the residual, from the old duals.

One step of M-ADMM from the old duals: the squared distance of Z to Z*, times the penalty, pays for the residual.

Where: ours, on Theorem 3.1.
Letters: see ``letters``, with the old duals ``y0`` = Y(t) - Y* as a letter, so y = y0 + theta R e.
Idea: zhang2018.always-toward-optimum-corrected.
"""

from verify import *

from .letters import S_step, root, semidefinite, symmetric

for_all(positive="theta eta", F="e e0 y0 Re Ry Qe Se Se0")

y = y0 + Re * theta
G = -Ry - Qe * (eta - theta) - S_step * eta
before = y0.norm2 / theta + eta * (e0 @ Se0)
after = y.norm2 / theta + eta * (e @ Se)
residual = theta * Re.norm2 + 2 * (G @ e)
GRAPH = "connected graph"

says = statement(
    adjoint=program(GRAPH, "root_symmetric", x=y, Rx=Ry, z=e, Rz=Re),
    root=root,
    symmetric=symmetric,
    semidefinite=semidefinite,
    monotone=program("objectives of the nodes", "monotone", "Assumption 1; G by (15) without A and (17)-(18)", e=e, G=G),
    penalty=eta >= theta | assumed(r"\eta_i(t) \geq \theta > 0", "Theorem 3.1"),
    signless=program(GRAPH, x=e, Sx=Se),
    signless_before=program(GRAPH, "signless", x=e0, Sx=Se0),
    distance=before >= after + residual | goal,
    residual_sign=residual >= 0 | goal,
    form=e @ Se >= 0 | goal,
    form_before=e0 @ Se0 >= 0 | goal,
    duals=y.norm2 / theta >= 0 | goal,
)

claim = Claim("zhang2018.distance-step", "inequality")

proof = shows(
    use("one", "zhang2018.always-toward-optimum-corrected", y=y),
    distance=fact("one.residual"),
    residual_sign=theta * square(Re) + 2 * monotone,
    form=signless,
    form_before=signless_before,
    duals=1 / theta * square(y),
)

witness = at("theta=1 eta=1 e=[1, 1] e0=[2, 2] y0=[0, 0] Re=[0, 0] Ry=[0, 0] Qe=[0, 0] Se=[2, 2] Se0=[4, 4]")

too_strong = altered({"residual 1 % larger": distance.left >= after + 101 * residual / 100}, drop="penalty semidefinite monotone")
