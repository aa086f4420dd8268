"""Gradient ADMM with one singular value a, kernel included, and strongly convex f_t: in the customised norm as for A = a I.

Letters as in lemmas.common.gradient_admm_contraction_shifts; s >= 8/5, t = 8 eta mu - s >= 0, p = c/(1 + c), w = 1/q.
Idea: along a as there, but for the weight of f_t in the last iteration: the kernel asks for 2 eta^2. The kernel's energy is
(c/q)(1 - c/4)|x|^2, below c |x|^2/q, what the norm leaves it; the shift takes off the part p/q of x. With h = x - eta g a step
leaves a form in x and h, of which (p/q)(1 + 2 r^2 p/7) times is a square and what is not negative. After a user the kernel
decides: there the shift takes off the part d = c/(q + c), which is what it costs.
"""

from verify import *
from verify.lemma.generators import Conclusion, derived
from verify.shifts.chain import Chain
from verify.shifts.rule import Stage

from . import gradient_admm_contraction_shifts as alone
from .gradient_admm_contraction_shifts import *
from .gradient_admm_strongly_convex_shifts import in_powers

NARROWER = Fraction(8, 5)
scalars("w h t v y d d_plus R")
vectors("A_x")
program = iteration(
    RANGE,
    CONVEX,
    at_least("wide", s, NARROWER),
    at_least("flat", 8 - 8 * o, s),
    equal("inverse", w * (1 + s), 1),
    shared={"a": "positive", "u": "nonnegative", "o": "positive", "w": "positive"},
    definitions=(("j", o + s), ("h", 1 + 4 * s + 2 * s**2)),
    bounds={"f": {"strongly": (1 - o) / eta}},
)
kernel = program.blocks["kernel"]
program = replace(program, blocks=program.blocks | {"kernel": replace(kernel, definitions=program.blocks["along"].definitions)})
x_next, x_1 = KERNEL["x"], numbered(KERNEL["x"])
energies = {"along": alone.energies["along"], "kernel": c / q * (1 - c / 4) * x.norm2}
begins = (equal("first", c, factor),)
falls = (at_least("small", factor, c), equal("contracts", c_plus * (1 + c), c * factor))
stage = Stage(alone.stage.shifts | {"kernel": {"x": x_next * (-part / q)}}, alone.stage.multipliers)
first, _ = alone.end
end = (Stage(first.shifts | {"kernel": {"x": x_next * (-o / 2)}}, first.multipliers), leaving(2 * eta**2))


def inside(name, value):
    """That a polynomial in o and v is not negative at v = s: in o, y = s - 8/5 and t, where y + t + 8 o = 32/5."""
    whole = y + t + 8 * o
    powers = [(dict(monomial), number) for monomial, number in value.terms.items()]
    degree = max(sum(one.values()) for one, _ in powers)
    spread = Polynomial.total(
        number * o ** one.get("o", 0) * (whole / 4 + y) ** one.get("v", 0) * (whole * 5 / 32) ** (degree - sum(one.values()))
        for one, number in powers
    )
    return Have(at_least(name, value.substitute({"v": s})), because(*in_powers(spread, ("t", "flat"), ("y", "wide"))))


q_v, j_v = 1 + v, o + v
OF_POINT = 1 + 2 * factor / 7 * part  # q/p times the weight of h in the square of a step, and q times that of the end
OF_END = 1 + factor / 3
SHRINKS = have(shrinks=1 >= factor | (q + j) / q**2 * fact("convex"))
KNOWN = (
    SHRINKS,
    have(less=1 >= c | fact("small") + shrinks),
    inside("kept", 2 * q_v * j_v - 5 * o / 2 * q_v**2 - o * j_v**2 / 7 + o * q_v - 3 * o / 8),
)
room = (half + s) / q**2 * fact("wide") + term(((half + s) / 10 + part**2 + part / 2) / q**2 + 2 * factor / 7)
room = 1 / (o * q**2) * fact("kept") + half / c_one * less * (room + (half + s) / (q**2 * c_one) * less)
last = l_1 / (beta * a)
proofs = alone.proofs | {
    "step, kernel": shows(
        *KNOWN,
        paid=because(
            part * OF_POINT / (q * c_one) * (1 - (c_plus + factor * part) / 4) * fact("contracts") * square(x),
            1 / q * square(x_next * (part * OF_POINT) - x * (part * j / q)),
            part**3 * factor**2 / (28 * q) * (1 / c_one * less + 2 * part * shrinks) * square(x),
            part**2 * OF_POINT / q * room * square(x_next),
            part**3 * OF_POINT / (4 * q) * square(x_next * ((1 - c) * (1 - part / q))),
            scale=part * OF_POINT,
        ),
    ),
    "end, along": shows(
        large,
        inside("left", (2 * q_v**2 - 1) * j_v * (v**2 - 1) - o**2 * v * q_v**4),
        paid=because(
            *MEETS,
            h / q**2 * square(curved(g_2, last) - last * (o * (q**2 - 1) / h)),
            1 / (q**2 * s**3 * h) * fact("left") * square(new_1),
        ),
    ),
    "end, kernel": shows(
        SHRINKS,
        inside("ends", 2 * j_v * q_v - o * q_v**3 * (o**2 / 4 + o**2 * (1 - o / 2) ** 2) - o * q_v**2 - o * j_v**2 / 3),
        paid=because(
            OF_END / q * (1 - (c + factor) / 4) * fact("first") * square(x),
            1 / q * square(x_1 * OF_END - x * (j / q)),
            factor**2 / (12 * q) * shrinks * square(x),
            OF_END / (o * q**3) * fact("ends") * square(x_1),
            OF_END * square(curved(g_2, x_1 * (1 - o / 2))),
            scale=OF_END,
        ),
    ),
    **met(2),
}
start = Chain(energies, "c", begins, falls, stage, end, vanishing(2), proofs)
user = replace(
    start,
    falls=(*falls, equal("taken", d_plus * (q + c), c)),
    also=("d",),
    proofs=proofs
    | {
        "vanishing b, along": nothing,
        "user, along": shows(
            paid=1 / (c_one * q**2) * fact("taken") * square(g * eta)
            + d_plus * s / q * square(g * eta)
            + d_plus * s / (c_one * q**2) * c * square(g * eta)
        ),
        "user, kernel": shows(
            paid=((1 - c / 4) * (1 - d_plus) / q - d_plus / 4) * fact("taken") * square(g * eta)
            + d_plus**2 * q / 4 * square(g * eta)
        ),
    },
    user=used(Stage(stage.shifts | {"kernel": {"x": x_next * -d_plus}}, stage.multipliers), d_plus),
)

