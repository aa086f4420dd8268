"""What a chain that counts proves, as the statement of a generator: energy, hypotheses and counts are derived, none is typed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from ..kernel import Fact, Polynomial, Rejected, Scalars, Scope, Statement, gram
from ..kernel.statement import private, require
from ..shifts import Chain, Fixed, Program, Rounds, chain_rule, fixed_rule, rounds_rule, whole
from ..shifts.chain import obligations
from .origin import Said, named_in

Shifts: TypeAlias = Chain | Rounds | Fixed


@dataclass(frozen=True)
class Reading:
    """How the letters of a generator stand for those of a control.

    ``count``: how many iterations are left, a letter or a letter and a number, as the control counts them. ``start``: the state
    vectors that differ at the start. ``along``, ``kernel``, ``singular``: as in :func:`verify.shifts.whole`. ``change``: for a
    control with a user the letter of the change of the gradient; ``lengths``: by vector, the scalar that bounds its length;
    ``uses``: the letter of how often the user's data enter, where the energies of the uses add; ``slack``: a
    letter by which an equation of the blocks is an inequality.
    """

    count: Polynomial
    along: str
    start: tuple[str, ...] = ("x",)
    kernel: str | None = None
    singular: str = "a"
    change: str = "delta"
    lengths: Mapping[str, str] = field(default_factory=dict)
    uses: str = ""
    slack: str = ""

    def says(self, program: Program, control: Shifts) -> Statement:
        """The energy E of at least as many iterations as the control needs, under what its blocks suppose of shared parameters.
        Rejected unless the shift rule accepts the control, and where no letter counts the iterations."""
        if not (isinstance(control, Chain) and control.counts):
            raise Rejected("a reading is of a chain that counts")
        energies = accepted(program, control)
        letters = self.count.atoms()
        uses = (self.uses,) if self.uses else ()
        letters_of_their_own(program, ("E", *letters, *uses, *dict.fromkeys(self.lengths.values())))
        require(
            len(letters) == 1 and self.count - Polynomial.atom(next(iter(letters))) == Polynomial.of(self._ahead()),
            "no letter counts",
        )
        released = {n for block in program.blocks.values() for n in block.state} == set(program.released)
        require(
            not self.uses or (control.user is not None and released), "uses follow each other only where the whole state agrees"
        )
        paid = self._paid(program, control, energies)
        paid = by_lengths(paid, self.lengths) * (Polynomial.atom(self.uses) if self.uses else Polynomial.of(1))
        energy = Polynomial.atom("E")
        (k,) = control.also
        counts = {k: self.count, control.worth: self.count - 1, f"{k}_plus": self.count + 1}
        lowest = {n: -min([0, *(dict(m).get(n, 0) for m in paid.terms)]) for n in counts if len(counts[n].terms) > 1}
        for name, power in lowest.items():  # a sum is no denominator: both sides are multiplied by it
            paid, energy = paid * Polynomial.atom(name) ** power, energy * Polynomial.atom(name) ** power
        goal = _fact("energy", paid.substitute(counts), energy.substitute(counts))
        apart = self.of_directions(program)
        require(not (silent := silent_about(program, self.along, self.singular, apart)), silent)
        given = [self._without_slack(f) for b in program.blocks.values() for f in b.facts if not f.value.atoms() & apart]
        facts = (*{repr(f.value): f for f in given}.values(), _fact("iterations", self.count, Polynomial.of(len(control.end))))
        named = {name for fact in (*facts, goal) for name in named_in(fact.value)}
        block = program.blocks[self.along]
        declared = {**block.signs, **dict.fromkeys(letters, "positive"), "E": "nonnegative", self.uses: "positive"}
        declared |= dict.fromkeys(self.lengths.values(), "nonnegative")
        slack = {
            repr(f): block.signs.get(self.slack)
            for b in program.blocks.values()
            for f in b.facts
            if self.slack in f.value.atoms()
        }
        alone = [*slack.values()] in ([], ["nonnegative"])
        require(alone and self.slack not in named, f"{self.slack} is more than a slack")
        signs = {n: declared[n] for n in declared if n in named}
        vectors = {n: "Z" if n.startswith("A_") else "X" for n in sorted(named - set(signs))}
        return Statement(signs, vectors, facts, (goal,))

    def of_directions(self, program: Program) -> set[str]:
        """The singular value, where it differs between directions, and what is defined."""
        return {n for b in program.blocks.values() for n, _ in b.definitions} | ({self.singular} - program.shared.keys())

    def _without_slack(self, fact: Fact) -> Fact:
        """An equation with a slack as the inequality that it means."""
        slack = Polynomial.atom(self.slack) if self.slack in fact.value.atoms() else None
        if slack is None:
            return fact
        require(fact.kind == "=", f"{fact.name} has no slack {self.slack}")
        return _fact(fact.name, fact.value + slack, Polynomial.of(0))

    def _ahead(self) -> int:
        constant = self.count.terms.get((), None)
        return 0 if constant is None else int(constant)

    def _paid(self, program: Program, control: Chain, energies: Scalars) -> Polynomial:
        user = control.user
        if user is None and self.lengths:
            require(len(energies) == 1, "lengths are of vectors in one kind of direction")
            return energies[self.along]
        if user is None:
            return whole(energies, program, self.along, self.kernel, self.singular, self.start)
        change = {gram(user.by, user.by): Polynomial.atom(gram(self.change, self.change))}
        found = {repr(energy): energy.substitute(change) for energy in energies.values()}
        require(
            len(found) == 1 and not (value := next(iter(found.values()))).atoms() & {self.singular},
            "the energy of the change differs between directions",
        )
        return value


_seen: list[tuple[Program, Shifts, tuple[Program, Shifts, Scalars] | None]] = []  # None: believed so far
# What generators say of their shifts is believed while a file is read; who uses a generator has them proved.
believed = ContextVar("shifts are believed", default=False)


def accepted(program: Program, shifts: Shifts) -> Scalars:
    """What the rule of these shifts answers, asked once for each as it stands; Rejected unless it accepts them."""
    if believed.get():
        _seen.append((program, shifts, None))
        return shifts.energies if not isinstance(shifts, Chain) or shifts.user is None else shifts.user.energies
    held = private(program, Program), private(shifts, Shifts)
    for one, other, proved in _seen:
        if one is program and other is shifts and proved is not None and proved[:2] == held:
            break
    else:
        for one, other, _ in _seen:
            if one is program and _proves(held[0], other, held[1]):
                accepted(program, other)
                energies = held[1].energies
                break
        else:
            energies = _asked(*held)
        proved = *held, energies
        _seen.append((program, shifts, proved))
    return dict(private(proved[2], Scalars))


def by_lengths(value: Polynomial, lengths: Mapping[str, str]) -> Polynomial:
    """The value by the ``lengths`` of vectors; Rejected where one of these stands beside another vector."""
    value = value.substitute({gram(n, n): Polynomial.atom(length) ** 2 for n, length in lengths.items()})
    require(not (loose := named_in(value) & lengths.keys()), f"of {', '.join(sorted(loose))} more counts than a length")
    return value


def letters_of_their_own(program: Program, names: Iterable[str]) -> None:
    """Rejected where a letter of a reading stands for two things, or for one of the program."""
    known = [n for b in program.blocks.values() for n in {*b.signs, *dict(b.definitions)}]
    for name in names:
        require(name not in known, f"{name} stands for two things")
        known.append(name)


def silent_about(program: Program, along: str, singular: str, apart: Set[str], stands: Iterable[str] = ()) -> str:
    """What blocks suppose of what differs between directions (``apart``), of which a statement is silent, beyond that a letter of
    no iteration (none that ``stands`` for more) is the least or largest singular value, and what a further letter is, of a sign
    that follows; empty: nothing."""
    a, block = Polynomial.atom(singular), program.blocks[along]  # in ``scope`` how much more than the least it is
    maps = [v for b in program.blocks.values() for w in b.after.values() for v in (*w.parts.values(), *b.classes.values())]
    known, own = ({n: sign for n, sign in block.signs.items() if (n in apart) is one and n != singular} for one in (False, True))
    ends = [Polynomial.atom(n) for n in known.keys() - {*stands} if not any(n in v.atoms() for v in maps)]
    scope, sides = Scope(Statement(known | {singular: "nonnegative"}, {}, (), (Fact("any", ">=", a**0),))), dict[str, int]()
    for fact in (f for b in program.blocks.values() for f in b.facts if f.value.atoms() & apart):
        found = {repr(n): side for n in ends for side in (1, -1) if fact.kind == ">=" and fact.value == (a - n) * side}
        for z in [z for z in own if fact.kind == "=" and fact.value.substitute({z: a * 0}) - fact.value == Polynomial.atom(z)]:
            signs = "positive", own.pop(z)
            found |= {repr(n): 1 for n in ends if scope.sign(fact.value.substitute({z: a * 0, singular: n + a})) in signs}
        if not any(sides.setdefault(n, side) == side for n, side in found.items()):
            return f"its statement is silent about {fact.name}: of a singular value only a letter may be least or largest"
    return ""


def _asked(program: Program, shifts: Shifts) -> Scalars:
    if isinstance(shifts, Chain):
        return chain_rule(program, shifts)
    return rounds_rule(program, shifts) if isinstance(shifts, Rounds) else fixed_rule(program, shifts)


def _proves(program: Program, other: Shifts, shifts: Shifts) -> bool:
    """Whether a chain with a user that was accepted proves all that one without must prove, with the same proofs."""
    if not isinstance(shifts, Chain) or not isinstance(other, Chain) or shifts.user is not None or other.user is None:
        return False
    user: Chain = private(other, Chain)
    if replace(user, user=None, proofs=shifts.proofs) != shifts:
        return False
    wanted = obligations(program, shifts)
    return set(wanted) == set(shifts.proofs) and (
        wanted.items() <= obligations(program, user).items() and shifts.proofs.items() <= user.proofs.items()
    )


def _fact(name: str, left: Polynomial, right: Polynomial) -> Fact:
    return Fact(name, ">=", left - right, Said(left, right))
