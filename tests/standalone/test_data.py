"""What the engine is given: every part of a statement and of a proof, in its order."""

from fractions import Fraction

import pytest

from tests.standalone.engine_words import proved, stated
from verify import (
    Point,
    Polynomial,
    Proof,
    Recursion,
    Statement,
    Use,
    above,
    at_least,
    because,
    equal,
    scalars,
    signs,
    spaces,
    term,
    vectors,
)
from verify.kernel import Combination, Have, Induction, Term, prove
from verify.records import typed_json
from verify.standalone import certificate_script as engine
from verify.standalone.data import point_data, proof_data, statement_data
from verify.standalone.second_check import Refused, plain_data, second_check

a, b, d, e, S, T, n, s, t = scalars("a b d e S T n s t")
x, y = vectors("x y")
ONE = Polynomial.of(1)
SAYS = Statement(
    signs(positive="a", real="b"),
    spaces(X="x", Y="y"),
    (at_least("f", a, 1), equal("k", b, 2)),
    (above("g", a), at_least("h", S)),
    (("d", a + 1), ("e", d + 1)),
    Recursion(
        "n",
        2,
        {"S": b, "T": a},
        {"S": S + s, "T": T - t},
        signs(nonnegative="s", positive="t"),
        (at_least("p", s), above("q", t)),
    ),
)


def read(data):
    """The data as the engine reads them: polynomials by their terms."""
    if isinstance(data, dict):
        return {name: read(part) for name, part in data.items()}
    if isinstance(data, list | tuple):
        return [read(part) for part in data]
    try:
        return engine.poly(data)
    except engine.Refused:
        return data


def test_a_statement():
    given = read(statement_data("name", "title", {"f": "why"}, SAYS))
    assert given == read({**stated("name", typed_json.write(SAYS)), "title": "title", "why the facts hold": {"f": "why"}})
    assert statement_data("n", "", {}, Statement({}, {}, (), SAYS.goals))["recursion"] is None


def test_a_proof():
    two = Combination((Term(a, ("f", "k")), Term(ONE, (), x - a * y), Term(b, (), a + b)), ONE * 3)
    steps = (
        Have(at_least("one", a), because(term(a))),
        Use("use", "used", {"a": b, "b": a + 1}, {"x": x, "y": x - y}),
        Have(above("two", a), because(term(2 * a))),
    )
    induction = Induction(
        (at_least("i", S), above("j", T)),
        {"i": because(term(1, "f")), "j": because(term(2, "f"))},
        {"i": because(term(3, "i")), "j": because(term(4, "j"))},
    )
    proof = Proof({"g": two, "h": because(term(1, "i"))}, steps, induction)
    assert read(proof_data(proof)) == read(proved(typed_json.write(proof)))
    assert proof_data(proof)["because"]["g"] == {
        "scale": "3",
        "terms": [("a", ["f", "k"], None), ("1", [], {"x": "1", "y": "- a"}), ("b", [], "a + b")],
    }
    assert proof_data(Proof({}))["induction"] is None


def test_a_point():
    point = Point({"a": 1, "b": Fraction(1, 2)}, {"x": [1, 2], "y": [3]}, {}, 4, ({"s": 5, "t": 6}, {"s": 7, "t": 8}))
    assert point_data(point, ["g"]) == {
        "scalars": {"a": "1", "b": "1/2"},
        "vectors": {"x": ["1", "2"], "y": ["3"]},
        "index": 4,
        "steps": [{"s": "5", "t": "6"}, {"s": "7", "t": "8"}],
        "broken": ["g"],
    }


def test_every_theorem_that_is_used_is_given():
    used = {
        name: Statement(signs(real="a"), {}, (at_least("f", a, k),), (at_least("g", a, k),))
        for name, k in (("p.one", 1), ("p.two", 2))
    }
    for order in (used, dict(reversed(used.items()))):
        theorems = {name: prove(name, said, Proof({"g": because(term(1, "f"))}), {}) for name, said in order.items()}
        says = Statement(signs(real="a"), {}, (at_least("f", a, 1), at_least("h", a, 2)), (at_least("g", 2 * a, 3),))
        steps = (Use("one", "p.one"), Use("two", "p.two"))
        proof = Proof({"g": because(term(1, "one"), term(1, "two"))}, steps)
        prove("p.user", says, proof, theorems)
        assert second_check("p.user", says, proof, order).startswith("confirms 1 identities")
        with pytest.raises(Refused, match="f is not given"):
            second_check("p.user", Statement(says.signs, {}, says.facts[:1], says.goals), proof, order)


def test_only_what_json_carries_is_judged():
    assert plain_data({"a": (1, "2")}) == {"a": [1, "2"]}
    with pytest.raises(ValueError, match="JSON"):
        plain_data(float("nan"))
