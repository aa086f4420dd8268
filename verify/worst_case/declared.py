"""A description from a declared algorithm: two runs over some iterations as points, operators and conditions of classes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from verify.algorithms.declaration import Algorithm
from verify.algorithms.expression import Expression
from verify.algorithms.relations import Relations
from verify.kernel import Polynomial, Vector

from .description import Description, Operator, Rational

Class = tuple[Rational, Rational | None]


@dataclass(frozen=True)
class Described:
    """The description, its operators, and the differences by name (x0, x1, .., and the caller's letters)."""

    description: Description
    operators: Mapping[str, Operator]
    vectors: Mapping[str, Vector]


def described(
    algorithm: Algorithm,
    iterations: int,
    parameters: Mapping[str, Rational],
    names: Mapping[str, Expression],
    *,
    used: Sequence[str],
    classes: Mapping[str, Class],
    operators: Mapping[str, Class] | None = None,
    products: Mapping[tuple[str, str], Rational] | None = None,
) -> Described:
    """Two runs of ``iterations`` steps in differences, at rational parameters.

    names: as in ``differences`` (indexed: x0, x1, ..). used: the names in which the caller measures; others that no condition
    mentions are left out. classes: for each function mu and the smoothness (None: not smooth). operators: the coercivity and the
    bound (None: none) of each; products: {(A, B): bound on |A^T B|}. The conditions of a function hold within each iteration.
    """
    d = Description()
    r = Relations(algorithm, iterations, {n: Polynomial.of(Fraction(v)) for n, v in parameters.items()}, indexed=True)
    r.execute(names)
    vectors = {n: r.reduced(v) for n, v in r.letters.items()} | {n: r.reduced(Vector.named(n)) for n in r.spaces}
    places = [(sum(g == f for g, *_ in r.evaluations[:k]), f, at, slope) for k, (f, _, at, slope) in enumerate(r.evaluations)]
    for t, f, at, slope in sorted(places, key=lambda place: (place[0], place[1].smooth is None)):
        mu, smooth = classes[f.name]
        if smooth is not None:
            d.relate(f"{f.name}{t + 1}", r.reduced(at), r.reduced(slope), mu, smooth)
        else:
            strong = mu * r.reduced(at).norm2 if mu else Polynomial({})
            d.require(f"class of {f.name} at {t}", r.paired(slope, at) - strong)
    inside = {n for fact in d.facts for atom in fact.value.atoms() if atom.startswith("<") for n in atom[1:-1].split(",")}
    inside |= {n for name in used for n in vectors[name]}
    inside |= {
        n
        for op, images in r.named.items()
        if not op.transposed and op.name in {right for _, right in products or {}}
        for _, of, image in images
        for v in (of, image)
        for n in r.reduced(v)
    }
    for name, space in r.spaces.items():
        if name in inside and name not in r.solved:
            d.point(name, space)
    made: dict[str, Operator] = {}
    for op in algorithm.operators:
        low, bound = (operators or {}).get(op.name, (0, None))
        made[op.name] = d.operator(op.name, op.source, op.target, bound, low)
        for known, found in ((made[op.name].images, r.named.get(op, [])), (made[op.name].adjoints, r.named.get(op.T, []))):
            pairs = [(r.reduced(of), r.reduced(image)) for _, of, image in found]
            known += [(of, image) for of, image in pairs if {*of, *image} <= inside]
    for (left, right), bound in (products or {}).items():
        d.product(made[left], made[right], bound)
    return Described(d, made, vectors)
