"""The kernel's arithmetic against sympy, and its own laws."""

from fractions import Fraction

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from verify import Polynomial, Vector
from verify.kernel import Rejected, evaluate, exact, gram, polynomial

LETTERS = ("a", "b", "<u,v>")
fractions = st.fractions(min_value=-9, max_value=9, max_denominator=7)
monomials = st.dictionaries(st.sampled_from(LETTERS), st.integers(-2, 3).filter(bool), max_size=3).map(
    lambda powers: tuple(sorted(powers.items()))
)
polynomials, short = (st.dictionaries(monomials, fractions, max_size=most).map(Polynomial) for most in (4, 2))
whole = st.dictionaries(
    st.dictionaries(st.sampled_from(LETTERS), st.integers(1, 3), max_size=3).map(lambda powers: tuple(sorted(powers.items()))),
    fractions,
    max_size=4,
).map(Polynomial)
vectors = st.dictionaries(st.sampled_from("uvw"), whole, max_size=3).map(Vector)
quick = settings(max_examples=60, deadline=None)


def symbolic(value):
    total = sympy.Integer(0)
    for monomial, coefficient in value.terms.items():
        part = sympy.Rational(coefficient.numerator, coefficient.denominator)
        for name, power in monomial:
            part *= sympy.Symbol(name) ** power
        total += part
    return total


def same(value, expected):
    return sympy.expand(symbolic(value) - expected) == 0


def in_one_form(value):
    return all(list(m) == sorted(m) and len(dict(m)) == len(m) and all(p for _, p in m) and c for m, c in value.terms.items())


@quick
@given(polynomials, polynomials, fractions)
def test_sums_and_products(p, q, number):
    for value, expected in (
        (p + q, symbolic(p) + symbolic(q)),
        (p - q, symbolic(p) - symbolic(q)),
        (p * q, symbolic(p) * symbolic(q)),
        (-p, -symbolic(p)),
        (number * p, symbolic(p) * sympy.Rational(number.numerator, number.denominator)),
        (number - p, sympy.Rational(number.numerator, number.denominator) - symbolic(p)),
        (p**3, symbolic(p) ** 3),
        (p**0, sympy.Integer(1)),
        (Polynomial.total([p, q, p]), 2 * symbolic(p) + symbolic(q)),
    ):
        assert same(value, expected) and in_one_form(value)


@quick
@given(monomials, fractions.filter(bool), polynomials)
def test_division_by_a_monomial(monomial, number, p):
    divisor = Polynomial({monomial: number})
    assert divisor**-1 * divisor == Polynomial.of(1) and same(p / divisor, symbolic(p) / symbolic(divisor))
    assert 1 / divisor == divisor**-1 and (divisor**-2) * divisor**2 == Polynomial.of(1)


@quick
@given(whole, short, short)
def test_substitution_is_simultaneous(p, q, r):
    expected = symbolic(p).subs({sympy.Symbol("a"): symbolic(q), sympy.Symbol("b"): symbolic(r)}, simultaneous=True)
    assert same(p.substitute({"a": q, "b": r}), expected)


@quick
@given(vectors, vectors, vectors, whole)
def test_inner_products_are_bilinear_and_symmetric(u, v, w, factor):
    assert (u + v) @ w == u @ w + v @ w and u @ v == v @ u and (factor * u) @ v == factor * (u @ v)
    assert (u - v).norm2 == u.norm2 + v.norm2 - 2 * (u @ v) and (-u) @ v == -(u @ v)
    assert (u / 2) @ v == u @ v / 2 and u.atoms() == {n for part in u.parts.values() for n in part.atoms()}


@quick
@given(polynomials, st.fixed_dictionaries({name: fractions.filter(bool) for name in LETTERS}))
def test_evaluation(p, at):
    values = {sympy.Symbol(n): sympy.Rational(v.numerator, v.denominator) for n, v in at.items()}
    found = evaluate(p, at)
    assert sympy.Rational(found.numerator, found.denominator) == symbolic(p).subs(values)


def test_one_form_and_equality():
    a, b = Polynomial.atom("a"), Polynomial.atom("b")
    assert a * b == b * a and hash(a * b) == hash(b * a) and a * b * a**-1 == b and (a - a).terms == {}
    assert Polynomial.atom("a", 0) == Polynomial.of(1) and a != 1 and a != b
    assert repr(2 * a * b**2 - 1) == "-1 + 2*a*b^2" and repr(a - a) == "0"
    u, v = Vector.named("u"), Vector.named("v")
    assert u + v == v + u and hash(u + v) == hash(v + u) and repr(u - u) == "0"
    assert (u - u).parts == {} == Vector({"u": a - a}).parts
    assert repr(2 * u) == "(2) u" and gram("u", "v") == gram("v", "u") == "<u,v>" and list(u + v) == ["u", "v"]
    for frozen, slot in ((a, "terms"), (u, "parts")):
        with pytest.raises(AttributeError):
            setattr(frozen, slot, {})
    with pytest.raises(TypeError):
        a * "b"
    with pytest.raises(Rejected, match="only a single monomial has an inverse"):
        1 / (a + b)
    with pytest.raises(Rejected, match="only a single monomial has an inverse"):
        1 / (a - a)


def test_exact_numbers_only():
    assert exact(3) == 3 and exact(Fraction(1, 2)) == Fraction(1, 2) and type(exact(3)) is Fraction
    for wrong in (True, 0.5, "1", None, 1j):
        with pytest.raises(Rejected, match="expected an exact rational"):
            exact(wrong)


def test_terms_are_bounded(monkeypatch):
    monkeypatch.setattr(polynomial, "MAX_TERMS", 10)
    ten = Polynomial({(("a", k),): Fraction(1) for k in range(1, 11)})
    with pytest.raises(Rejected, match="at most 10 terms, found 11"):
        ten + 1
    wide = Polynomial({((f"b{k}", 1),): Fraction(1) for k in range(10)})
    with pytest.raises(Rejected, match="at most 10 terms"):
        ten * wide
    monkeypatch.setattr(polynomial, "MAX_TERMS", 4)
    with pytest.raises(Rejected, match="a product of 10 by 10 terms is too large"):
        ten * wide
