"""Gradient ADMM with A^T A = a^2 I and no kernel (A = I), 17/25 <= s <= 61/50: shifts of energy |dx_0|^2/(N - 2 + q^2/5), N >= 3.

Letters as in lemmas.common.gradient_admm_identity_shifts: q = 1 + s, s = eta beta a^2 = 17/25 + u = 61/50 - v, u, v >= 0.
Idea: the energy is c |e|^2 + d (eta/(beta q))|l|^2. One iteration makes c/(1 + c) of c, and is paid where d is at most that and
at least its q-th part in turn: c_N = 1/(N - 2 + q^2/5), d_N = c_(N + 1). The last two iterations cost 5/q^2 of |e|^2 where l = 0
(they reach it at l_1 = -eta beta a e, g = 0), with a cross term (2 (2 s - 3)/(s q^3)) <e, eta a l>; the iteration before shifts
by what makes it vanish. What the three leave is a form in l, l_1 and l_2 + eta beta a e_2.
"""

from verify import *
from verify.lemma.generators import Conclusion, Phase, derived
from verify.shifts.chain import Chain
from verify.shifts.rule import Program, Stage, User

from .form_by_powers import between
from .gradient_admm_iteration import *

LEAST, MOST = Fraction(17, 25), Fraction(61, 50)
scalars("u v c d c_one c_plus d_plus y z o p t r h w w_one w_next w_one_next")
vectors("g_3 b_2")
HIGH = equal("high", s + v, MOST)


def flat_at(s: Polynomial) -> Polynomial:
    """What t is at s: positive up to 1.23."""
    return 11 - 4 * s - 4 * s**2


def directions(letters: str, *facts: Fact, **named: Polynomial) -> Program:
    """One iteration along the one singular value a of A, with further letters (t > 0, the others >= 0), their facts and
    positive expressions."""
    return iteration(
        *facts,
        kernel=False,
        shared={"a": "positive", **{n: "positive" if n == "t" else "nonnegative" for n in letters.split()}},
        definitions=tuple(named.items()),
    )


P = 2 * s**4 + 6 * s**3 + 17 * s**2 + 9 * s + 6
program = directions(
    "u v t", equal("low", s, LEAST + u), HIGH, equal("flat", t, flat_at(s)), o=1 + 2 * s, y=5 + q**2, z=10 + q**2, p=P
)
energies = {"along": c * e.norm2 + d * eta / (beta * q) * l.norm2}
begins = (at_least("first", c * y, 5), at_least("second", d * z, 5))
falls = (at_least("harmonic", c_plus * (1 + c), c), at_least("ahead", c_plus, d), at_least("behind", q * d_plus, c_plus))
part = c / c_one
once = 2 * eta * c_plus / q
stage = Stage({"along": {"x": e_next * -part}}, {"f": once, "g": once})
# 1/q less the part (3 - 2 s)/(5 s q) that the cross term has of eta a l, and what the multiplier of g at the end has; by s
CROSS, LAST = (7 * s - 3) / (5 * s * q), (6 - 4 * s) / (s * q**2)
crossed, lean = 2 * eta / (y * s * q), eta / (s * q**2)
end = (
    Stage(
        {"along": {"x": (e_next + l_next * (eta * a) * (CROSS - 1 / q)) * (-5 / y)}},
        {"f": 10 * eta / (q * y), "g": crossed * (7 * u + 7 * LEAST - 3)},
    ),
    Stage({"along": MEETING}, {"f": 4 * eta / q**2, "g": lean * (4 * v + 6 - 4 * MOST)}),
    Stage({"along": {"x": -ALONG["x"]}}, {"f": 2 * eta / q**2, "g": none}),
)


e_1, l_1 = numbered(e_next), numbered(l_next)
x_1 = numbered(ALONG["x"]) + numbered(end[0].shifts["along"]["x"])
e_2, l_2 = x_1 - l_1 * (eta * a / q), numbered(l_next, 2, {"x": x_1, "l": l_1})
old, new, last = l * (eta * a), l_1 * (eta * a), l_2 * (eta * a)
away = last + e_2 * s


# what is left of old/q, new/q^2 and away/q past the squares of the gradients; p and t are named for their squares
CURVED = 110 * s**5 + 548 * s**4 + 842 * s**3 + 123 * s**2 + 12 * s + 18
BENT = 2 * s**2 + 4 * s - 9
LEFT = s * p * t * CURVED - 3 * (7 * s - 3) ** 2 * q**4 * z * t - 5 * BENT**2 * o * y * s * p


def left_by(r: Polynomial) -> Polynomial:
    """``LEFT`` in s alone."""
    by = {"t": flat_at(s), "p": P, "z": 10 + q**2, "y": 5 + q**2, "o": 1 + 2 * s}
    value = LEFT
    for name, meaning in (*by.items(), ("q", 1 + s), ("eta", r), ("beta", Polynomial.of(1)), ("a", Polynomial.of(1))):
        value = value.substitute({name: meaning})
    return value


