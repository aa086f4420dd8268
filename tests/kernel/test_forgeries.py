"""Every forgery in ``forgeries/`` is rejected, for the reason it states. A new forgery is one new file."""

import json
import re
from pathlib import Path

import pytest

from verify import Induction, Proof, Recursion, Statement, above, at_least, because, equal, scalars, signs, spaces, term, vectors
from verify.kernel import Rejected, Theorem, check_point, polynomial, prove
from verify.lemma.certificate_json import parse, read_point, read_proof, read_statement

FILES = sorted((Path(__file__).parent / "forgeries").glob("*.json"))


def proved(name, says, proof):
    return {name: prove(name, says, proof, {})}


def summed(name, step, says_signs, says_spaces):
    """S = s + n step for S' = S + step, by induction."""
    n, S, s = scalars("n S s")
    says = Statement(
        says_signs, says_spaces, (), (equal("g", S, s + n * step),), recursion=Recursion("n", 0, {"S": s}, {"S": S + step})
    )
    return proved(
        name,
        says,
        Proof(
            {"g": because(term(1, "i"))},
            induction=Induction((equal("i", S, s + n * step),), {"i": because()}, {"i": because(term(1, "i"))}),
        ),
    )


def theorems():
    (a, c), (w,) = scalars("a c"), vectors("w")
    one = Statement(signs(positive="a"), {}, (at_least("one", a, 1),), (at_least("g", a**2, 1),))
    equation = Statement(signs(real="a c"), {}, (equal("same", a, c),), (equal("g", a**2, c**2),))
    strict = Statement(signs(real="a"), {}, (above("more", a, 1),), (above("g", a**2, 1),))
    return {
        **proved("square-at-least-one", one, Proof({"g": because(term(1, "one", "one"), term(2, "one"))})),
        **proved("squares-agree", equation, Proof({"g": because(term(a + c, "same"))})),
        **proved("square-above-one", strict, Proof({"g": because(term(1, "more", "more"), term(2, "more"))})),
        **summed("sum-of-equal-steps", c, signs(real="c s"), {}),
        **summed("sum-of-equal-lengths", w.norm2, signs(real="s"), spaces(W="w")),
    }


def test_there_are_forgeries():
    assert len(FILES) >= 75


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_forgery_is_rejected(path, monkeypatch):
    if path.stem.startswith("work-"):  # the whole budget takes seconds: see test_work.py
        monkeypatch.setattr(polynomial, "MAX_WORK", 20_000)
    forgery = json.loads(path.read_text(encoding="utf-8"))
    with pytest.raises(Rejected) as caught:
        if "text" in forgery:
            read_proof(parse(forgery["text"]))
        elif "point" in forgery:
            check_point(read_statement(forgery["statement"]), read_point(forgery["point"]))
        else:
            prove("forgery", read_statement(forgery["statement"]), read_proof(forgery["proof"]), theorems())
    assert re.search(forgery["expect"], str(caught.value)), f"rejected for another reason: {caught.value}"


def test_a_theorem_cannot_be_made_by_hand():
    (a,) = scalars("a")
    says = Statement(signs(real="a"), {}, (), (at_least("g", a),))
    with pytest.raises(Rejected, match=r"made by prove"):
        Theorem(object(), "false", says, ())


@pytest.mark.parametrize("wrong", [0.5, float("nan"), True, "1", None, 1j])
def test_inexact_values_are_rejected(wrong):
    (a,) = scalars("a")
    with pytest.raises((Rejected, TypeError)):
        Statement(signs(real="a"), {}, (), (at_least("g", a * wrong),))
    with pytest.raises(Rejected):
        from verify import Point

        check_point(Statement(signs(real="a"), {}, (), (at_least("g", a),)), Point({"a": wrong}))
