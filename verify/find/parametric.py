"""Search of a proof that holds for all parameters of a statement. What is found is a candidate: the kernel decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from time import monotonic

from ..cones.cone import NoCertificate, check
from ..cones.exact_point import solve_exactly
from ..kernel import Combination, Fact, Have, Polynomial, Proof, Rejected, Statement, Use, prove
from .ansatz import Shape, combination, cone_problem, propose, relevant

SHAPES = (
    Shape(depth=1, products=0),
    Shape(depth=1, products=1),
    Shape(depth=2, products=1, candidates=6, roots=2),
    Shape(depth=2, products=1),
    Shape(depth=1, products=1, scales=6),
    Shape(depth=2, products=2, candidates=40),
    Shape(depth=2, products=1, scales=8),
)
MOST_UNKNOWNS = 2500


@dataclass(frozen=True)
class Found:
    """A proof that the kernel accepted for this statement, the multipliers of the facts by goal, and the time it took."""

    proof: Proof
    seconds: float
    multipliers: dict[str, dict[str, Polynomial]]


@dataclass(frozen=True)
class NotFound:
    """No proof was found; ``reason`` and all that was ``tried``. It says nothing about the truth of the statement."""

    reason: str
    tried: tuple[str, ...]


def find(statement: Statement, *, seconds: float = 60, progress: Callable[[str], None] | None = None) -> Found | NotFound:
    """Search a proof of every goal of ``statement`` without sequences, each with the help of the goals before it.

    What is returned as Found has been accepted by the kernel for this statement.
    """
    began = monotonic()
    deadline = began + seconds
    say = progress or (lambda _: None)
    if statement.recursion is not None:
        return NotFound("statements with sequences need an induction, which is not searched", ())
    tried: list[str] = []
    goals: dict[str, Combination] = {}
    steps: list[Have | Use] = []
    for goal in statement.goals:
        earlier = [g for g in statement.goals if g.name in goals and g.name not in {f.name for f in statement.facts}]
        known = Statement(statement.signs, statement.spaces, (*statement.facts, *earlier), (goal,), statement.definitions)
        found = _goal(known, goal, deadline, tried, say)
        if found is None:
            return NotFound(f"no combination found for the goal {goal.name}", tuple(tried))
        goals[goal.name] = found
        used = {name for term in found.terms for name in term.facts} - {s.fact.name for s in steps if isinstance(s, Have)}
        steps += [Have(g, goals[g.name]) for g in earlier if g.name in used]
    try:
        prove("candidate", statement, Proof(goals=goals, steps=tuple(steps)), {})
    except Rejected as problem:
        return NotFound(f"the kernel refuses: {problem}", tuple(tried))
    multipliers = {
        name: {"*".join(t.facts): t.coefficient for t in c.terms if t.facts and t.square is None} for name, c in goals.items()
    }
    return Found(Proof(goals=goals, steps=tuple(steps)), monotonic() - began, multipliers)


def _shapes(statement: Statement, goal: Fact) -> Iterator[Shape]:
    """From small to large: few scalar facts and few monomials first."""
    names = relevant(statement, goal)
    yield SHAPES[0]
    for small in (Shape(products=1, candidates=4, roots=1), Shape(depth=2, products=1, candidates=6, roots=1)):
        for count in range(min(len(names), 3) + 1):
            for only in combinations(names, count):
                yield replace(small, only=only)
    yield from SHAPES[1:]


def _goal(statement: Statement, goal: Fact, deadline: float, tried: list[str], say: Callable[[str], None]) -> Combination | None:
    seen: set[object] = set()
    for shape in _shapes(statement, goal):
        label = f"{goal.name}, {shape}"
        try:
            check(deadline)
            ansatz = propose(statement, goal, shape)
            if ansatz in seen:
                continue
            seen.add(ansatz)
            unknowns = ansatz.unknowns()
            say(f"{label}: {unknowns} unknowns")
            if unknowns > MOST_UNKNOWNS:
                raise NoCertificate(f"{unknowns} unknowns are too many")
            point = solve_exactly(cone_problem(statement, goal, ansatz), deadline, say)
            found = combination(ansatz, point)
            prove("candidate", statement, Proof(goals={goal.name: found}), {})
        except (NoCertificate, Rejected, ValueError) as problem:
            tried.append(f"{label}: {problem}")
            say(tried[-1])
        else:
            return found
    return None
