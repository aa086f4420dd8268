"""The one proof rule, induction, application of proved theorems; a Theorem exists only if its proof was accepted."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from .polynomial import Polynomial, Rejected, Vector, bits, bounded_work, gram
from .statement import MAX_BITS, SIGNS, Fact, Recursion, Scope, Statement, private, require


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

    __slots__ = ("_statement", "name", "uses")
    name: str
    uses: tuple[str, ...]
    _statement: Statement

    def __init__(self, seal: object, name: str, statement: Statement, uses: tuple[str, ...]):
        require(seal is _SEAL, "theorems are made by prove() only")
        object.__setattr__(self, "_statement", statement)
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "uses", uses)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("theorems are immutable")

    @property
    def statement(self) -> Statement:
        """A copy: the one that was checked stays inside."""
        copy: Statement = private(self._statement, Statement)
        return copy


@bounded_work()
def prove(name: str, statement: Statement, proof: Proof, theorems: Mapping[str, Theorem]) -> Theorem:
    """Check ``proof`` of ``statement``; raises :class:`Rejected` with the reason, else returns the theorem."""
    private(name, str, "name: ")
    scope, proof = Scope(statement), private(proof, Proof)
    statement, recursion = scope.statement, scope.statement.recursion
    known = {fact.name: fact for fact in statement.facts}
    used: dict[str, Theorem] = {}
    for step in proof.steps:
        if isinstance(step, Have):
            scope.facts([step.fact])
            _check(scope, step.fact, step.because, known)
            _add(known, step.fact)
        else:
            require(step.theorem != name, f"circular use of {name!r}")
            require(step.theorem in theorems, f"uses {step.theorem!r}, which is not proved")
            theorem = used.setdefault(step.theorem, theorems[step.theorem])
            require(type(theorem) is Theorem and theorem.name == step.theorem, f"{step.theorem!r} is not that theorem")
            for fact in apply(scope, step, theorem._statement, known):
                _add(known, fact)
    if proof.induction is not None:
        require(recursion is not None, "induction without sequences")
        for invariant in _induct(scope, recursion, proof.induction, known):
            _add(known, invariant)
    require(set(proof.goals) == {g.name for g in statement.goals}, "expected one combination per goal, by name")
    for goal in statement.goals:
        _check(scope, goal, proof.goals[goal.name], known)
    return Theorem(_SEAL, name, statement, tuple(used))


def _add(known: dict[str, Fact], fact: Fact) -> None:
    require(fact.name not in known, f"fact {fact.name!r} is named twice")
    known[fact.name] = fact


def _check(scope: Scope, goal: Fact, because: Combination, known: Mapping[str, Fact]) -> None:
    scope.admit(because.scale)
    require(scope.sign(because.scale) == "positive", f"{goal.name}: scale {_short(because.scale)} is not visibly positive")
    parts, strict = [because.scale * goal.value], False
    for term in because.terms:
        scope.admit(term.coefficient)
        scope.admit(term.square)
        for name in term.facts:
            require(name in known, f"{goal.name}: no fact named {name!r}")
        facts = [known[name] for name in term.facts]
        if not any(fact.kind == "=" for fact in facts):
            require(goal.kind != "=", f"{goal.name}: an equality follows from equalities only")
            sign = scope.sign(term.coefficient)
            require(sign != "real", f"{goal.name}: coefficient {_short(term.coefficient)} is not visibly non-negative")
            strict = strict or (sign == "positive" and term.square is None and all(f.kind == ">" for f in facts))
        product = -term.coefficient
        for fact in facts:
            product = product * fact.value
        if term.square is not None:
            product = product * (term.square.norm2 if isinstance(term.square, Vector) else term.square**2)
        parts.append(product)
    difference = Polynomial.total(parts)
    require(strict or goal.kind != ">", f"{goal.name}: no visibly positive term, so no strict inequality")
    require(scope.vanishes(difference), f"{goal.name}: the identity fails by {_short(difference)}")


def _short(value: Polynomial) -> str:
    """The first terms, for a message; a coefficient that is too long to print is written by its length."""
    shown = {m: c for m, c in sorted(value.terms.items())[:9] if bits((c,)) <= MAX_BITS}
    more = len(value.terms) - len(shown)
    return f"{Polynomial(shown)!r:.300}" + (f" ... ({len(value.terms)} terms)" if more else "")


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


def apply(scope: Scope, use: Use, used: Statement, known: Mapping[str, Fact]) -> list[Fact]:
    names = dict.fromkeys((*used.signs, *(n for n, _ in used.definitions)))  # in one order, and so is the first that is refused
    extra = (set(use.scalars) - names.keys()) | (set(use.vectors) - set(used.spaces))
    require(not extra, f"{use.name}: {use.theorem} has no {sorted(extra)}")
    values = {n: use.scalars.get(n, Polynomial.atom(n)) for n in names}
    vectors = {n: use.vectors.get(n, Vector.named(n)) for n in used.spaces}
    images: list[tuple[str, Polynomial | Vector]] = [*values.items(), *vectors.items()]
    for _, image in images:
        scope.admit(image)
    spaces: dict[str, set[str]] = {}
    for name, space in used.spaces.items():
        spaces.setdefault(space, set()).update(scope.spaces[n] for n in vectors[name])
    require(all(len(s) <= 1 for s in spaces.values()), f"{use.name}: one space is mapped into several")
    values |= {gram(u, v): vectors[u] @ vectors[v] for u in vectors for v in vectors}

    def at_hand(kind: str, value: Polynomial, what: str) -> None:
        scope.admit(value)
        sign = scope.sign(value)
        if (sign == "positive" and kind != "=") or (sign == "nonnegative" and kind == ">="):
            return
        if kind != ">" and scope.vanishes(value):
            return
        enough = {"=": ("=",), ">": (">",), ">=": (">=", ">", "=")}[kind]
        if not any(fact.kind in enough and scope.vanishes(fact.value - value) for fact in known.values()):
            raise Rejected(f"{use.name}: hypothesis {what} of {use.theorem} is not given: {_short(value)} {kind} 0")

    for name, sign in used.signs.items():
        if sign != "real":
            at_hand(SIGNS[sign], values[name], f"sign of {name}")
    for name, meaning in used.definitions:
        at_hand("=", values[name] - meaning.substitute(values), f"definition of {name}")
    for fact in used.facts:
        at_hand(fact.kind, fact.value.substitute(values), fact.name)
    mine, theirs = scope.statement.recursion, used.recursion
    if theirs is not None:
        require(mine is not None and (mine.index, mine.start) == (theirs.index, theirs.start), f"{use.name}: other index")
        require(not theirs.step_signs and not theirs.step_facts, f"{use.name}: a used recursion may have no step atoms")
        varying = {mine.index, *mine.following, *mine.step_signs}
        for name, image in images:
            require(not image.atoms() & varying, f"{use.name}: the image of {name} varies along the sequence")
        for here, there in ((mine.initial, theirs.initial), (mine.following, theirs.following)):
            for name, value in there.items():
                require(name in here and scope.vanishes(here[name] - value.substitute(values)), f"{use.name}: other {name}")
    alone = len(used.goals) == 1
    facts = [Fact(use.name if alone else f"{use.name}.{g.name}", g.kind, g.value.substitute(values)) for g in used.goals]
    scope.facts(facts)
    return facts
