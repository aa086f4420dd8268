"""Measuring how tight a claim is, with solvers: certified constants from above, exactly attained ratios from below, as data.

What is written here is a proposal; :func:`verify.lemma.constants.replay` accepts it anew on every run without any solver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from ..cones.statement_point import UNIT, Attained, attain, coordinates, homogeneous
from ..cones.statement_program import Program, from_statement
from ..environment import house
from ..environment.data_file import write_atomically
from ..kernel import Combination, Numbers, Point, Polynomial, Proof, Rejected, Statement, Term
from ..lemma.constants import Measured, Row, describe, ratio_at, replay, write
from ..lemma.discover import Collection, LemmaFile
from ..lemma.numeric_statement import BOUND, Inexpressible, at_scalars
from ..records import typed_json
from ..records.json_text import canonical
from .contraction import run_of_claim

ROOM = Fraction(9, 10**7)
BELOW = tuple(Fraction(n, 10**8) for n in (25, 100, 500, 2500))
SHORT = 1200
SIMPLE, WIDTHS = 4000, (Fraction(1, 10**7), Fraction(1, 10**9))
FACTORS = (("all", (Fraction(2), Fraction(1, 2), Fraction(3, 4), Fraction(5, 4))), ("each", (Fraction(3, 2), Fraction(2, 3))))
GRID = 4


class NotMeasured(Exception):
    """No data: the message says at which goal, scalars and stage. Nothing about the claim follows."""


@dataclass(frozen=True)
class Wanted:
    """What to measure: a goal, its right-hand side, and the scalars of each row."""

    goal: str
    against: Polynomial
    grid: tuple[Numbers, ...]


def measure(
    statement: Statement,
    goal: str,
    against: Polynomial,
    grid: Sequence[Numbers],
    *,
    seconds: float = 60.0,
    progress: Callable[[str], None] | None = None,
) -> Measured:
    """Per row of ``grid`` a constant certified within 1e-6 (relative) of the solver's optimum and an exact point near it.

    The point attains the certified constant where that is a simple rational, otherwise it is 2.5e-7 to 5e-5 below the optimum,
    in few digits.
    Raises NotMeasured where a row fails: no row is left out in silence.
    """
    from ..cones.cone import NoCertificate
    from ..cones.statement_solution import Unsolved

    rows = []
    for values in grid:
        try:
            row = _measure(statement, goal, against, values, seconds)
            run = run_of_claim(statement, goal, against, values)
            rows.append(row if run is None else replace(row, realised=run[1], run=run[0]))
            told = describe(replay(statement, [Measured(goal, against, (rows[-1],))]))
        except (Unsolved, NoCertificate, Inexpressible, Rejected) as problem:
            at = ", ".join(f"{n} = {v}" for n, v in values.items()) or "no scalars"
            raise NotMeasured(f"{goal} at {at}: {type(problem).__name__}: {problem}") from None
        if progress is not None:
            progress(told[0].strip())
    measured = Measured(goal, against, tuple(rows))
    replay(statement, [measured])
    return measured


def _measure(statement: Statement, goal: str, against: Polynomial, values: Numbers, seconds: float) -> Row:
    """The row with the first ratio that an exact point of few digits reaches, else the shortest of those reached."""
    from ..cones.certificate import certify
    from ..cones.cone import NoCertificate
    from ..cones.statement_solution import solve

    program = homogeneous(from_statement(statement, values, goal, against))
    exact = Fraction(solve(program, time_limit=seconds).value)
    if exact <= 0:
        raise NoCertificate(f"the optimum {float(exact)} is not positive: there is no ratio to attain")

    def near(low: Fraction, high: Fraction) -> Fraction:
        return simplest_between(exact * (1 + low), exact * (1 + high))

    simple = [x for width in WIDTHS if (x := near(-width, width)).denominator <= SIMPLE]
    ratios = [near(-2 * room, -room) for room in BELOW]
    for certified in (*dict.fromkeys(simple), near(ROOM / 9, ROOM)):
        try:
            proof = _at_unit(certify(program, certified, seconds=seconds).proof)
        except NoCertificate:
            if certified not in simple:
                raise
            continue
        break
    problems, rows = [], []
    for ratio in [certified] * (certified in simple) + ratios:
        try:
            point = _point(statement, values, attain(program, ratio, seconds), program)
            rows.append(Row(dict(values), certified, proof, ratio_at(statement, goal, against, values, point), point))
        except (NoCertificate, Rejected) as problem:
            problems.append(f"{float(ratio):.9g}: {problem}")
            continue
        if rows[-1].attained == certified or _length(rows[-1]) < SHORT:
            return rows[-1]
    if not rows:
        raise NoCertificate(f"no exact point near the optimum: {'; '.join(problems)}")
    return min(rows, key=_length)


def _length(row: Row) -> int:
    return len(canonical(typed_json.write(row.point)))


def _point(statement: Statement, values: Numbers, attained: Attained, program: Program) -> Point:
    scalars = {n: values[n] if n in values else attained.free[n] for n in statement.signs}
    vectors: dict[str, list[Fraction]] = {}
    kept: dict[str, Mapping[tuple[str, str], Fraction]] = {}
    for space, table in attained.grams.items():
        found = coordinates(program.names[space], table)
        if found is None:
            kept[space] = {pair: x for pair, x in table.items() if x}
        else:
            vectors |= found
    return Point(scalars, vectors, kept)


def _at_unit(proof: Proof) -> Proof:
    """The proof with unit = 1: the fact unit >= 0 becomes the constant 1."""
    (combination,) = proof.goals.values()
    terms = tuple(Term(t.coefficient, tuple(f for f in t.facts if f != UNIT), t.square) for t in combination.terms)
    return Proof(goals={BOUND: Combination(terms, combination.scale)})


def simplest_between(low: Fraction, high: Fraction) -> Fraction:
    """The rational of least denominator in [low, high], 0 < low <= high."""
    whole = -(-low.numerator // low.denominator)
    if whole <= high:
        return Fraction(whole)
    floor = low.numerator // low.denominator
    return floor + 1 / simplest_between(1 / (high - floor), 1 / (low - floor))


def default_scalars(lemma: LemmaFile) -> list[dict[str, Fraction]]:
    """The witness's scalars and up to four neighbours that keep every scalar hypothesis: parameters doubled, halved, moved.

    Open are those scalars that stand in every fact and goal alone, such as function values and divergences.
    """
    says, witness = lemma.claim.says, lemma.witness
    if says is None or witness is None:
        raise NotMeasured(f"{lemma.claim.id} has no statement or no witness to start from")
    polynomials = [f.value for f in (*says.facts, *says.goals)]
    named = [(n, len(m) == 1 and power == 1) for p in polynomials for m in p.terms for n, power in m]
    inside = {n for _, meaning in says.definitions for n in meaning.atoms()}
    alone = {n for n, lonely in named if lonely} - {n for n, lonely in named if not lonely} - inside
    first = {n: Fraction(witness.scalars[n]) for n in says.signs if n not in alone}
    candidates = [first]
    for mode, factors in FACTORS:
        for factor in factors:
            if mode == "all":
                candidates.append({n: v * factor for n, v in first.items()})
            else:
                candidates += [{n: v * factor if n == name else v for n, v in first.items()} for name in first]
    found: list[dict[str, Fraction]] = []
    for values in candidates:
        try:
            at_scalars(says, values)
        except Inexpressible:
            continue
        if values not in found:
            found.append(values)
        if len(found) > GRID:
            break
    return found


def wanted(lemma: LemmaFile) -> list[Wanted]:
    """What to measure of a lemma: what its data file measures, else its ``tightness`` goal on the default grid."""
    from ..lemma.tightness import Tightness

    if lemma.tightness_data:
        return [Wanted(one.goal, one.against, tuple(row.scalars for row in one.grid)) for one in lemma.tightness_data]
    if isinstance(lemma.tightness, Tightness):
        return [Wanted(lemma.tightness.goal, lemma.tightness.against, tuple(default_scalars(lemma)))]
    raise NotMeasured(f"{lemma.claim.id} has neither tightness data nor `tightness`: nothing says what to measure against")


def measure_all(
    collection: Collection,
    only: Iterable[str],
    root: Path,
    *,
    seconds: float = 60.0,
    progress: Callable[[str], None] | None = None,
) -> list[Path]:
    """Measure the named claims anew and write their data files below ``root``; returns the paths.

    Each file is replaced only once every row of it is measured and replayed. Raises NotMeasured where one fails.
    """
    paths = []
    for name in only:
        lemma = collection.lemmas[name]
        says = lemma.claim.says
        if says is None:
            raise NotMeasured(f"{name} has no statement to measure")
        rows = [measure(says, one.goal, one.against, one.grid, seconds=seconds, progress=progress) for one in wanted(lemma)]
        paths.append(store(lemma, rows, root))
    return paths


def store(lemma: LemmaFile, measured: Sequence[Measured], root: Path) -> Path:
    """Write the data file of ``lemma`` (written beside it and renamed, so that no half file is ever read)."""
    path = house.writable_home(((lemma.root if house.INSTALLED else root) / lemma.path).with_suffix(".tightness.json"))
    return write_atomically(path, write(lemma.claim.id, measured))
