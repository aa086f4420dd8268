"""Difference facts: what two runs of an algorithm obey, as facts of the kernel. The generator of the origin "program".

The two runs have the same data, noise and functions; every vector is the difference of the two. A function's class gives one
fact for each place where both runs evaluate it, an operator the adjoint identities between its named images, and the
conditions of the steps are solved for the (sub)gradients, so that few names remain. Nothing else is assumed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from verify.kernel import Fact, Polynomial, Statement, Vector

from .declaration import Algorithm, Step, Update
from .expression import (
    Applied,
    Datum,
    Expression,
    Function,
    Gradient,
    Inverse,
    Noise,
    Number,
    Operator,
    Parameter,
    Product,
    Sum,
    Variable,
    parts,
)

ZERO = Vector({})


@dataclass(frozen=True)
class Vocabulary:
    """Names and facts of the iterations.

    vectors: every name as a combination of the basis; spaces: the names of the basis, each with its space; scalars: the
    parameters' signs; facts by name; why: for each fact the words that give it.
    """

    vectors: Mapping[str, Vector]
    spaces: Mapping[str, str]
    scalars: Mapping[str, str]
    facts: Mapping[str, Fact]
    why: Mapping[str, str]

    def statement(self, facts: tuple[Fact, ...], goals: tuple[Fact, ...], scalars: Mapping[str, str] | None = None) -> Statement:
        """A statement with the names that facts and goals use; scalars: signs of further parameters."""
        used = {name for fact in (*facts, *goals) for name in fact.value.atoms()}
        inside = {n for name in used if name.startswith("<") for n in name[1:-1].split(",")}
        signs = {**self.scalars, **(scalars or {})}
        return Statement({n: s for n, s in signs.items() if n in used}, {n: s for n, s in self.spaces.items() if n in inside},
                         facts, goals)


@dataclass
class Relations:
    """Symbolic execution of two runs: names, images of operators, evaluations of functions, equations and their solution."""

    algorithm: Algorithm
    iterations: int = 1
    parameters: Mapping[str, Polynomial] = field(default_factory=dict)
    shifts: Mapping[str, str] = field(default_factory=dict)
    changed: Mapping[str, str] = field(default_factory=dict)
    spaces: dict[str, str] = field(default_factory=dict)
    values: dict[tuple[str, int], Vector] = field(default_factory=dict)
    letters: dict[str, Vector] = field(default_factory=dict)
    images: dict[Operator, list[tuple[Vector, Vector]]] = field(default_factory=dict)
    named: dict[Operator, list[tuple[str, Vector]]] = field(default_factory=dict)
    evaluations: list[tuple[Function, int, Vector, Vector]] = field(default_factory=list)
    places: dict[Any, Vector] = field(default_factory=dict)
    solved: dict[str, Vector] = field(default_factory=dict)
    t: int = 0
    purpose: str = "sum"

    def fresh(self, name: str, space: str) -> Vector:
        """A new name; ValueError where it is taken."""
        if name in self.spaces:
            raise ValueError(f"the name {name} is used twice")
        self.spaces[name] = space
        return Vector.named(name)

    def scalar(self, e: Expression) -> Polynomial:
        """A scalar as a polynomial in the parameters' names, or in what ``parameters`` gives for them."""
        match e:
            case Number(value):
                return Polynomial.of(value)
            case Parameter(name):
                return self.parameters.get(name, Polynomial.atom(name))
            case Sum(terms):
                return sum((self.scalar(t) for t in terms), Polynomial({}))
            case Product(factor, of):
                return self.scalar(factor) * self.scalar(of)
            case Inverse(of):
                return 1 / self.scalar(of)
        raise ValueError(f"{type(e).__name__} is no scalar")

    def vector(self, e: Expression, name: str = "") -> Vector:
        """The difference of a vector; ``name`` is given to what an operator, a function or a step makes anew."""
        match e:
            case Variable():
                return self.variable(e, name)
            case Noise(noise) if noise in self.shifts:
                return self._kept(self.shifts[noise], e.space)
            case Datum() | Noise():
                return ZERO
            case Sum() | Product() | Applied():
                pulled: dict[Operator, Vector] = {}
                plain = self._gathered(e, Polynomial.of(1), pulled)
                label = name if isinstance(e, Applied) else ""
                return sum((self.image(operator, of, label) for operator, of in pulled.items()), plain)
            case Gradient(function, at):
                return self.gradient(function, at, name)
        raise ValueError(f"{type(e).__name__} has no linear difference: name it by a fact of its own")

    def _kept(self, name: str, space: str) -> Vector:
        label = f"{name}{self.t}" if self.iterations > 1 else name
        return Vector.named(label) if label in self.spaces else self.fresh(label, space)

    def _gathered(self, e: Expression, weight: Polynomial, pulled: dict[Operator, Vector]) -> Vector:
        """weight e without its images, whose arguments are summed up in ``pulled``: M u + M v is one image, M (u + v)."""
        match e:
            case Sum(terms):
                return sum((self._gathered(t, weight, pulled) for t in terms), ZERO)
            case Product(factor, of):
                return self._gathered(of, weight * self.scalar(factor), pulled)
            case Applied(operator, of):
                pulled[operator] = pulled.get(operator, ZERO) + self.vector(of) * weight
                return ZERO
        return self.vector(e) * weight

    def variable(self, v: Variable, name: str = "") -> Vector:
        """A state or what a step sets: an update is replaced by its value, a solved target is a new name."""
        key = (v.name, self.t + v.time)
        if key not in self.values:
            step = self._setting(v)
            if isinstance(step, Update):
                here, self.t = self.t, self.t - (v.time != step.target.time)
                self.values[key] = self.vector(step.value)
                self.t = here
            else:
                self.values[key] = self.fresh(name or self.label(v), v.space)
        return self.values[key]

    def _setting(self, v: Variable) -> Step | None:
        if any(s.name == v.name for s in self.algorithm.state) and self.t + v.time <= 0:
            return None
        return next(s for s in self.algorithm.steps if s.target.name == v.name)

    def label(self, v: Variable) -> str:
        """x, x_next in one iteration; x0, x1, .. in several."""
        return f"{v.name}{self.t + v.time}" if self.iterations > 1 else v.name + ("_next" if v.time else "")

    def image(self, operator: Operator, of: Vector, name: str = "") -> Vector:
        """The image: a combination of known images, by linearity, and a new name for what is left."""
        known = self.images.setdefault(operator, [])
        result, left = ZERO, of
        for argument, image in known:
            lead = _lead(argument)
            if lead in left.parts:
                weight = left.parts[lead] / argument.parts[lead]
                result, left = result + image * weight, left - argument * weight
        if not left.parts:
            return result
        first = next(iter(left))
        whole = Vector.named(first) if not name and len(left.parts) == 1 else of
        image = self.fresh(name or self._image_name(operator, left), operator.target)
        self.named.setdefault(operator, []).append((next(iter(image)), whole))
        if whole != of:
            known.append((whole, image))
            return result + image * left.parts[first]
        known.append((left, image - result))
        return image

    def _image_name(self, operator: Operator, of: Vector) -> str:
        stem = operator.name + "t" * operator.transposed
        if len(of.parts) == 1:
            return f"{stem}_{next(iter(of))}"
        return next(n for k in range(1000) if (n := f"{stem}_of_{self.purpose}{k or ''}") not in self.spaces)

    def gradient(self, f: Function, of: Expression, name: str = "") -> Vector:
        """The difference of the (sub)gradients of f at the two values of an expression."""
        at = self.vector(of)
        t = self.t if "step" in f.per else 0
        delta = self._kept(self.changed[f.name], f.over) if f.name in self.changed else ZERO
        place = (f, t, (of.name, self.t + of.time) if isinstance(of, Variable) else (of, self.t))
        if f.smooth is not None and place in self.places:  # the same two points: a difference alone does not tell them
            return self.places[place] + delta
        suffix = str(self.t) if self.iterations > 1 else ""
        found = self.fresh(name or f"{'grad' if f.smooth is not None else 'sub'}_{f.name}{suffix}", f.over)
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

    def execute(self, names: Mapping[str, Expression]) -> None:
        """Every iteration: the named expressions first, in their order, then the conditions of the steps."""
        for t in range(self.iterations):
            self.t = t
            suffix = str(self.t) if self.iterations > 1 else ""
            for name, e in names.items():
                found = self.vector(e, name + suffix)
                self.letters[name + suffix] = found
                if name + suffix not in self.spaces:  # a letter for a combination
                    first = next(self.variable(p) for p in parts(e) if isinstance(p, Variable))
                    letter = self.fresh(name + suffix, e.space)
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

    def paired(self, u: Vector, x: Vector) -> Polynomial:
        """<u, x>, with <M^T z, x> written as <z, M x> wherever M x has a name: the adjoint identity used once."""
        result, left = Polynomial({}), self.reduced(u)
        for operator, images in self.named.items():
            there = [Vector.named(n) for n, of in self.named.get(operator.T, []) if self.reduced(of) == self.reduced(x)]
            direct = there[0] if there else None
            for name, argument in images:
                if direct is not None and name in left.parts:
                    result = result + left.parts[name] * (self.reduced(argument) @ self.reduced(direct))
                    left = left - Vector({name: left.parts[name]})
        return result + left @ self.reduced(x)


