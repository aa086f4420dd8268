"""Each rule of the engine at its edge: a true theorem that needs it whole, and beside it what is false by a hair."""

import pytest

from tests.standalone.test_engine_forgeries import confirmed, refused
from tests.standalone.theorems import arithmetic, because, have, induction, recursion, theorem, use

REAL = {"a": "real", "b": "real"}
TWO = theorem(
    [("first", "a + 1", ">="), ("second", "2 a + 2", ">=")],
    [because(("1", ["f"])), because(("2", ["f"]))],
    "used",
    signs={"a": "real"},
    facts=[["f", "a + 1", ">="]],
)
OVER = theorem(
    [("g", "a^-1 - 1", ">=")], [because(("a^-1", ["f"]))], "used", signs={"a": "positive"}, facts=[["f", "1 - a", ">="]]
)
WEAK = theorem([("g", "2 a", ">=")], [because(("2", ["f"]))], "used", signs={"a": "real"}, facts=[["f", "a", ">="]])
SPACES = theorem(
    [("g", "<u,u> + <v,v> + <w,w> + <z,z>", ">=")],
    [because(*(("1", [], {n: "1"}) for n in "uvwz"))],
    "used",
    spaces={"u": "X", "v": "X", "w": "Y", "z": "Y"},
)
SUMS = theorem(
    [("sum", "S - n <v,w>", "=")],
    [because(("1", ["i"]))],
    "used",
    spaces={"v": "X", "w": "X"},
    recursion=recursion({"S": "0"}, {"S": "S + <v,w>"}),
    induction=induction("S - n <v,w>", "="),
)


def mapped(first, second):
    """SPACES with u in the space of ``first`` and w, z in those of the others."""
    vectors = {"u": {"p": "1"}, "v": {first: "1"}, "w": {"q": "1"}, "z": {second: "1"}}
    names = dict.fromkeys("pqrs", "1")
    value = f"<p,p> + <{first},{first}> + <q,q> + <{second},{second}>"
    return [
        SPACES,
        theorem(
            [("g", value, ">=")],
            [because(("1", ["u"]))],
            spaces=dict(zip(names, "PQPQ", strict=True)),
            steps=[use(vectors=vectors)],
        ),
    ]


FROM_F = (because(("1", ["f"])),)


def many(*steps, goals=(("g", "a", ">="),), why=FROM_F):
    return [theorem(list(goals), list(why), signs=REAL, facts=[["f", "a", ">="]], steps=list(steps))]


TRUE = {
    "a product of two facts": [
        theorem([("g", "a b", ">=")], [because(("1", ["f", "h"]))], signs=REAL, facts=[["f", "a", ">="], ["h", "b", ">="]])
    ],
    "a strict product of strict facts": [
        theorem([("g", "a b", ">")], [because(("1", ["f", "h"]))], signs=REAL, facts=[["f", "a", ">"], ["h", "b", ">"]])
    ],
    "an equality times anything": [
        theorem([("g", "a b", "=")], [because(("- b", ["f"]))], signs=REAL, facts=[["f", "- a", "="]])
    ],
    "both goals of a used theorem": [
        TWO,
        theorem(
            [("g", "3 b + 3", ">=")],
            [because(("1", ["u.first"]), ("1", ["u.second"]))],
            signs={"b": "real"},
            facts=[["h", "b + 1", ">="]],
            steps=[use(scalars={"a": "b"})],
        ),
    ],
    "division by an image": [
        OVER,
        theorem(
            [("g", "1/2 b^-1 c - 1", ">=")],
            [because(("1", ["u"]))],
            signs={"b": "positive", "c": "positive"},
            facts=[["h", "1 - 2 b c^-1", ">="]],
            steps=[use(scalars={"a": "2 b c^-1"})],
        ),
    ],
    **{
        f"a weak hypothesis from {kind}": [
            WEAK,
            theorem(
                [("g", "2 b", ">=")],
                [because(("1", ["u"]))],
                signs={"b": "real"},
                facts=[["h", "b", kind]],
                steps=[use(scalars={"a": "b"})],
            ),
        ]
        for kind in (">=", ">", "=")
    },
    "a weak hypothesis from its sign": [
        WEAK,
        theorem([("g", "2 b", ">=")], [because(("1", ["u"]))], signs={"b": "nonnegative"}, steps=[use(scalars={"a": "b"})]),
    ],
    "a weak hypothesis that is zero": [
        WEAK,
        theorem([("g", "0", ">=")], [because(("1", ["u"]))], steps=[use(scalars={"a": "0"})]),
    ],
    "each space into one": mapped("r", "s"),
    "two steps": many(have("h", "2 a", ">=", ("2", ["f"])), have("k", "4 a", ">=", ("2", ["h"])), why=[because(("1/4", ["k"]))]),
    "two goals": many(goals=(("g", "a", ">="), ("h", "2 a", ">=")), why=(because(("1", ["f"])), because(("2", ["f"])))),
    "a definition written out": [
        theorem([("g", "d - a", ">")], [because(("1", []))], signs={"a": "positive"}, definitions=[["d", "a + 1"]])
    ],
    "a definition divided by": [
        theorem([("g", "d^-1 a + d^-1 - 1", "=")], [because()], signs={"a": "positive"}, definitions=[["d", "a + 1"]])
    ],
    **{
        f"one term divided by a defined name, {place}": [
            theorem([("g", value, "=")], [because()], signs={"a": "positive"}, definitions=[["e", "a + 1"], ["d", "a + 1"]])
        ]
        for place, value in (("first", "d^-1 e - 1"), ("last", "1 - d^-1 e"))
    },
    "two sequences at once": [
        theorem(
            [("g", "S - U", "=")],
            [because(("1", ["i"]))],
            recursion=recursion({"S": "1", "U": "1"}, {"S": "U + n", "U": "S + n"}),
            induction=induction("S - U", "=", step=because(("- 1", ["i"]))),
        )
    ],
    "the index at its start": [
        theorem(
            [("g", "n - 3", ">=")],
            [because(("1", ["i"]))],
            recursion=recursion({}, {}, start=3),
            induction=induction("n - 3", ">=", step=because(("1", ["i"]), ("1", []))),
        )
    ],
    "division by a positive index": [
        theorem([("g", "n^-1", ">")], [because(("n^-1", []))], recursion=recursion({}, {}, start=1))
    ],
    "a step fact in the step": [
        theorem(
            [("g", "S", ">=")],
            [because(("1", ["i"]))],
            recursion=recursion({"S": "0"}, {"S": "S + s"}, step_signs={"s": "real"}, step_facts=[["k", "s", ">="]]),
            induction=induction("S", ">=", step=because(("1", ["i"]), ("1", ["k"]))),
        )
    ],
}

