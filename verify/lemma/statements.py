"""What a lemma file states: its letters, its facts with their reasons, its goals.

    for_all(positive="eta nu", X="x g")

    says = statement(
        cocoercive=g @ x >= g.norm2 / nu | program("smooth convex functions", "cocoercive", G=g, eta=1 / nu),
        short=2 >= eta * nu | assumed("a step of length at most 2/nu", "Lemma 1"),
        shrinks=x.norm2 >= (x - eta * g).norm2 | goal,
    )

``for_all`` declares the letters in the file, ``statement`` a handle of each fact, for its proof, and of each goal, for its false
neighbours.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NoReturn, TypeVar

from ..kernel import Definitions, Fact, Facts, Polynomial, Recursion, Statement, Vector
from ..kernel.polynomial import Scalar
from .combinations import Handle
from .declared import declare, file_of
from .origin import ORIGINS, Instance, Origin, Program, Said, sides
from .relations import Reason, Relation, Role, goal
from .sides import Goal
from .taken import Source, taken

Letter = TypeVar("Letter", Polynomial, Vector)
Stated = Relation | Fact | Source


class OneName(tuple[Any, ...]):
    """What a list of one name gives: to be unpacked, ``lam, = scalars("lam")``; used as a letter it says so."""

    def _packed(self, *_: object) -> NoReturn:
        (one,) = self
        letter = one.parts if isinstance(one, Vector) else one.atoms()
        raise TypeError(
            f"{next(iter(letter))} is a list of one name here: write a comma after it where it is assigned, `name, = ...`"
        )

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = _packed
    __pow__ = __neg__ = __matmul__ = __rmatmul__ = __ge__ = __gt__ = __le__ = __lt__ = _packed

    def __getattr__(self, name: str) -> Any:
        if name in ("norm2", "substitute", "parts", "terms", "atoms"):
            self._packed()
        raise AttributeError(name)


def scalars(names: str) -> tuple[Polynomial, ...]:
    """Scalar atoms by name. ``scalars("eta beta")`` declares them in a lemma file; under other names, and in a function, they are
    unpacked, ``step, = scalars("eta")``."""
    return _letters(names, Polynomial.atom, scalars)


def vectors(names: str) -> tuple[Vector, ...]:
    """Abstract vectors by name, as ``scalars``; ``x @ y`` is the inner product, ``x.norm2`` the squared norm."""
    return _letters(names, Vector.named, vectors)


def _letters(names: str, letter: Callable[[str], Letter], mark: object) -> tuple[Letter, ...]:
    made = {name: letter(name) for name in names.split()}
    declare(made, mark, here=True)
    found = tuple(made[name] for name in names.split())
    return OneName(found) if len(found) == 1 else found


def signs(positive: str = "", nonnegative: str = "", real: str = "") -> dict[str, str]:
    """The declared domain: names by sign."""
    return {
        name: sign
        for sign, names in (("positive", positive), ("nonnegative", nonnegative), ("real", real))
        for name in names.split()
    }


def spaces(**names: str) -> dict[str, str]:
    """Vector names by space: ``spaces(X="x x_next", Z="w b")``."""
    return {name: space for space, members in names.items() for name in members.split()}


@dataclass(frozen=True)
class Domain:
    """The scalars of a statement by sign and its vectors by space."""

    signs: Mapping[str, str]
    spaces: Mapping[str, str]


def for_all(positive: str = "", nonnegative: str = "", real: str = "", **vectors: str) -> Domain:
    """What a statement speaks of: ``for_all(positive="eta beta", real="f", X="x x_next", Z="w")``, X and Z spaces of vectors.

    In a lemma file each of these letters has its name from here on, and its statements speak of them. ValueError for a sign or
    space that is none, a name that is none, and one that stands twice.
    """
    said = {"positive": positive, "nonnegative": nonnegative, "real": real, **vectors}
    for kind in said:
        if kind not in ("positive", "nonnegative", "real") and not kind[0].isupper():
            raise ValueError(f"for_all: expected positive, nonnegative, real or a space with a capital, found {kind!r}")
        if not isinstance(said[kind], str):
            raise ValueError(f"for_all: expected {kind}= names in one string, found {type(said[kind]).__name__}")
    names = " ".join(said.values()).split()
    for name in names:
        if not name.isidentifier() or names.count(name) > 1:
            raise ValueError(f"for_all: expected names with blanks between them, each once, found {name!r}")
    domain = Domain(signs(positive, nonnegative, real), spaces(**vectors))
    letters = {name: Polynomial.atom(name) for name in domain.signs} | {name: Vector.named(name) for name in domain.spaces}
    declare(letters, for_all)
    file_of(for_all)["domain"] = domain
    return domain


def statement(
    *facts: Any, goals: Facts = (), definitions: Definitions = (), recursion: Recursion | None = None, **named: Stated
) -> Statement:
    """For all of a domain and all values of the sequences, the facts imply the goals; ValueError without a goal or a domain.

    ``facts``: begin with the domain where it is not what the file said last by ``for_all``. ``named``: relations by name, those
    with the reason ``goal`` among the goals, or facts made elsewhere.
    """
    made = {name: named_fact(name, one, goal) for name, one in named.items()}
    aims = {name: fact for name, fact in made.items() if getattr(named[name], "reason", None) is goal}
    domain = facts[0] if isinstance(next(iter(facts), None), Domain) else file_of(for_all).get("domain")
    if not isinstance(domain, Domain):
        raise ValueError("statement: expected for_all(...) before it, or its domain first")
    given = (*(plain(one) for one in facts if one is not domain), *(fact for name, fact in made.items() if name not in aims))
    if not isinstance(recursion, Recursion | None):
        raise TypeError(f"statement: expected recursion=over(...), found {type(recursion).__name__}")
    if not (goals or aims):
        raise ValueError("statement: expected at least one goal")
    return _declared(Statement(domain.signs, domain.spaces, given, (*map(plain, goals), *aims.values()), definitions, recursion))


def over(
    index: str,
    start: int,
    states: Mapping[str, tuple[Scalar, Scalar]],
    fresh: Mapping[str, str] | None = None,
    /,
    *facts: Fact,
    **named: Stated,
) -> Recursion:
    """Sequences in ``index`` = start, start + 1, ...: each state with its value at the start and its next one.

    ``fresh``: the signs of letters that are new at every step; of these the facts speak, as in ``statement``.
    """
    first, following = ({name: Polynomial.of(pair[side]) for name, pair in states.items()} for side in (0, 1))
    made = (named_fact(name, one) for name, one in named.items())
    return Recursion(index, start, first, following, dict(fresh or {}), (*map(plain, facts), *made))


def with_goals(says: Statement, *goals: Fact, **named: Relation) -> Statement:
    """Other ``goals`` for all that ``says`` speaks of, under its hypotheses: a negation, or a correction."""
    aims = (named_fact(name, one, goal) for name, one in named.items())
    return _declared(replace(says, goals=(*map(plain, goals), *aims)))


def _declared(says: Statement) -> Statement:
    """``says``, with a handle of each of its facts and goals in the file that states it."""
    steps = () if says.recursion is None else says.recursion.step_facts
    goals = {f.name: Goal(**vars(f)) for f in says.goals}
    declare(goals | {f.name: Handle(**vars(f)) for f in (*says.facts, *steps)}, statement)
    return says


def plain(fact: Fact) -> Fact:
    """A handle as the fact of the kernel that it is."""
    return Fact(**vars(fact)) if isinstance(fact, Handle | Goal) else fact


def named_fact(name: str, one: Stated, role: Role | None = None) -> Fact:
    """The fact of this name, its origin the relation's reason; none where that is ``role``, the only one that it may be.

    A generated fact, or one of another record, may be named alone (``taken``). TypeError where there is no relation, or its
    reason is no origin; ValueError for another role.
    """
    if isinstance(one, Fact):
        return plain(replace(one, name=name))
    if isinstance(one, Source):
        one = taken(name, one)
    if not isinstance(one, Relation):
        raise TypeError(f"fact {name!r}: expected a relation and its reason, left >= right | reason, found {type(one).__name__}")
    if isinstance(one.reason, Role) and one.reason is not role:
        wanted = "an origin" if role is None else f"an origin or {role.word}"
        raise ValueError(f"fact {name!r}: after | expected {wanted}, found {one.reason.word}")
    return _fact(name, one.kind, one.left, one.right, None if one.reason is role else one.reason)


def alike(names: str, origin: Source) -> dict[str, Source]:
    """Facts that one source says by their names, ``**alike("convex smooth", program("objectives of the agents"))``."""
    return dict.fromkeys(names.split(), origin)


def given(**named: Stated) -> Facts:
    """Facts by name, for statements to take; in a lemma file each has its name from here on."""
    made = {name: named_fact(name, one) for name, one in named.items()}
    declare(made, given)
    return tuple(made.values())


def at_least(name: str, left: Scalar, right: Scalar = 0, because: Origin | None = None) -> Fact:
    """The fact ``left >= right``, and where it comes from (goals come from nowhere): for names that are computed."""
    return _fact(name, ">=", left, right, because)


def above(name: str, left: Scalar, right: Scalar = 0, because: Origin | None = None) -> Fact:
    """The fact ``left > right``."""
    return _fact(name, ">", left, right, because)


def equal(name: str, left: Scalar, right: Scalar = 0, because: Origin | None = None) -> Fact:
    """The fact ``left = right``."""
    return _fact(name, "=", left, right, because)


def _fact(name: str, kind: str, left: Scalar, right: Scalar, origin: Reason | None) -> Fact:
    if origin is not None and not isinstance(origin, ORIGINS):
        raise TypeError(
            f"fact {name!r}: because= expects assumed, letter, program, instance, each_step, at_end or argued, "
            f"found {type(origin).__name__}"
        )
    if isinstance(origin, Program) and not origin.fact:
        origin = replace(origin, fact=name)
    if isinstance(origin, Instance) and not origin.goal:
        origin = replace(origin, goal=name)
    shown = Said(Polynomial.of(left), Polynomial.of(right), origin)
    return Fact(name, kind, shown.left - shown.right, shown)


def from_(fact: Fact, origin: Origin, name: str | None = None) -> Fact:
    """``fact`` (made elsewhere) with another origin, and perhaps another name: the same facts come from elsewhere here."""
    found = sides(fact) or (fact.value, Polynomial.of(0))
    return _fact(name or fact.name, fact.kind, *found, origin)


def ratio(numerator: int, denominator: int = 1) -> Fraction:
    """A rational constant."""
    return Fraction(numerator, denominator)
