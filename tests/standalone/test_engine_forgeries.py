"""Forgeries made against the engine of the exported certificates itself. Beside each kind stands a true theorem of the same
form that passes, so that what is refused is the forgery."""

import contextlib
import io

import pytest

from tests.standalone.theorems import arithmetic, because, have, induction, recursion, theorem, use
from verify.standalone import certificate_script as engine
from verify.standalone.second_check import Refused, judged

FALSE = ("false", "- 1", ">=")
VECTORS = theorem(  # <u,w> = 1 and |w| = 0 contradict each other
    [FALSE],
    [
        because(
            ("1", [], {"u": "1", "w": "- 1/2 - 1/2 <u,u>"}), ("1 + <u,u>", ["one"]), ("- 1/4 - 1/2 <u,u> - 1/4 <u,u>^2", ["none"])
        )
    ],
    "used",
    spaces={"u": "X", "w": "X"},
    facts=[["one", "<u,w> - 1", "="], ["none", "<w,w>", "="]],
)


def moving(scalars, following="S + n", initial=None, then=None, **more):
    """A sequence with S' = S + something, and the sum that a constant would give."""
    (image,) = scalars.values() if scalars else ("c",)
    return theorem(
        [("sum", f"S - n {image}", "=")],
        [because(("1", ["u"]))],
        recursion=recursion({"S": "0", **(initial or {})}, {"S": following, **(then or {})}),
        steps=[use(scalars=scalars)],
        **more,
    )


def drawn(scalars, atom):
    """S' = S + a step atom >= 0; the used theorem would say that it is the same at every step."""
    return theorem(
        [("g", "S", ">=")],
        [because(("n " + atom, []), ("1", ["u"]))],
        recursion=recursion({"S": "0"}, {"S": f"S + {atom}"}, step_signs={atom: "nonnegative"}),
        steps=[use(scalars=scalars)],
    )


def vector_sum():
    """True: S starts at 0, S' = S + <v,w>, so S = n <v,w>."""
    return theorem(
        [("sum", "S - n <v,w>", "=")],
        [because(("1", ["i"]))],
        "used",
        spaces={"v": "X", "w": "X"},
        recursion=recursion({"S": "0"}, {"S": "S + <v,w>"}),
        induction=induction("S - n <v,w>", "="),
    )


def product_sum():
    """True: S starts at a, S' = S, so S = a."""
    return theorem(
        [("same", "S - a", "=")],
        [because(("1", ["i"]))],
        "used",
        signs={"a": "real"},
        recursion=recursion({"S": "a"}, {"S": "S"}),
        induction=induction("S - a", "="),
    )


def half_step(**change):
    """S' = S + s with step atoms s >= 0, S = 0 at the start, so S >= 0; ``change`` replaces parts of the recursion."""
    r = recursion({"S": "0"}, {"S": "S + s"}, step_signs={"s": "nonnegative"})
    kept = induction("S", ">=", step=because(("1", ["i"]), ("s", [])))
    return theorem([("g", "S", ">=")], [because(("1", ["i"]))], recursion=r | change, induction=kept)


TRUE = {
    "sum": [arithmetic(), moving({"c": "3"}, "S + 3")],
    "sum with a letter": [arithmetic(), moving({"c": "d^2"}, "S + d^2", signs={"d": "real"})],
    "sum with its own letter": [arithmetic(), moving({}, "S + c", signs={"c": "real"})],
    "vector sum": [
        vector_sum(),
        theorem(
            [("g", "S - 2 n <v,w>", "=")],
            [because(("1", ["u"]))],
            spaces={"v": "X", "w": "X"},
            recursion=recursion({"S": "0"}, {"S": "S + 2 <v,w>"}),
            steps=[use(vectors={"w": {"w": "2"}})],
        ),
    ],
    "contradiction": [VECTORS],
    "start": [product_sum()],
    "step atoms": [half_step()],
    "square over a positive": [theorem([("g", "x^-2", ">=")], [because(("1", [], "x^-1"))], signs={"x": "positive"})],
}

