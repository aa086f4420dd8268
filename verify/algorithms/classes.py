"""What belongs to a class, as facts of the kernel: linear maps, graphs, Lipschitz functions, values of convex functions, laws.

Each function is a question with one answer: the exact conditions of the class for the vectors that are named, with nothing that
follows from them. ``x``, ``z``: vectors; ``x_image``: what the map makes of x. A letter that is None is not asked about.
"""

from __future__ import annotations

from collections.abc import Callable

from verify.kernel import Fact, Polynomial, Vector

from .differences import Vocabulary


def linear_map(
    x: Vector,
    image: Vector,
    z: Vector | None = None,
    back: Vector | None = None,
    square: Polynomial | None = None,
    least: Polynomial | None = None,
) -> tuple[Fact, ...]:
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


def multiples(image: Vector, of_multiple: Vector, factor: Polynomial, z: Vector) -> tuple[Fact, ...]:
    """A linear map at some point and at ``factor`` times it, tested with z."""
    return (Fact("homogeneous", "=", of_multiple @ z - factor * (image @ z)),)


def identity_block(
    w: Vector | None = None,
    adjoint: Vector | None = None,
    v: Vector | None = None,
    embedded: Vector | None = None,
    image: Vector | None = None,
) -> tuple[Fact, ...]:
    """A = [I D] and E u = (u, 0): A^T w = (w, D^T w) for the adjoint, E v, and A E v = v for the image of E v."""
    found = []
    if w is not None and adjoint is not None:
        found.append(Fact("coercive", ">=", adjoint.norm2 - w.norm2))
        if v is not None and embedded is not None:
            found.append(Fact("right_inverse", "=", adjoint @ embedded - w @ v))
    if v is not None and embedded is not None:
        found.append(Fact("isometry", "=", embedded.norm2 - v.norm2))
        if image is not None:
            found.append(Fact("image", "=", (image - v).norm2))
    return tuple(found)


def lipschitz(change: Vector, constant: Polynomial, x: Vector | None = None) -> tuple[Fact, ...]:
    """A map with this Lipschitz constant at two points of difference x; without x a subgradient of such a function."""
    size = Polynomial.of(1) if x is None else x.norm2
    return (Fact("lipschitz", ">=", constant**2 * size - change.norm2),)


def cocoercive(x: Vector, g: Vector, smooth: Polynomial) -> tuple[Fact, ...]:
    """Gradients of difference g of one convex function of this smoothness, zero allowed: then g is zero."""
    return (Fact("cocoercive", ">=", smooth * (g @ x) - g.norm2),)


def short(x: Vector, length: Polynomial) -> tuple[Fact, ...]:
    """A vector of a ball of this radius."""
    return (Fact("short", ">=", length**2 - x.norm2),)


def lipschitz_change(change: Vector, constant: Polynomial, parts: Polynomial | int = 1) -> tuple[Fact, ...]:
    """Parts of a stacked vector, each a difference of two subgradients of functions with this Lipschitz constant."""
    return (Fact("change", ">=", 4 * constant**2 * parts - change.norm2),)


def symmetric_map(x: Vector, image: Vector, z: Vector, other: Vector, positive: bool = False) -> tuple[Fact, ...]:
    """A symmetric linear map at x and at z; ``positive``: positive semidefinite."""
    facts = (Fact("symmetric", "=", image @ z - x @ other),)
    return (*facts, Fact("positive", ">=", x @ image)) if positive else facts


def root(x: Vector, image: Vector, z: Vector, other: Vector, square_x: Vector) -> tuple[Fact, ...]:
    """A symmetric map R at x and at z, and its square at x: <R x, R z> = <R R x, z>."""
    return (
        *symmetric_map(x, image, z, other),
        Fact("of_two", "=", image @ other - square_x @ z),
        Fact("of_one", "=", image.norm2 - square_x @ x),
    )


def degrees(x: Vector, Dx: Vector, difference: Vector, total: Vector) -> tuple[Fact, ...]:
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
) -> tuple[Fact, ...]:
    """Values of one convex function at two points, the second d from the first, where g is a subgradient."""
    plane = here + g @ d
    below = plane if strongly is None else plane + strongly / 2 * d.norm2
    found = [Fact("above", ">=", there - below)]
    if smooth is not None:
        found.append(Fact("below", ">=", plane + smooth / 2 * d.norm2 - there))
    return tuple(found)


def mixture(parts: tuple[tuple[Polynomial, Polynomial], ...], mean: Polynomial) -> tuple[Fact, ...]:
    """Pairs of a weight, not negative, and a value of one convex function, and its value at the weighted mean of the points."""
    total = Polynomial.total(weight for weight, _ in parts)
    return (Fact("mixture", ">=", Polynomial.total(weight * value for weight, value in parts) - total * mean),)


