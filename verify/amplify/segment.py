"""From a declared algorithm to the system of its differences: two runs that share their noise, direction by direction.

Vectors are coordinates along a singular pair of the one operator A (squared singular value a^2, 0 in its kernel), or the mean
over agents and what is orthogonal to it. Of a vector z of A's target the coordinate is a z, so that A multiplies by a^2 and A^T
by 1: all stays rational. A run is cut after each noise, where one variable alone carries it; between two cuts everything is
linear in the states at the first, in what functions and maps answer (unknowns, each with the condition of its class), and in
how far the gradients of a function that differs are apart. What the cut keeps is what is read later.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from ..algorithms.declaration import Algorithm, Minimise, Solve, Step, Update, read_by
from ..algorithms.expression import (
    Applied,
    Clip,
    Datum,
    Expression,
    Function,
    Gradient,
    Inverse,
    Map,
    Mapped,
    Mean,
    MonotoneOperator,
    Noise,
    Number,
    Operator,
    Parameter,
    Product,
    Sum,
    Variable,
    one,
    parts,
    terms_of,
)

Row = dict[str, Fraction]
Key = tuple[str, int]  # a variable, or the image of one under an operator, and its iteration
Class = tuple[Fraction, Fraction | None]
Given = Fraction | Sequence[Fraction]  # for all iterations, or for each
NOISE, CHANGE, TARGET = "noise", "delta", "target"
GIVEN = "any error"  # the deviation of what is the same in both runs


@dataclass(frozen=True)
class Question:
    """An algorithm at rational parameters.

    parameters: by name, one number, or one for each iteration. classes: of each function its strong convexity and smoothness
    (None: subgradients); of each map (0, its Lipschitz constant). images: of a function that is seen through an operator B, a
    bound on |A^T B|. differs: the function or map that is another one for one user. start: the states in which the runs begin
    apart, all by the same vector (the noisy one where none is named); free: states that may begin apart too, at no charge.
    deviations: of a noise, in multiples of sigma (1 where nothing is said), one or one for each iteration.
    """

    algorithm: Algorithm
    parameters: Mapping[str, Given]
    classes: Mapping[str, Class]
    images: Mapping[str, Fraction] = field(default_factory=dict)
    differs: str = ""
    start: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    deviations: Mapping[str, Given] = field(default_factory=dict)

    @cached_property
    def operator(self) -> Operator | None:
        """The operator along whose singular pairs the algorithm splits: one that is applied to what the noise reaches."""
        found = [o for o in self.algorithm.operators if one(o.source) == o.source and o.source in self._noisy_spaces]
        if len(found) > 1:
            raise ValueError(
                f"{self.algorithm.name}: expected one operator on the noisy state, found {', '.join(o.name for o in found)}"
            )
        if found and found[0].source == found[0].target:
            raise ValueError(
                f"{self.algorithm.name}: {found[0].name} maps {found[0].source} into itself, where its singular pairs have no "
                "coordinates in common: they split an operator between two spaces"
            )
        return found[0] if found else None

    @property
    def _noisy_spaces(self) -> set[str]:
        return {n.over for n in self.algorithm.noises if n.deviation != GIVEN}

    @property
    def agents(self) -> bool:
        """Whether anything has one vector for each agent. Coordinates are then those of the noise: of the mean over the agents
        where the server adds it, of all agents' vectors together where they do. ValueError where both do, or A is applied."""
        steps = self.algorithm.steps
        if all(one(e.space) == e.space for step in steps for e in (step.target, *read_by(step))):
            return False
        if len({one(space) == space for space in self._noisy_spaces}) > 1:
            raise ValueError(f"{self.algorithm.name}: noise of the server and noise of the agents have no coordinates in common")
        if self.operator is not None:
            raise ValueError(f"{self.algorithm.name}: agents and the operator {self.operator.name} do not split together")
        return True

    def deviation(self, noise: str, t: int) -> Fraction:
        """Of a noise in iteration t."""
        return of_iteration(self.deviations.get(noise, Fraction(1)), t)

    def number(self, e: Expression, t: int) -> Fraction:
        """A scalar of iteration t; ValueError where a parameter has no value."""
        match e:
            case Number(value):
                return value
            case Parameter(name):
                given = self.parameters.get(name)
                if given is None:
                    raise ValueError(f"{self.algorithm.name}: {name} has no number: say --set {name}=...")
                return of_iteration(given, t)
            case Sum(terms):
                return sum((self.number(s, t) for s in terms), Fraction(0))
            case Product(factor, of):
                return self.number(factor, t) * self.number(of, t)
            case Inverse(of):
                if not (below := self.number(of, t)):
                    raise ValueError(f"{self.algorithm.name}: a parameter makes it divide by zero in iteration {t + 1}")
                return 1 / below
        raise ValueError(f"{type(e).__name__} is no number")


