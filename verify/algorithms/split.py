"""The difference of two runs along the singular directions of one operator, as blocks that the shift rule reads.

Vectors of the operator's two spaces are expanded in its singular pairs: along a pair of singular value a both A and A^T multiply
by a; along the kernel of A only vectors of its source are left (A has full row rank). Another operator occurs only as B(y) of a
step that minimises over y: its image b is free, and the optimality of y gives the class form <w, b>, where B^T w is the
subgradient that the step chooses. The image of a non-expansive map is free, and no longer than its argument. Where a function
differs between the runs, its gradients at one point of the second run differ by a free vector, no longer than a state which
nothing moves (the first iteration may have its own); the class form is that of the first run's function at both points.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from verify.kernel import Fact, Polynomial, Vector
from verify.shifts.rule import Block, Program

from .declaration import Algorithm, Minimise, Solve, Update
from .differences import class_fact
from .expression import Applied, Datum, Expression, Gradient, Mapped, Noise, Operator, Product, Sum, Variable, parts
from .relations import Relations

ZERO = Vector({})


@dataclass
class _Direction:
    """Symbolic execution of one iteration along one direction; ``factor``: what the operator multiplies by (0 in its kernel)."""

    algorithm: Algorithm
    operator: Operator
    factor: Polynomial
    letters: dict[str, str]
    bounds: dict[str, dict[str, Polynomial]] = field(default_factory=dict)
    differs: dict[str, tuple[str, str, str]] = field(default_factory=dict)
    values: dict[tuple[str, int], Vector] = field(default_factory=dict)
    free: list[str] = field(default_factory=list)
    classes: dict[str, Polynomial] = field(default_factory=dict)
    definitions: list[tuple[str, Polynomial]] = field(default_factory=list)
    noisy: list[str] = field(default_factory=list)

    def here(self, space: str) -> bool:
        """Whether vectors of a space have a part in this direction."""
        return bool(self.factor.terms) or space == self.operator.source

    def contribution(self, name: str, space: str) -> Vector:
        letter = self.letters.get(name, name)
        if not self.here(space):
            return ZERO
        if letter not in self.free:
            self.free.append(letter)
        return Vector.named(letter)

    def vector(self, e: Expression) -> Vector:
        """The part of an expression in this direction; ValueError for what mixes directions."""
        match e:
            case Variable(name, _, time) if (name, time) in self.values:
                return self.values[name, time]
            case Noise():
                return ZERO
            case Datum():
                return ZERO
            case Sum(terms):
                return sum((self.vector(t) for t in terms), ZERO)
            case Product(factor, of):
                return self.vector(of) * self.scalar(factor)
            case Applied(operator, of) if operator in (self.operator, self.operator.T):
                return self.vector(of) * self.factor
            case Applied(operator, Variable(name)) if not operator.transposed:
                return self.contribution(f"{operator.name} {name}", operator.target)
            case Gradient(function, at) if function.smooth is not None:
                return self.gradient(function.name, function.over, e, self.vector(at))
            case Mapped(given, at) if given.nonexpansive:
                return self.image(given.name, given.over, self.vector(at))
        raise ValueError(f"{self.algorithm.name}: {type(e).__name__} does not split along {self.operator.name}")

    def scalar(self, e: Expression) -> Polynomial:
        return Relations(self.algorithm).scalar(e)

    def gradient(self, name: str, space: str, e: Gradient, at: Vector) -> Vector:
        slope = self.contribution(name, space)
        declared = {"smooth": e.function.smooth, "strongly": e.function.strongly}
        known = {k: self.scalar(b) for k, b in declared.items() if b is not None} | self.bounds.get(name, {})
        smooth, strongly = known.get("smooth"), known.get("strongly")
        if slope.parts:
            self.classes[name] = class_fact(slope @ at, slope, at, smooth, strongly)[1]
        if name not in self.differs:
            return slope
        by, longest, _ = self.differs[name]
        change = self.contribution(by, space)
        if change.parts:
            self.classes[f"change of {name}"] = Vector.named(longest).norm2 - change.norm2
        return slope + change

    def image(self, name: str, space: str, at: Vector) -> Vector:
        """What a non-expansive map makes of a difference."""
        made = self.contribution(name, space)
        if made.parts:
            self.classes[name] = at.norm2 - made.norm2
        return made

    def minimise(self, step: Minimise) -> None:
        """The free image of the minimiser, and the class form of its function."""
        terms = step.condition.terms if isinstance(step.condition, Sum) else (step.condition,)
        slopes = [e for t in terms for e in parts(t) if isinstance(e, Gradient)]
        images = {e.operator for t in terms for e in parts(t) if isinstance(e, Applied) and e.operator.transposed}
        if len(slopes) != 1 or len(images) != 1 or slopes[0].at != step.target:
            raise ValueError(
                f"{self.algorithm.name}: the step of {step.target.name} is not one function seen through one operator"
            )
        (back,) = images
        inner = sum((self._under(t, back) for t in terms), ZERO)
        image = self.contribution(f"{back.name} {step.target.name}", back.source)
        if image.parts:
            self.classes[slopes[0].function.name] = -(inner @ image)

    def _under(self, e: Expression, back: Operator) -> Vector:
        """w with back(w) = e, where e is made of images under ``back``; a subgradient stands on the other side."""
        match e:
            case Gradient():
                return ZERO
            case Product(factor, of):
                return self._under(of, back) * self.scalar(factor)
            case Sum(terms):
                return sum((self._under(t, back) for t in terms), ZERO)
            case Applied(operator, of) if operator == back:
                return self.vector(of)
        raise ValueError(f"{self.algorithm.name}: the condition has a part that is not under {back.name}^T")

    def solve(self, step: Solve) -> None:
        """The target of an affine equation; a sum that divides gets a name."""
        key, unknown = (step.target.name, step.target.time), "unknown"
        self.values[key] = Vector.named(unknown)
        value = self.vector(step.equation)
        weight = value.parts[unknown]
        lead = Polynomial(dict([min(weight.terms.items(), key=lambda t: (len(t[0]), t[0]))]))
        quotient = weight / lead
        if len(quotient.terms) > 1:
            name = self.letters.get("quotient", "q")
            self.definitions.append((name, quotient))
            quotient = Polynomial.atom(name)
        self.values[key] = Vector({n: c for n, c in value.parts.items() if n != unknown}) * (-1 / (lead * quotient))

    def block(self, facts: tuple[Fact, ...], more: tuple[tuple[str, Polynomial], ...], signs: dict[str, str]) -> Block:
        for state in self.algorithm.state:
            self.values[state.name, 0] = (
                Vector.named(self.letters.get(state.name, state.name)) if self.here(state.space) else ZERO
            )
        for step in self.algorithm.steps:
            if isinstance(step, Minimise):
                self.minimise(step)
            elif isinstance(step, Solve):
                self.solve(step)
            elif isinstance(step, Update):
                self.values[step.target.name, step.target.time] = self.vector(step.value)
                if any(isinstance(e, Noise) for e in parts(step.value)):
                    self.noisy.append(self.letters.get(step.target.name, step.target.name))
        states = [s for s in self.algorithm.state if self.here(s.space)]
        named = {s.name: self.letters.get(s.name, s.name) for s in states}
        after = {named[s.name]: self.values[s.name, 1] for s in states}
        for name, (_, longest, later) in self.differs.items():
            if f"change of {name}" in self.classes:
                named |= {longest: longest, later: later}
                after |= {longest: Vector.named(later), later: Vector.named(later)}
        return Block(signs, (*self.definitions, *more), facts, tuple(named.values()), tuple(self.free), after, dict(self.classes))


def split(
    algorithm: Algorithm,
    operator: Operator,
    singular: str,
    letters: dict[str, str] | None = None,
    facts: tuple[Fact, ...] = (),
    signs: dict[str, str] | None = None,
    definitions: tuple[tuple[str, Polynomial], ...] = (),
    shared: dict[str, str] | None = None,
    shared_facts: tuple[Fact, ...] = (),
    bounds: dict[str, dict[str, Polynomial]] | None = None,
    differs: dict[str, tuple[str, str, str]] | None = None,
) -> Program:
    """The program of the shift rule: the block ``along`` a singular value of ``operator`` named ``singular``, and its ``kernel``.

    letters: names of states, functions and images ("B y") in the blocks. facts, signs, definitions: of the parameters along a
    singular value (a range, further letters). shared, shared_facts: of parameters that are the same in every direction.
    bounds: "smooth" and "strongly" of functions other than the declared ones. differs: functions that differ between the runs at
    every iteration: the letter of the change, the state that is at least as long, and that of all later iterations.
    ValueError where the algorithm does not split.
    """
    common = {p.name: p.sign for p in algorithm.parameters} | (shared or {})
    along = _Direction(algorithm, operator, Polynomial.atom(singular), letters or {}, bounds or {}, differs or {})
    kernel = _Direction(algorithm, operator, Polynomial({}), letters or {}, bounds or {}, differs or {})
    blocks = {
        "along": along.block((*shared_facts, *facts), definitions, {**common, **(signs or {}), singular: "positive"}),
        "kernel": kernel.block(shared_facts, (), dict(common)),
    }
    released = tuple((letters or {}).get(name, name) for name in algorithm.released)
    return Program(blocks, common, tuple(along.noisy), released)
