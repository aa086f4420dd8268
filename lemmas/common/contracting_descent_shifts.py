"""Noisy gradient descent with a projection and strongly convex f_t, where a user's record is read in every iteration: the shifts.

Letters: x, p, g, u as in lemmas.common.projected_descent_shifts; r, s = what is at least as long as the change of this iteration
and of all later ones; o = 1 - eta mu; S the inverse of the energy of x; w = what the change of this iteration costs per eta^2
|r|^2, T = what this and all later ones cost, each at its longest.
Idea: the energy is |x|^2/S + w eta^2 |r|^2 + (T - w) eta^2 |s|^2. The shift takes off x_next/(1 + S); a step asks for o^2 S_plus
+ 1/w_plus <= 1 + S and T_plus >= w_plus + T, the last one for o^2 S + 1/w <= 1.
"""

from verify import *
from verify.algorithms.chan2024.gradient_admm import A
from verify.algorithms.split import split
from verify.kernel import gram
from verify.lemma.generators import Conclusion, Phase, derived
from verify.shifts.chain import Chain
from verify.shifts.rule import Stage

from .projected_descent_shifts import SPACE, descent

scalars("eta o S S_one S_plus w w_plus T T_plus")
vectors("x p g u r s")
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


def numbered(v):
    """In the last iteration."""
    return Vector({f"{n}_1" if n in ("p", "g", "u") else n: c for n, c in v.parts.items()})


def paid_by(worth, change):
    """Multipliers of an iteration that makes o^2 |x|^2 of |x|^2, 1/(o^2 worth) times."""
    return {"P": 1 / worth, "f": 2 * eta**2 / (o**2 * worth), "change of f": change * eta**2}


curved, moved = g * eta - p * (1 - o), p - g * eta
stage = Stage({SPACE: {"x": -AFTER / S_one}}, paid_by(S_plus, w_plus))
end = (Stage({SPACE: {"x": -AFTER}}, paid_by(S, w)),)
W, W_plus = 1 / (o**2 * S), 1 / (o**2 * S_plus)
proofs = {
    f"step, {SPACE}": shows(
        paid=W_plus / (S_one * w_plus) * fact("contracts") * square(moved)
        + eta**2 / S_one * fact("contracts") * square(u)
        + W_plus / (w_plus * S_one) * square(moved + u * (eta * o**2 * S_plus * w_plus))
        + W_plus * square(curved)
        + eta**2 * fact("adds") * square(s)
    ),
    f"end, {SPACE}": shows(
        paid=W / w * fact("contracts") * square(numbered(moved))
        + eta**2 * fact("contracts") * square(numbered(u))
        + W / w * square(numbered(moved) + numbered(u) * (eta * o**2 * S * w))
        + W * square(numbered(curved))
        + eta**2 * fact("adds") * square(s)
    ),
    f"meeting x, {SPACE}": shows(paid=because()),
}
start = Chain(energies, "S", begins, falls, stage, end, (), proofs, also=("w", "T"))

# k iterations to go: z = o^N, d = o^k - z, y = o^k, G = 1 + o + .. + o^(k - 1). The first iteration is another: half of the
# change stands in the start, half in the change.
scalars("z y d d_next G L q h")
NAMES = (("q", 1 + o), ("h", 1 + z))
SEQUENCE = Phase(
    first={"d": o - z, "G": Polynomial.of(1)},
    following={"d": o * y - z, "G": G + y},
    worth={"S": G * d / (y**2 * q), "w": y * q / (o * h), "T": G * q / h},
    kept=(equal("power", y + (1 - o) * G, 1),),
    definitions=(*NAMES, ("y", z + d)),
    last={"d": z / o - z, "G": L / o},
    falling=("d",),
)
share = z * q / (o * h)  # 1/(1 + S) after the first iteration
HALF = Phase(
    first={},
    following={},
    worth={"S": 1 / (2 * o**2 * share), "w": 2 * share, "T": 2 * share + L * q / (o * h)},
    definitions=NAMES,
)
scalars("E Delta")
vectors("delta")
half = Polynomial.of(1) / 2
# The runs stand at one point and their gradients differ by delta. So do two runs move that stand apart, as multiples of delta:
APART = {"x": -eta / (2 * o), "p": -eta / (2 * o), "g": (o - 1) / (2 * o), "u": half, "r": half}
spent = energies[SPACE].substitute(HALF.worth)
paid = spent.substitute({gram(n, n): APART[n] ** 2 * delta.norm2 for n in "xr"} | {gram("s", "s"): Delta**2})
generates = derived(
    "projected noisy gradient descent with strongly convex f, a change in every iteration",
    "o = 1 - eta mu, so that z = o^N and L = o + o^2 + .. + o^(N - 1); f_t are mu-strongly convex and (1/eta)-smooth",
    program,
    start,
    Conclusion(
        Statement(
            signs(positive="eta o z L", nonnegative="E Delta"),
            spaces(X="delta"),
            (above("contracts", 1, o), equal("sum", L * (1 - o), o - z)),
            (at_least("energy", paid, E),),
            NAMES,
        ),
        SPACE,
        numbers=signs(positive="d G z L"),
        phases=(SEQUENCE, HALF),
        apart=APART,
        lengths={"s": "Delta"},
        proofs={
            "kept, phase 0": {"next power": because("power"), "next sign of G": because("power", term(1 + o * G))},
            "passes, phase 0": {"contracts": because(1 / h * fact("power"))},
            "falling d, phase 0": {
                "earlier sign of d": because(-1 / o * fact("following"), z / o * fact("known contracts"), term(d_next / o))
            },
            "last d, phase 0": {
                "last sign of d": because(z / o * fact("known contracts")),
                "last d": because(fact("last power"), -1 / o * fact("known sum")),
            },
            "once, phase 1": shows(contracts=2 / (o * h) * fact("known sum")),
            "shared": shows(convex=fact("contracts")),
            "energy": shows(energy=fact("proved")),
        },
    ),
)
