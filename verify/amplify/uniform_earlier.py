"""Noise of the iteration before a use, shifted by a multiple of delta: energies for every singular value of A in a range.

x is then c eta delta apart at the use, lam is not (:mod:`verify.amplify.earlier` has it for singular values that are known). In
the letters of :mod:`verify.amplify.uniform` the state of a pair is v = (c M, 0) times eta delta, and the use is its step with
-eta delta more in X+: with theta_d v v^T for S, v and delta being one, its matrix is over (eta delta, l+, h, X+, l+).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from .kept_answers import Values, kept
from .polynomial_blocks import Poly, Program, plus, times
from .uniform import MINUS, ZERO, Family, Law, Matrices, Posed, decided, variable


class MovedBefore(Matrices):
    """With the step of a use before which x was moved."""

    def moved(self, theta: Poly, shares: tuple[Fraction, Fraction], following: Sequence[tuple[Poly, ...]]) -> None:
        """shares: c of the pairs and of the kernel; theta: that of eta delta."""
        facts = self.unknown(), self.unknown()
        for cell, after in zip(self.places, following, strict=True):
            _, M = variable(cell)
            v = times(tuple(shares[cell is None] * x for x in M), theta)
            step = self.alone(cell, (v,), facts, after, 1) if cell is None else self.pair(cell, (v, ZERO, ZERO), facts, after, 1)
            out, own = (2 if cell is None else 4), times(M, theta)
            step = {**step, (0, 0): own, (0, out): plus(step[0, out], times(MINUS, own))}
            if cell is not None:  # l of the state is 0
                step = {(i - (i > 1), j - (j > 1)): entry for (i, j), entry in step.items() if 1 not in (i, j)}
            self.blocks.append(step)


@lru_cache(maxsize=256)
def energy_after(question: Family, iterations: int, shares: tuple[Fraction, Fraction]) -> Fraction | None:
    """At most the energy, per (eta delta)^2, of a use with 1 <= ``iterations`` <= ``question.horizon`` after it, whose runs begin
    with x apart by ``shares`` (of the pairs, of the kernel) of eta delta; decided exactly. None where there is none."""
    if not question.cells():
        return None
    whole = MovedBefore(question)
    S = whole.energies(last=True)
    whole.step(S, (ZERO, whole.unknown()), None)
    for _ in range(iterations - 1):
        S = whole.stretch(S, 1)
    first = whole.unknown()
    whole.moved(first, shares, S)
    unknowns = (*first[0],)
    program = Program(whole.unknowns, tuple(whole.blocks), dict.fromkeys(unknowns, Fraction(1)))
    asked = Posed(program, iterations, Fraction(1), unknowns, Fraction(1))

    def find() -> tuple[Values, Law] | None:
        values = decided(program, program.goal)
        return None if values is None else (Values(Fraction(1), tuple(values)), asked.law(values))

    law: Law | None = kept(Values, (question, iterations, shares), lambda read: asked.again(read.values), find)
    return None if law is None else law.bound(iterations)
