"""How well the kit names what is wrong: ``python -m tests.conformance.diagnosis [--seed S] [--count N] [--family F]``.

Over the mutants of ``mutants/``, the mistakes of ``mistakes.py`` (``list``; ``apart``: those that were kept apart while the
diagnosis grew), and over mutants made by machine from a seed that was not used while the diagnosis was built. A
named alteration is the true one where it does on fresh random problems, at every broken step, what the mutant does, and where
it breaks nothing else; a mutant that no line shows (memory, random state, what is published) is named by its law.
"""

import argparse
import sys
import time
import warnings
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from verify.conformance import PythonDoor, Report
from verify.conformance.kit.case import shipped
from verify.conformance.kit.diagnosis.of_run import broken_steps, diagnoses, example
from verify.conformance.kit.diagnosis.search import Diagnosis, _worst
from verify.conformance.kit.family import check_states
from verify.conformance.kit.outcome import Failed, Unsupported
from verify.conformance.kit.registry import families
from verify.conformance.kit.run import outcomes

from .collection import wrong_programs
from .machine_mutants import SOURCES, machine_mutants
from .measure import say
from .mistakes import mistakes, other_styles

SEED, COUNT, FRESH = 20261122, 20, range(1000, 1012)
VISIBLE = 1e-9


@dataclass(frozen=True)
class Result:
    """caught: a law fails; visible: its states differ from the right ones; raised: it gives none; named: by the true alteration
    or law; words: what was said."""

    name: str
    kind: str
    caught: bool
    visible: bool
    raised: bool
    named: bool
    words: str
    seconds: float


def examine(name: str, family: str, kind: str, admm: Callable[..., Any], laws: tuple[str, ...] = ()) -> Result:
    """One mutant on all vectors of its family; laws: those that name it by themselves."""
    begin, door, runs = time.process_time(), PythonDoor(admm), {}
    found = [o for case in shipped() if case.problem.family == family for o in outcomes(door, case, runs=runs)]
    report = Report(name, tuple(found))
    said = diagnoses(report.causes, runs)
    seconds = time.process_time() - begin
    causes = [c for c in report.causes if c.first.result == "fail"]
    fresh = list(_fresh(family, door))
    visible = bool(report.failures) or any(_differs(problem, states) for problem, states in fresh)
    raised = bool(report.causes) and not causes
    words = "; ".join(said[c.key].words if c.key in said else f"{c.first.law}: {c.first.detail}" for c in report.causes)
    named = bool(causes) and all(_true(said[c.key], family, fresh) if c.key in said else c.first.law in laws for c in causes)
    return Result(name, kind, bool(report.failures), visible, raised, named, words, seconds)


def _fresh(family: str, door: PythonDoor) -> Iterable[tuple[Any, Mapping[str, Any]]]:
    """Random problems that no diagnosis has seen, with the states of the program."""
    for seed in FRESH:
        problem = families()[family].sample(seed)
        try:
            yield problem, check_states(families()[family], problem, door.run(problem).states)
        except (Failed, Unsupported):
            continue


def _differs(problem: Any, states: Mapping[str, Any]) -> bool:
    right = families()[problem.family].reference(problem)
    return any(np.abs(states[n] - right[n]).max() > VISIBLE * (1 + np.abs(right[n]).max()) for n in states if n in right)


def _true(one: Diagnosis, family: str, fresh: list[tuple[Any, Mapping[str, Any]]]) -> bool:
    """Whether the named alteration does on every fresh problem what the program does."""
    if one.alteration is None:
        return False
    identity = next(i for i in families()[family].identities if i.law == one.law)
    if one.alteration.words.startswith(("a start of its own", "its arithmetic in single precision")):
        return True  # what these say is what they have measured
    broken, kept = [], []
    for problem, states in fresh:
        steps = broken_steps(families()[family], identity, problem, states)
        run = example("", identity, problem, states, steps)
        broken += run.points([t for t in steps if t > 0 or "not at first" not in one.alteration.words])
        later = [t for t in range(problem.steps) if t not in steps and (t > 0 or "not at first" not in one.alteration.words)]
        kept += [] if run.line.start else run.points(later)
    return not broken or _worst(one.alteration, broken, kept) is not None


