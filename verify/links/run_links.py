"""Links between one step and a whole run, and between a run and its value at an index, checked.

``EachStep``: a fact is the goal of a record about one step (or a generated fact) at every step of the sequences; on a plain
fact, at the one step before they start. A run gives the record's letters values at every step: ``constant`` letters keep
theirs, a ``moved`` letter has one step later the value that its image has now, every other letter is fresh. What each number of
the statement is in these letters is its meaning (``scalars``; ``squares``: a vector v for |v|^2). Checked: * with the meanings
put in, the fact is the goal; * a state with a meaning passes to its successor as its letters move, so "the next norm" is the
norm of the moved vector and no index is off by one; * it starts at a scalar of its own, at 0 if it is a square, or at what the
step before the start leads to; it names constant and moved letters only; a state without a meaning is defined by its recursion
alone; * every declared sign is visible in the meaning, or a fact or goal of the record says it; * what the record assumes, and
whatever it says of letters that the statement shares, is at hand with the meanings put in; * a statement reads one step in one
way.

``AtEnd``: a fact is the goal of a record about sequences at one index of a run; beside sequences, of one run at every step. The
index and every state stand for scalars, each for its own (beside sequences: the states for step atoms); a state for a real one
unless a checked fact says its sign; no constant of the run is given by one of them. What the record supposes of constants is at
hand as for an instance, what it supposes of every step is supposed of that run (``supposed``). Links to one record speak of one
run at one index, links to two share no state. No definition says what is measured or read off.

Trusted with ``links.py``: the kernel, the stand-alone engine and Coq see such facts as hypotheses, like any instance.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import replace
from fractions import Fraction

from ..kernel import Fact, Polynomial, Recursion, Rejected, Scalars, Scope, Statement, Vector
from ..kernel.point import semidefinite
from ..kernel.polynomial import Monomial, gram
from ..lemma.discover import facts_of, origins_of
from ..lemma.generators import generator
from ..lemma.origin import Assumed, AtEnd, EachStep, Letter, Program, named_in, origin_of
from .instances import about, check_instance

StatementOf = Callable[[str], Statement | None]
States = dict[str, set[tuple[str, str]]]  # scalars, each with records and their letters that it stands for
STRENGTH = ("real", "nonnegative", "positive").index


def check_each_step(says: Statement, fact: Fact, origin: EachStep, one: Statement | None, known: Mapping[str, Fact]) -> None:
    """Rejected unless ``fact`` is the goal of the statement ``one`` at every step, or at the step before the start."""
    if one is None or one.recursion is not None or one.definitions:
        raise Rejected(f"{origin.record or origin.algorithm} is no statement about one step without definitions")
    every, before = readings(says)
    if says.recursion is None or every is None:
        raise Rejected("a link to single steps belongs to a step fact of sequences")
    on_steps = any(f is fact for f in says.recursion.step_facts)
    step = replace(every, scalars=origin.scalars, squares=origin.squares)  # the same step, whatever is read there
    for one_way in (step, every if on_steps else before or origin):
        if replace(one_way, goal=origin.goal, means=origin.means) != origin:
            raise Rejected(f"{fact.name} reads the step in another way")
    reading = _Step(says, says.recursion, one, origin, on_steps)
    reading.letters()
    reading.meanings()
    reading.successors({} if before is None else _meanings(before))
    given = {n: replace(f, value=reading.put(f.value)) for n, f in known.items() if f.value.atoms() <= set(reading.read)}
    check_instance(reading.scope, replace(fact, value=reading.put(fact.value)), reading.needed(), origin.goal, given, {}, {})


def readings(says: Statement) -> tuple[EachStep | None, EachStep | None]:
    """How the facts of the statement read every step, and the step before the start."""
    steps = says.recursion.step_facts if says.recursion is not None else ()
    every, before = ([o for o in map(origin_of, facts) if isinstance(o, EachStep)] for facts in (steps, says.facts))
    return next(iter(every), None), next(iter(before), None)


def _meanings(origin: EachStep) -> Scalars:
    return {**origin.scalars, **{n: v.norm2 for n, v in origin.squares.items()}}


class _Step:
    """The numbers of ``says`` (``on_steps``: states and step atoms, else scalars) read in the letters of ``one``."""

    def __init__(self, says: Statement, recursion: Recursion, one: Statement, origin: EachStep, on_steps: bool):
        self.says, self.one, self.origin, self.recursion, self.scope = says, one, origin, recursion, Scope(one)
        self.fixed = set(origin.constant)
        self.moving: dict[str, Polynomial | Vector] = {**origin.moved, **origin.vectors}
        self.measured = _meanings(origin)
        self.states = [n for n in recursion.initial if n in self.measured]
        own = {**dict.fromkeys(recursion.initial, "real"), **recursion.step_signs} if on_steps else says.signs
        if wrong := sorted({n for n in self.measured if n not in own} | {*origin.scalars} & {*origin.squares}):
            raise Rejected(f"{', '.join(wrong)} has no meaning here, or two")
        shared = {n: Polynomial.atom(n) for n in origin.constant if n in says.signs and n in one.signs}
        self.read = {**shared, **self.measured}
        self.signs = {n: own[n] if n in self.measured else says.signs[n] for n in self.read}

    def letters(self) -> None:
        """Constant and moved letters are letters of the record, none both; images are admitted there, each in its own space."""
        letters = {*self.one.signs, *self.one.spaces}
        if unknown := sorted({*self.fixed, *self.moving} - letters):
            raise Rejected(f"no letter {', '.join(unknown)} there")
        if both := sorted(self.fixed & {*self.moving}):
            raise Rejected(f"{', '.join(both)} cannot both stay and move")
        if back := sorted(n for n in self.moving if n.endswith("_next") and n.removesuffix("_next") in letters):
            raise Rejected(f"{', '.join(back)} is what another letter is one step later: it leads nowhere itself")
        if wrong := sorted(({*self.origin.moved} - {*self.one.signs}) | ({*self.origin.vectors} - {*self.one.spaces})):
            raise Rejected(f"{', '.join(wrong)} moves to a value of another type")
        for name, image in self.moving.items():
            self.scope.admit(image)
            if isinstance(image, Vector) and {self.one.spaces[n] for n in image.parts} - {self.one.spaces[name]}:
                raise Rejected(f"{name} moves into another space")

    def meanings(self) -> None:
        """Every meaning is in letters that may stand there, with the declared sign."""
        for name, meaning in self.read.items():
            self.scope.admit(meaning)
            if loose := sorted(named_in(meaning) - self.fixed - {*self.moving} if name in self.states else ()):
                raise Rejected(f"the meaning of {name} names {', '.join(loose)}, which varies")
            if not self.has_sign(name, self.signs[name]):
                raise Rejected(f"the meaning of {name} is not visibly {self.signs[name]}")
            only = self.lone(meaning)
            if only is not None and STRENGTH(self.one.signs[only]) > STRENGTH(self.signs[name]):
                raise Rejected(f"{name} is declared {self.signs[name]}, its meaning {self.one.signs[only]}")

    def successors(self, before: Mapping[str, Polynomial]) -> None:
        """Every state with a meaning starts where it may and moves as its letters do; ``before``: the step before the start."""
        starts = [self.recursion.initial[n] for n in self.states]
        for name in self.states:
            start, later = self.recursion.initial[name], self.move(self.measured[name])
            alone = [
                n for n in self.says.signs if start == Polynomial.atom(n) and n not in self.read and starts.count(start) == 1
            ]
            if led := [meaning for n, meaning in before.items() if start == Polynomial.atom(n)]:
                if not self.scope.vanishes(led[0] - later):
                    raise Rejected(f"{name} does not start where the step before the start leads")
            elif not alone and (start.terms or name not in self.origin.squares):
                raise Rejected(f"{name} must start at a scalar of its own, without a meaning")
            elif unsigned := [n for n in alone if not self.has_sign(name, self.says.signs[n])]:
                raise Rejected(f"the start of {name}, {unsigned[0]}, is declared as its meaning is not visibly")
            if not self.scope.vanishes(self.put(self.recursion.following[name]) - later):
                raise Rejected(f"{name} does not pass to its successor as its letters move")

    def needed(self) -> Statement:
        """The statement of the record with the hypotheses that must be at hand."""
        shared = set(self.read) - set(self.measured)
        facts = tuple(f for f in self.one.facts if _taken(f, shared) or f.value.atoms() <= shared)
        return replace(self.one, facts=facts)

    def lone(self, meaning: Polynomial) -> str | None:
        """The scalar letter of the record that the meaning is, if it is one."""
        return next((n for n in self.one.signs if meaning == Polynomial.atom(n)), None)

    def has_sign(self, name: str, wanted: str) -> bool:
        """Whether the meaning of ``name`` visibly has the sign, or the record says so."""
        meaning = self.read[name]
        if STRENGTH(self.scope.sign(meaning)) >= STRENGTH(wanted):
            return True
        if wanted == "nonnegative" and (name in self.origin.squares or squares(self.scope, meaning)):
            return True
        enough = (">",) if wanted == "positive" else (">", ">=")
        return any(f.kind in enough and self.scope.vanishes(f.value - meaning) for f in (*self.one.facts, *self.one.goals))

    def put(self, value: Polynomial) -> Polynomial:
        """``value`` with the meanings put in; Rejected where a number of it has none."""
        if silent := sorted(value.atoms() - set(self.read)):
            raise Rejected(f"{', '.join(silent)} has no meaning in the letters of the record")
        return value.substitute(self.read)

    def move(self, value: Polynomial) -> Polynomial:
        """``value`` one step later."""
        images = {n: self.origin.vectors.get(n, Vector.named(n)) for n in self.one.spaces}
        pairs = {gram(u, v): images[u] @ images[v] for u in images for v in images}
        return value.substitute({**self.origin.moved, **pairs})


def _taken(fact: Fact, shared: Set[str]) -> bool:
    """Whether a record takes the fact from nowhere (it is assumed, only encloses a letter, or is a generator's hypothesis), or by
    it defines a letter that the statement shares."""
    origin = origin_of(fact)
    defines = isinstance(origin, Letter) and (origin.bounded or origin.name in shared)
    return origin is None or isinstance(origin, Assumed) or defines


def squares(scope: Scope, value: Polynomial) -> bool:
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


def check_at_end(says: Statement, fact: Fact, origin: AtEnd, statement_of: StatementOf, known: Mapping[str, Fact]) -> None:
    """Rejected unless ``fact`` is the goal of a record about sequences at one index of one run."""
    run, here = statement_of(origin.record), says.recursion
    if run is None or run.recursion is None:
        raise Rejected(f"{origin.record} is no record about sequences")
    if here is not None and not any(f is fact for f in here.step_facts):
        raise Rejected("beside sequences the value of a run belongs to a step fact")
    moving = {here.index, *here.initial, *here.step_signs} if here is not None else set()
    if unknown := sorted(set(origin.scalars) - {*run.signs, *run.recursion.initial} | (set(origin.vectors) - set(run.spaces))):
        raise Rejected(f"no letter {', '.join(unknown)} in {origin.record}")
    if not origin.means.strip():
        raise Rejected(f"say in words which run of {origin.record} ends here")
    index, values = origin.index, _values(origin, run)
    scope, free = Scope(says), says.signs if here is None else here.step_signs
    if not any(index == Polynomial.atom(n) for n in says.signs):
        raise Rejected(f"the index {run.recursion.index} must stand for a scalar of the statement")
    if run.recursion.start > 1 or scope.sign(index) not in ("positive", "positive" if run.recursion.start else "nonnegative"):
        raise Rejected(f"it is not said that the index {run.recursion.index} is reached")
    if wrong := sorted(n for n, image in values.items() if not any(image == Polynomial.atom(s) for s in free)):
        raise Rejected(f"{', '.join(wrong)} must stand for a scalar of the statement{', fresh at every step' if moving else ''}")
    ends = {n for image in values.values() for n in image.atoms()}
    if unsigned := sorted(n for n in ends if not _sign_known(says, n, free[n])):
        raise Rejected(f"{', '.join(unsigned)} must be declared real, or a checked fact must say its sign")
    owners = states_of_runs(says, statement_of)
    twice = {n for n in ends if len(owners[n]) > 1} | (index.atoms() & set(owners)) | ((ends | index.atoms()) & measured(says))
    if shared := sorted(twice):
        raise Rejected(f"{', '.join(shared)} stands for two things: two states, an index, or what is measured")
    constants = {n: origin.scalars.get(n, Polynomial.atom(n)) for n in run.signs}
    if wrong := sorted(n for n, image in constants.items() if image.atoms() & (ends | moving)):
        raise Rejected(f"the constant {', '.join(wrong)} of the run is given by its end, or varies")
    owned = _ties(says, statement_of)
    for name, ties in pinned(run, statement_of).items():
        given = [own for n, own in owned.items() if constants.get(name) == Polynomial.atom(n)]
        if name in constants and not any(ties <= own for own in given):
            raise Rejected(
                f"the constant {name} of {origin.record} is a value of a run: expected a letter that is that value here"
            )
    for other in facts_of(says):
        found = origin_of(other)
        if (
            isinstance(found, AtEnd)
            and found.record == origin.record
            and replace(origin, goal=found.goal, means=found.means) != found
        ):
            raise Rejected(f"{other.name} speaks of another run of {origin.record}")
    images = {**origin.scalars, run.recursion.index: index}
    have = {*images, *origin.vectors, *scope.signs, *scope.spaces}
    facts = tuple(f for f in run.facts if _taken(f, have) or named_in(f.value) <= have)
    letters = {**run.signs, run.recursion.index: "real", **dict.fromkeys(run.recursion.initial, "real")}
    flat = Statement(letters, run.spaces, facts, run.goals, run.definitions)
    named = about(flat, origin.goal)
    scalars = {n: v for n, v in images.items() if n in named.signs}
    vectors = {n: v for n, v in origin.vectors.items() if n in named.spaces}
    check_instance(scope, fact, flat, origin.goal, known, scalars, vectors)


def measured(says: Statement) -> set[str]:
    """The numbers of the statement that have a meaning in the letters of a step."""
    return {n for reading in readings(says) if reading is not None for n in _meanings(reading)}


def states_of_runs(says: Statement, statement_of: StatementOf) -> States:
    """The scalars that stand for states of runs, each with the records and their states."""
    found: States = {}
    for origin in origins_of(says):
        run = statement_of(origin.record) if isinstance(origin, AtEnd) else None
        if isinstance(origin, AtEnd) and run is not None:
            for state, image in _values(origin, run).items():
                for name in image.atoms():
                    found.setdefault(name, set()).add((origin.record, state))
    return found


def pinned(says: Statement, statement_of: StatementOf) -> States:
    """The scalars that stand for what a run or a law gives, here or in the steps that the facts speak of: a link that leaves the
    facts behind which say so leaves them pinned (a link to a run asks for them here)."""
    found = _ties(says, statement_of)
    for origin in origins_of(says):
        if not isinstance(origin, EachStep) or (below := statement_of(origin.record)) is None:
            continue
        for name, ties in pinned(below, statement_of).items():
            if name in origin.constant:
                found.setdefault(name, set()).update(ties)
    return found


def _ties(says: Statement, statement_of: StatementOf) -> States:
    """The scalars that stand for states of runs or for what generated facts denote, with the record or generator."""
    found = {n: set(ties) for n, ties in states_of_runs(says, statement_of).items()}
    for origin in origins_of(says):
        made = generator(origin.algorithm) if isinstance(origin, Program) else None
        if isinstance(origin, Program) and made is not None:
            for letter in made.says.signs.keys() & made.denotes.split():
                for name in origin.scalars.get(letter, Polynomial.atom(letter)).atoms():
                    found.setdefault(name, set()).add((origin.algorithm, letter))
    return found


def _values(origin: AtEnd, run: Statement) -> Scalars:
    """What the states stand for, as far as the goal names them or the link gives them."""
    named = {n for g in run.goals if g.name == origin.goal for n in g.value.atoms()} | set(origin.scalars)
    states = run.recursion.initial if run.recursion is not None else {}
    return {n: origin.scalars.get(n, Polynomial.atom(n)) for n in states if n in named}


def _sign_known(says: Statement, atom: str, declared: str) -> bool:
    """Whether the declared sign of ``atom`` is no more than a generated fact or a fact about the end of a run says."""
    enough = {"real": None, "nonnegative": (">", ">="), "positive": (">",)}[declared]
    stated = [f for f in facts_of(says) if isinstance(origin_of(f), AtEnd | Program) and f.value == Polynomial.atom(atom)]
    return enough is None or any(f.kind in enough for f in stated)
