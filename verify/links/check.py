"""Links between records, checked: every instance, generated fact and definition of a statement; what is only argued is counted.

An instance is checked as the kernel checks ``Use``: the goal of the other record, its letters replaced, is this fact, and every
hypothesis and sign of it is at hand among the facts that do not come after it. A generated fact is an instance of what the
named generator states; its hypotheses are at hand among what is assumed or defined, and earlier instances that need no more.
Facts from steps to runs and from runs to their value at an index: ``run_links``; definitions of letters: ``definitions``.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass

from ..environment.nearest import nearest
from ..kernel import Fact, Rejected, Scope, Statement
from ..lemma.discover import Collection, LemmaFile, direct_links, facts_of, refutation
from ..lemma.generators import generator, named, underived
from ..lemma.origin import Argued, Assumed, AtEnd, EachStep, Instance, Letter, Origin, Program, origin_of, rests, sides
from .ancestors import ancestors
from .axioms import axiom, new
from .definitions import check_defined
from .denoted import Link, check_denoted
from .instances import check_instance
from .run_links import StatementOf, check_at_end, check_each_step, measured, states_of_runs


def check_links(lemma: LemmaFile, statement_of: StatementOf, only: str | None = None) -> list[Link]:
    """Every fact of the lemma's statement with its link; ``statement_of`` gives the statement of a record, None without one.
    ``only``: the link of the facts of this name, the others taken as checked (for many alterations of one fact)."""
    return [] if lemma.claim.says is None else check_statement(lemma.claim.says, statement_of, only)


def check_statement(says: Statement, statement_of: StatementOf, only: str | None = None) -> list[Link]:
    """The same for the facts of a statement."""
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
            if not problem:
                known[fact.name] = fact
            if isinstance(origin, Instance | AtEnd) and _follows(says, fact, origin, statement_of, _At(given, given, taken)):
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
        one = statement_of(origin.record) if origin.record else _generated_by(origin.algorithm, origin.goal)
        check_each_step(says, fact, origin, one, at.known)
    elif isinstance(origin, AtEnd):
        check_at_end(says, fact, origin, statement_of, at.known)
    elif isinstance(origin, Program):
        _generated(says, fact, origin, at.given)
    elif isinstance(origin, Letter):

        def wrong_in(other: Statement) -> set[str]:
            return {link.fact for link in check_statement(other, statement_of) if link.problem}

        check_defined(says, fact, origin, at.taken, wrong_in)


KINDS = {Assumed: "assumed", Letter: "letter", Instance: "instance", EachStep: "instance", AtEnd: "instance", Argued: "argued"}


def kind_of(origin: object) -> str:
    """The word for the kind of an origin."""
    if isinstance(origin, Program | EachStep) and origin.algorithm:
        return "program"
    return KINDS.get(type(origin), "none")


def argued_facts(lemma: LemmaFile) -> list[str]:
    """The facts of a lemma that only words support, by name."""
    return [f.name for f in facts_of(lemma.claim.says) if isinstance(origin_of(f), Argued)]


def _instance(says: Statement, fact: Fact, origin: Instance, statement_of: StatementOf, known: Mapping[str, Fact]) -> None:
    other = statement_of(origin.record)
    if other is None:
        raise Rejected(f"{origin.record} has no formal statement to take an instance of")
    check_instance(Scope(says), fact, other, origin.goal, known, origin.scalars, origin.vectors)


def _follows(says: Statement, fact: Fact, origin: Origin, statement_of: StatementOf, at: _At) -> bool:
    """Whether the link holds by what is given alone: no generated fact is needed, so a generated fact may rest on it."""
    try:
        _check(says, fact, origin, statement_of, at)
    except Rejected:
        return False
    return True


def _generated_by(algorithm: str, fact: str) -> Statement | None:
    """What the generator says; Rejected where no machine derives this fact of it."""
    made = generator(algorithm)
    if underived(algorithm, fact):
        raise Rejected(f"{fact} of {algorithm!r} is derived by no machine: expected an answer to its questions, or shifts")
    return None if made is None else made.says


def _generated(says: Statement, fact: Fact, origin: Program, given: Mapping[str, Fact]) -> None:
    made = _generated_by(origin.algorithm, origin.fact)
    if made is None:
        known = sorted(named())
        shown = nearest(origin.algorithm, known, 3) or known[:3]
        raise Rejected(f"no generator {origin.algorithm!r}; there are {', '.join(shown)} and {len(known) - len(shown)} more")
    check_instance(Scope(says), fact, made, origin.fact, given, origin.scalars, origin.vectors)


@dataclass(frozen=True)
class Standing:
    """What a record rests on: ``argued`` links of its own and below (record, fact), cited claims, records that cannot carry
    anything, and why those ``new`` of the cited ones are not taken as given (``axioms``)."""

    argued: tuple[tuple[str, str], ...] = ()
    axioms: tuple[str, ...] = ()
    unsound: tuple[str, ...] = ()
    new: tuple[str, ...] = ()


NOTHING_BELOW = Standing()


def standing(name: str, collection: Collection) -> Standing:
    """The standing of a lemma, from links alone: whatever an argued fact, a CITED record or a refuted one lies below."""
    lemmas = collection.lemmas
    under = sorted(ancestors(name, lambda n: direct_links(lemmas[n]) if n in lemmas else ()) - {name})
    argued = [(n, fact) for n in (name, *under) if n in lemmas for fact in argued_facts(lemmas[n])]
    axioms = [n for n in under if n in lemmas and axiom(lemmas[n])]
    unsound = [n for n in under if n not in lemmas or _carries_nothing(lemmas[n])]
    return Standing(tuple(argued), tuple(axioms), tuple(unsound), tuple(why for n in axioms if (why := new(lemmas[n]))))


def _carries_nothing(lemma: LemmaFile) -> bool:
    """REFUTED, OPEN, measured, or a definition without a proof: nothing may rest on it."""
    return bool(refutation(lemma)) or (lemma.proof is None and not axiom(lemma))


__all__ = ["Link", "Standing", "argued_facts", "check_denoted", "check_links", "kind_of", "rests", "standing"]
