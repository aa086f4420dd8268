"""What is printed and not read, or has no value, is told by its own sentence: never taken for something else."""

from fractions import Fraction
from types import SimpleNamespace

import flint
import pytest

from verify import Polynomial, Vector
from verify.judge.print_comparison import Comparison, Incomparable
from verify.judge.printed import Reader, Unreadable, tokens
from verify.judge.printed_values import Place, value_of

KEYS = {(letter,): letter for letter in "abuv"}


@pytest.mark.parametrize(
    ("latex", "words"),
    [
        ("a)", r"\) is not read"),
        ("a]", r"\] is not read"),
        ("a+", "expected more, found the end"),
        ("(a", r"expected \), found the end"),
        (r"\frac{a}{b", "expected }, found the end"),
        ("(a]", r"expected \), found \]"),
        (r"a+\in", r"\\in is not read"),
        ("a+)", r"\) is not read"),
        (r"a+\text{a word}", r"\\text.* is not read"),
    ],
)
def test_what_is_no_expression_is_not_read(latex: str, words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        Reader(tokens(latex), KEYS).whole()


def letter(name: str) -> tuple[str, str]:
    return ("letter", name)


def number(value: int) -> tuple[str, Fraction]:
    return ("number", Fraction(value))


A, U, V, TWO = letter("a"), letter("u"), letter("v"), number(2)
MEANINGS = {"a": Polynomial.atom("a"), "b": Polynomial.atom("b"), "u": Vector.named("u"), "v": Vector.named("v")}
SPACES = {"u": "X", "v": "X", "A_u": "Z"}
PLACE = Place({"a": flint.fmpq(3)}, {"u": [flint.fmpq(1)], "v": [flint.fmpq(2)], "A_u": [flint.fmpq(5)]})


@pytest.mark.parametrize(
    ("expression", "words"),
    [
        (letter("b"), "b has no value"),
        (("/", A, U), "a denominator is a vector or vanishes"),
        (("/", A, number(0)), "a denominator is a vector or vanishes"),
        (("^", U, TWO), "a power of a vector"),
        (("^", A, U), "a power of a vector"),
        (("inner", A, U), "an inner product of a number"),
        (("inner", U, A), "an inner product of a number"),
        (("map", "A"), "A is applied to nothing"),
        (("max", (U, A)), "max of a vector"),
        (("max", (A, U)), "max of a vector"),
        (("max", (A, U, A)), "max of a vector"),
        (("+", (U, A)), "a number is added to a vector"),
        (("+", (A, U)), "a number is added to a vector"),
        (("+", (U, A, V)), "a number is added to a vector"),
        (("*", (("map", "A"), A)), "A is applied to a number"),
        (("*", (("map", "A"), V)), "A_v is no vector of the statement"),
        (("*", (U, V)), "a product of vectors"),
    ],
)
def test_what_has_no_value_is_told(expression: tuple[object, ...], words: str) -> None:
    with pytest.raises(Incomparable, match=words):
        value_of(expression, PLACE, MEANINGS, SPACES)


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        (("/", A, TWO), Fraction(3, 2)),
        (("^", A, TWO), 9),
        (("inner", U, V), 2),
        (("inner", A, A), 9),
        (("max", (TWO, A)), 3),
        (("+", (A, TWO)), 5),
        (("*", (A, TWO)), 6),
        (("+", (U, V)), {"u": 1, "v": 1}),
        (("*", (A, V)), {"v": 3}),
        (("*", (U, A)), {"u": 3}),
        (("/", V, TWO), {"v": Fraction(1, 2)}),
        (("*", (("map", "A"), U)), {"A_u": 1}),
    ],
)
def test_what_has_a_value_has_the_right_one(expression: tuple[object, ...], value: object) -> None:
    assert str(value_of(expression, PLACE, MEANINGS, SPACES)) in (str(value), str(_exact(value)))


def _exact(value: object) -> object:
    if isinstance(value, dict):
        return {name: flint.fmpq(Fraction(c).numerator, Fraction(c).denominator) for name, c in value.items()}
    return flint.fmpq(Fraction(str(value)).numerator, Fraction(str(value)).denominator)


@pytest.mark.parametrize(
    ("kind", "left", "right", "words"),
    [
        ("<=", U, V, "an order of vectors"),
        ("=", U, A, "a vector is compared with a number"),
        ("=", A, U, "a vector is compared with a number"),
    ],
)
def test_vectors_are_equal_to_vectors_or_incomparable(kind: str, left: object, right: object, words: str) -> None:
    sides = [tuple(value_of(side, PLACE, MEANINGS, SPACES) for side in (left, right))]
    with pytest.raises(Incomparable, match=words):
        Comparison._vectors(SimpleNamespace(points=[PLACE]), SimpleNamespace(kind=kind), sides)  # type: ignore[arg-type]
