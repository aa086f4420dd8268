"""The reader by types: what is written is read again, and every part of another type is refused where it stands."""

import json
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal, NotRequired, TypedDict

import pytest

from tests.every_lemma import LEMMAS
from verify import Point, Polynomial, Proof, Statement, Vector
from verify.exact.admm import OracleRun, Pair
from verify.kernel import Rejected
from verify.lemma.origin import Origin
from verify.records.json_text import canonical, digest, parse
from verify.records.typed_json import Counted, Sized, read, write

LEMMA = LEMMAS["zhang2018.eq-10-11"]  # a recursion, an induction and origins
SAID = {Statement: write(LEMMA.claim.says), Proof: write(LEMMA.proof), Point: write(LEMMA.witness)}


class Row(TypedDict):
    name: str
    more: NotRequired[list[int]]


@dataclass(frozen=True)
class Held:
    few: Annotated[tuple[Fraction, ...], Sized(1, 2)]
    count: Annotated[int, Counted(9)]
    more: int = 3


HELD = {"few": ["1/2", "1"], "count": "9", "more": 3}
KEPT = [
    (Polynomial, Polynomial.of(2), [["2", {"a": 0}]]),
    (Polynomial | Vector | None, Polynomial.of(2), 2),
    (Polynomial | Vector | None, Vector({"x": Polynomial.of(2)}), {"x": "2"}),
    (Annotated[list[int], Sized(1, 2)], [1], [1]),
    (Fraction, Fraction(int("9" * 2000)), "9" * 2000),
]
WRONG = [
    (Fraction, "9" * 2001, "form: '9999999999.* is not a rational"),
    (Fraction, "١", "is not a rational"),
    (Fraction, True, "form: expected a rational such as .* found bool 'True'"),
    (Polynomial, [["1", {"a": True}]], r"form\[0\]\['a'\]: the exponent must be an integer, found True"),
    (Polynomial, [["1"]], r"form\[0\]: expected \[coefficient, {atom: exponent}\]"),
    (Point, {"grams": {"X": {"<u v>": "1"}}}, r"form.grams\['X'\]\['<u v>'\]: '<u v>' is not an inner product"),
    (Point, {"grams": {"X": {"<u,v>": "1", "u,v": "2"}}}, r"form.grams\['X'\]\['u,v'\]: 'u,v' is not an inner product"),
    (Row, {"name": "x", "more": [1, 2.0]}, r"form.more\[1\]: expected an integer, found float '2.0'"),
    (Row, 7, "form: expected an object, found int '7'"),
    (Row, {"more": []}, "form: expected a field 'name', found none"),
    (tuple[int, str], [1], "form: expected an array of 2 entries, found list"),
    (Literal["a", 1], True, "form: expected a or 1, found bool 'True'"),
    (Origin, {"kind": "Forged"}, "form: expected an object whose kind is one of Assumed, Letter, Program"),
    (Pair, {"kind": "OracleRun"}, "form: expected an object whose kind is Pair, found str 'OracleRun'"),
    (Pair | OracleRun | None, 7, "form: expected an object or null, found int '7'"),
    (Pair, {"kind": "Pair", "more": 1}, "form: expected no field but kind, .*, found 'more'"),
    (Held, {"few": ["1"], "count": "9"}, "form: expected a field 'more', found none"),
    (Held, HELD | {"few": 3}, "form.few: expected an array, found int '3'"),
    (Held, HELD | {"few": []}, "form.few: expected an array of 1 to 2 entries, found 0"),
    (Held, HELD | {"few": ["1"] * 3}, "form.few: expected an array of 1 to 2 entries, found 3"),
    (Held, HELD | {"count": "10"}, "form.count: expected an integer from 1 to 9, found str '10'"),
    (Held, HELD | {"count": "3/2"}, "form.count: expected an integer from 1 to 9, found str '3/2'"),
]


@pytest.mark.parametrize(("form", "data", "words"), WRONG)
def test_another_form_is_refused_with_its_place(form, data, words):
    with pytest.raises(Rejected, match=words):
        read(form, data, "form")


def test_what_is_read_is_written_again():
    assert write(read(Held, HELD)) == HELD and read(Held, HELD).count == 9
    for form, value, data in KEPT:
        assert read(form, data) == value
    assert write(Point(index=0)) == {"scalars": {}, "vectors": {}, "index": 0, "steps": []}
    for form, data in SAID.items():
        assert write(read(form, json.loads(json.dumps(data)))) == data
    with pytest.raises(Rejected, match="expected data of declared classes, found float"):
        write({"x": [0.5]})


def test_text_is_bounded_and_written_in_one_way():
    assert parse("9" * 2000) == int("9" * 2000) and parse("[1, 2]", most=6) == [1, 2]
    for text, words in (("9" * 2001, "2001 digits, at most 2000"), ("[1, 20]", "text of at most 6 characters")):
        with pytest.raises(Rejected, match=f"here: .*{words}"):
            parse(text, "here", 6 if "," in text else 9999)
    assert canonical({"b": ["é"], "a": 1}) == '{"a":1,"b":["\\u00e9"]}' and digest([]) == "4f53cda18c2baa0c"
    with pytest.raises(ValueError, match="not JSON compliant"):
        canonical([float("nan")])


def places(data, above=()):
    yield above
    if isinstance(data, dict | list):
        for key in data if isinstance(data, dict) else range(len(data)):
            yield from places(data[key], (*above, key))


@pytest.mark.parametrize("form", SAID)
def test_every_part_that_becomes_a_float_or_has_a_field_more_is_refused_there(form):
    for place in list(places(SAID[form]))[1:]:
        changed = json.loads(json.dumps(SAID[form]))
        inner = changed
        for key in place[:-1]:
            inner = inner[key]
        inner[place[-1]] = 0.5
        with pytest.raises(Rejected, match=r"found (float '0.5'|0.5)"):
            read(form, changed)
    with pytest.raises(Rejected, match=r"expected no field but .*, found 'trust_me'"):
        read(form, SAID[form] | {"trust_me": 1})
