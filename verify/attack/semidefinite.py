"""The semidefinite stage: candidates for the scalars, the worst case for each, improvement, then an exact point.

At fixed scalars "how far can the goal be violated, in any dimension?" is a :class:`~verify.cones.statement_program.Program`: the
goal is measured against its positive part, so that a candidate without a violation still has a value to be improved.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain, islice
from math import inf

import numpy as np

from verify.cones.cone import NoCertificate
from verify.cones.solve import CLARABEL
from verify.cones.statement_point import UNIT, attain, homogeneous
from verify.cones.statement_program import Inexpressible, Program, by_space
from verify.cones.statement_solution import PROPOSED, Unsolved, solve
from verify.kernel import Fact, Numbers, Point, Polynomial, Rejected, Statement, check_point, gram
from verify.lemma.numeric_statement import at_scalars, fixed

from .elimination import Plan, plan
from .execution import confirm, exact_values, holds, rationals, run
from .sampling import plans, trials
from .system import system

VIOLATED = 1 + 1e-6
FAR, NEAR = 10**4, 100  # lengths together at most this, where the goal's positive part is 1, or where there are constants
FINE = 2**30  # the denominator of that part, whose coefficients are at most 1
SIZE = "size"  # the name of what bounds them, for the solver's sake: an exact point may be larger


@dataclass(frozen=True)
class Candidate:
    """Scalars with the worst violation found there: the largest ratio of what is taken from the goal's positive part to it."""

    plan: Plan
    sampled: Numbers
    values: Numbers
    value: float
    program: Program


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


def positive_part(value: Polynomial, spaces: Mapping[str, str], free: Set[str]) -> Polynomial:
    """M+ of the form M = M+ - M- of a goal, nearly: of its inner products and its ``free`` scalars, which are >= 0."""
    found = {m: c for m, c in value.terms.items() if c > 0 and {n for n, _ in m} <= free}
    for names in by_space(spaces).values():
        matrix = np.array([[float(value.terms.get(((gram(u, v), 1),), 0)) / (1 if u == v else 2) for u in names] for v in names])
        lengths, directions = np.linalg.eigh(matrix)
        part = (directions * np.maximum(lengths, 0.0)) @ directions.T
        for j, v in enumerate(names):
            for i, u in enumerate(names[: j + 1]):
                found[(gram(u, v), 1),] = Fraction(round(part[i, j] * FINE), FINE) * (1 if i == j else 2)
    return Polynomial(found)


def posed(statement: Statement, values: Numbers) -> Iterator[Iterator[Program]]:
    """For each goal the program whose optimum is above 1 where it is violated, and another measure, where its positive part can
    be nowhere 1: all lengths. Raises Inexpressible."""
    here = at_scalars(statement, values)
    positive = {f"sign of {n}" for n, sign in statement.signs.items() if sign == "positive"}
    hypotheses = tuple(replace(f, kind=">") if f.name in positive else f for f in here.facts)
    for goal in statement.goals:
        value = fixed(goal.value, here.at)
        largest = max((abs(c) for c in value.terms.values()), default=Fraction(0))
        for sign in ((1, -1) if goal.kind == "=" else (1,)) if largest else ():
            form, every = value * (sign / largest), Polynomial.total([Polynomial.atom(gram(v, v)) for v in statement.spaces])
            program = homogeneous(Program(statement.spaces, here.free, hypotheses, every, every - form))
            real = [n for n in program.free if n != UNIT and statement.signs[n] == "real"]
            signed = {n for n in program.free if n not in real}
            every = Polynomial.total([program.against, *(Polynomial.atom(n) for n in program.free if n in signed)])
            form = program.against - program.left
            unit = ((Polynomial.atom(UNIT), NEAR),) if UNIT in program.free else ()
            ways = unit or ((positive_part(form, statement.spaces, signed), FAR), (every, 1))
            sizes = [every, *(Polynomial.atom(n) * side for n in real for side in (1, -1))]
            yield (_measured(program, against, form, far, sizes) for against, far in ways if against.terms)


def _measured(program: Program, against: Polynomial, form: Polynomial, far: int, sizes: list[Polynomial]) -> Program:
    """``program`` with ``form`` measured by ``against``, and no size more than ``far`` times that."""
    bounds = [Fact(f"{SIZE} {k}", ">=", against * far - size) for k, size in enumerate(sizes) if against != size]
    return replace(program, facts=(*program.facts, *bounds), against=against, left=against - form)


def worst(statement: Statement, values: Numbers, solver: str = CLARABEL) -> tuple[float, Program] | None:
    """How far a goal can be violated at least, as a ratio less its error, and its program; None where nothing is solved. Raises
    Inexpressible."""
    found: list[tuple[float, Program]] = []
    for programs in posed(statement, values):
        for program in programs:
            try:
                made = solve(program, accepted=PROPOSED, solver=solver)
                found.append((made.value - (1 + abs(made.value)) * max(made.residuals.values()), program))
            except Unsolved as problem:
                if problem.reason == "infeasible":
                    continue
                if problem.reason == "unbounded":
                    found.append((inf, program))
            break
    return max(found, key=lambda one: one[0], default=None)


def exact_point(statement: Statement, values: Numbers, value: float, program: Program) -> Point | None:
    """An exact Gram point that refutes ``statement`` at the scalars ``values``, half as far as floats see; or None."""
    try:
        facts = tuple(f for f in program.facts if not f.name.startswith(f"{SIZE} "))
        found = attain(replace(program, facts=facts), Fraction(min(1 + (value - 1) / 2, 2.0)))
        point = Point({**values, **found.free}, grams=found.grams)
        return point if check_point(statement, point).refutes else None
    except (NoCertificate, Rejected):
        return None


