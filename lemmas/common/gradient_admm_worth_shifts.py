"""Shifts of gradient ADMM for every eta beta > 0: an energy whose factor c_k falls from iteration to iteration.

Letters as in lemmas.common.gradient_admm_shifts; c is the worth, c_plus that of one iteration more.
Idea: the energy is c (q|e|^2 + (eta/(beta q))|l|^2), and c |x|^2 on the kernel of A. The shift takes off the part c/(1 + c) of e;
the last two are as in lemmas.chan2024.shifts.start. It is paid where c_plus (1 + c) >= c and c_plus (1 + s) >= c, s = eta beta
a_min^2, and the end where c >= 1 and c s >= 2. So c_2 = P s >= max(1, 2/s) with P = (1 + s)^(K - 2); c falls by the factor 1 + s
while it is at least s, is s after K iterations, and from then on its reciprocal rises by 1: c_(K+h) = s/(1 + s h). The kernel
accepts that this sequence may be taken.
"""

from verify import *
from verify.lemma.generators import Conclusion, Phase, derived
from verify.shifts.chain import Chain
from verify.shifts.rule import Stage

from .gradient_admm_shifts import *

c, c_one, c_plus, p, P, n, u, u_next = scalars("c c_one c_plus p P h u u_next")
program = iteration(
    facts=(at_least("smallest", a, a_min),), shared={"a_min": "positive"}, definitions=(("h", 1 + 4 * s + 2 * s**2), ("p", 2 + s))
)
least = eta * beta * a_min**2
energies = {"along": c * (q * e.norm2 + eta / (beta * q) * l.norm2), "kernel": c * x.norm2}
begins = (at_least("one", c, 1), at_least("two", c * least, 2))
falls = (at_least("harmonic", c_plus * (1 + c), c), at_least("geometric", c_plus * (1 + least), c))
once = 2 * eta * c_plus
part = c / c_one
stage = taking_off(part, once)
end = (Stage({"along": MEETING}, {"f": 2 * eta * c, "g": 2 * eta * c}), leaving(2 * eta))
l_1, e_1, m_1 = numbered(l_next), numbered(e_next), numbered(m)
point = l_1 / (beta * a)
enough = have(enough=c * s >= 2 | fact("two") + c * eta * beta * (a + a_min) * fact("smallest"))
geometric = eta / (beta * q) * fact("geometric") + eta**2 * c_plus / q * (a + a_min) * fact("smallest")
proofs = {
    "step, along": shows(
        paid=s * part**2 * square(e_next)
        + q / c_one * fact("harmonic") * square(e_next)
        + c_plus * eta / (beta * q) * square(m - l)
        + c_plus * eta**2 * square(g)
        + geometric * square(l_next)
    ),
    "step, kernel": shows(paid=1 / c_one * fact("harmonic") * square(KERNEL["x"]) + c_plus * eta**2 * square(g)),
    "end, along": shows(
        enough,
        paid=p / s * square(e_1 + point * (s / (q * p)))
        + q / s * fact("enough") * square(e_1)
        + fact("enough") * square(point)
        + s * p / h * square(point)
        + s * (3 + s) / (q * p) * square(point)
        + c * eta / (beta * q) * square(l - m_1)
        + c * eta**2 * square(g_1)
        + h / q**2 * square(g_2 * eta - l_1 * ((q**2 - 1) / (h * beta * a))),
    ),
    "end, kernel": shows(paid=fact("one") * square(numbered(KERNEL["x"])) + c * eta**2 * square(g_1) + eta**2 * square(g_2)),
    **met(2),
}
start = Chain(energies, "c", begins, falls, stage, end, vanishing(2), proofs)
user = replace(
    start,
    proofs=proofs
    | {
        "user, along": shows(
            paid=s * part**2 * square(still(e_next))
            + q / c_one * fact("harmonic") * square(still(e_next))
            + c_plus * eta / (beta * q) * square(still(l_next) + g * (eta * beta * a))
            + geometric * square(still(l_next))
        ),
        "user, kernel": shows(paid=eta**2 / c_one * fact("harmonic") * square(g)),
    },
    user=used(stage, c_plus, once),
)
paid = cost(program, start)

reciprocal = 1 + least * n  # s/c
LARGE = (at_least("P_one", P * least, 1), at_least("P_two", P * least**2, 2))
NUMBERS = signs(positive="P", nonnegative="h")
FALLING = Phase(
    first={"P": Polynomial.of(1)},
    following={"P": P * (1 + least)},
    worth={"c": P * least},
    kept=(at_least("still", P, 1),),
    back=True,
)
RISING = Phase(first={"h": none}, following={"h": n + 1}, worth={"c": least / u}, definitions=(("u", reciprocal),))
SEQUENCE = {
    "passes, phase 0": {
        "harmonic": because(P * least**2 * fact("still"), term(P**2 * least**3)),
        "next still": because("still", term(P * least)),
    },
    "begins": shows(one=fact("known P_one"), two=fact("known P_two")),
    "energy": shows(energy=reciprocal * fact("proved")),
    "passes, phase 1": shows(geometric=term(least**3 * n / (u * u_next))),
}


def concluded(vectors, form):
    """The energy of K + h iterations: the form at the worth s, divided by s/c."""
    return Conclusion(
        Statement(
            signs(positive="eta beta a_min P", nonnegative="E h"), vectors, LARGE, (at_least("energy", form, E * reciprocal),)
        ),
        "along",
        kernel="kernel",
        numbers=NUMBERS,
        phases=(FALLING, RISING),
        proofs=SEQUENCE,
    )


generates = (
    derived(
        "gradient ADMM, shifted by worth", CLASS, program, start, concluded(spaces(X="x", Z="A_x"), paid.substitute({"c": least}))
    ),
    derived(
        "gradient ADMM, shifted by worth after a user",
        CLASS,
        program,
        user,
        concluded(spaces(X="delta"), least * eta**2 * delta.norm2),
    ),
)
