"""Noise drawn before a use, shifted by multiples of delta, how far the user's gradients are then apart.

Iteration j before the use shifts its noise by c_j delta along a mode. delta is a vector that every stage up to the use carries,
and no other shift is made there; so these stages are those of a system whose two runs start apart by delta, and agree else.
Its energy and sum_j c_j^2 are the whole. That delta depends on the noise is no matter here: every step inequality is one
of vectors. What it costs beside says :mod:`verify.privacy.anticipated`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from .system import Mode, Stage, System, matrix

ZERO, CARRIED = Fraction(0), "delta"


def remembered(whole: System, before: Sequence[Sequence[Fraction]]) -> System:
    """whole: of len(before) iterations, one of a user, and what follows. before[j][i]: c of the j-th iteration along mode i.

    ValueError where a state without noise would be moved and nothing later could bring it back.
    """
    run = whole.run
    top = len(run) - len(before)
    if top == 1 and (
        len(before) > 1 or any(c and len(mode.states) > 1 for c, mode in zip(before[0], modes_of(whole), strict=True))
    ):
        raise ValueError(
            "before a use in the last iteration only what every later state forgets may be shifted, in one iteration"
        )
    stages = list(run[: top - 1])
    for k in range(top, len(run)):
        moved = before[len(run) - k] if k > top else [ZERO] * len(before[0])
        first = before[0] if k == len(run) - 1 else None
        modes = (
            carried(mode, k == top, moved[i], None if first is None else first[i]) for i, mode in enumerate(run[k - 1].modes)
        )
        stages.append(Stage((*modes,)))
    ones = (Fraction(1),) * len(before[0])
    return System(whole.facts, (*stages,), ones, True, ZERO, whole.endings[: top - 1], (*stages,), whole.measures, whole.kept)


def modes_of(whole: System) -> tuple[Mode, ...]:
    """In full: those of the first iteration."""
    return whole.run[-1].modes


def carried(mode: Mode, use: bool, after: Fraction, before: Fraction | None) -> Mode:
    """The mode with delta as its first state, kept unless this is the use; ``after``: how its noise is shifted. before: what x
    alone is apart when it begins, None for any difference."""
    change = [x if use else after * (i in mode.noisy) for i, x in enumerate(mode.change)]
    asked = [x * use for x in mode.of_change]

    def over(rows: Sequence[Sequence[Fraction]], more: Sequence[Fraction]) -> list[list[Fraction]]:
        if before is None:
            return [[x, *row] for x, row in zip(more, rows, strict=True)]
        begun = mode.states.index("x") if "x" in mode.states else None
        return [[x if begun is None else x + row[begun] * before] for x, row in zip(more, rows, strict=True)]

    state, unknown = over(mode.state, change), [list(row) for row in mode.unknown]
    names = (CARRIED, *mode.states) if before is None else (CARRIED,)
    if not use:
        state = [[Fraction(1), *[ZERO] * (len(names) - 1)], *state]
        unknown = [[ZERO] * len(mode.unknowns), *unknown]
    return replace(
        mode,
        states=names,
        state=matrix(state),
        unknown=matrix(unknown),
        of_state=matrix(over(mode.of_state, asked)),
        change=(ZERO,) * len(state),
        of_change=(ZERO,) * len(asked),
        noisy=mode.noisy if use else (),
        landing=mode.landing if use else None,
        units=(),
    )


def paid(before: Sequence[Sequence[Fraction]]) -> Fraction:
    """The largest sum of c_j^2 of a mode."""
    return max(sum((c * c for c in column), ZERO) for column in zip(*before, strict=True))