def of_iteration(given: Given, t: int) -> Fraction:
    return given if isinstance(given, Fraction) else given[t]


@dataclass(frozen=True)
class Direction:
    """square: the squared singular value, 0 in the kernel, None where there is no operator; agents: "mean", "apart" or ""."""

    name: str
    square: Fraction | None = None
    agents: str = ""

    def here(self, question: Question, space: str) -> bool:
        """Whether vectors of a space have a part in this direction. ValueError where their coordinates are not known."""
        operator = question.operator
        if self.agents:
            return self.agents == "mean" or one(space) != space
        if operator is None or space == operator.source:
            return True
        if space == operator.target:
            return self.square != 0
        raise ValueError(f"{question.algorithm.name}: vectors of {space} do not split along {operator.name}")

    def weight(self, question: Question, space: str) -> Fraction:
        """What the square of a coordinate counts for."""
        operator = question.operator
        along = operator is not None and space == operator.target and self.square
        return 1 / self.square if along and self.square else Fraction(1)


def wider(asked: Function | MonotoneOperator | Map, at: Expression) -> str:
    """The space of an answer: that of all agents where there is one for each, or it is asked at the vectors of all."""
    return max(asked.over, at.space, key=len)


def plus(*rows: Row) -> Row:
    found: Row = {}
    for row in rows:
        for name, value in row.items():
            found[name] = found.get(name, Fraction(0)) + value
    return {name: value for name, value in found.items() if value}


def scaled(row: Row, factor: Fraction) -> Row:
    return {name: value * factor for name, value in row.items()} if factor else {}


