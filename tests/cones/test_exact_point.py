"""Exact points of cone problems: interior, degenerate and empty ones."""

import random
from fractions import Fraction

import pytest

from tests.tables import by_name, typed
from verify.cones.cone import Cone, NoCertificate, entry, equations
from verify.cones.exact_point import solve_exactly
from verify.cones.rational import complement, eliminate, independent, squares
from verify.kernel.polynomial import Polynomial

ONE, ZERO = Fraction(1), Fraction(0)


def rows(*given):
    return tuple(({c: Fraction(v) for c, v in row.items()}, Fraction(right)) for row, right in given)


def holds(cone, point):
    values = [*point.free, *point.positive]
    for n, block in zip(cone.blocks, point.blocks, strict=True):
        values += [block[i][j] for j in range(n) for i in range(j + 1)]
        assert squares(block) is not None
    assert all(p >= 0 for p in point.positive)
    return all(sum(v * values[c] for c, v in row.items()) == right for row, right in cone.rows)


def test_an_interior_point():
    cone = Cone(0, 1, (2,), rows(({0: 1, 1: 1, 3: 1}, 3), ({2: 1}, Fraction(1, 3))))
    assert holds(cone, solve_exactly(cone))


def test_a_face_that_no_diagonal_shows():
    """Q >= 0 with (1, -1) Q (1, -1)^T = 0 and trace 2: one point, Q = all ones."""
    cone = Cone(0, 0, (2,), rows(({0: 1, 1: -2, 2: 1}, 0), ({0: 1, 2: 1}, 2)))
    point = solve_exactly(cone)
    assert point.blocks == [[[ONE, ONE], [ONE, ONE]]]


def test_a_vanishing_diagonal_takes_its_row_along():
    cone = Cone(1, 0, (2,), rows(({1: 1}, 0), ({2: 1, 0: 1}, 0), ({3: 1}, 1)))
    point = solve_exactly(cone)
    assert holds(cone, point)
    assert point.free == [ZERO]


def test_a_kernel_with_large_denominators():
    a, b = Fraction(411, 100), Fraction(217, 50)
    cone = Cone(0, 0, (2,), rows(({0: a * a, 1: 2 * a * b, 2: b * b}, 0), ({0: 1, 2: 1}, 1)))
    assert holds(cone, solve_exactly(cone))


@pytest.mark.parametrize(
    ("cone",),
    typed(__file__, "exact_point", "an empty problem has no point", by_name(Cone, rows)),
    ids=["negative sum", "not PSD", "zero diagonal", "contradiction"],
)
def test_an_empty_problem_has_no_point(cone):
    with pytest.raises(NoCertificate):
        solve_exactly(cone)


def test_what_no_column_has_is_named():
    with pytest.raises(NoCertificate, match=r"speaks of <x,y>$"):
        equations([], Polynomial({(("<x,y>", 1),): Fraction(1)}))


def test_an_irrational_only_solution_is_not_fudged():
    """((1, q), (q, 2)) >= 0 says q^2 <= 2, ((q, 1), (1, q/2)) >= 0 says q^2 >= 2."""
    given = rows(({0: 1}, 1), ({2: 1}, 2), ({3: 1, 1: -1}, 0), ({4: 1}, 1), ({5: 2, 1: -1}, 0))
    cone = Cone(0, 0, (2, 2), given)
    with pytest.raises(NoCertificate):
        solve_exactly(cone)


def test_entries_are_counted_by_columns():
    assert [entry(i, j) for j in range(3) for i in range(j + 1)] == list(range(6))
    assert entry(2, 0) == entry(0, 2)


def test_exact_factorisation():
    matrix = [[Fraction(2), ONE, ZERO], [ONE, ONE, Fraction(1, 3)], [ZERO, Fraction(1, 3), ONE]]
    parts = squares(matrix)
    assert parts is not None
    assert all(sum(d * line[i] * line[j] for d, line in parts) == matrix[i][j] for i in range(3) for j in range(3))
    assert squares([[ZERO, ONE], [ONE, ONE]]) is None
    assert squares([[-ONE]]) is None
    assert squares([[ZERO, ONE], [ONE, ZERO]]) is None


def test_elimination_and_complement():
    solved = eliminate(rows(({0: 1, 1: 2}, 3), ({0: 2, 1: 4}, 6)), [1, 0])
    assert solved == {1: ({0: Fraction(1, 2)}, Fraction(3, 2))}
    assert eliminate(rows(({0: 1}, 1), ({0: 2}, 3)), [0]) is None
    basis = complement([[ONE, ONE, ZERO]], 3)
    assert [len(row) for row in basis] == [2, 2, 2]
    assert all(basis[0][k] + basis[1][k] == 0 for k in range(2))


def drawn(rng, count, width):
    return [[Fraction(rng.randint(-3, 3), rng.randint(1, 3)) for _ in range(width)] for _ in range(count)]


def dot(u, v):
    return sum(a * b for a, b in zip(u, v, strict=True))


@pytest.mark.parametrize("seed", range(20))
def test_random_equations_are_solved_and_their_kernel_is_all_of_it(seed):
    """Any choice of the open columns meets the equations; sums of rows are dependent; rank and kernel add up to the width."""
    rng = random.Random(seed)
    width, count = rng.randint(1, 5), rng.randint(1, 4)
    table, known = drawn(rng, count, width), drawn(rng, 1, width)[0]
    table.append([sum(column) for column in zip(*table, strict=True)])
    given = [(dict(enumerate(row)), dot(row, known)) for row in table]
    order = rng.sample(range(width), width)
    solved = eliminate(given, order)
    assert solved is not None and all(order.index(pivot) < order.index(c) for pivot, (row, _) in solved.items() for c in row)
    values = dict(enumerate(drawn(rng, 1, width)[0]))
    values |= {pivot: right - sum(v * values[c] for c, v in row.items()) for pivot, (row, right) in solved.items()}
    assert all(dot(row, list(values.values())) == right for row, (_, right) in zip(table, given, strict=True))
    chosen = independent(given)
    assert len(chosen) == len(solved) and count not in chosen
    assert len(eliminate([given[r] for r in chosen], order) or {}) == len(chosen)
    basis = list(zip(*complement(table, width), strict=True))
    assert len(basis) == width - len(solved) and not any(dot(row, vector) for row in table for vector in basis)
    impossible = [*given, (given[-1][0], given[-1][1] + 1)]
    assert eliminate(impossible, order) is None


@pytest.mark.parametrize("seed", range(20))
def test_random_sums_of_squares_are_taken_apart_and_less_is_refused(seed):
    """L L^T of any rank; below its least eigenvalue, on its kernel or on a diagonal entry, it is no sum of squares."""
    rng = random.Random(seed)
    n = rng.randint(1, 4)
    factor = drawn(rng, n, rng.randint(1, n))
    matrix = [[dot(u, v) for v in factor] for u in factor]
    parts = squares(matrix)
    assert parts is not None and all(d > 0 for d, _ in parts)
    assert all(sum(d * line[i] * line[j] for d, line in parts) == matrix[i][j] for i in range(n) for j in range(n))
    for vector in [*zip(*complement(matrix, n), strict=True)][:1]:
        assert squares([[x - u * v / 1000 for x, v in zip(row, vector, strict=True)]
                        for row, u in zip(matrix, vector, strict=True)]) is None  # fmt: skip
    i = rng.randrange(n)
    assert squares([[x - (j == k == i) * (matrix[i][i] + ONE / 1000) for k, x in enumerate(row)]
                    for j, row in enumerate(matrix)]) is None  # fmt: skip
