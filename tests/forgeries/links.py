"""Forgeries of links: instances, generated facts, denoting letters, bounded letters, steps of runs."""

from tests.forgeries.form import Forgery, record
from verify import (
    Point,
    Polynomial,
    assumed,
    at_least,
    because,
    equal,
    for_all,
    instance,
    letter,
    numbers,
    program,
    ratio,
    scalars,
    shows,
    statement,
    term,
    vectors,
    with_goals,
)
from verify.kernel import Vector

FORGERIES: list[Forgery] = []
nothing = Vector({})
OURS = assumed("as it is", "ours")
a, b, c, k, n, s, t, D, D_2, E, mu, eta, beta, sigma, a_min, Delta, lam, z, D_c = scalars(
    "a b c k n s t D D_2 E mu eta beta sigma a_min Delta lam z D_c"
)
x, A_x, G, y, delta, x_next = vectors("x A_x G y delta x_next")
SHIFTED, AFTER = "gradient ADMM, shifted from another start", "gradient ADMM, shifted after a user"
RANGE = at_least("range", eta * beta * a_min**2, ratio(9, 11), because=OURS)
TWO = at_least("two", k, 2, because=OURS)
distance = x.norm2 + eta * beta * A_x.norm2
RULE = at_least("rule", E / (2 * sigma**2), D, because=instance("common.shift-rule", "divergence"))
ADMM = {"positive": "eta beta sigma a_min k", "nonnegative": "E D"}
AT = "eta=1 beta=2 sigma=1 a_min=1"


def forged(words):
    """Add a row: the function gives the records of the file."""
    return lambda records: FORGERIES.append(Forgery(words, records)) or records


def file(says, witness=None, **goals):
    return record("claim", says, shows(**goals), witness)


# C1: what carries


@forged("refuted, open or absent")
def a_definition_without_a_proof():
    said = record("definition", statement(for_all(real="a"), goals=(at_least("any", a, 1),)), kind="definition")
    says = statement(
        for_all(real="b"),
        at_least("any", b, 1, because=instance("forged.definition", "any", a=b)),
        goals=(at_least("goal", 2 * b, 2),),
    )
    return said, file(says, Point(scalars=numbers("b=1")), goal=because(term(2, "any")))


@forged("refuted, open or absent")
def an_algorithm_without_a_proof():
    said = record("algorithm", statement(for_all(real="a b"), goals=(equal("same", a, b),)), kind="algorithm")
    says = statement(
        for_all(real="b c"), equal("same", b, c, because=instance("forged.algorithm", "same", a=c)), goals=(equal("g", c, b),)
    )
    return said, file(says, Point(scalars=numbers("b=1 c=1")), g=because(term(-1, "same")))


# C3: denoting letters


@forged("denotes")
def a_second_release_that_costs_nothing():
    """D_cond := 0."""
    link = instance("common.renyi-composition", "composition", D_X=D, D_cond=Polynomial.of(0), D_pair=D_2)
    says = statement(for_all(real="D D_2"), at_least("composed", D, D_2, because=link), goals=(at_least("goal", 2 * D, 2 * D_2),))
    return (file(says, Point(scalars=numbers("D=1 D_2=1")), goal=because(term(2, "composed"))),)


@forged("stands for")
def one_energy_for_two_starts():
    """E is the energy of the start x, and of x = 0; then D = 0."""
    link = {"k_minus": k}
    says = statement(
        for_all(**ADMM, X="x", Z="A_x"),
        RANGE,
        at_least("one", k, 1, because=OURS),
        at_least("energy", distance / k, E, because=program(SHIFTED, "energy", **link)),
        at_least("none", 0, E, because=program(SHIFTED, "energy", **link, x=nothing, A_x=nothing)),
        RULE,
        goals=(at_least("private", 0, D),),
    )
    at = Point(scalars=numbers(AT + " k=1 E=0 D=0"), vectors={"x": [1], "A_x": [1]})
    return (file(says, at, private=because("rule", term(1 / (2 * sigma**2), "none"))),)


@forged("both")
def data_processing_in_both_directions():
    forth = instance("chan2024.fact-4.5a", "marginal", D_pair=D, D_Y=D_2)
    back = instance("chan2024.fact-4.5a", "marginal", D_pair=D_2, D_Y=D)
    says = statement(
        for_all(nonnegative="D D_2"),
        at_least("forth", D, D_2, because=forth),
        at_least("back", D_2, D, because=back),
        goals=(equal("same", D * D, D_2 * D_2),),
    )
    two = at_least("same", D_2 * D, D * D)
    says = with_goals(says, two)
    return (file(says, Point(scalars=numbers("D=1 D_2=1")), same=because(term(D, "back"))),)


@forged("stands for")
def one_divergence_for_two_gaussians():
    def of(name, vector):
        link = instance("chan2024.fact-4.3", "gaussian", dx=vector)
        return equal(name, D, vector.norm2 / (2 * sigma**2), because=link)

    says = statement(
        for_all(positive="sigma", nonnegative="D", X="x"), of("one", x), of("two", x * 2), goals=(equal("private", 3 * D),)
    )
    at = Point(scalars=numbers("sigma=1 D=0"), vectors={"x": [0]})
    return (file(says, at, private=because(term(4, "one"), term(-1, "two"))),)


@forged("denotes")
def a_triangle_with_a_zero():
    zero = Polynomial.of(0)
    link = instance("chan2024.theorem-5.4", "triangle", D_points=zero, D_laws=zero, D_out=D)
    says = statement(for_all(nonnegative="D"), at_least("t", 0, D, because=link), goals=(at_least("private", 0, 2 * D),))
    return (file(says, Point(scalars=numbers("D=0")), private=because(term(2, "t"))),)


