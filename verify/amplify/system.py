"""An uncertain linear system as plain data: the difference of two scenarios, iteration by iteration, along its modes.

A *mode* is a direction in which the algorithm acts alone (a singular pair of A, the kernel of A). Along every mode i a stage
maps the state d_i, the unknown contributions p_i of the functions and, at a stage where one record differs, delta_i to

    d_i+ = state d_i + unknown p_i + change delta_i + E a_i,           E = the columns of the identity named in ``noisy``,

a_i the shift. The class facts join the modes: fact j says  sum_i <p_ij, of_state_j d_i + of_unknown_j p_i> >= 0  (row j of the
two matrices, weight of the mode included), and sum_i |delta_i|^2 <= Delta^2. Facts have no term in d alone, so that the
programs of :mod:`verify.amplify.program` are convex. This is what a declaration of an algorithm has to be compiled to:
nothing here knows an algorithm, and nothing in the engine knows more than this.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

Matrix = tuple[tuple[Fraction, ...], ...]


@dataclass(frozen=True)
class Mode:
    """One mode at one stage, see the module. Shapes, with n states before, m after, q unknowns:

    state (m, n), unknown (m, q), of_state (q, n), of_unknown (q, q), change (m,), noisy: indices below m; facts: for each unknown
    the index of its fact; landing (m, r): the states after it that the next energy allows (None: all), r its number of states;
    units: what multiplies the coordinates of the algorithm's own vectors, of the states and the unknowns; of_change (q,):
    what delta adds to X.
    """

    name: str
    states: tuple[str, ...]
    unknowns: tuple[str, ...]
    facts: tuple[int, ...]
    state: Matrix
    unknown: Matrix
    of_state: Matrix
    of_unknown: Matrix
    noisy: tuple[int, ...]
    change: tuple[Fraction, ...]
    landing: Matrix | None
    units: tuple[Fraction, ...]
    of_change: tuple[Fraction, ...]

    @property
    def asked_after(self) -> bool:
        """Whether an answer depends on how far a user's gradients are apart: one that is asked for after them."""
        return any(self.of_change)

    def moves(self, differs: bool) -> list[list[Fraction]]:
        """The state after, without a shift: a row for each, over (d, p) and, where a user differs, delta."""
        return [[*d, *p, *[c] * differs] for d, p, c in zip(self.state, self.unknown, self.change, strict=True)]

    def conditions(self, differs: bool) -> list[list[Fraction]]:
        """X of each unknown over the same."""
        return [[*d, *p, *[c] * differs] for d, p, c in zip(self.of_state, self.of_unknown, self.of_change, strict=True)]


@dataclass(frozen=True)
class Stage:
    """One iteration: its modes (the same number at every stage) and whether the record of one user differs in it."""

    modes: tuple[Mode, ...]
    differs: bool = False


@dataclass(frozen=True)
class Ending:
    """Why a stage near the end meets: full modes on the states ``lift`` u, where fact ``fact`` (if any) makes every unknown of it
    zero; their landing is where the next stage of the end begins."""

    modes: tuple[Mode, ...]
    lifts: tuple[Matrix, ...]
    fact: int | None = None


@dataclass(frozen=True)
class System:
    """``stages[k - 1]`` is the stage with k iterations to go; weights[i]: |dx_0|^2 of the chosen norm along mode i.

    start: whether the scenarios start apart; delta: the bound on |delta| where stages differ (0: none do). facts: their names.
    The first stage of ``stages`` where users differ has no state, as all before it agrees; ``run`` has every stage in full, but
    for the ``endings`` of the last ones.
    measures: what each condition of a class was divided by. kept: of each, "anew" (another function in every iteration), "one",
    or "twice" (one that is asked more than once in an iteration). told: of each mode, whether what is released tells all its
    states at the end, so that runs lose what the last stage's do.
    """

    facts: tuple[str, ...]
    stages: tuple[Stage, ...]
    weights: tuple[Fraction, ...]
    start: bool
    delta: Fraction
    endings: tuple[Ending, ...]
    run: tuple[Stage, ...]
    measures: tuple[Fraction, ...] = ()
    kept: tuple[str, ...] = ()
    told: tuple[bool, ...] = ()

    @property
    def length(self) -> int:
        return len(self.stages)

    def tells(self, modes: Sequence[int]) -> bool:
        """Whether what is released tells all states of these modes at the end."""
        return all(self.told[mode] for mode in modes)

    def ending(self, k: int) -> Ending | None:
        """The ending of stage k, unless that has no state or begins anywhere."""
        return self.endings[k] if k < len(self.endings) and self.stages[k].modes[0].states else None


def matrix(rows: Sequence[Sequence[Fraction | int]]) -> Matrix:
    """Rows of rationals as a matrix of Fractions."""
    return tuple(tuple(Fraction(x) for x in row) for row in rows)
