"""The displayed algorithm, from the declaration that runs."""

from __future__ import annotations

from fractions import Fraction

from .declaration import Algorithm, Minimise, Solve, Step, Update
from .expression import (
    Applied,
    Clip,
    Datum,
    Expression,
    Function,
    Gradient,
    Inner,
    Inverse,
    Mapped,
    Mean,
    MonotoneOperator,
    Noise,
    Number,
    Parameter,
    Product,
    Sum,
    Value,
    Variable,
)

SUM, PRODUCT, ATOM = 0, 1, 2


def variable(v: Variable | Noise) -> str:
    """x, after the iteration x+, before it x-."""
    return v.name + {-1: "-", 0: "", 1: "+"}[getattr(v, "time", 0)]


def function(f: Function | MonotoneOperator) -> str:
    """f, or f_t and f_i where each step or agent has its own."""
    return f.name + ("_t" if "step" in f.per else "_i" if f.per else "")


def shown(e: Expression) -> str:
    """An expression as text."""
    return _shown(e)[0]


def _shown(e: Expression) -> tuple[str, int]:
    match e:
        case Number(value):
            return str(value), ATOM if value.denominator == 1 and value >= 0 else PRODUCT
        case Parameter(name) | Datum(name):
            return name, ATOM
        case Variable() | Noise():
            return variable(e), ATOM
        case Sum(terms):
            pieces = [shown(t) for t in terms]
            return "".join([pieces[0], *(f" - {p[1:]}" if p.startswith("-") else f" + {p}" for p in pieces[1:])]), SUM
        case Product() | Inverse():
            return _product(e)
        case Applied(operator, of):
            return f"{operator.name}{'^T' * operator.transposed} {wrapped(of, ATOM)}", PRODUCT
        case Gradient(f, at):
            slope = "" if isinstance(f, MonotoneOperator) else "grad " if f.smooth is not None else "subgrad "
            return f"{slope}{function(f)}({shown(at)})", ATOM
        case Value(f, at):
            return f"{function(f)}({shown(at)})", ATOM
        case Mapped(map_, at):
            return f"{map_.name}({shown(at)})", ATOM
        case Mean(of):
            return f"mean_i {wrapped(of, PRODUCT)}", PRODUCT
        case Clip(of, radius):
            return f"Clip({shown(of)}, {shown(radius)})", ATOM
        case Inner(left, right) if left == right:
            return f"|{shown(left)}|^2", ATOM
        case Inner(Product(weight, of), right) if of == right:
            return _product(Product(weight, Inner(right, right)))
        case Inner(left, right):
            return f"<{shown(left)}, {shown(right)}>", ATOM
    raise ValueError(f"{type(e).__name__} has no display")


def factors(e: Expression, up: bool, above: list[Expression], below: list[Expression]) -> Fraction:
    """The number in front of a product; its other factors are gathered, those of inverses below."""
    match e:
        case Number(value):
            return value if up else 1 / value
        case Product(factor, of):
            return factors(factor, up, above, below) * factors(of, up, above, below)
        case Inverse(of):
            return factors(of, not up, above, below)
    (above if up else below).append(e)
    return Fraction(1)


def _product(e: Expression) -> tuple[str, int]:
    """1/2 beta |v|^2 is beta/2 |v|^2, and 1/2 v is v/2."""
    above: list[Expression] = []
    below: list[Expression] = []
    number = factors(e, True, above, below)
    vector = above.pop() if above and (above[-1].space or isinstance(above[-1], (Inner, Value))) else None
    sign, number = ("-" if number < 0 else ""), abs(number)
    tops = [str(number.numerator)] * (number.numerator != 1) + [wrapped(a, ATOM) for a in above]
    bottoms = [str(number.denominator)] * (number.denominator != 1) + [wrapped(b, ATOM) for b in below]
    last = [] if vector is None else [wrapped(vector, PRODUCT)]
    if bottoms:
        if not tops and vector is not None and not isinstance(vector, Inner):
            tops, last = [wrapped(vector, ATOM)], []
        divisor = bottoms[0] if len(bottoms) == 1 else f"({' '.join(bottoms)})"
        return " ".join([f"{sign}{' '.join(tops) or '1'}/{divisor}", *last]), PRODUCT
    pieces = [*tops, *last] or ["1"]
    return sign + " ".join(pieces), PRODUCT if len(pieces) > 1 or sign or last else ATOM


def wrapped(e: Expression, least: int) -> str:
    """The text in brackets where its level is below ``least``."""
    text, level = _shown(e)
    return text if level >= least and not (text.startswith("-") and least == ATOM) else f"({text})"


def line(step: Step) -> str:
    """One step."""
    target = variable(step.target)
    match step:
        case Update(_, value):
            said = f"{target} = {shown(value)}"
        case Minimise(_, objective):
            said = f"{target} minimises {shown(objective)}"
        case Solve(_, equation):
            said = f"{target} solves {shown(equation)} = 0"
    return said if step.among is None else f"{said}   where {shown(step.among)} = 1"


def text(algorithm: Algorithm) -> str:
    """The algorithm in lines: functions with their classes, state, steps, what is released."""
    classes = []
    for f in algorithm.functions:
        words = ["monotone" if isinstance(f, MonotoneOperator) else "convex"]
        words += [f"{shown(bound)}-{name}" for name, bound in sorted(f.bounds.items(), reverse=True) if bound is not None]
        classes.append(f"{f.name} {', '.join(words)}{f', one per {f.per}' if f.per else ''}")
    noise = [f"{n.name} ({n.deviation})" for n in algorithm.noises]
    head = [
        f"{algorithm.name}: {algorithm.source}",
        f"state {', '.join(v.name for v in algorithm.state)}"
        + (f"; {'; '.join(classes)}" if classes else "")
        + (f"; noise {', '.join(noise)}" if noise else ""),
    ]
    return "\n".join([*head, *(f"  {line(step)}" for step in algorithm.steps), f"released: {', '.join(algorithm.released)}"])
