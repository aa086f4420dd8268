"""Without noise and with a common penalty the distance of (Y, f) in J does not grow.

Without noise, at a penalty eta(t+1) >= theta common to the nodes, the distance of Z to Z* in J(t+1) does not grow.

Where: Sec. 6.1.
Corrected.
Letters: see ``letters``.
Idea: before - after = |Z(t) - Z(t+1)|_J^2 - 2 left side of (19).
Note: What moves toward its optimum is the pair of duals and classifiers, in the norm J(t+1).
"""

from verify import *

from .letters import VECTORS, G, adjoint, after, before, monotone, moved, penalty, root, semidefinite, symmetric

for_all(positive="theta eta", F=VECTORS)

FACTS = (adjoint, root, symmetric, semidefinite, monotone, penalty)
gain = moved + 2 * (eta - theta) * (Qe @ e) + 2 * (G @ e)

says = statement(
    *FACTS,
    decrease=before - after == gain | goal,
    no_growth=before >= after | goal,
    residual=before >= after + theta * Re.norm2 + 2 * (G @ e) | goal,
)

claim = Claim("zhang2018.always-toward-optimum-corrected", "inequality", corrects="zhang2018.always-toward-optimum")

IDENTITY = 2 * adjoint + eta * symmetric
CONSENSUS = 2 * penalty * square(Re) - 2 * (eta - theta) * root
proof = shows(
    decrease=IDENTITY,
    no_growth=IDENTITY + CONSENSUS + theta * square(Re) + eta * semidefinite + 2 * monotone,
    residual=IDENTITY + CONSENSUS + eta * semidefinite,
)

witness = at("theta=1 eta=1 e=[1, 1] e0=[2, 2] y=[0, 0] Re=[0, 0] Ry=[0, 0] Qe=[0, 0] Se=[2, 2] Se0=[4, 4]")

too_strong = altered(
    {"gain 1 % larger": residual.left >= after + 101 * (theta * Re.norm2 + 2 * (G @ e)) / 100},
    drop="monotone penalty semidefinite",
)
