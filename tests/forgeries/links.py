"""Forgeries of links: instances, generated facts, denoting letters, bounded letters, steps of runs."""

from tests.forgeries.form import OURS, Table, following, record
from verify import at_least, equal, for_all, instance, letter, program, ratio, scalars, statement, vectors
from verify.kernel import Vector

FORGERIES = Table()
row = FORGERIES.row
nothing = Vector({})
a, b, c, k, s, D, D_2, E, mu, eta, beta, sigma, a_min, D_c = scalars("a b c k s D D_2 E mu eta beta sigma a_min D_c")
x, A_x, G, delta = vectors("x A_x G delta")
SHIFTED, AFTER = "gradient ADMM, shifted from another start", "gradient ADMM, shifted after a user"
RANGE = at_least("range", eta * beta * a_min**2, ratio(9, 11), because=OURS)
RULE = at_least("rule", E / (2 * sigma**2), D, because=instance("common.shift-rule", "divergence"))
ADMM = {"positive": "eta beta sigma a_min k", "nonnegative": "E D"}
AT = "eta=1 beta=2 sigma=1 a_min=1"

# C1: what carries
row(
    "refuted, open or absent",
    "a_definition_without_a_proof",
    record("definition", statement(for_all(real="a"), goals=(at_least("any", a, 1),)), kind="definition"),
    following(for_all(real="b"), {"any": 2}, "b=1", at_least("any", b, 1, because=instance("forged.definition", "any", a=b))),
)
row(
    "refuted, open or absent",
    "an_algorithm_without_a_proof",
    record("algorithm", statement(for_all(real="a b"), goals=(equal("same", a, b),)), kind="algorithm"),
    following(
        for_all(real="b c"), {"same": -1}, "b=1 c=1", equal("same", b, c, because=instance("forged.algorithm", "same", a=c))
    ),
)

# C3: denoting letters
row(
    "denotes",
    "a_second_release_that_costs_nothing",
    following(
        for_all(real="D D_2"),
        {"composed": 2},
        "D=1 D_2=1",
        at_least(
            "composed", D, D_2, because=instance("common.renyi-composition", "composition", D_X=D, D_cond=0 * D, D_pair=D_2)
        ),
    ),
)
row(
    "stands for",
    "one_energy_for_two_starts",
    following(
        for_all(**ADMM, X="x", Z="A_x"),
        {"rule": 1, "none": 1 / (2 * sigma**2)},
        AT + " k=1 E=0 D=0 x=[1] A_x=[1]",
        RANGE,
        at_least("one", k, 1, because=OURS),
        at_least("energy", (x.norm2 + eta * beta * A_x.norm2) / k, E, because=program(SHIFTED, "energy", k_minus=k)),
        at_least("none", 0, E, because=program(SHIFTED, "energy", k_minus=k, x=nothing, A_x=nothing)),
        RULE,
    ),
)
ONE_WAY, OTHER_WAY = (
    at_least(name, one, two, because=instance("chan2024.fact-4.5a", "marginal", D_pair=one, D_Y=two))
    for name, one, two in (("forth", D, D_2), ("back", D_2, D))
)
row(
    "both",
    "data_processing_in_both_directions",
    following(for_all(nonnegative="D D_2"), {"back": D}, "D=1 D_2=1", ONE_WAY, OTHER_WAY),
)
row(
    "stands for",
    "one_divergence_for_two_gaussians",
    following(
        for_all(positive="sigma", nonnegative="D", X="x"),
        {"one": 4, "two": -1},
        "sigma=1 D=0 x=[0]",
        *(
            equal(name, D, v.norm2 / (2 * sigma**2), because=instance("chan2024.fact-4.3", "gaussian", dx=v))
            for name, v in (("one", x), ("two", x * 2))
        ),
    ),
)
row(
    "denotes",
    "a_triangle_with_a_zero",
    following(
        for_all(nonnegative="D"),
        {"t": 2},
        "D=0",
        at_least("t", 0, D, because=instance("chan2024.theorem-5.4", "triangle", D_points=0 * D, D_laws=0 * D, D_out=D)),
    ),
)
COUNTED = instance("common.renyi-composition", "composition", D_X=D, D_cond=s * D_c, D_pair=D_2)
for name, off in (
    ("a_second_release_that_is_switched_off", OURS),
    ("a_second_release_that_is_off_by_definition", letter("s", "whether it is released")),
    ("a_second_release_that_is_off_by_a_generated_fact", program("weighted mean of the iterates", "centred", SG=s)),
):
    row(
        "denotes",
        name,
        following(
            for_all(real="D D_2 D_c s"),
            {"composed": 2, "off": -2 * D_c},
            "D=1 D_2=1 D_c=1 s=0",
            equal("switch", s * s, s, because=OURS),
            equal("off", s, because=off),
            at_least("composed", D + s * D_c, D_2, because=COUNTED),
        ),
    )

