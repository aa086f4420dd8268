"""The best constant of a claim at given parameters: a float optimum, and above it a constant that the kernel accepts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from ..cones.statement_program import Program
from ..cones.statement_solution import solve


@dataclass(frozen=True)
class Bound:
    """left <= constant * against: ``optimum`` is the solver's float; ``certified`` a constant with an accepted certificate,
    or None with the reason in ``refusal``. ``seconds``: solve, then certificate."""

    goal: str
    program: Program
    optimum: float
    certified: Fraction | None
    refusal: str | None
    seconds: tuple[float, float]

    @property
    def lines(self) -> list[str]:
        """For a person: what was measured, what floats propose, what the kernel accepts."""
        lines = [
            f"  left <= c * against, with against = {self.program.against!r}",
            f"  optimum (float, proposes)   c = {self.optimum:.10g}   {1000 * self.seconds[0]:.1f} ms",
        ]
        if self.certified is None:
            return [*lines, f"  no certificate: {self.refusal}"]
        decimal = "" if self.certified.denominator == 1 else f" = {float(self.certified):.10g}"
        return [*lines, f"  certified by the kernel     c = {self.certified}{decimal}   {1000 * self.seconds[1]:.0f} ms"]


def bound_of(
    program: Program, goal: str = "", *, time_limit: float = 60.0, progress: Callable[[str], None] | None = None
) -> Bound:
    """The optimum of a program and a certificate within 10^-6 (relative) above it. Raises Unsolved where it is infeasible,
    unbounded, inaccurate or out of time: none of these is a bound."""
    from ..cones.certificate import certify
    from ..cones.cone import NoCertificate

    solution = solve(program, time_limit=time_limit)
    step = Fraction(max(1, int(abs(solution.value)) + 1), 10**6)
    simple = Fraction(solution.value).limit_denominator(1000)
    candidates = [simple] if abs(simple - Fraction(solution.value)) < step / 10 else []
    refusal = ""
    for constant in (*candidates, (Fraction(solution.value) // step + 2) * step):
        try:
            certificate = certify(program, constant, seconds=time_limit, progress=progress)
        except NoCertificate as problem:
            refusal = str(problem)
            continue
        return Bound(goal, program, solution.value, certificate.constant, None, (solution.seconds, certificate.seconds))
    return Bound(goal, program, solution.value, None, refusal, (solution.seconds, 0.0))
