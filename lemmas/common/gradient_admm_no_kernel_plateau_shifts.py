"""Gradient ADMM where A has no kernel, 17/25 <= S <= 61/50: shifts of energy |dx_0|_M^2/((1 + S)(N - 2 + w^2/5)), N >= 3.

Letters as in lemmas.common.gradient_admm_no_kernel_shifts, whose energies and steps these are: w = 1 + S, S = eta beta a_min^2 =
17/25 + u = 61/50 - v, q = 1 + s, s = eta beta a^2 = S + r.
Idea: at A = I the last two iterations cost 5/q^2 of |e|^2 where l = 0 (they reach it at l_1 = -eta beta a e, g = 0), with a cross
term (2 (2 s - 3)/(s q^3)) <e, eta a l>; the iteration before shifts by what makes it vanish. Here the multipliers are those of S.
Past the squares of the gradients and of l the three iterations leave a form in e_1, A = l_2 + eta beta a e_1, l_1, whose minors
r n, f and d are positive power by power of r: f by what is positive of S, d between the ends of S by Bernstein's polynomials.
"""

from verify import *
from verify.lemma.generators import Conclusion, Phase, accepted, derived
from verify.lemma.powers import powers
from verify.shifts.chain import Chain
from verify.shifts.rule import Stage

from .form_by_powers import between
from .gradient_admm_iteration import *
from .gradient_admm_no_kernel_shifts import SQUARE, S, energies, falls, stage
from .gradient_admm_no_kernel_shifts import user as after

scalars("a_min u v t r w y z o p n f h k k_next k_one k_one_next c d")
vectors("g_3 b_2 delta")
LEAST, MOST = Fraction(17, 25), Fraction(61, 50)
FLAT = 11 - 4 * S - 4 * S**2  # t: positive up to 1.23
# f by powers of r, less its factor w^(6 - j): what t, 5 - 4 S, 2 S - 1, t (2 S - 1) and 1 have, by powers of S
PIVOT = (
    ((0, 0, 40, 30, 15),),
    ((0, 0, 260), (0, 86, 193, 396, 376, 99), (27, 4, 0, 0, 0, 39)),
    ((0, 0, 764), (0, 997, 0, 697, 595), (162,), (0, 223, 0, 97), (0, 0, 0, 0, 0, 0, 13)),
    ((0, 0, 689, 544), (1228, 0, 467, 0, 818, 260), (), (595, 314), (0, 0, 0, 0, 0, 0, 1)),
    ((0, 724, 1588, 297), (0, 80, 0, 29, 910, 215), (540, 0, 0, 0, 0, 3)),
    ((), (0, 1300, 2502, 1246, 665, 141), (405, 242, 0, 0, 0, 73)),
    ((0, 221, 0, 37, 112), (0, 13, 668, 385), (162,), (), (0, 0, 0, 0, 0, 0, 337)),
    ((0, 0, 12, 3), (0, 100), (27, 59, 15)),
)


def pivot(t, m, f):
    """f by powers of r, where t, m and f stand for 11 - 4 S - 4 S^2, 5 - 4 S and 2 S - 1."""
    return {
        j: Polynomial.total(
            value * k * S**i * w ** max(6 - j, 0)
            for value, ks in zip((t, m, f, t * f, Polynomial.of(1)), row, strict=False)
            for i, k in enumerate(ks)
        )
        for j, row in enumerate(PIVOT)
    }


def moved(parts, to=s - S):
    """What ``to`` - r has in a polynomial at ``to`` less that at r."""
    return Polynomial.total(k * to**i * r ** (j - 1 - i) for j, k in parts.items() for i in range(j))


def form(s, S, y, p, n):
    """What the form in e_1, A and l_1 has past its denominators: e_1 A by s - S, e_1 l_1 by S - s; then, past e_1, A^2 (3 q^2 f),
    A l_1 and l_1^2; d times 9 q^2 w^3."""
    ea = S * (q + w) * (2 * (s - 1) * (3 * q**2 + w**2) - 3 * w**2) - 9 * q**4
    el = 4 * S * w**3 * (q + w) + 3 * y * q**2 * (3 - 2 * S)
    aa = 6 * s * q**4 * (3 - 2 * S) - 3 * S * (q**4 - q**2 * w**2 + w**4) - S * w**2 * (s - 1) ** 2 * (w**2 + 3 * q**2)
    al = 2 * S * w**2 * (s - 1) - 3 * q**2 * (3 - 2 * S)
    ll = (
        3 * s * y * p * (3 - 2 * S) ** 2 * (w**3 + (s - S) * y)
        - 20 * S**2 * s * w**3 * y * p
        + 3 * (7 * S - 3) * w**4 * q**2 * (10 * S * p - (7 * S - 3) * (2 * s * y * q + (y + 5) * (1 - s)))
    )
    first = aa * S * n - (s - S) * w**3 * ea**2
    again = 5 * s * S * y * p * ((s - S) * el**2 * aa + w**3 * al * (al * S * n + 2 * (s - S) * ea * el))
    return ea, el, first, al * S * n + (s - S) * ea * el, ll * n - 5 * s * (s - S) * el**2 * y * p, ll * first - again


