"""Every generated fact holds on exact seeded functions and maps of its class; a false neighbour of each fails on some of them."""

import random
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial

import pytest

from tests.lemmas.altered_facts import ONE_PER_CENT, admitted, altered, breaks
from verify.algorithms import classes
from verify.kernel import Fact, Point, Polynomial, check_point
from verify.lemma import generators as module
from verify.lemma.generators import generated, split, tried

POINTS = 60
CLASSES = "lemmas.common.function_classes"


def matrix(rng, rows, columns):
    return [[Fraction(rng.randint(-4, 4), rng.randint(1, 3)) for _ in range(columns)] for _ in range(rows)]


def times(m, v):
    return [sum((x * y for x, y in zip(row, v, strict=True)), Fraction(0)) for row in m]


def transposed(m):
    return [list(column) for column in zip(*m, strict=True)]


def curvature(rng, n, low, high):
    """A symmetric matrix with eigenvalues between low and high; at times exactly one of them in every direction."""
    weights = [rng.choice((low, high, low + (high - low) * Fraction(rng.randint(0, 8), 8))) for _ in range(n)]
    axis = [Fraction(rng.randint(-3, 3)) for _ in range(n)]
    size = sum(x * x for x in axis)
    h = [[weights[0] if i == j else Fraction(0) for j in range(n)] for i in range(n)]
    if size:  # another curvature along one axis
        h = [[h[i][j] + (weights[-1] - weights[0]) * axis[i] * axis[j] / size for j in range(n)] for i in range(n)]
    return h


def quadratic(rng, low, high):
    n = rng.randint(1, 3)
    x = [Fraction(rng.randint(-5, 5), rng.randint(1, 3)) for _ in range(n)]
    return x, times(curvature(rng, n, low, high), x)


def positive(rng):
    return Fraction(rng.randint(1, 9), rng.randint(1, 5))


def convex(rng):
    x, g = quadratic(rng, Fraction(0), positive(rng))
    return Point(vectors={"x": x, "S": g})


def strongly_convex(rng):
    mu = positive(rng)
    x, g = quadratic(rng, mu, mu + rng.choice((0, 1)) * positive(rng))
    return Point(scalars={"mu": mu}, vectors={"x": x, "S": g})


def smooth_convex(rng):
    eta = positive(rng)
    x, g = quadratic(rng, Fraction(0), 1 / eta)
    return Point(scalars={"eta": eta}, vectors={"x": x, "G": g})


def smooth_strongly_convex(rng):
    mu = positive(rng)
    nu = mu + positive(rng)
    x, g = quadratic(rng, mu, nu)
    return Point(scalars={"mu": mu, "nu": nu}, vectors={"x": x, "G": g})


def linear_map(rng):
    m, n = rng.randint(1, 3), rng.randint(1, 3)
    a = matrix(rng, m, n)
    if rng.random() < 0.3:  # the norm is attained
        m = n = 1
        a = [[Fraction(rng.randint(1, 5))]]
        norm = a[0][0]
    else:
        norm = 1 + sum(x * x for row in a for x in row)
    x = [Fraction(rng.randint(-4, 4)) for _ in range(n)]
    w = [Fraction(rng.randint(-4, 4)) for _ in range(m)]
    return Point(scalars={"a": norm}, vectors={"x": x, "w": w, "A_x": times(a, x), "At_w": times(transposed(a), w)})


def identity_block(rng):
    m, more = rng.randint(1, 3), rng.randint(0, 2)
    d = matrix(rng, m, more) if more else [[] for _ in range(m)]
    a = [[Fraction(i == j) for j in range(m)] + d[i] for i in range(m)]
    w, v = ([Fraction(rng.randint(-4, 4)) for _ in range(m)] for _ in range(2))
    x = [Fraction(rng.randint(-4, 4)) for _ in range(m + more)]
    ev = [*v, *([Fraction(0)] * more)]
    return Point(vectors={"x": x, "w": w, "v": v, "A_x": times(a, x), "At_w": times(transposed(a), w), "Ev": ev})


def lipschitz(rng):
    g = [Fraction(rng.randint(-3, 3)) for _ in range(rng.randint(1, 3))]
    size = sum(x * x for x in g)
    return Point(scalars={"L": rng.choice((max(abs(x) for x in g), size)) if len(g) == 1 else size}, vectors={"G": g})


