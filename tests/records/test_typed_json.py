"""The reader by types: what is written is read again, and every part of another type is refused where it stands."""

import json
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal, NotRequired, TypedDict

import pytest

from tests.every_lemma import LEMMAS
from tests.tables import table
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
    (Polynomial, Polynomial.of(2), [[1, {"a": 0}]] * 2),
    (Polynomial | Vector | None, Polynomial.of(2), 2),
    (Polynomial | Vector | None, Vector({"x": Polynomial.of(2)}), {"x": "2"}),
    (Annotated[list[int], Sized(1, 2)], [1], [1]),
    (Fraction, Fraction(int("9" * 2000)), "9" * 2000),
]
FORMS = {
    "Fraction": Fraction,
    "Polynomial": Polynomial,
    "Point": Point,
    "Row": Row,
    "pair": tuple[int, str],
    "a or 1": Literal["a", 1],
    "Origin": Origin,
    "Pair": Pair,
    "Pair or OracleRun": Pair | OracleRun | None,
    "Held": Held,
}


@pytest.mark.parametrize(("form", "data", "words"), table(__file__, "typed_json"))
def test_another_form_is_refused_with_its_place(form, data, words):
    with pytest.raises(Rejected, match=words):
        read(FORMS[form], json.loads(data), "form")


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
    with pytest.raises(Rejected, match=r"form: '9999999999.* is not a rational"):
        read(Fraction, "9" * 2001, "form")
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
