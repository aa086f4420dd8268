"""The one proof rule, induction, application of proved theorems; a Theorem exists only if its proof was accepted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .polynomial import Polynomial, Rejected, Vector, gram
from .statement import Fact, Recursion, Scope, Statement, require


@dataclass(frozen=True)
class Term:
    """``coefficient * (product of the named facts) * square^2``; with an equality among the facts, any coefficient."""

    coefficient: Polynomial
    facts: tuple[str, ...] = ()
    square: Polynomial | Vector | None = None


@dataclass(frozen=True)
class Combination:
    """The rule: ``scale * goal == sum of terms``, identically, with ``scale`` visibly positive."""

    terms: tuple[Term, ...]
    scale: Polynomial = field(default_factory=lambda: Polynomial.of(1))


@dataclass(frozen=True)
class Have:
    """An intermediate fact with its own combination."""

    fact: Fact
    because: Combination


@dataclass(frozen=True)
class Use:
    """Goals of a proved theorem, instantiated; every hypothesis of it must be at hand. Unnamed atoms keep their name."""

    name: str
    theorem: str
    scalars: Mapping[str, Polynomial] = field(default_factory=dict)
    vectors: Mapping[str, Vector] = field(default_factory=dict)


@dataclass(frozen=True)
class Induction:
    """Invariants that hold at the start (``base``) and pass from the index to its successor (``step``)."""

    invariants: tuple[Fact, ...]
    base: Mapping[str, Combination]
    step: Mapping[str, Combination]


@dataclass(frozen=True)
class Proof:
    """A list of reasons: steps, an induction where the statement has sequences, one combination per goal."""

    goals: Mapping[str, Combination]
    steps: tuple[Have | Use, ...] = ()
    induction: Induction | None = None


_SEAL = object()


class Theorem:
    """An accepted statement and the names of the theorems applied in its proof. There are no axioms."""

    __slots__ = ("name", "statement", "uses")
    name: str
    statement: Statement
    uses: tuple[str, ...]

    def __init__(self, seal: object, name: str, statement: Statement, uses: tuple[str, ...]):
        require(seal is _SEAL, "theorems are made by prove() only")
        for slot, value in zip(self.__slots__, (name, statement, uses), strict=True):
            object.__setattr__(self, slot, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("theorems are immutable")


def prove(name: str, statement: Statement, proof: Proof, theorems: Mapping[str, Theorem]) -> Theorem:
    """Check ``proof`` of ``statement``; raises :class:`Rejected` with the reason, else returns the theorem."""
    require(isinstance(proof, Proof), f"expected a Proof, found {type(proof).__name__}")
    scope = Scope(statement)
    known = {fact.name: fact for fact in statement.facts}
    used: list[str] = []
    for step in proof.steps:
        if isinstance(step, Have):
            scope.facts([step.fact])
            _check(scope, step.fact, step.because, known)
            _add(known, step.fact)
        else:
            require(isinstance(step, Use), f"unknown proof step {type(step).__name__}")
            require(step.theorem != name, f"circular use of {name!r}")
            require(step.theorem in theorems, f"uses {step.theorem!r}, which is not proved")
            used.append(step.theorem)
            for fact in apply(scope, step, theorems[step.theorem].statement, statement.recursion, known):
                _add(known, fact)
    if statement.recursion is not None and proof.induction is not None:
        for invariant in _induct(scope, statement.recursion, proof.induction, known):
            _add(known, invariant)
    require(proof.induction is None or statement.recursion is not None, "induction without sequences")
    require(set(proof.goals) == {g.name for g in statement.goals}, "expected one combination per goal, by name")
    for goal in statement.goals:
        _check(scope, goal, proof.goals[goal.name], known)
    return Theorem(_SEAL, name, statement, tuple(dict.fromkeys(used)))


def _add(known: dict[str, Fact], fact: Fact) -> None:
    require(fact.name not in known, f"fact {fact.name!r} is named twice")
    known[fact.name] = fact


def _check(scope: Scope, goal: Fact, because: Combination, known: Mapping[str, Fact]) -> None:
    require(isinstance(because, Combination), f"{goal.name}: expected a Combination, found {type(because).__name__}")
    scope.admit(because.scale)
    require(scope.sign(because.scale) == "positive", f"{goal.name}: scale {because.scale!r} is not visibly positive")
    difference, strict = because.scale * goal.value, False
    for term in because.terms:
        require(isinstance(term, Term), f"{goal.name}: expected a Term, found {type(term).__name__}")
        require(term.coefficient is not None, f"{goal.name}: a term has no coefficient")
        scope.admit(term.coefficient)
        scope.admit(term.square)
        for name in term.facts:
            require(name in known, f"{goal.name}: no fact named {name!r}; known: {', '.join(sorted(known))}")
        facts = [known[name] for name in term.facts]
        if not any(fact.kind == "=" for fact in facts):
            require(goal.kind != "=", f"{goal.name}: an equality follows from equalities only")
            sign = scope.sign(term.coefficient)
            require(sign != "real", f"{goal.name}: coefficient {term.coefficient!r} is not visibly non-negative")
            strict = strict or (sign == "positive" and term.square is None and all(f.kind == ">" for f in facts))
        product = term.coefficient
        for fact in facts:
            product = product * fact.value
        if term.square is not None:
            product = product * (term.square.norm2 if isinstance(term.square, Vector) else term.square**2)
        difference = difference - product
    require(strict or goal.kind != ">", f"{goal.name}: no visibly positive term, so no strict inequality")
    require(scope.vanishes(difference), f"{goal.name}: the identity fails by {_short(difference)}")


def _short(value: Polynomial) -> str:
    text = repr(value)
    return text if len(text) < 300 else f"{text[:300]}... ({len(value.terms)} terms)"


def _induct(scope: Scope, recursion: Recursion, induction: Induction, known: dict[str, Fact]) -> tuple[Fact, ...]:
    scope.facts(induction.invariants)
    names = {i.name for i in induction.invariants}
    require(set(induction.base) == names and set(induction.step) == names, "expected a base and a step per invariant")
    start = {recursion.index: Polynomial.of(recursion.start), **recursion.initial}
    after = {recursion.index: Polynomial.atom(recursion.index) + 1, **recursion.following}
    during = dict(known)
    for fact in (*induction.invariants, *recursion.step_facts):
        _add(during, fact)
    for invariant in induction.invariants:
        require(not invariant.value.atoms() & set(recursion.step_signs), f"{invariant.name} names a step atom")
        for values, facts, proofs in ((start, known, induction.base), (after, during, induction.step)):
            goal = Fact(invariant.name, invariant.kind, invariant.value.substitute(values))
            _check(scope, goal, proofs[invariant.name], facts)
    return induction.invariants


def apply(scope: Scope, use: Use, used: Statement, current: Recursion | None, known: Mapping[str, Fact]) -> list[Fact]:
    names = set(used.signs) | {n for n, _ in used.definitions}
    extra = (set(use.scalars) - names) | (set(use.vectors) - set(used.spaces))
    require(not extra, f"{use.name}: {use.theorem} has no {sorted(extra)}")
    scalars = {n: use.scalars.get(n, Polynomial.atom(n)) for n in names}
    vectors = {n: use.vectors.get(n, Vector.named(n)) for n in used.spaces}
    images: list[Polynomial | Vector] = [*scalars.values(), *vectors.values()]
    for value in images:
        scope.admit(value)
    spaces: dict[str, set[str]] = {}
    for name, space in used.spaces.items():
        spaces.setdefault(space, set()).update(scope.spaces[n] for n in vectors[name])
    require(all(len(s) <= 1 for s in spaces.values()), f"{use.name}: one space is mapped into several")
    values = dict(scalars)
    for u in used.spaces:
        for v in used.spaces:
            values[gram(u, v)] = vectors[u] @ vectors[v]

    def at_hand(kind: str, value: Polynomial, what: str) -> None:
        scope.admit(value)
        sign = scope.sign(value)
        if (
            (sign == "positive" and kind != "=")
            or (sign == "nonnegative" and kind == ">=")
            or (kind != ">" and scope.vanishes(value))
        ):
            return
        enough = {"=": ("=",), ">": (">",), ">=": (">=", ">", "=")}[kind]
        given = [fact.value for fact in known.values() if fact.kind in enough]
        if value in given or any(scope.vanishes(other - value) for other in given):
            return
        raise Rejected(f"{use.name}: hypothesis {what} of {use.theorem} is not given: {_short(value)} {kind} 0")

    for name, sign in used.signs.items():
        if sign != "real":
            at_hand(">" if sign == "positive" else ">=", scalars[name], f"sign of {name}")
    for name, meaning in used.definitions:
        at_hand("=", scalars[name] - meaning.substitute(values), f"definition of {name}")
    for fact in used.facts:
        at_hand(fact.kind, fact.value.substitute(values), fact.name)
    if used.recursion is not None:
        r = used.recursion
        require(current is not None and current.index == r.index and current.start == r.start, f"{use.name}: other index")
        require(not r.step_signs and not r.step_facts, f"{use.name}: a used recursion may have no step atoms")
        for mine, theirs in ((current.initial, r.initial), (current.following, r.following)) if current else ():
            for name, value in theirs.items():
                require(name in mine and scope.vanishes(mine[name] - value.substitute(values)), f"{use.name}: other {name}")
    label = use.name if len(used.goals) == 1 else f"{use.name}."
    return [Fact(label if label == use.name else label + g.name, g.kind, g.value.substitute(values)) for g in used.goals]
