"""How two runs are brought together: from which states one shift makes all zero, and where the one before must land."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from ..cones.rational import complement, eliminate
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
    quiet = [mode.state[i] for i in range(len(mode.state)) if i not in mode.noisy]
    return kernel([*quiet, *(mode.of_state[j] for j in vanishing(mode))], len(mode.states))


def kernel(rows: Sequence[Sequence[Fraction]], width: int) -> Matrix:
    """A basis of the kernel, as columns of a matrix with ``width`` rows, of which the first ones stay free."""
    return matrix(complement(rows, width, [*reversed(range(width))]))


def restricted(mode: Mode, rows: Sequence[int], kept: Sequence[int], lift: Matrix) -> Mode:
    """The mode on the states lift u, with these states after it and these unknowns."""
    names = tuple(next(name for name, row in zip(mode.states, lift, strict=True) if row[c]) for c in range(len(lift[0])))
    units = dict(zip((*mode.states, *range(len(mode.unknowns))), mode.units, strict=True))
    return replace(
        mode,
        states=names,
        unknowns=tuple(mode.unknowns[j] for j in kept),
        facts=tuple(mode.facts[j] for j in kept),
        state=matrix(product([mode.state[i] for i in rows], lift)),
        unknown=matrix([[mode.unknown[i][j] for j in kept] for i in rows]),
        of_state=matrix(product([mode.of_state[j] for j in kept], lift)),
        of_unknown=matrix([[mode.of_unknown[j][k] for k in kept] for j in kept]),
        noisy=tuple(k for k, i in enumerate(rows) if i in mode.noisy),
        change=tuple(mode.change[i] for i in rows),
        units=tuple(units[key] for key in (*names, *kept)),
        of_change=tuple(mode.of_change[j] for j in kept),
    )


def fresh(mode: Mode) -> Mode:
    """The stage of the first differing function: everything before it agrees, so delta stands alone, with the answers that are
    asked for after it."""
    late: list[int] = []
    for j in range(len(mode.unknowns)):  # in the order in which they are asked
        if mode.of_change[j] or any(mode.of_unknown[j][i] for i in late):
            late.append(j)
    return restricted(mode, range(len(mode.state)), late, ((),) * len(mode.states)) if mode.states else mode


def last_mode(mode: Mode, lift: Matrix) -> Mode:
    """The mode on the states from which it meets; what vanishes there is left out."""
    if not lift[0]:
        raise ValueError(
            "one iteration more is needed before the two runs can meet: the last one leaves a state without noise apart"
        )
    gone = vanishing(mode)
    return restricted(mode, mode.noisy, [j for j in range(len(mode.unknowns)) if j not in gone], lift)


def landing_modes(name: str, mode: Mode, lift: Matrix) -> tuple[Mode, Mode, Matrix | None, bool]:
    """The mode, whose shift must land on those states: as it is solved for, in full, and the states (as columns) from which it
    can (None: from all), and whether delta can keep it from there. ValueError where what a function answers can."""
    size, states = len(mode.state), range(len(mode.states))
    whole = replace(mode, landing=None if len(lift) == len(lift[0]) else lift)
    reach = [[*row, *(Fraction(int(i == j)) for j in mode.noisy)] for i, row in enumerate(lift)]
    missed = [*zip(*kernel([*zip(*reach, strict=True)], size), strict=True)]  # what no shift and no landing has
    if not missed:
        return whole, whole, None, False
    begin = kernel(product(missed, mode.state), len(states))
    if not begin or not begin[0]:
        raise ValueError(f"{name}: more iterations are needed to bring all states together")
    if any(map(any, product(missed, mode.unknown))):
        raise ValueError(f"{name}: what a function answers moves a state when no noise is left that reaches it")
    rows, _ = independent([dict(enumerate(row)) for row in lift], len(mode.noisy))  # which come first
    solved = replace(restricted(mode, rows, range(len(mode.unknowns)), begin), landing=matrix([lift[i] for i in rows]))
    return solved, whole, begin, any(map(any, product(missed, [[c] for c in mode.change])))


def independent(rows: Sequence[Mapping[Any, Fraction]], first: int) -> tuple[list[int], list[list[Fraction]]]:
    """Indices of rows of which all are combinations (the ``first`` ones always), and the weights of each row in them."""
    names = sorted({name for row in rows[first:] for name in row})
    columns = {name: {i: row[name] for i, row in enumerate(rows[first:], first) if name in row} for name in names}
    solved = eliminate([(column, Fraction(0)) for column in columns.values()], range(first, len(rows))) or {}
    chosen = [*range(first), *sorted(solved)]

    def weight(i: int, j: int) -> Fraction:
        return Fraction(int(i == j)) if i in chosen else solved[j][0].get(i, Fraction(0)) if j in solved else Fraction(0)

    return chosen, [[weight(i, j) for j in chosen] for i in range(len(rows))]
