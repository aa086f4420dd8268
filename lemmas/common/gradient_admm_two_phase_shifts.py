"""Gradient ADMM with A^T A = a^2 I and no kernel (A = I), s <= 1/10: an energy whose form changes once, in two phases.

Letters as in lemmas.common.gradient_admm_identity_shifts: q = 1 + s, s = eta beta a^2 = 1/10 - u, u >= 0; U = l/(q beta a),
e = x - s U; y = U - e, after = x - eta g, b/a = y - q U_next, so that e_next = (after - s b/a)/q and the class facts are
those of <after, x - after> and <b/a, y - b/a>.
Idea: near the end the energy is (|U - e|^2 + |e - p U|^2/s)/w, p = 1/(1 + w), and the best shift takes off q n of e and adds
p U, n = 1/(q + s w). With w_plus = q^2 (1 + w) one iteration more leaves a form in after and b/a alone, positive where 2 <=
1 + w and s^2 (3 + 16 s)(1 + w) <= 1. Further from the end it is c (|e|^2 + s |U|^2), c falling by 1 + c or by q, at least
the other where c is large enough, for any t > 0 (the least c near t = sqrt s). The other begins at w = 4/3, three iterations
before the end.
"""

from verify import *
from verify.lemma.generators import Conclusion, Phase, derived
from verify.lemma.powers import powers
from verify.shifts.chain import Chain, Last, obligations
from verify.shifts.rule import Stage, image, run

from .form_by_powers import between, entries
from .gradient_admm_iteration import *
from .gradient_admm_two_iterations_shifts import CLASS

MOST, FIRST = Fraction(1, 10), Fraction(4, 3)
scalars("u k w w_one w_plus p p_plus n n_plus o c c_one c_plus t r")
program = iteration(
    equal("range", s + u, MOST), kernel=False, shared={"a": "positive", "u": "nonnegative"}, definitions=(("k", 3 + 16 * s),)
)
z = 1 + w
U, U_next = (dual / (q * beta * a) for dual in (l, l_next))
y, after, change = U - e, x - g * eta, b / a
over = 1 / (beta * a**2)  # what <l_next, b> is worth in <U_next, b>
least = 1 - s - s**2
near = {"along": ((U - e).norm2 + (e - U * p).norm2 / s) / w}
near_step = Stage(
    {"along": {"x": U_next * p - e_next * (q * n)}}, {"f": 2 * eta * n_plus, "g": 2 * over / w_plus * (u + 1 - MOST)}
)
near_begins = (equal("first", w, FIRST), equal("inverse", p * (1 + w), 1))
near_falls = (
    equal("inverse", p * z, 1),
    equal("share", n * (q + s * w), 1),
    equal("grows", w_plus, q**2 * z),
    equal("inverse_plus", p_plus * (1 + q**2 * z), 1),
    equal("share_plus", n_plus * (q + s * q**2 * z), 1),
    equal("other", o, 1 + s * least * z),
    at_least("low", z, 2),
    at_least("high", 1, s**2 * (3 + 16 * s) * z),
)


def closing(value, **equations):
    """Why ``value`` is 0: multiples of equations, one letter after another. By the name of a fact: the letter, a sum, and whether
    letter times sum is 1 (else the letter is the sum)."""
    found, factor = list[Sum](), Polynomial.of(1)
    for name, (letter, total, inverse) in equations.items():
        parts = powers(value, *letter.atoms())
        low = min([0, *parts])
        if inverse:
            low = min(parts, default=0)
            ordered = [parts.get(i, none) for i in range(low, max(parts, default=0) + 1)]
            rest, quotient = none, none
            for i, part in enumerate(ordered):
                rest = total * rest + part
                quotient = quotient - (rest * letter**i if i < len(ordered) - 1 else none)
            value, shift = rest, letter ** (len(ordered) - 1)
        else:
            value, quotient = none, none
            for i in range(max(parts, default=0), low - 1, -1):
                quotient = quotient * letter + value
                value = value * total + parts.get(i, none)
            shift = Polynomial.of(1)
        factor = factor * letter**low
        found.append(factor * quotient * fact(name))
        factor = factor * shift
    return found