FORGERIES = {
    # Division by what may vanish
    "a square divides by a real": (
        "division by x",
        [theorem([FALSE], [because(("- 1", ["zero"], "x^-1"))], signs={"x": "real"}, facts=[["zero", "x^2", "="]])],
    ),
    "the square of a vector divides by a real": (
        "division by x",
        [
            theorem(
                [FALSE],
                [because(("- 1", ["zero"], {"v": "x^-1"}), ("1", ["one"]))],
                signs={"x": "real"},
                spaces={"v": "X"},
                facts=[["zero", "x^2", "="], ["one", "<v,v> - 1", "="]],
            )
        ],
    ),
    "the image of a vector divides by a real": (
        "division by x",
        [
            VECTORS,
            theorem(
                [FALSE],
                [because(("1", ["u"]))],
                signs={"x": "real"},
                spaces={"v": "X"},
                facts=[["unit", "<v,v> - 1", "="], ["zero", "x^2 <v,v>", "="]],
                steps=[use(vectors={"u": {"v": "x^-1"}, "w": {"v": "x"}})],
            ),
        ],
    ),
    "a start divides by a real": (
        "division by x",
        [
            theorem(
                [FALSE],
                [because(("- 1", ["i"]), ("S", ["zero"]))],
                signs={"x": "real"},
                facts=[["zero", "x", "="]],
                recursion=recursion({"S": "x^-1"}, {"S": "S"}),
                induction=induction("x S - 1", "="),
            )
        ],
    ),
    "a successor divides by a real": (
        "division by x",
        [
            theorem(
                [FALSE],
                [because(("- 1", ["i"]), ("S", ["zero"]))],
                signs={"x": "real"},
                facts=[["zero", "x", "="]],
                recursion=recursion({"S": "0"}, {"S": "x^-1"}, start=0),
                induction=induction("x S - 1", "=", because(("- 1", [])), because()),
            )
        ],
    ),
    # A theorem about sequences whose letters are given what changes
    "a letter becomes the index": ("n changes along", [arithmetic(), moving({"c": "n"})]),
    "two goals of one name": (
        "one name stands for two",
        [theorem([FALSE, ("false", "1", ">=")], [because(("1", [])), because(("1", []))])],
    ),
    "the second goal about a step atom": (
        "new in a step",
        [
            theorem(
                [("g", "n", ">="), ("h", "n + a s b", ">=")],
                [because(("n", [])), because(("n", []), ("a s b", []))],
                signs={"a": "positive", "b": "positive"},
                recursion=recursion({}, {}, step_signs={"s": "nonnegative"}),
            )
        ],
    ),
    "the second step fact of no relation": (
        "not a relation",
        [
            theorem(
                [("g", "n", ">=")],
                [because(("n", []))],
                recursion=recursion({}, {}, step_facts=[["j", "1", ">="], ["k", "1", "<="]]),
            )
        ],
    ),
    "a definition named as a vector": (
        "not a fresh name",
        [theorem([("g", "1", ">=")], [because(("1", []))], spaces={"x": "X"}, definitions=[["x", "1"]])],
    ),
    "a state named as a vector": (
        "not a fresh name",
        [theorem([("g", "n", ">=")], [because(("n", []))], spaces={"x": "X"}, recursion=recursion({"x": "0"}, {"x": "0"}))],
    ),
    "a fact of no relation": (
        "not a relation",
        [theorem([("g", "a", ">=")], [because(("1", ["f"]))], signs={"a": "real"}, facts=[["f", "a", "<="]])],
    ),
    "a step of no relation": (
        "not a relation",
        [
            theorem(
                [("g", "a", ">=")],
                [because(("1", ["h"]))],
                signs={"a": "real"},
                facts=[["f", "- a", ">="]],
                steps=[have("h", "a", "<=", ("- 1", ["f"]))],
            )
        ],
    ),
    "a fact whose name is a number": ("given twice", [theorem([("g", "1", ">=")], [because(("1", []))], facts=[[5, "1", ">="]])]),
    "a quotient by what is positive by a fact alone": (
        "division by b",
        [
            theorem([("g", "a^-1", ">=")], [because(("a^-1", []))], "used", signs={"a": "positive"}),
            theorem(
                [("h", "b", ">=")],
                [because(("1", ["f"]))],
                signs={"b": "real"},
                facts=[["f", "b", ">"]],
                steps=[use(scalars={"a": "b"})],
            ),
        ],
    ),
    "a letter becomes a product with the index": (
        "n changes along",
        [arithmetic(), moving({"c": "a n z"}, "S + a n z", signs={"a": "real", "z": "real"})],
    ),
    "a letter becomes a multiple of the index": ("n changes along", [arithmetic(), moving({"c": "3 n"}, "S + 3 n")]),
    "a letter becomes another state": (
        "U changes along",
        [arithmetic(), moving({"c": "U"}, "S + U", initial={"U": "0"}, then={"U": "U + 1"})],
    ),
    "a letter becomes the state itself": ("S changes along", [arithmetic(), moving({"c": "S"}, "2 S")]),
    "a letter becomes a step atom": ("s changes along", [arithmetic(), drawn({"c": "s"}, "s")]),
    "a letter keeps its name, which is a state here": (
        "c changes along",
        [arithmetic(), moving({}, "S + c", initial={"c": "0"}, then={"c": "c + 1"})],
    ),
    "a letter keeps its name, which is a step atom here": ("c changes along", [arithmetic(), drawn({}, "c")]),
    "a letter keeps its name, which is the index here": (
        "other index",
        [
            theorem(
                [("sum", "S - k n", "=")],
                [because(("1", ["i"]))],
                "used",
                signs={"n": "real"},
                recursion=recursion({"S": "0"}, {"S": "S + n"}) | {"index": "k"},
                induction=induction("S - k n", "="),
            ),
            theorem(
                [("sum", "S - n^2", "=")], [because(("1", ["u"]))], recursion=recursion({"S": "0"}, {"S": "S + n"}), steps=[use()]
            ),
        ],
    ),
    "an initial value changes": (
        "n changes along|another sequence",
        [
            product_sum(),
            theorem(
                [("g", "S - n", "=")],
                [because(("1", ["u"]))],
                recursion=recursion({"S": "0"}, {"S": "S"}),
                steps=[use(scalars={"a": "n"})],
            ),
        ],
    ),
    "an initial value names the index": (
        "n is not declared",
        [
            product_sum(),
            theorem(
                [("g", "S - n", "=")],
                [because(("1", ["u"]))],
                recursion=recursion({"S": "n"}, {"S": "S"}),
                steps=[use(scalars={"a": "n"})],
            ),
        ],
    ),
    "a vector becomes a multiple that changes": (
        "n changes along",
        [
            vector_sum(),
            theorem(
                [("g", "S - n^2 <v,w>", "=")],
                [because(("1", ["u"]))],
                spaces={"v": "X", "w": "X"},
                recursion=recursion({"S": "0"}, {"S": "S + n <v,w>"}),
                steps=[use(vectors={"w": {"w": "n"}})],
            ),
        ],
    ),
    "the sequence is another": ("another sequence S", [arithmetic(), moving({"c": "3"}, "S + 4")]),
    "the start is another": (
        "other index",
        [
            arithmetic(),
            theorem(
                [("g", "S - 3 n", "=")],
                [because(("1", ["u"]))],
                recursion=recursion({"S": "0"}, {"S": "S + 3"}, start=1),
                steps=[use(scalars={"c": "3"})],
            ),
        ],
    ),
    "a theorem with free steps is applied": (
        "free steps",
        [
            half_step() | {"name": "used"},
            theorem(
                [("g", "S", ">=")],
                [because(("1", ["u"]))],
                recursion=recursion({"S": "0"}, {"S": "S + s"}, step_signs={"s": "nonnegative"}),
                steps=[use()],
            ),
        ],
    ),
    # What is read in an atom
    "an atom thrice for a square": (
        "not visibly non-negative",
        [theorem([("g", "x^3 <u,u>", ">=")], [because(("x x x <u,u>", []))], signs={"x": "real"}, spaces={"u": "X"})],
    ),
    "an inner product with a wrong bracket": (
        "no inner product",
        [theorem([("g", "<u,u)", ">=")], [because(("<u,u)", []))], spaces={"u": "X"})],
    ),
    "an inner product of three": (
        "no inner product",
        [theorem([("g", "<u,u,u>", ">=")], [because(("<u,u,u>", []))], spaces={"u": "X"})],
    ),
    "a letter that is no letter": ("not a fresh name", [theorem([("g", "1", ">=")], [because(("1", []))], signs={"é": "real"})]),
    "a letter that looks like an inner product": (
        "not a fresh name",
        [theorem([("g", "<u,v>", ">=")], [because(("<u,v>", []))], signs={"<u,v>": "nonnegative"}, spaces={"u": "X", "v": "X"})],
    ),
    "a scalar that is a vector too": (
        "not a fresh vector name",
        [theorem([("g", "1", ">=")], [because(("1", []))], signs={"u": "real"}, spaces={"u": "X"})],
    ),
    "a number with an exponent": (
        "neither a number nor a name",
        [theorem([("g", "1e999999999", ">=")], [because(("1e999999999", []))])],
    ),
    "a huge exponent": (
        "too large|too many",
        [theorem([("g", "x^99999999", ">=")], [because(("x^99999999", []))], signs={"x": "positive"})],
    ),
    "a vector of two spaces": (
        "mixes spaces",
        [theorem([("g", "<u,u> + <v,v>", ">=")], [because(("1", [], {"u": "1", "v": "1"}))], spaces={"u": "X", "v": "Y"})],
    ),
    "an unknown vector beside a known one": (
        "unknown",
        [theorem([("g", "<u,u>", ">=")], [because(("1", [], {"u": "1", "w": "0"}))], spaces={"u": "X"})],
    ),
    # The rule
    "strict from a strict fact times a weak one": (
        "no strictly positive",
        [
            theorem(
                [("g", "a b", ">")],
                [because(("1", ["p", "q"]))],
                signs={"a": "real", "b": "real"},
                facts=[["p", "a", ">"], ["q", "b", ">="]],
            )
        ],
    ),
    "strict from a zero coefficient": ("no strictly positive", [theorem([("g", "0", ">")], [because(("0", []))])]),
    "strict from a nonnegative letter": (
        "no strictly positive",
        [theorem([("g", "a", ">")], [because(("a", []))], signs={"a": "nonnegative"})],
    ),
    "strict from an equality": (
        "no strictly positive",
        [theorem([("g", "0", ">")], [because(("1", ["e"]), ("- 1", ["e"]))], signs={"a": "real"}, facts=[["e", "a", "="]])],
    ),
    "strict from a square": (
        "no strictly positive",
        [theorem([("g", "a^2", ">")], [because(("1", [], "a"))], signs={"a": "real"})],
    ),
    "an equality from a square": (
        "follows from equalities only",
        [theorem([("g", "a^2", "=")], [because(("1", [], "a"))], signs={"a": "real"})],
    ),
    "a scale that may vanish": ("not visibly positive", [theorem([FALSE], [because(scale="a^2")], signs={"a": "real"})]),
    "a scale of zero": ("not visibly positive", [theorem([FALSE], [because(scale="0")])]),
    "a weak fact for a strict hypothesis": (
        "sign of a is not given",
        [
            theorem([("g", "a", ">")], [because(("a", []))], "used", signs={"a": "positive"}),
            theorem([("g", "b", ">")], [because(("1", ["u"]))], signs={"b": "nonnegative"}, steps=[use(scalars={"a": "b"})]),
        ],
    ),
    "zero for a positive letter": (
        "sign of a is not given",
        [
            theorem([("g", "a", ">")], [because(("a", []))], "used", signs={"a": "positive"}),
            theorem([("g", "0", ">")], [because(("1", ["u"]))], steps=[use(scalars={"a": "0"})]),
        ],
    ),
    "a definition that is not given": (
        "definition of d is not given",
        [
            theorem([("g", "d - 1", ">=")], [because(("a", []))], "used", signs={"a": "positive"}, definitions=[["d", "a + 1"]]),
            theorem(
                [("g", "e - 1", ">=")],
                [because(("1", ["u"]))],
                signs={"a": "positive", "e": "positive"},
                steps=[use(scalars={"d": "e"})],
            ),
        ],
    ),
    "a fact of a used theorem that is not given": (
        "fact is not given|f is not given",
        [
            theorem([("g", "a", ">=")], [because(("1", ["f"]))], "used", signs={"a": "real"}, facts=[["f", "a", ">="]]),
            theorem([("g", "a", ">=")], [because(("1", ["u"]))], signs={"a": "real"}, steps=[use()]),
        ],
    ),
    "an inequality for an equality of a used theorem": (
        "f is not given",
        [
            theorem([("g", "- a", ">=")], [because(("- 1", ["f"]))], "used", signs={"a": "real"}, facts=[["f", "a", "="]]),
            theorem([("g", "- a", ">=")], [because(("1", ["u"]))], signs={"a": "real"}, facts=[["f", "a", ">="]], steps=[use()]),
        ],
    ),
    "a theorem that is not there": ("not checked above", [theorem([FALSE], [because(("1", ["u"]))], steps=[use("missing")])]),
    "a theorem that uses itself": ("not checked above", [theorem([FALSE], [because(("1", ["u"]))], steps=[use("t")])]),
    "one space becomes several": (
        "one space becomes several",
        [
            theorem(
                [("g", "<u,u> + <v,v> - 2 <u,v>", ">=")],
                [because(("1", [], {"u": "1", "v": "- 1"}))],
                "used",
                spaces={"u": "X", "v": "X"},
            ),
            theorem(
                [("g", "<a,a>", ">=")],
                [because(("1", []))],
                spaces={"a": "X", "b": "Y"},
                steps=[use(vectors={"u": {"a": "1"}, "v": {"b": "1"}})],
            ),
        ],
    ),
    "two theorems of one name": ("twice", [arithmetic(), arithmetic()]),
    # Induction
    "the base uses the invariant": (
        "unknown fact",
        [
            theorem(
                [("g", "S - 1", ">=")],
                [because(("1", ["i"]))],
                recursion=recursion({"S": "0"}, {"S": "S"}),
                induction=induction("S - 1", ">=", because(("1", ["i"]))),
            )
        ],
    ),
    "the base is missing": (
        "a base and a step",
        [
            theorem(
                [("g", "S - 1", ">=")],
                [because(("1", ["i"]))],
                recursion=recursion({"S": "0"}, {"S": "S"}),
                induction={"invariants": [["i", "S - 1", ">="]], "base": {}, "step": {"i": because(("1", ["i"]))}},
            )
        ],
    ),
    "the base uses a step fact": (
        "unknown fact",
        [
            theorem(
                [("g", "S - 1", ">=")],
                [because(("1", ["i"]))],
                signs={"a": "real"},
                recursion=recursion({"S": "a"}, {"S": "S"}, step_facts=[["f", "a - 1", ">="]]),
                induction=induction("S - 1", ">=", because(("1", ["f"]))),
            )
        ],
    ),
    "an index positive at a start of zero": (
        "no strictly positive",
        [theorem([("g", "n", ">")], [because(("n", []))], recursion=recursion({}, {}))],
    ),
    "division by an index that may be zero": (
        "division by n",
        [theorem([("g", "n^-1", ">=")], [because(("n^-1", []))], recursion=recursion({}, {}))],
    ),
    "a start below zero": (
        "integer >= 0",
        [theorem([("g", "n", ">=")], [because(("n", []))], recursion=recursion({}, {}, start=-1))],
    ),
    "a start that is a word": (
        "integer >= 0",
        [theorem([("g", "n", ">=")], [because(("n", []))], recursion=recursion({}, {}) | {"start": True})],
    ),
    "a fact about a sequence": (
        "S is not declared",
        [
            theorem(
                [("g", "S", ">=")],
                [because(("1", ["f"]))],
                facts=[["f", "S", ">="]],
                recursion=recursion({"S": "0"}, {"S": "S - 1"}),
            )
        ],
    ),
    "a goal about a step atom": (
        "new in a step",
        [theorem([("g", "s", ">=")], [because(("s", []))], recursion=recursion({}, {}, step_signs={"s": "nonnegative"}))],
    ),
    "an invariant about a step atom": (
        "names a step atom",
        [
            theorem(
                [("g", "S", ">=")],
                [because(("1", ["i"]))],
                recursion=recursion({"S": "0"}, {"S": "S"}, step_signs={"s": "positive"}),
                induction=induction("S + s", ">=", because(("s", []))),
            )
        ],
    ),
    "a step atom that is negative": ("not visibly non-negative", [half_step(step_signs={"s": "real"})]),
    "a state taken for positive": (
        "not visibly non-negative",
        [theorem([("g", "S", ">=")], [because(("S", []))], recursion=recursion({"S": "- 1"}, {"S": "S"}))],
    ),
    "a sequence without a successor": ("start or its successor", [half_step(following={})]),
    "a successor of what is not declared": ("t is not declared", [half_step(following={"S": "S + t"})]),
    "induction without sequences": (
        "without sequences",
        [theorem([FALSE], [because(("1", ["i"]))], induction=induction("- 1", ">="))],
    ),
    # Names
    "a fact given twice": (
        "given twice",
        [theorem([("g", "a", ">=")], [because(("1", ["f"]))], signs={"a": "real"}, facts=[["f", "- a", ">="], ["f", "a", ">="]])],
    ),
    "a step replaces a fact": (
        "given twice",
        [
            theorem(
                [FALSE],
                [because(("1", ["f"]))],
                signs={"a": "real"},
                facts=[["f", "- 1 - a^2", ">="]],
                steps=[have("f", "1", ">=", ("1", []))],
            )
        ],
    ),
    "a definition that may be negative": (
        "not visibly positive",
        [theorem([("g", "d", ">")], [because(("d", []))], signs={"a": "real"}, definitions=[["d", "a"]])],
    ),
    "a definition of itself": (
        "d is not declared",
        [theorem([("g", "d", ">")], [because(("d", []))], definitions=[["d", "d + 1"]])],
    ),
    "a definition replaces a letter": (
        "not a fresh name",
        [theorem([("g", "a", ">")], [because(("a", []))], signs={"a": "real"}, definitions=[["a", "1"]])],
    ),
    "a sign that is no sign": ("not a sign", [theorem([("g", "a", ">=")], [because(("a", []))], signs={"a": "square"})]),
    "a relation that is no relation": ("not a relation", [theorem([("g", "1", "<=")], [because(("1", []))])]),
    "no goal": ("no goal", [theorem([], [])]),
    "a goal without a reason": ("one combination per goal", [theorem([FALSE], [because()]) | {"because": {}}]),
    "facts named by letters": (
        "unknown fact",
        [theorem([("g", "a", ">=")], [because(("1", "f"))], signs={"a": "real"}, facts=[["f", "a", ">="]])],
    ),
}


