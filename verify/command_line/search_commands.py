"""The commands that search: attacks and campaigns, worst cases, proofs."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from .claim_commands import selected, selected_one
from .commands import BUDGETS, CHANGED, CLAIM, COLLECTION, EFFORT, OK, Lines, command, flag, given, option, seconds
from .point_text import python_text
from .terminal import say

if TYPE_CHECKING:
    from ..algorithms.declaration import Algorithm
    from ..cones.statement_solution import Solution
    from ..lemma.discover import Collection, LemmaFile
    from ..worst_case.ratio import Question


def attack(collection: Collection, names: Iterable[str], options: Namespace, tell: Callable[[str], None]) -> bool:
    """Attack claims and their false neighbours, told line by line; false where a proved claim falls or a neighbour withstands."""
    from ..attack import refute
    from ..lemma.refuting_points import standing, store_neighbour_points
    from ..records import typed_json

    as_expected = True
    for name in names:
        lemma = collection.lemmas[name]
        if lemma.claim.says is None:
            tell(f"{name}: nothing to attack")
            continue
        attempt = refute(lemma.claim.says, seed=options.seed, effort=options.budget)
        if attempt.point is not None:
            tell(f"{name}: REFUTED at\n{python_text(attempt.point)}")
            as_expected = as_expected and lemma.proof is None
        else:
            tell(f"{name}: no exact counterexample in {attempt.tried} tries")
        found = standing(lemma) if options.store else {}
        for neighbour in lemma.too_strong:
            if neighbour.change in found:
                continue
            attempt = refute(neighbour.says, seed=options.seed, effort=options.budget)
            if attempt.point is None:
                tell(f"  not refuted: {neighbour.change}")
                as_expected = False
            else:
                found[neighbour.change] = typed_json.write(attempt.point)
                tell(f"  refuted: {neighbour.change}")
        if options.store and found:
            path = store_neighbour_points(lemma.root / lemma.path, found)
            tell(f"  stored {len(found)} points in {path.name}")
    return as_expected


def worst_case(lemma: LemmaFile, options: Namespace) -> Lines:
    """The best constant of a goal; the flag tells whether a certificate was accepted."""
    from ..algorithms.given import numbers
    from ..lemma.tightness import Tightness
    from ..worst_case import Unsolved, from_statement
    from ..worst_case.bound import bound_of

    says = lemma.claim.says
    if says is None:
        raise ValueError(f"{lemma.claim.id} has no statement to measure")
    goals = [g.name for g in says.goals]
    lines = [] if options.goal or len(goals) == 1 else [f"goals: {', '.join(goals)}; measuring {goals[0]} (choose with --goal)"]
    chosen, known = options.goal or goals[0], lemma.tightness
    measured = known if isinstance(known, Tightness) and known.goal == chosen else None
    try:
        program = from_statement(says, numbers(options.set), chosen, measured.against if measured else None)
        bound = bound_of(program, chosen, time_limit=options.time, progress=say)
    except Unsolved as problem:
        return [*lines, f"{lemma.claim.id}: no bound: {problem}"], False
    words = f"c = 1 ({measured.constant})" if measured else "c = 1"
    lines += [f"{lemma.claim.id}, {chosen}", *bound.lines, f"  the claim itself says       {words}"]
    return lines, bound.certified is not None


def asked_of(declared: Algorithm, options: Namespace, values: Mapping[str, Fraction], left: str, against: str) -> Question:
    """The ratio of two measures over the classes, operators and steps of the options, of so many agents."""
    from ..algorithms.declaration import remembering
    from ..algorithms.given import classes, matrices, operators
    from ..algorithms.unrolled import copies_of, of_agents, told_apart
    from ..worst_case.ratio import Question, of_all

    declared = remembering(declared)
    bounds, n, (mixing, spectra) = classes(options.classes), options.agents, matrices(options.operators)
    if of_agents(declared) and not n:
        raise ValueError(f"{declared.name} has agents: say how many, --agents N")
    if n or mixing:
        own = copies_of(declared, n, mixing)
        declared, values, bounds = told_apart(declared, n, values, bounds, matrices=mixing)
        left, against = (of_all(text, own) for text in (left, against))
    return Question(declared, values, bounds, operators(spectra), left, against, options.steps)


def attack_declaration(declared: Algorithm, options: Namespace) -> Lines:
    """A claim about a declaration, attacked by exact runs; the flag is false where one refutes it."""
    from ..algorithms.given import classes, number, numbers
    from ..algorithms.unrolled import of_first
    from ..worst_case import Unsolved
    from ..worst_case.attaining_run import attaining_run
    from ..worst_case.leak import Mechanism

    left, said, right = options.claim.partition("<=")
    least, bar, rest = right.strip().partition("|")
    if not said or (left.strip() != "energy" and not bar):
        raise ValueError(f"--claim: expected 'energy <= 1/3' or '|z+|^2 <= 3/4 |z|^2', found {options.claim[:60]!r}")
    if rest.count("|") > 1:  # of several lengths each has a number of its own
        least, bar, rest = "1", right.strip(), ""
    claimed, set_ = number(least.strip() or "1", "claim"), numbers(options.set)
    names = {p.name for p in declared.parameters}
    deviations = {n.deviation: set_[n.deviation] for n in declared.noises if n.deviation in set_}
    values = {n: v for n, v in set_.items() if n in names or n not in deviations}
    energy = left.strip() == "energy"
    question = asked_of(declared, options, values, "" if energy else left.strip(), f"{bar}{rest}")
    if energy:
        said = (*values, *classes(options.classes))
        worst = Mechanism(question, of_first(options.differs, declared, said), deviations).worst()
        value = "infinite" if worst.energy is None else f"{worst.energy} = {float(worst.energy):.10g}"
        broken = worst.energy is None or worst.energy > claimed
        verdict = f"REFUTED: energy {value} > {claimed}" if broken else f"not refuted: energy {value} is the most of those tried"
        return [f"{declared.name}, {options.steps} iterations: {verdict}", *worst.lines], not broken
    try:
        question, solution = below_a_ceiling(question, CEILING * max(claimed, Fraction(1)))
    except Unsolved as problem:
        return [f"{declared.name}: nothing found: {problem}"], True
    found = attaining_run(question, solution)
    if found is None:
        most = "has no bound" if question.ceiling else f"is {solution.value:.10g}"
        return [f"{declared.name}: no exact run found (the program's optimum, in floats, {most})"], True
    share = 1 - found.ratio / question.ceiling if question.ceiling else Fraction(1)  # of ``against`` itself
    if share > 0:
        found = replace(found, ratio=found.ratio / share)
    broken = found.ratio > claimed
    head = f"{declared.name}, {options.steps} iterations: " + ("REFUTED" if broken else "not refuted") + f", claimed {claimed}"
    attained, *run = found.lines
    return [head, attained if share > 0 else "  attained: the right side is not positive, and the left side is", *run], not broken


def below_a_ceiling(question: Question, ceiling: Fraction) -> tuple[Question, Solution]:
    """The optimum of a question, or of one whose ratio is kept below the ceiling where it has no bound: then roughly, for what is
    near it is only proposed. Raises Unsolved."""
    from ..cones.statement_solution import PROPOSED, Unsolved, solve

    try:
        return question, solve(question.program())
    except Unsolved as problem:
        if problem.reason != "unbounded":
            raise
        bounded = replace(question, ceiling=ceiling)
        return bounded, solve(bounded.program(), accepted=PROPOSED)


def worst_ratio(declared: Algorithm, options: Namespace) -> Lines:
    """The worst ratio of a declaration, and an exact run near it; the flag tells whether a certificate was accepted."""
    from ..algorithms.given import numbers
    from ..cones.statement_solution import solve
    from ..worst_case import Unsolved
    from ..worst_case.attaining_run import attaining_run
    from ..worst_case.bound import bound_of

    if options.goal is not None:
        raise ValueError("--goal is of a claim: say --left and --against what is measured")
    question = asked_of(declared, options, numbers(options.set), options.left, options.against)
    try:
        program = question.program()
        bound = bound_of(program, time_limit=options.time, progress=say)
    except Unsolved as problem:
        return [
            f"{declared.name}: no bound: {problem}",
            "  --left and --against measure otherwise, --class and --operator say more of what is used (--help)",
        ], False
    apart = (
        "an upper bound: operators, clipping, and functions at several points, by conditions on pairs and on named vectors alone"
    )
    kind = "the worst case of the class" if question.exact else apart
    lines = [f"{declared.name}, {options.steps} iterations, two runs: {kind}", *bound.lines]
    found = attaining_run(question, solve(program, time_limit=options.time))
    missing = ["  no exact run of quadratics and linear operators was found near it"]
    return [*lines, *(found.lines if found is not None else missing)], bound.certified is not None


CEILING = 1024  # times what is claimed: of a ratio that has no bound


@command(
    "attack",
    "attack claims and their false neighbours, or a claim about an algorithm that you declare",
    """  python -m verify attack chan2024.lemma-6.5 --budget deep
  python -m verify attack common.parallelogram --store""",
    option("ids", "ID|FILE.py:NAME", "claims, papers, shell patterns, or a declaration", nargs="+"),
    option(
        "--claim",
        "CLAIM",
        "of a declaration: '|z+|^2 <= 3/4 |z|^2' of two runs, or 'energy <= 1/3': D_alpha of the release is alpha energy/2",
    ),
    option("--differs", "f", "with energy: the function of the user, not the starts", default=""),
    option("--steps", "N", "of a declaration: how many iterations", default=1),
    given(
        "of a declaration: a parameter, or the deviation of a noise",
        "of a declaration: the class of f, as for worst-case",
        "of a declaration: singular values of A",
    ),
    flag("--store", "keep the points found as data beside the lemma file"),
    *EFFORT,
    COLLECTION,
)
def run_attack(options: Namespace) -> int | Lines:
    from ..algorithms.given import declared_by

    declared = [one for one in map(declared_by, options.ids) if one is not None]
    if declared:
        if len(options.ids) != 1 or options.claim is None:
            raise ValueError("of a declaration say one name and what is attacked: --claim '|z+|^2 <= |z|^2' or 'energy <= 1'")
        return attack_declaration(declared[0], options)
    said = (options.claim, options.differs, options.set, options.classes, options.operators, options.agents, options.steps != 1)
    if any(said):
        raise ValueError("--claim, --differs, --steps, --set, --class, --operator and --agents are for a declaration")
    collection, names = selected(options, options.ids)
    return OK if attack(collection, names, options, print) else CHANGED


@command(
    "campaign",
    "attack many claims with many seeds, as jobs that can be resumed, here or on a Dask cluster",
    """  python -m verify campaign 'chan2024.*' --seeds 20 --budget deep
  python -m verify campaign --neighbours --seeds 0:100:2 --jobs 8 --time 600
  python -m verify campaign --seeds 50 --budget deep --engine dask --scheduler tcp://host:8786
  python -m verify campaign accounts --seeds 50   10,000 random settings of every account beside runs whose losses are certain
