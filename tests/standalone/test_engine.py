"""The engine of exported scripts: what it reads, what it counts and displays, its bounds, and data of a wrong form."""

import pytest

from tests.tables import typed
from tests.theorems.notation import read, rows
from tests.theorems.test_theorems import checked
from verify.standalone import certificate_script as engine
from verify.standalone.second_check import Refused, judged

IMPLIED = {(">=", ">="), (">=", ">"), (">=", "="), (">", ">"), ("=", "=")}
ONE = "= t\nso g: 1 >= 0 by 1"


def data(text):
    return [row.data for row in read(text)]


def one(name):
    """The row of this name with what it applies, as data."""
    row = next(row for row in rows() if row.name == name)
    return [*(lemma.data for lemma in row.above()), row.data]


@pytest.mark.parametrize("asked", [">=", ">", "="])
@pytest.mark.parametrize("given", [">=", ">", "="])
@pytest.mark.parametrize("before", ["", "if other: b + 1 = 0\n"])
def test_a_hypothesis_is_given_by_a_fact_that_says_as_much(asked, given, before):
    lemma = f"lemma used\nlet real a\nif f: a {asked} 0\nso g: 2 a {asked} 0 by 2 [f]"
    user = f"= t\nlet real b\n{before}if f: b {given} 0\nuse u = used(a := b)\nso g: 2 b {asked} 0 by 1 [u]"
    status, said = checked(data(f"{lemma}\n{user}"))
    assert (status == 0) is ((asked, given) in IMPLIED), said
    assert status == 0 or "use u: f is not given" in said


@pytest.mark.parametrize(("sign", "asked"), [("positive", ">"), ("nonnegative", ">=")])
@pytest.mark.parametrize("given", [">=", ">", "="])
def test_a_sign_is_given_by_a_fact_that_says_as_much(sign, asked, given):
    lemma = f"lemma used\nlet {sign} a\nso g: 2 a {asked} 0 by 2 a"
    user = f"= t\nlet real b\nif f: b {given} 0\nuse u = used(a := b)\nso g: 2 b {asked} 0 by 1 [u]"
    assert (checked(data(f"{lemma}\n{user}"))[0] == 0) is ((asked, given) in IMPLIED)


def reads(text, letters="ab", spaces=""):
    """Whether the engine reads this as a polynomial in positive letters."""
    (empty,) = data(ONE)
    stated = {"signs": dict.fromkeys(letters, "positive"), "spaces": {v: v.upper() for v in spaces} | {"y": "X"}}
    try:
        engine.Checker(empty | stated | {"goals": [["g", text, ">="]]})
    except engine.Refused:
        return False
    return True


LONGEST = 2**4096 - 1
GOOD = ["1/2", "-1", "1" * 999 + "/" + "3" * 1000, str(LONGEST), f"1/{LONGEST}", f"- {LONGEST}", "a^64", "a^-64", "a^32 a^32"]
GOOD += ["a^2 b a^-2", "- a", "2 3 a"]
BAD = [
    "1/2/3",
    "1/",
    "/2",
    "-",
    "--1",
    "1/-2",
    "1.5",
    "1" * 1000 + "/" + "3" * 1000,
    str(2**4096),
    f"1/{2**4096}",
    f"- {2**4096}",
]
BAD += ["a^65", "a^-65", "a^32 a^33", "a^", "a^b", "a^1/2", "", "a + ", "+ a", "a\n- b", "a  b", "a*b", "c", "a - c"]
BAD += [5, None, ["a"], ("a",), {"a": 1}, b"a", True]
PAIRS = ["<x,y>", "<y,x>", "<x,x>", "<x,y>^2"]
NO_PAIRS = ["<x,y>^-1", "<x,y", "<x,y)", "x,y>", "<x>", "<x,y,x>", "<x,>", "<,x>", "<x, y>", "<x,1>", "<1,x>", "<x,w>", "<w,x>"]
NO_PAIRS += ["<x,q>", "<q,x>", "<q,q>", "x"]


@pytest.mark.parametrize(("text", "good"), [*((t, True) for t in GOOD), *((t, False) for t in BAD)])
def test_what_is_read_as_a_polynomial(text, good):
    assert reads(text) is good


@pytest.mark.parametrize(("atom", "good"), [*((t, True) for t in PAIRS), *((t, False) for t in NO_PAIRS)])
def test_what_is_read_as_an_inner_product(atom, good):
    for text in (atom, f"a {atom}", f"{atom} + a", f"a - 2 {atom}"):
        assert reads(text, spaces="xw") is good


