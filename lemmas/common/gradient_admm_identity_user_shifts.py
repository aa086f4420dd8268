"""Gradient ADMM with A^T A = a^2 I and no kernel (A = I) after a user: energy eta^2 |delta|^2/(q^2 k), k iterations later.

Letters as in lemmas.common.gradient_admm_identity_shifts, s = 5/4 + u, with its end.
Idea: the energy is c |e|^2 + d (eta/(beta q))|l|^2, c = 1/k and d = 1/(k + 1). One iteration makes c/(1 + c) of c, and is paid
where d is at most that and at least its q-th part in turn.
"""

from verify import *
from verify.lemma.generators import Conclusion, Phase, derived
from verify.shifts.chain import Chain
from verify.shifts.rule import Stage

from .gradient_admm_identity_shifts import *
from .gradient_admm_two_iterations_shifts import CLASS

scalars("k c d c_one c_plus d_plus w w_one w_next w_one_next")
program = iteration(equal("range", s, LEAST + u), kernel=False, shared={"a": "positive", "u": "nonnegative"})
step = Stage({"along": {"x": e_next * -(c / c_one)}}, {"f": 2 * eta * c_plus / q, "g": 2 * eta * c_plus / q})
after = Chain(
    {"along": c * e.norm2 + d * eta / (beta * q) * l.norm2},
    "c",
    (at_least("first", c, 1), at_least("second", 2 * d, 1)),
    (at_least("harmonic", c_plus * (1 + c), c), at_least("ahead", c_plus, d), at_least("behind", q * d_plus, c_plus)),
    step,
    end,
    vanishing(2),
    {
        "step, along": shows(
            paid=1 / c_one * fact("harmonic") * square(e_next)
            + c_plus * eta / (beta * q**2) * square(l_next + g * (eta * beta * a) - l)
            + c_plus * eta**2 / q * square(g)
            + eta / (beta * q) * fact("ahead") * square(l_next)
            + eta / (beta * q**2) * fact("behind") * square(l)
        ),
        # at the user's own iteration l = 0, so that b = 0 and l_next = 0
        "vanishing b, along": nothing,
        "user, along": shows(paid=1 / c_one * fact("harmonic") * square(g * (eta / q))),
        "end, along": shows(
            LARGE, paid=because(*END_PAID, fact("first") * square(e), eta / (2 * beta * q) * fact("second") * square(l))
        ),
        **met(2, kernel=False),
    },
    used(step, c_plus / q**2),
    ("d",),
)
generates = derived(
    "gradient ADMM with A = I, shifted after a user",
    CLASS,
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
            "passes, phase 0": {
                "behind": because(1 / w_one_next * fact("range"), term(((LEAST + u) * (k + 1) - 1) / (w_next * w_one_next)))
            },
            "shared": {"sign of u": because("range")},
            "energy": shows(energy=q**2 * k * fact("proved")),
        },
    ),
)
