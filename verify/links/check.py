"""Links between records, checked: every instance, generated fact and definition of a statement; what is only argued is counted.

An instance is checked as the kernel checks ``Use``: the goal of the other record, its letters replaced, is this fact, and every
hypothesis and sign of it is at hand among the facts that do not come after it. A generated fact is an instance of what the
named generator states; its hypotheses are at hand among what is assumed or defined, and earlier instances that need no more.
Facts from steps to runs and from runs to their end: ``run_links``. A letter's facts must define it:
they hold for some value of it, whatever the other names are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass

from ..kernel import Fact, Polynomial, Rejected, Scope, Statement
from ..lemma.discover import Collection, LemmaFile, direct_links, facts_of, refutation
from ..lemma.generators import generated, generators
from ..lemma.origin import Argued, Assumed, AtEnd, EachStep, Instance, Letter, Origin, Program, origin_of, rests, sides
from .constant_value import encloses
from .denoted import Link, check_denoted, denotes
from .instances import about, check_instance
from .run_links import StatementOf, check_at_end, check_each_step, measured, states_of_runs


def check_links(lemma: LemmaFile, statement_of: StatementOf, only: str | None = None) -> list[Link]:
    """Every fact of the lemma's statement with its link; ``statement_of`` gives the statement of a record, None without one.
    ``only``: the link of the facts of this name, the others taken as checked (for many alterations of one fact)."""
    says = lemma.claim.says
    if says is None:
        return []
    found, known, given = [], dict[str, Fact](), dict[str, Fact]()
    taken = measured(says) | set(states_of_runs(says, statement_of))
    for facts in (says.facts, says.recursion.step_facts if says.recursion is not None else ()):
        known |= {f.name: f for f in facts if not isinstance(origin_of(f), DERIVED)}
        given |= {f.name: f for f in facts if isinstance(origin_of(f), Assumed | Letter)}
        for fact in facts:
            origin, problem = origin_of(fact), ""
            if only in (None, fact.name):
                try:
                    sides(fact)
                    _check(says, fact, origin, statement_of, _At(known, given, taken))
                except Rejected as reason:
                    problem = str(reason)
                found.append(Link(fact.name, kind_of(origin), problem))
            if isinstance(origin, DERIVED) and not problem:
                known[fact.name] = fact
            if isinstance(origin, Instance) and not problem and _follows(says, fact, origin, statement_of, given):
                given[fact.name] = fact
    return found


DERIVED = Instance | EachStep | AtEnd


@dataclass(frozen=True)
class _At:
    """What is at hand where a fact stands: ``known`` for an instance, ``given`` for a generated fact (no generated one among
    them), and the letters that a step or a run gives (``taken``)."""

    known: Mapping[str, Fact]
    given: Mapping[str, Fact]
    taken: Set[str]


def _check(says: Statement, fact: Fact, origin: Origin | None, statement_of: StatementOf, at: _At) -> None:
    """Rejected unless the fact is what its origin says it is."""
    if origin is None:
        raise Rejected("it has no origin")
    if isinstance(origin, Instance):
        _instance(says, fact, origin, statement_of, at.known)
    elif isinstance(origin, EachStep):
        one = statement_of(origin.record) if origin.record else generators().get(origin.algorithm)
        check_each_step(says, fact, origin, one, at.known)
    elif isinstance(origin, AtEnd):
        check_at_end(says, fact, origin, statement_of, at.known)
    elif isinstance(origin, Program):
        _generated(says, fact, origin, at.given)
    elif isinstance(origin, Letter):
        if origin.name in at.taken:
            raise Rejected(f"{origin.name} is a value of a step or a run: no fact defines it besides")
        _defined(says, fact, origin)


KINDS = {
    Assumed: "assumed",
    Letter: "letter",
    Program: "program",
    Instance: "instance",
    EachStep: "instance",
    AtEnd: "instance",
    Argued: "argued",
}


def kind_of(origin: object) -> str:
    """The word for the kind of an origin."""
    return KINDS.get(type(origin), "none")


def argued_facts(lemma: LemmaFile) -> list[str]:
    """The facts of a lemma that only words support, by name."""
    says = lemma.claim.says
    return [f.name for f in facts_of(says) if isinstance(origin_of(f), Argued)] if says is not None else []


def _instance(says: Statement, fact: Fact, origin: Instance, statement_of: StatementOf, known: Mapping[str, Fact]) -> None:
    other = statement_of(origin.record)
    if other is None:
        raise Rejected(f"{origin.record} has no formal statement to take an instance of")
    check_instance(Scope(says), fact, other, origin.goal, known, origin.scalars, origin.vectors)


def _follows(says: Statement, fact: Fact, origin: Instance, statement_of: StatementOf, given: Mapping[str, Fact]) -> bool:
    """Whether the instance holds by ``given`` alone: no generated fact is needed, so a generated fact may rest on it."""
    try:
        _instance(says, fact, origin, statement_of, given)
    except Rejected:
        return False
    return True


def _generated(says: Statement, fact: Fact, origin: Program, given: Mapping[str, Fact]) -> None:
    made = generators().get(origin.algorithm)
    if made is None:
        raise Rejected(f"no generator {origin.algorithm!r}; there are {', '.join(sorted(generators()))}")
    named = [n for n in generated()[origin.algorithm].denotes.split() if n in about(made, origin.fact).signs]
    if bad := [n for n in named if not denotes(says, origin.scalars.get(n, Polynomial.atom(n)))]:
        raise Rejected(f"{', '.join(bad)} of {origin.algorithm} denotes: expected a letter or zero in its place, found a formula")
    defined = {n for n, facts in _definitions(says).items() if any(f.value.atoms() != {n} for f in facts)}
    if bad := [n for n in named if origin.scalars.get(n, Polynomial.atom(n)).atoms() & defined]:
        raise Rejected(f"{', '.join(bad)} of {origin.algorithm} denotes: what stands for it is defined by a formula besides")
    check_instance(Scope(says), fact, made, origin.fact, given, origin.scalars, origin.vectors)


def _defined(says: Statement, fact: Fact, origin: Letter) -> None:
    """Rejected unless the facts that define the letter of ``fact`` hold for some value of it, whatever the other names are."""
    if origin.value:
        if origin.name not in fact.value.atoms():
            raise Rejected(f"the fact does not mention the constant {origin.name}")
        encloses(fact, origin.name, origin.value)
        return
    if origin.bounded:
        if not origin.means.strip():
            raise Rejected(f"{origin.name} is only bounded: say in words what it is")
        return
    if origin.name not in Scope(says).signs:
        raise Rejected(f"{origin.name} is no scalar of the statement")
    definitions = _definitions(says)
    waiting, below = [origin.name], set[str]()
    while waiting:
        mentioned = {n for f in definitions[waiting.pop()] for n in f.value.atoms() if n in definitions and n != origin.name}
        waiting += sorted(mentioned - below)
        below |= mentioned
    if any(origin.name in f.value.atoms() for n in below for f in definitions[n]):
        raise Rejected(f"{origin.name} and {', '.join(sorted(below))} are defined by each other")
    facts, assumed = (
        definitions[origin.name],
        [f for f in facts_of(says) if isinstance(origin_of(f), Assumed | Program | Instance | AtEnd)],
    )
    definition = _Definition(Scope(says), origin.name, facts, assumed)
    if not (definition.explicit() or definition.root() or definition.extreme()):
        raise Rejected(
            f"the facts {', '.join(f.name for f in facts)} do not define {origin.name}: expected an equation linear in "
            "it, a root, or the larger or smaller of two, whose value has the declared sign visibly or by a fact"
        )


def _definitions(says: Statement) -> dict[str, list[Fact]]:
    """The facts that define each letter."""
    found: dict[str, list[Fact]] = {}
    for fact in facts_of(says):
        origin = origin_of(fact)
        if isinstance(origin, Letter) and not origin.bounded and not origin.value:
            found.setdefault(origin.name, []).append(fact)
    return found


@dataclass(frozen=True)
class _Definition:
    """The facts that are said to define ``atom``, and the facts that may be needed to give its value the declared sign."""

    scope: Scope
    atom: str
    facts: list[Fact]
    assumed: list[Fact]

    def explicit(self) -> bool:
        """One equation, linear in the atom with a coefficient that cannot vanish."""
        value = self.solved(lambda power: power == 1)
        return value is not None and self.admits(value, self.scope.signs[self.atom])

    def root(self) -> bool:
        """One equation: the atom to one power of at least 2, times what cannot vanish, equals what is not negative."""
        value = self.solved(lambda power: power >= 2)
        return value is not None and self.admits(
            value, "positive" if self.scope.signs[self.atom] == "positive" else "nonnegative"
        )

    def extreme(self) -> bool:
        """c >= a, c >= b, (c - a)(c - b) = 0, or the smaller of two; each up to a factor that is visibly positive."""
        products, ends = [f for f in self.facts if f.kind == "="], [f for f in self.facts if f.kind == ">="]
        if len(products) != 1 or len(ends) != 2 or len(self.facts) != 3:
            return False
        parts = [_powers(end.value, self.atom) for end in ends]
        if any(set(p) - {0, 1} or 1 not in p for p in parts):
            return False
        directions = {self.direction(p[1]) for p in parts}
        product = ends[0].value * ends[1].value
        if len(directions) != 1 or "" in directions or not self.proportional(products[0].value, product):
            return False
        wanted = self.scope.signs[self.atom]
        values = [p.get(0, Polynomial({})) * (-1 if self.direction(p[1]) == "positive" else 1) for p in parts]
        given = [self.admits(v, wanted) for v in values]
        return wanted == "real" or (any(given) if directions == {"positive"} else all(given))

    def solved(self, admitted: Callable[[int], bool]) -> Polynomial | None:
        """What the atom's power equals, times something visibly positive; None where the facts are not one such equation."""
        if len(self.facts) != 1 or self.facts[0].kind != "=":
            return None
        parts = _powers(self.facts[0].value, self.atom)
        high = [power for power in parts if power]
        if len(high) != 1 or not admitted(high[0]) or not (direction := self.direction(parts[high[0]])):
            return None
        rest = parts.get(0, Polynomial({}))
        return -rest if direction == "positive" else rest

    def admits(self, value: Polynomial, wanted: str) -> bool:
        """Whether ``value`` visibly has the sign, or a fact says so."""
        if wanted == "real" or self.scope.sign(value) in ("positive", wanted):
            return True
        enough = (">",) if wanted == "positive" else (">", ">=", "=")
        return any(f.kind in enough and self.scope.vanishes(f.value - value) for f in self.assumed)

    def direction(self, value: Polynomial) -> str:
        """'positive' or 'negative' where every term shows it, else ''."""
        return "positive" if self.scope.sign(value) == "positive" else "negative" if self.scope.sign(-value) == "positive" else ""

    def proportional(self, one: Polynomial, other: Polynomial) -> bool:
        """Whether the two are equal up to the sign."""
        return self.scope.vanishes(one - other) or self.scope.vanishes(one + other)


