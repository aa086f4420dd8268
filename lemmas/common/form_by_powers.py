"""A quadratic form whose coefficients are polynomials in r, as a sum of squares, where that is enough: for r >= 0 power by power,
between two numbers by Bernstein's polynomials."""

from verify import *


def _tables(entries, r):
    """The symmetric matrix that each power of r has."""
    tables = {}
    for i, row in enumerate(entries):
        for j, entry in enumerate(row):
            for monomial, value in entry.terms.items():
                power = dict(monomial).get(r, 0)
                tables.setdefault(power, [[Fraction(0)] * len(entries) for _ in entries])[i][j] = value
    return tables


def _squares(table, of):
    """Weights >= 0 and coefficients of squares whose sum is the form; ValueError where it is not semidefinite."""
    for i in range(len(table)):
        pivot = table[i][i]
        if pivot < 0 or (pivot == 0 and any(table[i][i:])):
            raise ValueError(f"the coefficient of {of} is not semidefinite")
        if pivot:
            row = [Fraction(0)] * i + [value / pivot for value in table[i][i:]]
            yield pivot, tuple(row)
            for j in range(i + 1, len(table)):
                table[j] = [value - row[j] * pivot * other for value, other in zip(table[j], row, strict=True)]


def terms(entries, vectors, scale, fact):
    """``scale`` times the form at ``vectors`` (n) as terms of a certificate, where ``fact`` says r >= 0.

    entries (n, n): symmetric, polynomials in r alone. ValueError where the coefficient of a power is not semidefinite.
    """
    for power, table in sorted(_tables(entries, "r").items()):
        for weight, row in _squares(table, f"r^{power}"):
            square = sum((v * c for v, c in zip(vectors, row, strict=True)), Vector({}))
            yield term(scale * weight, *[fact] * power, square=square)


def entries(form, means, vectors, numbers):
    """The matrix (n, n) in ``vectors`` of a form in vectors that are ``means`` by them, its letters being ``numbers``."""
    table = [[Polynomial({}) for _ in vectors] for _ in vectors]
    parts = []
    for monomial, c in form.terms.items():
        ((pair, _),) = [t for t in monomial if t[0].startswith("<")]
        u, v = pair[1:-1].split(",")
        parts.append(Polynomial({tuple(t for t in monomial if t[0] != pair): c}) * (means[u] @ means[v]))
    value = Polynomial.total(parts)
    for name, number in numbers.items():
        value = value.substitute({name: number})
    for monomial, c in value.terms.items():
        ((pair, _),) = [t for t in monomial if t[0].startswith("<")]
        half = Polynomial({tuple(t for t in monomial if t[0] != pair): c / 2})
        i, j = map(vectors.index, pair[1:-1].split(","))
        table[i][j], table[j][i] = (table[i][j] + half, table[j][i] + half) if i != j else (table[i][i] + 2 * half,) * 2
    return table


def _binomial(n, k):
    """n over k."""
    return 1 if k == 0 else _binomial(n, k - 1) * (n - k + 1) // k


def between(entries, vectors, scale, ends, r="r"):
    """As :func:`terms` for r between the ``ends``, the number below and the one above by the facts that say so.

    vectors None: for a polynomial, the one entry. The coefficients of the Bernstein polynomials of the least degree have to be
    semidefinite; ValueError where one is not.
    """
    (low, least), (high, most) = ends.items()
    tables, width = _tables(entries, r), most - least
    degree = max(tables)
    for power in range(degree + 1):  # r = (least (most - r) + most (r - least))/width, and 1 likewise
        table = [[Fraction(0)] * len(entries) for _ in entries]
        for n, matrix in tables.items():
            ways = range(max(0, power - degree + n), min(n, power) + 1)
            weight = (
                sum(_binomial(n, i) * _binomial(degree - n, power - i) * most**i * least ** (n - i) for i in ways) / width**degree
            )
            table = [[old + weight * value for old, value in zip(*rows, strict=True)] for rows in zip(table, matrix, strict=True)]
        for weight, row in _squares(table, f"Bernstein's polynomial {power}"):
            facts = [low] * power + [high] * (degree - power)
            square = sum((v * c for v, c in zip(vectors or (), row, strict=vectors is not None)), Vector({}))
            yield term(scale * weight, *facts, square=square) if vectors is not None else term(scale * weight, *facts)
