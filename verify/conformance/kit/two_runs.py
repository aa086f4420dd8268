"""Two runs that should be one run, or differ in a known place alone: what rounding explains of their distance.

A right program need not give the same bits twice: another number of threads, another place in memory, and sums are taken in
another order; an ill-conditioned step magnifies that, and a step that expands carries it on. Nothing is therefore said of the
distance of two runs alone. A run of a right program meets each line of the algorithm at its own operands, in either run, within
the tolerance of the line: what found - expected changes from one run to the other is at most the sum of both tolerances. So two
runs are told apart only where they are distant (more than ``REPEATED``: below it nobody looks) *and* a line is met in another
way in one of them than in the other, beyond these tolerances.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

import numpy as np

from ...algorithms.arrays import Array
from ...algorithms.rounding import UNIT_ROUNDOFF
from .family import Comparison, Family, Identity, shape_of, sizes, unlike, window
from .family_laws import drawn, noise_factor
from .outcome import Finding, Unsupported
from .problem import Problem
from .rounding import norms

Run = tuple[Problem, Mapping[str, Array]]
REPEATED = 2.0**16 * UNIT_ROUNDOFF


def cut(family: Family, problem: Problem, steps: int) -> Problem:
    """The first ``steps`` steps of a problem: the noise and every field with a row per step end there, or begin again."""
    rows = {"noise": problem.noise} | {n: problem.fields[n] for n in family.per_step}
    return problem.having(steps, **{n: None if v is None else np.resize(v, (steps, *np.shape(v)[1:])) for n, v in rows.items()})


def until(family: Family, states: Mapping[str, Array], step: int) -> dict[str, Array]:
    """The rows before iteration ``step``: up to row ``step`` of states with T+1 rows, without it of those with T."""
    return {name: rows[: step + family.long[name]] for name, rows in states.items()}


def apart(family: Family, one: Run, other: Run, last: int, why: str) -> Finding | None:
    """A failure at the first row where two runs differ before iteration ``last``, though they should not; None where they agree,
    or where rounding explains it."""
    first, second = until(family, one[1], last), until(family, other[1], last)
    found = distant(first, second, why)
    return None if found is None or explained(family, (one[0], first), (other[0], second), last) else found


def distant(first: Mapping[str, Array], second: Mapping[str, Array], why: str) -> Finding | None:
    """A failure at the first row where two runs are more than REPEATED times the largest entry of the state apart."""
    found: Finding | None = None
    for name in first:
        one, other = first[name], second[name]
        if len(one) == 0:
            continue
        finite = np.isfinite(one) & np.isfinite(other)
        scale = float(np.abs(np.concatenate((one[finite], other[finite]))).max(initial=0.0))
        distance = np.abs(np.subtract(one, other, where=finite, out=np.zeros_like(one)))
        distance[np.isfinite(one) != np.isfinite(other)] = np.inf  # where both run away, they do so together
        far = distance.reshape(len(one), -1).max(axis=1, initial=0.0) > REPEATED * scale
        if far.any():
            t = int(np.flatnonzero(far)[0])
            if found is None or (found.step is not None and t < found.step):
                found = Finding("fail", why, t, name, *unlike(one[t], other[t]))
    return found


def explained(family: Family, one: Run, other: Run, last: int) -> bool:
    """Whether both runs meet every line before iteration ``last`` in one way, up to its rounding in both.

    Where the program draws its noise, that of the first run is read from its states, and the second must have drawn the same.
    """
    (p, first), (q, second) = one, other
    if not all(np.isfinite(rows).all() for run in (first, second) for rows in run.values()):
        return False
    p, q = (problem if problem.steps == last else cut(family, problem, last) for problem in (p, q))
    if p.draws and family.noise:
        if last == 0:
            return False
        noise = _scattered(family, p, drawn(p, first))
        p, q = p.having(noise=noise), q.having(noise=noise)
    try:
        compared = list(changes(family, (p, first), (q, second), 0, last))
    except Unsupported:  # a system of a line is singular in float64: nobody can tell
        return True
    return all(bool(np.all(distance <= allowed)) for _, distance, allowed in compared)


def _scattered(family: Family, p: Problem, drawn: Array) -> Array:
    """Noise that was read from the states in its own shape, (T, ...): 0 for the users who take no part."""
    shape = shape_of(family.noise, sizes(family, p))
    if drawn.shape == shape:
        return drawn
    noise, used = np.zeros(shape), np.broadcast_to(np.asarray(noise_factor(p)) != 0, shape)
    noise[used] = drawn.ravel()
    return noise


def changes(
    family: Family, one: Run, other: Run, first: int, count: int, held: Collection[str] = ()
) -> Iterator[tuple[Identity, Array, Array]]:
    """Each line of the algorithm, how far found - expected moves from one run to the other, (k,), and what rounding allows; but
    for the lines ``held`` in the first run that the second one holds as well: both are within their tolerances there."""
    late, early = ((p, window(family, p, states, first, count)) for p, states in (other, one))
    for line in family.identities:
        after = None if line.derived else _evaluated(line, *late)
        if after is not None and not (line.law in held and np.all(after.excess <= 1)):
            before = _evaluated(line, *early)
            if before is not None:
                yield line, _moved(before, after), np.asarray(before.tolerance + after.tolerance)


def _moved(before: Comparison, after: Comparison) -> Array:
    """How far found - expected moves, (k,); where the worst state of a start is another one, both distances together."""
    if before.variable != after.variable:
        return np.asarray(before.distance + after.distance)
    with np.errstate(invalid="ignore", over="ignore"):  # inf where a state is outside of a box
        moved = np.asarray((after.found - after.expected) - (before.found - before.expected))
    return norms(np.where(np.isnan(moved), 0, moved))


def _evaluated(line: Identity, p: Problem, w: object) -> Comparison | None:
    try:
        return line.evaluate(p, w)  # type: ignore[arg-type]
    except KeyError:  # a state that is not recorded
        return None
