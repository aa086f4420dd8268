"""Gradient ADMM where A has no kernel: shifts of energy |dx_0|_M^2/((1 + S)(N - 1)), and (1 + S)^2 less than a walk after a user.

Letters as in lemmas.common.gradient_admm_shifts; S = eta beta a_min^2 = 251/200 + u, w = 1 + S, s = eta beta a^2 >= S.
Idea: the energy is c q|e|^2 + d (eta/beta)|l|^2; a shift takes off the part w c_plus of e, and c_plus (1 + w c) = c, so that c =
1/(w (N - 1)) and d_N = c_(N + 1). The multipliers of the end are those of lemmas.common.gradient_admm_identity_shifts at S; what
they leave along a larger singular value is paid by (s - S)|e|^2/w.
"""

from verify import *
from verify.lemma.generators import Conclusion, Phase, derived
from verify.shifts.chain import Chain
from verify.shifts.rule import Stage

from .gradient_admm_shifts import *

LEAST = Fraction(251, 200)
scalars("u w p c d c_plus d_plus k z z_one z_next z_one_next")
S = eta * beta * a_min**2
program = iteration(
    equal("range", S, LEAST + u),
    kernel=False,
    facts=(at_least("smallest", a, a_min),),
    shared={"a_min": "positive", "u": "nonnegative"},
    definitions=(("w", 1 + S), ("p", 1 + s + 2 * s**2)),
)
energies = {"along": c * q * e.norm2 + d * eta / beta * l.norm2}
begins = (at_least("first", c * w, 1), at_least("second", 2 * d * w, 1))
falls = (equal("harmonic", c_plus * (1 + w * c), c), at_least("ahead", c_plus, d), at_least("behind", w * d_plus, c_plus))
stage = Stage({"along": {"x": e_next * (-w * c_plus)}}, {"f": 2 * eta * c_plus, "g": 2 * eta * c_plus})
lean = 2 * eta / (S * w)  # times S - 1
end = (Stage({"along": MEETING}, {"f": 2 * eta / w, "g": lean * (u + LEAST - 1)}), leaving(2 * eta / w**2, kernel=False))
l_1 = numbered(l_next)
old, new, slope = l * (eta * a), l_1 * (eta * a), g_1 * eta
K = s * S - s - S - 1
G = (s - 1) * S * w + (s - S) * K - 2 * (S - 1) * s


def left(s, S):
    """2 S^2 s^2 q^2 w^2 p times what the end leaves of new."""
    q, w, p = 1 + s, 1 + S, 1 + s + 2 * s**2
    G = (s - 1) * S * w + (s - S) * (s * S - s - S - 1) - 2 * (S - 1) * s
    return (
        p
        * (
            4 * (S - 1) * S * s * q**2 * w
            - 2 * S**2 * w**2 * (s - 1) ** 2
            - S**2 * (w**2 + q**2)
            - 2 * (s - S) * w * (s * S - s - S - 1) ** 2
            - 4 * (S - 1) ** 2 * s * w
        )
        - 2 * w * G**2
    )


def by_facts():
    """``left`` in powers of S - 251/200 and s - S: past 8 (s - S - 3/8)^2 all coefficients are positive."""
    (r, v) = scalars("r v")
    apart = 8 * (r - Fraction(3, 8)) ** 2
    powers = [(dict(m), value) for m, value in (left(v + LEAST + r, v + LEAST) - apart).terms.items()]
    return sum(
        (term(Polynomial.of(value), *["large"] * m.get("v", 0), *["wider"] * m.get("r", 0)) for m, value in powers),
        term(8, square=s - S - Fraction(3, 8)),
    )


wider = have(wider=s >= S | eta * beta * (a + a_min) * fact("smallest"))
proofs = {
    "step, along": shows(
        wider,
        paid=w * c_plus**2 * fact("wider") * square(e_next)
        + q * (1 - w * c_plus) * fact("harmonic") * square(e_next)
        + c_plus * eta / (beta * q) * square(l_next + g * (eta * beta * a) - l)
        + c_plus * eta**2 * square(g)
        + eta / beta * fact("ahead") * square(l_next)
        + eta / (beta * w) * fact("behind") * square(l)
        + c_plus * eta / (beta * q * w) * fact("wider") * square(l),
    ),
    "end, along": shows(
        wider,
        have(large=S >= LEAST | fact("range") + term(u)),
        have(left=left(s, S) >= 0 | by_facts()),
        paid=lean * (l_1 @ b_1) * fact("range")
        + q / w * fact("first") * square(e)
        + eta / (2 * beta * w) * fact("second") * square(l)
        + 1 / w * fact("wider") * square(e - slope / q + new * (K / (S * s * q)))
        + 1 / q**2 * square(g_2 * eta)
        + 2 * (q + w) / (q**2 * w**2) * fact("wider") * square(g_2 * eta - new / (2 * s))
        + 1 / (2 * s * w) * square(old - new * (2 * (S - 1) / (S * q)) - slope * (2 * s / q))
        + p / (w * q**2) * square(slope + new * (G / (S * s * p)))
        + 1 / (2 * S**2 * s**2 * q**2 * w**2 * p) * fact("left") * square(new),
    ),
    **met(2, kernel=False),
}
start = Chain(energies, "c", begins, falls, stage, end, vanishing(2), proofs, also=("d",))
# at the user's own iteration l = 0, so that b = 0 and l_next = 0
user = replace(
    start,
    proofs=proofs
    | {
        "vanishing b, along": nothing,
        "user, along": shows(
            wider,
            paid=c_plus / (q * w) * fact("wider") * square(g * eta)
            + w * c_plus**2 / q**2 * fact("wider") * square(g * eta)
            + (1 - w * c_plus) / q * fact("harmonic") * square(g * eta),
        ),
    },
    user=used(stage, c_plus / w),
)
paid = cost(program, start, kernel=False)


def concluded(vectors, goal, energy, *more):
    """What k + 1 iterations cost, c = 1/(w k)."""
    return Conclusion(
        Statement(signs(positive="eta beta a_min k", nonnegative="E"), vectors, (at_least("range", S, LEAST), *more), (goal,)),
        "along",
        numbers=signs(positive="k"),
        phases=(
            Phase(
                first={"k": Polynomial.of(1)},
                following={"k": k + 1},
                worth={"c": 1 / z, "d": 1 / z_one},
                definitions=(("z", w * k), ("z_one", w * (k + 1))),
            ),
        ),
        stands={"u": S - LEAST},
        proofs={
            "passes, phase 0": {
                "behind": because(
                    w * (k + 1) / (z_next * z_one_next) * fact("range"),
                    term(w * ((k + 1) * (LEAST + u) - 1) / (z_next * z_one_next)),
                )
            },
            "shared": {"sign of u": because("range")},
            "energy": energy,
        },
    )


SQUARE = CLASS.replace("A of full row rank", "A square and invertible")
generates = (
    derived(
        "gradient ADMM without a kernel, shifted from another start",
        SQUARE,
        program,
        start,
        concluded(
            spaces(X="x", Z="A_x"),
            at_least("energy", paid.substitute({"c": 1 / k}), E * (1 + S)),
            shows(energy=w * fact("proved")),
        ),
    ),
    derived(
        "gradient ADMM without a kernel, shifted after a user",
        SQUARE,
        program,
        user,
        concluded(
            spaces(X="delta"),
            at_least("energy", eta**2 * delta.norm2, E * (1 + S) ** 2 * k),
            shows(energy=w**2 * k * fact("proved")),
            at_least("followed", k, 2),
        ),
    ),
)
