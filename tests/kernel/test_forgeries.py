"""Every forgery in ``forgeries/`` is rejected, for the reason it states. A new forgery is one new file."""

import json
import re
from pathlib import Path

import pytest

from verify import Proof, Statement, at_least, because, scalars, signs, term
from verify.certificate_json import parse, read_point, read_proof, read_statement
from verify.kernel import Rejected, Theorem, check_point, prove

FILES = sorted((Path(__file__).parent / "forgeries").glob("*.json"))


def theorems():
    (a,) = scalars("a")
    says = Statement(signs(positive="a"), {}, (at_least("one", a, 1),), (at_least("g", a**2, 1),))
    return {
        "square-at-least-one": prove(
            "square-at-least-one", says, Proof({"g": because(term(1, "one", "one"), term(2, "one"))}), {}
        )
    }


def test_there_are_forgeries():
    assert len(FILES) >= 50


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_forgery_is_rejected(path):
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
