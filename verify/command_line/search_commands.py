"""What `attack`, `worst-case`, `find` and `side-conditions` do, as lines of text and a flag: nothing here prints."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from pathlib import Path

from ..algorithms.declaration import Algorithm
from ..lemma.discover import Collection, LemmaFile
from ..lemma.reading_process import discover
from ..lemma.tightness import Tightness
from ..records import typed_json
from .point_text import python_text

Say = Callable[[str], None]


def attack(collection: Collection, names: Iterable[str], seed: int, effort: str, store: bool, say: Say) -> bool:
    """Attack claims and their false neighbours, told line by line; false where a proved claim falls or a neighbour withstands."""
    from ..attack import refute
    from ..kernel import check_point
    from ..lemma.refuting_points import store_neighbour_points

    as_expected = True
    for name in names:
        lemma = collection.lemmas[name]
        if lemma.claim.says is None:
            say(f"{name}: nothing to attack")
            continue
        attempt = refute(lemma.claim.says, seed=seed, effort=effort)
        if attempt.point is not None:
            say(f"{name}: REFUTED at\n{python_text(attempt.point)}")
            as_expected = as_expected and lemma.proof is None
        else:
            say(f"{name}: no exact counterexample in {attempt.tried} tries")
        found = {}
        for neighbour in lemma.too_strong:
            stored = lemma.neighbour_points.get(neighbour.change)
            if store and stored is not None and check_point(neighbour.says, stored).refutes:
                found[neighbour.change] = typed_json.write(stored)
                continue
            attempt = refute(neighbour.says, seed=seed, effort=effort)
            if attempt.point is None:
                say(f"  not refuted: {neighbour.change}")
                as_expected = False
            else:
                found[neighbour.change] = typed_json.write(attempt.point)
                say(f"  refuted: {neighbour.change}")
        if store and found:
            path = store_neighbour_points(lemma.root / lemma.path, found)
            say(f"  stored {len(found)} points in {path.name}")
    return as_expected


def worst_case(
    lemma: LemmaFile, values: dict[str, Fraction], goal: str | None, seconds: float, say: Say
) -> tuple[list[str], bool]:
    """The best constant of a goal; the flag tells whether a certificate was accepted."""
    from ..worst_case import Unsolved
    from ..worst_case.bound import best_constant

    says = lemma.claim.says
    if says is None:
        raise ValueError(f"{lemma.claim.id} has no statement to measure")
    goals = [g.name for g in says.goals]
    lines = [] if goal or len(goals) == 1 else [f"goals: {', '.join(goals)}; measuring {goals[0]} (choose with --goal)"]
    chosen, known = goal or goals[0], lemma.tightness
    measured = known if isinstance(known, Tightness) and known.goal == chosen else None
    try:
        bound = best_constant(says, values, chosen, measured.against if measured else None, time_limit=seconds, progress=say)
    except Unsolved as problem:
        return [*lines, f"{lemma.claim.id}: no bound: {problem}"], False
    words = f"c = 1 ({measured.constant})" if measured else "c = 1"
    lines += [f"{lemma.claim.id}, {chosen}", *bound.lines, f"  the claim itself says       {words}"]
    return lines, bound.certified is not None


def attack_declaration(declared: Algorithm, options: Namespace) -> tuple[list[str], bool]:
    """A claim about a declaration, attacked by exact runs; the flag is false where one refutes it."""
    from ..algorithms.given import classes, number, numbers, operators
    from ..cones.statement_solution import solve
    from ..worst_case import Inexpressible, Unsolved
    from ..worst_case.attaining_run import attaining_run
    from ..worst_case.leak import Mechanism
    from ..worst_case.ratio import Question

    left, said, right = options.claim.partition("<=")
    least, bar, rest = right.strip().partition("|")
    if not said or (left.strip() != "energy" and not bar):
        raise ValueError(f"--claim: expected 'energy <= 1/3' or '|z+|^2 <= 3/4 |z|^2', found {options.claim[:60]!r}")
    claimed, set_ = number(least.strip() or "1", "claim"), numbers(options.set)
    names = {p.name for p in declared.parameters}
    deviations = {n.deviation: set_[n.deviation] for n in declared.noises if n.deviation in set_}
    question = Question(
        declared,
        {n: v for n, v in set_.items() if n in names or n not in deviations},
        classes(options.classes),
        operators(options.operators),
        "" if left.strip() == "energy" else left.strip(),
        f"{bar}{rest}",
        options.steps,
    )
    if left.strip() == "energy":
        worst = Mechanism(question, options.differs, deviations).worst()
        value = "infinite" if worst.energy is None else f"{worst.energy} = {float(worst.energy):.10g}"
        broken = worst.energy is None or worst.energy > claimed
        verdict = f"REFUTED: energy {value} > {claimed}" if broken else f"not refuted: energy {value} is the most of those tried"
        return [f"{declared.name}, {options.steps} iterations: {verdict}", *worst.lines], not broken
    try:
        solution = solve(question.program())
    except Inexpressible as problem:
        raise ValueError(str(problem)) from None
    except Unsolved as problem:
        return [f"{declared.name}: nothing found: {problem}"], True
    found = attaining_run(question, solution)
    if found is None:
        return [f"{declared.name}: no exact run found (the program's optimum, in floats, is {solution.value:.10g})"], True
    broken = found.ratio > claimed
    head = f"{declared.name}, {options.steps} iterations: " + ("REFUTED" if broken else "not refuted") + f", claimed {claimed}"
    return [head, *found.lines], not broken


def worst_ratio(declared: Algorithm, options: Namespace, say: Say) -> tuple[list[str], bool]:
    """The worst ratio of a declaration, and an exact run near it; the flag tells whether a certificate was accepted."""
    from ..algorithms.given import classes, numbers, operators
    from ..cones.statement_solution import solve
    from ..worst_case import Inexpressible, Unsolved
    from ..worst_case.attaining_run import attaining_run
    from ..worst_case.bound import bound_of
    from ..worst_case.ratio import Question

    if options.goal is not None:
        raise ValueError("--goal is of a claim: say --left and --against what is measured")
    question = Question(
        declared,
        numbers(options.set),
        classes(options.classes),
        operators(options.operators),
        options.left,
        options.against,
        options.steps,
    )
    try:
        program = question.program()
        bound = bound_of(program, time_limit=options.time, progress=say)
    except Inexpressible as problem:
        raise ValueError(str(problem)) from None
    except Unsolved as problem:
        return [f"{declared.name}: no bound: {problem}"], False
    kind = "the worst case of the class" if question.exact else "an upper bound: conditions hold at each pair of points apart"
    lines = [f"{declared.name}, {options.steps} iterations, two runs: {kind}", *bound.lines]
    found = attaining_run(question, solve(program, time_limit=options.time)) if question.exact else None
    missing = [] if not question.exact else ["  no exact run of quadratics and linear operators was found near it"]
    return [*lines, *(found.lines if found is not None else missing)], bound.certified is not None


def find(lemma: LemmaFile, seconds: float, say: Say) -> tuple[list[str], bool]:
    """Search a proof and write a candidate file."""
    from ..find import NotFound, find_to_file

    if lemma.claim.says is None:
        raise ValueError(f"{lemma.claim.id} has no statement to prove")
    found = find_to_file(lemma.claim.id, lemma.claim.says, seconds=seconds, progress=say)
    if isinstance(found, NotFound):
        return [f"{lemma.claim.id}: no proof found: {found.reason}", *(f"  tried: {words}" for words in found.tried)], False
    return [
        f"{lemma.claim.id}: candidate found in {found.seconds:.1f} s and accepted by the kernel; wrote {found.path}",
        f"to use it, move it to {lemma.path.removesuffix('.py')}.proof.json and drop `proof` from the lemma file",
    ], True


def side_conditions(collection: Collection, names: Iterable[str], seconds: float, out: Path | None) -> tuple[list[str], bool]:
    """z3 and cvc5 on the scalar claims among ``names``: votes, satisfiable hypotheses, hypotheses that are not needed.

    With ``out`` nobody is asked: the questions are written there.
    """
    if out is not None:
        return smt_files(collection, names, out)
    from ..side_conditions.audit import audit

    lines, quiet = [], True
    for row in audit(collection, only=names, seconds=seconds):
        votes = [
            f"{goal}: {status} (z3 {row['z3'].get(goal)}, cvc5 {row['cvc5'].get(goal)})" for goal, status in row["goals"].items()
        ]
        lines += [row["id"], *(f"  goal {vote}" for vote in votes)]
        lines.append(
            f"  hypotheses {row['hypotheses']}; needed: {', '.join(row['necessary']) or 'none'}; "
            f"not needed: {', '.join(row['unnecessary']) or 'none'}"
        )
        lines += [f"  SURPRISE {words}" for words in row["surprises"]]
        quiet = quiet and not row["surprises"]
    return lines or ["no purely scalar claim among these"], quiet


def smt_files(collection: Collection, names: Iterable[str], folder: Path) -> tuple[list[str], bool]:
    """The questions of the scalar claims among ``names`` as SMT-LIB files in ``folder``, for any solver."""
    from ..side_conditions import save
    from ..side_conditions.audit import scalar_claims

    wanted = set(names)
    claims = [lemma.claim for lemma in scalar_claims(collection) if lemma.claim.id in wanted]
    paths = [path for claim in claims if claim.says is not None for path in save(claim.id, claim.says, folder)]
    if not paths:
        return ["no purely scalar claim among these"], False
    return [
        f"wrote {len(paths)} files for {len(claims)} claims in {folder}",
        "a goal holds where its file is unsat, the hypotheses can hold where theirs is sat; X.reduced.smt2 asks it more easily",
        f"run again:  z3 -T:10 {folder}/FILE.smt2    cvc5 --tlimit=10000 {folder}/FILE.smt2",
    ], True


def tightness(collection: Collection, names: Sequence[str], store: bool, root: Path, say: Say) -> tuple[list[str], bool]:
    """Constants replayed from stored data; with ``store`` they are measured again first."""
    from ..lemma import constants

    if store:
        from ..worst_case.tightness_data import NotMeasured, measure_all

        try:
            measure_all(collection, names, root, progress=say)
        except NotMeasured as problem:
            return [f"not measured: {problem}"], False
        collection = discover(root)
    lines = []
    for name in names:
        lemma = collection.lemmas[name]
        if lemma.claim.says is not None and lemma.tightness_data:
            lines += [
                name,
                *(f"  {line}" for line in constants.describe(constants.replay(lemma.claim.says, lemma.tightness_data))),
            ]
    return lines or ["no stored constants among these"], True
