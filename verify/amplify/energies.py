"""The energies that given multipliers allow: the backward recursion, in floats and in rationals (one text for both).

With V_{k-1} and the multipliers tau of stage k, min over the shift is out^T W out, W = (landing V_{k-1}^{-1} landing^T +
E E^T)^{-1}, out = F(d, p, delta); the least V_k with V_k(d) >= out^T W out + sum_j tau_j <p_j, X_j(d, p)> - c |delta|^2 for all
p, delta is a Schur complement. So a certificate is its multipliers; energies follow, and rounding them up costs 2^-BITS.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from ..cones.rational import flinted, fraction
from .system import Mode, Stage, System

Number = Any
Rows = list[list[Number]]
BITS = 60


class Inadmissible(Exception):
    """These multipliers prove nothing at some stage: the energy would be infinite."""


@dataclass(frozen=True)
class Energies:
    """V[k - 1][i]: the energy of mode i with k iterations to go; cost[k - 1]: c of that stage (0 where nobody differs);
    tau[k - 1]: a multiplier for each fact; bound: the energy of the whole run, per |dx_0|^2 or for the user's delta."""

    V: tuple[tuple[tuple[tuple[Number, ...], ...], ...], ...]
    tau: tuple[tuple[Number, ...], ...]
    cost: tuple[Number, ...]
    bound: Number


def transpose(rows: Sequence[Sequence[Number]]) -> Rows:
    return [list(column) for column in zip(*rows, strict=True)]


def product(left: Sequence[Sequence[Number]], right: Sequence[Sequence[Number]]) -> Rows:
    """Only what is not zero is multiplied: most entries are, and rationals are slow."""
    columns = [[(i, y) for i, y in enumerate(column) if y] for column in zip(*right, strict=True)]
    found = []
    for row in left:
        zero, line = (0 * row[0] if row else 0), []
        for column in columns:
            terms = [row[i] * y for i, y in column if row[i]]
            line.append(sum(terms[1:], terms[0]) if terms else zero)
        found.append(line)
    return found


def inverse(rows: Sequence[Sequence[Number]]) -> Rows:
    """The inverse of a symmetric positive definite matrix; Inadmissible where a pivot is not positive."""
    size = len(rows)
    work = [list(row) + [row[0] * 0 + int(i == j) for j in range(size)] for i, row in enumerate(rows)]
    for i in range(size):
        pivot = work[i][i]
        if not pivot > 0:
            raise Inadmissible("a pivot is not positive")
        work[i] = [x / pivot for x in work[i]]
        for r in range(size):
            if r != i and work[r][i]:
                factor = work[r][i]
                work[r] = [x - factor * y for x, y in zip(work[r], work[i], strict=True)]
    return [row[size:] for row in work]


def cost_to_go(mode: Mode, following: Sequence[Sequence[Number]] | None, one: Number) -> tuple[Rows, Rows]:
    """W and the map from ``out`` to the next energy's coordinates; without a next energy the shift must bring all to zero."""
    size = len(mode.state)
    spread = [[one * int(i == j and i in mode.noisy) for j in range(size)] for i in range(size)]
    if following is None:
        return inverse(spread), []
    if not mode.noisy and mode.landing is None:  # nothing is shifted: a part of an iteration before its noise
        return [[one * x for x in row] for row in following], [[one * int(i == j) for j in range(size)] for i in range(size)]
    if mode.landing is None:  # V - V E (I + E^T V E)^{-1} E^T V, and the next state is out + E a
        columns = [[row[i] for i in mode.noisy] for row in following]
        middle = [[columns[i][j] + one * int(i == other) for j, other in enumerate(mode.noisy)] for i in mode.noisy]
        gain = product(inverse(middle), transpose(columns))
        W = [[x - y for x, y in zip(*rows, strict=True)] for rows in zip(following, product(columns, gain), strict=True)]
        after = [[one * int(i == j) for j in range(size)] for i in range(size)]
        for row, i in zip(gain, mode.noisy, strict=True):
            after[i] = [x - y for x, y in zip(after[i], row, strict=True)]
        return W, after
    back = product(inverse(following), transpose([[one * x for x in row] for row in mode.landing]))
    N = product(mode.landing, back)
    W = inverse([[x + y for x, y in zip(*rows, strict=True)] for rows in zip(N, spread, strict=True)])
    return W, product(back, W)


def form(mode: Mode, W: Rows, tau: Sequence[Number], cost: Number | None) -> Rows:
    """out^T W out + sum tau <p, X> - cost |delta|^2 as a matrix over (d, p) and, where ``cost`` is given, delta."""
    n, q = len(mode.states), len(mode.unknowns)
    out = mode.moves(cost is not None)
    total = product(transpose(out), product(W, out))
    for j, (fact, row) in enumerate(zip(mode.facts, mode.conditions(cost is not None), strict=True)):
        for i, x in enumerate(row):
            if x:
                half = tau[fact] * x / 2
                total[i][n + j] = total[i][n + j] + half
                total[n + j][i] = total[n + j][i] + half
    if cost is not None:
        total[n + q][n + q] = total[n + q][n + q] - cost
    return total


