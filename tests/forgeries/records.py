"""Forgeries of what a claim rests on, of letters, hypotheses, goals and certificates."""

from tests.forgeries.form import following, record
from tests.forgeries.rows import (
    AB,
    AT,
    BOTH,
    CITED,
    DOUBLE,
    FALSE,
    ONE,
    OURS,
    SQUARE,
    TRUE,
    TWICE,
    WEAK,
    D,
    a,
    b,
    c,
    claim,
    on,
    right,
    row,
    x,
    y,
)
from verify import Domain, above, at, at_least, because, equal, for_all, instance, letter, program, shows, signs, statement, term
from verify.kernel import Have, Polynomial, Proof, Use

# what a claim rests on
NOWHERE = record("base", FALSE, note="tried")
row("refuted, open or absent", "an instance of an open claim", NOWHERE, on(instance("forged.base", "goal")))
row(
    "forged.base",
    "an instance of a wrong proof",
    record("base", FALSE, shows(goal=because(term(1, square=a))), ONE),
    on(instance("forged.base", "goal")),
)
row("is said of any numbers, of which none denotes", "a false cited claim", record("claim", FALSE, **CITED))
row(
    "it rests on forged.base, which is BROKEN",
    "an instance of a false cited claim",
    record("base", FALSE, **CITED),
    on(instance("forged.base", "goal")),
)
row("it rests on itself", "an instance of itself", on(instance("forged.claim", "given")))
row("which is no record", "an instance of no record", on(instance("forged.nothing", "goal")))
other = statement(AB, at_least("given", a, 1, because=instance("forged.claim", "goal")), goals=(at_least("goal", a, 1),))
row(
    "it rests on itself",
    "two claims, each an instance of the other",
    record("base", other, shows(goal=because("given")), AT),
    record(
        "claim",
        statement(AB, at_least("given", a, 1, because=instance("forged.base", "goal")), goals=(at_least("goal", a, 1),)),
        shows(goal=because("given")),
        AT,
    ),
)
row(
    "no goal",
    "an instance of another goal",
    record("base", TRUE, SQUARE, AT, too_strong=WEAK),
    on(instance("forged.base", "other")),
)
row(
    "it is not the instance",
    "more than the instance says",
    record("base", TRUE, SQUARE, AT, too_strong=WEAK),
    on(instance("forged.base", "goal")),
)
row(
    "no letter",
    "a letter that the record has not",
    record("base", TRUE, SQUARE, AT, too_strong=WEAK),
    on(instance("forged.base", "goal", z=a)),
)
row(
    "is not given",
    "an instance without its hypothesis",
    record("base", TWICE, DOUBLE, ONE),
    following(AB, {"given": 2}, AT, at_least("given", 2 * a, 2, because=instance("forged.base", "goal"))),
)
row("no generator", "a generator that is none", on(program("gradient descend", "given")))
row("no goal", "a fact that the generator has not", on(program("smooth convex functions", "given")))
row("it has no origin", "no origin", on(None))
row(
    "forged.base",
    "a refuted claim as a hypothesis",
    record("base", FALSE, counterexample=at("a=0"), **BOTH),
    on(instance("forged.base", "goal")),
)
row(
    "it rests on itself",
    "a cyclic use",
    record("base", TRUE, Proof({"goal": because("u.goal")}, (Use("u", "forged.claim"),)), AT, too_strong=WEAK),
    claim(TRUE, Proof({"goal": because("u.goal")}, (Use("u", "forged.base"),))),
)
row(
    "uses 'forged.base', which is not proved",
    "a use of a cited claim",
    record("base", FALSE, **CITED),
    claim(FALSE, Proof({"goal": because("u.goal")}, (Use("u", "forged.base"),)), ONE),
)

