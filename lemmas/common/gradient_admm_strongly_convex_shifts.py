"""Gradient ADMM with strongly convex f_t and any A of full row rank, kernel included: shifts whose energy falls geometrically.

Letters as in lemmas.common.gradient_admm_shifts; z = eta mu/(1 - eta mu), W = 1 + z = 1/(1 - eta mu); s = eta beta a^2 along a
singular value a, S = eta beta a_max^2 = 8/5 + v; j = 1/W + s, J = 1/W + S, Q = 1 + S.
Idea: one iteration makes (j/q) e of e = x - eta a l/j where the functions add nothing; the largest of these factors is r = J/Q =
1 - eta mu/(1 + S). The energy is c (q^2/j |e|^2 + eta/(beta W j r^2) |l|^2), and c W |x|^2 on the kernel of A. The shift takes
off the part c/(1 + c) of e; c_plus = r^2 c/(1 + c) pays, and c_2 = r^2 the end, where the last shift but one is half of x on the
kernel. Needed: eta beta a^2 >= 8/5 for every singular value.
"""

from verify import *
from verify.lemma.generators import Conclusion, Phase, derived
from verify.shifts.chain import Chain
from verify.shifts.rule import Stage, User, whole

from .gradient_admm_iteration import *
from .gradient_admm_shifts import still

LEAST = Fraction(8, 5)
scalars("a_min a_max v z W Q J j B t d h")
c, c_one, c_plus, P, sums, total = scalars("c c_one c_plus P S total")
widest = eta * beta * a_max**2

COMMON = (("W", 1 + z), ("Q", 1 + widest), ("J", 1 / W + widest))
declared = iteration(
    at_least("least", eta * beta * a_min**2, LEAST),
    equal("range", widest, LEAST + v),
    facts=(at_least("smallest", a, a_min), at_least("largest", a_max, a)),
    shared={"a_min": "positive", "a_max": "positive", "v": "nonnegative", "z": "nonnegative"},
    definitions=(
        *COMMON,
        ("j", 1 / W + s),
        ("B", J * q + j * Q),
        ("t", 1 / W + 2 * s),
        ("d", s**2 + s + z / W),
        ("h", 1 + 4 * s + 2 * s**2),
    ),
    bounds={"f": {"strongly": z / (W * eta)}},
)
kernel = declared.blocks["kernel"]
program = replace(declared, blocks=declared.blocks | {"kernel": replace(kernel, definitions=COMMON)})
x_next = KERNEL["x"]
e = x - l * (eta * a / j)
e_next = ALONG["x"] - l_next * (eta * a / j)
weight = q**2 / j
lasting = Q**2 / (J**2 * W * s * j)  # of |eta a l|^2
old, new, new_1 = l * (eta * a), l_next * (eta * a), numbered(l_next) * (eta * a)
energies = {"along": c * (weight * e.norm2 + lasting * old.norm2), "kernel": c * W * x.norm2}
factor = J**2 / Q**2  # r^2
begins = (at_least("first", c, factor),)
falls = (at_least("small", 1, c), at_least("contracts", c_plus * (1 + c), c * factor))
part = c / c_one
half = Fraction(1, 2)
g_part = part * 2 * eta * (v + LEAST - 1 + 2 / W) / J
stage = Stage({"along": {"x": e_next * -part}, "kernel": {"x": x_next * -part}}, {"f": part * 2 * eta**2 * W, "g": g_part})
end = (
    Stage({"along": MEETING, "kernel": {"x": x_next * -half}}, {"f": eta**2 * W, "g": eta * (z**0)}),
    Stage(LEAVING, {"f": 2 * eta**2, "g": none}),
)


def curved(slope: Vector, at: Vector) -> Vector:
    """eta times what a gradient difference has beyond mu times the difference of its points."""
    return slope * eta - at * (z / W)