SIGNS = (have(zero=s >= 0 | term(s)), have(small=s <= MOST | term(u) - fact("range")))


def not_negative(**values):
    """Facts of these names: polynomials in s that are not negative up to ``MOST``, at r."""
    ends = {"zero": Fraction(0), "small": MOST}
    return [
        have(**{name: value.substitute({"r": s}) >= 0 | sum(between([[value]], None, Polynomial.of(1), ends))})
        for name, value in values.items()
    ]


# Past its squares a step leaves F/o of the square of ``after``, times what is positive: a cubic in z, with k h (..) + .. below
ONE, TWO = 1 - 3 * r - 2 * r**2 + r**3, 1 - 6 * r - 2 * r**2 + 3 * r**3 + 2 * r**4
THREE, K = (1 + r) * (3 - 2 * r - 3 * r**2 - r**3), 3 + 16 * r
CUBIC = not_negative(
    one=ONE, half=2 * ONE - 1, three=THREE, third=2 * THREE - K**2 * r, last=K**2 * ONE + (K * TWO - THREE) / r - K**3 * r**2
)
F = (ONE * w_one - 1 + r * TWO * w_one**2 - r**3 * THREE * w_one**3).substitute({"r": s})
left = q * n_plus**2 * p / o
STEP = (
    p_plus**2 / (s * w_plus) * square(e * w_plus - y - after * (q * s * n_plus * (1 + w_plus) ** 2)),
    o * p * n / q**2 * square(change - after * ((1 - s**2 * w_one) / o)),
)
CUBIC_PAID = (
    term(left, "high", "one", "low", square=after),
    term(left, "high", "half", square=after),
    term(left * s * w_one / k, "high", "three", "low", square=after),
    term(left * s * w_one / k, "high", "third", square=after),
    term(left * s**2 * w_one**2 / k, "last", square=after),
)
SQUARED = p_plus**2 / (s * w_plus) * (e * w_plus - y - after * (q * s * n_plus * (1 + w_plus) ** 2)).norm2
SQUARED = SQUARED + o * p * n / q**2 * (change - after * ((1 - s**2 * w_one) / o)).norm2 + left * F * after.norm2

# the last three iterations
near_end = (
    Stage(
        {"along": {"x": U_next * ((14 - 33 * s) / 25) - e_next * ((24 - 41 * s) / 25)}},
        {"f": 37 * eta / 25 / q**2, "g": 7 * over / 5 / q**4},
    ),
    Stage({"along": MEETING}, {"f": (39 + 129 * s) / 25 * eta, "g": 111 * over / 25}),
    leaving(2 * eta / q**2, kernel=False),
)
near_control = Last(near, "w", near_begins, near_falls, near_step, near_end, vanishing(3), ("p", "n", "o"))
asked = obligations(program, Chain(**vars(near_control), proofs={}))


def value(name):
    """What must not be negative."""
    (goal,) = asked[name].goals
    return goal.value


