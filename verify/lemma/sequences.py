"""The numbers that a conclusion speaks of, at a point: after how many iterations of each phase they are these, exactly."""

from __future__ import annotations

from fractions import Fraction

from ..kernel import Definitions, Numbers, Scalars, evaluate
from ..kernel.statement import require
from ..shifts import Chain, Program
from .conclusions import Conclusion
from .energies import Shifts

LONGEST, BITS = 2000, 100_000  # iterations of a phase, and the size of a number in them


def reached(reading: Conclusion, program: Program, shifts: Shifts, at: Numbers) -> None:
    """Rejected unless the sequence has, after whole numbers of iterations of its phases, the values ``at`` of the letters of the
    statement; after a user at least one iteration of the user's own control follows."""
    known = _with(at, (*reading.concludes.definitions, *reading.stands.items(), *reading.shared(program)))
    followed = not (isinstance(shifts, Chain) and shifts.user is not None and all(phase.first for phase in reading.phases))
    for phase in (phase for phase in reading.phases if phase.first):
        wanted = {n: known[n] for n in phase.first if n in at} | _at(phase.last, known)
        now, count, last = _at(phase.first, known), 0, phase is reading.phases[-1]
        while any(now[n] != value for n, value in wanted.items()) or (last and not followed and not count):
            count += 1
            small = all(max(v.numerator.bit_length(), v.denominator.bit_length()) < BITS for v in now.values())
            told = ", ".join(f"{n} = {value}" for n, value in wanted.items())[:200]
            words = f"{told} is no value of the sequence of {', '.join(phase.first)} at the point, as far as it is run"
            require(count <= LONGEST and small, words)
            now = _at(phase.following, _with({**known, **now}, phase.definitions))
        followed |= count > 0 and isinstance(shifts, Chain) and shifts.worth in phase.worth


def _at(values: Scalars, known: Numbers) -> dict[str, Fraction]:
    return {n: evaluate(v, known) for n, v in values.items()}


def _with(known: Numbers, definitions: Definitions) -> dict[str, Fraction]:
    found = dict(known)
    for name, meaning in definitions:
        found[name] = evaluate(meaning, found)
    return found