def differences(algorithm: Algorithm, names: Mapping[str, Expression] | None = None, iterations: int = 1,
                classes: Mapping[str, Mapping[str, Expression]] | None = None,
                parameters: Mapping[str, Polynomial] | None = None, shifts: Mapping[str, str] | None = None,
                changed: Mapping[str, str] | None = None) -> Vocabulary:
    """Names and facts of two runs over some iterations.

    names: letters of a lemma file for images, gradients, targets and combinations (``{"b": B(y), "w": lam - beta * A(x)}``),
    evaluated in their order; a letter for a combination replaces the first variable in it. classes: bounds "smooth" and
    "strongly" of functions other than the declared ones. parameters: polynomials (numbers) in place of parameters.
    shifts: {noise: name} where the second run's noise differs by a named vector. changed: {function: name} where the second
    run has another function: its gradient differs further by the named vector, and the class fact is that of the first run's
    function at both points.
    """
    r = Relations(algorithm, iterations, dict(parameters or {}), dict(shifts or {}), dict(changed or {}))
    r.execute(names or {})
    facts: dict[str, Fact] = {}
    why: dict[str, str] = {}

    def add(name: str, kind: str, value: Polynomial, words: str) -> None:
        label = name if name not in facts else next(f"{name}_{k}" for k in range(2, 1000) if f"{name}_{k}" not in facts)
        facts[label], why[label] = Fact(label, kind, value), words

    for f, t, at, slope in r.evaluations:
        bounds = {"smooth": f.smooth, "strongly": f.strongly, **(classes or {}).get(f.name, {})}
        smooth, strongly = (None if b is None else r.scalar(b) for b in (bounds["smooth"], bounds["strongly"]))
        g, x = r.reduced(slope), r.reduced(at)
        suffix = f"_{f.name}{t if iterations > 1 and 'step' in f.per else ''}"
        plain, paired = g @ x, r.paired(slope, at)
        forms = {"": plain, "_paired": paired} if smooth is not None else {"": paired, "_unpaired": plain}
        for ending, product in forms.items():
            if ending == "" or product != forms[""]:
                word, value, words = class_fact(product, g, x, smooth, strongly)
                add(word + suffix + ending, ">=", value, f"{f.name} is {words}")
    for operator, images in r.named.items():
        for name, z in images if operator.transposed else ():
            for other, x in r.named.get(operator.T, []):
                value = Vector.named(name) @ x - z @ Vector.named(other)
                left, right = r.reduced(Vector.named(name)) @ r.reduced(x), r.reduced(z) @ r.reduced(Vector.named(other))
                if value.terms:
                    add(f"adjoint_{name}_{other}", "=", left - right, f"{operator.name}^T is the adjoint of {operator.name}")
    signs = {p.name: p.sign for p in algorithm.parameters if p.name not in r.parameters}
    signs |= {p.name: p.sign for bounds in (classes or {}).values() for b in bounds.values() for p in parts(b)
              if isinstance(p, Parameter)}
    vectors = {n: r.reduced(v) for n, v in r.letters.items()} | {n: r.reduced(Vector.named(n)) for n in r.spaces}
    return Vocabulary(vectors, {n: s for n, s in r.spaces.items() if n not in r.solved}, signs, facts, why)


def class_fact(product: Polynomial, g: Vector, x: Vector, smooth: Polynomial | None,
               strongly: Polynomial | None) -> tuple[str, Polynomial, str]:
    """The one exact condition between two points of difference x, with gradients of difference g and <g, x> = product."""
    if smooth is None:
        if strongly is None:
            return "monotone", product, "convex: its subdifferential is monotone"
        return "strongly_monotone", product - strongly * x.norm2, "strongly convex"
    if strongly is None:
        return "cocoercive", product - g.norm2 / smooth, "convex with a Lipschitz gradient: the gradient is cocoercive"
    value = (smooth + strongly) * product - smooth * strongly * x.norm2 - g.norm2
    return "strongly_cocoercive", value, "strongly convex with a Lipschitz gradient"


def _lead(v: Vector) -> str:
    return next(n for n, c in v.parts.items() if len(c.terms) == 1)


def _substituted(v: Vector, values: Mapping[str, Vector]) -> Vector:
    return sum((values[n] * c if n in values else Vector({n: c}) for n, c in v.parts.items()), ZERO)