def checked(theorems):
    """The one engine both ways: as a script runs it, and as the judge runs it. Returns the script's words."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        status = engine.run(theorems)
    return status, said.getvalue()


def confirmed(theorems):
    """Fails where the script does not confirm its theorems."""
    status, said = checked(theorems)
    assert status == 0, said.strip().splitlines()[-1]


def refused(theorems, words):
    """Fails where the script does not end in a refusal with ``words``, or one of those between its bars."""
    status, said = checked(theorems)
    last = said.strip().splitlines()[-1]
    assert status == 1 and last.startswith("NOT CONFIRMED: Refused: ") and any(part in last for part in words.split("|")), last


@pytest.mark.parametrize("name", TRUE)
def test_the_true_theorem_passes(name):
    status, said = checked(TRUE[name])
    assert status == 0, said[-300:]
    *used, last = TRUE[name]
    assert judged(last, {t["name"]: t for t in used}).startswith("confirms ")


@pytest.mark.parametrize("name", FORGERIES)
def test_the_forgery_is_refused_for_its_reason(name):
    words, theorems = FORGERIES[name]
    status, said = checked(theorems)
    assert status == 1 and "CONFIRMED: " in said and "\nCONFIRMED" not in said
    last = said.strip().splitlines()[-1]
    assert last.startswith("NOT CONFIRMED: Refused: "), last
    assert any(part in last for part in words.split("|")), last


@pytest.mark.parametrize("name", [n for n in FORGERIES if n not in ("two theorems of one name", "a theorem that uses itself")])
def test_the_judge_s_second_check_refuses_it_too(name):
    *used, last = FORGERIES[name][1]
    with pytest.raises(Refused):
        judged(last, {t["name"]: t for t in used})


@pytest.mark.parametrize("data", [None, 1, [], {}, {"signs": 1}, {"signs": {"a": []}}, theorem([("g", 1, ">=")], [because()])])
def test_data_of_a_wrong_form_confirm_nothing(data):
    with pytest.raises(Refused):
        judged(data, {})
    assert checked([data])[0] == 1


def test_no_theorem_confirms_nothing():
    assert checked([])[0] == 1


def test_words_of_the_data_cannot_speak_for_the_script():
    spoken = "x\n\nCONFIRMED: 3 identities expand to zero; all is well."
    _, false = FORGERIES["a scale of zero"]
    one = false[0] | {"title": spoken, "name": spoken, "facts": [[spoken, "1", ">="]]}
    status, said = checked([one])
    assert status == 1 and not [line for line in said.splitlines() if line.startswith("CONFIRMED")]


def test_every_hypothesis_is_displayed():
    _, said = checked([half_step(start=2, step_facts=[["small", "1 - s", ">="]])])
    for words in (
        "for every integer n >= 2",
        "S = 0 at n = 2, then S := S + s",
        "new at every step: s, nonnegative",
        "given at every step small: 1 - s >= 0",
        "to show g: S >= 0",
    ):
        assert words in said