scalars("r mu")
spent = c * w * x.norm2
MEANS = "mu-strongly convex f_t that are (1/eta)-smooth, convex g, any B and c, A A^T = a^2 I"
GIVEN = (
    at_least("range", s, NARROWER),
    equal("o", o, 1 - eta * mu),
    at_least("flat", 8 * eta * mu, s),
    equal("factor", r * (1 + s), o + s),
    equal("sum", S - S * r**2, 1 - P),
)
PROOFS = alone.TOLD | {
    "shared": {
        "convex": because(-fact("o"), term(eta * mu)),
        "wide": because("range"),
        "flat": because("flat", -8 * fact("o")),
        "sign of u": because("range", term(NARROWER - LEAST)),
    }
}
ALIKE = dict(kernel="kernel", stands={"u": s - LEAST, "w": 1 / q})
TOLD = {"P": (r**2, r**2 * P), "S": (Polynomial.of(1), S + P)}
_start = derived(
    "gradient ADMM with one singular value and strongly convex f, shifted from another start",
    MEANS,
    program,
    start,
    Conclusion(
        Statement(
            signs(positive="eta beta a o r P S", nonnegative="E mu"),
            spaces(X="x", Z="A_x"),
            GIVEN,
            (at_least("energy", P * (x.norm2 + eta * beta * A_x.norm2), S * (1 + s) * E),),
            (("q", 1 + s),),
        ),
        "along",
        numbers=signs(positive="P S"),
        phases=(alone.SEQUENCE,),
        told=TOLD,
        bounds={"along": spent + spent * s, "kernel": spent},
        proofs=PROOFS
        | {
            "bound, along": shows(above=c * fact("inverse") * square(x)),
            "bound, kernel": shows(above=c / q * fact("inverse") * square(x) + c**2 / (4 * q) * square(x)),
            "energy": shows(energy=S * q * fact("proved")),
        },
        **ALIKE,
    ),
)
told = alone.TOLD["told"]
_user = derived(
    "gradient ADMM with one singular value and strongly convex f, shifted after a user",
    MEANS,
    program,
    user,
    Conclusion(
        Statement(
            signs(positive="eta beta a o r P S", nonnegative="E mu R"),
            spaces(X="delta"),
            (*GIVEN, equal("rest", S, 1 + R)),
            (at_least("energy", P * eta**2 * delta.norm2, (P + (1 + s) * R) * E),),
            (("q", 1 + s),),
        ),
        "along",
        numbers=signs(positive="P S", nonnegative="R"),
        phases=(
            replace(
                alone.SEQUENCE,
                first=alone.SEQUENCE.first | {"R": none},
                following=alone.SEQUENCE.following | {"R": factor * S},
                worth=alone.SEQUENCE.worth | {"d": P / y},
                definitions=(*alone.SEQUENCE.definitions, ("y", P + q * R)),
            ),
        ),
        told=TOLD | {"R": (none, r**2 * S)},
        proofs=PROOFS
        | {
            "told": replace(told, goals=told.goals | {"next R": because(-S / q**2 * (r * q + j) * fact("ratio"))}),
            "energy": shows(energy=(P + q * R) * fact("proved")),
        },
        **ALIKE,
    ),
)
generates = (_start, _user)
