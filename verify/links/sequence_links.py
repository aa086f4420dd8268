"""Links between one step and a whole run, and between a run and its end, checked.

``EachStep``: a step fact is the goal of a one-step record (or a generated fact) at every step of a run. A run gives the
record's letters values at every step; ``constant`` letters keep theirs, a ``moved`` letter has one step later the value that
its image has now, every other letter is fresh. ``scalars`` says what each scalar of the statement is, in the record's letters.
Checked: * with the meanings put in, the fact is the goal; * every state that has a meaning passes to its successor as its
letters move: successor with meanings put in = meaning with the moved letters put in; so "the next norm" is the norm of the
moved vector, and no index is off by one; * a state starts at a scalar of its own (its value at the start, whatever that is) and
names constant and moved letters only, a constant of the statement constant letters only; a state without a meaning is defined
by its recursion alone; * every declared sign is visible in the meaning (a squared norm is one), or a fact or goal of the record
says it; * every hypothesis of the record that is assumed, or only bounds a letter, and each of a generator, is a fact of the
statement with the meanings put in; * all links of a statement to single steps give one reading: same record, meanings, constant
and moved letters.
``AtEnd``: a fact of a statement without sequences is the goal of a record about sequences, at one index of a run. Checked:
signs, definitions and facts of the record as for an instance; the index and every state stand for scalars, each for its own, a
state for a real one unless a checked fact says its sign; no constant of the run is given by one of these; links to one record
speak of one run, links to two records share no state, no letter's definition says what a state is at the end. Nothing here
proves: kernel, Coq and the other engines see the facts as hypotheses; these rules are trusted with ``links.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from ..kernel import Fact, Polynomial, Rejected, Scope, Statement, Vector
from ..kernel.point import semidefinite
from ..kernel.polynomial import Monomial, gram
from ..lemma.generators import generators
from ..lemma.origin import Assumed, AtEnd, EachStep, Letter, Program, named_in, origin_of

StatementOf = Callable[[str], Statement | None]
STRENGTH = {"real": 0, "nonnegative": 1, "positive": 2}


def check_each_step(says: Statement, fact: Fact, origin: EachStep, statement_of: StatementOf) -> None:
    """Rejected unless ``fact`` is the goal of the one-step record at every step of the sequences of ``says``."""
    recursion = says.recursion
    if recursion is None or fact not in recursion.step_facts:
        raise Rejected("a link to single steps belongs to a step fact of sequences")
    one = statement_of(origin.record) if origin.record else generators().get(origin.algorithm)
    if one is None or one.recursion is not None:
        raise Rejected(f"{origin.record or origin.algorithm} is no statement about one step")
    goal = next((g for g in one.goals if g.name == origin.goal), None)
    if goal is None:
        raise Rejected(f"no goal {origin.goal!r} there; it has {', '.join(sorted(g.name for g in one.goals))}")
    for other in recursion.step_facts:
        found = origin_of(other)
        if isinstance(found, EachStep) and replace(found, goal=origin.goal, means=origin.means) != origin:
            raise Rejected(f"{other.name} reads the step in another way")
    step = _Step(says, one, origin)
    step.letters()
    step.meanings()
    step.successors()
    step.hypotheses()
    value = step.put(fact.value)
    if fact.kind != goal.kind and (fact.kind, goal.kind) not in ((">=", "="), (">=", ">")):
        raise Rejected(f"the record says {goal.kind}, the fact {fact.kind}")
    if not step.scope.vanishes(value - goal.value) and not (goal.kind == "=" and step.scope.vanishes(value + goal.value)):
        raise Rejected(f"with the meanings put in it is not the goal: they differ by {value - goal.value!r}"[:400])


class _Step:
    """The scalars of ``says`` read in the letters of the one-step statement ``one``."""

    def __init__(self, says: Statement, one: Statement, origin: EachStep):
        if says.recursion is None:
            raise Rejected("no sequences")
        self.says, self.one, self.origin, self.recursion = says, one, origin, says.recursion
        self.scope, self.mine = Scope(one), Scope(says)
        self.known = {*self.scope.signs, *one.spaces}
        same = {n: Polynomial.atom(n) for n in origin.constant if n in says.signs and n in self.scope.signs}
        self.read: dict[str, Polynomial] = {**same, **origin.scalars}
        self.states = {n for n in self.recursion.initial if n in origin.scalars}
        self.starts = [self.recursion.initial[n] for n in sorted(self.states)]
        self.fixed = set(origin.constant)
        self.moving = {*origin.moved, *origin.vectors}

    def letters(self) -> None:
        """Constant and moved letters are letters of the record, none both; images are admitted there, each in its own space."""
        named = self.fixed | self.moving
        if unknown := sorted(named - self.known):
            raise Rejected(f"no letter {', '.join(unknown)} there")
        if both := sorted(self.fixed & self.moving):
            raise Rejected(f"{', '.join(both)} cannot both stay and move")
        if wrong := sorted({*self.origin.moved} - {*self.scope.signs} | ({*self.origin.vectors} - {*self.one.spaces})):
            raise Rejected(f"{', '.join(wrong)} moves to a value of another type")
        defined = {n for n, _ in self.one.definitions}
        if wrong := sorted(defined & self.moving):
            raise Rejected(f"{', '.join(wrong)} is defined there: let the letters of its definition move")
        images: list[tuple[str, Polynomial | Vector]] = [*self.origin.moved.items(), *self.origin.vectors.items()]
        for name, image in images:
            self.scope.admit(image)
            if isinstance(image, Vector) and any(self.one.spaces[n] != self.one.spaces[name] for n in image.parts):
                raise Rejected(f"{name} moves into another space")

    def meanings(self) -> None:
        """Every meaning is of a scalar of the statement, in letters that may stand there, with the declared sign."""
        if unknown := sorted(set(self.origin.scalars) - set(self.mine.signs) - {self.recursion.index}):
            raise Rejected(f"the statement has no scalar {', '.join(unknown)}")
        if self.recursion.index in self.origin.scalars or any(n in dict(self.says.definitions) for n in self.origin.scalars):
            raise Rejected("the index and what the statement defines have no other meaning")
        for name, meaning in self.read.items():
            self.scope.admit(meaning)
            loose = self.letters_of(meaning) - self.fixed
            if name in self.states:
                loose -= self.moving
            if loose and name not in self.recursion.step_signs:
                raise Rejected(f"the meaning of {name} names {', '.join(sorted(loose))}, which varies")
            declared = self.mine.signs[name]
            if not self.has_sign(meaning, declared):
                raise Rejected(f"the meaning of {name} is not visibly {declared}")
            only = next((n for n in self.scope.signs if meaning == Polynomial.atom(n)), None)
            if only is not None and STRENGTH[self.scope.signs[only]] > STRENGTH[declared]:
                raise Rejected(f"{name} is declared {declared}, its meaning {self.scope.signs[only]}")

    def successors(self) -> None:
        """Every state with a meaning starts at a scalar of its own and moves as its letters do."""
        free = {n for n in self.says.signs if n not in self.read}
        for name in sorted(self.states):
            start = self.recursion.initial[name]
            atom = next((n for n in free if start == Polynomial.atom(n)), None)
            if atom is None or self.starts.count(start) > 1:
                raise Rejected(f"{name} must start at a scalar of its own, without a meaning")
            if not self.has_sign(self.origin.scalars[name], self.says.signs[atom]):
                raise Rejected(f"the start of {name} is declared {self.says.signs[atom]}, its meaning is not visibly so")
            after = self.put(self.recursion.following[name])
            if not self.scope.vanishes(after - self.move(self.origin.scalars[name])):
                raise Rejected(f"{name} does not pass to its successor as its letters move")

    def hypotheses(self) -> None:
        """What the record assumes is a fact of the statement, with the meanings put in."""
        facts = [f for f in (*self.says.facts, *self.recursion.step_facts) if not isinstance(origin_of(f), EachStep)]
        readable = [(f, self.put(f.value)) for f in facts if f.value.atoms() <= {*self.read}]
        for hypothesis in self.one.facts:
            origin = origin_of(hypothesis)
            if not (origin is None or isinstance(origin, Assumed) or (isinstance(origin, Letter) and origin.bounded)):
                continue  # a generator's hypotheses carry no origin
            enough = {"=": ("=",), ">": (">",), ">=": (">=", ">", "=")}[hypothesis.kind]
            if not any(f.kind in enough and self.scope.vanishes(value - hypothesis.value) for f, value in readable):
                raise Rejected(f"hypothesis {hypothesis.name} of the record is no fact of the statement")

    def has_sign(self, meaning: Polynomial, wanted: str) -> bool:
        if wanted == "real" or STRENGTH[self.scope.sign(meaning)] >= STRENGTH[wanted]:
            return True
        if wanted == "nonnegative" and _squares(self.scope, meaning):
            return True
        enough = (">",) if wanted == "positive" else (">", ">=", "=")
        return any(f.kind in enough and self.scope.vanishes(f.value - meaning) for f in (*self.one.facts, *self.one.goals))

    def put(self, value: Polynomial) -> Polynomial:
        """``value`` with the meanings put in; Rejected where a scalar of it has none."""
        if silent := sorted(value.atoms() - set(self.read)):
            raise Rejected(f"{', '.join(silent)} has no meaning in the letters of the record")
        return value.substitute(self.read)

    def move(self, value: Polynomial) -> Polynomial:
        """``value`` one step later."""
        images = {n: self.origin.vectors.get(n, Vector.named(n)) for n in self.one.spaces}
        pairs = [(u, v) for u in images for v in images if self.one.spaces[u] == self.one.spaces[v]]
        for name, meaning in reversed(self.one.definitions):
            if name in value.atoms() and self.letters_of(meaning) & self.moving:
                value = value.substitute({name: meaning})
        return value.substitute({**self.origin.moved, **{gram(u, v): images[u] @ images[v] for u, v in pairs}})

    def letters_of(self, value: Polynomial) -> set[str]:
        """The letters of the record that ``value`` names, those of its definitions in place of what they define."""
        named = named_in(value)
        for name, meaning in reversed(self.one.definitions):
            if name in named:
                named = named - {name} | named_in(meaning)
        return named


def _squares(scope: Scope, value: Polynomial) -> bool:
    """Whether ``value`` is a sum of semidefinite quadratic forms in the vectors, each times what is visibly nonnegative."""
    forms: dict[Monomial, dict[tuple[str, str], Fraction]] = {}
    for monomial, coefficient in value.terms.items():
        products = [(n, p) for n, p in monomial if n.startswith("<")]
        if len(products) != 1 or products[0][1] != 1:
            return False
        u, _, v = products[0][0][1:-1].partition(",")
        form = forms.setdefault(tuple(e for e in monomial if not e[0].startswith("<")), {})
        form[u, v] = form[v, u] = coefficient if u == v else coefficient / 2
    for factor, form in forms.items():
        names = sorted({n for pair in form for n in pair})
        table = [[form.get((u, v), Fraction(0)) for v in names] for u in names]
        if scope.sign(Polynomial({factor: Fraction(1)})) == "real" or not semidefinite(table):
            return False
    return True


def at_end_statement(says: Statement, fact: Fact, origin: AtEnd, other: Statement | None) -> Statement:
    """The record about sequences as a statement about one index, of which ``fact`` must be an instance; Rejected where the index,
    the states or the constants of the run are not scalars of ``says`` as the module says."""
    if says.recursion is not None:
        raise Rejected("the end of a run belongs to a statement without sequences")
    if other is None or other.recursion is None:
        raise Rejected(f"{origin.record} is no record about sequences")
    if not origin.means.strip():
        raise Rejected(f"say in words which run of {origin.record} ends here")
    if unknown := sorted(
        set(origin.scalars) - {*other.signs, *(n for n, _ in other.definitions), other.recursion.index, *other.recursion.initial}
        | (set(origin.vectors) - set(other.spaces))
    ):
        raise Rejected(f"no letter {', '.join(unknown)} in {origin.record}")
    run, ends = other.recursion, _ends(origin, other)
    if wrong := sorted(n for n, image in ends.items() if not any(image == Polynomial.atom(s) for s in says.signs)):
        raise Rejected(f"{', '.join(wrong)} must stand for a scalar of the statement")
    if wrong := sorted(n for n, image in ends.items() if n in run.initial and not _sign_known(says, next(iter(image.atoms())))):
        raise Rejected(f"what stands for {', '.join(wrong)} must be declared real, or a checked fact must say its sign")
    taken = {n for image in ends.values() for n in image.atoms()}
    if len(taken) != len(ends):
        raise Rejected("two of the index and the states stand for one scalar")
    for name in set(other.signs) - {run.index, *run.initial}:
        if _image(origin, name).atoms() & taken & {n for m in run.initial for n in _image(origin, m).atoms()}:
            raise Rejected(f"the constant {name} of the run is given by its end")
    for second in says.facts:
        found = origin_of(second)
        if (
            isinstance(found, AtEnd)
            and found.record == origin.record
            and replace(found, goal="", means="") != replace(origin, goal="", means="")
        ):
            raise Rejected(f"{second.name} speaks of another run of {origin.record}")
    signs = {**other.signs, run.index: "positive" if run.start else "nonnegative", **dict.fromkeys(run.initial, "real")}
    return Statement(signs, other.spaces, other.facts, other.goals, other.definitions)


def _sign_known(says: Statement, atom: str) -> bool:
    """Whether the declared sign of ``atom`` is no more than a generated fact or a fact about the end of a run says."""
    enough = {"real": None, "nonnegative": (">", ">="), "positive": (">",)}[says.signs[atom]]
    stated = [f for f in says.facts if isinstance(origin_of(f), AtEnd | Program) and f.value == Polynomial.atom(atom)]
    return enough is None or any(f.kind in enough for f in stated)


def shared_states(says: Statement, statement_of: StatementOf) -> str:
    """A scalar that stands for states of two records, or an empty text."""
    seen: dict[str, str] = {}
    for fact in says.facts:
        origin = origin_of(fact)
        other = statement_of(origin.record) if isinstance(origin, AtEnd) else None
        if not isinstance(origin, AtEnd) or other is None or other.recursion is None:
            continue
        for name in set(_ends(origin, other)) - {other.recursion.index}:
            for atom in _image(origin, name).atoms():
                if seen.setdefault(atom, origin.record) != origin.record:
                    return atom
    return ""


def ends_of_runs(says: Statement, statement_of: StatementOf) -> set[str]:
    """The scalars that stand for states of a record at the end of its run: nothing else may define them."""
    found: set[str] = set()
    for origin in map(origin_of, says.facts):
        other = statement_of(origin.record) if isinstance(origin, AtEnd) else None
        if isinstance(origin, AtEnd) and other is not None and other.recursion is not None:
            found |= {n for s in other.recursion.initial if s in _ends(origin, other) for n in _image(origin, s).atoms()}
    return found


def _ends(origin: AtEnd, other: Statement) -> dict[str, Polynomial]:
    """What index and states stand for, as far as the goal names them or the link gives them."""
    if other.recursion is None:
        return {}
    named = {n for g in other.goals if g.name == origin.goal for n in g.value.atoms()} | set(origin.scalars)
    return {n: _image(origin, n) for n in (other.recursion.index, *other.recursion.initial) if n in named}


def _image(origin: AtEnd, name: str) -> Polynomial:
    return origin.scalars.get(name, Polynomial.atom(name))
