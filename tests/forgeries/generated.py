"""Forgeries of generated facts: numbers, formulas and other letters' names in the place of what a generator speaks of."""

from dataclasses import replace

from tests.forgeries.form import OURS, Table, following
from verify import Domain, Point, at_least, instance, numbers, program, ratio, scalars, vectors
from verify.kernel import Fact, Polynomial, Vector
from verify.lemma.generators import named
from verify.lemma.origin import Said
from verify.links.instances import about

FORGERIES, RIGHT = Table(), Table()
nothing = Vector({})
USERS, LN, EXP = "m of n users drawn in every round", "logarithm of 1 + 1/M", "exponential, tangent"
WALK, STEP = "a walk of K steps from a given user, then to uniform ones", "Algorithm 1 of cyffers2023, one iteration in L2"
SMOOTH, NORMAL, AFTER = "smooth convex functions", "standard normal", "gradient ADMM, shifted after a user"
a, b, c, k, n, r, nu, eta, beta, sigma, a_min, E = scalars("a b c k n r nu eta beta sigma a_min E")
x, y, z = vectors("x y z")
LEVELS, TWO_PHASES = (
    "gradient ADMM with strongly convex f, shifted from another start",
    "gradient ADMM with A = I, shifted in two phases",
)
SIGNS = dict.fromkeys("abr", "real") | dict.fromkeys(("c", "k", "n", "nu", "eta", "beta", "sigma", "a_min"), "positive")


def put(algorithm, goal, **replaced):
    """The goal of the generator with its letters replaced, as a fact of this origin, and what it speaks of."""
    one = about(named()[algorithm].says, goal)
    (said,) = one.goals
    images = {m: replaced.get(m, Vector.named(m)) for m in one.spaces}
    scalars_put = {m: Polynomial.of(replaced.get(m, Polynomial.atom(m))) for m in one.signs}
    products = {f"<{u},{v}>": images[u] @ images[v] for u in images for v in images}
    value = said.value.substitute({m: v for m, v in {**scalars_put, **products}.items() if m in said.value.atoms()})
    signs = {m: one.signs[m] if m in one.signs else SIGNS[m] for v in scalars_put.values() for m in v.atoms()}
    spaces = {m: one.spaces[letter] for letter, v in images.items() for m in v.parts}
    return Fact(goal, said.kind, value, Said(value, Polynomial({}), program(algorithm, goal, **replaced))), signs, spaces


def claimed(at, *made, facts=(), signs=None):
    """A record that says twice the sum of what is generated, under ``facts``, with the witness ``at``."""
    generated = [Fact(f"{f.name}_{number}", f.kind, f.value, f.said) for number, (f, _, _) in enumerate(made)]
    spaces = {name: space for _, _, some in made for name, space in some.items()}
    known = {name: sign for _, some, _ in made for name, sign in some.items()} | (signs or {})
    point = numbers(at)
    witness = Point({m: v for m, v in point.items() if m in known}, {m: [v] for m, v in point.items() if m in spaces})
    return following(Domain(known, spaces), {f.name: 2 for f in generated}, witness, *facts, *generated)


def forged(words, name, at, *made, **more):
    FORGERIES.row(words, name, claimed(at, *made, **more))


