"""Look for an exact point that breaks a statement: rational samples, Hypothesis, then semidefinite programs.

Everything here is untrusted: a point counts only because ``verify.kernel.check_point`` says that it refutes. The same
seed and effort give the same search; what a solver's floats could change is only which of several points is met first.
"""

from __future__ import annotations

from dataclasses import dataclass

from verify.kernel import Point, Scope, Statement

STAGES = ("samples", "evolution", "hypothesis", "semidefinite")


@dataclass(frozen=True)
class Effort:
    """How much each stage may try."""

    sample_rounds: int
    evolution_rounds: int
    generations: int
    samples: int
    examples: int
    programs: int


EFFORTS = {
    "quick": Effort(8, 8, 8, 1024, 0, 24),
    "default": Effort(30, 30, 14, 1024, 60, 240),
    "deep": Effort(150, 200, 24, 2048, 500, 1200),
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
    for stage in STAGES:
        if stage == "samples":
            point, count = sampling.search(statement, seed, limits.sample_rounds, limits.samples, 0)
        elif stage == "evolution":
            point, count = sampling.search(
                statement, seed + 1, limits.evolution_rounds, limits.samples, limits.generations
            )
        elif stage == "hypothesis":
            point, count = examples.search(statement, seed, limits.examples) if limits.examples else (None, 0)
        else:
            point, count = semidefinite.search(statement, seed, limits.programs)
        tried += count
        if point is not None:
            return Attempt(shrink(statement, point), stage, tried)
    return Attempt(None, "none", tried)


def shrink(statement: Statement, point: Point) -> Point:
    """A refuting point made smaller (fewer digits, more zeros) while it still refutes; deterministic and bounded."""
    from . import shrinking

    return shrinking.shrink(statement, point)


__all__ = ["EFFORTS", "STAGES", "Attempt", "Effort", "refute", "shrink"]
