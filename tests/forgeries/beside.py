"""Forgeries of what stands beside a statement: witnesses, neighbours, side files, citations, negations, readings, cycles."""

from dataclasses import replace

from tests.every_lemma import COLLECTION
from tests.forgeries.form import Forgery, record
from tests.forgeries.relations import OURS, PROOF, TRUE, WEAK, WITNESS
from verify import (
    Neighbour,
    Point,
    Statement,
    Tightness,
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
    ratio,
    scalars,
    shows,
    signs,
    statement,
    term,
    vectors,
)

FORGERIES: list[Forgery] = []
a, b, k, m, S, w, D, E, sigma = scalars("a b k m S w D E sigma")
x, g = vectors("x g")
PAPER = {"where": "Theorem 1", "reading": "interpretation"}


def forged(words, name, records, shown="BROKEN"):
    records.__name__ = name
    FORGERIES.append(Forgery(words, records, shown))


# What stands beside a true claim


def beside(words, name, says=TRUE, proof=PROOF, witness=WITNESS, **more):
    forged(words, name, lambda: (record("claim", says, proof, witness, **{"too_strong": WEAK, **more}),))


FAR = Statement(signs(real="m"), {}, (), (at_least("other", m, 1),))
SHIFT = (Neighbour("far", FAR),)
NEAR = WEAK[0].change
RANGE = statement(for_all(real="a b"), at_least("long", a, 1, because=OURS), goals=TRUE.goals)
DEFINED = replace(TRUE, definitions=(("d", a),), signs=signs(positive="a b"))
beside("fails long", "a witness out of range", RANGE, witness=Point(numbers("a=0 b=0")))
beside("no witness", "a claim without a witness", witness=None)
beside("none: nothing shows that the check can fail", "a claim without false neighbours", too_strong=())
beside("has nothing in common", "a false statement that is no neighbour", too_strong=SHIFT)
beside("says what the claim says", "the claim as its own neighbour", too_strong=(Neighbour("same", TRUE),))
beside(
    "means something else",
    "a neighbour of other letters",
    DEFINED,
    too_strong=(Neighbour("d", replace(DEFINED, definitions=(("d", b),))),),
)
beside(
    "the sign of a is another one",
    "a neighbour of another domain",
    too_strong=(Neighbour("s", replace(TRUE, signs=signs(positive="a", real="b"))),),
)
beside("points are stored for unknown neighbours", "a point of no neighbour", neighbour_points={"gone": WITNESS})
beside("does not refute it", "a point that refutes no neighbour", neighbour_points={NEAR: Point(numbers("a=1 b=0"))})
beside("is malformed", "a point without a letter", neighbour_points={NEAR: Point({"a": 1})})
beside("does not refute the statement", "a found point that finds nothing", found_point=WITNESS)
beside("is malformed", "a found point without a letter", found_point=Point({"b": 1}))
beside(
    "expected the larger side", "tight where both sides vanish", tightness=Tightness("c", "goal", a**0, Point(numbers("a=1 b=1")))
)
beside("expected the larger side", "tight by a larger bound", tightness=Tightness("c", "goal", 2 * a**2 + b**2, WITNESS))
beside("is not positive there", "tight at zero", tightness=Tightness("c", "goal", a**2 + b**2, Point(numbers("a=0 b=0"))))
beside("StopIteration", "tight for no goal", tightness=Tightness("c", "gone", a**2, WITNESS))
beside("tightness data", "constants of another claim", tightness_data=COLLECTION.lemmas["common.cocoercivity"].tightness_data)
beside("observed law", "a law of no runs", observe="gradient_admm_pair")
beside("kernel", "the proof of another claim", proof=COLLECTION.lemmas["common.cocoercivity"].proof)
beside("kernel", "a proof of one goal of two", replace(TRUE, goals=(*TRUE.goals, at_least("more", a, 1))))


# What it rests on

LAW = statement(for_all(nonnegative="D E"), goals=(at_least("law", D, 10 * E),))
LAW_OF = at_least("tenfold", m, 10 * k, because=instance("forged.law", "law", D=m, E=k))
USER = statement(for_all(nonnegative="m k"), LAW_OF, goals=(at_least("goal", 2 * m, 20 * k),))
USES, AT = shows(goal=because(term(2, "tenfold"))), Point(numbers("m=10 k=1"))
CITED = "cited, and is none of the claims that the suite takes as given"


def law(**more):
    return record("law", LAW, **{"cited": "Mironov 2017, Proposition 1", "denotes": "D E", "too_strong": (), **more})


