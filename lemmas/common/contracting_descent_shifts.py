"""Noisy gradient descent with a projection and strongly convex f_t, where a user's record is read in every iteration: the shifts.

Letters: x, p, g, u as in lemmas.common.projected_descent_shifts; r, s = what is at least as long as the change of this iteration
and of all later ones; o = 1 - eta mu; S the inverse of the energy of x; w = what the change of this iteration costs per eta^2
|r|^2, T = what this and all later ones cost, each at its longest.
Idea: the energy is |x|^2/S + w eta^2 |r|^2 + (T - w) eta^2 |s|^2. The shift takes off x_next/(1 + S); a step asks for o^2 S_plus
+ 1/w_plus <= 1 + S and T_plus >= w_plus + T, the last one for o^2 S + 1/w <= 1.
"""

from dataclasses import replace

from lemmas.common.projected_descent_shifts import SPACE, descent
from verify import Polynomial, Proof, Statement, Vector, above, at_least, because, equal, scalars, signs, spaces, term, vectors
from verify.algorithms.chan2024.gradient_admm import A
from verify.algorithms.split import split
from verify.kernel import Fact, gram, prove
from verify.lemma.generators import Generator
from verify.shifts.chain import Chain, chain_rule
from verify.shifts.rule import Stage

eta, o, S, S_one, S_plus, w, w_plus, T, T_plus = scalars("eta o S S_one S_plus w w_plus T T_plus")
x, p, g, u, r, s = vectors("x p g u r s")
both = split(
    descent,
    A,
    singular="a",
    letters={"f": "g", "P": "p"},
    shared={"o": "positive"},
    shared_facts=(at_least("convex", 1, o),),
    bounds={"f": {"strongly": (1 - o) / eta}},
    differs={"f": ("u", "r", "s")},
)
program = replace(both, blocks={SPACE: both.blocks["kernel"]})
AFTER = program.blocks[SPACE].after["x"]
energies = {SPACE: x.norm2 / S + w * eta**2 * r.norm2 + (T - w) * eta**2 * s.norm2}
falls = (at_least("contracts", w_plus * (1 + S), 1 + o**2 * S_plus * w_plus), at_least("adds", T_plus - w_plus, T))
begins = (at_least("contracts", w, 1 + o**2 * S * w), at_least("adds", T, w))


def numbered(v: Vector) -> Vector:
    """In the last iteration."""
    return Vector({f"{n}_1" if n in ("p", "g", "u") else n: c for n, c in v.parts.items()})


def paid_by(worth: Polynomial, change: Polynomial) -> dict[str, Polynomial]:
    """Multipliers of an iteration that makes o^2 |x|^2 of |x|^2, 1/(o^2 worth) times."""
    return {"P": 1 / worth, "f": 2 * eta**2 / (o**2 * worth), "change of f": change * eta**2}


curved, moved = g * eta - p * (1 - o), p - g * eta
stage = Stage({SPACE: {"x": -AFTER / S_one}}, paid_by(S_plus, w_plus))
end = (Stage({SPACE: {"x": -AFTER}}, paid_by(S, w)),)
W, W_plus = 1 / (o**2 * S), 1 / (o**2 * S_plus)
proofs = {
    f"step, {SPACE}": Proof(
        goals={
            "paid": because(
                term(W_plus / (S_one * w_plus), "contracts", square=moved),
                term(eta**2 / S_one, "contracts", square=u),
                term(W_plus / (w_plus * S_one), square=moved + u * (eta * o**2 * S_plus * w_plus)),
                term(W_plus, square=curved),
                term(eta**2, "adds", square=s),
            )
        }
    ),
    f"end, {SPACE}": Proof(
        goals={
            "paid": because(
                term(W / w, "contracts", square=numbered(moved)),
                term(eta**2, "contracts", square=numbered(u)),
                term(W / w, square=numbered(moved) + numbered(u) * (eta * o**2 * S * w)),
                term(W, square=numbered(curved)),
                term(eta**2, "adds", square=s),
            )
        }
    ),
    f"meeting x, {SPACE}": Proof(goals={"paid": because()}),
}
start = Chain(energies, "S", begins, falls, stage, end, (), proofs, also=("w", "T"))
chain_rule(program, start)