def sums(s, y):
    """p and n."""
    p = 5 + 5 * s + 10 * s**2 + w**2 * (1 + 2 * s + 2 * s**2)
    return p, 15 * y * q**4 + w**3 * (q + w) * (8 * q**2 + 7 * w**2)


EA, EL, FIRST, SECOND, THIRD, LAST = form(s, S, y, p, n)
D = form(q - 1, w - 1, 5 + w**2, *sums(q - 1, 5 + w**2))[-1] / (9 * q**2 * w**3)
P, N = sums(s, y)
BELOW, ABOVE = 5 - 4 * MOST + 4 * v, 2 * LEAST - 1 + 2 * u
program = iteration(
    equal("low", S, LEAST + u),
    equal("high", S + v, MOST),
    equal("flat", t, FLAT),
    kernel=False,
    facts=(equal("apart", s, S + r),),
    signs={"r": "nonnegative"},
    shared={"a_min": "positive", "u": "nonnegative", "v": "nonnegative", "t": "positive"},
    definitions=(
        ("w", 1 + S),
        ("y", 5 + w**2),
        ("z", 10 + w**2),
        ("o", 1 + 2 * s),
        ("p", P),
        ("n", N),
        ("f", Polynomial.total(k * r**j for j, k in pivot(t, BELOW, ABOVE).items())),
    ),
)
begins = (at_least("first", c * w * y, 5), at_least("second", d * w * z, 5))
crossed, lean = 2 * eta / (y * S * w), eta / (S * w**2)
# what eta a l_1 is in e_1 past the first shift, and in eta g_1
CROSS, SLOPE = (3 - 2 * S) / (5 * S * q), (7 * S - 3) / (5 * S)
end = (
    Stage(
        {"along": {"x": (e_next - l_next * (eta * a * CROSS)) * (-5 / y)}},
        {"f": 10 * eta / (w * y), "g": crossed * (7 * u + 7 * LEAST - 3)},
    ),
    Stage({"along": MEETING}, {"f": 4 * eta / w**2, "g": lean * (4 * v + 6 - 4 * MOST)}),
    leaving(2 * eta / w**2, kernel=False),
)
x_1 = numbered(ALONG["x"]) + numbered(end[0].shifts["along"]["x"])
l_1 = numbered(l_next)
e_1, l_2 = x_1 - l_1 * (eta * a / q), numbered(l_next, 2, {"x": x_1, "l": l_1})
old, new, last = l * (eta * a), l_1 * (eta * a), l_2 * (eta * a)
away = last + e_1 * s


def slope(*at):
    """What the letter of f has whose place is None."""
    more, less = (pivot(*(Polynomial.of(k) if one is None else one for one in at)) for k in (1, 0))
    return Polynomial.total(3 * q**2 * (more[j] - less[j]) * r**j for j in more)


