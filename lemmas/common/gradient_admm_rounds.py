"""Rounds of two iterations of gradient ADMM: the customised distance pays c times for meeting, for every eta beta > 0.

Letters as in lemmas.common.gradient_admm_shifts; w = l - beta a x.
Idea: for some s > 0, c >= 1 + s and c eta beta a_min^2 >= 2 + 1/s (s = 1: c >= 2 and c eta beta a_min^2 >= 3). The form is c
(|x|^2 + (eta/beta)|w|^2). The first shift makes l = beta a x, the second takes off x; without shifts the form does not grow
(Lemma 6.5). After the first iteration |x|^2 + (eta/beta)|w|^2 is no larger; the first shift is w/(beta a), and the second is no
longer than the point that it starts from, at most (1 + s) |x|^2 + (1 + 1/s) |w/(beta a)|^2.
"""

from verify import *
from verify.lemma.generators import Conclusion, derived
from verify.shifts.rounds import Rounds
from verify.shifts.rule import Stage

from .gradient_admm_iteration import *

scalars("a_min c")
s, T = scalars("s T")
FIRST, SECOND = at_least("first", c, 1 + s), at_least("second", s * c * eta * beta * a_min**2, 1 + 2 * s)

program = iteration(
    FIRST, SECOND, facts=(at_least("smallest", a, a_min),), shared={"c": "positive", "a_min": "positive", "s": "positive"}
)
energies = {"along": c * x.norm2 + c * eta / beta * (l - x * (beta * a)).norm2, "kernel": c * x.norm2}
once = 2 * eta
each = {"f": c * once, "g": c * once}
stages = (Stage({"along": MEETING}, each), leaving(once))


def no_growth(number, state, share):
    """The squares by which Lemma 6.5 is strict, along a singular value."""
    (g,) = vectors(f"g_{number}")
    point, multiplier = numbered(ALONG["x"], number, state), numbered(ALONG["l"], number, state)
    w, w_next = state["l"] - state["x"] * (beta * a), multiplier - point * (beta * a)
    return (share * eta**2 * square(g), share * square(point - state["x"] + g * eta), share * eta / beta * square(w_next - w))


start = {"x": x, "l": l}
one = {n: numbered(v, 1, start) for n, v in ALONG.items()}
shifted = {"x": one["l"] / (beta * a), "l": one["l"]}
w_1 = one["l"] - one["x"] * (beta * a)
unit = Polynomial.of(1)
last = {n: Vector({m: p for m, p in numbered(v, 2, shifted).parts.items() if m != "b_2"}) for n, v in ALONG.items()}
kernel_one = x - g_1 * eta

proofs = {
    "round, along": shows(
        paid=because(
            *no_growth(1, start, c),
            unit * fact("first") * square(one["x"]),
            1 / (s * (beta * a) ** 2) * fact("second") * square(w_1),
            c * eta / (beta * a**2) * (a + a_min) * fact("smallest") * square(w_1),
            1 / s * square(one["x"] * s - w_1 / (beta * a)),
            eta**2 * square(g_2),
            unit * square(last["x"] - shifted["x"] + g_2 * eta),
            2 * eta / beta * square(last["x"] * (beta * a)),
        )
    ),
    "round, kernel": shows(
        paid=c * eta**2 * square(g_1) + unit * fact("first") * square(kernel_one) + s * square(kernel_one) + eta**2 * square(g_2)
    ),
    "follow, along": shows(paid=because(*no_growth(1, start, c), *no_growth(2, one, c))),
    "follow, kernel": shows(paid=c * eta**2 * (square(g_1) + square(g_2))),
    **met(2),
}
rounds = Rounds(energies, stages, (each, each), vanishing(2), proofs)

FOLLOWS = {"shared": shows(first=fact("first"), second=fact("second")), "energy": shows(energy=fact("proved"))}
paid = cost(program, rounds, of=("x", "l"))
generates = derived(
    "gradient ADMM, rounds of two iterations",
    "convex f_t that are (1/eta)-smooth, convex g, any B and c, A of full row rank with singular values at least a_min",
    program,
    rounds,
    Conclusion(
        statement(
            for_all(positive="eta beta a_min c s T", nonnegative="E", X="x", Z="A_x l"),
            FIRST,
            SECOND,
            energy=paid / T >= E | goal,
        ),
        "along",
        start=("x", "l"),
        kernel="kernel",
        proofs=FOLLOWS,
    ),
    free="c s",
)
