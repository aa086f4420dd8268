"""Without noise, at a penalty eta(t+1) >= theta common to the nodes, the distance of Z to Z* in J(t+1) does not grow.

Where: Sec. 6.1, corrected. Letters: see ``letters``.
Idea: before - after = |Z(t) - Z(t+1)|_J^2 - 2 left side of (19).
"""

from lemmas.zhang2018.convergence.letters import (
    VECTORS,
    G,
    adjoint,
    after,
    before,
    monotone,
    moved,
    penalty,
    root,
    semidefinite,
    symmetric,
)
from verify import *

eta, theta = scalars("eta theta")
Qe, Re, e = vectors("Qe Re e")

FACTS = (adjoint, root, symmetric, semidefinite, monotone, penalty)
gain = moved + 2 * (eta - theta) * (Qe @ e) + 2 * (G @ e)

says = statement(
    for_all(positive="theta eta", F=VECTORS),
    *FACTS,
    goals=(
        equal("decrease", before - after, gain),
        at_least("no_growth", before, after),
        at_least("residual", before, after + theta * Re.norm2 + 2 * (G @ e)),
    ),
)

claim = Claim(
    id="zhang2018.always-toward-optimum-corrected",
    title="Without noise and with a common penalty the distance of (Y, f) in J does not grow",
    where="Sec. 6.1",
    kind="inequality",
    says=says,
    corrects="zhang2018.always-toward-optimum",
    note="What moves toward its optimum is the pair of duals and classifiers, in the norm J(t+1).",
)

IDENTITY = (term(2, "adjoint"), term(eta, "symmetric"))
CONSENSUS = (term(2, "penalty", square=Re), term(-2 * (eta - theta), "root"))
proof = shows(
    decrease=because(*IDENTITY),
    no_growth=because(*IDENTITY, *CONSENSUS, term(theta, square=Re), term(eta, "semidefinite"), term(2, "monotone")),
    residual=because(*IDENTITY, *CONSENSUS, term(eta, "semidefinite")),
)

witness = Point(
    scalars={"theta": 1, "eta": 1},
    vectors={"e": [1, 1], "e0": [2, 2], "y": [0, 0], "Re": [0, 0], "Ry": [0, 0], "Qe": [0, 0], "Se": [2, 2], "Se0": [4, 4]},
)

too_strong = (
    altered(says, "gain 1 % larger", at_least("residual", before, after + ratio(101, 100) * (theta * Re.norm2 + 2 * (G @ e)))),
    without(says, "monotone"),
    without(says, "penalty"),
    without(says, "semidefinite"),
)
