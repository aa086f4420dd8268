"""The shifts behind a generated energy, as lines that a page shows: what the shift rule was given, and what it asked of it.

The sum of squares of one iteration is shown itself, from the proof that the kernel accepted.
"""

from __future__ import annotations

from typing import TypeAlias, TypedDict

from ..kernel import Polynomial, Scalars, Vector, Vectors
from ..kernel.proof import Have, Term
from ..lemma.energies import Shifts
from ..lemma.symbols import symbol
from ..shifts import Chain, Fixed, Program, Rounds, Stage, chain
from .display import Shown

Line: TypeAlias = list[str | list[str]]  # words, and LaTeX as ["math", ...]
COUNTS = {"k_minus": "(k - 1)", "k_plus": "(k + 1)"}  # as the rule defines them


class Step(TypedDict):
    """One iteration in one block, as LaTeX: the multiplier of each class form, the terms of the sum that what is paid is, and the
    names of vectors in it."""

    block: str
    kind: str
    multipliers: dict[str, str]
    sum: list[str]
    where: list[str]


def shifts_shown(program: Program, shifts: Shifts) -> list[Line]:
    """What an iteration does to a difference, the shifts, the energies that pay for them, and how many identities prove it."""
    show = _shown(program, shifts)
    lines = [_iteration(show, name, program) for name in program.blocks]
    lines.append(
        _energies(
            show,
            shifts.energies,
            "It costs, with k iterations to go," if isinstance(shifts, Chain) and shifts.counts else "It costs",
        )
    )
    if isinstance(shifts, Rounds):
        larger: Line = [_math(show.polynomial(shifts.factor)), " times as large"]
        grown: Line = ["as large"] if shifts.factor == Polynomial.of(1) else larger
        lines.append(["A round shifts ", *_stages(show, shifts.stages), "; without shifts its cost is at most ", *grown])
    elif isinstance(shifts, Fixed):
        lines.append(["The iterations shift ", *_stages(show, shifts.stages)])
    else:
        last = shifts.after
        lines.append(
            [
                "An iteration shifts ",
                *_stages(show, (shifts.step,)),
                "; the last ones ",
                *_stages(show, shifts.end if last is None else (last.step, *last.end)),
            ]
        )
        if shifts.user is not None:
            lines.append(_energies(show, shifts.user.energies, "The user's own iteration costs"))
    noisy, released = (", ".join(names) for names in (program.noisy, program.released))
    count = sum(len(proof.goals) for proof in shifts.proofs.values())
    lines.append(
        [f"Noise in {noisy}; at the end {released} agree, and the cost pays for every shift: {count} identities of the kernel"]
    )
    return lines


def steps_shown(program: Program, shifts: Shifts, names: Vectors) -> list[Step]:
    """What an iteration leaves of the energy once its shift, the energy of the next one and the class forms, with their
    multipliers, are taken off: sums of squares. ``names``: the vectors that the file of the shifts names. Empty for shifts
    without energies for every k, or whose proof multiplies what is paid."""
    if not isinstance(shifts, Chain):
        return []
    wanted = chain.obligations(program, shifts)
    show, found = _shown(program, shifts), list[Step]()
    stages = {"step": shifts.step} | ({} if shifts.user is None else {"user": shifts.user.stage})
    for kind, stage in stages.items():
        for block in program.blocks:
            proof, asked = shifts.proofs[f"{kind}, {block}"], wanted[f"{kind}, {block}"]
            facts = {f.name: f.value for f in (*asked.facts, *(h.fact for h in proof.steps if isinstance(h, Have)))}
            ((_, paid),) = proof.goals.items()
            if paid.scale != Polynomial.of(1):
                return []
            used: dict[str, str] = {}
            still = program.blocks[block].state if kind == "user" else ()  # there the two runs agree before
            named = {n: Vector({m: c for m, c in v.parts.items() if m not in still}) for n, v in names.items()}
            terms = [_term(show, term, facts, named, used) for term in paid.terms]
            multipliers = {form: show.polynomial(by) for form, by in stage.multipliers.items()}
            where = [f"{shown} = {show.vector(named[n])}" for n, shown in used.items()]
            found.append({"block": block, "kind": kind, "multipliers": multipliers, "sum": terms, "where": where})
    return found


def _shown(program: Program, shifts: Shifts) -> Shown:
    counts = COUNTS
    if isinstance(shifts, Chain) and not shifts.counts:
        counts = {f"{shifts.worth}_one": f"(1 + {symbol(shifts.worth, {})})"}
    return Shown(counts, {}, {n: "D" for b in program.blocks.values() for n in (*b.state, *b.free)})


def _term(show: Shown, term: Term, facts: Scalars, names: Vectors, used: dict[str, str]) -> str:
    """One term of a sum; a fact as what it says is not negative. ``used`` grows by the names of vectors that were of use."""
    k = {"k_minus": Polynomial.atom("k") - 1}
    alone = term.coefficient == Polynomial.of(1) and bool(term.facts or term.square is not None)
    coefficient = show.polynomial(term.coefficient)
    latex = [] if alone else [coefficient if len(term.coefficient.terms) < 2 else rf"\left({coefficient}\right)"]
    latex += [rf"\left({show.polynomial(facts[name].substitute(k))}\right)" for name in term.facts]
    if isinstance(term.square, Vector):
        latex.append(rf"\|{_vector(show, term.square, names, used)}\|^{{2}}")
    elif term.square is not None:
        latex.append(rf"\left({show.polynomial(term.square)}\right)^{{2}}")
    return r"\,".join(latex)


def _vector(show: Shown, value: Vector, names: Vectors, used: dict[str, str]) -> str:
    """A vector by its name, or by a name and one vector more or less, where that is shorter."""
    for name, meaning in names.items():
        if len(meaning.parts) < 2:
            continue
        rest = value - meaning
        if len(rest.parts) < min(2, len(value.parts)):
            used[name] = symbol(name, {}, True)
            more = show.vector(rest) if rest.parts else ""
            return used[name] + (f" {more}" if more.startswith("-") else f" + {more}" if more else "")
    return show.vector(value)


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


def _energies(show: Shown, energies: Scalars, words: str) -> Line:
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
