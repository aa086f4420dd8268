"""How far one iteration in which a user's function differs moves what carries the noise: composition for any declaration.

All states before the iteration agree. The steps are followed in their order; each variable's difference is a combination of
vectors of which only a bound of the length is known: an answer of the function that differs, at most 1 away from the other's, and
what an answer or a solution has beyond its middle. An answer of a convex function with curvatures in [mu, nu] at a difference d
is (mu + nu)/2 d and at most (nu - mu)/2 |d| besides, so is a map's (firm: 1/2 and 1/2, else 0 and its constant), and a step that
solves c z + sum b A^T A z + (sub)gradients at z + rest = 0 answers -rest as a function with curvatures 1/m and 1/M does, m and M
being those of c/2 |z|^2 + .. Where Gaussian noise enters an affine step, its mean moves by m: that costs mu^2 = (m/deviation)^2,
given all else, and the result is seen, so it agrees from there on (the shift -m of that noise; their energies add up). What moves
and reaches a later iteration without noise is told: every iterate has no finite loss then. Of n agents the user is one, whose
vectors alone move unless they are mixed, by a matrix, function or map of all agents: a mean has 1/n of that, else 1/sqrt n.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import isqrt

from ..algorithms.declaration import Step, Update, read_by
from ..algorithms.expression import (
    Applied,
    Clip,
    Datum,
    Expression,
    Function,
    Gradient,
    Map,
    Mapped,
    Mean,
    Noise,
    Operator,
    Product,
    Sum,
    Variable,
    one,
    parts,
)
from ..algorithms.given import Spectrum
from ..amplify.segment import GIVEN, Question

Moved = dict[Hashable, Fraction]  # a difference: factors of vectors, of which Walk.lengths has bounds


@dataclass(frozen=True)
class Use:
    """square: mu^2 of one use for answers that are 1 apart and sigma = 1. alone: how far the one noisy state moves (the
    solution of a step that is solved), where nothing else of the next state depends on it; else None."""

    square: Fraction
    alone: Fraction | None


FORM = "is not of the form c z + b A^T A z + gradients at z + rest = 0"


def one_use(question: Question, spectra: Mapping[str, Spectrum], agents: int = 0) -> Use:
    """The loss of one use, everything that is kept seen after it; agents: how many there are, 0 where that is not known.
    ValueError where it has no finite bound, in a sentence."""
    walk = Walk(question, spectra, agents)
    for place, step in enumerate(question.algorithm.steps):
        walk.perform(place, step)
    name = question.algorithm.name
    for state in question.algorithm.state:
        if walk.moved.get((state.name, 1)):
            raise ValueError(f"{name}: {state.name} moves with {question.differs} and reaches the next iteration without noise")
    for released in question.algorithm.released:
        if any(m for (n, _), m in walk.moved.items() if n == released):
            raise ValueError(f"{name}: {released} moves with {question.differs} and is released without noise")
    if not walk.costs:
        raise ValueError(f"{name}: there is no noise")
    target, at, far, _ = walk.costs[0]
    later = (e for step in question.algorithm.steps[at + 1 :] for e in read_by(step))
    alone = len(walk.costs) == 1 and target.time == 1 and target not in later
    return Use(sum((cost for *_, cost in walk.costs), Fraction(0)), far if alone else None)


@dataclass
class Affine:
    """An affine expression taken apart: the weight of the target, those of A^T A and A A^T of it with their least and largest
    eigenvalues, the functions asked at it with their factors, how far all else is apart, and the noises with their factors."""

    weight: Fraction = Fraction(0)
    squares: list[tuple[Fraction, Fraction, Fraction]] = field(default_factory=list)
    functions: list[tuple[Function, Fraction]] = field(default_factory=list)
    rest: Moved = field(default_factory=dict)
    noises: dict[Noise, Fraction] = field(default_factory=dict)
    spaces: set[str] = field(default_factory=set)  # of what is apart
    mixes: bool = False  # whether the target's agents are coupled


@dataclass
class Walk:
    """One iteration, step by step."""

    question: Question
    spectra: Mapping[str, Spectrum]
    agents: int = 0
    mixed: set[Hashable] = field(default_factory=set)  # what is not one agent's alone
    moved: dict[tuple[str, int], Moved] = field(default_factory=dict)
    lengths: dict[Hashable, Fraction] = field(default_factory=dict)
    costs: list[tuple[Variable, int, Fraction | None, Fraction]] = field(default_factory=list)  # target, place, m, mu^2
    drawn: set[str] = field(default_factory=set)

    @property
    def name(self) -> str:
        return self.question.algorithm.name

    def perform(self, place: int, step: Step) -> None:
        """The target's bound; where noise enters, its cost."""
        target = step.target
        if step.among is not None:
            raise ValueError(f"{self.name}: who takes part in the step of {target.name} changes, which is not composed")
        if one(target.space) != target.space and not self.agents:
            raise ValueError(f"{self.name}: {target.name} belongs to each of several agents: --users says how many")
        found = Affine()
        self.split(step.value if isinstance(step, Update) else step.condition, target, Fraction(1), found)
        if again := sorted(self.drawn & {n.name for n in found.noises}):
            raise ValueError(f"{self.name}: the noise {', '.join(again)} enters two steps")
        self.drawn |= {n.name for n in found.noises}
        for f, w in found.functions:
            add(found.rest, self.changed(f.name, f(target)), w)
            found.mixes |= couples(f)
        self.together(target.space, found.spaces)
        if not found.noises:
            self.moved[target.name, target.time] = found.rest if isinstance(step, Update) else self.solved(target, found)
            return
        variance = sum(w**2 for w in found.noises.values())
        if not variance or any(f.name == self.question.differs for f, _ in found.functions):
            raise ValueError(f"{self.name}: the step of {target.name} is no sum of Gaussian noise and what agrees or differs")
        if found.rest and (one_for_all := sorted(n.name for n in found.noises if n.over != target.space)):
            raise ValueError(f"{self.name}: the noise {one_for_all[0]} in the step of {target.name} is the same for all agents")
        far, solved = self.length(found.rest), not isinstance(step, Update)
        low, _ = self.slopes(found) if solved else (Fraction(1), None)
        self.costs.append((target, place, far / low if low > 0 else None, far**2 / variance))

    def split(self, e: Expression, target: Variable, factor: Fraction, found: Affine) -> None:
        """``factor`` times an expression, into its parts."""
        match e:
            case Sum(terms):
                for term in terms:
                    self.split(term, target, factor, found)
            case Product(scale, of):
                self.split(of, target, factor * self.question.number(scale, 0), found)
            case Noise(name, _, deviation):
                if deviation != GIVEN:
                    width = factor * self.question.deviation(name, 0)
                    found.noises[e] = found.noises.get(e, Fraction(0)) + width
            case _ if any(isinstance(p, Noise) and p.deviation != GIVEN for p in parts(e)):
                raise ValueError(f"{self.name}: noise is inside a function, map or operator in the step of {target.name}")
            case _ if e == target:
                found.weight += factor
            case Gradient(Function() as function, at) if at == target and factor >= 0:
                found.functions.append((function, factor))
            case Applied(operator, of) if any(p == target for p in parts(of)):
                self.through(operator, of, target, factor, found)
            case _ if any(p == target for p in parts(e)):
                raise ValueError(f"{self.name}: the step of {target.name} {FORM}")
            case _:
                if inside := self.of(e):
                    add(found.rest, inside, factor)
                    found.spaces.add(e.space)

    def through(self, operator: Operator, e: Expression, target: Variable, factor: Fraction, found: Affine) -> None:
        """What an operator is applied to, with the target in it: A^T to A of it, and else what does not contain it."""
        match e:
            case Sum(terms):
                for term in terms:
                    self.through(operator, term, target, factor, found)
            case Product(scale, of):
                self.through(operator, of, target, factor * self.question.number(scale, 0), found)
            case Applied(inner, of) if inner == operator.T and of == target and factor >= 0:
                spectrum = self.spectrum(operator)  # A^T A >= a_min^2; A A^T may have a kernel
                found.squares.append((factor, spectrum.low**2 if operator.transposed else Fraction(0), spectrum.high**2))
                found.mixes |= operator.mixes
            case _:
                if any(p == target for p in parts(e)):
                    raise ValueError(f"{self.name}: the step of {target.name} {FORM}")
                self.split(Applied(operator, e), target, factor, found)

    def solved(self, target: Variable, found: Affine) -> Moved:
        """The solution of a step whose rest is apart."""
        if not found.rest:
            return {}
        low, high = self.slopes(found)
        if low <= 0:
            raise ValueError(f"{self.name}: the step of {target.name} is not strongly monotone: nothing bounds how far it moves")
        least = Fraction(0) if high is None else 1 / high
        return self.answer(target, {key: -factor for key, factor in found.rest.items()}, least, 1 / low, found.mixes)

    def slopes(self, found: Affine) -> tuple[Fraction, Fraction | None]:
        """The least and the largest curvature of what a step makes stationary; None where nothing bounds the largest."""
        curved = [*found.squares, *((w, *self.question.classes[f.name]) for f, w in found.functions)]
        low = found.weight + sum((w * mu for w, mu, _ in curved), Fraction(0))
        if any(nu is None for *_, nu in curved):
            return low, None
        return low, found.weight + sum((w * (nu or Fraction(0)) for w, _, nu in curved), Fraction(0))

    def together(self, space: str, spaces: set[str]) -> None:
        """Refuses what moves one vector for all agents."""
        if one(space) != space and any(one(s) == s for s in spaces):
            raise ValueError(f"{self.name}: what {self.question.differs} moves is the same for all agents in one iteration")

    def answer(self, to: Hashable, at: Moved, low: Fraction, high: Fraction, mixes: bool = False) -> Moved:
        """A map with slopes between low and high at a difference: the middle, and what it has besides."""
        found = add({}, at, (low + high) / 2)
        self.lengths[to] = self.length(at)
        if mixes or self.mixed & at.keys():
            self.mixed.add(to)
        return add(found, {to: Fraction(1)}, (high - low) / 2 * bool(at))

    def changed(self, name: str, asked: Expression) -> Moved:
        """How far the answers of what differs are apart, at one point."""
        if name != self.question.differs:
            return {}
        self.lengths[name, asked] = Fraction(1)
        return {(name, asked): Fraction(1)}

    def length(self, moved: Moved) -> Fraction:
        """A bound: the triangle inequality."""
        return sum((abs(factor) * self.lengths[key] for key, factor in moved.items()), Fraction(0))

    def of(self, e: Expression) -> Moved:
        """How an expression is apart."""
        found: Moved = {}
        match e:
            case Variable(name, _, time):
                return self.moved.get((name, time), {})
            case Datum() | Noise():
                return {}
            case Sum(terms):
                inside = [(term.space, self.of(term)) for term in terms]
                self.together(e.space, {space for space, moved in inside if moved})
                for _, moved in inside:
                    add(found, moved)
                return found
            case Product(factor, of):
                return add(found, self.of(of), self.question.number(factor, 0))
            case Applied(operator, of):
                below = self.of(of)
                self.together(operator.target, {operator.source} if below else set())
                for key, by in below.items():
                    self.lengths[operator, key] = self.spectrum(operator).high * self.lengths[key]
                    found[operator, key] = by
                    if one(operator.source) != operator.source:
                        self.mixed.add((operator, key))
                return found
            case Mean(of):
                if not self.agents:
                    raise ValueError(f"{self.name}: a mean over agents: --users says how many there are")
                if not of.space.endswith("^n"):
                    raise ValueError(f"{self.name}: a mean over {of.space}, of which --users does not say how many there are")
                for key, by in self.of(of).items():  # of n vectors that are |.| together the mean is |.|/sqrt n at most
                    found[key] = by / (isqrt(self.agents) if key in self.mixed else self.agents)
                return found
            case Clip(of):
                return self.answer(e, self.of(of), Fraction(0), Fraction(1))
            case Gradient(Function(name) as asked, at) | Mapped(Map(name) as asked, at):
                apart = self.of(at)
                low, high = self.question.classes[asked.name]
                if apart and high is None:
                    raise ValueError(f"{self.name}: {name} is asked where the runs are apart: say --class {name}=MU:NU")
                self.together(asked.over, {at.space} if apart else set())
                most = high or Fraction(0)
                if isinstance(asked, Map):
                    low, most = (Fraction(0), Fraction(1)) if asked.firm and most >= 1 else (-most, most)
                return add(self.answer(e, apart, low, most, couples(asked)), self.changed(name, e))
        raise ValueError(f"{self.name}: {type(e).__name__} has no bound of how far it is apart")

    def spectrum(self, operator: Operator | str) -> Spectrum:
        name = operator if isinstance(operator, str) else operator.name
        if name not in self.spectra:
            raise ValueError(f"{self.name}: the singular values of {name} are missing: --operator {name}=LOW:HIGH")
        return self.spectra[name]


def couples(asked: Function | Map) -> bool:
    """Whether it may be one function or map of the vectors of all agents."""
    return "agent" not in getattr(asked, "per", "")


def add(to: Moved, moved: Moved, factor: Fraction = Fraction(1)) -> Moved:
    """A multiple of a difference, added in place; what cancels is gone."""
    for key, by in moved.items():
        if total := to.pop(key, Fraction(0)) + factor * by:
            to[key] = total
    return to
