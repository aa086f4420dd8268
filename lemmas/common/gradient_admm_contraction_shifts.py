"""Gradient ADMM with A^T A = a^2 I, no kernel (A = I) and strongly convex f_t: shifts whose energy falls geometrically.

Letters as in lemmas.common.gradient_admm_identity_shifts; o = 1 - eta mu; j = o + s, s = eta beta a^2 = 5/4 + u; r = j/q, q = 1 +
s, is the factor 1 - eta mu/(1 + s).
Idea: with e = x - eta a l/j instead one iteration makes r e of e where the functions add nothing. The energy is c (|e|^2 + (o
eta/(beta j^2))|l|^2), of which c/(1 + c) is left by the shift, and c_plus = r^2 c/(1 + c) pays. The last shifts are as in
lemmas.chan2024.shifts.identity, and c_2 = r^2. So c_N = P/S, P = r^(2(N - 1)), S = 1 + r^2 + .. + r^(2(N - 2)).
"""

from verify import *
from verify.lemma.generators import Conclusion, Phase, derived
from verify.shifts.chain import Chain
from verify.shifts.rule import Stage

from .gradient_admm_identity_shifts import LEAST
from .gradient_admm_iteration import *

scalars("u o j c c_one c_plus P S z")
RANGE, CONVEX = equal("range", s, LEAST + u), at_least("convex", 1, o)

program = iteration(
    RANGE,
    CONVEX,
    kernel=False,
    shared={"a": "positive", "u": "nonnegative", "o": "positive"},
    definitions=(("j", o + s),),
    bounds={"f": {"strongly": (1 - o) / eta}},
)
e = x - l * (eta * a / j)
e_next = ALONG["x"] - l_next * (eta * a / j)
energies = {"along": c * (e.norm2 + o * eta / (beta * j**2) * l.norm2)}
factor = j**2 / q**2  # r^2
begins = (at_least("first", c, factor),)
falls = (at_least("small", factor, c), at_least("contracts", c_plus * (1 + c), c * factor))
part = c / c_one
f_worth, g_worth, g_last = 2 * eta**2 * j / (o * q**2), 2 * eta / q**2, 2 * eta * j / (q**2 * s)
stage = Stage({"along": {"x": e_next * -part}}, {"f": part * f_worth, "g": part * g_worth * (u + LEAST - 1 + 2 * o)})
end = (Stage({"along": MEETING}, {"f": f_worth, "g": g_last * (u + LEAST - 1)}), leaving(2 * eta**2 / q**2, kernel=False))


def curved(slope, at):
    """eta times what a gradient difference has beyond mu times the difference of its points."""
    return slope * eta - at * (1 - o)


l_1 = numbered(l_next)
last = l_1 / (beta * a)
old, new, new_1 = l * (eta * a), l_next * (eta * a), l_1 * (eta * a)
half = Fraction(1, 2)
large = have(large=s >= LEAST | fact("range") + term(u))
room = c / (s * c_one * q**2 * j**2)
# (s + o)(s^2 - 1) - o^2 s >= 0 in powers of s - 5/4, with what 1 - o >= 0 gives
END = (Fraction(1, 64), Fraction(83, 16), Fraction(19, 4), Fraction(1))
left = 1 / (q**2 * s**3)
# what the first of the last two iterations pays
MEETS = (
    g_last * (l_1 @ b_1) * fact("range"),
    fact("first") * square(e),
    o / (s * j**2) * fact("first") * square(old),
    o / (q**2 * s) * square(old - new_1 * ((s - 1) / s) - curved(g_1, x) * (s / o)),
    j / (o * q**2) * square(curved(g_1, x)),
)
proofs = {
    "step, along": shows(
        large,
        paid=part * g_worth * (l_next @ b) * fact("range")
        + 1 / c_one * fact("contracts") * square(e)
        + o / (s * j**2 * c_one) * fact("contracts") * square(old)
        + part * o / (q**2 * s) * square(old - new * ((2 * j - q) / j) - curved(g, x) * (s / o))
        + part * j / (o * q**2) * square(curved(g, x))
        + room * q**2 * o * fact("small") * square(new)
        + room * (s + LEAST) * j * fact("large") * square(new)
        + room * 9 / 16 * fact("large") * square(new)
        + room * (9 * o / 16 + Fraction(29, 64)) * square(new)
        + room * square(new * (half - o))
        + room * o**2 * fact("convex") * square(new),
    ),
    "end, along": shows(
        large,
        paid=because(
            *MEETS,
            1 / q**2 * square(curved(g_2, last)),
            left * s * (s + 1) * fact("convex") * fact("large") * square(new_1),
            left * s * (s + 1) * (LEAST - 1) * fact("convex") * square(new_1),
            left * s * o * fact("convex") * square(new_1),
            *(term(left * o * weight, *["large"] * power, square=new_1) for power, weight in enumerate(END)),
        ),
    ),
    **met(2, kernel=False),
}
start = Chain(energies, "c", begins, falls, stage, end, vanishing(2), proofs)
paid = cost(program, start, kernel=False)

scalars("r mu")
# c_2 = r^2 begins, and P/S falls to r^2 P/(S + P) where P <= r^2 S, which passes on
SEQUENCE = Phase(
    first={"P": factor, "S": Polynomial.of(1)},
    following={"P": factor * P, "S": z},
    worth={"c": P / S},
    kept=(at_least("below", factor * S, P),),
    definitions=(("z", S + P),),
)
TOLD = {
    "passes, phase 0": {"small": because(1 / S * fact("below")), "next below": because(term(factor * S))},
    "told": Proof(
        steps=(have(ratio=r * q == j | fact("factor")),),
        goals={
            "first P": because(-1 / q**2 * (r * q + j) * fact("ratio")),
            "next P": because(-P / q**2 * (r * q + j) * fact("ratio")),
        },
    ),
}
generates = derived(
    "gradient ADMM with A = I and strongly convex f, shifted from another start",
    "mu-strongly convex f_t that are (1/eta)-smooth, convex g, any B and c, A square with A^T A = a^2 I",
    program,
    start,
    Conclusion(
        Statement(
            signs(positive="eta beta a o r P S", nonnegative="E mu"),
            spaces(X="x"),
            (
                at_least("range", s, LEAST),
                equal("o", o, 1 - eta * mu),
                equal("factor", r * (1 + s), o + s),
                equal("sum", S - S * r**2, 1 - P),
            ),
            (at_least("energy", paid.substitute({"c": P / S}), E),),
        ),
        "along",
        numbers=signs(positive="P S"),
        phases=(SEQUENCE,),
        stands={"u": s - LEAST},
        told={"P": (r**2, r**2 * P), "S": (Polynomial.of(1), S + P)},
        proofs=TOLD
        | {
            "shared": {"convex": because(-fact("o"), term(eta * mu)), "sign of u": because("range")},
            "energy": shows(energy=fact("proved")),
        },
    ),
)