# letters
row("every goal follows from bounds that are said", "a letter that says the goal", on(letter("a", "the least one", bounded=True)))
row("the facts given do not define a: expected an", "a letter defined by an inequality", on(letter("a", "the least one")))
row("c is no scalar of the", "a letter that is another", on(letter("c", "the least one")))
LINKED = (equal("a_is", a, b, because=letter("a")), equal("b_is", b, a + 1, because=letter("b")))
row(
    "a and b are defined by each other; b_is",
    "two letters defined by each other",
    claim(statement(AB, *LINKED, goals=(at_least("goal", b, a + 1),)), shows(goal=because("b_is")), AT),
)
row(
    "goal: the identity fails by -2",
    "a letter defined twice",
    claim(
        statement(
            AB,
            equal("one", a, b, because=letter("a")),
            equal("two", a, b + 1, because=letter("a")),
            goals=(equal("goal", a - a, 1),),
        ),
        shows(goal=because(term(1, "one"), term(-1, "two"))),
        AT,
    ),
)
row(
    "the facts is do not define a: expected an",
    "a letter that divides by what may vanish",
    following(AB, {"is": 2}, "a=1 b=1", equal("is", a * b, 1, because=letter("a", "1/b"))),
)
row(
    "goal: the identity fails by -4*D + 4*a + -4*b",
    "a nonnegative letter that is a difference",
    claim(
        statement(
            for_all(nonnegative="D", real="a b"),
            equal("is", D, a - b, because=letter("D")),
            goals=(at_least("goal", 2 * a, 2 * b),),
        ),
        shows(goal=because(term(2, "is"), term(2 * D))),
        at("a=2 b=1 D=1"),
    ),
)
row("at a = sqrt(1/4) the fact does not certainly", "a constant with wrong digits", on(letter("a", value="sqrt(1/4)")))
row("the fact does not mention the constant", "a constant of another name", on(letter("c", value="sqrt(4)")))
right("a constant", on(letter("a", value="sqrt(101/100)")))
row(
    "unknown atom 'D'",
    "definitions in a circle",
    claim(
        statement(for_all(positive="a b"), goals=(at_least("goal", c, a),), definitions=(("c", D + 1), ("D", c + 1))),
        shows(goal=because(term(1))),
        AT,
    ),
)
row(
    "definition of 'c' is not visibly positive:",
    "a definition that may be negative",
    claim(statement(AB, goals=(above("goal", c, 0),), definitions=(("c", a - b),)), shows(goal=because(term(c))), at("a=2 b=1")),
)
row(
    "'a' is declared twice",
    "a definition of a letter",
    claim(
        statement(for_all(positive="a b"), goals=(above("goal", a, b),), definitions=(("a", 2 * b),)),
        shows(goal=because(term(b))),
        at("a=2 b=1"),
    ),
)

# hypotheses that cannot hold, goals that say nothing
EMPTY = (at_least("low", a, 1, because=OURS), at_least("high", 0, a, because=OURS))
row(
    "goal: scale 0 is not visibly positive",
    "hypotheses that contradict each other",
    claim(statement(AB, *EMPTY, goals=(equal("goal", b, 7),)), shows(goal=because(term(1, "low"), term(1, "high"), scale=0)), AT),
)
row(
    "fails high, goal",
    "contradictory hypotheses at a false witness",
    claim(statement(AB, *EMPTY, goals=(at_least("goal", -1),)), shows(goal=because("low", "high")), AT),
)
row(
    "goal is an identity of its names",
    "an empty goal",
    claim(statement(AB, goals=(at_least("goal", a - a, 0),)), shows(goal=because()), AT),
)
row(
    "a bound of which no goal needs two",
    "a bound by one hypothesis",
    following(AB, {"given": 2}, "a=2 b=1", at_least("given", a, b, because=OURS), kind="bound"),
)
row(
    "goal: scale 0 is not visibly positive",
    "a scale that vanishes",
    claim(statement(AB, goals=(equal("goal", a, b),)), shows(goal=because(scale=0)), at("a=1 b=1")),
)
row("goal: no fact named 'nothing'", "a fact that is none", claim(proof=shows(goal=because("nothing"))))
row(
    "h: no fact named 'h'",
    "a step that is its own reason",
    claim(FALSE, Proof({"goal": because("h")}, (Have(at_least("h", a, 1), because("h")),)), ONE),
)
row(
    "goal: the identity fails by 1*a^64*b^64 +",
    "a huge degree",
    claim(statement(AB, goals=(at_least("goal", a**64 * b**64),)), shows(goal=because(term(1, square=a**32 * b**33))), AT),
)
row(
    "'а' is not a name",
    "a cyrillic letter",
    claim(
        statement(for_all(real="a \u0430"), goals=(at_least("goal", a**2 + Polynomial.atom("\u0430") ** 2),)),
        shows(goal=because(term(1, square=a), term(1, square=Polynomial.atom("\u0430")))),
        AT,
    ),
)
row(
    "'<x,x>' is not a name",
    "a letter that looks like a product",
    claim(
        statement(Domain(signs(real="<x,x>"), {}), goals=(at_least("goal", Polynomial.atom("<x,x>")),)),
        shows(goal=because(term(1))),
        AT,
    ),
)
row(
    "<x,y> joins the spaces X, Y",
    "two spaces multiplied",
    claim(
        statement(for_all(X="x", Y="y"), goals=(at_least("goal", x.norm2 + y.norm2, 2 * (x @ y)),)),
        shows(goal=because(term(1, square=x - y))),
        at("x=[1] y=[2]"),
    ),
)
