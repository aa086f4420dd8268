"""Symbolic execution of an algorithm: kernel vectors for one run, or for the difference of two, and the relations among them.

Everything is linear: what an operator or a function makes is a new name, the conditions of the steps are equations, and an
equation is solved for the (sub)gradient in it, so that few names remain. Facts are made of this in ``differences``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from verify.kernel import Polynomial, Vector

from . import expression as ex
from .declaration import Algorithm, Step, Update, read_by
from .expression import one, parts

ZERO = Vector({})


@dataclass
class Relations:
    """Names, images of operators, evaluations of functions, equations and their solution; ``single``: of one run, where data and
    noise are vectors too; otherwise differences of two runs with the same data, noise (but for ``shifts``) and functions (but
    for ``changed``).
    """

    algorithm: Algorithm
    iterations: int = 1
    parameters: Mapping[str, Polynomial] = field(default_factory=dict)
    shifts: Mapping[str, str] = field(default_factory=dict)
    changed: Mapping[str, str] = field(default_factory=dict)
    single: bool = False
    indexed: bool = False  # x0, x1, .. for one iteration too
    spaces: dict[str, str] = field(default_factory=dict)
    values: dict[tuple[str, int], Vector] = field(default_factory=dict)
    letters: dict[str, Vector] = field(default_factory=dict)
    images: dict[ex.Operator, list[tuple[Vector, Vector]]] = field(default_factory=dict)
    named: dict[ex.Operator, list[tuple[str, Vector, Vector]]] = field(default_factory=dict)
    mapped: list[tuple[ex.Map | None, str, Vector, Vector]] = field(default_factory=list)
    evaluations: list[tuple[ex.Function | ex.MonotoneOperator, int, Vector, Vector]] = field(default_factory=list)
    places: dict[Any, Vector] = field(default_factory=dict)
    solved: dict[str, Vector] = field(default_factory=dict)
    kept: set[str] = field(default_factory=set)
    t: int = 0
    purpose: str = "sum"

    def __post_init__(self) -> None:
        self.indexed = self.indexed or self.iterations > 1

    def moment(self, name: str) -> str:
        """The name with the index of the iteration where there are several; "x+": of the next."""
        if name.endswith("+"):
            return f"{name[:-1]}{self.t + 1}" if self.indexed else f"{name[:-1]}_next"
        return f"{name}{self.t}" if self.indexed else name

    def fresh(self, name: str, space: str) -> Vector:
        """A new name; ValueError where it is taken."""
        if name in self.spaces:
            raise ValueError(f"the name {name} is used twice")
        self.spaces[name] = space
        return Vector.named(name)

    def scalar(self, e: ex.Expression) -> Polynomial:
        """A scalar as a polynomial in the parameters' names, or in what ``parameters`` gives for them."""
        match e:
            case ex.Number(value):
                return Polynomial.of(value)
            case ex.Parameter(name, _, per):
                if name not in self.parameters and ("agent" in per or "entry" in per or "pair" in per):
                    raise ValueError(f"{name} is not one number: give its value or its name in ``parameters``")
                return self.parameters.get(name, Polynomial.atom(self.moment(name) if "step" in per else name))
            case ex.Sum(terms):
                return sum((self.scalar(t) for t in terms), Polynomial({}))
            case ex.Product(factor, of):
                return self.scalar(factor) * self.scalar(of)
            case ex.Inverse(of):
                return 1 / self.scalar(of)
        raise ValueError(f"{type(e).__name__} is no scalar")

    def vector(self, e: ex.Expression, name: str = "") -> Vector:
        """The difference of a vector; ``name`` is given to what an operator, a function or a step makes anew."""
        match e:
            case ex.Variable():
                return self.variable(e, name)
            case ex.Noise(noise) if noise in self.shifts:
                return self._kept(self.shifts[noise], e.space)
            case ex.Datum(label) | ex.Noise(label) if self.single:
                return Vector.named(label) if isinstance(e, ex.Datum) and label in self.kept else self._kept(label, e.space)
            case ex.Datum() | ex.Noise():
                return ZERO
            case ex.Sum() | ex.Product() | ex.Applied():
                pulled: dict[ex.Operator, Vector] = {}
                plain = self._gathered(e, Polynomial.of(1), pulled)
                label = name if isinstance(e, ex.Applied) else ""
                return sum((self.image(operator, of, label) for operator, of in pulled.items()), plain)
            case ex.Gradient(function, at):
                return self.gradient(function, at, name)
            case ex.Mean(of):
                return self.image(self.mean(of.space), self.vector(of), name)
            case ex.Mapped(map_, at):
                return self._mapped(map_, name or self._free(map_.name), at)
            case ex.Clip(of):
                return self._mapped(None, name or self._free("clipped"), of)
        raise ValueError(f"{type(e).__name__} has no vector")

    @property
    def agents(self) -> Polynomial:
        """n."""
        return self.parameters.get("n", Polynomial.atom("n"))

    @staticmethod
    def mean(space: str) -> ex.Operator:
        """X^n -> X."""
        return ex.Operator("mean", space, one(space))

    def _free(self, stem: str) -> str:
        """A name that is not taken in this iteration."""
        return next(n for k in count(1) if self.moment(n := stem if k == 1 else f"{stem}{'_' * k}") not in self.spaces)

    def _mapped(self, by: ex.Map | None, name: str, at: ex.Expression) -> Vector:
        """What a map makes of a difference, or in one run of a point, of which nothing is known; None: clipping."""
        found, argument = self.fresh(self.moment(name), at.space), self.vector(at)
        if not self.single:
            self.mapped.append((by, name, argument, found))
        return found

    def _kept(self, name: str, space: str) -> Vector:
        label = self.moment(name)
        if label in self.kept:
            return Vector.named(label)
        self.kept.add(label)
        return self.fresh(label, space)

    def _gathered(self, e: ex.Expression, weight: Polynomial, pulled: dict[ex.Operator, Vector]) -> Vector:
        """weight e without its images, whose arguments are summed up in ``pulled``: M u + M v is one image, M (u + v)."""
        match e:
            case ex.Sum(terms):
                return sum((self._in(t, e.space, weight, pulled) for t in terms), ZERO)
            case ex.Product(factor, of):
                return self._gathered(of, weight * self.scalar(factor), pulled)
            case ex.Applied(operator, of):
                pulled[operator] = pulled.get(operator, ZERO) + self.vector(of) * weight
                return ZERO
        return self.vector(e) * weight

    def _in(self, e: ex.Expression, space: str, weight: Polynomial, pulled: dict[ex.Operator, Vector]) -> Vector:
        """A term of a sum; one vector of X in X^n is n mean^T of it, a copy for each agent."""
        if e.space == space:
            return self._gathered(e, weight, pulled)
        if not space.endswith("^n"):
            raise ValueError(f"a vector of {e.space} has no copies in {space} here")
        copies = self.mean(space).T
        pulled[copies] = pulled.get(copies, ZERO) + self.vector(e) * (weight * self.agents)
        return ZERO

    def variable(self, v: ex.Variable, name: str = "") -> Vector:
        """A state or what a step sets: an update is replaced by its value, a solved target is a new name."""
        key = (v.name, self.t + v.time)
        if key not in self.values:
            step = self._setting(v)
            if step is not None and step.among is not None:
                raise ValueError("participation is fixed first (rules for mixtures): the step has no difference for all agents")
            if isinstance(step, Update):
                here, self.t = self.t, self.t - (v.time != step.target.time)
                self.values[key] = self.vector(step.value)
                self.t = here
            else:
                self.values[key] = self.fresh(name or self.label(v), v.space)
        return self.values[key]

    def _setting(self, v: ex.Variable) -> Step | None:
        if all(s.target.name != v.name for s in self.algorithm.steps):
            return None  # a point of the statement's own
        if any(s.name == v.name for s in self.algorithm.state) and self.t + v.time <= 0:
            return None
        return self.algorithm.step(v.name)

    def label(self, v: ex.Variable) -> str:
        """x, x_next in one iteration; x0, x1, .. in several."""
        return self.moment(v.name + "+" * v.time)

    def image(self, operator: ex.Operator, of: Vector, name: str = "") -> Vector:
        """The image: a combination of known images, by linearity, and a new name for what is left."""
        known = self.images.setdefault(operator, [])
        result, left = self.known(operator, of)
        if not left.parts:
            return result
        first = next(iter(left))
        whole = Vector.named(first) if not name and len(left.parts) == 1 else of
        label = name or self._image_name(operator, left)
        image = self.fresh(label, operator.target)
        self.named.setdefault(operator, []).append((label, whole, image))
        if operator.name == "mean" and operator.transposed:  # mean mean^T = 1/n
            again = whole / self.agents
            self.images.setdefault(operator.T, []).append((image, again))
            self.named.setdefault(operator.T, []).append((f"of_{label}", image, again))
        if whole != of:
            known.append((whole, image))
            return result + image * left.parts[first]
        known.append((left, image - result))
        return image

    def known(self, operator: ex.Operator, of: Vector) -> tuple[Vector, Vector]:
        """The image as far as it has names, and the part of ``of`` whose image has none."""
        result, left = ZERO, of
        for argument, image in self.images.get(operator, []):
            lead = _lead(argument)
            if lead in left.parts:
                weight = left.parts[lead] / argument.parts[lead]
                result, left = result + image * weight, left - argument * weight
        return result, left

    def _image_name(self, operator: ex.Operator, of: Vector) -> str:
        stem = operator.name + "t" * operator.transposed
        if len(of.parts) == 1:
            return f"{stem}_{next(iter(of))}"
        return next(n for k in range(1000) if (n := f"{stem}_of_{self.purpose}{k or ''}") not in self.spaces)

    def gradient(self, f: ex.Function | ex.MonotoneOperator, of: ex.Expression, name: str = "") -> Vector:
        """The difference of the (sub)gradients of f at the two values of an expression."""
        at = self.vector(of)
        t = self.t if "step" in f.per else 0
        delta = self._kept(self.changed[f.name], f.over) if f.name in self.changed else ZERO
        place = (f, t, (of.name, self.t + of.time) if isinstance(of, ex.Variable) else (of, self.t))
        if f.single and place in self.places:  # the same two points: a difference alone does not tell them
            return self.places[place] + delta
        stem = self.moment(f"{'grad' if f.single else 'sub'}_{f.name}")
        free = next(n for k in range(1000) if (n := f"{stem}_{k}" if k else stem) not in self.spaces)
        found = self.fresh(name or free, f.over)
        self.evaluations.append((f, t, at, found))
        self.places[place] = found
        return found + delta

    def equation(self, value: Vector, wanted: tuple[str, ...]) -> None:
        """State that ``value`` is zero, and solve it for the first name of ``wanted`` (else any) with a monomial coefficient."""
        value = self.reduced(value)
        names = [n for n in (*wanted, *reversed(list(value))) if n in value.parts and len(value.parts[n].terms) == 1]
        if not value.parts:
            return
        if not names:
            raise ValueError(f"no name of the equation {value!r} = 0 can be solved for")
        found = value - Vector({names[0]: value.parts[names[0]]})
        self.solved[names[0]] = found * (-1 / value.parts[names[0]])
        self.solved = {n: _substituted(v, {names[0]: self.solved[names[0]]}) for n, v in self.solved.items()}

    def reduced(self, value: Vector) -> Vector:
        """In the basis: solved names replaced."""
        return _substituted(value, self.solved)

    def execute(self, names: Mapping[str, ex.Expression]) -> None:
        """Every iteration: the named expressions first, in their order, then the conditions of the steps."""
        for t in range(self.iterations):
            self.t = t
            for name, e in names.items():
                label = self.moment(name)
                found = self.vector(e, label)
                self.letters[label] = found
                if label not in self.spaces:  # a letter for a combination
                    first = next(self.variable(p) for p in parts(e) if isinstance(p, ex.Variable))
                    letter = self.fresh(label, e.space)
                    replaced = first.parts if len(first.parts) == 1 and next(iter(first)) not in self.solved else letter.parts
                    self.equation(letter - found, tuple(replaced))
            for step in self.algorithm.steps:
                self.purpose = self.label(step.target)
                value = self.variable(step.target)
                self.letters.setdefault(self.label(step.target), value)
                if not isinstance(step, Update):
                    before = {n for _, _, _, g in self.evaluations for n in g}
                    condition = self.vector(step.condition)
                    slopes = [n for _, _, _, g in self.evaluations for n in g if n not in before]
                    self.equation(condition, (*slopes, *(n for n in condition if n in before), *value))
            for v in self.algorithm.state:
                self.letters.setdefault(self.label(v), self.variable(v))

    def origin(self, name: str) -> tuple[str, ...]:
        """The names of which an image is made; a name that is no image is its own."""
        for images in self.named.values():
            for label, of, _ in images:
                if label == name:
                    return tuple(dict.fromkeys(root for part in self.reduced(of) for root in self.origin(part)))
        return (name,)

    def touched(self, noise: str) -> set[str]:
        """The names that depend on a noise: itself, images, what a step solves with it, gradients there."""
        found, before = {noise}, set[str]()
        while found != before:
            before = set(found)
            found |= {n for n in self.spaces if {*self.origin(n), *self.letters.get(n, ZERO)} & found}
            found |= {n for _, _, at, slope in self.evaluations if set(at) & found for n in slope}
            for step in self.algorithm.steps:
                if isinstance(step, Update):
                    continue  # replaced by its value, which names the noise itself
                inside = [self.vector(p) for p in read_by(step) if isinstance(p, (ex.Variable, ex.Noise))]
                if any(set(v) & found for v in inside):
                    found |= set(self.variable(step.target))
        return found

    def paired(self, u: Vector, x: Vector) -> Polynomial:
        """<u, x>, with <M^T z, x> written as <z, M x> wherever M x has a name: the adjoint identity used once."""
        result, left = Polynomial({}), self.reduced(u)
        for operator, images in self.named.items():
            direct, unknown = self.known(operator.T, x)
            for name, argument, _ in images if not unknown.parts else ():
                if name in left.parts:
                    result = result + left.parts[name] * (self.reduced(argument) @ self.reduced(direct))
                    left = left - Vector({name: left.parts[name]})
        return result + left @ self.reduced(x)


def _lead(v: Vector) -> str:
    return next(n for n, c in v.parts.items() if len(c.terms) == 1)


def _substituted(v: Vector, values: Mapping[str, Vector]) -> Vector:
    return sum((values[n] * c if n in values else Vector({n: c}) for n, c in v.parts.items()), ZERO)
