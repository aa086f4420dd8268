"""Shifts of gradient ADMM of energy |dx_0|_M^2/(N - 1) from three iterations on, for a smaller penalty.

Letters as in lemmas.common.gradient_admm_shifts, with its energies and its step; k >= 3. The first of the last three takes off
4/5 of e and 2/5 of x on the kernel of A, the second two thirds of what is left there. Needed: eta beta a^2 >= 13/20 for every
singular value. What the last three leave is a sum of squares for each power of eta beta a^2 - 13/20.
"""

from verify import *
from verify.lemma.generators import derived
from verify.shifts.rule import Control, Program, Stage, run

from .form_by_powers import entries, terms
from .gradient_admm_shifts import *

LEAST = Fraction(13, 20)
scalars("r")


def paid(program: Program, name: str, energy: Polynomial, end: tuple[Stage, ...], least: Fraction, power: int) -> Combination:
    """Why ``energy`` pays for ``end``: (1 + s)^power times what is left, a form in x, l/(beta a), eta g_i and l_i/(beta a)."""
    states, cost = run(program, end, name, program.blocks[name], {(len(end), "b"): None})
    dual, last = "l" in states[0], len(end)
    shown = {"x": x, **({"l_0": l / (beta * a)} if dual else {})}
    means = {"x": Vector.named("x"), "l": Vector.named("l_0") * s}  # at eta = a = 1, where beta = s
    for i in range(1, last + 1):
        means[f"g_{i}"], shown[f"g_{i}"] = Vector.named(f"g_{i}"), Vector.named(f"g_{i}") * eta
        if dual and i < last:  # b_i by l_i
            point, before = (sum((means[n] * c for n, c in states[i - 1][v].parts.items()), Vector({})) for v in ("x", "l"))
            means[f"b_{i}"] = before / s - Vector.named(f"l_{i}") - point
            shown[f"l_{i}"] = states[i]["l"] / (beta * a)
    at = {"eta": Polynomial.of(1), "a": Polynomial.of(1), "q": r + least + 1, "beta": r + least}
    form = entries(q**power * (energy - cost), means, tuple(shown), at)
    return because(*terms(form, tuple(shown.values()), 1 / q**power, "large"))


program = directions(LEAST)
end = (
    Stage(
        {"along": {"x": e_next * Fraction(-4, 5)}, "kernel": {"x": KERNEL["x"] * Fraction(-2, 5)}},
        {"f": Fraction(4, 5) * eta, "g": Fraction(7, 10) * eta},
    ),
    Stage(
        {"along": MEETING, "kernel": {"x": KERNEL["x"] * Fraction(-2, 3)}},
        {"f": Fraction(13, 10) * eta, "g": Fraction(17, 10) * eta},
    ),
    Stage(LEAVING, {"f": Fraction(6, 5) * eta, "g": none}),
)


def ended(
    program: Program, along: Polynomial, kernel: Polynomial, end: tuple[Stage, ...], least: Fraction, word: str
) -> dict[str, Proof]:
    """The proofs of an end or of a run of given shifts."""
    return {
        f"{word}, along": shows(beyond(least), paid=paid(program, "along", along, end, least, len(end) + 1)),
        f"{word}, kernel": shows(paid=paid(program, "kernel", kernel, end, least, 0)),
        **met(len(end)),
    }


start = Control(
    energies,
    "k",
    "k_minus",
    stage,
    3,
    end,
    vanishing(3),
    {**steps(LEAST, 3), **ended(program, q / 2 * e.norm2 + eta / (3 * beta) * l.norm2, x.norm2 / 2, end, LEAST, "end")},
)
user = after_a_user(start, k)
generates = (
    derived(
        "gradient ADMM, shifted from another start from three iterations on",
        "E is the energy of the shifts; two starts that differ by x in the primal point alone, N = k_minus + 1 >= 3 noisy "
        "iterations, " + CLASS,
        program,
        start,
        replace(START, count=k_minus + 1),
    ),
    derived(
        "gradient ADMM, shifted after a user from three iterations on",
        "E is the energy of the shifts; the gradients of one user's f_t and f_t' at one point differ by delta, and k >= 3 "
        "iterations follow the user's own; the rest as for another start",
        program,
        user,
        USER,
    ),
)