def in_powers(value: Polynomial, *names: tuple[str, str]) -> tuple[Sum, ...]:
    """``value``, a polynomial in z and the letters of ``names`` with coefficients that are not negative, as terms: each letter is
    the fact named with it."""
    found = []
    for monomial, coefficient in value.terms.items():
        powers = dict(monomial)
        facts = [fact for letter, fact in names for _ in range(powers.pop(letter, 0))]
        found.append(term(Polynomial({tuple(sorted(powers.items())): coefficient}), *facts))
    return tuple(found)


def product(*factors: Polynomial) -> Polynomial:
    result = Polynomial.of(1)
    for factor in factors:
        result = result * factor
    return result


# theta, theta_s: 2 - 1/r at the largest singular value and at this one; drift = theta_s's distance, psi: see "room"
theta, theta_s = (2 * J - Q) / J, (2 * j - q) / j
drift = (widest - s) * z / (W * j * J)
psi = theta + drift * s / j
spread = s * t * Q**2 * (widest - s) * z / (W * j * J**2 * B)
room = 2 * theta * t - 2 * theta_s**2 * s - 2 * s * t * lasting - spread - psi**2 / W


def what_is_left(S: Polynomial, T: Polynomial) -> Polynomial:
    """``room`` times W^8 j^4 J^2 B, at s = S and S = T."""
    w, Y = 1 + z, T - S
    j_, J_, q_, Q_ = S * w + 1, T * w + 1, 1 + S, 1 + T
    B_, t_ = J_ * q_ + j_ * Q_, 2 * S * w + 1
    top, own = 2 * J_ - Q_ * w, 2 * j_ - q_ * w
    return (
        2 * product(top, t_, J_, j_**4, B_)
        - 2 * product(own**2, S, w, j_**2, J_**2, B_)
        - 2 * product(t_, Q_**2, w**2, j_**3, B_)
        - product(S, t_, Q_**2, Y, z, w**3, j_**3)
        - product((top * j_**2 + Y * z * w**2 * S) ** 2, B_)
    )


def at_the_end(S: Polynomial, w: Polynomial) -> Polynomial:
    """8 s^2 h d^2 W^4 times what the end leaves of |eta a l_1|^2, at s = S and W = w."""
    fourth = -8 * S**2 - 16 * S - 8
    third = 16 * S**4 + 48 * S**3 + 64 * S**2 + 48 * S + 16
    second = -8 * S**6 - 32 * S**5 - 64 * S**4 - 68 * S**3 - 40 * S**2 - 26 * S - 8
    first = -24 * S**5 - 70 * S**4 - 88 * S**3 - 67 * S**2 + 4
    last = 12 * S**7 + 44 * S**6 + 94 * S**5 + 126 * S**4 + 76 * S**3 + 18 * S**2 - 26 * S - 8
    return fourth + third * w + second * w**2 + first * w**3 + last * w**4


