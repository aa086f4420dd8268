"""What a run of the kit has tested, and what not: said exactly, so that nobody reads more into "conforms" than there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from .case import Case
from .outcome import Outcome
from .problem import Function, Problem
from .registry import families

INJECTED, DRAWN = "injected noise", "noise drawn by the program"
LONG = 40


@dataclass(frozen=True)
class Scope:
    """families: (family, cases tested, cases selected); tested, untested: features of the selected cases; matters: of the
    families with noise that were tested, those of which no case had any."""

    families: tuple[tuple[str, int, int], ...]
    tested: tuple[str, ...]
    untested: tuple[str, ...]
    matters: tuple[str, ...]

    @property
    def ran(self) -> int:
        return sum(ran for _, ran, _ in self.families)

    @property
    def selected(self) -> int:
        return sum(selected for _, _, selected in self.families)

    @property
    def enough(self) -> bool:
        """Whether something that matters was tested: a case, and noise in one family at least that has it."""
        noisy = [name for name, ran, _ in self.families if ran and families()[name].noise]
        silent = [name for name, ran, _ in self.families if ran and not families()[name].noise]
        return bool(silent) or len(self.matters) < len(noisy)

    @property
    def words(self) -> str:
        """``6 of 21 cases (gradient-admm with quadratic losses); not tested: injected noise, logistic losses``."""
        ran = ", ".join(name for name, ran, _ in self.families if ran)
        kinds = [name for name in self.tested if name.endswith(("losses", "regulariser"))]
        limited = any(name.endswith(("losses", "regulariser")) for name in self.untested)
        shown = f" ({ran}{' with ' + ', '.join(kinds) if kinds and limited else ''})" if ran else ""
        missing = [*self.untested, *(f"noise of {name}" for name in self.matters if INJECTED not in self.untested)]
        return f"{self.ran} of {self.selected} cases{shown}" + (f"; not tested: {', '.join(missing)}" if missing else "")


def features(problem: Problem) -> frozenset[str]:
    """What a case exercises besides its family, in words."""
    found: set[str] = set()
    family = families()[problem.family]
    for name, shape in family.fields.items():
        value = problem.fields[name]
        if shape in ("loss", "losses"):
            functions: Sequence[Function] = value if shape == "losses" else (value,)
            found |= {f"{f.kind} losses" for f in functions}
            found |= {"l1 terms"} if any(f.l1 > 0 for f in functions) else set()
        elif shape == "regulariser":
            found |= {f"{value.kind.removesuffix('-regulariser')} regulariser"}
    if "clipping" in problem.fields and problem.clipping > 0:
        found |= {"clipping"}
    if "participation" in problem.fields and not np.all(np.asarray(problem.participation) > 0):
        found |= {"absent users"}
    if problem.steps >= LONG:
        found |= {f"runs of {LONG} steps and more"}
    if family.noise and problem.draws:
        found |= {DRAWN}
    elif problem.noise is not None and np.any(np.asarray(problem.noise) != 0):
        found |= {INJECTED}
    return frozenset(found)


def scope_of(cases: Iterable[Case], outcomes: Iterable[Outcome]) -> Scope:
    """The scope of a report: a case is tested where it ran and a line of the algorithm or a further run was examined."""
    examined = {o.case for o in outcomes if o.law != "run" and o.result in ("pass", "fail")}
    chosen = [(case.problem.family, case.id in examined, features(case.problem)) for case in cases]
    selected, ran = Counter(family for family, _, _ in chosen), Counter(family for family, seen, _ in chosen if seen)
    done = {name for _, seen, has in chosen if seen for name in has}
    missing = {name for family, _, has in chosen if family in ran for name in has} - done
    noisy = {family for family, seen, has in chosen if seen and has & {INJECTED, DRAWN}}
    return Scope(
        tuple((name, ran[name], count) for name, count in sorted(selected.items())),
        tuple(sorted(done)),
        tuple(sorted(missing, key=lambda name: (name not in (INJECTED, DRAWN), name))),
        tuple(name for name in sorted(ran) if families()[name].noise and name not in noisy),
    )