@pytest.mark.parametrize(("value", "written"), typed(__file__, "engine", "two texts of one polynomial"))
def test_two_texts_of_one_polynomial(value, written):
    assert engine.poly(value) == engine.poly(written)
    assert engine.poly(f"{value} + 1") != engine.poly(written)


def test_names_of_any_length_up_to_64():
    (plain,) = data(ONE)
    for name, good in typed(__file__, "engine", "names of any length up to 64"):
        for part in ({"signs": {name: "real"}}, {"spaces": {name: "X"}}, {"spaces": {"x": name}}):
            assert (checked([plain | part])[0] == 0) is good


def test_terms_are_counted(monkeypatch):
    monkeypatch.setattr(engine, "MAX_TERMS", 3)
    assert reads("1 + a + b") and not reads("1 + a + b + a b")
    square = "= t\nlet real a b\nso g: a^2 + 2 a b + b^2 >= 0 by 1 {a + b}"
    assert checked(data(square))[0] == 0
    status, said = checked(data(square.replace("{a + b}", "{a + b + 1}")))
    assert status == 1 and "a product has too many terms" in said
    monkeypatch.setattr(engine, "MAX_WORK", 3)
    assert checked(one("a product of two facts"))[0] == 0
    status, said = checked(data(square))
    assert status == 1 and "a product of 2 by 2 terms is too large" in said


@pytest.mark.parametrize("text", ["0", "1", "-1", "2 a", "1/2 a^2", "-1/3 a^-2 b^2", "2 + a b^-1 - 3 b", "- 2 - <x,x> a + 1/2 b"])
def test_what_is_shown_is_what_was_read(text):
    shown = engine.words(engine.poly(text.replace("-1", "- 1") if text[0] == "-" else text))
    assert shown == (text if text[:2] != "- " else "-" + text[2:])


def test_zero_by_definition_is_at_hand():
    weak = "lemma used\nlet real a\nif f: a >= 0\nso g: 2 a >= 0 by 2 [f]"
    user = "= t\nlet positive b\ndef d = b + 1\nuse u = used(a := d - b - 1)\nso g: 2 d - 2 b - 2 >= 0 by 1 [u]"
    assert checked(data(f"{weak}\n{user}"))[0] == 0


@pytest.mark.parametrize(
    ("name", "counted"),
    [
        ("both goals of a used theorem", "1 identities, 2 visible signs, 1 hypotheses of applied theorems"),
        ("two steps", "3 identities, 3 visible signs"),
        ("an equality times anything", "1 identities, 0 visible signs"),
        ("start", "3 identities, 0 visible signs, the induction"),
        ("two invariants", "5 identities, 0 visible signs, the induction"),
    ],
)
def test_what_was_verified_is_counted(name, counted):
    *used, last = one(name)
    assert judged(last, {t["name"]: t for t in used}) == f"confirms {counted}"


def test_an_induction_is_counted_once():
    checker = engine.Checker(one("two invariants")[0])
    checker.prove({})
    assert checker.count == {"identities": 5, "signs": 0, "hypotheses": 0, "inductions": 1}


@pytest.mark.parametrize(("theorems", "lines"), typed(__file__, "engine", "every hypothesis and identity is displayed"))
def test_every_hypothesis_and_identity_is_displayed(theorems, lines):
    status, said = checked(theorems)
    assert status == 0 and [line for line in lines if line not in said] == [], said


def test_what_is_not_there_is_not_displayed():
    assert "for all vectors" not in checked(one("a theorem about both sequences"))[1]
    said = checked(data(ONE))[1]
    assert "for all vectors" not in said and "for all scalars" not in said


COUNT = one("start")


@pytest.mark.parametrize(("theorems", "words"), typed(__file__, "engine", "data of a wrong form confirm nothing"))
def test_data_of_a_wrong_form_confirm_nothing(theorems, words):
    status, said = checked(theorems)
    assert status == 1 and words in said.strip().splitlines()[-1]
    if theorems != [*COUNT, *COUNT]:
        with pytest.raises(Refused):
            judged(theorems[0], {})


def test_no_theorem_confirms_nothing():
    assert checked([])[0] == 1


def test_words_of_the_data_cannot_speak_for_the_script():
    spoken = "x\n\nCONFIRMED: 3 identities expand to zero; all is well."
    (false,) = one("a scale of zero")
    status, said = checked([false | {"title": spoken, "name": spoken, "facts": [[spoken, "1", ">="]]}])
    assert status == 1 and not [line for line in said.splitlines() if line.startswith("CONFIRMED")]