# 1 + s and 1 + S are q and Q: in these two letters the polynomials stay short
large = have(large=q >= 1 + LEAST | fact("least") + eta * beta * (a + a_min) * fact("smallest"))
wider = have(wider=Q >= q | eta * beta * (a_max + a) * fact("largest"))
scalars("X Y")
whole_5 = Have(at_least("5 large", 5 * q, 13), because(5 * fact("large")))
DEGREE = max(sum(p for name, p in m if name in "XY") for m in what_is_left(X, Y).terms)
# in integers: 5^DEGREE times what is left, in powers of 5 X = 5 q - 13 and Y
left = Have(
    at_least("left", what_is_left(q - 1, Q - 1)),
    because(
        *in_powers(what_is_left(LEAST + X / 5, LEAST + X / 5 + Y) * 5**DEGREE, ("X", "5 large"), ("Y", "wider")), scale=5**DEGREE
    ),
)
enough = have(room=room >= 0 | 1 / (W**8 * j**4 * J**2 * B) * fact("left"))
own = have(own=c >= j**2 / q**2 | fact("first") + B * z / (W * q**2 * Q**2) * fact("wider"))
left_last = Have(at_least("left", at_the_end(q - 1, 1 + z)), because(*in_powers(at_the_end(LEAST + X, 1 + z), ("X", "large"))))
slope, slope_1 = curved(g, x), curved(g_1, x)
kept = {"range": part * 2 * eta / J * (l_next @ b) * fact("range")}
x_1 = numbered(x_next)
l_1 = numbered(l_next)
last = l_1 / (beta * a)
own_end = (s**3 + 3 * s + (2 - 2 * s) / W) / (2 * s * j * d)
tail = h / q**2 * square(curved(g_2, last) - last * ((q**2 - 1) / (h * W)))
proofs = {
    "step, along": shows(
        large,
        whole_5,
        wider,
        left,
        enough,
        paid=because(
            kept["range"],
            weight / c_one * fact("contracts") * square(e),
            lasting / c_one * fact("contracts") * square(old),
            part**2 * d / j * square(e_next),
            part * lasting * fact("small") * square(new),
            part * B * z / (W * j * Q**2) * fact("wider") * square(e + new * (Q**2 / (J * B))),
            part * t * W / j * square(slope + (new * theta_s - old) * (1 / (W * t))),
            part / (W * s * t) * square(old - new * psi),
            part / (s * t) * fact("room") * square(new),
        ),
    ),
    "step, kernel": shows(
        paid=W / c_one * fact("contracts") * square(x)
        + part**2 * z * square(x_next)
        + part * widest * z / Q**2 * (J + Q / W) * square(x)
        + part * W * square(slope)
    ),
    "end, along": shows(
        large,
        wider,
        own,
        left_last,
        paid=because(
            weight * fact("own") * square(e),
            lasting * fact("first") * square(old),
            1 / (W * s * j) * square(old - new_1 / 2 - slope_1 * (W * s / 2)),
            j * d / q**2 * square(e + new_1 * own_end - slope_1 * ((s**2 + 1 - 2 / W) / (2 * j * d))),
            W / 2 * square(slope_1 + new_1 * ((s - 2) / (2 * s * d * W))),
            W / (4 * d) * fact("large") * fact("large") * square(slope_1),
            W / (4 * d) * Fraction(21, 5) * fact("large") * square(slope_1),
            (W / (4 * d) * Fraction(79, 25) + z / (2 * d)) * square(slope_1),
            1 / (8 * s**2 * h * d**2 * W**4) * fact("left") * square(new_1),
            tail,
        ),
    ),
    "end, kernel": shows(
        paid=W * fact("first") * square(x)
        + widest * z / Q**2 * (J + Q / W) * square(x)
        + (4 * z + 5 * z**2 + 2 * z**3) / (4 * W**4) * square(x - slope_1 * W)
        + half / W * square(x)
        + half * W * square(slope_1)
        + square(curved(g_2, x_1 * half))
    ),
    **met(2),
}
start = Chain(energies, "c", begins, falls, stage, end, vanishing(2), proofs)
changed = c_plus * W * eta**2 / factor * g.norm2
pulled, drawn = still(new), z / (W * j**2 * J)  # drawn: psi - theta_s over (S - s) t
user = replace(
    start,
    proofs=proofs
    | {
        "user, along": shows(
            large,
            whole_5,
            wider,
            left,
            enough,
            paid=part * 2 * eta / J * (still(l_next) @ b) * fact("range")
            + W / (factor * c_one) * fact("contracts") * square(g * eta)
            + part**2 * d / j * square(still(e_next))
            + part * lasting * fact("small") * square(pulled)
            + part * s * W / j * square(g * eta + pulled * (theta_s / (s * W)))
            + part / (s * t) * fact("room") * square(pulled)
            + part * Q**2 * z / (W * j * J**2 * B) * fact("wider") * square(pulled)
            + part * t * drawn**2 / (W * s) * fact("wider") * fact("wider") * square(pulled)
            + 2 * part * drawn / (W * s * j) * fact("large") * fact("wider") * square(pulled)
            + 2 * part * drawn / (W * s * j) * (LEAST - 1 + 2 / W) * fact("wider") * square(pulled),
        ),
        "user, kernel": shows(
            paid=W / (factor * c_one) * fact("contracts") * square(g * eta) + part**2 * z * square(still(x_next))
        ),
    },
    user=User("f", "g", Stage(stage.shifts, {"f": none, "g": g_part}), {"along": changed, "kernel": changed}),
)

