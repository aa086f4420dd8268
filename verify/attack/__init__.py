"""Look for an exact point that breaks a statement: rational samples, semidefinite programs, Hypothesis.

Everything here is untrusted: a point counts only because ``verify.kernel.check_point`` says that it refutes. The same
seed and effort give the same search; what a solver's floats could change is only which of several points is met first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from verify.kernel import Point, Scope, Statement

SAMPLES = 1024


@dataclass(frozen=True)
class Effort:
    """How much each stage may try: plans sampled, plans evolved and semidefinite programs (first little, then more); ``second``:
    the solver to which each semidefinite program is posed besides Clarabel."""

    samples: int
    evolution: tuple[int, int]
    generations: int
    programs: tuple[int, int]
    examples: int
    second: str | None = None


EFFORTS = {
    "quick": Effort(8, (4, 0), 8, (16, 0), 0),
    "default": Effort(14, (4, 18), 14, (24, 200), 60),
    "deep": Effort(120, (20, 200), 24, (100, 1200), 500, "SCS"),
}


@dataclass(frozen=True)
class Attempt:
    """``point`` refutes the statement, or is None; the ``stage`` that found it, or "none"; how many trials were ``tried``."""

    point: Point | None
    stage: str
    tried: int


def refute(statement: Statement, *, seed: int = 0, effort: str = "default") -> Attempt:
    """Search for a refuting point in fixed effort ("quick", "default" or "deep"); ValueError for an unknown effort.

    ``None`` proves nothing: the search is not complete. Raises Rejected for a malformed statement.
    """
    Scope(statement)
    if effort not in EFFORTS:
        raise ValueError(f"expected one of the efforts {sorted(EFFORTS)}, found {effort!r}")
    from . import examples, sampling, semidefinite

    limits, tried = EFFORTS[effort], 0
    cheap = 4 if statement.recursion is not None or not statement.spaces else 1  # no semidefinite stage, small samples
    searches: tuple[tuple[str, Callable[[], tuple[Point | None, int]]], ...] = (
        ("samples", lambda: sampling.search(statement, seed, cheap * limits.samples, SAMPLES, 0)),
        ("evolution", lambda: sampling.search(statement, seed + 1, limits.evolution[0], SAMPLES, limits.generations)),
        ("semidefinite", lambda: semidefinite.search(statement, seed, limits.programs[0], limits.second)),
        ("hypothesis", lambda: examples.search(statement, seed, limits.examples)),
        ("evolution", lambda: sampling.search(statement, seed + 2, cheap * limits.evolution[1], SAMPLES, limits.generations)),
        ("semidefinite", lambda: semidefinite.search(statement, seed + 1, limits.programs[1], limits.second)),
    )
    for stage, search in searches:
        point, count = search()
        tried += count
        if point is not None:
            return Attempt(shrink(statement, point), stage, tried)
    return Attempt(None, "none", tried)


def shrink(statement: Statement, point: Point) -> Point:
    """A refuting point made smaller (fewer digits, more zeros) while it still refutes; deterministic and bounded."""
    from . import shrinking

    return shrinking.shrink(statement, point)


__all__ = ["EFFORTS", "Attempt", "Effort", "refute", "shrink"]
