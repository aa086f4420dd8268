"""Gradient ADMM with strongly convex f_t and any A of full row rank, kernel included: shifts whose energy falls geometrically.

Letters as in lemmas.common.gradient_admm_shifts; z = eta mu/(1 - eta mu), W = 1 + z = 1/(1 - eta mu); s = eta beta a^2 along a
singular value a, S = eta beta a_max^2 = 6/5 + v; j = 1/W + s, J = 1/W + S, Q = 1 + S.
Idea: one iteration makes (j/q) e of e = x - eta a l/j where the functions add nothing; the largest of these factors is r = J/Q =
1 - eta mu/(1 + S). The energy is c (q |e|^2 + eta/(beta W j) |l|^2), and c |x|^2 on the kernel of A, so that two starts with one
multiplier cost c |x|_M^2. The multipliers are those that the largest singular value asks for; elsewhere e shrinks faster, which
pays for the rest. The shift takes off the part c/(1 + c) of e; c_plus = r^2 c/(1 + c) pays, and c_2 = r^2 the end, where the last
shift but one is half of x on the kernel. Needed: eta beta a^2 >= 6/5 for every singular value.
"""

from verify import *
from verify.lemma.generators import Conclusion, Phase, derived
from verify.shifts.chain import Chain
from verify.shifts.rule import Stage, whole

from .gradient_admm_iteration import *
from .gradient_admm_shifts import still

LEAST = Fraction(6, 5)
scalars("a_min a_max v z W Q J j B h")
c, c_one, c_plus, P, sums, total = scalars("c c_one c_plus P S total")
widest = eta * beta * a_max**2

COMMON = (("W", 1 + z), ("Q", 1 + widest), ("J", 1 / W + widest))
declared = iteration(
    at_least("least", eta * beta * a_min**2, LEAST),
    equal("range", widest, LEAST + v),
    facts=(at_least("smallest", a, a_min), at_least("largest", a_max, a)),
    shared={"a_min": "positive", "a_max": "positive", "v": "nonnegative", "z": "nonnegative"},
    definitions=(*COMMON, ("j", 1 / W + s), ("B", J * q + j * Q), ("h", 1 + 4 * s + 2 * s**2)),
    bounds={"f": {"strongly": z / (W * eta)}},
)
kernel = declared.blocks["kernel"]
program = replace(declared, blocks=declared.blocks | {"kernel": replace(kernel, definitions=COMMON)})
x_next = KERNEL["x"]
e = x - l * (eta * a / j)
e_next = ALONG["x"] - l_next * (eta * a / j)
lasting = 1 / (W * s * j)  # of |eta a l|^2
old, new, new_1 = l * (eta * a), l_next * (eta * a), numbered(l_next) * (eta * a)
energies = {"along": c * (q * e.norm2 + lasting * old.norm2), "kernel": c * x.norm2}
factor = J**2 / Q**2  # r^2
begins = (at_least("first", c, factor),)
falls = (at_least("small", 1, c), at_least("contracts", c_plus * (1 + c), c * factor))
part = c / c_one
half = Fraction(1, 2)
g_part = part * 2 * eta * (v + LEAST - 1 + 2 / W) / Q
f_part = part * 2 * eta**2 * W * J / Q
stage = Stage({"along": {"x": e_next * -part}, "kernel": {"x": x_next * -part}}, {"f": f_part, "g": g_part})
end = (Stage({"along": MEETING, "kernel": {"x": x_next * -half}}, {"f": eta**2, "g": eta}), leaving(2 * eta**2))


def curved(slope, at):
    """eta times what a gradient difference has beyond mu times the difference of its points."""
    return slope * eta - at * (z / W)


def in_powers(value, *names):
    """``value``, a polynomial in z and the letters of ``names`` with coefficients that are not negative, as terms: each letter is
    the fact named with it."""
    found = []
    for monomial, coefficient in value.terms.items():
        powers = dict(monomial)
        facts = [fact for letter, fact in names for _ in range(powers.pop(letter, 0))]
        found.append(term(Polynomial({tuple(sorted(powers.items())): coefficient}), *facts))
    return tuple(found)


scalars("X Y")
# In X = s and Y = S: what the faster e leaves of |slope - 2 new|^2, of the slope, of new
spread = (Y - X) * z / (W * q * B)
theta, apart = (2 * J - Q) / Q, 2 / q - 1 / j
held, crossed = J**2 / (Q**2 * W**2 * X * j**2), theta / (X * j * W) - apart * J / (j * Q * W)
steep = 2 * J * W / Q - 1 / q - 4 * spread - W
room = 2 * theta / X - q * apart**2 - 2 / (W * X * j) - 16 * spread / 3 - apart**2 / W - crossed**2 / held
# At the end: e beside the slope and new; the slope beside new; what is left of either
e_g, e_n = (j / q**2 - 1 / (2 * W)) * q**2 / (j**2 * X), (X * q**2 / 2 - (X - 1) * j) / (j**2 * X**2)
g_n = (X - 1) / (X * q**2) - q**2 / (4 * W * j**3) - e_g * e_n * j**2 * X / q**2
sloping = half - 1 / q**2 - X * q**2 / (4 * W * j**3) - e_g**2 * j**2 * X / q**2
rest = 1 / X - (X - 1) ** 2 / (X * q) ** 2 - q**2 / (h * W**2 * X**2) - q**2 / (4 * W * X * j**3) - 2 * g_n**2
rest = rest - e_n**2 * j**2 * X / q**2