def tangent(here: Polynomial, there: Polynomial, slope: Polynomial, step: Polynomial) -> tuple[Fact, ...]:
    """Values of one convex function of a number, the second at ``step`` from the first, and its slope at the first."""
    return (Fact("tangent", ">=", there - here - slope * step),)


def infimum(least: Polynomial, one: Polynomial, square: Polynomial) -> tuple[Fact, ...]:
    """An infimum of lengths, one of them and its square."""
    return (Fact("infimum", ">=", one - least), Fact("square", "=", square - one**2))


def postcomposed(
    here: Polynomial, value: Polynomial, there: Polynomial, rest: Vector, other: Vector, weight: Polynomial
) -> tuple[Fact, ...]:
    """A minimiser of f plus weight |M . - v|^2, where f has the value ``here`` and M . - v is ``rest``; ``value``, ``there``: the
    infima of f over the points with the image of the minimiser, and over those of another image, where M . - v is ``other``."""
    least = there + weight * other.norm2 - here - weight * rest.norm2
    return (Fact("feasible", ">=", here - value), Fact("least", ">=", least))


def proximal(
    name: str, x: Vector, v: Vector, slope: Vector, weight: Polynomial, tested: Vector | None = None
) -> tuple[Fact, ...]:
    """x minimises a convex function plus weight |. - v|^2/2; ``slope``: its subgradient at x for which the sum is zero."""
    rest = slope + (x - v) * weight
    return (Fact(name, "=", rest.norm2), *(() if tested is None else (Fact(f"{name} tested", "=", rest @ tested),)))


def inverse(image: Vector, v: Vector, tested: Vector) -> tuple[Fact, ...]:
    """What an invertible map makes of its inverse at v is v, tested with a vector."""
    return (Fact("inverse", "=", (image - v) @ tested),)


def stacked(total: Polynomial, u: Vector, v: Vector) -> tuple[Fact, ...]:
    """The sum over the parts of stacked vectors of their inner products; a squared length where u is v."""
    return (Fact("sum", "=", total - u @ v),)


def mask(share: Polynomial, pairs: tuple[tuple[Vector, Vector], ...]) -> tuple[Fact, ...]:
    """Random vectors with E<.,.>: pairs of a vector and what a random projection onto blocks makes of it; it is independent of
    all of them and keeps each block with probability ``share``."""
    found = []
    for i, (u, kept) in enumerate(pairs):
        for j, (v, other) in enumerate(pairs):
            found.append(Fact(f"kept_{i}_{j}", "=", kept @ v - share * (u @ v)))
            found.append(Fact(f"both_{i}_{j}", "=", kept @ other - share * (u @ v)))
    return tuple(found)


def projected(u: Vector, kept: Vector, v: Vector, other: Vector) -> tuple[Fact, ...]:
    """One orthogonal projection at u and at v, whatever it depends on."""
    return (Fact("projected", "=", kept @ v - kept @ other), Fact("shorter", ">=", u.norm2 - kept.norm2))


def second_moment(x: Vector, bound: Polynomial) -> tuple[Fact, ...]:
    """A random vector with E|x|^2 <= bound^2."""
    return (Fact("moment", ">=", bound**2 - x.norm2),)


def fresh(noise: Vector, before: tuple[Vector, ...] = (), size: Polynomial | None = None) -> tuple[Fact, ...]:
    """Random vectors with E<.,.>: noise with mean zero that is independent of what is there ``before``; ``size``: the sum of the
    variances of its entries."""
    found = [Fact(f"centred_{i}", "=", noise @ v) for i, v in enumerate(before)]
    return (*found, Fact("size", "=", noise.norm2 - size)) if size is not None else tuple(found)


def normal(absolute: Polynomial, variance: Polynomial, pi: Polynomial) -> tuple[Fact, ...]:
    """A centred normal number, a sum of independent ones among them, and the mean of its absolute value."""
    return (Fact("absolute", "=", pi * absolute**2 - 2 * variance),)


def triangle(whole: Polynomial, parts: tuple[Polynomial, ...]) -> tuple[Fact, ...]:
    """A norm, or the mean of one, of a sum and of its parts."""
    return (Fact("triangle", ">=", Polynomial.total(parts) - whole),)


def line(run: Callable[[], Vocabulary], name: str, value: Vector, tested: tuple[Vector, ...] = ()) -> tuple[Fact, ...]:
    """A vector of a declared run is what its line says; the same tested with other vectors."""
    rest = value - run().vectors[name]
    return (Fact("line", "=", rest.norm2), *(Fact(f"tested_{i}", "=", rest @ v) for i, v in enumerate(tested)))


def minimiser(gradient: Vector, tested: Vector) -> tuple[Fact, ...]:
    """The gradient of a convex function at its minimiser is zero, tested with any vector."""
    return (Fact("stationary", "=", gradient @ tested),)