def above_law(name="claim", **more):
    return record(name, USER, USES, AT, **more)


forged(CITED, "a false citation", lambda: (law(), above_law()), "REDUCED")
forged(CITED, "a definition by a false citation", lambda: (law(), above_law(kind="definition")), "REDUCED")
forged(CITED, "a false citation far below", lambda: (law(), above_law("middle"), record("claim", TOP, TOPPED, AT)), "REDUCED")
TOP = statement(
    for_all(nonnegative="m k"),
    LAW_OF,
    at_least("middle", 2 * m, 20 * k, because=instance("forged.middle", "goal")),
    goals=(at_least("goal", 3 * m, 30 * k),),
)
TOPPED = shows(goal=because(term(ratio(3, 2), "middle")))


def tenfold_composition():
    """A claim that the suite takes as given, with another statement, and a user of it."""
    given = COLLECTION.lemmas["common.renyi-composition"]
    one, two, both = scalars("D_X D_cond D_pair")
    goal = at_least("composition", one + two, 10 * both)
    axiom = replace(given, claim=replace(given.claim, says=replace(given.claim.says, goals=(goal,))))
    link = instance("common.renyi-composition", "composition", D_X=D, D_cond=E, D_pair=m)
    fact = at_least("composed", D + E, 10 * m, because=link)
    says = statement(for_all(nonnegative="D E m"), fact, goals=(at_least("goal", 2 * D + 2 * E, 20 * m),))
    return axiom, record("claim", says, shows(goal=because(term(2, "composed"))), Point(numbers("D=10 E=1 m=1")))


forged(CITED, "another statement under a given name", tenfold_composition, "REDUCED")

# Negations

ABOVE = statement(for_all(positive="a"), goals=(at_least("goal", a, 1),))
SMALL = equal("small", a, ratio(1, 2), because=letter("a", "a half"))


def negated(words, name, claim, negation, proof, at, *others, facts="equivalent", shown="BROKEN", **more):
    def records():
        no = record("no", negation, proof, at, **more)
        return (*others, no, record("claim", claim, negated_by="forged.no", facts=facts, consequence="step"))

    forged(words, name, records, shown)


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
# Readings


def printed(words, name, *facts, **more):
    says = statement(for_all(positive="a b"), *facts, goals=(at_least("goal", a + b, 1),))
    forged(
        words,
        name,
        lambda: (record("claim", says, shows(goal=because("one", term(b))), Point(numbers("a=1 b=1")), **{**PAPER, **more}),),
    )


VERBATIM = {"reading": "verbatim"}
ONE = at_least("one", a, 1, because=OURS)
printed("hypotheses of ours: one", "verbatim under a hypothesis of ours", ONE, **VERBATIM)
printed(
    "hypotheses of ours: one",
    "verbatim under another",
    at_least("one", a, 1, because=assumed("long", " ours, as it is")),
    **VERBATIM,
)

# Cycles


def user_of(name, other):
    says = statement(
        for_all(real="a b"), at_least("given", a, b, because=instance(f"forged.{other}", "goal")), goals=(at_least("goal", a, b),)
    )
    return record(name, says, shows(goal=because("given")), Point(numbers("a=1 b=0")))


REST = "rests on itself"
forged(REST, "an instance of its own goal", lambda: (user_of("claim", "claim"),))
forged(REST, "a pair that prove each other", lambda: (user_of("other", "claim"), user_of("claim", "other")))
forged(REST, "three that prove each other", lambda: (user_of("one", "claim"), user_of("two", "one"), user_of("claim", "two")))
forged(
    REST,
    "a pair that negate each other",
    lambda: tuple(
        record(n, ABOVE, negated_by=f"forged.{o}", facts="equivalent", consequence="step")
        for n, o in (("other", "claim"), ("claim", "other"))
    ),
)
forged("it rests on itself", "its own negation", lambda: (record("claim", ABOVE, negated_by="forged.claim", facts="equivalent"),))


TWINS = {
    "a right negation": (
        lambda: (record("no", CHOSEN, PROVES, HALF), record("claim", ABOVE, negated_by="forged.no", facts="equivalent")),
        "REFUTED",
    ),
    "a right claim": (lambda: (record("claim", TRUE, PROOF, WITNESS, too_strong=WEAK),), "PROVED"),
    "tight": (
        lambda: (
            record(
                "claim",
                TRUE,
                PROOF,
                WITNESS,
                too_strong=WEAK,
                tightness=Tightness("c", "goal", a**2 + b**2, Point(numbers("a=1 b=1"))),
            ),
        ),
        "PROVED",
    ),
}
