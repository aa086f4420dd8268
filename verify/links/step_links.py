"""Two links between one step and a whole run, checked: a proved step at every index, and a sequence read off at one index.

``at_step``: a record R about one step holds of every step of a run, since its vectors are any vectors that obey its facts. A
statement about the run names numbers only; each of them is *measured*: a polynomial in the letters of R at that step, or |v|^2.
Checked: the fact is R's goal once the measures are put in; the next value of a measured state is its measure one step later
(``carried`` says what the vectors of the next step are); whatever else the fact names is constant along the run; what R
supposes of constants is at hand; declared signs are those of the measures. R's facts about vectors are hypotheses on each
step and stay in R. On a fact that is no step fact the measured letters are constants: the one step before the sequences start.

``reached``: the goal of a record about sequences, at one index of one run. The letters that stand for its states are values of
that run and of nothing else; what the record supposes of its constants is at hand, what it supposes of vectors and of letters
that the statement does not have is supposed of that run. On a step fact these values are step atoms: at each step a run of its
own.

This is trusted beside the kernel. The kernel, the stand-alone engine and Coq do not check it: to them such a fact is a
hypothesis, like any instance of another record.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..kernel import Fact, Polynomial, Rejected, Scope, Statement, Vector, gram
from ..kernel.statement import SIGNS
from ..lemma.origin import AtStep, Reached, named_in, origin_of

ENOUGH = {"=": ("=",), ">": (">",), ">=": (">=", ">", "=")}
NO_GOAL = (Fact("none", ">=", Polynomial.of(0)),)


def values_of_runs(says: Statement) -> set[str]:
    """The letters that stand for what is measured at a step or read off a run: nothing else may define them."""
    facts = (*says.facts, *(says.recursion.step_facts if says.recursion is not None else ()))
    found: set[str] = set()
    for origin in map(origin_of, facts):
        if isinstance(origin, AtStep):
            found |= set(origin.measures)
        elif isinstance(origin, Reached):
            found |= {name for image in origin.states.values() for name in image.atoms()}
    return found


def check_at_step(says: Statement, fact: Fact, origin: AtStep, one: Statement | None, known: Mapping[str, Fact]) -> None:
    """Rejected unless ``fact`` is the goal of the record ``one`` about one step, at every step or at the one before the start."""
    if one is None or one.recursion is not None:
        raise Rejected(f"{origin.record} has no statement about one step")
    goal = _goal(one, origin.goal)
    recursion = says.recursion
    every = recursion is not None and any(f is fact for f in recursion.step_facts)
    moving = {recursion.index, *recursion.initial, *recursion.step_signs} if recursion is not None else set()
    signs: Mapping[str, str] = says.signs
    if recursion is not None and every:
        signs = dict(recursion.step_signs) | dict.fromkeys(recursion.initial, "real")
    wrong = sorted(set(origin.measures) - set(signs))
    if wrong:
        raise Rejected(f"the measured {', '.join(wrong)} is not {'a state or a step atom' if every else 'a scalar'} here")
    _one_step(says, origin, every)
    step = _Step(says, one, origin, moving)
    for name in step.measures:
        step.has_sign(name, signs[name], name)
    _states(says, step, origin, every)
    free = sorted(fact.value.atoms() & moving - set(origin.measures))
    if free:
        raise Rejected(f"{', '.join(free)} varies along the run and is not measured")
    step.suppose(known)
    _same(step.scope, fact, goal.kind, fact.value.substitute(step.measures), goal.value.substitute(step.images))


def check_reached(says: Statement, fact: Fact, origin: Reached, run: Statement | None, known: Mapping[str, Fact]) -> None:
    """Rejected unless ``fact`` is the goal of the record ``run`` about sequences at one index, its states named by values."""
    if run is None or run.recursion is None:
        raise Rejected(f"{origin.record} has no statement about sequences")
    here, moving = says.recursion, set[str]()
    if here is not None:
        if not any(f is fact for f in here.step_facts):
            raise Rejected("beside sequences a value of a run belongs to a step")
        moving = {here.index, *here.initial, *here.step_signs}
    goal, states, names = _goal(run, origin.goal), dict(origin.states), [*run.signs, *(n for n, _ in run.definitions)]
    _letters(origin.scalars, names)
    _letters(states, list(run.recursion.initial))
    for other in (*says.facts, *(here.step_facts if here is not None else ())):
        there = origin_of(other)
        one_run = (origin.record, origin.at, origin.scalars, origin.states)
        if isinstance(there, Reached) and (there.record, there.at, there.scalars, there.states) != one_run:
            raise Rejected(f"{other.name} and {fact.name} speak of two runs or of two indices")
        if isinstance(there, AtStep) and set(there.measures) & {n for image in states.values() for n in image.atoms()}:
            raise Rejected(f"{other.name} measures what {fact.name} reads off a run")
    missing = sorted((goal.value.atoms() & set(run.recursion.initial)) - set(states))
    if missing:
        raise Rejected(f"the value of {', '.join(missing)} has no letter")
    scope = Scope(says)
    constant = [n for n in names if n in origin.scalars or n in scope.signs]
    images = {n: origin.scalars.get(n, Polynomial.atom(n)) for n in constant}
    if goal.value.atoms() - {run.recursion.index, *states, *constant}:
        raise Rejected(f"the goal {goal.name} names what the statement does not have")
    for value in (origin.at, *images.values(), *states.values()):
        scope.admit(value)
    if any(value.atoms() & moving for value in (origin.at, *images.values())):
        raise Rejected("the index and the constants of the runs vary along the sequence")
    letters = [next(iter(image.atoms()), "") for image in states.values()]
    if any(image != Polynomial.atom(name) for image, name in zip(states.values(), letters, strict=True)):
        raise Rejected("the value of a state is named by a letter")
    elsewhere = {atom for value in (origin.at, *images.values()) for atom in value.atoms()}
    taken = elsewhere | {n for n, _ in says.definitions} | ({here.index, *here.initial} if here is not None else set())
    if len(set(letters)) < len(letters) or set(letters) & taken or (here is not None and set(letters) - moving):
        raise Rejected(f"the values of {', '.join(states)} need a letter each, that stands for nothing else")
    for state, name in zip(states, letters, strict=True):
        proved = any((g.kind, g.value) == (">=", Polynomial.atom(state)) for g in run.goals)
        if scope.signs[name] == "positive" or (scope.signs[name] == "nonnegative" and not proved):
            raise Rejected(f"{name} is declared {scope.signs[name]}, which {origin.record} does not prove of {state}")
    _at_hand(scope, known, ">=", origin.at - run.recursion.start, "that the index is reached")
    fixed = {n: f for n, f in known.items() if not f.value.atoms() & moving}
    _suppose(scope, fixed, run, images, constant)
    stated = goal.value.substitute({**images, **states, run.recursion.index: origin.at})
    _same(scope, fact, goal.kind, fact.value, stated)


class _Step:
    """The letters of one step beside those of the statement: ``images`` replaces those of R that are constant along the run."""

    def __init__(self, says: Statement, one: Statement, origin: AtStep, moving: set[str]) -> None:
        self.one, self.origin = one, origin
        names = [*one.signs, *(n for n, _ in one.definitions)]
        _letters(origin.scalars, names)
        _letters(origin.carried, list(one.spaces))
        measured = set(origin.measures)
        constant = {*says.signs, *(n for n, _ in says.definitions)} - measured
        own = [n for n in names if n not in origin.scalars and n not in constant]
        clash = sorted((set(own) & (moving | measured)) | (measured & {*names, *one.spaces}))
        if clash:
            raise Rejected(f"{', '.join(clash)} is a letter of the step and varies along the run: measure it under another name")
        self.constant = [n for n in names if n not in own]
        self.images = {n: origin.scalars.get(n, Polynomial.atom(n)) for n in self.constant}
        self.scope = self._scope(says, measured, own)
        for value in origin.scalars.values():
            if not value.atoms() <= constant:
                raise Rejected("a letter of the step is replaced by what is constant along the run, or by nothing")
        self.measures = {n: _number(m).substitute(self.images) for n, m in origin.measures.items()}
        for here in (*self.images.values(), *self.measures.values()):
            self.scope.admit(here)

    def _scope(self, says: Statement, measured: set[str], own: list[str]) -> Scope:
        """Constants of the statement, letters and vectors of the step; definitions that do not rest on what is measured."""
        signs = {n: s for n, s in says.signs.items() if n not in measured} | {
            n: self.one.signs[n] for n in own if n in self.one.signs
        }
        defined: list[tuple[str, Polynomial]] = []
        local: list[tuple[str, Polynomial]] = [(n, m.substitute(self.images)) for n, m in self.one.definitions if n in own]
        for name, meaning in (*says.definitions, *local):
            if meaning.atoms() <= {*signs, *(n for n, _ in defined)} and (name in own or not named_in(meaning) & measured):
                defined.append((name, meaning))
        return Scope(Statement(signs, self.one.spaces, (), NO_GOAL, tuple(defined)))

    def later(self, measured: str) -> Polynomial:
        """The measure of ``measured`` one step later. Rejected where something in it is not carried on, or all of it stays."""
        value = _number(self.origin.measures[measured])
        moved, letters = self.origin.carried, named_in(value)
        mine = {n for n in letters if n in self.one.spaces}
        lost = sorted((mine - set(moved)) | (letters - mine - set(self.constant)))
        if lost:
            raise Rejected(f"{', '.join(lost)} is not carried to the next step")
        if all(moved[n] == Vector.named(n) for n in mine):
            raise Rejected(f"the measure of {measured} has the same vectors at every step")
        pairs = {gram(u, v): moved[u] @ moved[v] for u in mine for v in mine}
        found = value.substitute(pairs).substitute(self.images)
        self.scope.admit(found)
        return found

    def has_sign(self, name: str, sign: str, measured: str) -> None:
        """Rejected where the declared sign of ``name``, a value of ``measured``, is not visibly that of the measure."""
        square = isinstance(self.origin.measures[measured], Vector)
        found = "nonnegative" if square else self.scope.sign(self.measures[measured])
        if sign != "real" and found not in ("positive", sign):
            raise Rejected(f"{name} is declared {sign}, its measure is not visibly so: {self.measures[measured]!r}"[:400])

    def suppose(self, known: Mapping[str, Fact]) -> None:
        """Rejected unless what the step supposes of constants alone is at hand."""
        _suppose(self.scope, known, self.one, self.images, self.constant)


def _one_step(says: Statement, origin: AtStep, every: bool) -> None:
    """Rejected unless all links of the statement to one step speak of the same step of the same run."""
    steps = says.recursion.step_facts if says.recursion is not None else ()
    for fact in (*says.facts, *steps):
        other = origin_of(fact)
        if not isinstance(other, AtStep):
            continue
        same = (other.record, other.carried, other.scalars) == (origin.record, origin.carried, origin.scalars)
        if not same or (other.measures != origin.measures and any(f is fact for f in steps) == every):
            raise Rejected(f"{fact.name} speaks of another step: one record and one set of measures for all")


def _states(says: Statement, step: _Step, origin: AtStep, every: bool) -> None:
    """Rejected unless each measured state has at its start, and one step later, the measure that it should have."""
    recursion = says.recursion
    if recursion is None:
        return
    varying = {recursion.index, *recursion.initial, *recursion.step_signs}
    if every:
        for state in sorted(set(origin.measures) & set(recursion.initial)):
            following, start = recursion.following[state], recursion.initial[state]
            if following.atoms() & varying - set(origin.measures):
                raise Rejected(f"the next value of {state} names what is not measured")
            if not step.scope.vanishes(following.substitute(step.measures) - step.later(state)):
                raise Rejected(f"the next value of {state} is not its measure one step later")
            for name in start.atoms() & set(says.signs):
                if start == Polynomial.atom(name):
                    step.has_sign(name, says.signs[name], state)
        return
    for there in (o for f in recursion.step_facts if isinstance(o := origin_of(f), AtStep)):
        at_every = _Step(says, step.one, there, varying)
        for state in sorted(set(there.measures) & set(recursion.initial)):
            start = recursion.initial[state].substitute(step.measures)
            if recursion.initial[state].atoms() & set(step.measures) and not step.scope.vanishes(start - at_every.later(state)):
                raise Rejected(f"the first value of {state} is not its measure after the step before the start")


def _suppose(
    scope: Scope, known: Mapping[str, Fact], of: Statement, images: Mapping[str, Polynomial], constant: list[str]
) -> None:
    for name, sign in of.signs.items():
        if sign != "real" and name in constant:
            _at_hand(scope, known, SIGNS[sign], images[name], f"sign of {name}")
    for name, meaning in of.definitions:
        if name in constant:
            _at_hand(scope, known, "=", images[name] - meaning.substitute(images), f"definition of {name}")
    for given in of.facts:
        if given.value.atoms() <= set(constant):
            _at_hand(scope, known, given.kind, given.value.substitute(images), given.name)


def _at_hand(scope: Scope, known: Mapping[str, Fact], kind: str, value: Polynomial, what: str) -> None:
    sign = scope.sign(value)
    if (
        (sign == "positive" and kind != "=")
        or (sign == "nonnegative" and kind == ">=")
        or (kind != ">" and scope.vanishes(value))
    ):
        return
    if not any(f.kind in ENOUGH[kind] and scope.vanishes(f.value - value) for f in known.values()):
        raise Rejected(f"hypothesis {what} is not given: {value!r} {kind} 0"[:400])


def _number(measure: Polynomial | Vector) -> Polynomial:
    return measure.norm2 if isinstance(measure, Vector) else measure


def _goal(says: Statement, name: str) -> Fact:
    found = [g for g in says.goals if g.name == name]
    if not found:
        raise Rejected(f"there is no goal {name!r}; there are {', '.join(sorted(g.name for g in says.goals))}")
    return found[0]


def _letters(given: Mapping[str, object], names: list[str]) -> None:
    unknown = sorted(set(given) - set(names))
    if unknown:
        raise Rejected(f"no letter {', '.join(unknown)} there; it has {', '.join(names)}")


def _same(scope: Scope, fact: Fact, kind: str, found: Polynomial, stated: Polynomial) -> None:
    if fact.kind != kind and (fact.kind, kind) not in ((">=", "="), (">=", ">")):
        raise Rejected(f"the record says {kind}, the fact {fact.kind}")
    if not scope.vanishes(found - stated) and not (kind == "=" and scope.vanishes(found + stated)):
        raise Rejected(f"it is not the goal of the record: they differ by {found - stated!r}"[:400])
