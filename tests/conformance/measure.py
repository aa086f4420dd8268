"""``python -m tests.conformance.measure``: how sharp the kit is, how often it accuses a right program, and where its time goes.

Everything but the lines of the section "time" is the same in every run of a commit. Status 0: every mutant caught where it says,
no false alarm, no idle flag, and a reference that conforms; else 1.
"""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from collections.abc import Mapping

import numpy as np

from verify.conformance import PythonDoor, run_conformance
from verify.conformance.kit.case import flags, shipped
from verify.conformance.kit.families.zhang2018 import spherical
from verify.conformance.kit.family import shape_of, sizes
from verify.conformance.kit.outcome import Outcome
from verify.conformance.kit.problem import Problem
from verify.conformance.kit.registry import families

from .collection import wrong_programs
from .right import asked, count, programs

SLOWEST = 8


def main(arguments: list[str]) -> int:
    chosen = asked("measure", __doc__, arguments)
    names = [chosen.family] if chosen.family else list(families())
    failed = [mutants(names), variants(names, chosen.seeds, chosen.period, chosen.difficult)]
    failed.append(reference(names))  # all three, whatever fails
    return 1 if any(failed) else 0


def mutants(names: list[str]) -> bool:
    """Each mutant on the vectors of its flag; whether one escapes or a flag of these families catches none."""
    say("mutants")
    found = {name: m for name, m in wrong_programs().items() if m.family in names}
    caught, escaped, elsewhere = defaultdict(set), [], []
    for name, mutant in found.items():
        cases = mutant.cases
        laws = {o.law for o in run_conformance(mutant.admm, vectors=cases, diagnose=False).failures} if cases else set()
        if laws & set(mutant.laws):
            caught[mutant.flag].add(name)
        else:
            escaped.append(name)
            elsewhere += [name] if laws else []
    for family in names:
        mine = [name for name, m in found.items() if m.family == family]
        say(f"  {family}: {len(mine) - len(set(mine) & set(escaped))} of {len(mine)} caught")
    say(f"  caught by a law it names, on a vector of its flag: {len(found) - len(escaped)} of {len(found)}")
    for name in escaped:
        say(f"  ESCAPED {name}{' (another law fails)' if name in elsewhere else ''}")
    used = {flag for c in shipped() if c.problem.family in names for flag in c.flags}
    whole = len(names) == len(families())  # a flag may be the business of another family's mutants
    idle = sorted((used | set(flags()) if whole else used) - set(caught))
    say(f"  flags that catch nothing: {len(idle)} of {len(used)}{': ' if idle else ''}{', '.join(idle)}")
    return bool(escaped or (idle and whole))


def variants(names: list[str], seeds: int, period: int, hard: int = 0) -> bool:
    """The right programs on the vectors of their family and on random problems; whether one is accused."""
    say("right programs")
    sys.stdout.flush()
    return count({name: v for name, v in programs().items() if v.family in names}, seeds, period, hard)


def drawing(p: Problem, noise: object, steps: int) -> Mapping[str, object]:
    """The NumPy reference of the problem's family; where no noise is given it gets fresh noise of the family's law."""
    family = families()[p.family]
    if noise is None and family.noise and p.sigma > 0:
        rng, shape = np.random.default_rng(p.seed), shape_of(family.noise, sizes(family, p))
        p = p.having(noise=spherical(rng, p.sigma, shape) if family.law == "spherical" else p.sigma * rng.normal(size=shape))
    return family.reference(p)


def reference(names: list[str]) -> bool:
    """The NumPy reference on all vectors, and the time of it; whether it does not conform."""
    say("reference")
    cases = [c for c in shipped() if c.problem.family in names]
    spent: defaultdict[tuple[str, str], float] = defaultdict(float)
    begin, now = time.perf_counter(), [time.process_time()]

    def spend(o: Outcome) -> None:
        before, now[0] = now[0], time.process_time()
        spent[o.case, o.law] += now[0] - before

    report = run_conformance(PythonDoor(drawing, title="the NumPy reference"), vectors=cases, progress=spend)
    elapsed = time.perf_counter() - begin
    words = ", ".join(f"{n} {result}" for result, n in report.counts.items())
    say(f"  {report.status} on {len(cases)} vectors: {words}")
    for o in report.failures[:20]:
        say(f"  {o.words}")
    say("time")
    say(f"  full run of the reference: {sum(spent.values()):.1f} s of processor time, {elapsed:.1f} s on the clock")
    for title, part in (("family", lambda case, law: case.split("/")[0]), ("law", lambda case, law: law),
                        ("vector", lambda case, law: case)):  # fmt: skip
        totals: defaultdict[str, float] = defaultdict(float)
        for key, seconds in spent.items():
            totals[part(*key)] += seconds
        rows = sorted(totals.items(), key=lambda row: -row[1])
        say(f"  by {title}: " + ", ".join(f"{name} {seconds:.2f}" for name, seconds in rows[:SLOWEST]))
    return not report.conforms


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
