"""The worst ratio of two measures over N iterations of any declaration, as a program: ``worst-case FILE.py:NAME``.

A measure is a sum of multiples of squared lengths of combinations, in the names of the declaration: ``|x|^2 + 2 |y - 2 x|^2`` of
the differences of two runs at the start, ``x+`` after N iterations; ``R |x|^2``: times the number that ``parameters`` gives R.
What a function or operator is asked at several pairs of points is told for each pair apart: then the optimum is an upper bound,
and ``Question.exact`` says so.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from ..algorithms.declaration import Algorithm
from ..algorithms.differences import bounds_of, facts_of_class, facts_of_map
from ..algorithms.expression import Expression, Function, MonotoneOperator, Variable, parts
from ..algorithms.given import Class, Spectrum
from ..algorithms.relations import Relations
from ..cones.statement_program import Inexpressible, Program
from ..kernel import Fact, Polynomial, Vector
from .conditions import Conditions, LinearOperator

NUMBER = r"\s*([+-]?)\s*(\d+(?:/\d+)?)?\s*\*?\s*"
TERM, LENGTH = re.compile(NUMBER + r"([A-Za-z_]\w*\+?)"), re.compile(NUMBER + r"([A-Za-z_]\w*)?\s*\|")
MAX_ITERATIONS = 8


def steepest(bounds: Mapping[str, Fraction | None]) -> Fraction | None:
    """The largest curvature or Lipschitz constant that the constants of a class allow; None where nothing bounds it."""
    most = [v for name, v in bounds.items() if name in ("smooth", "lipschitz") and v is not None]
    return min(most + [1 / v for name, v in bounds.items() if name == "cocoercive" and v], default=None)


@dataclass(frozen=True)
class Question:
    """``parameters`` by name; ``classes``: of a function its strong convexity and smoothness, of an operator its strong
    monotonicity and Lipschitz constant (None: none), in place of what is declared; ``operators``: singular values, or (a, b) for
    M M^T >= a^2 and |M| <= b (None: none); ``products``: bounds on |A^T B|. ``left`` and ``against``: measures, by default all
    states at the end and at the start; ``letters``: further vectors that are named in every iteration, those that only states
    make after the last as well. ceiling: ``left`` over it is added to ``against``, so that no ratio is above it. ValueError for
    what is missing.

    In place of a number of parameters, classes, operators and products may stand a letter (an atom), a parameter of the program,
    which is then one for all numbers."""

    algorithm: Algorithm
    parameters: Mapping[str, Fraction]
    classes: Mapping[str, Class] = field(default_factory=dict)
    operators: Mapping[str, Spectrum | Class] = field(default_factory=dict)
    left: str = ""
    against: str = ""
    iterations: int = 1
    letters: Mapping[str, Expression] = field(default_factory=dict)
    products: Mapping[tuple[str, str], Fraction] = field(default_factory=dict)
    ceiling: Fraction | None = None

    def __post_init__(self) -> None:
        a = self.algorithm
        if not 1 <= self.iterations <= MAX_ITERATIONS:
            raise Inexpressible(f"--steps must lie between 1 and {MAX_ITERATIONS}, found {self.iterations}")
        known = {"--class": {f.name for f in a.functions}, "--operator": {o.name for o in a.operators}}
        for option, given in (("--class", self.classes), ("--operator", self.operators)):
            if strange := sorted(given.keys() - known[option]):
                raise ValueError(f"{option} {strange[0]}: {a.name} has {', '.join(sorted(known[option])) or 'none'}")
        weights = {found[3] for found in LENGTH.finditer(f"{self.left}+{self.against}")}
        if strange := sorted(self.parameters.keys() - {p.name for p in a.parameters} - weights):
            raise ValueError(f"--set {strange[0]}: {a.name} has no such parameter")
        pairs = {**self.classes, **{n: self.singular(n) for n in self.operators}}
        pairs |= {f"|{A}^T {B}|": (Fraction(0), bound) for (A, B), bound in self.products.items()}
        for name, (low, high) in pairs.items():
            bounds = [v for v in (Fraction(0), low, high) if v is not None and not isinstance(v, Polynomial)]
            if bounds != sorted(bounds):
                raise Inexpressible(f"{name}: expected 0 <= {' <= '.join(map(str, bounds[1:]))}")
        wanted = {p.name: p for p in self.relations.algorithm.parameters}
        for name, p in wanted.items():
            value = self.parameters.get(name)
            if value is None or isinstance(value, Polynomial) or p.sign == "real":
                continue
            if value < 0 or (value == 0 and p.sign == "positive"):
                raise ValueError(f"--set {name}: {name} is {p.sign}, found {value}")

    @cached_property
    def relations(self) -> Relations:
        """The symbolic execution of two runs; ValueError where a parameter has no number."""
        numbers = {n: Polynomial.of(v) for n, v in self.parameters.items()}
        r = Relations(self.algorithm, self.iterations, numbers, indexed=True)
        r.execute(self.letters)
        r.t = self.iterations
        for name, e in self.letters.items():
            if {v for v in parts(e) if isinstance(v, Variable)} <= {*self.algorithm.state}:
                r.letters[r.moment(name)] = r.vector(e)
        return r

    @cached_property
    def single(self) -> bool:
        """Whether each function is asked at one pair of points."""
        names = [(f.name, t) for f, t, *_ in self.relations.evaluations] + [(n, 0) for _, n, *_ in self.relations.mapped]
        return len(set(names)) == len(names)

    @property
    def exact(self) -> bool:
        """Whether the optimum is the worst case: each function is asked at one pair, nothing is clipped, no operator."""
        clipped = any(by is None for by, *_ in self.relations.mapped)
        return self.single and not clipped and not self.algorithm.operators

    def bounds(self, f: Function | MonotoneOperator) -> dict[str, Fraction | None]:
        """The constants of the class of f as numbers."""
        said = self.classes.get(f.name)
        names = ("strongly", "smooth") if isinstance(f, Function) else ("strongly", "lipschitz")
        own: dict[str, Any] = {} if said is None else dict.fromkeys(names)
        found = bounds_of(self.relations, f, {f.name: own})
        if said is not None:
            found |= {n: None if v is None else Polynomial.of(v) for n, v in zip(names, said, strict=True)}
        return {n: None if v is None else self._number(f"{n} of {f.name}", v) for n, v in found.items()}

    def singular(self, name: str) -> Class:
        """The bounds of an operator's singular values."""
        said = self.operators.get(name, (Fraction(0), None))
        return (said.low, said.high) if isinstance(said, Spectrum) else said

    def _number(self, what: str, value: Polynomial) -> Fraction:
        if loose := sorted(value.atoms() - self.open):
            free = [*loose, *sorted({p.name for p in self.relations.algorithm.parameters} - self.parameters.keys() - {*loose})]
            raise ValueError(f"{what} has no number: say {' '.join(f'--set {name}=...' for name in free)}, or --class")
        return value if value.atoms() else value.terms.get((), Fraction(0))  # type: ignore[return-value]

    @cached_property
    def open(self) -> frozenset[str]:
        """The letters that stand for numbers."""
        pairs = [*self.classes.values(), *map(self.singular, self.operators)]
        numbers: list[object] = [*self.parameters.values(), *(v for pair in pairs for v in pair), *self.products.values()]
        return frozenset(a for v in numbers if isinstance(v, Polynomial) for a in v.atoms())

    @cached_property
    def measures(self) -> tuple[Polynomial, Polynomial]:
        """``against`` and ``left``."""
        states = [v.name for v in self.algorithm.state]
        against, left = (" + ".join(f"|{n}{mark}|^2" for n in states) for mark in ("", "+"))
        below, above = self.measure(self.against or against), self.measure(self.left or left)
        return below + above / self.ceiling if self.ceiling else below, above

    def measure(self, text: str) -> Polynomial:
        """A measure as a polynomial of inner products of names with their iteration (x0, x1, ..); ValueError with the place that
        is not understood."""
        total, rest = Polynomial({}), text
        while rest.strip():
            found = LENGTH.match(rest)
            if found is None or (rest is not text and not found[1]):
                raise ValueError(f"expected + 2 |x - lam|^2 and so on, found {rest.strip()[:40]!r}")
            inside, bar, rest = rest[found.end() :].partition("|")
            if not bar or not rest.lstrip().startswith("^2"):
                raise ValueError(f"a length |{inside[:40]}| must be squared: |..|^2")
            if found[3] and found[3] not in self.parameters:
                raise ValueError(f"{found[3]} has no number: say --set {found[3]}=...")
            weight = self.parameters[found[3]] if found[3] else 1
            total, rest = total + self._combination(inside).norm2 * _factor(found) * weight, rest.lstrip()[2:]
        if not total.terms:
            raise ValueError(f"{text[:40]!r} measures nothing")
        return total

    def _combination(self, text: str) -> Vector:
        total, rest = Vector({}), text
        while rest.strip():
            found = TERM.match(rest)
            if found is None:
                raise ValueError(f"expected names with numbers before them, found {rest.strip()[:40]!r}")
            total, rest = total + Vector.named(self._label(found[3])) * _factor(found), rest[found.end() :]
        return total

    def _label(self, name: str) -> str:
        letters, stem = self.relations.letters, name.removesuffix("+")
        times = (0,) if name == stem else (self.iterations, self.iterations - 1)  # or what the last iteration computes
        label = next((f"{stem}{t}" for t in times if f"{stem}{t}" in letters), None)
        if label is None:
            known = sorted({n[:-1] for n in letters})  # without the iteration, one digit
            raise ValueError(f"no vector {name!r}: there are {', '.join(known)}, with + after the iterations")
        return label

    def reduced(self, measure: Polynomial) -> Polynomial:
        """A measure in the basis."""
        pairs = {atom: atom[1:-1].split(",") for atom in measure.atoms() - self.open}
        return measure.substitute({atom: self.vector(u) @ self.vector(v) for atom, (u, v) in pairs.items()})

    def vector(self, name: str) -> Vector:
        """A vector by its name and iteration (x0, x1, ..), in the basis."""
        r = self.relations
        return r.reduced(r.letters.get(name, Vector.named(name)))

    def program(self) -> Program:
        """max ``left`` where ``against`` is 1. Raises Inexpressible where the declaration is no such program."""
        against, left = map(self.reduced, self.measures)
        return self.conditions(against, left).program(against, left)

    def conditions(self, *measured: Polynomial) -> Conditions:
        """What two runs obey, in the vectors that are measured or that a condition names. Raises Inexpressible as ``program``."""
        r, facts, wanted = self.relations, list[Fact](), {o.name: o for o in self.algorithm.operators}
        operators = []
        for (left, right), bound in self.products.items():
            named = r.named.get(wanted[right], [])
            of = tuple((r.reduced(y), r.reduced(r.image(wanted[left].T, b))) for _, y, b in named)
            operators.append(LinearOperator(f"{left}^T {right}", of, (), bound))
        for k, (f, _, at, slope) in enumerate(r.evaluations):
            x, g, bounds = r.reduced(at), r.reduced(slope), self.bounds(f)
            exact = {n: None if v is None else Polynomial.of(v) for n, v in bounds.items()}
            found = facts_of_class(r.paired(slope, at) if bounds.get("smooth") is None else g @ x, g, x, exact)
            facts += [Fact(f"{word} {f.name} at {k}", ">=", value) for word, value, _ in found]
        for k, (by, name, argument, image) in enumerate(r.mapped):
            found = facts_of_map(r, by, r.reduced(argument), r.reduced(image))
            facts += [Fact(f"{word} {name} at {k}", ">=", value) for word, value, _ in found]
        for fact in facts:
            for atom in fact.value.atoms() - self.open - {a for a in fact.value.atoms() if a.startswith("<")}:
                raise ValueError(f"{fact.name}: {atom} has no number: say --set {atom}=...")
        used = {n for v in (*measured, *(f.value for f in facts)) for a in v.atoms() for n in a.strip("<>").split(",")}
        images = {
            o: [(r.reduced(of), r.reduced(image)) for _, of, image in r.named.get(o, [])]
            for a in wanted.values()
            for o in (a, a.T)
        }
        used |= {n for one in operators for pair in one.images for v in pair for n in v}
        for o, pairs in images.items():
            if o.name not in self.operators and not any({*of, *image} <= used for of, image in images[o.T]):
                continue  # with no class and no adjoint, an image says nothing of what it is the image of
            used |= {n for of, image in pairs if {*image} & used for n in of}
        for op in wanted.values():
            known, adjoint = (tuple((of, image) for of, image in images[o] if {*of, *image} <= used) for o in (op, op.T))
            least, most = self.singular(op.name)
            operators.append(LinearOperator(op.name, known, adjoint, most, least**2))
        spaces = {name: space for name, space in r.spaces.items() if name in used and name not in r.solved}
        return Conditions(spaces, tuple(facts), tuple(operators), self.open)


def of_all(measure: str, own: Mapping[str, int]) -> str:
    """A measure where there are so many of each of these names: the squared length of what each has of its own is the sum of
    theirs. ValueError for a length of names of which there are different numbers."""
    named = re.compile(rf"\b({'|'.join(map(re.escape, own))})\b")

    def lengths(found: re.Match[str]) -> str:
        weight, inside = found[1].strip() or "+", found[2]
        counts = {own[name] for name in named.findall(inside)}
        if len(counts) > 1:
            raise ValueError(f"|{inside}|: there are different numbers of these")
        each = [named.sub(rf"\1_{i}", inside) for k in counts for i in range(1, k + 1)] or [inside]
        return " ".join(f"{'' if weight[0] in '+-' else '+ '}{weight} |{one}|^2 " for one in each)

    return re.sub(r"([^|]*)\|([^|]*)\|\s*\^2", lengths, measure)


def _factor(found: re.Match[str]) -> Fraction:
    return Fraction(found[2] or 1) * (-1 if found[1] == "-" else 1)


__all__ = ["Inexpressible", "Question", "steepest"]