def search(statement: Statement, seed: int, programs: int, second: str | None = None) -> tuple[Point | None, int]:
    """A refuting point within ``programs`` semidefinite programs, and how many were solved (0: not expressible).

    second: another solver of ``verify.cones``, to which each program is posed as well.
    """
    kept: list[Candidate] = []
    random_state = np.random.RandomState(seed)

    def changed() -> Iterator[tuple[Plan, Numbers]]:
        while kept:
            parent = kept[random_state.randint(0, len(kept))]
            if not parent.sampled:
                return
            width = (0.7, 0.2, 0.05, 0.01)[random_state.randint(0, 4)]
            yield (
                parent.plan,
                {
                    n: Fraction(float(v) * (1 + width * random_state.uniform(-1, 1))).limit_denominator(1000)
                    if random_state.randint(0, 2)
                    else v
                    for n, v in parent.sampled.items()
                },
            )

    tried = hopeless = 0
    first = islice(_scalars(statement, seed), max(1, programs // 2))
    for drawn, (found, sampled) in islice(chain(((True, one) for one in first), ((False, one) for one in changed())), programs):
        try:
            candidate = _candidate(statement, found, sampled, second)
        except Inexpressible:
            return None, tried
        tried += 1
        if candidate is None:
            continue
        if candidate.value > VIOLATED:
            point = exact_point(statement, candidate.values, candidate.value, candidate.program)
            if point is not None:
                return readable(statement, point), tried
            hopeless += drawn
            if hopeless > 8:
                return None, tried
        kept[:] = sorted([*kept, candidate], key=lambda c: -c.value)[:6]
    return None, tried


def _candidate(statement: Statement, found: Plan, sampled: Numbers, second: str | None) -> Candidate | None:
    values = _admissible(found, sampled)
    if values is None:
        return None
    here = {n: values[n] for n in found.system.signs}
    try:
        results = [r for r in (worst(statement, here), worst(statement, here, second) if second else None) if r is not None]
    except (OverflowError, ZeroDivisionError):
        return None
    if not results:
        return None
    return Candidate(found, sampled, here, *max(results, key=lambda r: r[0]))


def _scalar_part(statement: Statement) -> Statement:
    affine = affine_scalars(statement)
    facts = tuple(f for f in statement.facts if not any(a.startswith("<") or a in affine for a in f.value.atoms()))
    signs = {n: s for n, s in statement.signs.items() if n not in affine}
    definitions = tuple(d for d in statement.definitions if not any(a.startswith("<") for a in d[1].atoms()))
    return Statement(signs, {}, facts, (Fact("anything", ">=", Polynomial({})),), definitions)


def _scalars(statement: Statement, seed: int) -> Iterator[tuple[Plan, Numbers]]:
    """Exact scalars that satisfy the facts without inner products, by plan and sampled values."""
    random_state = np.random.RandomState(seed)
    seen: set[tuple[Fraction, ...]] = set()
    for found in islice(plans(_scalar_part(statement), seed), 40):
        count, failures = 0, 0
        for trial in trials(found, 8, random_state, 128, 128):
            if count >= 8 or failures >= 12:
                break
            for row in np.flatnonzero(trial.score <= 0)[:20]:
                floats = {n: float(v[row]) for n, v in trial.columns.values.items()}
                for denominator in (12, 100, 10**4, 10**8):
                    sampled = rationals(floats, denominator)
                    values = _admissible(found, sampled)
                    if values is not None:
                        break
                else:
                    failures += 1
                    continue
                key = tuple(values[n] for n in found.system.signs)
                if key not in seen and count < 8:
                    seen.add(key)
                    count += 1
                    yield found, sampled
            if not found.sampled:
                return


def _admissible(found: Plan, sampled: Numbers) -> Numbers | None:
    """All scalars exactly, where they satisfy the signs and the scalar facts."""
    values = exact_values(found, sampled)
    try:
        return values if values is not None and holds(found.system, values, found.system.hypotheses) else None
    except Rejected:
        return None


def readable(statement: Statement, point: Point) -> Point:
    """The same instance in one to three coordinates with few digits, where rounding allows it; else ``point``."""
    for dimension in (1, 2, 3):
        here = system(statement, dimension)
        floats = {n: float(v) for n, v in point.scalars.items()}
        for space in dict.fromkeys(statement.spaces.values()):
            names = [n for n, s in statement.spaces.items() if s == space]
            table = point.grams[space]
            matrix = np.array([[float(table.get((u, v), table.get((v, u), 0))) for v in names] for u in names])
            for name, row in zip(names, _coordinates(matrix, dimension), strict=True):
                floats |= {f"{name}.{i}": float(x) for i, x in enumerate(row)}
        for attempt in range(3):
            found = plan(here, [], random.Random(attempt))
            if found is None:
                continue
            columns = {n: np.array([floats.get(n, 1.0)]) for n in found.sampled}
            simpler = confirm(found, run(found, columns, 1), [0])
            if simpler is not None:
                return simpler
    return point


def _coordinates(matrix: np.ndarray[tuple[int, ...], np.dtype[np.float64]], dimension: int) -> list[list[float]]:
    """Pivoted Cholesky factor with ``dimension`` columns, scaled so that its largest entry is 1."""
    rest, columns = matrix.copy(), []
    for _ in range(dimension):
        k = int(np.argmax(np.diag(rest)))
        pivot = float(rest[k, k])
        column = rest[:, k] / pivot**0.5 if pivot > 1e-12 else np.zeros(len(matrix))
        columns.append(column)
        rest = rest - np.outer(column, column)
    return [[float(c[i]) for c in columns] for i in range(len(matrix))]