TRUE |= {
    "a hypothesis from the second fact": [
        WEAK,
        theorem(
            [("g", "2 b", ">=")],
            [because(("1", ["u"]))],
            signs=REAL,
            facts=[["h", "a", ">="], ["k", "b", ">="]],
            steps=[use(scalars={"a": "b"})],
        ),
    ],
    "zero for a nonnegative letter": [
        theorem([("g", "a", ">=")], [because(("a", []))], "used", signs={"a": "nonnegative"}),
        theorem([("g", "0", ">=")], [because(("1", ["u"]))], steps=[use(scalars={"a": "0"})]),
    ],
    "a square of a vector in front": [
        theorem([("g", "<u,u> a^2", ">=")], [because(("<u,u> a^2", []))], signs={"a": "real"}, spaces={"u": "X"})
    ],
    "what cancels": [theorem([("g", "a a^-1 - 1", "=")], [because()], signs={"a": "positive"})],
}

FALSE = {
    "an inner product for a square": (
        "not visibly non-negative",
        [theorem([("g", "<u,v>", ">=")], [because(("<u,v>", []))], spaces={"u": "X", "v": "X"})],
    ),
    "a square of a vector for positive": (
        "no strictly positive",
        [theorem([("g", "<u,u>", ">")], [because(("<u,u>", []))], spaces={"u": "X"})],
    ),
    "strict from a weak fact": (
        "no strictly positive",
        [theorem([("g", "a", ">")], [because(("1", ["f"]))], signs=REAL, facts=[["f", "a", ">="]])],
    ),
    "a negative number for a nonnegative letter": (
        "sign of a is not given",
        [
            theorem([("g", "a", ">=")], [because(("a", []))], "used", signs={"a": "nonnegative"}),
            theorem([("g", "- 1", ">=")], [because(("1", ["u"]))], steps=[use(scalars={"a": "- 1"})]),
        ],
    ),
    "a space that is no word": (
        "not a fresh vector name",
        [theorem([("g", "1", ">=")], [because(("1", []))], spaces={"u": None})],
    ),
    "the second atom is divided by": (
        "division by b",
        [theorem([("g", "a b^-1 c", "=")], [because(("a b^-1", ["f"]))], signs={**REAL, "c": "real"}, facts=[["f", "c", "="]])],
    ),
    "the first atom may vanish": (
        "no strictly positive",
        [theorem([("g", "a b", ">")], [because(("a b", []))], signs={"a": "nonnegative", "b": "positive"})],
    ),
    "the last atom may vanish": (
        "no strictly positive",
        [theorem([("g", "a b", ">")], [because(("a b", []))], signs={"b": "nonnegative", "a": "positive"})],
    ),
    "the last term may be negative": (
        "not visibly non-negative",
        [theorem([("g", "a + b", ">=")], [because(("a + b", []))], signs={"a": "positive", "b": "real"})],
    ),
    "a minus": (
        "not visibly non-negative",
        [theorem([("g", "a - b", ">=")], [because(("a - b", []))], signs={"a": "positive", "b": "positive"})],
    ),
    "an image upside down": (
        "differ|not given",
        [
            OVER,
            theorem(
                [("g", "1/2 b^-1 - 1", ">=")],
                [because(("1", ["u"]))],
                signs={"b": "positive"},
                facts=[["h", "1 - 2 b", ">="]],
                steps=[use(scalars={"a": "1/2 b"})],
            ),
        ],
    ),
    "division by two terms": (
        "division by a",
        [
            OVER,
            theorem(
                [("g", "0", ">=")],
                [because()],
                signs={"b": "positive"},
                facts=[["h", "- b", ">="]],
                steps=[use(scalars={"a": "b + 1"})],
            ),
        ],
    ),
    "the first space becomes several": ("one space becomes several", mapped("q", "s")),
    "the second space becomes several": ("one space becomes several", mapped("r", "p")),
    "the second step is false": ("differ", many(have("h", "2 a", ">=", ("2", ["f"])), have("k", "4 a", ">=", ("1", ["h"])))),
    "the second goal is false": (
        "differ",
        many(goals=(("g", "a", ">="), ("h", "2 a - 1", ">=")), why=(because(("1", ["f"])), because(("2", ["f"])))),
    ),
    "a step from the goal": (
        "unknown fact",
        many(have("h", "a - 1", ">=", ("1", ["g"])), goals=(("g", "a - 1", ">="),), why=(because(("1", ["h"])),)),
    ),
    "a goal from itself": ("unknown fact", many(goals=(("g", "a - 1", ">="),), why=(because(("1", ["g"])),))),
    "a step from a later one": (
        "unknown fact",
        many(have("h", "a - 1", ">=", ("1", ["k"])), have("k", "a - 1", ">=", ("1", ["h"]))),
    ),
    "the first vector changes along": (
        "n changes along",
        [
            SUMS,
            theorem(
                [("g", "S - n^2 <v,w>", "=")],
                [because(("1", ["u"]))],
                spaces={"v": "X", "w": "X"},
                recursion=recursion({"S": "0"}, {"S": "S + n <v,w>"}),
                steps=[use(vectors={"v": {"v": "n"}})],
            ),
        ],
    ),
    "a letter with a mark": ("not a fresh name", [theorem([("g", "1", ">=")], [because(("1", []))], signs={"a'": "real"})]),
    "a vector with a blank": (
        "not a fresh vector name",
        [theorem([("g", "1", ">=")], [because(("1", []))], spaces={"a b": "X"})],
    ),
    "a long letter": ("not a fresh name", [theorem([("g", "1", ">=")], [because(("1", []))], signs={"a" * 65: "real"})]),
    "a letter that begins with a digit": (
        "not a fresh name",
        [theorem([("g", "1", ">=")], [because(("1", []))], signs={"1a": "real"})],
    ),
    "a fraction for an exponent": (
        "no integer exponent",
        [theorem([("g", "a^1/2", ">=")], [because(("a^1/2", []))], signs={"a": "positive"})],
    ),
    "a start that is altered": (
        "differ",
        [
            theorem(
                [("g", "S - U", "=")],
                [because(("1", ["i"]))],
                recursion=recursion({"S": "1", "U": "2"}, {"S": "S", "U": "U"}),
                induction=induction("S - U", "="),
            )
        ],
    ),
    "a used start that is altered": (
        "another sequence S",
        [
            arithmetic(),
            theorem(
                [("g", "S - 3 n", "=")],
                [because(("1", ["u"]))],
                recursion=recursion({"S": "1"}, {"S": "S + 3"}),
                steps=[use(scalars={"c": "3"})],
            ),
        ],
    ),
    "a used sequence that is not here": (
        "another sequence S",
        [
            arithmetic(),
            theorem(
                [("g", "n", ">=")],
                [because(("n", []))],
                recursion=recursion({"U": "0"}, {"U": "U + 3"}),
                steps=[use(scalars={"c": "3"})],
            ),
        ],
    ),
    "a letter of the used theorem that nobody has": (
        "unknown letter",
        [WEAK, theorem([("g", "0", ">=")], [because()], steps=[use(scalars={"a": "0", "k": "0"})])],
    ),
    "a vector of the used theorem that nobody has": (
        "unknown letter",
        [
            WEAK,
            theorem(
                [("g", "0", ">=")], [because()], spaces={"v": "X"}, steps=[use(scalars={"a": "0"}, vectors={"k": {"v": "1"}})]
            ),
        ],
    ),
    "two step facts of one name": (
        "two step facts",
        [
            theorem(
                [("g", "n", ">=")],
                [because(("n", []))],
                recursion=recursion({}, {}, step_facts=[["k", "- 1", ">="], ["k", "1", ">="]]),
            )
        ],
    ),
    "a step fact of no relation": (
        "not a relation",
        [theorem([("g", "n", ">=")], [because(("n", []))], recursion=recursion({}, {}, step_facts=[["k", "1", "<="]]))],
    ),
    "an invariant named as a fact": (
        "given twice",
        [
            theorem(
                [("g", "S", ">=")],
                [because(("1", ["i"]))],
                facts=[["i", "- 1", ">="]],
                recursion=recursion({"S": "0"}, {"S": "S"}),
                induction=induction("S", ">="),
            )
        ],
    ),
}


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_passes(name):
    confirmed(TRUE[name])


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_by_a_hair_is_refused(name):
    words, theorems = FALSE[name]
    refused(theorems, words)
