"""A run depends on its problem alone: not on earlier runs, global states, the number of steps or the way it is asked for."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import product

import numpy as np

from ..family import check_states, evaluate_identity, shape_of, sizes, window
from ..outcome import BY_ADDRESS, Failed, Finding, Unsupported
from ..probe import SEEDS, Subject, probe
from ..two_runs import apart, cut, distant

UNSEEDED = "noise of a generator that is not made from the seed of the problem in every call"
LITTLE = 1e4  # rounding bounds: what is kept from another problem is off by far more


@probe(
    "repeatable",
    "the states depend on the problem alone: not on earlier runs, nor on the order of calls",
    "dual or warm start kept from the run before, state in a module, a class or a default argument, or an array that is "
    "read before it is filled (numpy.empty)",
)
def repeatable(subject: Subject) -> Finding:
    problem, states = subject.brief
    same = subject.again(problem)[1] if subject.run.random_state is None else subject.seeded_run[1]
    found = subject.apart(states, same, "the same problem again gives other states")
    if found is not None:
        return replace(found, bug=_by_address(subject) or _unseeded(subject))
    others = subject.among_others
    why = "the same problem gives other states after other problems were run"
    refused = " and ".join(others.refused)
    detail = f"it refuses the other problem {refused}: the same problem was repeated without it" if refused else ""
    found = subject.apart(states, others.again, why)
    return Finding("pass", detail) if found is None else replace(found, bug=_by_address(subject))


def _by_address(subject: Subject) -> str:
    """The cause where two runs with the arrays at other addresses give the states of the first one, and one after other problems
    in their places does not, once more; else ""."""
    problem, states = subject.brief
    made = (subject.elsewhere(problem) for _ in range(2))
    there = all(v is not None and subject.apart(states, v, "") is None for v in made)
    return BY_ADDRESS if there and subject.apart(states, replace(subject).among_others.again, "") else ""


def _unseeded(subject: Subject) -> str:
    """The cause where two runs that draw nothing agree, else "" (so where noise that is given is refused)."""
    p = subject.brief[0]
    if not p.draws:
        return ""
    quiet = p.having(noise=np.zeros(shape_of(subject.family.noise, sizes(subject.family, p))))
    try:
        one, other = (subject.again(quiet)[1] for _ in range(2))
    except (Unsupported, Failed):
        return ""
    return UNSEEDED if distant(one, other, "") is None else ""


@probe(
    "other-data",
    "another problem of the same shapes, run after this one, meets every line of the algorithm",
    "a cache by shape, by name or by identity of an object, a matrix or a constant computed once from the first problem",
)
def other_data(subject: Subject) -> Finding:
    """A line that breaks on the twin and not on the problem itself: what it read belongs to the problem before."""
    family, (problem, states), twins = subject.family, subject.brief, subject.among_others.twins
    if not twins:
        return Finding("unsupported", "it refuses the other problem of the same shapes")
    for identity, (other, rows) in product(family.identities, [(other, window(family, other, seen)) for other, _, seen in twins]):
        broken = evaluate_identity(family, identity, other, rows)
        if broken is None or broken.result != "fail":
            continue
        before = evaluate_identity(family, identity, problem, window(family, problem, states))
        if before is None or before.result != "fail":
            words = f"another problem of the same shapes, run after this one, breaks {identity.law}"
            little = broken.excess is not None and broken.excess < LITTLE
            bug = "a solver that stops early: it is off by little" if little else ""
            moved = None if little else subject.elsewhere(other)
            if moved is not None:
                there = evaluate_identity(family, identity, other, window(family, other, moved))
                bug = BY_ADDRESS if there is not None and there.result == "pass" else ""
            return replace(broken, detail=words, bug=bug)
    return Finding("pass")


@probe(
    "prefix",
    "a run of fewer steps is the beginning of a longer one",
    "an off-by-one in the number of steps, or a look at data or noise of later steps",
)
def prefix(subject: Subject) -> Finding | None:
    p, states = subject.brief
    if p.steps < 2 or p.draws:  # a generator may draw another array for another number of steps
        return None
    brief = cut(subject.family, p, p.steps // 2)
    why = "a shorter run differs from the beginning of a longer one"
    found = apart(subject.family, (p, states), (brief, subject.again(brief)[1]), brief.steps, why)
    return found or Finding("pass")


@probe(
    "steps-and-run",
    "one iteration at a time gives the states of a whole run",
    "state kept from an earlier problem, or an iteration that is not the one of the whole run",
)
def steps_and_run(subject: Subject) -> Finding | None:
    other_way = getattr(subject.door, "run_other_way", None)
    if other_way is None:
        return None
    other = check_states(subject.family, subject.problem, other_way(subject.problem).states)
    one, why = (subject.problem, subject.states), "step by step and all at once differ"
    return apart(subject.family, one, (subject.problem, other), subject.problem.steps, why) or Finding("pass")


@probe(
    "global-random-state",
    "the global random states (random, numpy.random, torch) are neither advanced, seeded nor read",
    "np.random.seed or np.random.normal inside: another library's draws repeat the noise, and the run cannot be reproduced",
)
def global_random_state(subject: Subject) -> Finding:
    if subject.run.random_state is None:
        return Finding("unsupported", "it runs in another process: its global random state cannot be seen")
    run, seeded = subject.seeded_run
    moved = sorted({*subject.run.random_state, *(run.random_state or ())})
    if moved:
        return Finding("fail", f"the global state of {', '.join(moved)} is advanced or seeded")
    apart_by_seed = partial(
        subject.apart, why="the states depend on the global random state: they differ under two seeds, and agree under one"
    )
    if apart_by_seed(subject.brief[1], seeded) is None:  # under the state that was there and under a seed
        return Finding("pass")
    found = apart_by_seed(seeded, subject.under(SEEDS[1])[1])
    if found is not None and apart_by_seed(seeded, subject.under(SEEDS[0])[1]) is not None:
        return Finding("unsupported", "the states differ under one global random state as well: see repeatable")
    return found or Finding("pass")


@probe(
    "inputs-unchanged",
    "no input array is changed in place",
    "an update such as x += ... on the caller's array: the next run starts from another problem",
)
def inputs_unchanged(subject: Subject) -> Finding:
    changed = subject.run.changed
    if changed is None:
        return Finding("unsupported", "inputs are sent by value: a change in place cannot be seen")
    if changed:
        return Finding("fail", f"changed in place: {', '.join(changed)}", variable=changed[0])
    return Finding("pass")
