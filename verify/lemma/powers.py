"""A polynomial by the powers of its atoms."""

from __future__ import annotations

from collections.abc import Set
from fractions import Fraction

from ..kernel import Polynomial
from ..kernel.polynomial import Monomial


def powers(value: Polynomial, atom: str) -> dict[int, Polynomial]:
    """The coefficients of the powers of ``atom``."""
    found: dict[int, dict[Monomial, Fraction]] = {}
    for monomial, coefficient in value.terms.items():
        power = next((p for name, p in monomial if name == atom), 0)
        found.setdefault(power, {})[tuple(t for t in monomial if t[0] != atom) if power else monomial] = coefficient
    return {power: Polynomial(terms) for power, terms in found.items()}


def solved(value: Polynomial, atom: str) -> tuple[Polynomial, Polynomial]:
    """Numerator and denominator of an atom in which ``value`` = 0 is of degree one."""
    by = powers(value, atom).get(1, Polynomial({}))
    return by * Polynomial.atom(atom) - value, by


def cleared(value: Polynomial, atoms: Set[str] | None = None) -> Polynomial:
    """``value`` times powers of ``atoms`` (all: without), which are positive where they are divided by, so that none has a
    negative power."""
    lowest: dict[str, int] = {}
    for name, power in (entry for monomial in value.terms for entry in monomial):
        if power < lowest.get(name, 0) and (atoms is None or name in atoms):
            lowest[name] = power
    return value * Polynomial({tuple(sorted((n, -p) for n, p in lowest.items())): Fraction(1)}) if lowest else value
