"""Which monomials may appear in a certificate: the closure of the goal's monomials under division by the facts' monomials.

A multiplier m of a fact f is worth trying where a monomial of m*f meets one that must be produced or cancelled, so candidates are
quotients target/monomial(f) over the same inner product. Every symmetry of scale that the statement has is respected by itself:
a quotient has the weight that the multiplier must have.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from ..kernel import Polynomial
from ..kernel.polynomial import Monomial

Split = tuple[str, Monomial]


def split(monomial: Monomial) -> Split:
    """(inner product or "", scalar part) of a monomial; an inner product's own power must be one."""
    grams = [(n, p) for n, p in monomial if n.startswith("<")]
    if len(grams) > 1 or any(p != 1 for _, p in grams):
        raise ValueError("not linear in the inner products")
    return (grams[0][0] if grams else "", tuple((n, p) for n, p in monomial if not n.startswith("<")))


def divide(over: Monomial, under: Monomial) -> Monomial:
    """The quotient of two scalar monomials."""
    powers = dict(over)
    for name, power in under:
        powers[name] = powers.get(name, 0) - power
    return tuple(sorted((n, p) for n, p in powers.items() if p))


def single(monomial: Monomial) -> Polynomial:
    """The monomial as a polynomial."""
    return Polynomial({monomial: Fraction(1)})


def support(value: Polynomial) -> set[Split]:
    """The monomials of a polynomial, split."""
    return {split(m) for m in value.terms}


def admissible(monomial: Monomial, signs: Mapping[str, str]) -> bool:
    """Whether only positive atoms stand in a denominator."""
    return all(p > 0 or signs[n] == "positive" for n, p in monomial)


def visible(monomial: Monomial, signs: Mapping[str, str]) -> bool:
    """Whether the monomial is visibly non-negative."""
    return admissible(monomial, signs) and all(signs[n] != "real" or p % 2 == 0 for n, p in monomial)


def quotients(targets: Iterable[Split], fact: Iterable[Split]) -> set[Monomial]:
    """Scalar monomials that carry a monomial of the fact into a target."""
    by_gram: dict[str, list[Monomial]] = {}
    for gram, scalar in fact:
        by_gram.setdefault(gram, []).append(scalar)
    return {divide(scalar, under) for gram, scalar in targets for under in by_gram.get(gram, ())}


def size(monomial: Monomial) -> int:
    """How complicated a monomial is: the sum of its exponents' sizes."""
    return sum(abs(p) for _, p in monomial)


def simplest(monomials: Iterable[Monomial], count: int) -> list[Monomial]:
    """The ``count`` simplest ones, in a fixed order."""
    return sorted(set(monomials), key=lambda m: (size(m), m))[:count]


def root(monomial: Monomial, signs: Mapping[str, str]) -> tuple[Monomial, Monomial] | None:
    """(prefactor, root) with monomial = prefactor * root^2, prefactor visibly non-negative with exponents 0 and 1; else None."""
    prefactor: list[tuple[str, int]] = []
    half: list[tuple[str, int]] = []
    for name, power in monomial:
        odd = power % 2
        if (odd and signs[name] == "real") or (power < 0 and signs[name] != "positive"):
            return None
        if odd:
            prefactor.append((name, 1))
        if power - odd:
            half.append((name, (power - odd) // 2))
    return tuple(prefactor), tuple(half)