def ended():
    """Why the form at w = 4/3 pays for them: past a square of e, between the ends of s."""
    states, _ = run(program, near_end, "along", program.blocks["along"], {(3, "b"): None})
    exact = {"w": Polynomial.of(FIRST), "p": 1 / Polynomial.of(1 + FIRST)}
    begun = near["along"].substitute(exact)
    weight = FIRST / (s * (1 + FIRST) ** 2)
    first = e - y / FIRST - numbered(after) * (Fraction(37, 50) / (q * weight))
    rest = value("end, along") - near["along"] + begun - weight * first.norm2
    means = {"x": x, "l": (Vector.named("y") + x) * s}  # at eta = a = 1, where beta = s
    shown = {"x": x, "y": y}
    for i in (1, 2, 3):
        shown[f"h_{i}"] = numbered(after, i, states[i - 1])
        if i < 3:
            shown[f"m_{i}"] = states[i]["l"] / (beta * a)
        point, dual = (image(states[i - 1][v], means) for v in ("x", "l"))
        means[f"g_{i}"] = point - Vector.named(f"h_{i}")
        if i < 3:
            means[f"b_{i}"] = dual / s - point - Vector.named(f"m_{i}")
    at = {"eta": Polynomial.of(1), "a": Polynomial.of(1), "q": r + 1, "beta": r}
    table = entries(q**4 * rest, means, tuple(shown), at)
    return because(
        weight * square(first),
        *closing(near["along"] - begun, inverse=(p, z, True), first=(w, Polynomial.of(FIRST), False)),
        *between(table, tuple(shown.values()), 1 / q**4, {"zero": Fraction(0), "small": MOST}),
    )


near_proofs = {
    "step, along": shows(
        *SIGNS,
        *CUBIC,
        paid=because(
            *STEP,
            *CUBIC_PAID,
            *closing(
                value("step, along") - SQUARED,
                range=(u, MOST - s, False),
                grows=(w_plus, q**2 * w_one, False),
                share_plus=(n_plus, q + s * q**2 * w_one, True),
                share=(n, q + s * w, True),
                inverse=(p, w_one, True),
                inverse_plus=(p_plus, 1 + q**2 * w_one, True),
                other=(o, 1 + s * least * w_one, False),
            ),
        ),
    ),
    "end, along": shows(*SIGNS, paid=ended()),
    **met(3, kernel=False),
}

# further from the end
far = {"along": c * (e.norm2 + s * U.norm2)}
far_step = Stage({"along": {"x": e_next * (-c / c_one)}}, {"f": 2 * c_plus * eta / q, "g": 2 * c_plus * eta / q})
slope = q + s * w
far_begins = (
    equal("inverse", p * z, 1),
    at_least("wide", t * (c * s * q - p**2 * w), p**2 * slope),
    at_least("tall", c * s**2 * q * w, s * q**2 + p**2 * slope**2 + p**2 * w * slope * t),
)
far_falls = (at_least("harmonic", c_plus * (1 + c), c), at_least("geometric", q * c_plus, c))
passed = (
    1 / (s * q**2 * t) * fact("wide") * square(x)
    + 1 / (s * w * q**2) * fact("tall") * square(y)
    + p**2 * slope / (s * q**2 * t) * square(x + y * t)
)
less = p**2 / (s * w) * (e * w - y).norm2 - (e - U * p).norm2 / (s * w)
proofs = {f"last {name}": proof for name, proof in near_proofs.items()} | {
    "step, along": shows(
        paid=c_plus / q * eta**2 * square(g)
        + s / q**2 * fact("geometric") * square(y - change)
        + c_plus * s / q**2 * square(after + change)
        + 1 / (q**2 * c_one) * fact("harmonic") * square(after - change * s)
    ),
    "passing on, along": shows(paid=because(passed, *closing(less, inverse=(p, z, True)))),
}

start = Chain(far, "c", far_begins, far_falls, far_step, (), (), proofs, also=("t",), after=near_control)
# at the user's own iteration l = 0, so that b = 0 and l_next = 0
user = replace(
    start,
    proofs=proofs
    | {"vanishing b, along": nothing, "user, along": shows(paid=eta**2 / (q**2 * c_one) * fact("harmonic") * square(g))},
    user=used(far_step, c_plus / q**2),
)
paid = cost(program, start, kernel=False)

