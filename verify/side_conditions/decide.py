"""Decide a scalar statement over the real numbers by two solvers: its goals, its hypotheses, and the need of each of them.

**Nothing here makes a verdict PROVED.** "holds" means that a solver reports the negation of the goal to be unsatisfiable; the
solvers are large programs that give no certificate we check. PROVED needs a certificate that the kernel accepts; where only
this evidence exists, it is called "smt" and names the solvers. Points are another matter: a point is given only where the
kernel's ``check_point`` confirms it, and then it counts as any exact point does.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, replace

from verify.kernel import Point, Statement

from .points import propose
from .reduction import reduced
from .smt import query, require_scalar
from .solvers import SOLVERS, Reply, ask

SHORTEST = 0.05  # with less time than this (in seconds) no question is asked
STATUS = {"unsat": "holds", "sat": "fails"}


class Disagreement(Exception):
    """One solver says satisfiable, the other unsatisfiable: one of them, or our translation, is wrong (BROKEN)."""


@dataclass(frozen=True)
class Finding:
    """The answer to one question "is there a point?" over the reals.

    answer: "sat", "unsat", or "unknown" where neither solver decides.
    replies: what each solver said; an answer "none" is a crash, a timeout or garbage, and no vote.
    point: a rational point that the kernel confirms, or None.
    algebraic: else, for "sat", the solver's model as text by name (irrational somewhere, so the kernel cannot read it).
    """

    answer: str
    replies: tuple[Reply, ...]
    point: Point | None = None
    algebraic: tuple[tuple[str, str], ...] = ()

    @property
    def troubles(self) -> tuple[str, ...]:
        """What kept a solver from answering, in words."""
        return tuple(f"{r.solver}: {r.trouble}" for r in self.replies if r.answer == "none")


@dataclass(frozen=True)
class Decided:
    """A goal, which "holds", "fails" or is "unknown"; or a hypothesis that is dropped: it is "necessary" (a goal that held then
    breaks), "unnecessary" (all still hold) or "unknown"."""

    name: str
    status: str
    finding: Finding

    @property
    def confirmed(self) -> bool:
        """Whether the kernel confirms the point at which a goal fails."""
        return self.finding.point is not None

    def status_by(self, solver: str) -> str:
        """What this solver alone says of a goal: "holds", "fails", "unknown", or "none" (no answer)."""
        return next((STATUS.get(r.answer, r.answer) for r in self.finding.replies if r.solver == solver), "none")


@dataclass(frozen=True)
class Decision:
    """What the solvers say of a scalar statement: evidence "smt", never a proof (see the module).

    hypotheses: "satisfiable" (``witness``: its point, where the kernel confirms one), "unsatisfiable" (every goal then holds
        vacuously) or "unknown".
    facts: one entry per fact, for the goals that hold; empty where none holds.
    solvers: the versions that answered anything.
    together: whether the goals that hold still do without all unnecessary facts at once: "holds", "fails" or "unknown"; None
        where fewer than two are unnecessary.
    """

    hypotheses: str
    witness: Finding
    goals: tuple[Decided, ...]
    facts: tuple[Decided, ...]
    solvers: tuple[str, ...]
    together: str | None = None
    evidence: str = "smt"

    @property
    def vacuous(self) -> bool:
        return self.hypotheses == "unsatisfiable"

    @property
    def unnecessary(self) -> tuple[str, ...]:
        """Facts each of which may be dropped alone (all of them at once: see ``together``)."""
        return tuple(fact.name for fact in self.facts if fact.status == "unnecessary")


def decide(
    statement: Statement, *, seconds: float = 10, deadline: float | None = None, solvers: tuple[str, ...] = SOLVERS
) -> Decision:
    """Every goal, the hypotheses, and each hypothesis dropped; ``seconds`` per question and solver.

    ``deadline`` (of ``time.monotonic``) cuts the rest short: questions not asked are "unknown". Raises NotScalar for vectors or
    sequences, Rejected for a malformed statement, Disagreement where one solver contradicts the other.
    """
    require_scalar(statement)

    def answer(asked: Statement, goals: Iterable[str] = ()) -> Finding:
        return find(asked, goals, seconds=seconds, deadline=deadline, solvers=solvers)

    witness = answer(statement)
    goals = tuple(
        Decided(goal.name, STATUS.get(found.answer, "unknown"), found)
        for goal in statement.goals
        for found in (answer(statement, [goal.name]),)
    )
    holding = [goal.name for goal in goals if goal.status == "holds"]
    facts = []
    for fact in statement.facts if holding else ():
        weaker = _without(statement, [fact.name])
        found = answer(weaker, holding)
        if found.answer == "unknown" and len(holding) > 1:
            found = _one_by_one([answer(weaker, [name]) for name in holding])
        facts.append(Decided(fact.name, {"unsat": "unnecessary", "sat": "necessary"}.get(found.answer, "unknown"), found))
    idle = [fact.name for fact in facts if fact.status == "unnecessary"]
    together = None
    if len(idle) > 1:
        together = STATUS.get(answer(_without(statement, idle), holding).answer, "unknown")
    findings = [witness, *(g.finding for g in goals), *(f.finding for f in facts)]
    hypotheses = {"sat": "satisfiable", "unsat": "unsatisfiable"}.get(witness.answer, "unknown")
    if hypotheses == "unsatisfiable" and any(goal.status == "fails" for goal in goals):
        raise Disagreement("the hypotheses are said to be unsatisfiable, and yet to break a goal somewhere")
    versions = sorted({reply.version for found in findings for reply in found.replies if reply.version})
    return Decision(hypotheses, witness, goals, tuple(facts), tuple(versions), together)


def find(
    statement: Statement,
    goals: Iterable[str] = (),
    *,
    seconds: float = 10,
    deadline: float | None = None,
    solvers: tuple[str, ...] = SOLVERS,
) -> Finding:
    """A point where the hypotheses hold and one of ``goals`` fails (without goals: where the hypotheses hold).

    Each solver is asked about the reduced statement (see ``reduction``) and, where it does not decide or has an irrational
    model only, about the statement as it stands. A solver whose rational model the kernel does not confirm has no vote.
    Raises Disagreement.
    """
    names = tuple(goals)
    asked = replace(statement, goals=tuple(g for g in statement.goals if g.name in names) or statement.goals)
    reduction = reduced(asked)
    forms = list(dict.fromkeys((query(reduction.statement, names), query(asked, names))))
    said: list[Reply] = []
    replies: list[Reply] = []
    point: Point | None = None
    for solver in solvers:
        best = Reply(solver, "none", "not asked: out of time")
        for form in forms:
            left = seconds if deadline is None else min(seconds, deadline - time.monotonic())
            if left < SHORTEST:
                break
            reply = ask(solver, form, seconds=left)
            found = propose(asked, reduction, reply.model, breaking=bool(names)) if reply.answer == "sat" else None
            if reply.answer == "sat" and found is None and all(value.exact is not None for value in reply.model.values()):
                reply = replace(reply, answer="none", trouble="the kernel does not confirm its model")
            said.append(reply)
            point = point or found
            best = reply if found is not None or best.answer != "sat" else best
            if reply.answer == "unsat" or found is not None:
                break
        replies.append(best)
    answers = {reply.answer for reply in said}
    if {"sat", "unsat"} <= answers:
        words = ", ".join(f"{r.version or r.solver} says {r.answer}" for r in said)
        confirmed = "; the kernel confirms a point" if point is not None else ""
        raise Disagreement(f"{', '.join(names) or 'hypotheses'}: {words}{confirmed}")
    answer = "sat" if "sat" in answers else "unsat" if "unsat" in answers else "unknown"
    model = next((r.model for r in replies if r.answer == "sat"), {}) if point is None else {}
    return Finding(answer, tuple(replies), point, tuple((name, model[name].text) for name in sorted(model)))


def _without(statement: Statement, names: Iterable[str]) -> Statement:
    dropped = set(names)
    return replace(statement, facts=tuple(f for f in statement.facts if f.name not in dropped))


def _one_by_one(found: list[Finding]) -> Finding:
    """The answer for "one of the goals breaks" from the answers for each goal."""
    broken = [f for f in found if f.answer == "sat"]
    if broken:
        return next((f for f in broken if f.point is not None), broken[0])
    undecided = [f for f in found if f.answer == "unknown"]
    if undecided:
        return undecided[0]
    # Every goal still holds, each by some solver: the vote of a solver counts where it said so every time.
    replies = [
        next((r for f in found for r in f.replies if r.solver == reply.solver and r.answer != "unsat"), reply)
        for reply in found[0].replies
    ]
    return Finding("unsat", tuple(replies))