# The sequences, with k iterations to go: z = o^N, y = o^k = z + d, G = 1 + o + .. + o^(k - 1)
z, y, d, d_plus, G, L, q, h = scalars("z y d d_plus G L q h")
AT = {"S": G * d / (y**2 * q), "w": y * q / (o * h), "T": G * q / h}
LATER = {"S_plus": (G + y) * d_plus / (o**2 * y**2 * q), "w_plus": y * q / h, "T_plus": (G + y) * q / h}
FIRST = {"S": d / (o**2 * q), "w": q / h, "T": q / h}
names = (("q", 1 + o), ("h", 1 + z))
nothing = because()


def at(facts: tuple[Fact, ...], values: dict[str, Polynomial], label: str = "") -> tuple[Fact, ...]:
    return tuple(Fact(f.name + label, f.kind, f.value.substitute(values)) for f in facts)


prove(
    "the sequences, a step",
    Statement(
        signs(positive="o z d d_plus G"),
        {},
        (equal("power", y + (1 - o) * G, 1), equal("next", o * y, z + d_plus)),
        (*at(falls, AT | LATER), equal("passes", o * y + (1 - o) * (G + y), 1)),
        (("y", z + d), *names),
    ),
    Proof(
        goals={
            "contracts": because(term(1 / h, "power"), term((G + y) / (y * h), "next")),
            "adds": nothing,
            "passes": because(term(1, "power")),
        }
    ),
    {},
)
prove(
    "the sequences, the last iteration",
    Statement(signs(positive="z d"), {}, (), at(begins, FIRST), (("o", z + d), *names)),
    Proof(goals={"contracts": nothing, "adds": nothing}),
    {},
)
# The first iteration: half of the change stands in the start, half in the change; after it y = z/o, G = L/o and 1 + S = o h/(z q)
AFTER_IT = {"y": z / o, "d": z * (1 - o) / o, "G": L / o}
HALF = {"S_plus": S_one / (2 * o**2), "w_plus": 2 / S_one, "T_plus": 2 / S_one + T}
prove(
    "the sequences, the first iteration",
    Statement(
        signs(positive="o z S T L"),
        {},
        (equal("sum", L * (1 - o), o - z),),
        (*at(falls, HALF), equal("before", 1 + AT["S"].substitute(AFTER_IT), o * h / (z * q))),
        (("S_one", 1 + S), *names),
    ),
    Proof(goals={"contracts": nothing, "adds": nothing, "before": because(term(1 / (z * q), "sum"))}),
    {},
)

E, Delta = scalars("E Delta")
(delta,) = vectors("delta")
# The runs stand at one point and their gradients differ by delta. So do two runs move that stand apart, as multiples of delta:
half = Polynomial.of(1) / 2
APART = {"x": -eta / (2 * o), "p": -eta / (2 * o), "g": (o - 1) / (2 * o), "u": half, "r": half}


def moves_as_from_one_point(apart: dict[str, Polynomial]) -> bool:
    """Whether the classes hold of these multiples of one vector (with equality), and they too move to -eta of it."""
    block = program.blocks[SPACE]
    values = {gram(m, n): apart[m] * apart[n] for m in apart for n in apart}
    after = Polynomial.total(part * apart[n] for n, part in block.after["x"].parts.items())
    return after == -eta and not any(form.substitute(values).terms for form in block.classes.values())


if not moves_as_from_one_point(APART):
    raise ValueError("the first iteration is not one of the program")
share = z * q / (o * h)  # 1/(1 + S)
spent = energies[SPACE].substitute({"S": 1 / (2 * o**2 * share), "w": 2 * share, "T": 2 * share + AT["T"].substitute(AFTER_IT)})
paid = spent.substitute({gram(n, n): APART[n] ** 2 * delta.norm2 for n in "xr"} | {gram("s", "s"): Delta**2})
generates = Generator(
    "projected noisy gradient descent with strongly convex f, a change in every iteration",
    "o = 1 - eta mu, z = o^N, L = o + o^2 + .. + o^(N - 1), N >= 2 iterations; E is the energy of the shifts; the runs start at "
    "one point, f_t are mu-strongly convex and (1/eta)-smooth, and the gradients of f_t and f_t' at one point differ by delta in "
    "the first iteration, where both runs stand at one point, and by at most Delta later",
    Statement(
        signs(positive="eta o z L", nonnegative="E Delta"),
        spaces(X="delta"),
        (above("contracts", 1, o), equal("sum", L * (1 - o), o - z)),
        (at_least("energy", paid, E),),
        names,
    ),
    denotes="E",
    shifts=(program, start),
)