small = have(small=s <= MOST | -fact("high") + term(v))
proofs = {
    "step, along": shows(
        paid=1 / c_one * fact("harmonic") * square(e_next)
        + c_plus * eta / (beta * q**2) * square(l_next + g * (eta * beta * a) - l)
        + c_plus * eta**2 / q * square(g)
        + eta / (beta * q) * fact("ahead") * square(l_next)
        + eta / (beta * q**2) * fact("behind") * square(l)
    ),
    "end, along": shows(
        have(large=s >= LEAST | fact("low") + term(u)),
        small,
        have(
            left=LEFT
            >= 0
            | sum(
                between([[left_by(r)]], None, Polynomial.of(1), {"large": LEAST, "small": MOST}),
                (s * p * CURVED - 3 * (7 * s - 3) ** 2 * q**4 * z) * fact("flat"),
            )
        ),
        paid=because(
            1 / y * fact("first") * square(e),
            eta / (beta * q * z) * fact("second") * square(l),
            7 * crossed * (l_1 @ b_1) * fact("low"),
            -4 * lean * (l_2 @ b_2) * fact("high"),
            5 * o / (q**2 * y) * square(g_1 * eta - old / o + new * ((7 * s - 3) / (5 * s * o))),
            3 / q**2 * square(g_2 * eta - new * (2 / (3 * q)) + away * ((s - 1) / (3 * s))),
            1 / q**2 * square(g_3 * eta),
            5 * p / (s * q**2 * o * y * z) * square(old - new * ((7 * s - 3) * q * z / (5 * s * p))),
            t / (3 * s**2 * q**2) * square(away + new * (BENT / (q * t))),
            -1 / (3 * s**2 * q**2) * (away @ away) * fact("flat"),
            1 / (15 * s**3 * q**4 * o * y * p * t) * left * square(new),
        ),
    ),
    **met(3, kernel=False),
}
start = Chain(energies, "c", begins, falls, stage, end, vanishing(3), proofs, also=("d",))


# at the user's own iteration l = 0, so that b = 0 and l_next = 0
user = replace(
    start,
    proofs=proofs
    | {"vanishing b, along": nothing, "user, along": shows(paid=1 / c_one * fact("harmonic") * square(g * (eta / q)))},
    user=User(
        "f",
        "g",
        Stage(stage.shifts, {"f": none, "g": none}),
        {"along": c_plus * eta**2 / q**2 * g.norm2},
        (("g", "b", 1 / beta),),
    ),
)

PLATEAU = Phase(
    first={"h": none},
    following={"h": h + 1},
    worth={"c": 1 / w, "d": 1 / w_one},
    definitions=(("w", 1 + h + q**2 / 5), ("w_one", 2 + h + q**2 / 5)),
)
RANGE = (at_least("low", s, LEAST), at_least("high", MOST, s))
CLASS = "convex f_t that are (1/eta)-smooth, convex g, any B and c, A square with A^T A = a^2 I"


def letters_at(s: Polynomial) -> dict[str, Polynomial]:
    """What u, v and t are at s."""
    return {"u": s - LEAST, "v": MOST - s, "t": flat_at(s)}


def signs_at(s: Polynomial) -> Proof:
    """That none of them is negative, and t positive, where ``low`` and ``high`` say that s lies between the ends."""
    more = s + Fraction(223, 100)
    of_t = because(4 * more * fact("high"), term(more / 25 + Fraction(71, 2500)))
    return Proof(goals={"sign of u": because("low"), "sign of v": because("high"), "sign of t": of_t})


def concluded(vectors: dict[str, str], goal: Fact, energy: Proof, *more: Fact) -> Conclusion:
    """What 3 + h iterations cost, c = 1/(1 + h + q^2/5)."""
    return Conclusion(
        Statement(signs(positive="eta beta a", nonnegative="E h"), vectors, (*RANGE, *more), (goal,)),
        "along",
        numbers=signs(nonnegative="h"),
        phases=(PLATEAU,),
        stands=letters_at(s),
        proofs={
            "passes, phase 0": Proof(
                goals={
                    "behind": because(
                        2 / (w_next * w_one_next) * fact("low"),
                        term((2 * u + 2 * LEAST - 1 + s * h + s * q**2 / 5) / (w_next * w_one_next)),
                    )
                }
            ),
            "shared": signs_at(s),
            "energy": energy,
        },
    )


generates = (
    derived(
        "gradient ADMM with A = I and a moderate penalty, shifted from another start",
        "E is the energy of the shifts; two starts that differ by x in the primal point alone, N = 3 + h noisy iterations, "
        + CLASS,
        program,
        start,
        concluded(
            spaces(X="x"), at_least("energy", 5 * x.norm2, E * (5 + 5 * h + (1 + s) ** 2)), shows(energy=5 * w * fact("proved"))
        ),
    ),
    derived(
        "gradient ADMM with A = I and a moderate penalty, shifted after a user",
        "E is the energy of the shifts; the gradients of one user's f_t and f_t' at one point differ by delta; from the user's "
        "own iteration on there are 3 + h of them, at least four; " + CLASS,
        program,
        user,
        concluded(
            spaces(X="delta"),
            at_least("energy", 5 * eta**2 * delta.norm2, E * (1 + s) ** 2 * (5 + 5 * h + (1 + s) ** 2)),
            shows(energy=5 * q**2 * w * fact("proved")),
            at_least("followed", h, 1),
        ),
    ),
)
