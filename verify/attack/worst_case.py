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

from verify.cones.solve import CLARABEL, Conic, Optimum, SolverFailed, residuals, unstacked
from verify.cones.solve import solve as solve_conic
from verify.kernel import Polynomial, Statement, evaluate, gram

Floats = np.ndarray[Any, np.dtype[np.float64]]
Exact = list[list[Fraction]]
ROOT2 = 2.0**0.5
TRACES = (1e2, 1e4)
"""Bounds on the trace where a goal is measured against its positive part: what is tried first, what is asked."""
ACCEPTED = 1e-4
"""Error of a value, times 1 + |value|, as :func:`verify.cones.solve.residuals` counts it: what Clarabel asks of a solution that
it calls almost solved (its ``reduced_tol_feas``)."""


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
    """``value`` of the objective and one Gram matrix (float) per space; ``optimum`` of the conic program ``posed``."""

    value: float
    grams: Mapping[str, Floats]
    posed: Conic
    optimum: Optimum


@dataclass(frozen=True)
class Undecided:
    """A solver stopped before its solution was one, and why it is none."""

    reason: str


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

    def solve(self, goal: Row, at_most: float | None = None, solver: str = CLARABEL) -> Solution | None:
        """Least ``goal/size`` at bounded trace; None where the solver does not reach it.

        With ``at_most``: the largest slack t in all inequalities and ``goal/size <= at_most``.
        solver: a name of ``verify.cones``.
        """
        posed = self.posed(goal, 1.0 if self.given.homogeneous else 100.0, at_most)
        optimum = None if posed is None else _proposed(posed, solver)
        if posed is None or optimum is None or not optimum.solved:
            return None
        objective, constant = self.row(goal)
        x = optimum.x
        return Solution(float(objective @ x) + constant if at_most is None else float(x[-1]), self._matrices(x), posed, optimum)

    def solve_relative(self, goal: Row, solver: str = CLARABEL) -> Solution | Undecided | None:
        """Least ``goal/size`` where its positive part is 1 (homogeneous programs only): None where it can be nowhere so.

        Where the trace of a solution is free between 1 and the last of TRACES an interior point ends near the middle, and there
        the solver can stop early. So the first bound is tried first: where solution and multipliers are a pair for the program of
        the last bound, to ACCEPTED, the value is that program's. Facts without an interior have no multipliers that show it: at
        the last bound the solver's word is taken there.
        """
        asked = self.posed(goal, TRACES[-1], relative=True)
        if asked is None:
            return None
        objective, constant = self.row(goal)
        for trace in TRACES:
            posed = self.posed(goal, trace, relative=True)
            optimum = None if posed is None else _proposed(posed, solver)
            if optimum is None:
                continue
            last = trace == TRACES[-1]
            if last and optimum.infeasible:
                return None
            exact = optimum.finite and max(residuals(asked, optimum.x, optimum.z).values()) <= ACCEPTED
            if exact or (last and optimum.solved):
                return Solution(float(objective @ optimum.x) + constant, self._matrices(optimum.x), asked, optimum)
        return Undecided(f"the solver stopped before {goal.name}, measured against its positive part, was least to {ACCEPTED:g}")

    def posed(self, goal: Row, bound: float, at_most: float | None = None, relative: bool = False) -> Conic | None:
        """The conic program over the entries of H and t, at trace <= bound; None where all vectors are zero."""
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
        least.append((-trace, bound))
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
        return Conic(target, -np.array(rows), np.array(offsets), len(zero), len(least), sizes)

    def _matrices(self, x: Floats) -> dict[str, Floats]:
        sizes = {space: face.shape[1] for space, face in self.faces.items()}
        return {s: unstacked(x[self.offsets[s] : self.offsets[s] + n * (n + 1) // 2], n) for s, n in sizes.items()}


def _proposed(posed: Conic, solver: str) -> Optimum | None:
    """What the solver ends with, to be judged; None where its code fails."""
    try:
        return solve_conic(posed, solver, iterations=60)
    except SolverFailed:
        return None


def full_faces(given: Linear) -> dict[str, Exact]:
    """No restriction: the identity for every space."""
    return {s: [[Fraction(int(i == j)) for j in range(len(n))] for i in range(len(n))] for s, n in given.spaces.items()}


def worst(given: Linear, solver: str = CLARABEL) -> tuple[Solution, Row] | None:
    """How far a goal can be violated (relative to its largest coefficient), and which; None where nothing solves.

    Values are of one measure wherever they can be: against the goal's positive part in a homogeneous program, at bounded trace in
    others and where no positive part is possible. A program that a solver leaves undecided has no value.
    """
    results: list[tuple[Solution, Row]] = []
    program = Program(given, full_faces(given))
    for goal in given.goals:
        signs: Sequence[Row] = (goal,)
        if goal.kind == "=":
            signs = (goal, Row(goal.name, ">=", -goal.constant, {k: -v for k, v in goal.coefficients.items()}))
        for row in signs:
            if not row.size:
                continue
            solution = program.solve_relative(row, solver) if given.homogeneous else None
            if solution is None:
                solution = program.solve(row, solver=solver)
            if isinstance(solution, Solution):
                results.append((solution, row))
    return min(results, key=lambda r: r[0].value) if results else None