def table(results: list[Result]) -> list[str]:
    """Counts by kind, and those that are not named."""
    rows = []
    for kind in sorted({r.kind for r in results}):
        mine = [r for r in results if r.kind == kind]
        seen = [r for r in mine if r.visible]
        judged = [r for r in seen if not r.raised]
        rows.append(
            f"  {kind}: {len(mine)} made, {len(seen)} visible, {sum(r.caught for r in seen)} caught, "
            f"{sum(r.named for r in judged)} of {len(judged)} named"
        )
    seen = [r for r in results if r.visible]
    judged = [r for r in seen if not r.raised]
    named = sum(r.named for r in judged)
    rows.append(
        f"  all: {len(results)} made, {len(seen)} visible, {sum(r.caught for r in seen)} caught, "
        f"{len(seen) - len(judged)} raised, {named} of {len(judged)} named ({100 * named / max(1, len(judged)):.1f} %), "
        f"slowest {max(r.seconds for r in results):.1f} s"
    )
    rows += [f"  ESCAPED {r.name}" for r in seen if not r.caught]
    rows += [f"  not named: {r.name}: {r.words[:200]}" for r in judged if not r.named]
    return rows


def hand_made(names: list[str]) -> list[Result]:
    """The mutants of ``mutants/``; the kind is the family."""
    return [examine(name, m.family, m.family, m.admm, m.laws) for name, m in wrong_programs().items() if m.family in names]


def from_the_list(names: list[str], apart: bool) -> list[Result]:
    """The mistakes of ``mistakes.py``; the kind is the family."""
    return [examine(name, family, family, admm) for name, (family, admm) in mistakes(apart).items() if family in names]


def in_other_styles(names: list[str]) -> list[Result]:
    """The mistakes of ``other_styles.txt``; the kind is the family."""
    made = {name: one for name, one in other_styles().items() if not name.endswith(": right")}
    return [examine(name, family, family, admm) for name, (family, admm) in made.items() if family in names]


def by_machine(names: list[str], seed: int, count: int) -> list[Result]:
    """``count`` machine-made mutants of each family."""
    return [
        examine(f"{m.family} {m.number}: {m.words}", m.family, m.kind, m.admm)
        for name in names
        for m in machine_mutants(name, seed, count)
    ]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.conformance.diagnosis", description=__doc__)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--count", type=int, default=COUNT, metavar="N", help=f"machine-made mutants of each family ({COUNT})")
    parser.add_argument("--family", default="", help="one family only")
    parser.add_argument("--only", choices=("hand", "list", "apart", "styles", "machine"), help="one of the collections only")
    chosen = parser.parse_args(arguments)
    names = [chosen.family] if chosen.family else sorted(SOURCES)
    wrong = False
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # mutants divide by zero and diverge
        for kind, title, made in (
            ("hand", "mutants of tests", lambda: hand_made(names)),
            ("list", "mistakes of the list", lambda: from_the_list(names, False)),
            ("apart", "mistakes that were kept apart", lambda: from_the_list(names, True)),
            ("styles", "mistakes in programs of other styles", lambda: in_other_styles(names)),
            ("machine", f"machine-made mutants, seed {chosen.seed}", lambda: by_machine(names, chosen.seed, chosen.count)),
        ):
            results = [] if chosen.only not in (None, kind) else made()
            if results:
                say(title)
                for row in table(results):
                    say(row)
                seen = [r for r in results if r.visible]
                judged = [r for r in seen if not r.raised]
                wrong |= not all(r.caught for r in seen) or sum(r.named for r in judged) < 0.85 * len(judged)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
