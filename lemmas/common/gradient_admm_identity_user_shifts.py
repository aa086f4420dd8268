"""Gradient ADMM with A^T A = a^2 I and no kernel (A = I) after a user: energy eta^2 |delta|^2/(q^2 k), k iterations later.

Letters as in lemmas.common.gradient_admm_identity_shifts, s = 5/4 + u, with its end; the steps are those of
lemmas.common.gradient_admm_plateau_shifts with c = 1/k and d = 1/(k + 1).
"""

from verify import *
from verify.lemma.generators import Conclusion, Phase, derived
from verify.shifts.chain import Chain

from . import gradient_admm_plateau_shifts as plateau
from .gradient_admm_identity_shifts import *
from .gradient_admm_plateau_shifts import CLASS, c, d, directions, w, w_next, w_one, w_one_next

scalars("k")
program = directions("u", equal("range", s, LEAST + u))
after: Chain = replace(
    plateau.user,
    begins=(at_least("first", c, 1), at_least("second", 2 * d, 1)),
    end=end,
    vanishing=vanishing(2),
    proofs={
        "step, along": plateau.user.proofs["step, along"],
        **{n: plateau.user.proofs[n] for n in ("vanishing b, along", "user, along")},
        "end, along": shows(
            LARGE, paid=because(*END_PAID, fact("first") * square(e), eta / (2 * beta * q) * fact("second") * square(l))
        ),
        **met(2, kernel=False),
    },
)
generates = derived(
    "gradient ADMM with A = I, shifted after a user",
    "E is the energy of the shifts; the gradients of one user's f_t and f_t' at one point differ by delta, and k >= 2 iterations "
    "follow the user's own; " + CLASS,
    program,
    after,
    Conclusion(
        Statement(
            signs(positive="eta beta a k", nonnegative="E"),
            spaces(X="delta"),
            (at_least("range", s, LEAST), at_least("followed", k, 2)),
            (at_least("energy", eta**2 * delta.norm2, E * (1 + s) ** 2 * k),),
        ),
        "along",
        numbers=signs(positive="k"),
        phases=(
            Phase(
                first={"k": Polynomial.of(1)},
                following={"k": k + 1},
                worth={"c": 1 / w, "d": 1 / w_one},
                definitions=(("w", k), ("w_one", k + 1)),
            ),
        ),
        stands={"u": s - LEAST},
        proofs={
            "passes, phase 0": Proof(
                goals={
                    "behind": because(1 / w_one_next * fact("range"), term(((LEAST + u) * (k + 1) - 1) / (w_next * w_one_next)))
                }
            ),
            "shared": Proof(goals={"sign of u": because("range")}),
            "energy": shows(energy=q**2 * k * fact("proved")),
        },
    ),
)
