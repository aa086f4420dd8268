"""Forgeries of what a record rests on: citations that are not taken as given, negations of no instance or by words alone."""

from dataclasses import replace

from tests.altered import changed
from tests.every_lemma import COLLECTION
from tests.forgeries.form import Forgery, record
from verify import (
    Point,
    above,
    argued,
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
    signs,
    statement,
    term,
    vectors,
)

FORGERIES: list[Forgery] = []
REDUCED: list[Forgery] = []
"""What rests on a citation that the suite does not take as given: proved, up to words."""
OURS = assumed("as it is", "ours")
a, k, m, D, E = scalars("a k m D E")


def forged(words, name, records, table=FORGERIES):
    records.__name__ = name
    table.append(Forgery(words, records))


LAW = statement(for_all(nonnegative="D E"), goals=(at_least("law", D, 10 * E),))
LAW_OF = at_least("tenfold", m, 10 * k, because=instance("forged.law", "law", D=m, E=k))
USER = statement(for_all(nonnegative="m k"), LAW_OF, goals=(at_least("goal", 2 * m, 20 * k),))
USES, AT = shows(goal=because(term(2, "tenfold"))), Point(numbers("m=10 k=1"))
CITED = "does not take it as given"


def law(**more):
    return record("law", LAW, **{"cited": "Mironov 2017, Proposition 1", "denotes": "D E", "too_strong": (), **more})


# copied where nothing is kept as read, as a statement of ours; its sum is of any numbers where one of its letters denotes no more
COMPOSITION = COLLECTION.lemmas["common.renyi-composition"]
GIVEN = changed(COMPOSITION, where="ours", reading="", prints=None, path="copied/given.py")
FREED = changed(GIVEN, denotes="D_cond D_pair")
SUM_OF = at_least("composed", k, m, because=instance(GIVEN.claim.id, "composition", D_X=0, D_cond=k, D_pair=m))
SUM = statement(for_all(nonnegative="m k"), SUM_OF, goals=(at_least("goal", 2 * k, 2 * m),))
SUMMED = shows(goal=because(term(2, "composed")))
forged(
    CITED,
    "a given citation of which a letter denotes no more",
    lambda: (FREED, record("claim", SUM, SUMMED, Point(numbers("m=1 k=1")))),
    REDUCED,
)


def above_law(name="claim", **more):
    return record(name, USER, USES, AT, **more)


forged(CITED, "a false citation", lambda: (law(), above_law()), REDUCED)
forged(CITED, "a definition by a false citation", lambda: (law(), above_law(kind="definition")), REDUCED)
forged(CITED, "a false citation far below", lambda: (law(), above_law("middle"), record("claim", TOP, TOPPED, AT)), REDUCED)
TOP = statement(
    for_all(nonnegative="m k"),
    LAW_OF,
    at_least("middle", 2 * m, 20 * k, because=instance("forged.middle", "goal")),
    goals=(at_least("goal", 3 * m, 30 * k),),
)
TOPPED = shows(goal=because(term(ratio(3, 2), "middle")))


def tenfold_composition():
    """A claim that the suite takes as given, with another statement, and a user of it."""
    one, two, both = scalars("D_X D_cond D_pair")
    goal = at_least("composition", one + two, 10 * both)
    axiom = changed(GIVEN, says=replace(GIVEN.claim.says, goals=(goal,)))
    link = instance("common.renyi-composition", "composition", D_X=D, D_cond=E, D_pair=m)
    fact = at_least("composed", D + E, 10 * m, because=link)
    says = statement(for_all(nonnegative="D E m"), fact, goals=(at_least("goal", 2 * D + 2 * E, 20 * m),))
    return axiom, record("claim", says, shows(goal=because(term(2, "composed"))), Point(numbers("D=10 E=1 m=1")))


forged(CITED, "another statement under a given name", tenfold_composition, REDUCED)

# Given citations and classes of functions under which vectors or numbers would be any

v, w = vectors("v w")
BOTH = v + w


def of_vectors(words, name, origin, value=-(BOTH @ BOTH)):
    """``0 >= 2 |v + w|^2`` of any v and w."""
    says = statement(for_all(Y="v w"), at_least("fact", value, because=origin), goals=(at_least("goal", 0, 2 * (BOTH @ BOTH)),))
    at = Point(vectors={"v": [1], "w": [-1]})
    forged(words, name, lambda: (record("claim", says, shows(goal=because(term(2, "fact"))), at),))