POWERS = powers(D.substitute({"q": c / 50 + r, "w": c / 50}), "r")  # of q - w; c stands for 50 w
BETWEEN = {
    j: [*between([[k]], None, Polynomial.of(1), {"wide": Fraction(84), "narrow": Fraction(111)}, "c")] for j, k in POWERS.items()
}
wider = have(wider=s >= S | fact("apart") + term(r))
SIGNS = (
    have(large=S >= LEAST | fact("low") + term(u)),
    have(small=S <= MOST | -fact("high") + term(v)),
    have(
        pivot=3 * q**2 * f
        == FIRST
        | slope(None, BELOW, ABOVE) * fact("flat")
        - 2 * slope(FLAT, BELOW, None) * fact("low")
        + 4 * slope(FLAT, None, 2 * S - 1) * fact("high")
        - 3 * q**2 * moved(pivot(FLAT, 5 - 4 * S, 2 * S - 1)) * fact("apart")
    ),
    have(wide=50 * w >= 84 | 50 * large),
    have(narrow=111 >= 50 * w | 50 * small),
    have(further=q == w + r | fact("apart")),
    *(have(**{f"power_{j}": k.substitute({"c": 50 * w}) >= 0 | sum(BETWEEN[j])}) for j, k in POWERS.items()),
    have(
        determinant=D
        >= 0
        | sum(r**j * fact(f"power_{j}") for j in POWERS)
        + moved({j: k.substitute({"c": 50 * w}) for j, k in POWERS.items()}, q - w) * further
    ),
    have(last=LAST >= 0 | 9 * q**2 * w**3 * determinant),
    have(left=3 * q**2 * f * THIRD >= 5 * s * w**3 * y * p * SECOND**2 | n * fact("last") + THIRD * fact("pivot")),
)
proofs = {
    "step, along": replace(after.proofs["step, along"], steps=(wider,)),
    "end, along": shows(
        wider,
        *SIGNS,
        paid=because(
            q / (w * y) * fact("first") * square(e),
            eta / (beta * w * z) * fact("second") * square(l),
            7 * crossed * (l_1 @ b_1) * fact("low"),
            -4 * lean * (l_2 @ b_2) * fact("high"),
            5 * o / (w * y * q) * square(g_1 * eta - old / o + new * (SLOPE / o)),
            5 * p / (w * s * z * y * o * q) * square(old - new * (SLOPE * z * q / p)),
            1 / w**2 * square(g_3 * eta - last * ((s - S) * (q + w) / (q**2 * s))),
            (q + w) / (w**2 * q**2) * fact("wider") * (square(g_3 * eta) + square(g_2 * eta)),
            3
            / w**2
            * square(
                g_2 * eta - (e_1 * (2 * (s - S) * (q + w)) + new * (2 * q) + away * (w**2 * (1 - s) / s)) * (1 / (3 * q**2))
            ),
            n / (3 * w**5 * q**4) * fact("wider") * square(e_1 + away * (w**3 * EA / (S * s * n)) - new * (q * EL / (S * n))),
            f / (S**2 * s**2 * w**2 * q**2 * n) * square(away + new * (s * SECOND / (3 * q * f))),
            -1 / (3 * S**2 * s**2 * w**2 * q**4 * n) * (away @ away) * fact("pivot"),
            1 / (45 * S**2 * s * w**5 * q**4 * y * p * n * f) * left * square(new),
        ),
    ),
    **met(3, kernel=False),
}
start = Chain(energies, "c", begins, falls, stage, end, vanishing(3), proofs, also=("d",))
user = replace(
    start,
    proofs=proofs | {"vanishing b, along": nothing, "user, along": replace(after.proofs["user, along"], steps=(wider,))},
    user=after.user,
)
accepted(program, user)  # who proves the start as well
paid = cost(program, start, kernel=False)


def concluded(vectors, goal, energy, *more):
    """What 3 + h iterations cost, c = 1/(w (1 + h + w^2/5))."""
    return Conclusion(
        Statement(
            signs(positive="eta beta a_min", nonnegative="E h"),
            vectors,
            (at_least("low", S, LEAST), at_least("high", MOST, S), *more),
            (goal,),
        ),
        "along",
        numbers=signs(nonnegative="h"),
        phases=(
            Phase(
                first={"h": none},
                following={"h": h + 1},
                worth={"c": 1 / k, "d": 1 / k_one},
                definitions=(("k", w * (1 + h + w**2 / 5)), ("k_one", w * (2 + h + w**2 / 5))),
            ),
        ),
        stands={"u": S - LEAST, "v": MOST - S, "t": FLAT},
        proofs={
            "passes, phase 0": {
                "behind": because(
                    2 * w / (k_next * k_one_next) * fact("low"),
                    term(w * (2 * u + 2 * LEAST - 1 + S * h + S * w**2 / 5) / (k_next * k_one_next)),
                )
            },
            "shared": {
                "sign of u": because("low"),
                "sign of v": because("high"),
                "sign of t": because(
                    (4 * S + Fraction(223, 25)) * fact("high"), term((S + Fraction(223, 100)) / 25 + Fraction(71, 2500))
                ),
            },
            "energy": energy,
        },
    )


generates = (
    derived(
        "gradient ADMM without a kernel and with a moderate penalty, shifted from another start",
        SQUARE,
        program,
        start,
        concluded(
            spaces(X="x", Z="A_x"),
            at_least("energy", 5 * paid.substitute({"c": Polynomial.of(1)}), E * (1 + S) * (5 + 5 * h + (1 + S) ** 2)),
            shows(energy=5 * k * fact("proved")),
        ),
    ),
    derived(
        "gradient ADMM without a kernel and with a moderate penalty, shifted after a user",
        SQUARE,
        program,
        user,
        concluded(
            spaces(X="delta"),
            at_least("energy", 5 * eta**2 * delta.norm2, E * (1 + S) ** 2 * (5 + 5 * h + (1 + S) ** 2)),
            shows(energy=5 * w * k * fact("proved")),
            at_least("followed", h, 1),
        ),
    ),
)
