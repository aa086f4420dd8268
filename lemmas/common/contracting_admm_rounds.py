"""Rounds of two iterations of gradient ADMM where one iteration shrinks the squared norm of Definition 7.4 by the factor L.

Letters as in lemmas.common.gradient_admm_rounds; the norm is N = R |x|^2 + (eta/beta)|w|^2, w = l - beta a x, and the one thing
that is known of the f_t and of g besides g's convexity is what Lemma 7.6 says: N after an iteration is at most L N before, for
every two runs. m >= L, c R >= 2 m and c eta beta a_min^2 >= 1 + 2 m (m = 1: the constant of Lemma 7.7; m = L: ours). The form is
c L N; a round without shifts makes it L^2 times as large.
Idea: after the first iteration c L N pays c N; the first shift is v = w/(beta a) and makes w = 0, so that the second iteration
leaves |x|^2 <= L |x + v|^2 <= 2 L |x|^2 + 2 L |v|^2, which the second shift takes off.
"""

from verify import *
from verify.lemma.generators import Conclusion, derived
from verify.shifts.rounds import Rounds
from verify.shifts.rule import Stage

from .gradient_admm_iteration import *

scalars("a_min c R L")
m, P = scalars("m P")
SHARED = (at_least("factor", m, L), at_least("first", c * R, 2 * m), at_least("second", c * eta * beta * a_min**2, 1 + 2 * m))


def norm(point, multiplier, singular):
    """The squared norm of Definition 7.4 along a singular value (0: the kernel, which has no multiplier)."""
    if not singular.terms:
        return R * point.norm2
    return R * point.norm2 + eta / beta * (multiplier - point * (beta * singular)).norm2


def contracting(block, singular):
    """The block where nothing is known of f but that an iteration shrinks the norm."""
    none = Vector({})
    after = norm(block.after["x"], block.after.get("l", none), singular)
    forms = {"contraction": L * norm(x, l, singular) - after}
    return replace(block, classes={**{n: form for n, form in block.classes.items() if n == "g"}, **forms})


declared = iteration(
    *SHARED, facts=(at_least("smallest", a, a_min),), shared=dict.fromkeys(("c", "a_min", "R", "L", "m"), "positive")
)
DIRECTIONS = {"along": a, "kernel": Polynomial({})}
program = replace(declared, blocks={n: contracting(block, DIRECTIONS[n]) for n, block in declared.blocks.items()})
energies = {n: c * L * norm(x, l, singular) for n, singular in DIRECTIONS.items()}
stages = (Stage({"along": MEETING}, {"g": none, "contraction": c}), Stage(LEAVING, {"g": none, "contraction": 1 / R}))
follow = ({"g": none, "contraction": c * L**2}, {"g": none, "contraction": c * L})

one = {n: numbered(v, 1, {"x": x, "l": l}) for n, v in ALONG.items()}
shifted = {"x": one["l"] / (beta * a), "l": one["l"]}
last = {n: Vector({p: part for p, part in numbered(v, 2, shifted).parts.items() if p != "b_2"}) for n, v in ALONG.items()}
v = one["l"] / (beta * a) - one["x"]
kernel_one = numbered(KERNEL["x"], 1, {"x": x})
unit = Polynomial.of(1)

proofs = {
    "round, along": shows(
        paid=unit * fact("first") * square(one["x"])
        + 2 * unit * fact("factor") * square(one["x"])
        + unit * fact("second") * square(v)
        + 2 * unit * fact("factor") * square(v)
        + c * eta * beta * (a + a_min) * fact("smallest") * square(v)
        + L * square(one["x"] - v)
        + eta / (beta * R) * square(last["l"] - last["x"] * (beta * a))
    ),
    "round, kernel": shows(
        paid=unit * fact("first") * square(kernel_one) + 2 * unit * fact("factor") * square(kernel_one) + L * square(kernel_one)
    ),
    **dict.fromkeys(
        ("follow, along", "follow, kernel", "vanishing b_2, along", "meeting x, along", "meeting l, along", "meeting x, kernel"),
        nothing,
    ),
}
rounds = Rounds(energies, stages, follow, vanishing(2), proofs, factor=L**2)

scalars("E_less")
paid = cost(program, rounds, of=("x", "l"))
generates = derived(
    "gradient ADMM, contracting, one round more",
    "convex g and any f_t with which one iteration shrinks the squared "
    "norm of Definition 7.4, with weight R, by the factor L; any B and c, A of full row rank with singular values at least a_min",
    program,
    rounds,
    Conclusion(
        statement(
            for_all(positive="eta beta a_min c R L m", nonnegative="E", real="E_less P", X="x", Z="A_x l"),
            *SHARED,
            energy=E_less + P * paid >= E | goal,
        ),
        "along",
        start=("x", "l"),
        kernel="kernel",
        proofs={"shared": {fact.name: because(fact.name) for fact in SHARED}, "energy": shows(energy=fact("proved"))},
    ),
    free="c R L m P E_less x A_x l",
)
