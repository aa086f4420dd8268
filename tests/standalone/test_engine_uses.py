"""Theorems that are applied, and definitions: what stands with every hypothesis at hand, and falls without any one of them."""

import pytest

from tests.standalone.test_engine_edges import REAL, SPACES, SUMS, many
from tests.standalone.test_engine_forgeries import confirmed, refused
from tests.standalone.theorems import because, induction, recursion, theorem, use

POWERS = theorem(
    [("g", "a^3 + a^-2 - 1", ">=")],
    [because(("1", ["f"]))],
    "used",
    signs={"a": "positive"},
    facts=[["f", "a^3 + a^-2 - 1", ">="]],
)

TRUE = {
    "powers of an image": [
        POWERS,
        theorem(
            [("g", "8 b^3 c^3 + 1/4 b^-2 c^-2 - 1", ">=")],
            [because(("1", ["u"]))],
            signs={"b": "positive", "c": "positive"},
            facts=[["h", "8 b^3 c^3 + 1/4 b^-2 c^-2 - 1", ">="]],
            steps=[use(scalars={"a": "2 b c"})],
        ),
    ],
    "a sum with a positive term in front": [
        theorem([("g", "b + a", ">")], [because(("b + a", []))], signs={"a": "nonnegative", "b": "positive"})
    ],
    "a sum with a positive term at its end": [
        theorem([("g", "a + b", ">")], [because(("a + b", []))], signs={"a": "nonnegative", "b": "positive"})
    ],
    "the second step fact": [
        theorem(
            [("g", "S", ">=")],
            [because(("1", ["i"]))],
            recursion=recursion(
                {"S": "0"}, {"S": "S + s"}, step_signs={"s": "real"}, step_facts=[["j", "1 - s", ">="], ["k", "s", ">="]]
            ),
            induction=induction("S", ">=", step=because(("1", ["i"]), ("1", ["k"]))),
        )
    ],
    "zero is a vector of every space": [
        SPACES,
        theorem(
            [("g", "<q,q> + <p,p>", ">=")],
            [because(("1", ["u"]))],
            spaces={"p": "P", "q": "Q"},
            steps=[use(vectors={"u": {"p": "0"}, "v": {"q": "1"}, "w": {"q": "0"}, "z": {"p": "1"}})],
        ),
    ],
    **{
        f"a definition divided by twice: {text}": [
            theorem([("g", text, "=")], [because()], signs={"a": "positive", "z": "positive"}, definitions=[["d", f"{b} + 1"]])
        ]
        for b in "az"
        for parts in [(f"d^-1 {b}", f"d^-2 {b}", "d^-2")]
        for text in (" + ".join(parts) + " - 1", "- 1 + " + " + ".join(parts), " + ".join(parts[::-1]) + " - 1")
    },
    **{
        f"a strict fact {where}": [
            theorem(
                [("g", "a + b", ">")],
                [because(*(("1", [n]) for n in names))],
                signs=REAL,
                facts=[["f", "a", ">"], ["h", "b", ">="]],
            )
        ]
        for where, names in (("in front", "fh"), ("at the end", "hf"))
    },
    "two definitions": [
        theorem([("g", "e - a - 2", "=")], [because()], signs={"a": "positive"}, definitions=[["d", "a + 1"], ["e", "d + 1"]])
    ],
}

FALSE = {
    **{
        f"a definition written out wrongly: {text}": (
            "differ",
            [theorem([("g", text, "=")], [because()], signs={"a": "positive"}, definitions=[["d", "a + 1"], ["e", "d + 1"]])],
        )
        for text in ("d - a", "d - a - 2", "d^-1 a + d^-1 - 2", "e - d", "e - a - 1", "e^-1 d + e^-1 a - 1", "a d e")
    },
    "the second fact of a term is unknown": ("unknown fact", many(why=[because(("1", ["f", "q"]))])),
    "the first fact of a term is unknown": ("unknown fact", many(why=[because(("1", ["q", "f"]))])),
}