DEPEND = "depends on one another"
of_vectors(DEPEND, "an opposite subgradient", program("convex functions", "monotone", x=BOTH, S=-BOTH))
of_vectors(DEPEND, "a value and its slope", program("convex functions, values", "plane", d=BOTH, g=BOTH, f_u=0, f_v=0))
of_vectors(DEPEND, "a minimiser anywhere", instance("common.sum-rule", "subgradient", g_1=0, g_y=0, s=-BOTH, d=BOTH))

SAMPLED = {"a": 499, "q": ratio(1, 10**6), "s": 4, "M": 10**9, "ln_qa": 0, "ln_s": 0, "ln_5": 0}  # the divergence is 1.78
LITTLE = ratio(1000, 16 * 10**12)
SAMPLE = at_least("sampled", LITTLE, D, because=instance("common.sampled-gaussian", "sampled", **SAMPLED))
SAMPLES = statement(for_all(real="D"), SAMPLE, goals=(at_least("goal", 2 * LITTLE, D),))
forged(
    "M, ln_qa, ln_s, ln_5 denotes",
    "a logarithm of any size",
    lambda: (record("claim", SAMPLES, shows(goal=because("sampled", term(LITTLE))), Point(numbers("D=0"))),),
)

# Negations

ABOVE = statement(for_all(positive="a"), goals=(at_least("goal", a, 1),))
SMALL = equal("small", a, ratio(1, 2), because=letter("a", "a half"))


def negated(words, name, claim, negation, proof, at, *others, facts="equivalent", **more):
    def records():
        no = record("no", negation, proof, at, **more)
        return (*others, no, record("claim", claim, negated_by="forged.no", facts=facts, consequence="step"))

    forged(words, name, records)


CHOSEN = statement(for_all(positive="a"), SMALL, goals=(above("no", 1, a),))
PROVES, HALF = shows(no=because(term(-1, "small"), term(ratio(1, 2)))), Point({"a": ratio(1, 2)})
negated("an instance is chosen by small", "a choice where facts are implied", ABOVE, CHOSEN, PROVES, HALF, facts="implied")
negated(
    "are none of its own",
    "a negation of less",
    replace(ABOVE, facts=(at_least("large", a, 1, because=OURS),)),
    CHOSEN,
    PROVES,
    HALF,
)
negated(
    "no goal of it breaks",
    "a negation of something weaker",
    replace(ABOVE, goals=(at_least("goal", 2 * a, 1),)),
    CHOSEN,
    PROVES,
    HALF,
)
negated("does not speak of a as", "a negation on a larger domain", ABOVE, replace(CHOSEN, signs=signs(real="a")), PROVES, HALF)
negated("it is not proved", "a negation without a proof", ABOVE, CHOSEN, None, None)
BY_LAW = statement(
    for_all(nonnegative="m k"), LAW_OF, equal("at", m, 1, because=letter("m")), goals=(above("no", ratio(1, 5), k),)
)
IS_LARGE = statement(for_all(nonnegative="m k"), LAW_OF, goals=(at_least("goal", k, ratio(1, 5)),))
FROM_LAW = shows(no=because(term(ratio(1, 10), "tenfold"), term(ratio(-1, 10), "at"), term(ratio(1, 10))))
negated("cited", "a negation by a false citation", IS_LARGE, BY_LAW, FROM_LAW, Point(numbers("m=1 k=1/20")), law())


ARGUED = statement(
    for_all(positive="a"), at_least("half", ratio(1, 2), a, because=argued("plain")), goals=(at_least("goal", 1, 2 * a),)
)
LESS = record("less", ARGUED, shows(goal=because(term(2, "half"))), HALF)
BY_WORDS = statement(
    for_all(positive="a"),
    SMALL,
    ARGUED.facts[0],
    at_least("less", 1, 2 * a, because=instance("forged.less", "goal")),
    goals=(above("no", 1, a),),
)
negated("neither choose nor bound a letter", "a negation by words", ABOVE, BY_WORDS, PROVES, HALF, LESS)

TWINS = {
    "a right negation": (
        lambda: (record("no", CHOSEN, PROVES, HALF), record("claim", ABOVE, negated_by="forged.no", facts="equivalent")),
        "REFUTED",
    )
}
