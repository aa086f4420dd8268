"""Forgeries of what a record rests on: citations that are not taken as given, negations of no instance or by words alone."""

from dataclasses import replace

from tests.altered import changed
from tests.every_lemma import COLLECTION
from tests.forgeries.form import OURS, Table, following, record
from verify import (
    above,
    argued,
    at,
    at_least,
    because,
    equal,
    for_all,
    instance,
    letter,
    program,
    ratio,
    scalars,
    shows,
    signs,
    statement,
    term,
    vectors,
)

FORGERIES, REDUCED = Table(), Table()  # the second: what rests on a citation that is not taken as given, proved up to words
row = FORGERIES.row
a, k, m, D, E = scalars("a k m D E")


MK = for_all(nonnegative="m k")
LAW = statement(for_all(nonnegative="D E"), goals=(at_least("law", D, 10 * E),))
LAW_OF = at_least("tenfold", m, 10 * k, because=instance("forged.law", "law", D=m, E=k))
CITED = "does not take it as given"
law = record("law", LAW, cited="Mironov 2017, Proposition 1", denotes="D E")


def above_law(**more):
    return following(MK, {"tenfold": 2}, "m=10 k=1", LAW_OF, **more)


# copied where nothing is kept as read, as a statement of ours; its sum is of any numbers where one of its letters denotes no more
COMPOSITION = COLLECTION.lemmas["common.renyi-composition"]
GIVEN = changed(COMPOSITION, where="ours", reading="", prints=None, path="copied/given.py")
SUM_OF = at_least("composed", k, m, because=instance(GIVEN.claim.id, "composition", D_X=0, D_cond=k, D_pair=m))
D_X, D_cond, D_pair = scalars("D_X D_cond D_pair")
TENFOLD = at_least("composition", D_X + D_cond, 10 * D_pair)
TEN_OF = instance("common.renyi-composition", "composition", D_X=D, D_cond=E, D_pair=m)
for name, *records in (
    (
        "a given citation of which a letter denotes no more",
        changed(GIVEN, denotes="D_cond D_pair"),
        following(MK, {"composed": 2}, "m=1 k=1", SUM_OF),
    ),
    ("a false citation", law, above_law()),
    ("a definition by a false citation", law, above_law(kind="definition")),
    (
        "a false citation far below",
        law,
        above_law(name="middle"),
        following(
            MK,
            {"middle": ratio(3, 2)},
            "m=10 k=1",
            LAW_OF,
            at_least("middle", 2 * m, 20 * k, because=instance("forged.middle", "goal")),
        ),
    ),
    (
        "another statement under a given name",
        changed(GIVEN, says=replace(GIVEN.claim.says, goals=(TENFOLD,))),
        following(
            for_all(nonnegative="D E m"), {"composed": 2}, "D=10 E=1 m=1", at_least("composed", D + E, 10 * m, because=TEN_OF)
        ),
    ),
):
    REDUCED.row(CITED, name, *records)

# Given citations and classes of functions under which vectors or numbers would be any

v, w = vectors("v w")
BOTH = v + w


SAMPLED = {"a": 499, "q": ratio(1, 10**6), "s": 4, "M": 10**9, "ln_qa": 0, "ln_s": 0, "ln_5": 0}  # the divergence is 1.78
LITTLE = ratio(1000, 16 * 10**12)
SAMPLE = at_least("sampled", LITTLE, D, because=instance("common.sampled-gaussian", "sampled", **SAMPLED))
ALIKE = "depends on one another"
for name, words, origin in (  # 0 >= 2 |v + w|^2 of any v and w
    ("an opposite subgradient", ALIKE, program("convex functions", "monotone", x=BOTH, S=-BOTH)),
    ("a value and its slope", "two ways", program("convex functions, values", "plane", d=BOTH, g=BOTH, f_u=0, f_v=0)),
    ("a minimiser anywhere", ALIKE, instance("common.sum-rule", "subgradient", g_1=0, g_y=0, s=-BOTH, d=BOTH)),
):
    fact = at_least("fact", -(BOTH @ BOTH), because=origin)
    row(words, name, following(for_all(Y="v w"), {"fact": 2}, "v=[1] w=[-1]", fact))
row(
    "M, ln_qa, ln_s, ln_5 denotes",
    "a logarithm of any size",
    following(for_all(real="D"), {"sampled": 1}, "D=0", SAMPLE, more=LITTLE),
)

# Negations

ABOVE = statement(for_all(positive="a"), goals=(at_least("goal", a, 1),))
SMALL = equal("small", a, ratio(1, 2), because=letter("a", "a half"))


def negated(words, name, claim, negation, proof, at, *others, facts="equivalent"):
    no = record("no", negation, proof, at)
    row(words, name, *others, no, record("claim", claim, negated_by="forged.no", facts=facts, consequence="step"))


CHOSEN = statement(for_all(positive="a"), SMALL, goals=(above("no", 1, a),))
PROVES, HALF = shows(no=because(term(-1, "small"), term(ratio(1, 2)))), at("a=1/2")
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
BY_LAW = statement(MK, LAW_OF, equal("at", m, 1, because=letter("m")), goals=(above("no", ratio(1, 5), k),))
IS_LARGE = statement(MK, LAW_OF, goals=(at_least("goal", k, ratio(1, 5)),))
FROM_LAW = shows(no=because(term(ratio(1, 10), "tenfold"), term(ratio(-1, 10), "at"), term(ratio(1, 10))))
negated("cited", "a negation by a false citation", IS_LARGE, BY_LAW, FROM_LAW, at("m=1 k=1/20"), law)


WORDS = at_least("half", ratio(1, 2), a, because=argued("plain"))
LESS = following(for_all(positive="a"), {"half": 2}, "a=1/2", WORDS, name="less")
BY_WORDS = statement(
    for_all(positive="a"),
    SMALL,
    WORDS,
    at_least("less", 1, 2 * a, because=instance("forged.less", "goal")),
    goals=(above("no", 1, a),),
)
negated("neither choose nor bound a letter", "a negation by words", ABOVE, BY_WORDS, PROVES, HALF, LESS)

RIGHT = Table()
RIGHT.row(
    "REFUTED",
    "a right negation",
    record("no", CHOSEN, PROVES, HALF),
    record("claim", ABOVE, negated_by="forged.no", facts="equivalent"),
)