then the same command again goes on where the last one stopped (docs/campaigns.md)""",
    option(
        "ids",
        "ID|PATTERN",
        "claims, papers or shell patterns (default: all); or: accounts [KIND ...], the accounts beside runs",
        nargs="*",
    ),
    option("--seeds", "N|A:B[:STEP]", "seeds 0 to N-1, or A to B-1 (default: 1)", default="1"),
    option("--budget", None, "effort of each attack", dest="effort", choices=BUDGETS, default="default"),
    flag("--neighbours", "attack the false neighbours of the claims as well"),
    flag("--store", "keep new points as data beside the lemma files"),
    option("--time", "SECONDS", "time limit per attack (default: none)"),
    option("--jobs", "N", "processes of this machine (default: all cores)"),
    option("--engine", None, "where the attacks run", choices=("local", "dask"), default="local"),
    option("--scheduler", "ADDRESS", "the scheduler of an existing Dask cluster"),
    option("--folder", "FOLDER", "for the results (default: .verify-cache/campaign/)"),
)
def run_campaign(options: Namespace) -> int | Lines:
    from ..campaign.command import Request, campaign
    from ..environment import house
    from ..environment.progress import Progress
    from ..lemma.reading_process import discover, refuse_unknown

    runs = options.ids[:1] == ["accounts"]
    if not runs:
        refuse_unknown(options.ids)

    def progress(total: int) -> tuple[Callable[[str, str, bool], None], Callable[[], None]]:
        shown = Progress(total, say, "attacks finished:")
        return shown, shown.close

    options.ids = tuple(options.ids[runs:])
    request = Request(**{f.name: getattr(options, f.name) for f in fields(Request)})
    folder = options.folder or house.cache() / ("campaign-accounts" if runs else "campaign")
    if runs:
        from ..campaign.accounts.command import accounts

        return accounts(request, folder, os.cpu_count() or 1, progress)
    return campaign(request, discover(), folder, house.ROOT, os.cpu_count() or 1, progress)


@command(
    "worst-case",
    "the best constant of a claim at given parameters, with a certificate",
    """  python -m verify worst-case chan2024.lemma-6.5 --set eta=1 --set beta=2""",
    option("id", "ID|FILE.py:NAME", "a claim, or an algorithm: its name here, or your declaration"),
    given(
        "a number for a scalar of the claim, for example eta=1/2 (left out: an unknown of the program), or for a parameter",
        "of a declaration: strong convexity and smoothness of f (g=0: convex only); strong monotonicity and Lipschitz constant",
        "of a declaration: the singular values of A lie between",
    ),
    option("--left", "MEASURE", "of a declaration: what is measured, such as '|z+|^2'", default=""),
    option("--against", "MEASURE", "of a declaration: by what, such as '|z|^2 + 2 |y - z|^2'", default=""),
    option("--steps", "N", "of a declaration: how many iterations lie between", default=1),
    option("--goal", "GOAL", "which goal, where the claim has several"),
    seconds(60.0, "of the solve and of the rounding"),
    COLLECTION,
)
def run_worst_case(options: Namespace) -> int | Lines:
    from ..algorithms.given import declared_by

    declared = declared_by(options.id)
    if declared is not None:
        return worst_ratio(declared, options)
    if options.classes or options.operators or options.left or options.against or options.steps != 1 or options.agents:
        raise ValueError(
            f"--class, --operator, --left, --against, --steps and --agents are for a declaration, {options.id} is a claim"
        )
    collection, name = selected_one(options)
    return worst_case(collection.lemmas[name], options)


@command(
    "find",
    "search a proof of a claim; writes a candidate file, never a verdict",
    """  python -m verify find chan2024.lemma-6.5 --time 120""",
    CLAIM,
    seconds(60.0, "of the search"),
    COLLECTION,
)
def run_find(options: Namespace) -> int | Lines:
    """Search a proof and write a candidate file."""
    from ..find import NotFound, find_to_file

    collection, name = selected_one(options)
    lemma = collection.lemmas[name]
    if lemma.claim.says is None:
        raise ValueError(f"{lemma.claim.id} has no statement to prove")
    folder = Path.cwd() / "build" / "found" if options.collection else None  # as its ledger, not into the suite
    found = find_to_file(lemma.claim.id, lemma.claim.says, folder=folder, seconds=options.time, progress=say)
    if isinstance(found, NotFound):
        return [f"{lemma.claim.id}: no proof found: {found.reason}", *(f"  tried: {words}" for words in found.tried)], False
    return [
        f"{lemma.claim.id}: candidate found in {found.seconds:.1f} s and accepted by the kernel; wrote {found.path}",
        f"to use it, move it to {lemma.path.removesuffix('.py')}.proof.json and drop `proof` from the lemma file",
    ], True