def here(value):
    """``value`` at X = s and Y = S."""
    return value.substitute({"X": s, "Y": widest})


def cleared(value, S, T):
    """``value``, which has no denominators but those of j and J, in z at X = S and Y = T."""
    value = value.substitute({"B": J * q + j * Q, "h": 1 + 4 * X + 2 * X**2}).substitute({"j": 1 / W + X, "J": 1 / W + Y})
    return value.substitute({"W": 1 + z, "q": 1 + X, "Q": 1 + Y}).substitute({"X": S, "Y": T})


def left(name, value, by):
    """That ``value`` is not negative, as ``by`` times it has coefficients of one sign in z, 5 q - 11 and Q - q."""
    clear = value * by
    degree = max(sum(dict(m).get(n, 0) for n in "XY") for m in cleared(clear, X, Y).terms)
    whole = in_powers(cleared(clear, LEAST + X / 5, LEAST + X / 5 + Y) * 5**degree, ("X", "5 large"), ("Y", "wider"))
    return (
        Have(at_least(f"{name} cleared", cleared(clear, q - 1, Q - 1)), because(*whole, scale=5**degree)),
        Have(at_least(name, here(value)), because(1 / here(by) * fact(f"{name} cleared"))),
    )


# 1 + s and 1 + S are q and Q: in these two letters the polynomials stay short
large = have(large=q >= 1 + LEAST | fact("least") + eta * beta * (a + a_min) * fact("smallest"))
wider = have(wider=Q >= q | eta * beta * (a_max + a) * fact("largest"))
whole_5 = Have(at_least("5 large", 5 * q, 11), because(5 * fact("large")))
known = (
    large,
    wider,
    whole_5,
    *left("steep", steep, W * q * Q * B),
    *left("room", room, 3 * W**6 * Q * X * q**2 * j**2 * J**2 * B),
)
own = have(own=c >= j**2 / q**2 | fact("first") + B * z / (W * q**2 * Q**2) * fact("wider"))
slope, slope_1 = curved(g, x), curved(g_1, x)
x_1 = numbered(x_next)
l_1 = numbered(l_next)
last = l_1 / (beta * a)
beyond = widest * z / (W * Q)  # r - 1/W
proofs = {
    "step, along": shows(
        *known,
        paid=because(
            part * 2 * eta / Q * (l_next @ b) * fact("range"),
            q / c_one * fact("contracts") * square(e),
            lasting / c_one * fact("contracts") * square(old),
            part**2 * s * square(e_next),
            part * lasting * fact("small") * square(new),
            part * z * B / (W * q * Q**2) * fact("wider") * square(e - (slope - new * 2) * (Q / B)),
            part * 3 * z / (W * q * B) * fact("wider") * square(slope + new * 2 / 3),
            part * fact("steep") * square(slope),
            part * W * square(slope + new * (apart / W) - old * (J / (j * Q * W))),
            part * here(held) * square(old - new * here(crossed / held)),
            part * fact("room") * square(new),
        ),
    ),
    "step, kernel": shows(
        paid=1 / c_one * fact("contracts") * square(x)
        + part * beyond * 2 / W * square(x - slope * (W / 2))
        + part * beyond**2 * square(x)
        + part * (1 + 3 * beyond * W / 2) * square(slope)
    ),
    "end, along": shows(
        large,
        wider,
        whole_5,
        own,
        *left("sloping", sloping, 4 * X * q**2 * j**3 * W**3),
        *left("rest", rest, 8 * h * X**4 * q**4 * j**6 * W**8),
        paid=because(
            q * fact("own") * square(e),
            lasting * fact("own") * square(old),
            j / (W * s * q**2) * square(old - (slope_1 * s + new_1) * (q**2 / (2 * j**2))),
            j**2 * s / q**2 * square(e + slope_1 * here(e_g) + new_1 * here(e_n)),
            fact("sloping") * square(slope_1),
            half * square(slope_1 + new_1 * here(2 * g_n)),
            fact("rest") * square(new_1),
            h / q**2 * square(curved(g_2, last) - last * ((q**2 - 1) / (h * W))),
        ),
    ),
    "end, kernel": shows(
        paid=fact("first") * square(x)
        + beyond / Q * (J + Q / W) * square(x)
        + 1 / (2 * W**2) * square(x)
        + half * square(slope_1)
        + z * (2 + z) / (4 * W**2) * square(x_1)
        + square(curved(g_2, x_1 * half))
    ),
    **met(2),
}
start = Chain(energies, "c", begins, falls, stage, end, vanishing(2), proofs)
pulled = still(new)
user = replace(
    start,
    proofs=proofs
    | {
        "user, along": shows(
            large,
            paid=1 / (factor * c_one) * fact("contracts") * square(g * eta)
            + part**2 * s * square(still(e_next))
            + part * lasting * fact("small") * square(pulled)
            + part * s / q * square(g * eta + pulled * (q * apart / s))
            + part * lasting * z / j * 2 * fact("large") * square(pulled)
            + part * lasting * z / j * (2 * LEAST - 1 + 3 / W) * square(pulled)
            + part * lasting * fact("large") * square(pulled)
            + part * lasting * (LEAST - 1 + z * s) * square(pulled),
        ),
        "user, kernel": shows(paid=1 / (factor * c_one) * fact("contracts") * square(g * eta)),
    },
    user=used(stage, c_plus / factor, part * 2 * eta),
)

