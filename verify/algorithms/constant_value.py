"""Numeric constants by closed form, evaluated in ball arithmetic, so that a stated enclosure is checked and not believed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from ..kernel import Fact, Polynomial, Rejected

if TYPE_CHECKING:
    from flint import arb

BITS = 512
_FORM = re.compile(r"(exp|log|sqrt|pi)(?:\((-?[0-9]{1,60})(?:/([1-9][0-9]{0,59}))?\))?\Z")


def ball(form: str) -> arb:
    """The ball of ``exp(p/q)``, ``log(p/q)``, ``sqrt(p/q)`` or ``pi``; Rejected for any other text."""
    from flint import arb, ctx, fmpq  # only where a constant is asked for: reading lemma files needs no library

    read = _FORM.match(form)
    if read is None or (read[1] == "pi") != (read[2] is None):
        raise Rejected(f"a constant is exp(p/q), log(p/q), sqrt(p/q) or pi, found {form[:60]!r}")
    ctx.prec = BITS
    if read[1] == "pi":
        return arb.pi()
    argument = Fraction(int(read[2]), int(read[3] or 1))
    if (argument <= 0 and read[1] == "log") or (argument < 0 and read[1] == "sqrt"):
        raise Rejected(f"{form} is not a real number")
    functions = {"exp": arb.exp, "log": arb.log, "sqrt": arb.sqrt}
    return functions[read[1]](arb(fmpq(argument.numerator, argument.denominator)))


def encloses(fact: Fact, forms: Mapping[str, str], what: str = "the fact") -> None:
    """Rejected unless ``fact`` (called ``what``), about constants alone, certainly holds at their values (``forms``, by name)."""
    from flint import arb, fmpq

    others = sorted(fact.value.atoms() - forms.keys())
    if others:
        raise Rejected(f"the fact speaks of {', '.join(others)} too, not of {', '.join(forms)} alone")
    value, balls = arb(0), {name: ball(form) for name, form in forms.items()}
    for monomial, coefficient in fact.value.terms.items():
        term = arb(fmpq(coefficient.numerator, coefficient.denominator))
        for name, power in monomial:
            term *= balls[name] ** power
        value += term
    if fact.kind == "=" or not (value > 0 or (fact.kind == ">=" and value >= 0)):
        at = ", ".join(f"{name} = {form}" for name, form in forms.items())
        raise Rejected(f"{f'at {at} ' if at else ''}{what} does not certainly hold")


def enclosed(constant: Polynomial, form: str, least: Polynomial | int = 0, most: Polynomial | None = None) -> tuple[Fact, ...]:
    """What certainly holds of a constant by its closed form: no less than ``least``, no more than ``most``; else Rejected."""
    found = [Fact("least", ">=", constant - least)] + ([] if most is None else [Fact("most", ">=", most - constant)])
    (name,) = constant.atoms()
    for fact in found:
        encloses(fact, {name: form})
    return tuple(found)
