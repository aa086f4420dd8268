"""Exact rational points of a cone problem.

Floats (:mod:`.interior`) propose an interior point; zeros and kernels that every solution shares are removed (facial
reduction); the rest is rounded and made exact by rational elimination. What is returned solves the equations exactly with
exactly PSD blocks, or :class:`NoCertificate` says why.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from .cone import Cone, ExactPoint, Face, Matrix, NoCertificate, Row, check, entry, triangle

DENOMINATORS = (1, 2, 4, 12, 60, 5040, 10**6, 10**9, 10**12, 2**48)
SMALL = 1e-5
PRECISIONS = ((1e-4, 1e-9), (1e-4, 1e-6), (1e-4, 1e-4), (1e-3, 1e-9), (1e-3, 1e-4), (1e-6, 1e-9), (1e-6, 1e-5))


def solve_exactly(cone: Cone, deadline: float | None = None, progress: Callable[[str], None] | None = None) -> ExactPoint:
    """An exact point of ``cone``; raises NoCertificate. ``deadline`` is a value of ``time.monotonic``."""
    from .interior import sparse

    say = progress or (lambda _: None)
    whole = presolve(cone, _all(cone))
    check(deadline)
    problems: list[str] = []
    reduced = restrict(cone, whole)
    say(f"{len(reduced.rows)} equations, {reduced.free} free, {reduced.positive} non-negative, blocks {list(reduced.blocks)}")
    numbers, size = sparse(reduced, deadline)
    numeric: dict[object, tuple[list[float], float]] = {}
    for face in _dedupe([_support(reduced, numbers, whole, cone), whole]):
        for precision in PRECISIONS:
            try:
                return _interior_point(cone, face, size, precision, deadline, say, numeric)
            except NoCertificate as problem:
                problems.append(str(problem))
            check(deadline)
    raise NoCertificate("; ".join(dict.fromkeys(problems)))


def _all(cone: Cone) -> Face:
    one, zero = Fraction(1), Fraction(0)
    identity = tuple([[one if i == j else zero for j in range(n)] for i in range(n)] for n in cone.blocks)
    return Face(tuple(range(cone.positive)), identity)


def _dedupe(faces: list[Face]) -> list[Face]:
    return faces[:1] if faces[0] == faces[-1] else faces


def _columns(basis: Matrix) -> int:
    return len(basis[0]) if basis else 0


def restrict(cone: Cone, face: Face) -> Cone:
    """The cone problem on a face, in the coordinates of the face."""
    sizes = tuple(_columns(basis) for basis in face.bases)
    place: dict[int, list[tuple[int, Fraction]]] = {c: [(c, Fraction(1))] for c in range(cone.free)}
    place |= {cone.free + p: [(cone.free + k, Fraction(1))] for k, p in enumerate(face.positive)}
    target = Cone(cone.free, len(face.positive), sizes, ()).starts()
    for block, (n, start, basis) in enumerate(zip(cone.blocks, cone.starts(), face.bases, strict=False)):
        support = [[(a, x) for a, x in enumerate(row) if x] for row in basis]
        for i, j in triangle(n):
            found: dict[int, Fraction] = {}
            for a, x in support[i]:
                for b, y in support[j]:
                    column = target[block] + entry(a, b)
                    found[column] = found.get(column, Fraction(0)) + x * y
            place[start + entry(i, j)] = list(found.items())
    rows: list[Row] = []
    for coefficients, right in cone.rows:
        image: dict[int, Fraction] = {}
        for column, value in coefficients.items():
            for there, factor in place.get(column, ()):
                image[there] = image.get(there, Fraction(0)) + value * factor
        image = {c: v for c, v in image.items() if v}
        if not image and right:
            raise NoCertificate("an equation has no unknown left on this face")
        if image:
            rows.append((image, right))
    weights = cone.weights or (1.0,) * (cone.positive + len(cone.blocks))
    kept = (*(weights[p] for p in face.positive), *weights[cone.positive :])
    return Cone(cone.free, len(face.positive), sizes, tuple(rows), kept)


def presolve(cone: Cone, face: Face) -> Face:
    """Remove what must vanish: in an equation with right side 0 whose coefficients are all >= 0 on unknowns that are >= 0."""
    while True:
        here = restrict(cone, face)
        starts = here.starts()
        diagonal = {starts[k] + entry(i, i): (k, i) for k, n in enumerate(here.blocks) for i in range(n)}
        dead_positive: set[int] = set()
        dead_diagonal: set[tuple[int, int]] = set()
        for coefficients, right in here.rows:
            signed = all(here.free <= c < starts[0] or c in diagonal for c in coefficients)
            if not signed or len({v > 0 for v in coefficients.values()}) != 1:
                continue
            sign = 1 if next(iter(coefficients.values())) > 0 else -1
            if sign * right < 0:
                raise NoCertificate("an equation asks a sum of non-negative unknowns to be negative")
            if right == 0:
                dead_positive |= {c - here.free for c in coefficients if c < starts[0]}
                dead_diagonal |= {diagonal[c] for c in coefficients if c in diagonal}
        if not dead_positive and not dead_diagonal:
            return face
        face = _drop(face, dead_positive, dead_diagonal)


def _drop(face: Face, positive: set[int], diagonal: set[tuple[int, int]]) -> Face:
    bases = tuple(
        [[x for i, x in enumerate(row) if (k, i) not in diagonal] for row in basis] for k, basis in enumerate(face.bases)
    )
    return Face(tuple(p for k, p in enumerate(face.positive) if k not in positive), bases)


def _support(here: Cone, numbers: Sequence[float], face: Face, cone: Cone) -> Face:
    """The face of what is visibly non-zero in a sparse solution; the given face where that is too small."""
    starts = here.starts()
    largest = max((abs(x) for x in numbers), default=1.0)
    positive = {k for k in range(here.positive) if numbers[here.free + k] < SMALL * largest}
    diagonal = {(k, i) for k, n in enumerate(here.blocks) for i in range(n) if numbers[starts[k] + entry(i, i)] < SMALL * largest}
    try:
        return presolve(cone, _drop(face, positive, diagonal))
    except NoCertificate:
        return face


def _interior_point(
    cone: Cone,
    face: Face,
    size: float,
    precision: tuple[float, float],
    deadline: float | None,
    say: Callable[[str], None],
    numeric: dict[object, tuple[list[float], float]],
) -> ExactPoint:
    """Reduce until the face has an interior point, then round it. ``numeric`` keeps the numeric points by face."""
    from .faces import kernels
    from .interior import deepest

    for _ in range(8):
        check(deadline)
        here = restrict(cone, face)
        key = (face.positive, tuple(tuple(map(tuple, basis)) for basis in face.bases))
        if key not in numeric:
            numeric[key] = deepest(here, size, deadline)
        numbers, depth = numeric[key]
        if depth < -1e-5:
            raise NoCertificate(f"no point of this face (least eigenvalue {depth:.1e})")
        found = round_exactly(here, numbers)
        if found is not None:
            return _lift(found, cone, face)
        if depth > 1e-3:
            raise NoCertificate("an interior point could not be rounded")
        positive, bases = kernels(here, numbers, *precision)
        if not positive and all(_columns(basis) == n for basis, n in zip(bases, here.blocks, strict=True)):
            raise NoCertificate(f"no interior, and no common kernel seen at {precision[0]:g} (depth {depth:.1e})")
        say(f"face of dimension {[_columns(b) for b in bases]}, {here.positive - len(positive)} multipliers")
        face = Face(
            tuple(p for k, p in enumerate(face.positive) if k not in positive),
            tuple(_product(old, new) for old, new in zip(face.bases, bases, strict=True)),
        )
        face = presolve(cone, face)
    raise NoCertificate("facial reduction did not end")


def _product(left: Matrix, right: Matrix) -> Matrix:
    columns = _columns(right)
    return [
        [sum((x * right[k][j] for k, x in enumerate(row) if x and right[k][j]), Fraction(0)) for j in range(columns)]
        for row in left
    ]


def _lift(point: ExactPoint, cone: Cone, face: Face) -> ExactPoint:
    positive = [Fraction(0)] * cone.positive
    for value, p in zip(point.positive, face.positive, strict=True):
        positive[p] = value
    blocks: list[Matrix] = []
    for small, basis, n in zip(point.blocks, face.bases, cone.blocks, strict=True):
        half = _product(basis, small) if small else [[] for _ in range(n)]
        blocks.append(
            [[sum((x * y for x, y in zip(half[i], basis[j], strict=True)), Fraction(0)) for j in range(n)] for i in range(n)]
        )
    return ExactPoint(point.free, positive, blocks)


def round_exactly(cone: Cone, numbers: Sequence[float]) -> ExactPoint | None:
    """Round the unknowns that elimination leaves open, simplest first, and compute the others; None where no rounding holds."""
    from .rational import eliminate, squares

    starts = cone.starts()
    total = starts[-1]
    order = [*range(starts[0], total), *range(starts[0])]
    solved = eliminate(cone.rows, order)
    if solved is None:
        return None
    opened = [c for c in order if c not in solved]
    for denominator in DENOMINATORS:
        values = {c: Fraction(numbers[c]).limit_denominator(denominator) for c in opened}
        for column, (coefficients, right) in solved.items():
            values[column] = right - sum((v * values[c] for c, v in coefficients.items()), Fraction(0))
        if any(values[cone.free + k] < 0 for k in range(cone.positive)):
            continue
        blocks = [
            [[values[start + entry(i, j)] for j in range(n)] for i in range(n)]
            for start, n in zip(starts, cone.blocks, strict=False)
        ]
        if all(squares(block) is not None for block in blocks):
            return ExactPoint(
                [values[c] for c in range(cone.free)], [values[cone.free + k] for k in range(cone.positive)], blocks
            )
    return None
