"""The difference of two runs along the singular directions of one operator, as blocks that the shift rule reads.

Vectors of the operator's two spaces are expanded in its singular pairs: along a pair of singular value a both A and A^T multiply
by a; along the kernel of A only vectors of its source are left (A has full row rank). Another operator occurs only as B(y) of a
step that minimises over y: its image b is free, and the optimality of y gives the class form <w, b>, where B^T w is the
subgradient that the step chooses. The image of a non-expansive map is free, and no longer than its argument. Where a function
differs between the runs, its gradients at one point of the second run differ by a free vector, no longer than a state which
nothing moves (the first iteration may have its own); the class form is that of the first run's function at both points.
A letter is what one function or map makes of one point. A noise is added as it is, to one state and after all that reads it: then
what shifts the noise shifts this state, alike and alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from verify.kernel import Definitions, Facts, Polynomial, Vector
from verify.shifts.rule import Block, Program

from .declaration import Algorithm, Minimise, Solve, Update, read_by
from .differences import bounds_of, class_fact
from .expression import Applied, Expression, Function, Map, MonotoneOperator, Noise, Operator, Variable, terms_of
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
    free: dict[str, tuple[str, object]] = field(default_factory=dict)
    classes: dict[str, Polynomial] = field(default_factory=dict)
    definitions: list[tuple[str, Polynomial]] = field(default_factory=list)

    def here(self, space: str) -> bool:
        """Whether vectors of a space have a part in this direction."""
        operator = self.operator
        if space not in (operator.source, *([operator.target] if operator in self.algorithm.operators else [])):
            raise ValueError(f"{self.algorithm.name}: no direction of {operator.name} has vectors of {space}")
        return bool(self.factor.terms) or space == operator.source

    def contribution(self, name: str, space: str, made: object) -> Vector:
        """The letter of what ``name`` makes, ``made`` of what."""
        letter = self.names.get(name, name)
        if not self.here(space):
            return ZERO
        first, point = self.free.setdefault(letter, (name, made))
        if (first, point) != (name, made):
            raise ValueError(f"{self.algorithm.name}: one letter {letter} for {first} and {name}, or of two points")
        return Vector.named(letter)

    def refusal(self, e: object) -> ValueError:
        """For what mixes directions."""
        return ValueError(f"{self.algorithm.name}: {type(e).__name__} does not split along {self.operator.name}")

    def _gathered(self, e: Expression, weight: Polynomial, pulled: dict[Operator, Vector]) -> Vector:
        match e:
            case Applied(operator, of) if operator in (self.operator, self.operator.T):
                return self.vector(of) * (weight * self.factor)
            case Applied(operator, Variable(name) as of) if not operator.transposed:
                return self.contribution(f"{operator.name} {name}", operator.target, (operator, of)) * weight
        return super()._gathered(e, weight, pulled)

    def image(self, operator: Operator, of: Vector, name: str = "") -> Vector:
        raise self.refusal(operator)

    def variable(self, v: Variable, name: str = "") -> Vector:
        if (v.name, v.time) not in self.values:
            raise self.refusal(v)
        return self.values[v.name, v.time]

    def gradient(self, f: Function | MonotoneOperator, e: Expression, name: str = "") -> Vector:
        if f.smooth is None:
            raise self.refusal(f)
        at, slope = self.vector(e), self.contribution(f.name, f.over, (f, e))
        known = {**bounds_of(self, f, None), **self.bounds.get(f.name, {})}
        if slope.parts:
            self.classes[f.name] = class_fact(slope @ at, slope, at, known["smooth"], known["strongly"])[1]
        if f.name not in self.differs:
            return slope
        by, longest, _ = self.differs[f.name]
        change = self.contribution(by, f.over, (f, e))
        if change.parts:
            self.classes[f"change of {f.name}"] = Vector.named(longest).norm2 - change.norm2
        return slope + change

    def _mapped(self, by: Map | None, name: str, at: Expression) -> Vector:
        """What a non-expansive map makes of a difference."""
        if by is None or not by.nonexpansive:
            raise self.refusal(by)
        of, made = self.vector(at), self.contribution(by.name, by.over, (by, at))
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
        image = self.contribution(f"{back.name} {step.target.name}", back.source, (back.T, step.target))
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

    def block(self, facts: Facts, more: Definitions, signs: dict[str, str]) -> Block:
        for state in self.algorithm.state:
            self.values[state.name, 0] = Vector.named(self.names.get(state.name, state.name)) if self.here(state.space) else ZERO
        for step in self.algorithm.steps:
            if isinstance(step, Minimise):
                self.minimise(step)
            elif isinstance(step, Solve):
                self.solve(step)
            elif isinstance(step, Update):
                self.values[step.target.name, step.target.time] = self.vector(step.value)
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
    facts: Facts = (),
    signs: dict[str, str] | None = None,
    definitions: Definitions = (),
    shared: dict[str, str] | None = None,
    shared_facts: Facts = (),
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
    if operator.source == operator.target or operator.mixes:
        raise ValueError(
            f"{algorithm.name}: {operator.name} maps {operator.source} to {operator.target}, expected two single spaces"
        )
    if any(p.per for p in algorithm.parameters) or any(step.among is not None for step in algorithm.steps):
        raise ValueError(f"{algorithm.name}: a parameter or a step is not the same in every iteration, or not for all agents")
    parameters = {p.name: p.sign for p in algorithm.parameters}
    common, lengths = parameters | (shared or {}), {n for _, *two in (differs or {}).values() for n in two}
    put = {letter for name, letter in (letters or {}).items() if letter != name}
    if taken := ({singular} & parameters.keys()) | ((lengths | put) & {s.name for s in algorithm.state}):
        raise ValueError(f"{algorithm.name}: {', '.join(sorted(taken))} stands for something else already")
    given: Any = {"operator": operator, "names": letters or {}, "bounds": bounds or {}, "differs": differs or {}}
    along = _Direction(algorithm, factor=Polynomial.atom(singular), **given)
    kernel = _Direction(algorithm, factor=Polynomial({}), **given)
    blocks = {
        "along": along.block((*shared_facts, *facts), definitions, {**common, **(signs or {}), singular: "positive"}),
        "kernel": kernel.block(shared_facts, (), dict(common)),
    }
    noisy, released = (tuple((letters or {}).get(n, n) for n in names) for names in (_noisy(algorithm), algorithm.released))
    return Program(blocks, common, noisy, released)


def _noisy(algorithm: Algorithm) -> list[str]:
    """The states that carry noise. ValueError unless a shift of it is one of that state alone, as long."""
    found: dict[str, str] = {}
    for step in algorithm.steps:
        drawn = [e for e in read_by(step) if isinstance(e, Noise)]
        for noise in drawn:
            plain = isinstance(step, Update) and drawn == [noise] and noise in terms_of(step.value)
            own = noise.name not in found and (noise.over, noise.deviation) == (step.target.over, Noise.deviation)
            if not (plain and own) or any(step.target in read_by(other) for other in algorithm.steps):
                raise ValueError(
                    f"{algorithm.name}: expected the noise {noise.name} of deviation {Noise.deviation} added as it is to one "
                    "state, which nothing reads in the same iteration"
                )
            found[noise.name] = step.target.name
    return list(found.values())