def _powers(value: Polynomial, atom: str) -> dict[int, Polynomial]:
    """The coefficients of the powers of ``atom``."""
    found: dict[int, Polynomial] = {}
    for monomial, coefficient in value.terms.items():
        rest = Polynomial({tuple(t for t in monomial if t[0] != atom): coefficient})
        power = dict(monomial).get(atom, 0)
        found[power] = found.get(power, Polynomial({})) + rest
    return found


@dataclass(frozen=True)
class Standing:
    """What a record rests on: ``argued`` links of its own and below (record, fact), and records that cannot carry anything."""

    argued: tuple[tuple[str, str], ...] = ()
    axioms: tuple[str, ...] = ()
    unsound: tuple[str, ...] = ()


NOTHING_BELOW = Standing()


def standing(collection: Collection) -> dict[str, Standing]:
    """The standing of every lemma, from links alone: whatever an argued fact, a CITED record or a refuted one lies below."""
    lemmas = collection.lemmas
    direct = {name: [n for n in direct_links(lemma) if n != name] for name, lemma in lemmas.items()}

    def below(name: str) -> list[str]:
        seen: dict[str, None] = {}
        queue = list(direct[name])
        while queue:
            here = queue.pop()
            if here not in seen:
                seen[here] = None
                queue += direct.get(here, [])
        return sorted(seen)

    result = {}
    for name, lemma in lemmas.items():
        under = [n for n in below(name) if n != name]
        argued = [(name, fact) for fact in argued_facts(lemma)]
        argued += [(n, fact) for n in under if n in lemmas for fact in argued_facts(lemmas[n])]
        axioms = [n for n in under if n in lemmas and _axiom(lemmas[n])]
        result[name] = Standing(
            tuple(argued), tuple(axioms), tuple(n for n in under if n not in lemmas or _carries_nothing(lemmas[n]))
        )
    return result


_kept: list[tuple[Collection, dict[str, Standing]]] = []


def standing_of(collection: Collection) -> dict[str, Standing]:
    """:func:`standing`, computed once for the collection in use."""
    if not _kept or _kept[0][0] is not collection:
        _kept[:] = [(collection, standing(collection))]
    return _kept[0][1]


def _axiom(lemma: LemmaFile) -> bool:
    return lemma.claim.cited is not None and lemma.proof is None


def _carries_nothing(lemma: LemmaFile) -> bool:
    """REFUTED, OPEN or measured: nothing may rest on it."""
    return bool(refutation(lemma)) or (
        lemma.proof is None and not _axiom(lemma) and lemma.claim.kind not in ("definition", "algorithm")
    )


__all__ = ["Link", "Standing", "argued_facts", "check_denoted", "check_links", "kind_of", "rests", "standing", "standing_of"]
