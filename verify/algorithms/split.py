"""The difference of two runs along the singular directions of one operator, as blocks that the shift rule reads.

Vectors of the operator's two spaces are expanded in its singular pairs: along a pair of singular value a both A and A^T multiply
by a; along the kernel of A only vectors of its source are left (A has full row rank). Another operator occurs only as B(y) of a
step that minimises over y: its image b is free, and the optimality of y gives the class form <w, b>, where B^T w is the
subgradient that the step chooses. The image of a non-expansive map is free, and no longer than its argument. Where a function
differs between the runs, its gradients at one point of the second run differ by a free vector, no longer than a state which
nothing moves (the first iteration may have its own); the class form is that of the first run's function at both points.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from verify.kernel import Fact, Polynomial, Vector
from verify.shifts.rule import Block, Program

from .declaration import Algorithm, Minimise, Solve, Update
from .differences import class_fact
from .expression import Applied, Expression, Function, Map, MonotoneOperator, Noise, Operator, Variable, parts
from .relations import Relations

ZERO = Vector({})


@dataclass
class _Direction(Relations):
    """Symbolic execution of one iteration along one direction; ``factor``: what the operator multiplies by (0 in its kernel)."""

    operator: Operator = field(kw_only=True)
    factor: Polynomial = field(kw_only=True)
    names: Mapping[str, str] = field(kw_only=True)
    bounds: Mapping[str, Mapping[str, Polynomial]] = field(kw_only=True)
    differs: Mapping[str, tuple[str, str, str]] = field(kw_only=True)
    free: dict[str, str] = field(default_factory=dict)
    classes: dict[str, Polynomial] = field(default_factory=dict)
    definitions: list[tuple[str, Polynomial]] = field(default_factory=list)
    noisy: list[str] = field(default_factory=list)

    def here(self, space: str) -> bool:
        """Whether vectors of a space have a part in this direction."""
        return bool(self.factor.terms) or space == self.operator.source

    def contribution(self, name: str, space: str) -> Vector:
        letter = self.names.get(name, name)
        if not self.here(space):
            return ZERO
        if self.free.setdefault(letter, name) != name:
            raise ValueError(f"{self.algorithm.name}: one letter {letter} for {self.free[letter]} and {name}")
        return Vector.named(letter)

    def refusal(self, e: object) -> ValueError:
        """For what mixes directions."""
        return ValueError(f"{self.algorithm.name}: {type(e).__name__} does not split along {self.operator.name}")

    def _gathered(self, e: Expression, weight: Polynomial, pulled: dict[Operator, Vector]) -> Vector:
        match e:
            case Applied(operator, of) if operator in (self.operator, self.operator.T):
                return self.vector(of) * (weight * self.factor)
            case Applied(operator, Variable(name)) if not operator.transposed:
                return self.contribution(f"{operator.name} {name}", operator.target) * weight
        return super()._gathered(e, weight, pulled)

    def image(self, operator: Operator, of: Vector, name: str = "") -> Vector:
        raise self.refusal(operator)

    def variable(self, v: Variable, name: str = "") -> Vector:
        if (v.name, v.time) not in self.values:
            raise self.refusal(v)
        return self.values[v.name, v.time]

    def gradient(self, f: Function | MonotoneOperator, of: Expression, name: str = "") -> Vector:
        if f.smooth is None:
            raise self.refusal(f)
        at, slope = self.vector(of), self.contribution(f.name, f.over)
        known = {k: None if b is None else self.scalar(b) for k, b in f.bounds.items()} | dict(self.bounds.get(f.name, {}))
        if slope.parts:
            self.classes[f.name] = class_fact(slope @ at, slope, at, known["smooth"], known["strongly"])[1]
        if f.name not in self.differs:
            return slope
        by, longest, _ = self.differs[f.name]
        change = self.contribution(by, f.over)
        if change.parts:
            self.classes[f"change of {f.name}"] = Vector.named(longest).norm2 - change.norm2
        return slope + change

    def _mapped(self, by: Map | None, name: str, at: Expression) -> Vector:
        """What a non-expansive map makes of a difference."""
        if by is None or not by.nonexpansive:
            raise self.refusal(by)
        of, made = self.vector(at), self.contribution(by.name, by.over)
        if made.parts:
            self.classes[by.name] = of.norm2 - made.norm2
        return made

    def minimise(self, step: Minimise) -> None:
        """The free image of the minimiser, and the class form of its function."""
        pulled: dict[Operator, Vector] = {}
        plain, function = self._gathered(step.parts.rest, Polynomial.of(1), pulled), step.parts.function
        if function is None or plain.parts or len(pulled) != 1 or not next(iter(pulled)).transposed:
            raise ValueError(
                f"{self.algorithm.name}: the step of {step.target.name} is not one function seen through one operator"
            )
        ((back, inner),) = pulled.items()
        image = self.contribution(f"{back.name} {step.target.name}", back.source)
        if image.parts:
            self.classes[function.name] = -(inner @ image)

    def solve(self, step: Solve) -> None:
        """The target of an affine equation; a sum that divides gets a name."""
        key, unknown = (step.target.name, step.target.time), "unknown"
        self.values[key] = Vector.named(unknown)
        value = self.vector(step.equation)
        weight = value.parts[unknown]
        lead = Polynomial(dict([min(weight.terms.items(), key=lambda t: (len(t[0]), t[0]))]))
        quotient = weight / lead
        if len(quotient.terms) > 1:
            name = self.names.get("quotient", "q")
            self.definitions.append((name, quotient))
            quotient = Polynomial.atom(name)
        self.values[key] = Vector({n: c for n, c in value.parts.items() if n != unknown}) * (-1 / (lead * quotient))

    def block(self, facts: tuple[Fact, ...], more: tuple[tuple[str, Polynomial], ...], signs: dict[str, str]) -> Block:
        for state in self.algorithm.state:
            self.values[state.name, 0] = Vector.named(self.names.get(state.name, state.name)) if self.here(state.space) else ZERO
        for step in self.algorithm.steps:
            if isinstance(step, Minimise):
                self.minimise(step)
            elif isinstance(step, Solve):
                self.solve(step)
            elif isinstance(step, Update):
                self.values[step.target.name, step.target.time] = self.vector(step.value)
                if any(isinstance(e, Noise) for e in parts(step.value)):
                    self.noisy.append(self.names.get(step.target.name, step.target.name))
        states = [s for s in self.algorithm.state if self.here(s.space)]
        named = {s.name: self.names.get(s.name, s.name) for s in states}
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
    given: Any = {"operator": operator, "names": letters or {}, "bounds": bounds or {}, "differs": differs or {}}
    along = _Direction(algorithm, factor=Polynomial.atom(singular), **given)
    kernel = _Direction(algorithm, factor=Polynomial({}), **given)
    blocks = {
        "along": along.block((*shared_facts, *facts), definitions, {**common, **(signs or {}), singular: "positive"}),
        "kernel": kernel.block(shared_facts, (), dict(common)),
    }
    released = tuple((letters or {}).get(name, name) for name in algorithm.released)
    return Program(blocks, common, tuple(along.noisy), released)
