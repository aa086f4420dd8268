"""The worst case over all Gram matrices, for fixed scalars: a semidefinite program (performance estimation).

With the scalars fixed, facts and goals that are linear in the inner products make "how far can the goal be violated, in
any dimension?" a convex problem. Statements with products of inner products, or with sequences, are not expressible.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from verify.cones.solve import CLARABEL, Conic, SolverFailed
from verify.cones.solve import solve as solve_conic
from verify.kernel import Polynomial, Statement, evaluate, gram

Floats = np.ndarray[Any, np.dtype[np.float64]]
Exact = list[list[Fraction]]
ROOT2 = 2.0**0.5


class Unsupported(Exception):
    """The statement is not linear in inner products for fixed scalars; the message says why."""


@dataclass(frozen=True)
class Row:
    """``constant + sum coefficients * inner product kind 0``; inner products by (space, i, j) with i <= j."""

    name: str
    kind: str
    constant: Fraction
    coefficients: Mapping[tuple[str, int, int], Fraction]

    @property
    def size(self) -> float:
        return max([abs(float(self.constant)), *(abs(float(c)) for c in self.coefficients.values())], default=0.0)


@dataclass(frozen=True)
class Linear:
    """Facts and goals at fixed ``scalars``; ``spaces``: vector names by space, and one per unknown scalar."""

    scalars: Mapping[str, Fraction]
    spaces: Mapping[str, tuple[str, ...]]
    facts: tuple[Row, ...]
    goals: tuple[Row, ...]

    @property
    def homogeneous(self) -> bool:
        return not any(row.constant for row in (*self.facts, *self.goals) if row.coefficients)


@dataclass(frozen=True)
class Solution:
    """``value`` of the objective and one Gram matrix (float) per space."""

    value: float
    grams: Mapping[str, Floats]


def affine_scalars(statement: Statement) -> frozenset[str]:
    """Scalars that occur to the first power and never times an inner product or each other: unknowns of the program."""
    defined = set().union(*(meaning.atoms() for _, meaning in statement.definitions))
    chosen: set[str] = set()
    monomials = [dict(m) for f in (*statement.facts, *statement.goals) for m in f.value.terms]
    for name in statement.signs:
        others = [set(m) - {name} for m in monomials if name in m]
        linear_only = all(m.get(name, 1) == 1 for m in monomials)
        alone = not any(a.startswith("<") or a in chosen for rest in others for a in rest)
        if others and linear_only and alone and name not in defined:
            chosen.add(name)
    return frozenset(chosen)


def linear(statement: Statement, scalars: Mapping[str, Fraction]) -> Linear:
    """The statement at fixed scalars (which satisfy the facts without unknowns: they are left out).

    Raises Unsupported where a fact or goal is not linear in what is left.

    Scalars that are not given become unknowns, as 1x1 Gram matrices (two, with opposite signs, for a real scalar).
    """
    if statement.recursion is not None or not statement.spaces:
        raise Unsupported("sequences are not expressible" if statement.recursion else "no vectors")
    at = dict(scalars)
    spaces: dict[str, tuple[str, ...]] = {}
    for name, space in statement.spaces.items():
        spaces[space] = (*spaces.get(space, ()), name)
    places = {
        gram(u, v): ((s, i, j),) for s, names in spaces.items() for j, v in enumerate(names) for i, u in enumerate(names[: j + 1])
    }
    unknown: dict[str, tuple[tuple[str, int, int], ...]] = {}
    for name, sign in statement.signs.items():
        if name not in scalars:
            parts = (f"scalar {name}", f"minus {name}") if sign == "real" else (f"scalar {name}",)
            spaces |= dict.fromkeys(parts, (name,))
            unknown[name] = tuple((part, 0, 0) for part in parts)
    everything = {**places, **unknown}
    for name, meaning in statement.definitions:
        if any(a in everything for a in meaning.atoms()):
            raise Unsupported(f"definition of {name} names an inner product")
        at[name] = evaluate(meaning, at)

    def row(name: str, kind: str, value: Polynomial) -> Row:
        constant, coefficients = Fraction(0), dict[tuple[str, int, int], Fraction]()
        for monomial, number in value.terms.items():
            inner = [n for n, _ in monomial if n in everything]
            if len(inner) > 1 or any(p != 1 for n, p in monomial if n in everything):
                raise Unsupported(f"{name} has a product of inner products")
            size = evaluate(Polynomial({tuple(t for t in monomial if t[0] not in everything): number}), at)
            if inner:
                for sign, place in zip((1, -1), everything[inner[0]], strict=False):
                    coefficients[place] = coefficients.get(place, Fraction(0)) + sign * size
            else:
                constant += size
        return Row(name, kind, constant, coefficients)

    return Linear(
        scalars,
        spaces,
        tuple(r for r in (row(f.name, f.kind, f.value) for f in statement.facts) if r.coefficients),
        tuple(row(g.name, g.kind, g.value) for g in statement.goals),
    )


class Program:
    """A conic program over matrices H_s with G_s = V_s H_s V_s^T (V_s: the face), plus one free number ``t``."""

    def __init__(self, given: Linear, faces: Mapping[str, Exact], equalities: frozenset[str] = frozenset()):
        """``equalities``: names of inequality facts that are to hold with equality."""
        self.given, self.equalities = given, equalities
        self.faces = {
            s: np.array([[float(x) for x in row] for row in faces[s]]).reshape(len(faces[s]), len(faces[s][0]))
            for s in given.spaces
        }
        self.offsets: dict[str, int] = {}
        count = 0
        for space, face in self.faces.items():
            self.offsets[space] = count
            count += face.shape[1] * (face.shape[1] + 1) // 2
        self.count = count

    def row(self, row: Row) -> tuple[Floats, float]:
        """The row over the entries of H (upper triangles, columns stacked), divided by its size."""
        scale = row.size or 1.0
        matrices = self._coefficients(row)
        return self._stacked(matrices) / scale, float(row.constant) / scale

    def _coefficients(self, row: Row) -> dict[str, Floats]:
        matrices = {space: np.zeros((len(face), len(face))) for space, face in self.faces.items()}
        for (space, i, j), value in row.coefficients.items():
            matrices[space][i, j] += float(value) / 2
            matrices[space][j, i] += float(value) / 2
        return matrices

    def _stacked(self, matrices: Mapping[str, Floats]) -> Floats:
        result, position = np.zeros(self.count + 1), 0
        for space, face in self.faces.items():
            small = face.T @ matrices[space] @ face
            for j in range(face.shape[1]):
                for i in range(j + 1):
                    result[position] = small[i, j] * (1 if i == j else 2)
                    position += 1
        return result

    def _positive_part(self, row: Row) -> Floats:
        """The form <M+, G> where M = M+ - M- is the matrix of ``row``: what the goal is measured against."""
        parts: dict[str, Floats] = {}
        for space, matrix in self._coefficients(row).items():
            values, directions = np.linalg.eigh(matrix)
            parts[space] = (directions * np.maximum(values, 0.0)) @ directions.T
        return self._stacked(parts) / (row.size or 1.0)

    def solve(self, goal: Row, at_most: float | None = None, relative: bool = False, solver: str = CLARABEL) -> Solution | None:
        """Least ``goal/size`` at bounded trace, or ``relative`` to its positive part (homogeneous programs only).

        With ``at_most``: the largest slack t in all inequalities and ``goal/size <= at_most``.
        solver: a name of ``verify.cones``.
        """
        zero: list[tuple[Floats, float]] = []
        least: list[tuple[Floats, float]] = []
        t = np.zeros(self.count + 1)
        t[-1] = 1.0
        for fact in self.given.facts:
            row, constant = self.row(fact)
            if fact.kind == "=" or fact.name in self.equalities:
                zero.append((row, constant))
            else:
                least.append((row - t if at_most is not None else row, constant))
        trace = self._stacked({space: np.eye(len(face)) for space, face in self.faces.items()})
        least.append((-trace, 1e4 if relative else 1.0 if self.given.homogeneous else 100.0))
        if relative:
            zero.append((self._positive_part(goal), -1.0))
        objective, constant = self.row(goal)
        if at_most is None:
            zero.append((t, 0.0))
            target = objective
        else:
            least += [(-objective, at_most - constant), (-t, 1.0)]
            target = -t
        if not any(trace):
            return None
        rows, offsets = [r for r, _ in zero + least], [c for _, c in zero + least]
        for space, face in self.faces.items():
            position = self.offsets[space]
            for j in range(face.shape[1]):
                for i in range(j + 1):
                    row = np.zeros(self.count + 1)
                    row[position] = 1.0 if i == j else ROOT2
                    if i == j and at_most is not None:
                        row[-1] = -1.0
                    rows.append(row)
                    offsets.append(0.0)
                    position += 1
        sizes = tuple(int(face.shape[1]) for face in self.faces.values())
        posed = Conic(target, -np.array(rows), np.array(offsets), len(zero), len(least), sizes)
        try:
            solution = solve_conic(posed, solver, iterations=60)
        except SolverFailed:
            return None
        if not solution.solved:
            return None
        x = solution.x
        return Solution(float(objective @ x) + constant if at_most is None else float(x[-1]), self._matrices(x))

    def _matrices(self, x: Floats) -> dict[str, Floats]:
        grams: dict[str, Floats] = {}
        for space, face in self.faces.items():
            size, position = face.shape[1], self.offsets[space]
            matrix = np.zeros((size, size))
            for j in range(size):
                for i in range(j + 1):
                    matrix[i, j] = matrix[j, i] = x[position]
                    position += 1
            grams[space] = matrix
        return grams


def full_faces(given: Linear) -> dict[str, Exact]:
    """No restriction: the identity for every space."""
    return {s: [[Fraction(int(i == j)) for j in range(len(n))] for i in range(len(n))] for s, n in given.spaces.items()}


def worst(given: Linear, solver: str = CLARABEL) -> tuple[float, Row] | None:
    """How far a goal can be violated (relative to its largest coefficient), and which; None where nothing solves."""
    results: list[tuple[float, Row]] = []
    program = Program(given, full_faces(given))
    for goal in given.goals:
        signs: Sequence[Row] = (goal,)
        if goal.kind == "=":
            signs = (goal, Row(goal.name, ">=", -goal.constant, {k: -v for k, v in goal.coefficients.items()}))
        for row in signs:
            if not row.size:
                continue
            solution = program.solve(row, relative=True, solver=solver) if given.homogeneous else None
            solution = solution or program.solve(row, solver=solver)
            if solution is not None:
                results.append((solution.value, row))
    return min(results, key=lambda r: r[0]) if results else None
