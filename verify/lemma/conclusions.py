"""What a chain, rounds or given shifts prove, as the statement of a generator: the kernel proves that it follows.

The letters of a statement stand for numbers of a sequence (the worth after N iterations) and for parameters of the program. What
must hold of them is asked here and proved by the kernel: the sequence begins where the chain begins and falls as the chain falls,
the hypotheses of the statement give those of the program, and the goal follows from the energy that the rule accepted. What P
and N mean in words is ``means`` of the generator: ``first`` and ``following`` say the same in polynomials.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import takewhile

from ..kernel import (
    Combination,
    Definitions,
    Fact,
    Facts,
    Polynomial,
    Proof,
    Rejected,
    Scalars,
    Scope,
    Statement,
    Term,
    gram,
    prove,
)
from ..kernel.statement import require
from ..shifts import Chain, Last, Program, Rounds, whole
from .energies import Shifts, accepted, believed, by_lengths, letters_of_their_own, silent_about
from .origin import named_in

ENERGY, CHANGE = Polynomial.atom("E"), "change of "  # how ``split`` names the form of a function that differs


@dataclass(frozen=True)
class Phase:
    """Numbers that change with each iteration, all positive or not negative as ``Conclusion.numbers`` says.

    ``first``: their values at the start of the phase; ``following``: those of one iteration more; ``worth``: the letters of the
    chain in them; ``kept``: facts that hold at first and pass on, of which ``following`` may make use; ``definitions``: names of
    sums. ``back``: the phase is told from its other end, ``following`` is one iteration nearer to the end of the run. ``last``:
    where another phase follows one that is not told back, the values at its last iteration; ``falling``: the letters that are
    positive because they are so at the last, where the facts that are kept say what they are. A phase without letters is one
    iteration.
    """

    first: Scalars
    following: Scalars
    worth: Scalars
    kept: Facts = ()
    definitions: Definitions = ()
    back: bool = False
    last: Scalars = field(default_factory=dict)
    falling: tuple[str, ...] = ()

    def at(self, values: Scalars) -> dict[str, Polynomial]:
        """The worths at these values of the letters."""
        return {n: v.substitute(values) for n, v in self.worth.items()}


@dataclass(frozen=True)
class Conclusion:
    """How a statement follows.

    ``concludes``: the statement. ``along``, ``start``, ``kernel``, ``singular``: as in :class:`verify.lemma.energies.Reading`.
    ``numbers``: the letters of the phases with their signs; ``phases``: in the order of iterations from the end of the run.
    ``stands``: letters of the program as expressions in those of the statement; ``told``: how a number begins and goes on in
    letters that are the statement's own. ``bounds``: by block, a form that is at least
    the energy where only ``start`` differs. ``change``: the letter of the change of a gradient, where there is one. ``apart``:
    where the runs stand at one point and the function that differs changes its gradient, multiples of this change for the state
    and what is free that move to the same and make every class form zero; ``lengths``: by further vector of the state, the scalar
    that bounds its length. ``proofs``: of what :meth:`asked` asks, by name, a proof or the combinations of its goals
    alone; a goal without one is to be visibly right.
    """

    concludes: Statement
    along: str
    start: tuple[str, ...] = ("x",)
    kernel: str | None = None
    singular: str = "a"
    numbers: Mapping[str, str] = field(default_factory=dict)
    phases: tuple[Phase, ...] = ()
    stands: Scalars = field(default_factory=dict)
    told: Mapping[str, tuple[Polynomial, Polynomial]] = field(default_factory=dict)
    bounds: Scalars = field(default_factory=dict)
    change: str = "delta"
    apart: Scalars = field(default_factory=dict)
    lengths: Mapping[str, str] = field(default_factory=dict)
    proofs: Mapping[str, Proof] = field(default_factory=dict)

    def __post_init__(self) -> None:
        given = {name: one if isinstance(one, Proof) else Proof(one) for name, one in self.proofs.items()}
        object.__setattr__(self, "proofs", given)

    def says(self, program: Program, shifts: Shifts) -> Statement:
        """The statement; Rejected unless the rule accepts the shifts and the kernel proves that it follows."""
        if believed.get():
            return self.concludes
        asked = self.asked(program, shifts)
        require(set(self.proofs) <= set(asked), f"proofs of {', '.join(sorted(set(self.proofs) - set(asked)))} are not asked")
        for name, statement in asked.items():
            given = self.proofs.get(name, Proof(goals={}))
            try:
                prove(name, statement, replace(given, goals={**_visible(statement), **given.goals}), {})
            except Rejected as problem:
                raise Rejected(f"{name}: {problem}") from None
        return self.concludes

    def asked(self, program: Program, shifts: Shifts) -> dict[str, Statement]:
        """What must be proved, by name."""
        require(not (isinstance(shifts, Chain) and shifts.counts), "a chain that counts has a reading")
        require(isinstance(shifts, Chain) == bool(self.phases), "a chain has phases, and nothing else has")
        require(not self.lengths or bool(self.apart), "lengths are of what changes while the runs stand at one point")
        energies, says = accepted(program, shifts), self.concludes
        rounds = () if not isinstance(shifts, Rounds) else ("T",) if shifts.factor == Polynomial.of(1) else ("E_less", "P")
        letters = ("E", *rounds, *dict.fromkeys(self.lengths.values()))
        letters_of_their_own(program, letters)
        require(
            not (silent := silent_about(program, self.along, self.singular, self.of_directions(program), self.stands)), silent
        )
        held, put = {*program.blocks[self.along].signs, *letters}, {n for v in self.stands.values() for n in v.atoms()}
        twice = (held | self.numbers.keys()) & dict(says.definitions).keys() | held & self.numbers.keys()
        twice |= self.stands.keys() & says.signs.keys() | put & self._moving().keys()
        require(not twice, f"{', '.join(sorted(twice))} stands for two things")
        for name, sign in (*program.shared.items(), *self.numbers.items()):
            stronger = name in self.stands or says.signs.get(name, sign) in (sign, "positive")
            require(stronger, f"{name} has another sign")
        found = self._sequence(program, shifts) if isinstance(shifts, Chain) else {}
        found |= self._told(program)
        facts = self._facts(program)
        supposed = [Fact(f.name, f.kind, f.value.substitute(self.stands)) for f in facts]
        for name, value in self.stands.items():
            require(name in program.shared, f"{name} is no shared parameter")
            supposed.append(Fact(f"sign of {name}", ">" if program.shared[name] == "positive" else ">=", value))
        if supposed:
            found["shared"] = Statement(says.signs, {}, says.facts, tuple(supposed), says.definitions)
        user = shifts.user if isinstance(shifts, Chain) else None
        if user is not None:
            change = {gram(user.by, user.by): Polynomial.atom(gram(self.change, self.change))}
            forms = {repr(v): v.substitute(change) for v in (self._meant(program, *one) for one in energies.items())}
            require(len(forms) == 1, "the energy of the change differs between directions")
            cost = next(iter(forms.values()))
        elif self.apart:
            cost = self._standing(program, energies)
        else:
            found |= self._bounds(program, energies, shifts)
            cost = whole({**energies, **self.bounds}, program, self.along, self.kernel, self.singular, self.start)
        values, defined = dict[str, Polynomial](), self.shared(program)
        if isinstance(shifts, Chain):
            values = _named(self.phases[-1].worth, "" if user is None else "_plus")
        words = {*program.shared, *dict(defined), *values, *self.lengths.values()}
        require(all(n in words or n.startswith("<") for n in cost.atoms()), "the cost is in letters without a value")
        if isinstance(shifts, Chain):
            defined, cost = (*defined, *self.phases[-1].definitions), cost.substitute(values)
        elif isinstance(shifts, Rounds):
            cost = self._rounds(shifts, cost)
        own = dict(says.definitions)
        defined = tuple((n, v.substitute(self.stands)) for n, v in defined)
        require(all(own.get(n, v) == v for n, v in defined), "a name is defined in two ways")
        defined = (*says.definitions, *((n, v) for n, v in defined if n not in own))
        proved = Fact("proved", ">=", cost.substitute(self.stands) - ENERGY)
        found["energy"] = Statement(says.signs, says.spaces, (*says.facts, proved), says.goals, defined)
        return found

    def _rounds(self, rounds: Rounds, cost: Polynomial) -> Polynomial:
        """T rounds where the factor is 1; else one round more after those that cost E_less, P the power of the factor."""
        if rounds.factor == Polynomial.of(1):
            return cost / Polynomial.atom("T")
        return Polynomial.atom("E_less") + Polynomial.atom("P") * cost

    def _sequence(self, program: Program, chain: Chain) -> dict[str, Statement]:
        """That the numbers are a sequence of the chain."""
        require(
            not any(phase.back for phase in (*self.phases[1:], self.phases[-1])),
            "a phase that is told back is the first of several",
        )
        require(
            not any(phase.last for phase in self.phases if phase.back or phase is self.phases[-1]),
            "the last values are of a phase that another follows",
        )
        signs, moving = {**program.shared, **self.numbers}, self._moving()
        constant = {n: s for n, s in signs.items() if n not in moving}
        common = self.shared(program)
        known = tuple(f for f in self.concludes.facts if f.value.atoms() <= set(signs))
        facts = _apart(self._facts(program), (f for f in known if f.value.atoms() <= set(constant)))
        found: dict[str, Statement] = {}
        own = len([*takewhile(lambda phase: chain.worth not in phase.worth, self.phases)]) if chain.after else 0
        require(bool(own) == bool(chain.after) and own < len(self.phases), "each control has a phase")
        for i, phase in enumerate(self.phases):
            part = chain.after if chain.after and i < own else chain
            require(bool(phase.first) or i != own, "a control begins with numbers")
            require(
                set(phase.first) == set(phase.following) <= set(self.numbers)
                and set(phase.worth) == {part.worth, *part.also}
                and all(v.atoms() <= {*constant, *dict(common)} for v in (*phase.first.values(), *phase.last.values()))
                and set(phase.last) in (set(), set(phase.first)),
                "a phase says how every letter begins and goes on, and what every worth is",
            )
            positive = [_positive(n, "positive", v, "worth") for n, v in phase.worth.items()]
            start = phase.at(phase.first)
            begun_with = (*common, *((n, v.substitute(phase.first)) for n, v in phase.definitions))
            if i > 0:
                before = self.phases[i - 1]
                at = before.first if before.back else before.last
                require(set(at) == set(before.first) != set(), "the phase before does not say where it ends")
                ended = {n: v.substitute(at) for n, v in before.definitions}
                here = [(n, v.substitute(phase.first)) for n, v in phase.definitions]
                require(all(ended.get(n, v) == v for n, v in here), "a name has two meanings where a phase begins")
                begun_with += tuple((n, v.substitute(at)) for n, v in before.definitions if n not in dict(phase.definitions))
                reached = before.at(at)
                if not phase.first:
                    one = (*_falls(part, reached, phase.worth), *positive)
                    found[f"once, phase {i}"] = Statement(constant, {}, facts, one, begun_with)
                    continue
                if i == own:
                    joined = tuple(Fact(f.name, f.kind, f.value.substitute({**start, **reached})) for f in chain.begins)
                else:
                    joined = tuple(Fact(f"joined {n}", "=", start[n] - reached[n]) for n in start)
                found[f"joined, phase {i}"] = Statement(constant, {}, facts, joined, begun_with)
            begun = [Fact(f"first {f.name}", f.kind, f.value.substitute(phase.first)) for f in phase.kept]
            begun += [_positive(n, self.numbers[n], v, "first") for n, v in phase.first.items() if n not in phase.falling]
            if i == 0 and not phase.back:
                begun += [Fact(f.name, f.kind, f.value.substitute(start)) for f in part.begins]
            found[f"first, phase {i}"] = Statement(constant, {}, facts, tuple(begun), begun_with)
            defined = (*common, *phase.definitions)
            if i == 0 and phase.back:
                ends = tuple(Fact(f.name, f.kind, f.value.substitute(phase.worth)) for f in part.begins)
                found["begins"] = Statement(signs, {}, _apart(facts, known), ends, defined)
            following = {**phase.following, **{n: Polynomial.atom(f"{n}_next") for n, _ in phase.definitions}}
            after = phase.at(following)
            moved = tuple((f"{n}_next", v.substitute(following)) for n, v in phase.definitions)
            now, later = (after, phase.worth) if phase.back else (phase.worth, after)
            letters = {**constant, **{n: self.numbers[n] for n in phase.first}}
            unknown, kept = dict.fromkeys(phase.falling, "real"), phase.kept
            meant, ended = dict[str, Polynomial](), {n: v for n, v in phase.last.items() if n not in phase.falling}
            if phase.falling:  # what is kept until the end shows their signs: it does not lean on them
                for name, meaning in phase.definitions:
                    meant[name] = meaning.substitute(meant)
                following = {n: v.substitute(meant) for n, v in phase.following.items()}
                kept = tuple(Fact(f.name, f.kind, f.value.substitute(meant)) for f in kept)
            passed = [Fact(f"next {f.name}", f.kind, f.value.substitute(following)) for f in kept]
            passed += [_positive(n, self.numbers[n], following[n], "next") for n in phase.first if n not in phase.falling]
            if phase.falling:
                found[f"kept, phase {i}"] = Statement({**letters, **unknown}, {}, (*facts, *kept), tuple(passed), common)
            steps = (*_falls(part, now, later), *positive, *(passed if not phase.falling else ()))
            found[f"passes, phase {i}"] = Statement(letters, {}, (*facts, *phase.kept), steps, (*defined, *moved))
            for n in phase.falling:
                require(n in phase.last and f"{n}_next" not in {*signs, *dict(defined)}, f"{n} has no last or next value")
                equation = Fact("following", "=", Polynomial.atom(f"{n}_next") - following[n])
                earlier = {**letters, **dict.fromkeys(phase.first, "real"), f"{n}_next": self.numbers[n]}  # none leans on another
                goal = (_positive(n, self.numbers[n], Polynomial.atom(n), "earlier"),)
                found[f"falling {n}, phase {i}"] = Statement(earlier, {}, (*facts, equation), goal)
                value = phase.last[n]
                ends = (_positive(n, self.numbers[n], value, "last"), Fact(f"last {n}", "=", Polynomial.atom(n) - value))
                known_last = (Fact(f"last {f.name}", f.kind, f.value.substitute(ended)) for f in kept)
                found[f"last {n}, phase {i}"] = Statement({**constant, **unknown}, {}, (*facts, *known_last), ends)
        return found

    def _told(self, program: Program) -> dict[str, Statement]:
        """That the numbers are those which the statement means, where it has letters of its own."""
        says, moved = self.concludes, self._moving()
        own = set(says.signs) - {*program.shared, *self.numbers, *self.lengths.values(), "E"}
        moving = {n: phase for n, phase in moved.items() if n in says.signs}
        require(set(self.told) == (set(moving) if own else set()), "a number of the statement is not told in its letters")
        equal = []
        for name, phase in moving.items() if own else ():
            for when, value, meant in zip(("first", "next"), (phase.first, phase.following), self.told[name], strict=True):
                equal.append(Fact(f"{when} {name}", "=", value[name].substitute(self.stands) - meant))
        if not equal:
            return {}
        defined = (*self.shared(program), *(d for phase in self.phases for d in phase.definitions))
        defined = tuple((n, v.substitute(self.stands)) for n, v in defined)
        throughout = tuple(f for f in says.facts if not f.value.atoms() & moved.keys())  # the others hold at the end
        return {"told": Statement(says.signs, {}, throughout, tuple(equal), defined)}

    def _moving(self) -> dict[str, Phase]:
        """The letters that change, each in one phase."""
        found = [(n, phase) for phase in self.phases for n in phase.first]
        require(len(dict(found)) == len(found), "a letter moves in two phases")
        return dict(found)

    def _standing(self, program: Program, energies: Scalars) -> Polynomial:
        """The energy where the runs stand at one point: as if they stood apart by multiples of the change that move alike."""
        require(set(program.blocks) == {self.along}, "runs at one point have one kind of direction")
        block = program.blocks[self.along]
        forms = [form for name, form in block.classes.items() if name.startswith(CHANGE)]
        require(len(forms) == 1, "expected one function that differs")
        (changed,) = named_in(forms[0]) & {*block.free}
        grams = {gram(m, n): self.apart[m] * self.apart[n] for m in self.apart for n in self.apart}
        known = {n for n in block.state if n not in self.lengths}
        require(set(self.apart) == known | set(block.free), "multiples of all that is not bounded by its length")
        for n in known:
            reached = Polynomial.total(part * self.apart[m] for m, part in block.after[n].parts.items() if m in self.apart)
            direct = block.after[n].parts.get(changed, Polynomial({}))
            require(reached == direct, f"{n} does not move as from one point")
        require(not any(form.substitute(grams).terms for form in block.classes.values()), "a class form is not zero")
        square = Polynomial.atom(gram(self.change, self.change))
        values = {gram(m, n): self.apart[m] * self.apart[n] * square for m in known for n in known}
        return by_lengths(energies[self.along].substitute(values), self.lengths)

    def _bounds(self, program: Program, energies: Scalars, shifts: Shifts) -> dict[str, Statement]:
        """That a form put for an energy is at least as large where only ``start`` differs."""
        found: dict[str, Statement] = {}
        for name, form in self.bounds.items():
            block = program.blocks[name]
            rest = {gram(u, v): Polynomial({}) for u in block.state for v in block.state if not {u, v} <= set(self.start)}
            signs = {
                **block.signs,
                **(dict.fromkeys((shifts.worth, *shifts.also), "positive") if isinstance(shifts, Chain) else {}),
            }
            above = Fact("above", ">=", form - energies[name].substitute(rest))
            vectors = {n: "D" for n in self.start if n in block.state}
            found[f"bound, {name}"] = Statement(signs, vectors, block.facts, (above,), block.definitions)
        return found

    def of_directions(self, program: Program) -> set[str]:
        """The singular value where it differs between directions, further letters of one, and what is defined by them."""
        known = program.shared.keys() | (self.concludes.signs.keys() - {self.singular})
        found = {n for block in program.blocks.values() for n in block.signs} - known
        for name, value in (d for block in program.blocks.values() for d in block.definitions):
            if value.atoms() & found:
                found.add(name)
        return found

    def shared(self, program: Program) -> Definitions:
        """The definitions that are the same in every direction."""
        apart = self.of_directions(program)
        return tuple((n, v) for n, v in program.blocks[self.along].definitions if n not in apart)

    def _facts(self, program: Program) -> Facts:
        """What the blocks suppose of shared parameters."""
        apart = self.of_directions(program)
        every = [replace(f, value=self._meant(program, n, f.value)) for n, b in program.blocks.items() for f in b.facts]
        return tuple({repr(f): f for f in every if not f.value.atoms() & apart}.values())

    def _meant(self, program: Program, name: str, value: Polynomial) -> Polynomial:
        """A value of a block without the names that may stand for something else along the singular value."""
        own, same = program.blocks[name].definitions, {*program.shared}
        for letter, meaning in own:
            if name == self.along or ((letter, meaning) in program.blocks[self.along].definitions and meaning.atoms() <= same):
                same.add(letter)
        for letter, meaning in reversed(own):
            value = value if letter in same else value.substitute({letter: meaning})
        return value


def _falls(chain: Chain | Last, now: Scalars, later: Scalars) -> Facts:
    """What a chain asks of two worths that follow each other."""
    return tuple(Fact(f.name, f.kind, f.value.substitute({**_named(later, "_plus"), **now})) for f in chain.falls)


def _apart(facts: Iterable[Fact], more: Iterable[Fact]) -> Facts:
    """All of them, those of a statement under names of their own."""
    return (*facts, *(Fact(f"known {f.name}", f.kind, f.value) for f in more))


def _named(values: Scalars, ending: str) -> dict[str, Polynomial]:
    return {f"{n}{ending}": v for n, v in values.items()}


def _visible(statement: Statement) -> dict[str, Combination]:
    """The combination of each goal that is nothing but its own value, which has to be zero or visibly not negative."""
    scope = Scope(statement)
    return {g.name: Combination(() if scope.vanishes(g.value) else (Term(g.value),)) for g in statement.goals}


def _positive(name: str, sign: str, value: Polynomial, when: str) -> Fact:
    """That a number has its sign."""
    return Fact(f"{when} sign of {name}", ">" if sign == "positive" else ">=", value)