FORMULA, BESIDES, APART = "expected a name in its place", "stands for one stands for", "enters nothing else"
TWO, GONE, CONSTANT = "depends on one another", "nothing that it speaks of", "is a constant"
SMALL = {"facts": (at_least("small", 1, Polynomial.atom("y"), because=OURS),)}
forged(BESIDES, "an exponential of itself", "a=-1", put(EXP, "tangent", X=a, y=5 * a))
forged(FORMULA, "a sum as an exponential", "a=3 b=3", put(EXP, "tangent", X=a + b, y=5))
forged(FORMULA, "an exponential of zero", "a=-1", put(EXP, "tangent", X=0, y=a))
forged(FORMULA, "a logarithm of zero", "a=2", put("logarithm, tangent", "tangent", X=a, y=0))
forged(FORMULA, "every integer is at most 1", "k=1", put(LN, "above", M=k, g=1))
forged(FORMULA, "a logarithm of nine less", "a=10 delta=1", put("logarithm of 1.25/delta", "tangent", L=a - 9))
forged(FORMULA, "nobody takes part", "n=1 m=1 K=0", put(USERS, "participations", participations=0))
forged(FORMULA, "seen ten times", "K=10", put(WALK, "seen", n=1, participations=10))
forged(FORMULA, "all are active", "n=1 m=1", put("uniform subsets of m of n", "expected_size", active=1))
forged(FORMULA, "a power that vanishes", "K=8", put("powers of 1 - w/8", "bernoulli", w=1, power=0))
forged(FORMULA, "a tail of one", "r=0", put(NORMAL, "mills_above", tail=1, phi=1))
forged(FORMULA, "a kink that is chosen", "y=1", put("soft threshold of one coordinate", "y_above", y_abs=1))
forged(FORMULA, "a moment of one", "p_1=0 p_2=0 q_1=0 q_2=0", put("two laws, finite moment of order two", "cells", moment=1))
forged(FORMULA, "no curvature", "curvature=0 x=1 z=1", put("a sample and the rest of a Hessian", "rank_one", det=1))
forged("one name stands for two", "a tail that is its density", "r=0 k=1", put(NORMAL, "mills_above", tail=k, phi=k))
forged(BESIDES, "a tail that is its place", "k=2 phi=4", put(NORMAL, "mills_above", tail=k, r=k))
forged("two things, with another", "one logarithm of two", "k=1/2 M=1 n=1", put(LN, "below", g=k), put(LN, "above", g=k, M=n))
forged(CONSTANT, "any number is Euler's", "a=1 b=2 y=0", put("exponential, chord", "chord", X=a, euler=b), **SMALL)
forged(CONSTANT, "Euler's number is 1", "a=1 y=0", put("exponential, chord", "chord", X=a, euler=1), **SMALL)
forged(APART, "noise that is the point", "x=0", put("fresh noise", "orthogonal", N=x, x=x))
forged(APART, "noise of what it is added to", "x=1 y=1", put("fresh noise", "orthogonal", N=x + y, x=x - y))
forged(APART, "no noise of some variance", "Dn=1 s2=0", put("noise of independent entries", "second_moment", xi=nothing))
forged(TWO, "a gradient that is the point", "eta=1 x=1", put(SMOOTH, "cocoercive", G=x))
forged(TWO, "a subgradient that is the point", "mu=1 x=1", put("strongly convex functions", "strongly_monotone", S=x))
forged(TWO, "a map that is the identity", "a=1 A_x=1", put("linear maps", "bounded", x=Vector.named("A_x")))
forged(GONE, "a flat convex function", "f_v=1 g=1", put("convex functions, values", "plane", d=nothing, f_u=0))
forged("found zero or a part of another", "no noise in L2", "q=1 p=1 sigma=0", put(STEP, "noise_level", rho_n=nothing))
forged("a multiple or a power", "the reciprocal of its own letter", "eta=1 x=1 G=1", put(SMOOTH, "cocoercive", eta=1 / eta))
forged("a multiple or a power", "ten times a reciprocal", "nu=1 x=10 G=1", put(SMOOTH, "cocoercive", eta=10 / nu))
forged("a multiple or a power", "the square of a reciprocal", "nu=1 x=1 G=1", put(SMOOTH, "cocoercive", eta=1 / nu**2))


def given(D, **replaced):
    link = instance("common.shift-rule", "divergence", D=D, **replaced)
    facts = (
        at_least("range", eta * beta * a_min**2, ratio(9, 11), because=OURS),
        at_least("two", k, 2, because=OURS),
        at_least("rule", E / (2 * replaced.get("sigma", sigma) ** 2), D, because=link),
    )
    signs = {"sigma": "positive", "D": "nonnegative"}
    return ("eta=1 beta=2 sigma=1 a_min=1 k=2 E=4 D=0 delta=3", put(AFTER, "energy")), {"facts": facts, "signs": signs}


D, RUN = Polynomial.atom("D"), "on which what denotes depends"
for letter, name in ((eta, "the step"), (beta, "the penalty"), (k, "the number of iterations")):
    row, more = given(letter)
    forged(RUN, f"a divergence that is {name}", *row, **more)
row, more = given(sigma)
forged(BESIDES, "a divergence that is the noise", *row, **more)


# what counts the iterations of shifts, and the numbers of their sequences
STARTS, WORTH = "gradient ADMM, shifted from another start", "gradient ADMM, shifted by worth after a user"
ADMM = "eta=1 beta=2 a_min=1 E=0 delta=1"
DIRECTIONS = f"{ADMM} x=1 A_x=1"
PHASES = "eta=1 beta=1/10 a=1 E=0 x=1 W=4/3 T=1"  # after no iteration of the first phase
ROUNDS, IN_ROUNDS = "gradient ADMM, rounds of two iterations", "eta=2 beta=2 a_min=1 c=2 s=1 E=0 x=1 A_x=1 l=0"
CONTRACTING = "eta=1/2 beta=4 a_min=1 a_max=1 mu=1/2 o=3/4 r=11/12 E=0 x=1 A_x=1"


def shifted(algorithm, at, **replaced):
    """What shifts cost by what is put for letters of their generator, all that it supposes said besides."""
    says = named()[algorithm].says
    numbers_put = {n: Polynomial.of(v) for n, v in replaced.items() if n in says.signs}
    facts = [(f, f.value.substitute(numbers_put)) for f in says.facts]
    supposed = tuple(Fact(f.name, f.kind, v, Said(v, Polynomial({}), OURS)) for f, v in facts)
    signs = {n: sign for n, sign in says.signs.items() if n not in replaced}
    return at, put(algorithm, "energy", **replaced), {"facts": supposed, "signs": signs}


