"""The engine's hypotheses from facts of each relation, and its bounds: what is just read, and its neighbour that is not."""

import pytest

from tests.standalone.test_engine_forgeries import checked
from tests.standalone.theorems import because, theorem, use
from verify.standalone import certificate_script as engine

IMPLIED = {(">=", ">="), (">=", ">"), (">=", "="), (">", ">"), ("=", "=")}


@pytest.mark.parametrize("asked", [">=", ">", "="])
@pytest.mark.parametrize("given", [">=", ">", "="])
@pytest.mark.parametrize("before", [[], [["other", "b + 1", "="]]])
def test_a_hypothesis_is_given_by_a_fact_that_says_as_much(asked, given, before):
    goal = [("g", "2 a", asked)]
    lemma = theorem(goal, [because(("2", ["f"]))], "used", signs={"a": "real"}, facts=[["f", "a", asked]])
    user = theorem(
        [("g", "2 b", asked)],
        [because(("1", ["u"]))],
        signs={"b": "real"},
        facts=[*before, ["f", "b", given]],
        steps=[use(scalars={"a": "b"})],
    )
    status, said = checked([lemma, user])
    assert (status == 0) is ((asked, given) in IMPLIED), said
    assert status == 0 or "use u: f is not given" in said


@pytest.mark.parametrize("sign", ["positive", "nonnegative"])
@pytest.mark.parametrize("given", [">=", ">", "="])
def test_a_sign_is_given_by_a_fact_that_says_as_much(sign, given):
    asked = {"positive": ">", "nonnegative": ">="}[sign]
    lemma = theorem([("g", "2 a", asked)], [because(("2 a", []))], "used", signs={"a": sign})
    user = theorem(
        [("g", "2 b", asked)],
        [because(("1", ["u"]))],
        signs={"b": "real"},
        facts=[["f", "b", given]],
        steps=[use(scalars={"a": "b"})],
    )
    assert (checked([lemma, user])[0] == 0) is ((asked, given) in IMPLIED)


def reads(text, signs=None):
    """Whether the engine reads this as a polynomial in positive letters."""
    try:
        engine.Checker(theorem([("g", text, ">=")], [because()], signs=signs or {"a": "positive", "b": "positive"}))
    except engine.Refused:
        return False
    return True


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("1/2", True),
        ("1/2/3", False),
        ("1/", False),
        ("/2", False),
        ("-", False),
        ("--1", False),
        ("-1", True),
        ("1/-2", False),
        ("1.5", False),
        ("1" * 999 + "/" + "3" * 1000, True),
        ("1" * 1000 + "/" + "3" * 1000, False),
        (str(2**4096 - 1), True),
        (str(2**4096), False),
        (f"1/{2**4096 - 1}", True),
        (f"1/{2**4096}", False),
        (f"- {2**4096 - 1}", True),
        (f"- {2**4096}", False),
        ("a^64", True),
        ("a^65", False),
        ("a^-64", True),
        ("a^-65", False),
        ("a^32 a^32", True),
        ("a^32 a^33", False),
        ("a^", False),
        ("a^b", False),
        ("a^1/2", False),
        ("a^2 b a^-2", True),
        ("", False),
        ("a + ", False),
        ("+ a", False),
        ("- a", True),
        ("a\n- b", False),
        ("a  b", False),
        ("a*b", False),
        ("2 3 a", True),
        ("c", False),
        ("a - c", False),
    ],
)
def test_what_is_read_as_a_polynomial(text, good):
    assert reads(text) is good


@pytest.mark.parametrize("text", [5, None, ["a"], ("a",), {"a": 1}, b"a", True])
def test_only_text_is_read(text):
    assert not reads(text)


@pytest.mark.parametrize(
    ("atom", "good"),
    [
        ("<x,y>", True),
        ("<y,x>", True),
        ("<x,x>", True),
        ("<x,y>^2", True),
        ("<x,y>^-1", False),
        ("<x,y", False),
        ("<x,y)", False),
        ("x,y>", False),
        ("<x>", False),
        ("<x,y,x>", False),
        ("<x,>", False),
        ("<,x>", False),
        ("<x, y>", False),
        ("<x,1>", False),
        ("<1,x>", False),
        ("<x,w>", False),
        ("<w,x>", False),
        ("<x,q>", False),
        ("<q,x>", False),
        ("<q,q>", False),
        ("x", False),
    ],
)
def test_what_is_read_as_an_inner_product(atom, good):
    for text in (atom, f"a {atom}", f"{atom} + a", f"a - 2 {atom}"):
        says = theorem([("g", text, ">=")], [because()], signs={"a": "real"}, spaces={"x": "X", "y": "X", "w": "W"})
        if good:
            engine.Checker(says)
        else:
            with pytest.raises(engine.Refused):
                engine.Checker(says)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("<y,x>", "<x,y>"),
        ("a + a", "2 a"),
        ("a - a", "0"),
        ("2 a 3 a", "6 a^2"),
        ("a^2 a^-1", "a"),
        ("1/2 a + 1", "1 + 1/2 a"),
        ("- a + b - 2", "- 2 - a + b"),
        ("a b", "b a"),
        ("0 a", "0"),
        ("a^1", "a"),
        ("a^0", "1"),
        ("<x,y> <y,x>", "<x,y>^2"),
    ],
)
def test_two_texts_of_one_polynomial(value, written):
    assert engine.poly(value) == engine.poly(written)
    assert engine.poly(f"{value} + 1") != engine.poly(written)


def test_names_of_any_length_up_to_64():
    for name, good in (("a" * 64, True), ("a" * 65, False), ("", False), ("A_9", True), ("_a", False), ("9a", False)):
        assert reads("1", {name: "real"}) is good
        said = checked([theorem([("g", "1", ">=")], [because(("1", []))], spaces={name or "": "X"})])[0]
        assert (said == 0) is good
        assert (checked([theorem([("g", "1", ">=")], [because(("1", []))], spaces={"x": name})])[0] == 0) is good


def test_terms_are_counted(monkeypatch):
    monkeypatch.setattr(engine, "MAX_TERMS", 3)
    assert reads("1 + a + b") and not reads("1 + a + b + a b")
    signs = {"a": "real", "b": "real"}
    three = theorem([("g", "a^2 + 2 a b + b^2", ">=")], [because(("1", [], "a + b"))], signs=signs)
    assert checked([three])[0] == 0
    four = theorem([("g", "1", ">=")], [because(("1", [], "a + b + 1"))], signs=signs)
    status, said = checked([four])
    assert status == 1 and "a product has too many terms" in said


@pytest.mark.parametrize("text", ["0", "1", "-1", "2 a", "1/2 a^2", "-1/3 a^-2 b^2", "2 + a b^-1 - 3 b", "- 2 - <x,x> a + 1/2 b"])
def test_what_is_shown_is_what_was_read(text):
    shown = engine.words(engine.poly(text.replace("-1", "- 1") if text[0] == "-" else text))
    assert shown == (text if text[:2] != "- " else "-" + text[2:])
