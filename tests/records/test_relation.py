"""Polynomials of a record, read back: what the judge writes has its value; longer text and larger powers are refused."""

import random
from fractions import Fraction

import pytest

from verify.kernel import Polynomial, evaluate
from verify.lemma.fact_text import polynomial_text
from verify.records.relation import LONGEST, POWERS, margin, terms, value_at

LETTERS = ("eta", "beta", "x_1", "<x,y>", "<G,G>")


@pytest.mark.parametrize("seed", range(20))
def test_what_is_written_of_a_polynomial_has_its_value(seed):
    rng = random.Random(seed)
    number = lambda: Fraction(rng.choice((-3, -1, 1, 2, 7)), rng.randint(1, 5))  # noqa: E731
    at = {letter: number() for letter in LETTERS}

    def polynomial():
        parts = [Polynomial.of(number()) for _ in range(rng.randint(0, 4))]
        powers = [rng.choice(LETTERS) for _ in range(3)]
        return Polynomial.total(part * Polynomial.atom(rng.choice(powers)) ** rng.randint(-2, 3) for part in parts)

    left, right = polynomial(), polynomial()
    said = {"left": polynomial_text(left), "relation": ">=", "right": polynomial_text(right)}
    assert value_at(said["left"], at) == evaluate(left, at)
    assert margin(said, at) == evaluate(left - right, at)


def test_the_words_and_the_powers_of_a_polynomial_are_bounded():
    assert value_at(" ".join(["1"] * LONGEST), {}) == 1 and value_at(f"x^{POWERS} x^-{POWERS}", {"x": Fraction(2)}) == 1
    for text in (" ".join(["1"] * (LONGEST + 1)), f"x^{POWERS + 1}", f"x^-{POWERS + 1}", "x^2^2", "x y)", ""):
        with pytest.raises(ValueError):
            value_at(text, {"x": Fraction(1), "y": Fraction(1)})
    with pytest.raises(KeyError):
        value_at("x y", {"x": Fraction(1)})
    assert list(terms("- 2 x + y")) == [(Fraction(-2), {"x": 1}), (Fraction(1), {"y": 1})]