scalars("P T W Q d h v z_v m_v D D_next G G_next r_next d_next")
limit = s**2 * (3 + 16 * s)
HYPOTHESES = (
    at_least("small", MOST, s),
    at_least("high", 1, limit * (1 + W)),
    at_least("wide", T * (P * s**2 * (1 + s) * (1 + W) ** 2 - W), 1 + s + s * W),
    at_least(
        "tall", P * s**3 * (1 + s) * W * (1 + W) ** 2, s * (1 + s) ** 2 * (1 + W) ** 2 + (1 + s + s * W) * (1 + s + s * W + W * T)
    ),
)
NEAR = Phase(
    first={"v": Polynomial.of(FIRST), "r": 1 - limit * (1 + FIRST)},
    following={"v": (1 + s) ** 2 * (1 + v), "r": 1 - limit - (1 + s) ** 2 * (1 - r)},
    worth={"w": v, "p": 1 / z_v, "n": 1 / m_v, "o": 1 + s * least * (1 + v)},
    kept=(at_least("low", v, 1), equal("link", r, 1 - limit * (1 + v))),
    definitions=(("z_v", 1 + v), ("m_v", 1 + s + s * v)),
    last={"v": W, "r": 1 - limit * (1 + W)},
    falling=("r",),
)
FALLING = Phase(
    first={"Q": Polynomial.of(1), "d": P - 1},
    following={"Q": (1 + s) * Q, "d": (1 + s) * d - s * P},
    worth={"c": s * P / G, "t": T},
    kept=(equal("link", d + Q, P),),
    definitions=(("G", Q),),
    last={"Q": P, "d": none},
    falling=("d",),
)
RISING = Phase(first={"h": none}, following={"h": h + 1}, worth={"c": s / D, "t": T}, definitions=(("D", 1 + s * h),))
SEQUENCE = {
    "shared": {"sign of u": because("small")},
    "kept, phase 0": {"next link": because((1 + s) ** 2 * fact("link"))},
    "passes, phase 0": {
        "low": because("low"),
        "high": because(term(r), -fact("link")),
        "worth sign of o": because(s * (1 + v) * (s + 1 + MOST) * fact("known small"), term(1 + 89 * s / 100 * (1 + v))),
    },
    "falling r, phase 0": {
        "earlier sign of r": because(term(r_next + limit + 2 * s + s**2), -fact("following"), scale=(1 + s) ** 2)
    },
    "last r, phase 0": {"last sign of r": because("known high"), "last r": because("last link")},
    "joined, phase 1": {"wide": because(1 / z_v**2 * fact("known wide")), "tall": because(1 / z_v**2 * fact("known tall"))},
    "kept, phase 1": {"next link": because((1 + s) * fact("link"))},
    "passes, phase 1": {"harmonic": because(term(s**2 * P * d / (G * G_next)), -(s**2) * P / (G * G_next) * fact("link"))},
    "last d, phase 1": {"last d": because("last link")},
    "falling d, phase 1": {"earlier sign of d": because(term(d_next + s * P), -fact("following"), scale=1 + s)},
    "passes, phase 2": {"geometric": because(term(s**3 * h / (D * D_next)))},
}


def concluded(vectors, goal, energy, *more):
    """What 3 + j + m + h iterations cost."""
    return Conclusion(
        Statement(signs(positive="eta beta a P T W", nonnegative="E h"), vectors, (*HYPOTHESES, *more), (goal,)),
        "along",
        numbers=signs(positive="P T W Q v", nonnegative="h r d"),
        phases=(NEAR, FALLING, RISING),
        stands={"u": MOST - s},
        proofs=SEQUENCE | {"energy": shows(energy=energy)},
    )


generates = (
    derived(
        "gradient ADMM with A = I, shifted in two phases",
        CLASS,
        program,
        start,
        concluded(spaces(X="x"), at_least("energy", s * x.norm2, E * (1 + s * h)), D * fact("proved")),
    ),
    derived(
        "gradient ADMM with A = I, shifted in two phases after a user",
        CLASS,
        program,
        user,
        concluded(
            spaces(X="delta"),
            at_least("energy", s * eta**2 * delta.norm2, E * (1 + s) ** 2 * (1 + s * h)),
            q**2 * D * fact("proved"),
            at_least("followed", h, 1),
        ),
    ),
)
