"""What belongs to a class, as facts of the kernel: linear maps, graphs, Lipschitz functions, values of convex functions, laws.

Each function is a question with one answer: the exact conditions of the class for the vectors that are named, with nothing that
follows from them. ``x``, ``z``: vectors; ``x_image``: what the map makes of x. A letter that is None is not asked about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from verify.kernel import Fact, Facts, Polynomial, Vector, Vectors
from verify.shifts.rule import Program

from .differences import Vocabulary


def linear_map(
    x: Vector,
    image: Vector,
    z: Vector | None = None,
    back: Vector | None = None,
    square: Polynomial | None = None,
    least: Polynomial | None = None,
) -> Facts:
    """A linear map at x and its adjoint at z (``back``); ``square``: at least the square of the operator norm, which is that of
    the adjoint; ``least``: at most the least eigenvalue of the adjoint after the map."""
    found = []
    if z is not None and back is not None:
        found.append(Fact("adjoint", "=", back @ x - z @ image))
        if square is not None:
            found.append(Fact("adjoint_bounded", ">=", square * z.norm2 - back.norm2))
    if square is not None:
        found.append(Fact("bounded", ">=", square * x.norm2 - image.norm2))
    if least is not None:
        found.append(Fact("bounded_below", ">=", image.norm2 - least * x.norm2))
    return tuple(found)


def multiples(image: Vector, of_multiple: Vector, factor: Polynomial, z: Vector) -> Facts:
    """A linear map at some point and at ``factor`` times it, tested with z."""
    return (Fact("homogeneous", "=", of_multiple @ z - factor * (image @ z)),)


def identity_block(
    w: Vector | None = None,
    adjoint: Vector | None = None,
    v: Vector | None = None,
    embedded: Vector | None = None,
    image: Vector | None = None,
    second: Vector | None = None,
    lower: Vector | None = None,
) -> Facts:
    """A = [I D] and E u = (u, 0): A^T w = (w, D^T w) for the adjoint, E v, and A E v = v for the image of E v; ``lower`` = (0,
    second)."""
    found = []
    if w is not None and adjoint is not None:
        found.append(Fact("coercive", ">=", adjoint.norm2 - w.norm2))
        if v is not None and embedded is not None:
            found.append(Fact("right_inverse", "=", adjoint @ embedded - w @ v))
    if v is not None and embedded is not None:
        found.append(Fact("isometry", "=", embedded.norm2 - v.norm2))
        if image is not None:
            found.append(Fact("image", "=", (image - v).norm2))
        if second is not None and lower is not None:
            found += (Fact("lower", "=", lower.norm2 - second.norm2), Fact("orthogonal", "=", embedded @ lower))
    return tuple(found)


def lipschitz(change: Vector, constant: Polynomial, x: Vector | None = None) -> Facts:
    """A map with this Lipschitz constant at two points of difference x; without x a subgradient of such a function."""
    size = Polynomial.of(1) if x is None else x.norm2
    return (Fact("lipschitz", ">=", constant**2 * size - change.norm2),)


def cocoercive(x: Vector, g: Vector, smooth: Polynomial) -> Facts:
    """Gradients of difference g of one convex function of this smoothness, zero allowed: then g is zero."""
    return (Fact("cocoercive", ">=", smooth * (g @ x) - g.norm2),)


def short(x: Vector, length: Polynomial) -> Facts:
    """A vector of a ball of this radius."""
    return (Fact("short", ">=", length**2 - x.norm2),)


def lipschitz_change(change: Vector, constant: Polynomial, parts: Polynomial | int = 1) -> Facts:
    """Parts of a stacked vector, each a difference of two subgradients of functions with this Lipschitz constant."""
    return (Fact("change", ">=", 4 * constant**2 * parts - change.norm2),)


def symmetric_map(x: Vector, image: Vector, z: Vector, other: Vector, positive: bool = False) -> Facts:
    """A symmetric linear map at x and at z; ``positive``: positive semidefinite."""
    facts = (Fact("symmetric", "=", image @ z - x @ other),)
    return (*facts, Fact("positive", ">=", x @ image)) if positive else facts


def root(x: Vector, image: Vector, z: Vector, other: Vector, square_x: Vector) -> Facts:
    """A symmetric map R at x and at z, and its square at x: <R x, R z> = <R R x, z>."""
    return (
        *symmetric_map(x, image, z, other),
        Fact("of_two", "=", image @ other - square_x @ z),
        Fact("of_one", "=", image.norm2 - square_x @ x),
    )


def degrees(x: Vector, Dx: Vector, difference: Vector, total: Vector) -> Facts:
    """D - A and D + A of a graph at x, sums over its edges of |x_i - x_j|^2 and |x_i + x_j|^2; D is half of their sum."""
    return (
        Fact("difference", ">=", x @ difference),
        Fact("total", ">=", x @ total),
        Fact("twice", "=", 2 * (x @ Dx) - x @ difference - x @ total),
    )


def values(
    here: Polynomial,
    there: Polynomial,
    g: Vector,
    d: Vector,
    strongly: Polynomial | None = None,
    smooth: Polynomial | None = None,
) -> Facts:
    """Values of one convex function at two points, the second d from the first, where g is a subgradient."""
    plane = here + g @ d
    below = plane if strongly is None else plane + strongly / 2 * d.norm2
    found = [Fact("above", ">=", there - below)]
    if smooth is not None:
        found.append(Fact("below", ">=", plane + smooth / 2 * d.norm2 - there))
    return tuple(found)


def mixture(parts: tuple[tuple[Polynomial, Polynomial], ...], mean: Polynomial) -> Facts:
    """Pairs of a weight, not negative, and a value of one convex function, and its value at the weighted mean of the points."""
    total = Polynomial.total(weight for weight, _ in parts)
    return (Fact("mixture", ">=", Polynomial.total(weight * value for weight, value in parts) - total * mean),)


def tangent(here: Polynomial, there: Polynomial, slope: Polynomial, step: Polynomial) -> Facts:
    """Values of one convex function of a number, the second at ``step`` from the first, and its slope at the first."""
    return (Fact("tangent", ">=", there - here - slope * step),)


def mean_value(one: Polynomial, other: Polynomial, slope: Polynomial, apart: Polynomial, increasing: bool = False) -> Facts:
    """Values of one differentiable function at two numbers, the first less the second ``apart``, and its slope somewhere between
    them; ``increasing``: the function is, so that no slope of it is negative."""
    sign = (Fact("increasing", ">=", slope),) if increasing else ()
    return (Fact("between", "=", one - other - slope * apart), *sign)


def integrals(more: Polynomial, less: Polynomial | int = 0) -> Facts:
    """Integrals, sums or means of two functions over one set by one measure, where one is nowhere below the other."""
    return (Fact("integrals", ">=", more - less),)


def exchangeable(share: Polynomial, total: Polynomial, n: Polynomial) -> Facts:
    """The mean of each of n numbers that chance treats alike, and of their sum."""
    return (Fact("share", "=", n * share - total),)


def cauchy(square: Polynomial, mass: Polynomial, product: Polynomial) -> Facts:
    """Integrals over one set of the squares of two functions and of their product."""
    return (Fact("cauchy", ">=", square * mass - product**2),)


def least_integer(whole: Polynomial, number: Polynomial) -> Facts:
    """The least integer that is no less than a number."""
    return (Fact("enough", ">=", whole - number), Fact("few", ">=", number + 1 - whole))


def absolute(size: Polynomial, number: Polynomial, slope: Polynomial | None = None) -> Facts:
    """The absolute value of a number, and a subgradient of it there."""
    if slope is None:
        return (Fact("above", ">=", size - number), Fact("below", ">=", size + number))
    return (Fact("sign", "=", size - slope * number), Fact("at most 1", ">=", 1 - slope), Fact("at least -1", ">=", 1 + slope))


def infimum(least: Polynomial, one: Polynomial, square: Polynomial) -> Facts:
    """An infimum of lengths, one of them and its square."""
    return (Fact("infimum", ">=", one - least), Fact("square", "=", square - one**2))


def postcomposed(
    here: Polynomial, value: Polynomial, there: Polynomial, rest: Vector, other: Vector, weight: Polynomial
) -> Facts:
    """A minimiser of f plus weight |M . - v|^2, where f has the value ``here`` and M . - v is ``rest``; ``value``, ``there``: the
    infima of f over the points with the image of the minimiser, and over those of another image, where M . - v is ``other``."""
    least = there + weight * other.norm2 - here - weight * rest.norm2
    return (Fact("feasible", ">=", here - value), Fact("least", ">=", least))


def proximal(name: str, x: Vector, v: Vector, slope: Vector, weight: Polynomial, tested: Vector | None = None) -> Facts:
    """x minimises a convex function plus weight |. - v|^2/2; ``slope``: its subgradient at x for which the sum is zero."""
    rest = slope + (x - v) * weight
    return (Fact(name, "=", rest.norm2), *(() if tested is None else (Fact(f"{name} tested", "=", rest @ tested),)))


def inverse(image: Vector, v: Vector, tested: Vector) -> Facts:
    """What an invertible map makes of its inverse at v is v, tested with a vector."""
    return (Fact("inverse", "=", (image - v) @ tested),)


def stacked(total: Polynomial, u: Vector, v: Vector, name: str = "sum") -> Facts:
    """The sum over the parts of stacked vectors of their inner products; a squared length where u is v."""
    return (Fact(name, "=", total - u @ v),)


def square_root(root: Polynomial, number: Polynomial, inverse: Polynomial | None = None) -> Facts:
    """The root of a number that is not negative; where it is positive, its ``inverse``."""
    facts = (Fact("root", "=", root**2 - number), Fact("sign", ">=", root))
    return facts if inverse is None else (*facts, Fact("inverse", "=", inverse * root - 1), Fact("inverse sign", ">=", inverse))


def rank_one(quotient: Polynomial, weight: Polynomial, x: Vector, z: Vector) -> Facts:
    """The determinant of P + weight x x^T over that of P, for an invertible P and z = P^-1 x."""
    return (Fact("rank one", "=", quotient - 1 - weight * (x @ z)),)


def trace(total: Polynomial, squares: Polynomial, dimension: Polynomial, least: Polynomial) -> Facts:
    """The trace of a sum of weighted x x^T, ``squares`` that of the squared lengths; no eigenvalue is below ``least``."""
    return (Fact("trace", "=", total - squares), Fact("eigenvalues", ">=", total - dimension * least))


def eigenvector(x: Vector, image: Vector, value: Polynomial, tested: Vector) -> Facts:
    """What a map makes of an eigenvector, tested with a vector."""
    return (Fact("eigenvector", "=", (image - x * value) @ tested),)


def spectrum(x: Vector, image: Vector, least: Polynomial | None = None, largest: Polynomial | None = None) -> Facts:
    """A symmetric, positive semidefinite map at x, whose eigenvalues lie between these."""
    found = [] if least is None else [Fact("least", ">=", x @ image - least * x.norm2)]
    if largest is not None:
        found.append(Fact("largest", ">=", largest * x.norm2 - x @ image))
        found.append(Fact("largest_image", ">=", largest * (x @ image) - image.norm2))
    return tuple(found)


def mask(share: Polynomial, pairs: tuple[tuple[Vector, Vector], ...]) -> Facts:
    """Random vectors with E<.,.>: pairs of a vector and what a random projection onto blocks makes of it; it is independent of
    all of them and keeps each block with probability ``share``."""
    found = []
    for i, (u, kept) in enumerate(pairs):
        for j, (v, other) in enumerate(pairs):
            found.append(Fact(f"kept_{i}_{j}", "=", kept @ v - share * (u @ v)))
            found.append(Fact(f"both_{i}_{j}", "=", kept @ other - share * (u @ v)))
    return tuple(found)


def projected(u: Vector, kept: Vector, v: Vector, other: Vector) -> Facts:
    """One orthogonal projection at u and at v, whatever it depends on."""
    return (Fact("projected", "=", kept @ v - kept @ other), Fact("shorter", ">=", u.norm2 - kept.norm2))


def second_moment(x: Vector, bound: Polynomial) -> Facts:
    """A random vector with E|x|^2 <= bound^2."""
    return (Fact("moment", ">=", bound**2 - x.norm2),)


def fresh(noise: Vector, before: tuple[Vector, ...] = (), size: Polynomial | None = None) -> Facts:
    """Random vectors with E<.,.>: noise with mean zero that is independent of what is there ``before``; ``size``: the sum of the
    variances of its entries."""
    found = [Fact(f"centred_{i}", "=", noise @ v) for i, v in enumerate(before)]
    return (*found, Fact("size", "=", noise.norm2 - size)) if size is not None else tuple(found)


def bell(density: Polynomial, exponential: Polynomial, pi: Polynomial) -> Facts:
    """The density exp(-r^2/2)/sqrt(2 pi) of a standard normal number, and the exponential in it."""
    return (Fact("bell", "=", 2 * pi * density**2 - exponential**2),)


def normal(absolute: Polynomial, variance: Polynomial, pi: Polynomial) -> Facts:
    """A centred normal number, a sum of independent ones among them, and the mean of its absolute value."""
    return (Fact("absolute", "=", pi * absolute**2 - 2 * variance),)


def beyond(
    r: Polynomial, tail: Polynomial, density: Polynomial, first: Polynomial, second: Polynomial, variance: Polynomial
) -> Facts:
    """Integrals over x > r against the density of a centred normal number, all times one positive number: of 1, x and x^2, by
    parts, and of x - r and its square, which are not negative there."""
    return (
        Fact("first", "=", first - variance * density),
        Fact("second", "=", second - variance * (tail + r * density)),
        Fact("beyond", ">=", first - r * tail),
        Fact("beyond_squared", ">=", second - 2 * r * first + r**2 * tail),
    )


def density_of_image(density: Polynomial, source: Polynomial, jacobian: Polynomial) -> Facts:
    """Densities of a random vector and of a differentiable, invertible function of it at points that belong together, and the
    determinant there of the derivative of the inverse, in absolute value."""
    return (Fact("image", "=", density - source * jacobian),)


def triangle(whole: Polynomial, parts: tuple[Polynomial, ...]) -> Facts:
    """A norm, or the mean of one, of a sum and of its parts."""
    return (Fact("triangle", ">=", Polynomial.total(parts) - whole),)


def line(
    run: Callable[[], Vocabulary], name: str, value: Vector, tested: tuple[Vector, ...] = (), letters: Vectors | None = None
) -> Facts:
    """A vector of a declared run, or of a difference of two, is what its line says; the same tested with other vectors.
    ``letters``: what names of the run are called here, zero where they are the same in both runs; of stacked vectors, what
    belongs to one agent, or its mean."""
    said = run().vectors[name]
    rest = value - sum(((letters or {}).get(n, Vector.named(n)) * part for n, part in said.parts.items()), Vector({}))
    return (Fact(name, "=", rest.norm2), *(Fact(f"{name}_{i}", "=", rest @ v) for i, v in enumerate(tested)))


def called(run: Callable[[], Vocabulary], letters: Vectors) -> Facts:
    """The facts of a declared run, or of a difference of two, under other names for its vectors (``letters`` as in ``line``)."""

    def vector(name: str) -> Vector:
        return letters.get(name, Vector.named(name))

    found = []
    for fact in run().facts.values():
        pairs = {atom: atom[1:-1].split(",") for atom in fact.value.atoms() if atom.startswith("<")}
        value = fact.value.substitute({atom: vector(u) @ vector(v) for atom, (u, v) in pairs.items()})
        found.append(Fact(fact.name, fact.kind, value))
    return tuple(fact for fact in found if fact.value.terms)


def coordinate(
    run: Callable[[], Vocabulary],
    name: str,
    value: Polynomial,
    letters: Mapping[str, Polynomial],
    times: tuple[str, Polynomial, Polynomial] | None = None,
) -> Facts:
    """One coordinate of a vector of a declared run, or of a difference of two; ``letters``: that of names (as in ``line``);
    ``times``: a parameter of which it is a polynomial of degree 1, a number by which all is multiplied, and their product."""
    said = (letters.get(n, Polynomial.atom(n)) * part for n, part in run().vectors[name].parts.items())
    rest = value - Polynomial.total(said)
    if times is not None:
        parameter, by, product = times
        free = rest.substitute({parameter: Polynomial.of(0)})
        slope = rest.substitute({parameter: Polynomial.of(1)}) - free
        if rest != free + slope * Polynomial.atom(parameter):
            raise ValueError(f"coordinate: {name} is no polynomial of degree 1 in {parameter}")
        rest = by * free + product * slope
    return (Fact(name, "=", rest),)


def along(program: Callable[[], Program], name: str, value: Polynomial) -> Facts:
    """A state after one iteration of a declared run, or of a difference of two, along a singular direction of its operator, where
    every vector is a number; times the denominators that the program defines."""
    block = program().blocks["along"]
    said = sum((Polynomial.atom(n) * part for n, part in block.after[name].parts.items()), Polynomial({}))
    rest = value - said
    for letter, definition in block.definitions:
        rest = (rest * Polynomial.atom(letter)).substitute({letter: definition}) if letter in rest.atoms() else rest
    return (Fact("along", "=", rest),)


def copies(copied: Vector, point: Vector, pairs: tuple[tuple[Vector, Vector], ...], n: Polynomial) -> Facts:
    """One point copied to n agents: pairs of a stacked vector and its mean over the agents."""
    return tuple(Fact(f"copies_{i}", "=", copied @ u - n * (point @ mean)) for i, (u, mean) in enumerate(pairs))


def directions(unit: Vector, of: Vector, sizes: Polynomial, parts: Polynomial) -> Facts:
    """Unit vectors in the directions of the parts of a stacked vector, any where one is zero; ``sizes``: the sum of lengths."""
    return (Fact("directions", "=", unit @ of - sizes), Fact("unit", ">=", parts - unit.norm2))


def gaussian(name: str, whole: Polynomial, here: Polynomial, off: Vector | Polynomial, variance: Polynomial) -> Facts:
    """A function exp(h) with h = constant - |z - m|^2/(2 variance), h = ``here`` at ``off`` from m; ``whole`` = ln of its
    integral over that for constant 0: the integral does not depend on m."""
    square = off.norm2 if isinstance(off, Vector) else off**2
    return (Fact(name, "=", whole - here - square / (2 * variance)),)


def summed(whole: Vector, parts: tuple[Vector, ...]) -> Facts:
    """A sum of vectors, of gradients, or of what the blocks of a row make of the parts of a stacked vector."""
    return (Fact("summed", "=", (whole - sum(parts, Vector({}))).norm2),)


def unique(one: Vector, other: Vector) -> Facts:
    """Images of two minimisers of one convex function that is strictly convex in the image."""
    return (Fact("unique", "=", (one - other).norm2),)


def minimiser(gradient: Vector, tested: Vector) -> Facts:
    """The gradient of a convex function at its minimiser is zero, tested with any vector."""
    return (Fact("stationary", "=", gradient @ tested),)
