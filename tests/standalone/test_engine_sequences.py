"""The engine's inductions and applied theorems about sequences, part by part; hypotheses that are seen; what is displayed."""

import pytest

from tests.standalone.test_engine_forgeries import checked, confirmed, refused
from tests.standalone.theorems import because, have, recursion, theorem, use


def invariants(*given, base=None, step=None, **more):
    """Two sequences S = n, T = 2 n; ``given``: (name, value, relation) each."""
    names = [name for name, *_ in given]
    made = {
        "invariants": [list(one) for one in given],
        "base": {n: (base or {}).get(n, because()) for n in names},
        "step": {n: (step or {}).get(n, because(("1", [n]))) for n in names},
    }
    goals = more.pop("goals", [("g", "S + T - 3 n", "=")])
    why = more.pop("why", [because(("1", ["i"]), ("1", ["j"]))])
    r = more.pop("recursion", recursion({"S": "0", "T": "0"}, {"S": "S + 1", "T": "T + 2"}))
    return theorem(goals, why, recursion=r, induction=made, **more)


SUM, TWICE = ("i", "S - n", "="), ("j", "T - 2 n", "=")
PAIR = invariants(SUM, TWICE) | {"name": "used"}
FROM_FACT = {
    "goals": [("g", "S", ">=")],
    "why": [because(("1", ["i"]))],
    "recursion": recursion({"S": "a"}, {"S": "S"}),
    "signs": {"a": "real"},
    "facts": [["f", "a", ">="]],
}
STEPPED = theorem(
    [("g", "n", ">=")], [because(("n", []))], "used", recursion=recursion({}, {}, step_facts=[["k", "1 - n", ">="]])
)


def applied(second="T + 2", start="0"):
    return theorem(
        [("g", "S + T - 3 n", "=")],
        [because(("1", ["u"]))],
        recursion=recursion({"S": "0", "T": start}, {"S": "S + 1", "T": second}),
        steps=[use()],
    )


def asked(fact, relation, image, signs, *facts):
    """A theorem with one hypothesis about a real or positive letter a, applied at ``image``."""
    kind = "positive" if "^-" in fact else "real"
    lemma = theorem([("g", "1", ">")], [because(("1", []))], "used", signs={"a": kind}, facts=[["k", fact, relation]])
    user = theorem([("h", "2", ">")], [because(("2", ["u"]))], signs=signs, facts=list(facts), steps=[use(scalars={"a": image})])
    return [lemma, user]


TRUE = {
    "two invariants": [invariants(SUM, TWICE)],
    "in the other order": [invariants(TWICE, SUM)],
    "a start from a fact": [invariants(("i", "S", ">="), base={"i": because(("1", ["f"]))}, **FROM_FACT)],
    "a theorem about both sequences": [PAIR, applied()],
    "a theorem beside step facts": [
        theorem([("g", "n", ">=")], [because(("n", []))], "used", recursion=recursion({}, {})),
        theorem(
            [("g", "2 n", ">=")],
            [because(("2", ["u"]))],
            recursion=recursion({}, {}, step_facts=[["k", "1 - n", ">="]]),
            steps=[use()],
        ),
    ],
    "an equation that is seen": asked("a", "=", "0", {}),
    "an equation that is given": asked("a", "=", "b", {"b": "positive"}, ["f", "b", "="]),
}
FALSE = {
    "the second invariant": ("differ", [invariants(SUM, ("j", "T - 3 n", "="))]),
    "the first invariant": ("differ", [invariants(("i", "S - 2 n", "="), TWICE)]),
    "the second start": ("differ", [invariants(SUM, ("j", "T - 2 n - 1", "="))]),
    "two invariants of one name": ("two invariants", [invariants(SUM, ("i", "T - 3 n", "="), why=[because(("1", ["i"]))])]),
    "a step fact of the name of an invariant": (
        "given twice",
        [
            invariants(
                ("i", "n - 1", ">="),
                goals=[("g", "n - 1", ">=")],
                why=[because(("1", ["i"]))],
                recursion=recursion({}, {}, step_facts=[["i", "n", ">="]]),
            )
        ],
    ),
    "a start from the goal": (
        "unknown fact",
        [invariants(("i", "S - 1", ">="), base={"i": because(("1", ["g"]))}, **{**FROM_FACT, "goals": [("g", "S - 1", ">=")]})],
    ),
    "a theorem with step facts alone": (
        "free steps",
        [STEPPED, theorem([("g", "n", ">=")], [because(("1", ["u"]))], recursion=recursion({}, {}), steps=[use()])],
    ),
    "the second sequence is another": ("another sequence T", [PAIR, applied("T + 3")]),
    "the second start is another": ("another sequence T", [PAIR, applied(start="1")]),
    "an equation from a visible sign": ("k is not given", asked("a", "=", "b", {"b": "positive"})),
    "an equation from a square": ("k is not given", asked("a", "=", "b^2", {"b": "real"})),
    "a hypothesis divides by what is positive by a fact": (
        "division by b",
        asked("a^-2", ">=", "b", {"b": "real"}, ["f", "b", ">"]),
    ),
}


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_passes(name):
    confirmed(TRUE[name])


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_refused(name):
    words, theorems = FALSE[name]
    refused(theorems, words)


def test_what_is_applied_and_what_is_given_is_displayed():
    _, said = checked([PAIR, applied()])
    assert "\nu: used (checked above), each of whose hypotheses is at hand, so\n    u: 1 S + T - 3 n = 0\n" in said
    assert "\n==== used: every goal follows" in said and "for all vectors" not in said
    full = theorem(
        [("g", "a", ">"), ("h", "b^2 a", ">=")],
        [because(("a", [])), because(("1", ["f", "f"], None), ("a", [], "b"), ("- 1", ["f", "f"]))],
        signs={"a": "positive", "b": "real"},
        definitions=[["d", "a + 1"], ["e", "d + 1"]],
        facts=[["f", "b", "="]],
        recursion=recursion({}, {}, step_signs={"s": "real", "t": "positive"}, step_facts=[["k", "s", ">="], ["l", "t", ">"]]),
        steps=[have("w", "a", ">", ("a", []))],
    )
    status, said = checked([full])
    assert status == 0, said
    for line in (
        "    where d := a + 1\n    where e := d + 1\n",
        "    new at every step: s, real\n    new at every step: t, positive\n",
        "    given at every step k: s >= 0\n    given at every step l: t > 0\n",
        "    to show g: a > 0\n    to show h: b^2 a >= 0\n",
        "    + (1) * [f] * [f]   [an equality: any coefficient]\n",
        "    + (a) * |b|^2   [coefficient positive]\n",
    ):
        assert line in said, line
    _, bare = checked([theorem([("g", "1", ">=")], [because(("1", []))])])
    assert "for all vectors" not in bare and "for all scalars" not in bare


def test_an_induction_is_counted_once():
    from verify.standalone.certificate_script import Checker

    checker = Checker(invariants(SUM, TWICE))
    checker.prove({})
    assert checker.count == {"identities": 5, "signs": 0, "hypotheses": 0, "inductions": 1}