@dataclass
class Segment:
    """What is computed between two cuts in one direction. facts: of each unknown the label and the row X with <p, X> >= 0."""

    question: Question
    direction: Direction
    values: dict[Key, Row]
    t: int = 0
    facts: dict[str, tuple[str, Row, Fraction]] = field(default_factory=dict)
    asked: dict[tuple[Function | MonotoneOperator | Map, Expression, int], Row] = field(default_factory=dict)
    changed: bool = False
    drawn: str = ""

    def row(self, e: Expression) -> Row:
        """The difference of an expression in coordinates."""
        match e:
            case Variable(name, _, time):
                return self.known(name, time) if self.here(e.space) else {}
            case Datum():
                return {}
            case Noise(name, _, deviation):
                drawn = deviation != GIVEN and self.here(e.space)
                if drawn:
                    self.unscaled(e.space, f"the noise {name}")
                    if self.drawn not in ("", name):
                        raise ValueError(f"{self.question.algorithm.name}: {self.drawn} and {name} are drawn between two cuts")
                    self.drawn = name
                return {NOISE: self.question.deviation(name, self.t)} if drawn else {}
            case Sum(terms):
                return plus(*(self.row(t) for t in terms))
            case Product(factor, of):
                return scaled(self.row(of), self.question.number(factor, self.t))
            case Mean(of):
                return self.row(of) if self.direction.agents == "mean" else {}
            case Applied(operator, of):
                return self.applied(operator, of)
            case Gradient(function, at):
                return self.gradient(function, at)
            case Mapped(map_, at):
                return self.mapped(map_, at)
            case Clip(of):
                return self.answer("clipped", self.row(of), Fraction(1), of.space)
        raise ValueError(f"{self.question.algorithm.name}: {type(e).__name__} is not linear in what differs")

    def known(self, name: str, time: int) -> Row:
        if (name, self.t + time) not in self.values:
            raise ValueError(
                f"{self.question.algorithm.name}: how far {name} is apart is not known, only images of it under operators"
            )
        return self.values[name, self.t + time]

    def here(self, space: str) -> bool:
        return self.direction.here(self.question, space)

    def applied(self, operator: Operator, of: Expression) -> Row:
        main = self.question.operator
        if main is not None and operator in (main, main.T):
            if self.direction.square == 0:
                return {}
            return self.row(of) if operator.transposed else scaled(self.row(of), self.direction.square or Fraction(0))
        if isinstance(of, Variable) and not operator.transposed:
            return self.known(image(operator, of), of.time) if self.here(operator.target) else {}
        raise ValueError(
            f"{self.question.algorithm.name}: {operator.name} does not split along {main.name if main else 'anything'}"
        )

    def class_of(self, name: str) -> Class:
        mu, smooth = self.question.classes[name]
        if smooth is not None and mu > smooth:
            raise ValueError(f"mu must not exceed nu: found mu = {mu}, nu = {smooth} for {name}")
        return mu, smooth

    def gradient(self, function: Function | MonotoneOperator, at: Expression) -> Row:
        """p + mu x, <p, x - p/(nu - mu)> >= 0; the same answer at the same point of a smooth function."""
        mu, smooth = self.class_of(function.name)
        if isinstance(function, MonotoneOperator) and smooth is not None and (mu or function.cocoercive is None):
            raise ValueError(f"{function.name} is an operator: expected its class as mu, or as 0:1/cocoercivity")
        key = (function, at, self.t)
        if key not in self.asked or smooth is None:
            x = self.row(at)
            free = (
                {}
                if mu == smooth
                else self.answer(function.name, x, None if smooth is None else smooth - mu, wider(function, at))
            )
            self.asked[key] = plus(free, scaled(x, mu), self.apart(function))
        return self.asked[key]

    def apart(self, asked: Function | MonotoneOperator | Map) -> Row:
        """How far the answers of what differs are apart: another vector at each point, so it is asked once between two cuts."""
        if asked.name != self.question.differs or not self.here(asked.over):
            return {}
        if self.changed:
            raise ValueError(f"{self.question.algorithm.name}: {asked.name} differs and is asked twice between two noises")
        self.unscaled(asked.over, f"{asked.name}, which differs,")
        self.changed = True
        return {CHANGE: Fraction(1)}

    def unscaled(self, space: str, what: str) -> None:
        """Refuses what has a length of its own in A's target, where a coordinate is a z."""
        main = self.question.operator
        if main is not None and space != main.source:
            raise ValueError(f"{self.question.algorithm.name}: {what} must be in {main.source}, found it in {space}")

    def mapped(self, map_: Map, at: Expression) -> Row:
        """R x: |R x| <= tau |x|, so <p, 2 tau x - p> >= 0 for p = R x + tau x; a projection has <R x, x - R x> >= 0."""
        key = (map_, at, self.t)
        if key not in self.asked:
            tau, x = self.class_of(map_.name)[1] or Fraction(1), self.row(at)
            if map_.firm:
                found = self.answer(map_.name, x, Fraction(1), wider(map_, at))
            else:
                found = plus(self.answer(map_.name, scaled(x, 2 * tau), Fraction(1), wider(map_, at)), scaled(x, -tau))
            self.asked[key] = plus(found, self.apart(map_))
        return self.asked[key]

    def answer(self, label: str, x: Row, bound: Fraction | None, space: str) -> Row:
        """A new unknown p with <p, x - p/bound> >= 0."""
        if not self.here(space):
            return {}
        name = self.named(label)
        own = {} if bound is None else {name: -1 / bound}
        self.facts[name] = (name, plus(x, own), self.direction.weight(self.question, one(space)))
        return {name: Fraction(1)}

    def named(self, label: str) -> str:
        """A name that no unknown here has."""
        return next(n for k in range(1, 1000) if (n := label if k == 1 else f"{label}_{k}") not in self.facts)

    def perform(self, step: Step) -> None:
        """The value of the step's target, and its image under an operator where only that is known."""
        target, t = step.target, self.t
        if step.among is not None:
            raise ValueError(
                f"{self.question.algorithm.name}: participation in the step of {target.name} has no difference for all agents"
            )
        if isinstance(step, Update):
            self.values[target.name, t + target.time] = self.row(step.value) if self.here(target.space) else {}
            return
        main, key = self.question.operator, (target.name, t + target.time)
        if main is not None and target.space not in (main.source, main.target):
            self.seen_through(step)
        elif not self.here(target.space):
            self.values[key] = {}
        else:
            self.values[key] = {TARGET: Fraction(1)}
            rest = self.row(step.condition)
            weight = rest.pop(TARGET, Fraction(0))
            if not weight:
                name, where = self.question.algorithm.name, self.direction.name
                raise ValueError(f"{name}: the step of {target.name} does not determine it in direction {where}")
            self.values[key] = scaled(rest, -1 / weight)
            self.facts = {n: (label, self.solved(row, key), w) for n, (label, row, w) in self.facts.items()}
            self.asked = {asked: self.solved(row, key) for asked, row in self.asked.items()}

    def solved(self, row: Row, key: Key) -> Row:
        """A row with what the target turned out to be."""
        if TARGET not in row:
            return row
        return plus({n: x for n, x in row.items() if n != TARGET}, scaled(self.values[key], row[TARGET]))

    def seen_through(self, step: Minimise | Solve) -> None:
        """y known by B y alone: b is free with <b, -w> >= mu_g |y|^2 where the condition is s + B^T w = 0, |A^T b| <= rho |y|."""
        target, main = step.target, self.question.operator
        terms = terms_of(step.condition)
        slopes = [e for e in terms if isinstance(e, Gradient)]
        backs = {e.operator for s in terms for e in parts(s) if isinstance(e, Applied) and e.operator.transposed}
        if len(slopes) != 1 or len(backs) != 1 or slopes[0].at != target or main is None:
            raise ValueError(
                f"{self.question.algorithm.name}: the step of {target.name} is not one function seen through one operator"
            )
        back, function = backs.pop(), slopes[0].function
        key = (image(back.T, target), self.t + target.time)
        if not self.here(back.source):
            self.values[key] = {}
            return
        name = image(back.T, target)
        self.values[key] = {name: Fraction(1)}
        inner = plus(*(self.under(s, back) for s in terms))
        weight, mu = self.direction.weight(self.question, back.source), self.class_of(function.name)[0]
        strong: Row = {}
        if mu:
            rho = self.question.images.get(function.name)
            if rho is None:
                raise ValueError(f"the strong convexity of {function.name} needs a bound on |{main.name}^T {back.name}|")
            strong = {name: -mu / (rho**2 * weight)}
        self.facts[name] = (function.name, plus(scaled(inner, Fraction(-1)), strong), weight)

    def under(self, e: Expression, back: Operator) -> Row:
        """w with back(w) = e; the subgradient stands on the other side."""
        match e:
            case Gradient():
                return {}
            case Product(factor, of):
                return scaled(self.under(of, back), self.question.number(factor, self.t))
            case Sum(terms):
                return plus(*(self.under(s, back) for s in terms))
            case Applied(operator, of) if operator == back:
                return self.row(of)
        raise ValueError(f"{self.question.algorithm.name}: the condition has a part that is not under {back.name}^T")


def image(operator: Operator, of: Variable) -> str:
    return f"{operator.name}_{of.name}"