def least_energy(total: Rows, n: int) -> Rows:
    """sup over what follows the first n coordinates; Inadmissible where it is infinite."""
    top = [row[:n] for row in total[:n]]
    if len(total) == n:
        return top
    cross = [row[n:] for row in total[:n]]
    inner = inverse([[-x for x in row[n:]] for row in total[n:]])
    gain = product(product(cross, inner), transpose(cross)) if n else []
    return [[x + y for x, y in zip(*rows, strict=True)] for rows in zip(top, gain, strict=True)]


def recursion(
    system: System, tau: Sequence[Sequence[Number]], costs: Sequence[Number], one: Number, rounded: Callable[[Rows], Rows]
) -> Energies:
    """The energies of the multipliers; ``costs`` where a user's function differs (the first of a run pays the least). ``one``:
    1.0 or Fraction(1). Raises Inadmissible."""
    V: list[tuple[tuple[tuple[Number, ...], ...], ...]] = []
    paid: list[Number] = []
    for k, stage in enumerate(system.stages):
        bare = stage.differs and not stage.modes[0].states
        cost = costs[k] if stage.differs else None
        here: list[tuple[tuple[Number, ...], ...]] = []
        least = 0 * one
        for i, mode in enumerate(stage.modes):
            W, _ = cost_to_go(mode, V[-1][i] or None if V else None, one)
            if bare:
                *rest, last = form(mode, W, tau[k], 0 * one)
                least = max(least, least_energy([[row[-1], *row[:-1]] for row in (last, *rest)], 1)[0][0])
                here.append(())
                continue
            energy = least_energy(form(mode, W, tau[k], cost), len(mode.states))
            here.append(tuple(tuple(row) for row in rounded(energy)))
        V.append(tuple(here))
        paid.append((rounded([[least]])[0][0] if least else least) if bare else 0 * one if cost is None else cost)
    bound = total_energy(system, V[-1], paid, one)
    return Energies(tuple(V), tuple(tuple(t) for t in tau), tuple(paid), bound)


def total_energy(system: System, last: Sequence[Sequence[Sequence[Number]]], paid: Sequence[Number], one: Number) -> Number:
    """B: the worst start, and delta^2 times the costs."""
    bound = sum(paid, 0 * one) * system.delta**2 if any(stage.differs for stage in system.stages) else 0 * one
    if system.start:
        bound = bound + max(V[0][0] / weight for V, weight in zip(last, system.weights, strict=True))
    return bound


def upward(energy: Rows) -> Rows:
    """A symmetric matrix of short entries (python-flint's) that is larger: entries rounded, the diagonal raised by what that may
    lose."""
    if not energy:
        return energy
    size = len(energy)
    smallest = min(row[i] for i, row in enumerate(energy))
    if not smallest > 0:
        raise Inadmissible("an energy vanishes in some direction")
    grid, half = flinted(power_of_two(fraction(smallest)) / 2**BITS), flinted(Fraction(1, 2))
    return [
        [((x / grid + half).floor() + (size if i == j else 0)) * grid for j, x in enumerate(row)] for i, row in enumerate(energy)
    ]


def power_of_two(value: Fraction) -> Fraction:
    """A power of two within a factor of two of ``value`` > 0."""
    exponent = value.numerator.bit_length() - value.denominator.bit_length()
    return Fraction(1 << exponent) if exponent >= 0 else Fraction(1, 1 << -exponent)


def downward(value: Fraction) -> Fraction:
    """A short rational at most ``value`` >= 0, within 2^-60 relative."""
    if value == 0 or value.denominator.bit_length() <= 60:
        return value
    grid: Fraction = power_of_two(value) / (1 << 60)
    return (value // grid) * grid


def in_floats(system: System, tau: Sequence[Sequence[float]], costs: Sequence[float]) -> Energies:
    """The recursion in floats: what the exact one gives but for rounding."""
    return recursion(approximated(system), tau, costs, 1.0, lambda energy: energy)


def in_rationals(system: System, tau: Sequence[Sequence[Fraction]], costs: Sequence[Fraction]) -> Energies:
    """The recursion in rationals, every energy rounded up to short entries: each step inequality then holds exactly."""
    given, paid = [[flinted(x) for x in row] for row in tau], [flinted(c) for c in costs]
    found = recursion(approximated(system, flinted), given, paid, flinted(1), upward)
    return Energies(*(in_number(part, fraction) for part in (found.V, found.tau, found.cost, found.bound)))


def in_number(value: Any, number: Callable[[Any], Number]) -> Any:
    """Tuples of numbers in another arithmetic."""
    return tuple(in_number(x, number) for x in value) if isinstance(value, tuple) else number(value)


def approximated(system: System, number: Callable[[Any], Number] = float) -> System:
    """The same data in floats, or in another arithmetic."""
    made: dict[int, Stage] = {}

    def mode_in_numbers(m: Mode) -> Mode:
        names = ("state", "unknown", "of_state", "of_unknown", "change", "of_change", *(("landing",) if m.landing else ()))
        return replace(m, units=(), **{name: in_number(getattr(m, name), number) for name in names})

    stages = []
    for stage in system.stages:
        if id(stage) not in made:
            made[id(stage)] = Stage(tuple(mode_in_numbers(m) for m in stage.modes), stage.differs)
        stages.append(made[id(stage)])
    return System(system.facts, tuple(stages), in_number(system.weights, number), system.start, number(system.delta), (), ())