TWO = theorem(
    [("first", "d a - d", ">"), ("second", "c^2 - b^2", "="), ("third", "e - d", ">")],
    [because(("d", ["one"])), because(("c + b", ["same"])), because(("1", []))],
    "used",
    signs={"a": "positive", "b": "nonnegative", "c": "real"},
    definitions=[["d", "a + b + 1"], ["e", "d + 1"]],
    facts=[["one", "a - 1", ">"], ["same", "c - b", "="]],
)
GIVEN = {
    "one": ["one", "a - 1", ">"],
    "same": ["same", "c - b", "="],
    "d": ["d", "d - a - b - 1", "="],
    "e": ["e", "e - d - 1", "="],
}
HERE = {"a": "positive", "b": "nonnegative", "c": "real", "d": "real", "e": "real"}


def instance(given=None, signs=None, images=None):
    """The three goals of TWO for letters of the same names, d and e given by facts."""
    return [
        TWO,
        theorem(
            [("g", "d a - d", ">"), ("h", "c^2 - b^2", "="), ("k", "e - d", ">")],
            [because(("1", [f"u.{n}"])) for n in ("first", "second", "third")],
            signs={**HERE, **(signs or {})},
            facts=list((GIVEN if given is None else given).values()),
            steps=[use(scalars=images or {})],
        ),
    ]


TRUE |= {
    "every hypothesis at hand": instance(),
    "in another order": instance(dict(reversed(GIVEN.items()))),
    "the other sign of an equation": instance({**GIVEN, "p": ["p", "a", ">"]}, {"a": "real"}),
    "letters for letters": [
        TWO,
        theorem(
            [("g", "3 x - 3", ">")],
            [because(("1", ["u.first"]))],
            signs={"x": "positive"},
            facts=[["f", "x - 1", ">"], ["g", "x - 1 - y", "="], ["k", "3 - x - y - 1", "="]],
            steps=[],
        )
        | {"signs": {"x": "positive", "y": "nonnegative"}}
        | {"steps": [use(scalars={"a": "x", "b": "y", "c": "y", "d": "3", "e": "4"})]},
    ],
    "a theorem without sequences beside some": [
        theorem([("g", "a^2", ">=")], [because(("1", [], "a"))], "used", signs={"a": "real"}),
        theorem(
            [("g", "n^2 - 2 n + 1", ">=")],
            [because(("1", ["u"]))],
            recursion=recursion({"S": "0"}, {"S": "S"}, start=2),
            steps=[use(scalars={"a": "n - 1"})],
        ),
    ],
    "products of two images": [
        theorem(
            [("g", "<u,u> + 2 <u,v> + <v,v>", ">=")],
            [because(("1", [], {"u": "1", "v": "1"}))],
            "used",
            spaces={"u": "X", "v": "X"},
        ),
        theorem(
            [("g", "4 <p,p> + 4 a <p,q> + a^2 <q,q> + 2 <p,q> + a <q,q> + 1/4 <q,q>", ">=")],
            [because(("1", ["u"]))],
            signs={"a": "real"},
            spaces={"p": "P", "q": "P"},
            steps=[use(vectors={"u": {"p": "2", "q": "a"}, "v": {"q": "1/2"}})],
        ),
    ],
}

for name in GIVEN:
    FALSE[f"without {name}"] = ("is not given", instance({n: f for n, f in GIVEN.items() if n != name}))
for name, letter in (("d", "d - a - b - 1"), ("e", "e - d - 1")):
    for relation, value in ((">=", letter), (">", letter), ("=", f"{letter} - 1"), ("=", f"{letter} + 2 {name}")):
        FALSE[f"{name}: {value} {relation} 0"] = (f"definition of {name}", instance({**GIVEN, name: [name, value, relation]}))
FALSE |= {
    "the sign of a": ("sign of a", instance(signs={"a": "nonnegative"})),
    "the sign of b": ("sign of b", instance(signs={"b": "real"})),
    "a visible image of a definition": ("definition of d", instance(images={"d": "a + b"})),
    "a visible image of another definition": ("definition of e", instance(images={"e": "a + b + 3"})),
    "the second vector of an image changes along": (
        "n changes along",
        [
            SUMS,
            theorem(
                [("g", "S - n <v,w> - n^2 <w,w>", "=")],
                [because(("1", ["u"]))],
                spaces={"v": "X", "w": "X"},
                recursion=recursion({"S": "0"}, {"S": "S + <v,w> + n <w,w>"}),
                steps=[use(vectors={"v": {"v": "1", "w": "n"}})],
            ),
        ],
    ),
}


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_passes(name):
    confirmed(TRUE[name])


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_refused(name):
    words, theorems = FALSE[name]
    refused(theorems, words)
