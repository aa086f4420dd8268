"""From a violated semidefinite program to an exact point: centre, round, restore the equalities, decide exactly.

Where the feasible set has no interior (an implied equality, a vector forced to zero) the face is found from the float
solution, written in small rationals, and the search repeated inside it: a wrong guess costs the point, never soundness.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from verify.kernel import Point, Rejected, Statement, check_point

from .worst_case import Exact, Linear, Program, Row, full_faces

Floats = np.ndarray[Any, np.dtype[np.float64]]
FACES = 5
GRAM_DENOMINATORS = (1, 2, 4, 12, 60, 1000, 10**5, 10**7, 10**10)


def exact_point(statement: Statement, given: Linear, goal: Row) -> Point | None:
    """An exact Gram point that refutes ``statement`` at the scalars of ``given``, or None."""
    faces, equalities = full_faces(given), frozenset[str]()
    for _ in range(FACES):
        program = Program(given, faces, equalities)
        least = program.solve(goal)
        if least is None or least.value > -1e-9:
            return None
        centre = program.solve(goal, at_most=least.value / 2)
        if centre is None:
            return None
        if centre.value > 1e-9:
            point = _round(statement, given, program, faces, centre.grams)
            if point is not None or centre.value > 1e-5:
                return point
        smaller = {s: _face(faces[s], centre.grams[s]) for s in faces}
        tight = equalities | {f.name for f in given.facts if f.kind == ">=" and _slack(program, f, centre.grams) < 1e-5}
        if smaller == faces and tight == equalities:
            return _round(statement, given, program, faces, centre.grams)
        faces, equalities = smaller, tight
    return None


def _slack(program: Program, row: Row, grams: Mapping[str, Floats]) -> float:
    coefficients, constant = program.row(row)
    return float(coefficients[:-1] @ _stacked(grams)) + constant


def _stacked(grams: Mapping[str, Floats]) -> Floats:
    return np.array([g[i, j] for g in grams.values() for j in range(len(g)) for i in range(j + 1)])


def _face(face: Exact, matrix: Floats) -> Exact:
    """The face spanned by the range of ``matrix`` (float), in reduced echelon form with small rationals."""
    if not len(matrix):
        return face
    values, directions = np.linalg.eigh(matrix)
    kept = directions[:, values > 1e-5 * max(1.0, float(values[-1]))]
    if kept.shape[1] == len(matrix):
        return face
    rows, pivot = kept.T.copy(), 0
    for column in range(rows.shape[1]):
        if pivot == len(rows):
            break
        best = pivot + int(np.argmax(np.abs(rows[pivot:, column])))
        if abs(rows[best, column]) < 1e-3:
            continue
        rows[[pivot, best]] = rows[[best, pivot]]
        rows[pivot] /= rows[pivot, column]
        for other in range(len(rows)):
            if other != pivot:
                rows[other] -= rows[other, column] * rows[pivot]
        pivot += 1
    small = [[Fraction(float(x)).limit_denominator(100) for x in row] for row in rows[:pivot]]
    return [[sum((face[i][k] * r[k] for k in range(len(matrix))), Fraction(0)) for r in small] for i in range(len(face))]


def _round(
    statement: Statement, given: Linear, program: Program, faces: Mapping[str, Exact], grams: Mapping[str, Floats]
) -> Point | None:
    """Round the entries of H, restore the equalities by a least change, and let the kernel decide."""
    entries = [float(x) for x in _stacked(grams)]
    rows, targets = _equalities(given, program, faces)
    for denominator in GRAM_DENOMINATORS:
        start = [Fraction(x).limit_denominator(denominator) for x in entries]
        entries_exact = restored(start, rows, targets)
        if entries_exact is None:
            return None
        grams_exact = _grams(given, faces, entries_exact)
        point = Point(
            scalars=dict(given.scalars) | _unknown_scalars(grams_exact),
            grams={s: g for s, g in grams_exact.items() if s in statement.spaces.values()},
        )
        try:
            if check_point(statement, point).refutes:
                return point
        except Rejected:
            continue
    return None


def _unknown_scalars(grams: Mapping[str, Mapping[tuple[str, str], Fraction | int]]) -> dict[str, Fraction | int]:
    values: dict[str, Fraction | int] = {}
    for space, table in grams.items():
        kind, _, name = space.partition(" ")
        if name:
            values[name] = values.get(name, 0) + table[name, name] * (1 if kind == "scalar" else -1)
    return values


def _equalities(given: Linear, program: Program, faces: Mapping[str, Exact]) -> tuple[Exact, list[Fraction]]:
    rows: Exact = []
    targets: list[Fraction] = []
    for fact in given.facts:
        if fact.kind != "=" and fact.name not in program.equalities:
            continue
        row: list[Fraction] = []
        for space in given.spaces:
            face = faces[space]
            size = len(face[0]) if face else 0
            for j in range(size):
                for i in range(j + 1):
                    total = Fraction(0)
                    for (s, p, q), value in fact.coefficients.items():
                        if s == space:
                            both = face[p][i] * face[q][j] + (face[p][j] * face[q][i] if i != j else 0)
                            total += value * both
                    row.append(total)
        rows.append(row)
        targets.append(-fact.constant)
    return rows, targets


def restored(start: list[Fraction], rows: Exact, targets: list[Fraction]) -> list[Fraction] | None:
    """``start`` changed in as few entries as there are equations so that ``rows x = targets`` holds exactly.

    Each equation changes the entry with its largest coefficient, so that rounding errors stay small and the other
    entries keep their few digits. None where the equations contradict each other.
    """
    solved: dict[int, list[Fraction]] = {}
    for row, target in zip(rows, targets, strict=True):
        rest = [*row, target]
        for pivot, other in solved.items():
            if rest[pivot]:
                rest = [a - rest[pivot] * b for a, b in zip(rest, other, strict=True)]
        largest = max(range(len(start)), key=lambda k: abs(rest[k]), default=0)
        if not any(rest[:-1]):
            if rest[-1]:
                return None
            continue
        rest = [a / rest[largest] for a in rest]
        for pivot, other in solved.items():
            solved[pivot] = [a - other[largest] * b for a, b in zip(other, rest, strict=True)]
        solved[largest] = rest
    x = list(start)
    for pivot, row in solved.items():
        x[pivot] = row[-1] - sum((row[k] * start[k] for k in range(len(start)) if k not in solved), Fraction(0))
    return x


def _grams(
    given: Linear, faces: Mapping[str, Exact], entries: list[Fraction]
) -> dict[str, dict[tuple[str, str], Fraction | int]]:
    result: dict[str, dict[tuple[str, str], Fraction | int]] = {}
    position = 0
    for space, names in given.spaces.items():
        face = faces[space]
        size = len(face[0]) if face else 0
        matrix = [[Fraction(0)] * size for _ in range(size)]
        for j in range(size):
            for i in range(j + 1):
                matrix[i][j] = matrix[j][i] = entries[position]
                position += 1
        half = [[sum((row[k] * matrix[k][j] for k in range(size)), Fraction(0)) for j in range(size)] for row in face]
        result[space] = {
            (names[p], names[q]): sum((half[p][k] * face[q][k] for k in range(size)), Fraction(0))
            for q in range(len(names))
            for p in range(q + 1)
        }
    return result
