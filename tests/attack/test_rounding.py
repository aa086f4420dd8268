"""Rounding restores equalities exactly; the semidefinite stage says what it cannot express."""

from fractions import Fraction

import pytest

from lemmas.chan2024.convex import nonexpansion
from verify import Statement, at_least, equal, signs, spaces, vectors
from verify.attack.rounding import exact_point, restored
from verify.attack.semidefinite import VIOLATED
from verify.attack.worst_case import Unsupported, linear, worst
from verify.kernel import check_point, semidefinite

from .statements import sum_of_steps


def test_equations_are_restored_exactly_and_other_entries_stay():
    start = [Fraction(1, 3), Fraction(2, 7), Fraction(5), Fraction(1, 2)]
    rows = [[Fraction(c) for c in row] for row in ((1, 3, 0, 0), (2, 6, 0, 0), (0, 1, 0, 4))]
    targets = [Fraction(1), Fraction(2), Fraction(7, 3)]
    x = restored(start, rows, targets)
    assert [sum(a * b for a, b in zip(row, x, strict=True)) for row in rows] == targets
    assert (x[0], x[2]) == (start[0], start[2])


def test_contradicting_equations_are_not_solved():
    rows = [[Fraction(1), Fraction(1)], [Fraction(2), Fraction(2)]]
    assert restored([Fraction(0), Fraction(0)], rows, [Fraction(1), Fraction(1)]) is None


def test_a_rounded_gram_matrix_keeps_every_fact_exactly():
    neighbour = nonexpansion.too_strong[0].says
    given = linear(neighbour, {"eta": Fraction(3, 7), "beta": Fraction(5, 11)})
    found, goal = worst(given)
    assert found.value < 0
    point = exact_point(neighbour, given, goal)
    outcome = check_point(neighbour, point)
    assert outcome.refutes
    assert outcome.hypotheses["adjoint_w"]
    assert outcome.hypotheses["adjoint_b"]
    for space, names in given.spaces.items():
        table = point.grams[space]
        matrix = [[table.get((p, q), table.get((q, p))) for q in names] for p in names]
        assert semidefinite(matrix)


def test_a_true_statement_has_no_negative_worst_case():
    found, _ = worst(linear(nonexpansion.says, {"eta": Fraction(1), "beta": Fraction(2)}))
    assert found.value > VIOLATED


def test_products_of_inner_products_and_sequences_are_not_expressible():
    u, v = vectors("u v")
    squares = Statement(signs(), spaces(E="u v"), (equal("unit", u.norm2, 1),), (at_least("far", v.norm2, (u @ v) ** 2),))
    with pytest.raises(Unsupported, match="product of inner products"):
        linear(squares, {})
    with pytest.raises(Unsupported, match="sequences"):
        linear(sum_of_steps, {"L": Fraction(1)})
