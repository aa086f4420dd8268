"""How two runs are brought together: from which states one shift makes all zero, and where the one before must land."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from .energies import product
from .system import Matrix, Mode, matrix


def vanishing(mode: Mode) -> list[int]:
    """The unknowns that states without noise read: where nothing of a state is in their fact, it makes them zero."""
    quiet = [i for i in range(len(mode.state)) if i not in mode.noisy]
    found = [j for j in range(len(mode.unknowns)) if any(mode.unknown[i][j] for i in quiet)]
    for j in found:
        if mode.of_unknown[j][j] >= 0 or any(x for k, x in enumerate(mode.of_unknown[j]) if k != j) or mode.of_change[j]:
            raise ValueError(f"{mode.unknowns[j]} moves a state without noise, and no condition makes it vanish")
    return found


def meeting(mode: Mode) -> Matrix:
    """A basis, as columns, of the states from which one iteration and a shift of the noisy states bring everything to zero."""
    rows = [list(mode.state[i]) for i in range(len(mode.state)) if i not in mode.noisy] + [
        list(mode.of_state[j]) for j in vanishing(mode)
    ]
    return kernel(rows, len(mode.states))


def kernel(rows: list[list[Fraction]], width: int) -> Matrix:
    """A basis of the kernel, as columns of a matrix with ``width`` rows."""
    pivots: list[int] = []
    for column in reversed(range(width)):  # the first ones stay free
        at = len(pivots)
        found = next((r for r in range(at, len(rows)) if rows[r][column]), None)
        if found is None:
            continue
        rows[at], rows[found] = rows[found], rows[at]
        rows[at] = [x / rows[at][column] for x in rows[at]]
        for r in range(len(rows)):
            if r != at and rows[r][column]:
                rows[r] = [x - rows[r][column] * y for x, y in zip(rows[r], rows[at], strict=True)]
        pivots.append(column)
    free = [c for c in range(width) if c not in pivots]
    return matrix([[-rows[pivots.index(i)][c] if i in pivots else int(i == c) for c in free] for i in range(width)])


def last_mode(mode: Mode, lift: Matrix) -> Mode:
    """The mode on the states from which it meets; what vanishes there is left out."""
    width, gone = len(lift[0]), vanishing(mode)
    if not width:
        raise ValueError(
            "one iteration more is needed before the two runs can meet: the last one leaves a state without noise apart"
        )
    kept = [j for j in range(len(mode.unknowns)) if j not in gone]
    pick = [[row[j] for j in kept] for row in mode.unknown]
    names = tuple(next(mode.states[i] for i in range(len(mode.states)) if lift[i][c]) for c in range(width))
    return Mode(
        mode.name,
        names,
        tuple(mode.unknowns[j] for j in kept),
        tuple(mode.facts[j] for j in kept),
        matrix(product([mode.state[i] for i in mode.noisy], lift)),
        matrix([pick[i] for i in mode.noisy]),
        matrix(product([mode.of_state[j] for j in kept], lift)),
        matrix([[mode.of_unknown[j][k] for k in kept] for j in kept]),
        tuple(range(len(mode.noisy))),
        tuple(mode.change[i] for i in mode.noisy),
        None,
        (*(mode.units[mode.states.index(n)] for n in names), *(mode.units[len(mode.states) + j] for j in kept)),
        tuple(mode.of_change[j] for j in kept),
    )


def landing_mode(name: str, mode: Mode, lift: Matrix) -> Mode:
    """The mode, whose shift must land on those states. ValueError where one shift is not enough."""
    quiet = [[lift[i][c] for c in range(len(lift[0]))] for i in range(len(mode.state)) if i not in mode.noisy]
    if len(quiet) > len(lift[0]) - len(kernel(quiet, len(lift[0]))[0] if quiet else ()):
        raise ValueError(f"{name}: more than two iterations are needed to bring all states together")
    return replace(mode, landing=None if len(lift) == len(lift[0]) else lift)
