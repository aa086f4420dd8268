"""What is printed and not read, or has no value, is told by its own sentence: never taken for something else."""

from fractions import Fraction
from types import SimpleNamespace

import flint
import pytest

from tests.tables import by_name, table, typed, value
from verify import Polynomial, Vector
from verify.judge.print_comparison import Comparison, Incomparable, monomial_factor
from verify.judge.printed import Reader, Unreadable, tokens
from verify.judge.printed_values import BITS, FUNCTIONS, Place, value_of

KEYS = {(letter,): letter for letter in "abuv"}


@pytest.mark.parametrize(("latex", "words"), typed(__file__, "printed_guards", "what is no expression is not read"))
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


@pytest.mark.parametrize(("expression", "words"), typed(__file__, "printed_guards", "what has no value is told"))
def test_what_has_no_value_is_told(expression: tuple[object, ...], words: str) -> None:
    with pytest.raises(Incomparable, match=words):
        value_of(expression, PLACE, MEANINGS, SPACES)


@pytest.mark.parametrize(("expression", "value"), typed(__file__, "printed_guards", "what has a value has the right one"))
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


def monomials() -> dict[str, list[flint.fmpq]]:
    """Points of a and b, of c = a b, of n near a (in a way of its own), and of an h that no float holds."""
    a, b = (
        [flint.fmpq(p, q) for p, q in pairs]
        for pairs in (((2, 3), (5, 7), (11, 3), (1, 9), (8, 5)), ((3, 1), (2, 9), (7, 2), (4, 3), (6, 7)))
    )
    near = [x * (1 + flint.fmpq(k * k + 1, 2**40)) for k, x in enumerate(a)]
    return {"a": a, "b": b, "c": [x * y for x, y in zip(a, b, strict=True)], "n": near, "h": [(1 + x) ** 3000 for x in b]}


@pytest.mark.parametrize(("letters", "factor", "told"), table(__file__, "printed_guards", "a monomial is decided in balls"))
def test_a_monomial_is_decided_in_balls(letters: str, factor: str, told: str) -> None:
    columns = {name: column for name, column in monomials().items() if name in letters.split()}
    names = by_name(flint.arb, flint.fmpq)
    with flint.ctx.workprec(BITS):
        at = [dict(zip(monomials(), values, strict=True)) for values in zip(*monomials().values(), strict=True)]
        assert str(monomial_factor([value(factor, names | values) for values in at], columns)) == told


def test_the_larger_of_numbers_that_one_float_holds() -> None:
    one, other = flint.fmpq(2**60 + 1, 2**60), flint.fmpq(1)
    for numbers in ((one, other), (other, one)):
        assert FUNCTIONS["max"](*numbers) == one and FUNCTIONS["min"](*numbers) == other
    wide = flint.arb(1, 0.5)
    assert FUNCTIONS["max"](wide, flint.arb(1.25)).contains(1.5) and FUNCTIONS["min"](wide, flint.arb(1.25)).contains(0.5)