paid = whole(energies, program, "along", "kernel", "a", ("x",))
scalars("r mu o")
vectors("A_x")
MEANS = (
    "mu-strongly convex f_t that are (1/eta)-smooth, convex g, any B and c, A of full row rank with singular values between "
    "a_min and a_max"
)
KNOWN = (
    at_least("range", eta * beta * a_min**2, LEAST),
    at_least("largest", a_max, a_min),
    equal("o", o, 1 - eta * mu),
    equal("factor", r * (1 + widest), o + widest),
    equal("sum", sums - sums * r**2, 1 - P),  # so a formula may stand for P: it is what P is after some N
)
# c_2 = r^2 begins, and P/S falls to r^2 P/(S + P) where P <= r^2 S, which passes on
SEQUENCE = Phase(
    first={"P": factor, "S": z**0},
    following={"P": factor * P, "S": total},
    worth={"c": P / sums},
    kept=(at_least("below", factor * sums, P),),
    definitions=(("total", sums + P),),
)
SHARED = Proof(
    steps=(have(wide=eta * beta * a_max**2 >= LEAST | fact("range") + eta * beta * (a_max + a_min) * fact("largest")),),
    goals={"least": because("range"), "sign of v": because("wide"), "sign of z": because(-1 / o * fact("o"), term(eta * mu / o))},
)
RATIO = have(ratio=r * Q == J | fact("factor"))
PROOFS = {
    "passes, phase 0": {
        "small": because(1 / sums * fact("below"), term((J + Q) / Q**2 * z / W)),
        "next below": because(term(factor * sums)),
    },
    "shared": SHARED,
    "told": Proof(
        steps=(RATIO,),
        goals={
            "first P": because(-1 / Q**2 * (r * Q + J) * fact("ratio")),
            "next P": because(-1 * P / Q**2 * (r * Q + J) * fact("ratio")),
        },
    ),
}


def concluded(vectors, goal, energy):
    """What N iterations cost, c = P/S, in the letters of the papers: o = 1 - eta mu for 1/(1 + z)."""
    return Conclusion(
        Statement(signs(positive="eta beta a_min a_max o r P S", nonnegative="E mu"), vectors, KNOWN, (goal,)),
        "along",
        kernel="kernel",
        numbers=signs(positive="P S"),
        phases=(SEQUENCE,),
        stands={"z": 1 / o - 1, "v": widest - LEAST},
        told={"P": (r**2, r**2 * P), "S": (z**0, sums + P)},
        proofs={**PROOFS, "energy": energy},
    )


# r Q = J in these letters: J/Q = r, and with 1/r^2 on the left (1 + j/r) (j - r) of j = J/Q is what is left of 1/j^2
_user = derived(
    "gradient ADMM with strongly convex f, shifted after a user",
    MEANS,
    program,
    user,
    concluded(
        spaces(X="delta"),
        at_least("energy", P * eta**2 * delta.norm2, r**2 * sums * E),
        shows(RATIO, energy=r**2 * sums * fact("proved") - P * eta**2 * delta.norm2 / J**2 * (r * Q + J) * fact("ratio")),
    ),
    free="P",
)  # proves all that ``start`` must prove too: the rule is asked about that in tests/shifts, as it takes seconds
_start = derived(
    "gradient ADMM with strongly convex f, shifted from another start",
    MEANS,
    program,
    start,
    concluded(spaces(X="x", Z="A_x"), at_least("energy", paid.substitute({"c": P / sums}), E), shows(energy=fact("proved"))),
    free="P",
)
generates = (_start, _user)
