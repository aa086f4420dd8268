"""One step of M-ADMM from the old duals: the squared distance of Z to Z*, times the penalty, pays for the residual.

Where: ours, on Theorem 3.1. Letters: see ``letters``, with the old duals ``y0`` = Y(t) - Y* as a letter, so y = y0 + theta R e.
Idea: zhang2018.always-toward-optimum-corrected.
"""

from lemmas.zhang2018.convergence.letters import Qe, Re, Ry, S_step, Se, Se0, e, e0, eta, root, semidefinite, symmetric, theta
from verify import *

(y0,) = vectors("y0")
y = y0 + Re * theta
G = -Ry - Qe * (eta - theta) - S_step * eta
before = y0.norm2 / theta + eta * (e0 @ Se0)
after = y.norm2 / theta + eta * (e @ Se)
residual = theta * Re.norm2 + 2 * (G @ e)
GRAPH = "connected graph"

says = statement(
    for_all(positive="theta eta", F="e e0 y0 Re Ry Qe Se Se0"),
    equal("adjoint", Ry @ e, y @ Re, because=program(GRAPH, "root_symmetric", x=y, Rx=Ry, z=e, Rz=Re)),
    root,
    symmetric,
    semidefinite,
    at_least(
        "monotone",
        G @ e,
        because=program("objectives of the nodes", "monotone", "Assumption 1; G by (15) without A and (17)-(18)", e=e, G=G),
    ),
    at_least("penalty", eta, theta, because=assumed(r"\eta_i(t) \geq \theta > 0", "Theorem 3.1")),
    at_least("signless", e @ Se, because=program(GRAPH, "signless", x=e, Sx=Se)),
    at_least("signless_before", e0 @ Se0, because=program(GRAPH, "signless", x=e0, Sx=Se0)),
    goals=(
        at_least("distance", before, after + residual),
        at_least("residual_sign", residual),
        at_least("form", e @ Se),
        at_least("form_before", e0 @ Se0),
        at_least("duals", y.norm2 / theta),
    ),
)

claim = Claim(
    id="zhang2018.distance-step",
    title="The distance of (Y, f) in J pays for the residual, from the old duals",
    where="ours, on Theorem 3.1",
    kind="inequality",
    says=says,
)

proof = shows(
    Use("one", "zhang2018.always-toward-optimum-corrected", vectors={"y": y}),
    distance=because("one.residual"),
    residual_sign=because(term(theta, square=Re), term(2, "monotone")),
    form=because("signless"),
    form_before=because("signless_before"),
    duals=because(term(1 / theta, square=y)),
)

witness = Point(
    scalars={"theta": 1, "eta": 1},
    vectors={"e": [1, 1], "e0": [2, 2], "y0": [0, 0], "Re": [0, 0], "Ry": [0, 0], "Qe": [0, 0], "Se": [2, 2], "Se0": [4, 4]},
)

too_strong = (
    altered(says, "residual 1 % larger", at_least("distance", before, after + ratio(101, 100) * residual)),
    without(says, "penalty"),
    without(says, "semidefinite"),
    without(says, "monotone"),
)
