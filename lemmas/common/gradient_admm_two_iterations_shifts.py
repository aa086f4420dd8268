"""Gradient ADMM with A^T A = a^2 I and no kernel (A = I), two iterations, s <= 61/50: shifts of energy 5 |dx_0|^2/q^2.

Letters as in lemmas.common.gradient_admm_identity_shifts: q = 1 + s, s = eta beta a^2 = 61/50 - v, v >= 0; t = 5/q^2.
Idea: the multiplier of both starts is the same, so that any multiple of |l|^2 does.
"""

from verify import *
from verify.lemma.generators import Conclusion, derived
from verify.shifts.fixed import Fixed
from verify.shifts.rule import Stage

from .form_by_powers import between
from .gradient_admm_iteration import *

MOST = Fraction(61, 50)
CLASS = "convex f_t that are (1/eta)-smooth, convex g, any B and c, A square with A^T A = a^2 I"
scalars("v t r")
program = iteration(
    equal("high", s + v, MOST),
    equal("worth", t * (1 + s) ** 2, 5),
    kernel=False,
    shared={"a": "positive", "v": "nonnegative", "t": "positive"},
)
lean = eta / (s * q**2)
end = (
    Stage({"along": MEETING}, {"f": 4 * eta / q**2, "g": lean * (4 * v + 6 - 4 * MOST)}),
    leaving(2 * eta / q**2, kernel=False),
)
l_1 = numbered(l_next)
old, away = l * (eta * a), l_1 * (eta * a) + e * s
CROSSED = Polynomial.of(489)  # large enough
two = Fixed(
    {"along": t * e.norm2 + 2 * (2 * s - 3) / (s * q**3) * (e @ old) + (CROSSED + 4 * s**2) / (3 * s**2 * q**4) * old.norm2},
    end,
    vanishing(2),
    {
        "run, along": shows(
            have(small=s <= MOST | -fact("high") + term(v)),
            have(least=s >= 0 | term(s)),
            paid=because(
                1 / q**2 * fact("worth") * square(e),
                -4 * lean * (l_1 @ b_1) * fact("high"),
                3 / q**2 * square(g_1 * eta - old * (2 / (3 * q)) + away * ((s - 1) / (3 * s))),
                1 / q**2 * square(g_2 * eta),
                *between(
                    [[CROSSED, 2 * r**2 + 4 * r - 9], [2 * r**2 + 4 * r - 9, 11 - 4 * r - 4 * r**2]],
                    (old / q, away),
                    1 / (3 * s**2 * q**2),
                    {"least": Fraction(0), "small": MOST},
                ),
            ),
        ),
        **met(2, kernel=False),
    },
)

generates = derived(
    "gradient ADMM with A = I, two iterations shifted from another start",
    CLASS,
    program,
    two,
    Conclusion(
        Statement(
            signs(positive="eta beta a", nonnegative="E"),
            spaces(X="x"),
            (at_least("high", MOST, s),),
            (at_least("energy", 5 * x.norm2, E * (1 + s) ** 2),),
            (("q", 1 + s),),
        ),
        "along",
        stands={"v": MOST - s, "t": 5 / q**2},
        proofs={"shared": {"sign of v": because("high")}, "energy": shows(energy=q**2 * fact("proved"))},
    ),
)
