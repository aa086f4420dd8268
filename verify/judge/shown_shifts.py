"""The shifts behind a generated energy, as lines that a page shows: what the shift rule was given, and what it asked of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from ..kernel import Polynomial
from ..lemma.energies import Shifts
from ..lemma.symbols import symbol
from ..shifts import Control, Fixed, Program, Rounds, Stage
from .display import Shown

Line: TypeAlias = list[str | list[str]]  # words, and LaTeX as ["math", ...]


def shifts_shown(program: Program, shifts: Shifts) -> list[Line]:
    """What an iteration does to a difference, the shifts, the energies that pay for them, and how many identities prove it."""
    show = Shown({}, {}, {n: "D" for b in program.blocks.values() for n in (*b.state, *b.free)})
    lines = [_iteration(show, name, program) for name in program.blocks]
    lines.append(
        _energies(show, shifts.energies, "It costs, with k iterations to go," if isinstance(shifts, Control) else "It costs")
    )
    if isinstance(shifts, Rounds):
        larger: Line = [_math(show.polynomial(shifts.factor)), " times as large"]
        grown: Line = ["as large"] if shifts.factor == Polynomial.of(1) else larger
        lines.append(["A round shifts ", *_stages(show, shifts.stages), "; without shifts its cost is at most ", *grown])
    elif isinstance(shifts, Fixed):
        lines.append(["The iterations shift ", *_stages(show, shifts.stages)])
    else:
        lines.append(["An iteration shifts ", *_stages(show, (shifts.step,)), "; the last ones ", *_stages(show, shifts.end)])
        if shifts.user is not None:
            lines.append(_energies(show, shifts.user.energies, "The user's own iteration costs"))
    noisy, released = (", ".join(names) for names in (program.noisy, program.released))
    count = sum(len(proof.goals) for proof in shifts.proofs.values())
    lines.append(
        [f"Noise in {noisy}; at the end {released} agree, and the cost pays for every shift: {count} identities of the kernel"]
    )
    return lines


def _iteration(show: Shown, name: str, program: Program) -> Line:
    block = program.blocks[name]
    start = "Along a singular value " if name == "along" else f"In the {name}, "
    line: Line = [start]
    if block.definitions:
        line += [_math(f"({', '.join(f'{symbol(n, {})} = {show.polynomial(p)}' for n, p in block.definitions)})"), " "]
    line.append("one iteration moves the difference by ")
    line += _joined([f"{symbol(n, {}, True)} \\to {show.vector(v)}" for n, v in block.after.items()])
    forms = [f"{show.polynomial(form)}" for form in block.classes.values()]
    return [*line, "; summed over all directions not negative: ", *_joined(forms)]


def _energies(show: Shown, energies: Mapping[str, Polynomial], words: str) -> Line:
    return [
        f"{words} ",
        *_joined([show.polynomial(v) for v in energies.values()], " and in the kernel " if len(energies) == 2 else ", "),
    ]


def _stages(show: Shown, stages: tuple[Stage, ...]) -> Line:
    """The shifts of iterations in turn, each along a singular value and, where it differs, elsewhere."""
    line: Line = []
    for stage in stages:
        line += [", then "] if line else []
        for index, (block, shifts) in enumerate(stage.shifts.items()):
            if not index:
                for n, v in shifts.items():
                    line += [_math(symbol(n, {}, True)), " by ", _math(show.vector(v))]
            else:
                line += [f" (in the {block} ", *_joined([show.vector(v) for v in shifts.values()]), ")"]
        line += [] if stage.shifts else ["nothing"]
    return line


def _joined(latex: list[str], between: str = ", ") -> Line:
    line: Line = []
    for one in latex:
        line += [between, _math(one)] if line else [_math(one)]
    return line


def _math(latex: str) -> list[str]:
    return ["math", latex]
