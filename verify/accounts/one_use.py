"""How far one iteration in which a user's function differs moves what carries the noise: composition for any declaration.

All states before the iteration agree. The steps are followed in their order with a bound of |difference| for each variable, for
answers of the function that differs at most 1 apart: triangle inequality, Lipschitz constants of gradients and maps, norms of
operators, and for a step that solves c z + sum b A^T A z + (sub)gradient at z + rest = 0 strong monotonicity,
|dz| <= |d rest|/(c + sum b a_min^2 + mu). Where Gaussian noise enters an affine step, its mean moves by m: that costs
mu^2 = (m/deviation)^2, given all else, and the result is seen, so it agrees from there on (the shift -m of that noise; their
energies add up). What moves and reaches a later iteration without noise is told: every iterate has no finite loss then.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

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


@dataclass(frozen=True)
class Use:
    """square: mu^2 of one use for answers that are 1 apart and sigma = 1; met: a run has it. alone: how far the one noisy state
    moves, where nothing else of the next state depends on it; else None."""

    square: Fraction
    met: bool
    alone: Fraction | None


@dataclass(frozen=True)
class Moved:
    """A bound of |difference|; met: there is a run in which it is that long."""

    by: Fraction
    met: bool = True


STILL = Moved(Fraction(0))
FORM = "is not of the form c z + b A^T A z + gradients at z + rest = 0"


def one_use(question: Question, spectra: Mapping[str, Spectrum]) -> Use:
    """The loss of one use, everything that is kept seen after it. ValueError where it has no finite bound, in a sentence."""
    walk = Walk(question, spectra)
    for place, step in enumerate(question.algorithm.steps):
        walk.perform(place, step)
    name = question.algorithm.name
    for state in question.algorithm.state:
        if walk.moved.get((state.name, 1), STILL).by:
            raise ValueError(f"{name}: {state.name} moves with {question.differs} and reaches the next iteration without noise")
    for released in question.algorithm.released:
        if any(m.by for (n, _), m in walk.moved.items() if n == released):
            raise ValueError(f"{name}: {released} moves with {question.differs} and is released without noise")
    if not walk.costs:
        raise ValueError(f"{name}: there is no noise")
    total = added([cost for _, _, _, cost in walk.costs])
    target, at, far, _ = walk.costs[0]
    later = (e for step in question.algorithm.steps[at + 1 :] for e in read_by(step))
    alone = len(walk.costs) == 1 and target.time == 1 and target not in later
    return Use(total.by, total.met, far if alone else None)


@dataclass
class Affine:
    """An affine expression taken apart: weights of the target (under "") and of A^T A of it (under A's name), the functions
    asked at it with their factors, how far all else is apart, and the noises with their factors."""

    weights: dict[str, Fraction] = field(default_factory=dict)
    functions: list[tuple[Function, Fraction]] = field(default_factory=list)
    rest: list[Moved] = field(default_factory=list)
    noises: dict[str, Fraction] = field(default_factory=dict)


@dataclass
class Walk:
    """One iteration, step by step."""

    question: Question
    spectra: Mapping[str, Spectrum]
    moved: dict[tuple[str, int], Moved] = field(default_factory=dict)
    costs: list[tuple[Variable, int, Fraction, Moved]] = field(default_factory=list)  # target, place, m, mu^2
    drawn: set[str] = field(default_factory=set)

    @property
    def name(self) -> str:
        return self.question.algorithm.name

    def perform(self, place: int, step: Step) -> None:
        """The target's bound; where noise enters, its cost."""
        target = step.target
        if step.among is not None or one(target.space) != target.space:
            raise ValueError(f"{self.name}: {target.name} belongs to each of several agents, whose releases are not composed")
        found = Affine()
        self.split(step.value if isinstance(step, Update) else step.condition, target, Fraction(1), found)
        if again := sorted(self.drawn & found.noises.keys()):
            raise ValueError(f"{self.name}: the noise {', '.join(again)} enters two steps")
        self.drawn |= found.noises.keys()
        mean = added([*found.rest, *(Moved(w) for f, w in found.functions if f.name == self.question.differs)])
        if not found.noises:
            self.moved[target.name, target.time] = mean if isinstance(step, Update) else self.solved(target, found, mean)
            return
        variance = sum(w**2 for w in found.noises.values())
        if not variance or any(f.name == self.question.differs for f, _ in found.functions):
            raise ValueError(f"{self.name}: the step of {target.name} is no sum of Gaussian noise and what agrees or differs")
        self.costs.append((target, place, mean.by, Moved(mean.by**2 / variance, mean.met)))

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
                    found.noises[name] = found.noises.get(name, Fraction(0)) + width
            case _ if any(isinstance(p, Noise) and p.deviation != GIVEN for p in parts(e)):
                raise ValueError(f"{self.name}: noise is inside a function, map or operator in the step of {target.name}")
            case _ if e == target:
                found.weights[""] = found.weights.get("", Fraction(0)) + factor
            case Gradient(Function() as function, at) if at == target and factor >= 0:
                found.functions.append((function, factor))
            case Applied(operator, of) if any(p == target for p in parts(of)):
                self.through(operator, of, target, factor, found)
            case _ if any(p == target for p in parts(e)):
                raise ValueError(f"{self.name}: the step of {target.name} {FORM}")
            case _:
                inside = self.of(e)
                found.rest.append(Moved(abs(factor) * inside.by, inside.met))

    def through(self, operator: Operator, e: Expression, target: Variable, factor: Fraction, found: Affine) -> None:
        """What an operator is applied to, with the target in it: A^T to A of it, and else what does not contain it."""
        match e:
            case Sum(terms):
                for term in terms:
                    self.through(operator, term, target, factor, found)
            case Product(scale, of):
                self.through(operator, of, target, factor * self.question.number(scale, 0), found)
            case Applied(inner, of) if inner == operator.T and of == target and factor >= 0:
                if operator.transposed:  # A^T A >= a_min^2; of A A^T nothing is used
                    found.weights[inner.name] = found.weights.get(inner.name, Fraction(0)) + factor
            case _:
                if any(p == target for p in parts(e)):
                    raise ValueError(f"{self.name}: the step of {target.name} {FORM}")
                self.split(Applied(operator, e), target, factor, found)

    def solved(self, target: Variable, found: Affine, rest: Moved) -> Moved:
        """The solution of a step whose rest is apart so far."""
        if not rest.by:
            return STILL
        modulus = found.weights.pop("", Fraction(0))
        modulus += sum((w * self.question.classes[f.name][0] for f, w in found.functions), Fraction(0))
        modulus += sum((w * self.spectrum(name).low ** 2 for name, w in found.weights.items()), Fraction(0))
        if modulus <= 0:
            raise ValueError(f"{self.name}: the step of {target.name} is not strongly monotone: nothing bounds how far it moves")
        return Moved(rest.by / modulus, rest.met and len(found.weights) <= 1)

    def of(self, e: Expression) -> Moved:
        """How far an expression is apart."""
        match e:
            case Variable(name, _, time):
                return self.moved.get((name, time), STILL)
            case Datum() | Noise():
                return STILL
            case Sum(terms):
                return added([self.of(t) for t in terms])
            case Product(factor, of):
                inside = self.of(of)
                return Moved(abs(self.question.number(factor, 0)) * inside.by, inside.met)
            case Applied(operator, of):
                inside = self.of(of)
                return Moved(self.spectrum(operator).high * inside.by, False) if inside.by else STILL
            case Clip(of):
                return Moved(self.of(of).by, False)
            case Gradient(Function(name) as asked, at) | Mapped(Map(name) as asked, at):
                own, apart = Moved(Fraction(int(name == self.question.differs))), self.of(at)
                lipschitz = self.question.classes[asked.name][1]
                if apart.by and lipschitz is None:
                    raise ValueError(f"{self.name}: {name} is asked where the runs are apart: say --class {name}=MU:NU")
                return added([own, Moved((lipschitz or Fraction(0)) * apart.by, False)])
        raise ValueError(f"{self.name}: {type(e).__name__} has no bound of how far it is apart")

    def spectrum(self, operator: Operator | str) -> Spectrum:
        name = operator if isinstance(operator, str) else operator.name
        if name not in self.spectra:
            raise ValueError(f"{self.name}: the singular values of {name} are missing: --operator {name}=LOW:HIGH")
        return self.spectra[name]


def added(moves: list[Moved]) -> Moved:
    """Their sum, in one direction at worst."""
    some = [m for m in moves if m.by]
    return Moved(sum((m.by for m in some), Fraction(0)), len(some) <= 1 and all(m.met for m in some))
