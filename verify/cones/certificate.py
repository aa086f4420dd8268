"""An exact certificate that a program's worst case is at most a given rational constant: the bound, not the optimum, is proved.

The identity constant * against - left = sum of multipliers * facts + squares (and matrix facts tested with rational vectors)
is solved in rationals. What comes out is a statement of the kernel with the numbers of the program in it, and its proof.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from time import monotonic

from ..kernel import Combination, Fact, Polynomial, Proof, Rejected, Statement, Term, Vector, gram, prove
from .cone import Cone, ExactPoint, NoCertificate, equations, triangle
from .exact_point import solve_exactly
from .rational import squares
from .statement_program import Lmi, Program

MEASURED, GOAL = "measured", "bound"


@dataclass(frozen=True)
class Certificate:
    """left <= constant * against (where against = 1, if the program has constants), accepted by the kernel.

    reasons: for every fact of ``statement`` what it is: a fact of the program, a matrix fact tested with a vector, or the
    normalisation ``measured``.
    """

    constant: Fraction
    statement: Statement
    proof: Proof
    reasons: Mapping[str, str]
    seconds: float


def certify(
    program: Program, constant: Fraction | int, *, seconds: float = 60, progress: Callable[[str], None] | None = None
) -> Certificate:
    """A certificate for ``left <= constant * against``; raises NoCertificate with the reason where none was found.

    The smaller the room between the optimum and ``constant``, the larger the rationals; at the optimum itself a certificate
    exists only where the dual problem has a rational solution.
    """
    began = monotonic()
    constant = Fraction(constant)
    normalised = _has_constants(program)
    target = (Polynomial.of(constant) if normalised else program.against * constant) - program.left
    least = [f for f in program.facts if f.kind != "="]
    equal = [f for f in program.facts if f.kind == "="]
    if normalised:
        equal.append(Fact(MEASURED, "=", program.against - 1))
    try:
        point = solve_exactly(_cone(program, target, equal, least), began + seconds, progress)
    except NoCertificate as problem:
        point = _with_room(program, constant, target, equal, least, began + seconds, problem)
    statement, proof, reasons = _proof(program, target, equal, least, point)
    try:
        prove("bound", statement, proof, {})
    except Rejected as problem:
        raise NoCertificate(f"the kernel refuses: {problem}") from None
    return Certificate(constant, statement, proof, reasons, monotonic() - began)


def _with_room(
    program: Program,
    constant: Fraction,
    target: Polynomial,
    equal: list[Fact],
    least: list[Fact],
    deadline: float,
    problem: NoCertificate,
) -> ExactPoint:
    """A certificate for a simple constant at the optimum, plus the room times ``against``: where the interior is too thin.

    Raises the first ``problem`` where the optimum is not a simple rational or ``against`` is no sum of squares.
    """
    from .statement_solution import Unsolved, solve

    if _has_constants(program) or any(not name.startswith("<") for name in program.against.atoms()):
        raise problem
    measure = [_matrix(program.against, names) for names in program.names.values()]
    if any(squares(block) is None for block in measure):
        raise problem
    try:
        optimum = solve(program, time_limit=max(0.1, deadline - monotonic())).value
    except Unsolved as reason:
        raise NoCertificate(f"{problem}; the worst case: {reason}") from None
    tried: set[Fraction] = set()
    for denominator in (1, 10, 100, 1000, 10**4):
        simple = Fraction(optimum).limit_denominator(denominator)
        if simple in tried or simple > constant or abs(float(simple) - optimum) > 1e-6 * max(1.0, abs(optimum)):
            continue
        tried.add(simple)
        try:
            point = solve_exactly(_cone(program, target - program.against * (constant - simple), equal, least), deadline)
        except NoCertificate:
            continue
        blocks = [
            [[x + (constant - simple) * y for x, y in zip(*both, strict=True)] for both in zip(block, added, strict=True)]
            for block, added in zip(point.blocks, measure, strict=False)
        ]
        return ExactPoint(point.free, point.positive, [*blocks, *point.blocks[len(blocks) :]])
    raise problem


def _matrix(value: Polynomial, names: tuple[str, ...]) -> list[list[Fraction]]:
    """The symmetric matrix of a quadratic form."""
    half = {m[0][0]: c for m, c in value.terms.items()}
    return [[half.get(gram(u, v), Fraction(0)) / (1 if u == v else 2) for v in names] for u in names]


def _has_constants(program: Program) -> bool:
    parts = [f.value for f in program.facts] + [program.left, program.against]
    parts += [entry for lmi in program.lmis for row in lmi.rows for entry in row]
    return any(() in part.terms for part in parts)


def _cone(program: Program, target: Polynomial, equal: list[Fact], least: list[Fact]) -> Cone:
    """Free: equalities. Non-negative: facts, then a constant. Blocks: Gram matrices, then multipliers of the matrix facts."""
    columns = [f.value for f in equal] + [f.value for f in least] + [Polynomial.of(1)]
    sizes: list[int] = []
    for names in program.names.values():
        sizes.append(len(names))
        columns += [Polynomial.atom(gram(names[i], names[j])) * (2 - (i == j)) for i, j in triangle(len(names))]
    for lmi in program.lmis:
        sizes.append(len(lmi.rows))
        columns += [lmi.rows[i][j] * (2 - (i == j)) for i, j in triangle(len(lmi.rows))]
    return Cone(len(equal), len(least) + 1, tuple(sizes), equations(columns, target))


def _proof(
    program: Program, target: Polynomial, equal: list[Fact], least: list[Fact], point: ExactPoint
) -> tuple[Statement, Proof, dict[str, str]]:
    reasons = {f.name: "a fact of the program" for f in program.facts}
    if any(f.name == MEASURED for f in equal):
        reasons[MEASURED] = "the worst case is measured where against = 1"
    facts = [*equal, *least]
    terms = [Term(Polynomial.of(m), (f.name,)) for f, m in zip(equal, point.free, strict=True) if m]
    terms += [Term(Polynomial.of(m), (f.name,)) for f, m in zip(least, point.positive[:-1], strict=True) if m]
    if point.positive[-1]:
        terms.append(Term(Polynomial.of(point.positive[-1])))
    spaces = program.names
    for names, block in zip(spaces.values(), point.blocks, strict=False):
        for weight, line in _squares(block):
            vector = Vector({name: Polynomial.of(x) for name, x in zip(names, line, strict=True)})
            terms.append(Term(Polynomial.of(weight), (), vector))
    for lmi, block in zip(program.lmis, point.blocks[len(spaces) :], strict=True):
        for number, (weight, line) in enumerate(_squares(block)):
            fact = Fact(f"{lmi.name} {number}", ">=", _tested(lmi, line))
            facts.append(fact)
            reasons[fact.name] = f"the matrix fact {lmi.name} tested with ({', '.join(str(x) for x in line)})"
            terms.append(Term(Polynomial.of(weight), (fact.name,)))
    statement = Statement(dict.fromkeys(program.free, "real"), dict(program.spaces), tuple(facts), (Fact(GOAL, ">=", target),))
    return statement, Proof(goals={GOAL: Combination(tuple(terms))}), reasons


def _squares(block: list[list[Fraction]]) -> list[tuple[Fraction, list[Fraction]]]:
    found = squares(block)
    if found is None:
        raise NoCertificate("a block is not PSD")
    return found


def _tested(lmi: Lmi, line: list[Fraction]) -> Polynomial:
    total = Polynomial({})
    for i, x in enumerate(line):
        for j, y in enumerate(line):
            if x and y:
                total = total + lmi.rows[i][j] * (x * y)
    return total