# q^2/j <= W + s, which has no power of a in a denominator
started = {"along": c * (W + s) * x.norm2, "kernel": c * W * x.norm2}
paid = whole(started, program, "along", "kernel", "a", ("x",))
scalars("r mu o")
vectors("A_x")
MEANS = (
    "r = 1 - eta mu/(1 + eta beta a_max^2), P = r^(2(N - 1)), S = 1 + r^2 + .. + r^(2(N - 2)), N >= 2; E is the energy of the "
    "shifts; mu-strongly convex f_t that are (1/eta)-smooth, convex g, any B and c, A of full row rank with singular values "
    "between a_min and a_max; "
)
KNOWN = (
    at_least("range", eta * beta * a_min**2, LEAST),
    at_least("largest", a_max, a_min),
    equal("o", o, 1 - eta * mu),
    equal("factor", r * (1 + widest), o + widest),
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
    "passes, phase 0": Proof(
        goals={
            "small": because(1 / sums * fact("below"), term((J + Q) / Q**2 * z / W)),
            "next below": because(term(factor * sums)),
        }
    ),
    "shared": SHARED,
    "told": Proof(
        steps=(RATIO,),
        goals={
            "first P": because(-1 / Q**2 * (r * Q + J) * fact("ratio")),
            "next P": because(-1 * P / Q**2 * (r * Q + J) * fact("ratio")),
        },
    ),
}


def concluded(vectors: dict[str, str], goal: Fact, energy: Proof, more: dict[str, Proof]) -> Conclusion:
    """What N iterations cost, c = P/S, in the letters of the papers: o = 1 - eta mu for 1/(1 + z)."""
    return Conclusion(
        Statement(signs(positive="eta beta a_min a_max o r P S", nonnegative="E mu"), vectors, KNOWN, (goal,)),
        "along",
        kernel="kernel",
        numbers=signs(positive="P S"),
        phases=(SEQUENCE,),
        stands={"z": 1 / o - 1, "v": widest - LEAST},
        told={"P": (r**2, r**2 * P), "S": (z**0, sums + P)},
        bounds={} if "delta" in vectors else started,
        proofs={**PROOFS, "energy": energy, **more},
    )


# r Q = J in these letters: J/Q = r, and with 1/r^2 on the left (1 + j/r) (j - r) of j = J/Q is what is left of 1/j^2
_user = derived(
    "gradient ADMM with strongly convex f, shifted after a user",
    MEANS + "the gradients of one user's f_t and f_t' at one point differ by delta; from the user's own iteration on there "
    "are N iterations, N >= 3",
    program,
    user,
    concluded(
        spaces(X="delta"),
        at_least("energy", P * eta**2 * delta.norm2, r**2 * sums * o * E),
        shows(RATIO, energy=r**2 * sums * o * fact("proved") - P * eta**2 * delta.norm2 / J**2 * (r * Q + J) * fact("ratio")),
        {},
    ),
    free="P",
)  # proves all that ``start`` must prove too: the rule is asked about that in tests/shifts, as it takes seconds
_start = derived(
    "gradient ADMM with strongly convex f, shifted from another start",
    MEANS + "N noisy iterations, two starts that differ by x in the primal point alone",
    program,
    start,
    concluded(
        spaces(X="x", Z="A_x"),
        at_least("energy", paid.substitute({"c": P / sums, "z": 1 / o - 1}), E),
        shows(energy=fact("proved")),
        {"bound, along": shows(above=c * s * z**2 / (W * j) * square(x))},
    ),
    free="P",
)
generates = (_start, _user)