SAMPLES = {
    "convex functions": convex,
    "strongly convex functions": strongly_convex,
    "smooth convex functions": smooth_convex,
    "smooth strongly convex functions": smooth_strongly_convex,
    "linear maps": linear_map,
    "maps A = [I D]": identity_block,
    "lipschitz functions": lipschitz,
}


def test_every_class_is_sampled():
    from lemmas.common.function_classes import generates

    assert {g.algorithm for g in generates} == set(SAMPLES)


@pytest.mark.parametrize("name", SAMPLES)
def test_every_fact_of_a_class_holds_on_its_functions(name):
    says, rng = generated()[name].says, random.Random(7)
    for _ in range(POINTS):
        outcome = check_point(says, SAMPLES[name](rng))
        assert outcome.witnesses, outcome


@pytest.mark.parametrize(
    ("name", "fact"), [(name, goal.name) for name in SAMPLES for goal in generated()[name].says.goals], ids=lambda part: part
)
def test_a_false_neighbour_of_a_fact_fails(name, fact):
    """Each term 1 % larger or smaller in turn: for one of them some function of the class breaks the fact."""
    (goal,) = (g for g in generated()[name].says.goals if g.name == fact)
    found = [breaks(wrong, seen(name)) for wrong in altered(goal, (*ONE_PER_CENT, Fraction(-1)))]
    assert any(found), f"{name}: {fact} holds whatever its constants are"


@cache
def seen(name):
    return admitted(generated()[name].says, [SAMPLES[name](random.Random(seed)) for seed in range(POINTS)])


DRAWN = module._drawn


def larger(facts, place):
    for i, fact in enumerate(facts):
        terms = list(fact.value.terms.items())
        monomial, coefficient = terms[place % len(terms)]
        yield replace(fact, value=fact.value + Polynomial({monomial: coefficient / (100 + i)}))


def test_a_sentence_that_is_split_follows_from_its_parts():
    """Each part is needed, and with a term of it altered nothing follows; what follows stays a sentence that was tried."""
    made = [made for made in generated().values() if made.elementary]
    assert len(made) == 2
    for one in made:
        assert split(one) and all(tried(one.algorithm, goal) for goal in one.follows.goals)
        for i, part in enumerate(one.elementary):
            assert not split(replace(one, elementary=(*one.elementary[:i], *one.elementary[i + 1 :])))
            for place in range(3):
                altered = partial(lambda question, place: tuple(larger(question(), place)), part, place)
                assert not split(replace(one, elementary=(*one.elementary[:i], altered, *one.elementary[i + 1 :])))


def test_every_question_about_a_class_is_asked():
    asked = {question.func.__name__ for made in generated().values() for question in made.drawn}
    assert {name for name, f in vars(classes).items() if getattr(f, "__module__", "") == classes.__name__} <= asked


def test_what_a_machine_derives_is_told_from_what_is_tried(monkeypatch):
    known = {(name, goal.name) for name, made in generated().items() for goal in made.says.goals}
    derived = {place for place in known if not tried(*place)}
    shifted = {place for place in known if generated()[place[0]].shifts is not None}
    assert shifted < derived < known and not tried("no generator", "x") and not tried("convex functions", "no fact")
    assert {("gradient ADMM", "adjoint_w"), ("smooth convex functions", "cocoercive")} <= derived - shifted
    assert not {name for name, _ in derived} & {"rounds that reach a target", "standard normal"}

    def judged(name, fact, **changes):
        made = generated()[name]
        monkeypatch.setattr(module, "generated", lambda: {name: replace(made, **changes)})
        tried.cache_clear()
        return tried(name, fact)

    try:
        for name, fact in sorted(derived - shifted):  # without the question, or with every goal times 101/100, nothing is derived
            says = generated()[name].says
            more = tuple(Fact(g.name, g.kind, g.value * Fraction(101, 100)) for g in says.goals)
            assert judged(name, fact, drawn=()) and judged(name, fact, says=replace(says, goals=more)), (name, fact)
            assert not judged(name, fact)
            for place in range(3):  # nor from answers of which one term is 1 % larger
                with monkeypatch.context() as patch:
                    patch.setattr(module, "_drawn", lambda made, place=place: larger(DRAWN(made), place))
                    assert judged(name, fact), (name, fact, place)
        with pytest.raises(ValueError, match="a question to"):
            judged("convex functions", "monotone", drawn=(partial(dict),))
    finally:
        tried.cache_clear()
