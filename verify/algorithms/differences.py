"""Facts of runs for lemma files, as facts of the kernel: the generator of the origin "program".

``differences``: two runs with the same data, noise and functions; every vector is the difference of the two. A function's class
gives one fact for each place where both runs evaluate it, an operator the adjoint identities between its named images.
``one_run``: one run against points of the statement's own (an optimum), with values of functions, in expectation on request.
Nothing else is assumed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from verify.kernel import Fact, Facts, Polynomial, Scalars, Statement, Vector

from .declaration import Algorithm
from .expression import Expression, Function, Map, MonotoneOperator, Parameter, parts
from .relations import Relations

Named = Mapping[str, Mapping[str, Expression]] | None  # of functions, maps and points by name, expressions by name


@dataclass(frozen=True)
class Vocabulary:
    """Names and facts of the iterations.

    vectors: every name as a combination of the basis; spaces: the names of the basis, each with its space; scalars: the
    parameters' signs; facts by name; why: for each fact the words that give it; about: for each fact of a class the name of the
    function, operator or map, and at how many pairs of points it is asked.
    """

    vectors: Mapping[str, Vector]
    spaces: Mapping[str, str]
    scalars: Mapping[str, str]
    facts: Mapping[str, Fact]
    why: Mapping[str, str]
    about: Mapping[str, tuple[str, int]] = field(default_factory=dict)

    def fact(self, name: str, of: str) -> Fact:
        """The fact ``of`` under the name of a lemma file."""
        return Fact(name, self.facts[of].kind, self.facts[of].value)

    def statement(self, facts: Facts, goals: Facts, scalars: Mapping[str, str] | None = None) -> Statement:
        """A statement with the names that facts and goals use; scalars: signs of further parameters."""
        used = {name for fact in (*facts, *goals) for name in fact.value.atoms()}
        inside = {n for name in used if name.startswith("<") for n in name[1:-1].split(",")}
        signs = {**self.scalars, **(scalars or {})}
        return Statement(
            {n: s for n, s in signs.items() if n in used}, {n: s for n, s in self.spaces.items() if n in inside}, facts, goals
        )


def differences(
    algorithm: Algorithm,
    names: Mapping[str, Expression] | None = None,
    iterations: int = 1,
    classes: Named = None,
    parameters: Scalars | None = None,
    shifts: Mapping[str, str] | None = None,
    changed: Mapping[str, str] | None = None,
) -> Vocabulary:
    """Names and facts of two runs over some iterations.

    names: letters of a lemma file for images, gradients, targets and combinations (``{"b": B(y), "w": lam - beta * A(x)}``),
    evaluated in their order; a letter for a combination replaces the first variable in it; "x+" is x_next, or x1, x2, ..
    classes: bounds "smooth" and "strongly" of functions other than the declared ones. parameters: polynomials (numbers) in
    place of parameters.
    shifts: {noise: name} where the second run's noise differs by a named vector. changed: {function: name} where the second
    run has another function: its gradient differs further by the named vector, and the class fact is that of the first run's
    function at both points.
    """
    r = Relations(algorithm, iterations, dict(parameters or {}), dict(shifts or {}), dict(changed or {}))
    r.execute(names or {})
    facts = _Facts(r)
    for f, t, at, slope in r.evaluations:
        bounds = bounds_of(r, f, classes)
        g, x = r.reduced(slope), r.reduced(at)
        suffix = f"_{f.name}{t if iterations > 1 and 'step' in f.per else ''}"
        plain, paired = g @ x, r.paired(slope, at)
        forms = (
            {"": plain, "_paired": paired} if f.single or bounds.get("smooth") is not None else {"": paired, "_unpaired": plain}
        )
        for ending, product in forms.items():
            if ending == "" or product != forms[""]:
                for word, value, words in facts_of_class(product, g, x, bounds):
                    facts.add(word + suffix + ending, ">=", value, f"{f.name} is {words}", f.name)
    for by, name, argument, image in r.mapped:
        for word, value, words in facts_of_map(r, by, r.reduced(argument), r.reduced(image)):
            facts.add(f"{word}_{name}", ">=", value, words if by is None else f"{by.name} is {words}", name)
    facts.adjoints()
    return facts.vocabulary(classes)


def one_run(
    algorithm: Algorithm,
    names: Mapping[str, Expression] | None = None,
    *,
    points: Named = None,
    given: Sequence[Expression] = (),
    classes: Named = None,
    parameters: Scalars | None = None,
    fresh: Sequence[str] = (),
) -> Vocabulary:
    """Names and facts of one iteration of one run, data and noise included, against points of the statement's own.

    points: for a function, the names of its values and where: {"g": {"g_next": y.next, "g_star": y_star}}; there is one fact
    ``above_<value>_<value>`` for each place with a (sub)gradient and each other point. given: expressions that are zero, such as
    A x_star + B y_star - c. fresh: noises for expectations, <u,v> = E[u.v]: orthogonal to every name that does not depend on
    them, and |N|^2 = d deviation^2, d the dimension of its space (``d_<space>``).
    """
    r = Relations(algorithm, 1, dict(parameters or {}), single=True)
    for e in given:
        value = r.vector(e)
        r.equation(value, tuple(reversed(list(value))))
    r.execute(names or {})
    facts = _Facts(r)
    named = [name for places in (points or {}).values() for name in places]
    taken = {*r.spaces, *(p.name for p in algorithm.parameters)}
    if twice := sorted({n for n in named if named.count(n) > 1 or n in taken}):
        raise ValueError(
            f"{', '.join(twice)} stands for a value and for something else: expected a name of its own for each value"
        )
    for function, places in (points or {}).items():
        at = {name: r.vector(e) for name, e in places.items()}
        for f, _, point, slope in r.evaluations:
            here = next((n for n, x in at.items() if r.reduced(x) == r.reduced(point)), None)
            if f.name != function or here is None:
                continue
            strongly = bounds_of(r, f, classes)["strongly"]
            for name, x in at.items():
                if name != here:
                    above = Polynomial.atom(name) - Polynomial.atom(here) - r.paired(slope, x - point)
                    above = above - strongly * r.reduced(x - point).norm2 / 2 if strongly is not None else above
                    facts.add(f"above_{name}_{here}", ">=", above, f"{function} is convex: it lies above its tangent at {here}")
                    facts.signs[name] = facts.signs[here] = "real"
    for noise in (n for n in algorithm.noises if n.name in fresh):
        touched = r.touched(noise.name)
        made = {n for n in touched if set(r.origin(n)) == {noise.name}}
        for name, space in r.spaces.items():
            for mine in sorted(made - set(r.solved)):
                if name not in touched and name not in r.solved and r.spaces[mine] == space:
                    product = Vector.named(mine) @ Vector.named(name)
                    facts.add(f"fresh_{mine}_{name}", "=", product, f"{noise.name} is independent of the past, with mean zero")
        size = Polynomial.atom(f"d_{noise.over}") * Polynomial.atom(noise.deviation) ** 2
        words = f"each entry of {noise.name} has deviation {noise.deviation}"
        facts.add(f"variance_{noise.name}", "=", Vector.named(noise.name).norm2 - size, words)
        facts.signs |= {f"d_{noise.over}": "positive", noise.deviation: "positive"}
    facts.adjoints()
    return facts.vocabulary(classes)


class _Facts:
    """What has been stated so far, each fact with its words."""

    def __init__(self, relations: Relations):
        self.r, self.facts, self.why = relations, dict[str, Fact](), dict[str, str]()
        self.signs: dict[str, str] = {}
        self.about: dict[str, str] = {}

    def add(self, name: str, kind: str, value: Polynomial, words: str, about: str = "") -> None:
        label = name if name not in self.facts else next(f"{name}_{k}" for k in range(2, 1000) if f"{name}_{k}" not in self.facts)
        self.facts[label], self.why[label] = Fact(label, kind, value), words
        if about:
            self.about[label] = about

    def adjoints(self) -> None:
        """<M^T z, x> = <z, M x> for every two named images."""
        for operator, images in self.r.named.items():
            for name, z, image in images if operator.transposed else ():
                for other, x, direct in self.r.named.get(operator.T, []):
                    if other != f"of_{name}":
                        left = self.r.reduced(image) @ self.r.reduced(x)
                        right = self.r.reduced(z) @ self.r.reduced(direct)
                        words = f"{operator.name}^T is the adjoint of {operator.name}"
                        self.add(f"adjoint_{name}_{other}", "=", left - right, words)

    def vocabulary(self, classes: Named) -> Vocabulary:
        """Everything, in the basis."""
        r = self.r
        bounds = [p for per in (classes or {}).values() for b in per.values() for p in parts(b)]
        parameters = [p for p in (*r.algorithm.parameters, *bounds) if isinstance(p, Parameter) and p.name not in r.parameters]
        signs = {"n": "positive"} | {p.name: p.sign for p in parameters} | self.signs
        vectors = {n: r.reduced(v) for n, v in r.letters.items()} | {n: r.reduced(Vector.named(n)) for n in r.spaces}
        asked = [f.name for f, *_ in r.evaluations] + [name for _, name, *_ in r.mapped]
        about = {fact: (name, asked.count(name)) for fact, name in self.about.items()}
        return Vocabulary(vectors, {n: s for n, s in r.spaces.items() if n not in r.solved}, signs, self.facts, self.why, about)


def bounds_of(r: Relations, f: Function | MonotoneOperator | Map, classes: Named) -> dict[str, Polynomial | None]:
    """The constants of the class of a function, operator or map, by name, as polynomials."""
    found = {**f.bounds, **(classes or {}).get(f.name, {})}
    if unknown := sorted(found.keys() - f.bounds.keys()):
        raise ValueError(f"{f.name} has the constants {', '.join(f.bounds)}, found {', '.join(unknown)}")
    return _of_a_class(f.name, {name: None if bound is None else r.scalar(bound) for name, bound in found.items()})


def _of_a_class(name: str, bounds: Mapping[str, Polynomial | None]) -> dict[str, Polynomial | None]:
    """The constants; ValueError for numbers that no function, operator or map has: one that is not positive, more strong
    convexity than smoothness, an average of more than all."""
    values = {word: b.terms.get((), Fraction(0)) for word, b in bounds.items() if b is not None and not b.atoms()}
    for word, value in values.items():
        if value <= 0 or (word == "averaged" and value > 1):
            raise ValueError(
                f"{name} has no constant {word} = {value}: expected a positive one{', at most 1' * (word == 'averaged')}"
            )
    most = min((values[word] for word in ("smooth", "lipschitz") if word in values), default=None)
    if most is not None and values.get("strongly", most) > most:
        raise ValueError(f"{name} changes by at most {most} and at least {values['strongly']}: there is none of this class")
    return dict(bounds)


def facts_of_class(
    product: Polynomial, g: Vector, x: Vector, bounds: Mapping[str, Polynomial | None]
) -> list[tuple[str, Polynomial, str]]:
    """The conditions between two points of a function (one) or of a monotone operator (one for each constant)."""
    if "smooth" in bounds:
        return [class_fact(product, g, x, bounds["smooth"], bounds["strongly"])]
    strongly, cocoercive, lipschitz = (bounds[name] for name in ("strongly", "cocoercive", "lipschitz"))
    found = [("strongly_monotone", product - strongly * x.norm2, "strongly monotone")] if strongly is not None else []
    found += [("cocoercive", product - cocoercive * g.norm2, "cocoercive")] if cocoercive is not None else []
    if not found:
        found = [("monotone", product, "monotone")]
    return found + ([("lipschitz", lipschitz**2 * x.norm2 - g.norm2, "Lipschitz")] if lipschitz is not None else [])


def facts_of_map(r: Relations, by: Map | None, x: Vector, y: Vector) -> list[tuple[str, Polynomial, str]]:
    """The conditions between two points of a map, x and y the differences of points and images; None: clipping."""
    if by is None or by.firm:
        words = "firmly non-expansive" if by is not None else "clipping projects on a ball: it is firmly non-expansive"
        return [("firm", y @ x - y.norm2, words)]
    found = []
    bounds = bounds_of(r, by, None)
    if (theta := bounds["averaged"]) is not None:
        found.append(("averaged", theta * (x.norm2 - y.norm2) - (1 - theta) * (x - y).norm2, "averaged"))
    if (constant := bounds["lipschitz"]) is not None:
        found.append(("lipschitz", constant**2 * x.norm2 - y.norm2, "Lipschitz"))
    return found or ([("nonexpansive", x.norm2 - y.norm2, "non-expansive")] if by.nonexpansive else [])


def slopes_of_map(by: Map, bounds: Mapping[str, Any], far: Any) -> tuple[Any, Any]:
    """Between which a symmetric matrix of the class of a map has its eigenvalues; bounds: the constants of the class as numbers;
    far: where there is none."""
    one = far / far
    if by.firm:
        return 0 * one, one
    most = bounds.get("lipschitz", one if by.nonexpansive else far)
    return (max(-most, 1 - 2 * bounds["averaged"]), min(most, one)) if "averaged" in bounds else (-most, most)


def class_fact(
    product: Polynomial, g: Vector, x: Vector, smooth: Polynomial | None, strongly: Polynomial | None
) -> tuple[str, Polynomial, str]:
    """The one exact condition between two points of difference x, with gradients of difference g and <g, x> = product."""
    if smooth is None:
        if strongly is None:
            return "monotone", product, "convex: its subdifferential is monotone"
        return "strongly_monotone", product - strongly * x.norm2, "strongly convex"
    if strongly is None:
        return "cocoercive", product - g.norm2 / smooth, "convex with a Lipschitz gradient: the gradient is cocoercive"
    value = (smooth + strongly) * product - smooth * strongly * x.norm2 - g.norm2
    return "strongly_cocoercive", value, "strongly convex with a Lipschitz gradient"