# C4: formulas in what is replaced
row(
    "a name or a number",
    "noise_ten_times_as_large",
    following(
        for_all(positive="sigma", nonnegative="E D"),
        {"rule": 200 * sigma**2},
        "sigma=1 E=200 D=1",
        at_least("rule", E / (200 * sigma**2), D, because=instance("common.shift-rule", "divergence", sigma=10 * sigma)),
    ),
)


def user(count, energy, needed=RANGE, **replaced):
    facts = needed, count, at_least("energy", energy, E, because=program(AFTER, "energy", **replaced)), RULE
    by = {"rule": 1, "energy": 1 / (2 * sigma**2)}
    return following(for_all(**ADMM, X="delta"), by, AT + " k=2 E=0 D=0 delta=[1]", *facts)


for words, name, count, energy, replaced in (
    ("a name or a number", "iterations_squared", k**2, eta**2 / k**2, {"k": k**2}),
    ("a name or a number", "more_iterations_than_there_are", 5 * k, eta**2 / (5 * k), {"k": 5 * k}),
    ("a name", "half_of_the_change", k, eta**2 / (4 * k), {"delta": delta * ratio(1, 2)}),
):
    row(words, name, user(at_least("many", count, 2, because=OURS), energy * delta.norm2, **replaced))
row(
    "a name",
    "a_gradient_turned_round",
    following(
        for_all(positive="eta", X="x G"),
        {"class": 1},
        "eta=1 x=[1] G=[-1]",
        at_least("class", -(G @ x), eta * G.norm2, because=program("smooth convex functions", "cocoercive", G=-G)),
        more=eta * G.norm2,
    ),
)
row(
    "a name",
    "points_half_as_far_apart",
    following(
        for_all(positive="eta", X="x G"),
        {"class": 2},
        "eta=1 x=[2] G=[1]",
        at_least("class", G @ x / 2, eta * G.norm2, because=program("smooth convex functions", "cocoercive", x=x * ratio(1, 2))),
    ),
)
row(  # the sign of the soft threshold: z = y + s t, with the other sign
    "a name",
    "a_sign_turned_round",
    following(
        for_all(real="s"),
        {"below": 2},
        "s=1",
        at_least("below", 1, -s, because=program("soft threshold of one coordinate", "s_at_most_1", s=-s)),
    ),
)

# C5: the theorem as a letter
for name, bound, quantity in (("divergence", "D", D), ("energy", "E", E), ("curve", "mu", mu)):
    row(
        "denotes",
        f"a_bound_on_the_{name}",
        following(
            for_all(positive="eta beta sigma a_min k", nonnegative="E D mu"),
            {"small": 1},
            AT + " k=2 E=0 D=0 mu=0",
            at_least("small", eta, 1000 * quantity, because=letter(bound, "the quantity of the two releases", bounded=True)),
            RULE,
            at_least("curve", E / sigma**2, mu**2, because=instance("common.shift-rule", "trade_off")),
            more=500 * quantity,
        ),
    )
row(  # what the theorem needs of eta beta a_min^2 and of k, as bounds on letters: no hypothesis is shown
    "hypothesis",
    "a_range_that_is_a_letter",
    user(
        at_least("two", k, 2, because=letter("k", "iterations that follow", bounded=True)),
        eta**2 / k * delta.norm2,
        at_least("range", eta * beta * a_min**2, ratio(9, 11), because=letter("a_min", "the least one", bounded=True)),
    ),
)