def of_no_run(words, name, algorithm, at, **replaced):
    at, made, more = shifted(algorithm, at, **replaced)
    forged(words, name, at, made, **more)


OWN, MISSED = "expected a name of its own in its place", "is no value of the sequence of"
for name, algorithm, at, replaced in (
    ("a power that is any number", LEVELS, f"{CONTRACTING} S=108/23", {"P": ratio(1, 4)}),
    ("a sum of powers that is any number", LEVELS, f"{CONTRACTING} P=25/48", {"S": 3}),
    ("a power that is the step", LEVELS, f"{CONTRACTING} S=72/23", {"P": eta}),
    ("a power of the factor beside any sum", LEVELS, f"{CONTRACTING} S=1", {"P": r**2}),
    ("as many iterations as the step is long", STARTS, DIRECTIONS, {"k_minus": eta}),
    ("as many rounds as the step is long", ROUNDS, IN_ROUNDS, {"T": eta}),
):
    of_no_run(OWN, name, algorithm, at, **replaced)
at, made, more = shifted(LEVELS, f"{CONTRACTING} S=1")


def defined(record, name, meaning):
    """The record in which a definition says what a letter of its own was."""
    says, point = record.claim.says, record.witness
    says = replace(says, signs={n: sign for n, sign in says.signs.items() if n != name}, definitions=((name, meaning),))
    point = replace(point, scalars={n: value for n, value in point.scalars.items() if n != name})
    return replace(record, claim=replace(record.claim, says=says), witness=point)


reached = claimed(f"{at} P=121/144", made, **more)
for name, meaning in (("a power of the factor by definition", r**2), ("a number by definition", Polynomial.of(ratio(121, 144)))):
    FORGERIES.row(OWN, name, defined(reached, "P", meaning))
at, made, more = shifted(LEVELS, f"{CONTRACTING} S=1 c=1", P=1 / c)
FORGERIES.row("c, a sum, divides what is put for", "a power over a sum", defined(claimed(at, made, **more), "c", r + 1))
for name, algorithm, at in (
    ("any start in the kernel", STARTS, f"{ADMM} k_minus=1 x=1"),
    ("any start in the kernel, before rounds", ROUNDS, f"{IN_ROUNDS} T=1"),
    ("any start in the kernel, before two iterations", "gradient ADMM, two iterations shifted from another start", f"{ADMM} x=1"),
):
    of_no_run("is the image of what is not zero", name, algorithm, at.replace(" A_x=1", ""), A_x=nothing)
for name, at, replaced in (
    ("a round and a half", IN_ROUNDS, {"T": ratio(3, 2)}),
    ("half a round more at the witness", f"{IN_ROUNDS} T=3/2", {}),
):
    of_no_run("expected a whole number", name, ROUNDS, at, **replaced)
for name, algorithm, at in (
    ("numbers between two powers", LEVELS, f"{CONTRACTING} P=1/4 S=108/23"),
    ("half an iteration", TWO_PHASES, f"{PHASES} P={ratio(11, 10) ** 65} h=1/2"),
    ("an end that a phase does not reach", TWO_PHASES, f"{PHASES} P=1000 h=2"),
    ("no iteration after a user", WORTH, f"{ADMM} P=1 h=0"),
):
    of_no_run(MISSED, name, algorithm, at)

at, energy = given(D)[0]
for name, witness, made, more in (
    ("a name of the logarithm", "k=2", put("logarithm of an integer from 3 on", "above_one", n=3, ln_n=k), {}),
    ("a name of the exponential", "a=7 b=1", put(EXP, "tangent", X=a, y=5 * b), {}),
    ("a logarithm of a formula", "a=1 k=1 b=1", put("logarithm, tangent", "tangent", X=a + k, y=b), {}),
    ("a subgradient of any name", "L=1 x=1", put("lipschitz functions", "bounded", G=x), {}),
    ("noise beside a difference", "x=1 y=1 z=1", put("fresh noise", "orthogonal", N=z, x=x - y), {}),
    ("the reciprocal of another letter", "nu=1 x=1 G=1", put(SMOOTH, "cocoercive", eta=1 / nu), {}),
    ("one run", at, energy, given(D)[1]),
    ("a number of iterations", *shifted(STARTS, DIRECTIONS, k_minus=2)),
    ("a number of rounds", *shifted(ROUNDS, IN_ROUNDS, T=10)),
    ("numbers that a sequence reaches", *shifted(TWO_PHASES, f"{PHASES} P={ratio(11, 10) ** 65} h=2")),
    ("one iteration after a user", *shifted(WORTH, f"{ADMM} P=1 h=1")),
    ("none of the last after a user, and one before", *shifted(WORTH, "eta=1 beta=1 a_min=1 E=0 delta=1 P=2 h=0")),
):
    RIGHT.row("PROVED", name, claimed(witness, made, **more))