def switched(off):
    """A second release D_c, counted s times, and ``off``, which says that it is not."""
    link = instance("common.renyi-composition", "composition", D_X=D, D_cond=s * D_c, D_pair=D_2)
    composed = at_least("composed", D + s * D_c, D_2, because=link)
    says = statement(
        for_all(real="D D_2 D_c s"),
        equal("switch", s * s, s, because=OURS),
        off,
        composed,
        goals=(at_least("goal", 2 * D, 2 * D_2),),
    )
    return says, Point(scalars=numbers("D=1 D_2=1 D_c=1 s=0"))


@forged("denotes")
def a_second_release_that_is_switched_off():
    says, at = switched(equal("off", s, 0, because=OURS))
    return (file(says, at, goal=because(term(2, "composed"), term(-2 * D_c, "off"))),)


@forged("denotes")
def a_second_release_that_is_off_by_definition():
    says, at = switched(equal("off", s, 0, because=letter("s", "whether it is released")))
    return (file(says, at, goal=because(term(2, "composed"), term(-2 * D_c, "off"))),)


@forged("denotes")
def a_second_release_that_is_off_by_a_generated_fact():
    says, at = switched(equal("off", s, because=program("weighted mean of the iterates", "centred", SG=s)))
    return (file(says, at, goal=because(term(2, "composed"), term(-2 * D_c, "off"))),)


# C4: formulas in what is replaced


@forged("a name or a number")
def noise_ten_times_as_large():
    link = instance("common.shift-rule", "divergence", sigma=10 * sigma)
    says = statement(
        for_all(positive="sigma", nonnegative="E D"),
        at_least("rule", E / (200 * sigma**2), D, because=link),
        goals=(at_least("private", E, 200 * sigma**2 * D),),
    )
    return (file(says, Point(scalars=numbers("sigma=1 E=200 D=1")), private=because(term(200 * sigma**2, "rule"))),)


def user(count, energy, needed=RANGE, **replaced):
    says = statement(
        for_all(positive="eta beta sigma a_min k", nonnegative="E D", X="delta"),
        needed,
        count,
        at_least("energy", energy, E, because=program(AFTER, "energy", **replaced)),
        RULE,
        goals=(at_least("private", energy / (2 * sigma**2), D),),
    )
    at = Point(scalars=numbers(AT + " k=2 E=0 D=0"), vectors={"delta": [1]})
    return (file(says, at, private=because("rule", term(1 / (2 * sigma**2), "energy"))),)


@forged("a name or a number")
def iterations_squared():
    return user(at_least("many", k**2, 2, because=OURS), eta**2 / k**2 * delta.norm2, k=k**2)


@forged("a name or a number")
def more_iterations_than_there_are():
    return user(at_least("many", 5 * k, 2, because=OURS), eta**2 / (5 * k) * delta.norm2, k=5 * k)


@forged("a name")
def half_of_the_change():
    return user(TWO, eta**2 / (4 * k) * delta.norm2, delta=delta * ratio(1, 2))


@forged("a name")
def a_gradient_turned_round():
    says = statement(
        for_all(positive="eta", X="x G"),
        at_least("class", -(G @ x), eta * G.norm2, because=program("smooth convex functions", "cocoercive", G=-G)),
        goals=(at_least("falls", -(G @ x)),),
    )
    at = Point(scalars=numbers("eta=1"), vectors={"x": [1], "G": [-1]})
    return (file(says, at, falls=because("class", term(eta, square=G))),)


@forged("a name")
def points_half_as_far_apart():
    says = statement(
        for_all(positive="eta", X="x G"),
        at_least("class", G @ x / 2, eta * G.norm2, because=program("smooth convex functions", "cocoercive", x=x * ratio(1, 2))),
        goals=(at_least("twice", G @ x, 2 * eta * G.norm2),),
    )
    at = Point(scalars=numbers("eta=1"), vectors={"x": [2], "G": [1]})
    return (file(says, at, twice=because(term(2, "class"))),)


@forged("a name")
def a_sign_turned_round():
    """The sign of the soft threshold: z = y + s t, with the other sign."""
    says = statement(
        for_all(real="s"),
        at_least("below", 1, -s, because=program("soft threshold of one coordinate", "s_at_most_1", s=-s)),
        goals=(at_least("goal", 2, -2 * s),),
    )
    return (file(says, Point(scalars=numbers("s=1")), goal=because(term(2, "below"))),)


# C5: the theorem as a letter


def bounded_letter(name, quantity):
    link = letter(name, "the quantity of the two releases", bounded=True)
    says = statement(
        for_all(positive="eta beta sigma a_min k", nonnegative="E D mu"),
        at_least("small", eta, 1000 * quantity, because=link),
        RULE,
        at_least("curve", E / sigma**2, mu**2, because=instance("common.shift-rule", "trade_off")),
        goals=(at_least("private", eta, 500 * quantity),),
    )
    at = Point(scalars=numbers(AT + " k=2 E=0 D=0 mu=0"))
    return (file(says, at, private=because("small", term(500 * quantity))),)


@forged("denotes")
def a_bound_on_the_divergence():
    return bounded_letter("D", D)


@forged("denotes")
def a_bound_on_the_energy():
    return bounded_letter("E", E)


@forged("denotes")
def a_bound_on_the_curve():
    return bounded_letter("mu", mu)


@forged("hypothesis")
def a_range_that_is_a_letter():
    """What the theorem needs of eta beta a_min^2 and of k, as bounds on letters: no hypothesis is shown."""
    hidden = at_least("range", eta * beta * a_min**2, ratio(9, 11), because=letter("a_min", "the least one", bounded=True))
    count = at_least("two", k, 2, because=letter("k", "iterations that follow", bounded=True))
    return user(count, eta**2 / k * delta.norm2, hidden)
