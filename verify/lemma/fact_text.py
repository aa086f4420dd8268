"""Polynomials, vectors and facts as text that a reader can parse again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..kernel import Fact, Polynomial, Term, Vector
from .origin import sides


def polynomial_text(value: Polynomial) -> str:
    """A polynomial for people: ``2 eta <G,x> - eta^2 <G,G>``."""
    parts = []
    for monomial, coefficient in sorted(value.terms.items(), key=lambda t: (len(t[0]), t[0])):
        factors = " ".join(n if p == 1 else f"{n}^{p}" for n, p in monomial)
        size = abs(coefficient)
        number = "" if size == 1 and factors else str(size)
        parts.append(("- " if coefficient < 0 else "+ ") + f"{number} {factors}".strip())
    return " ".join(parts).removeprefix("+ ").strip() or "0"


def vector_text(value: Vector) -> str:
    """A vector for people: ``x - (eta) G``."""
    parts = []
    for name, part in value.parts.items():
        text = polynomial_text(part)
        parts.append(name if text == "1" else f"-{name}" if text == "- 1" else f"({text}) {name}")
    return " + ".join(parts).replace("+ -", "- ") or "0"


def sides_of(fact: Fact) -> tuple[Polynomial, Polynomial]:
    """The two sides as they were written; of a fact without any its value and zero."""
    return sides(fact) or (fact.value, Polynomial.of(0))


def is_larger_side(goal: Fact, side: Polynomial, moved: bool = False) -> bool:
    """Whether ``side`` is the larger side of a goal; ``moved``: or that with some of what the other takes away added to both."""
    larger, smaller = sides_of(goal)
    return all(moved and c > 0 and smaller.terms.get(m) == -c for m, c in (side - larger).terms.items())


def fact_text(fact: Fact) -> str:
    """A fact for people, with its two sides as they were written."""
    left, right = sides_of(fact)
    return f"{polynomial_text(left)} {fact.kind} {polynomial_text(right)}"


# How `typed_json.write` prints them, and a term with its square, or none.
TEXT: dict[Any, Callable[[Any], str]] = {Polynomial: polynomial_text, Vector: vector_text}
TERMS = {Term: lambda _, row: {"square": None, **row}}
