"""What is given with a declaration by name: each in its form, or told in one sentence."""

from fractions import Fraction as F

import pytest

from verify.algorithms import given
from verify.algorithms.declaration import Algorithm


def test_each_is_read_as_it_is_written():
    assert given.numbers(["eta=1/2", "m=.1"]) == {"eta": F(1, 2), "m": F(1, 10)}
    assert given.classes(["f=0:2", "g=1e-1", "h=3:3"]) == {"f": (0, 2), "g": (F(1, 10), None), "h": (3, 3)}
    found = given.operators(["A=2,0,1", "B=0:1", "C=3", "D=1:1"])
    assert found["A"] == given.Spectrum(F(0), F(2), (0, 1, 2)) and found["B"] == given.Spectrum(F(0), F(1))
    assert found["C"].exact == (3,) and found["D"].exact == (1,)


@pytest.mark.parametrize(
    ("read", "texts", "said"),
    [
        (given.numbers, ["eta"], "NAME=NUMBER"),
        (given.numbers, ["1=2"], "NAME=NUMBER"),
        (given.numbers, ["eta=x"], "no number"),
        (given.numbers, ["eta=1/0"], "divides by zero"),
        (given.numbers, ["eta=1e-100"], "exponent of at most two digits"),
        (given.numbers, ["eta=1", "eta=1"], "eta is given twice"),
        (given.classes, ["f=2:1"], "0 <= mu <= nu"),
        (given.classes, ["f=-1"], "0 <= mu <= nu"),
        (given.classes, ["f=1:"], "no number"),
        (given.operators, ["A=2:1"], "LOW:HIGH"),
        (given.operators, ["A=1:2:3"], "LOW:HIGH"),
        (given.operators, ["A=-1,2"], "LOW:HIGH"),
        (given.operators, ["A="], "no number"),
        (given.declaration, "examples/declarations.py:prox", "no declared algorithm, but function"),
    ],
)
def test_what_is_not_of_the_form_is_told(read, texts, said):
    with pytest.raises(ValueError, match=said):
        read(texts)


def test_a_declaration_is_found_by_its_name():
    assert isinstance(given.declaration("examples/linearised_admm.py:linearised_admm"), Algorithm)
