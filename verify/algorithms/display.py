"""The displayed algorithm: text and LaTeX, from the declaration that runs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
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
    Operator,
    Parameter,
    Product,
    Sum,
    Value,
    Variable,
    one,
)

GREEK = {
    "lam": "lambda",
    "alpha": "alpha",
    "beta": "beta",
    "gamma": "gamma",
    "delta": "delta",
    "epsilon": "varepsilon",
    "eta": "eta",
    "theta": "theta",
    "kappa": "kappa",
    "mu": "mu",
    "nu": "nu",
    "rho": "rho",
    "sigma": "sigma",
    "xi": "xi",
}
ACCENTS = {"hat": "hat", "tilde": "tilde", "masked": "tilde"}
SUM, PRODUCT, ATOM = 0, 1, 2


@dataclass(frozen=True)
class Style:
    """``latex`` or plain text; index: the letter of the iteration."""

    latex: bool
    index: str = "t"

    def name(self, name: str, marks: Iterable[str] = ()) -> str:
        """A letter with its indices: lam_1, x_hat, beta."""
        if not self.latex:
            return name
        stem, *rest = name.split("_")
        accents = [ACCENTS[p] for p in rest if p in ACCENTS]
        below = [("\\" + GREEK[p] if p in GREEK else p) for p in rest if p not in ACCENTS]
        letter = "\\" + GREEK[stem] if stem in GREEK else stem if len(stem) == 1 else rf"\mathrm{{{stem}}}"
        for accent in accents:
            letter = rf"\{accent}{{{letter}}}"
        subscript = ",".join([*below, *marks])
        return f"{letter}_{{{subscript}}}" if subscript else letter

    def variable(self, v: Variable | Noise) -> str:
        time = getattr(v, "time", 0)
        if not self.latex:
            return v.name + {-1: "-", 0: "", 1: "+"}[time]
        moment = f"{self.index}{time:+d}" if time else self.index
        return self.name(v.name, [moment, *self._agent(v.space)])

    def _agent(self, space: str) -> list[str]:
        return [] if one(space) == space else ["i" if space.endswith("^n") else "ij"]

    def function(self, f: Function | MonotoneOperator, gradient: bool = False) -> str:
        marks = [self.index] * ("step" in f.per) + ["i"] * ("agent" in f.per)
        letter = self.name(f.name, marks) if self.latex else f.name + ("_t" if "step" in f.per else "_i" if f.per else "")
        if not gradient or isinstance(f, MonotoneOperator):
            return letter
        return (
            (r"\nabla " if f.smooth is not None else r"\partial ") + letter
            if self.latex
            else ("grad " if f.smooth is not None else "subgrad ") + letter
        )

    def operator(self, a: Operator) -> str:
        if self.latex:
            return self.name(a.name) + (r"^{\top}" if a.transposed else "")
        return a.name + ("^T" if a.transposed else "")


def shown(e: Expression, style: Style) -> str:
    """An expression as text."""
    return _shown(e, style)[0]


def _shown(e: Expression, s: Style) -> tuple[str, int]:
    match e:
        case Number(value):
            return _rational(value, s), ATOM if value.denominator == 1 and value >= 0 else PRODUCT
        case Parameter(name, _, per):
            return s.name(name, [s.index] * ("step" in per) + ["i"] * ("agent" in per)), ATOM
        case Datum(name):
            return s.name(name), ATOM
        case Variable() | Noise():
            return s.variable(e), ATOM
        case Sum(terms):
            pieces = [_shown(t, s)[0] for t in terms]
            return "".join([pieces[0], *(f" - {p[1:]}" if p.startswith("-") else f" + {p}" for p in pieces[1:])]), SUM
        case Product() | Inverse():
            return _product(e, s)
        case Applied(operator, of):
            return f"{s.operator(operator)} {wrapped(of, s, ATOM)}", PRODUCT
        case Gradient(function, at):
            return f"{s.function(function, True)}({shown(at, s)})", ATOM
        case Value(function, at):
            return f"{s.function(function)}({shown(at, s)})", ATOM
        case Mapped(map_, at):
            return f"{map_.name}({shown(at, s)})", ATOM
        case Mean(of):
            inside = wrapped(of, s, PRODUCT)
            return (rf"\tfrac{{1}}{{n}}\sum_i {inside}" if s.latex else f"mean_i {inside}"), PRODUCT
        case Clip(of, radius):
            return (r"\mathrm{Clip}" if s.latex else "Clip") + f"({shown(of, s)}, {shown(radius, s)})", ATOM
        case Inner(left, right) if left == right:
            inside = shown(left, s)
            return (rf"\|{inside}\|^2" if s.latex else f"|{inside}|^2"), ATOM
        case Inner(Product(weight, of), right) if of == right:
            return _product(Product(weight, Inner(right, right)), s)
        case Inner(left, right):
            pair = f"{shown(left, s)}, {shown(right, s)}"
            return (rf"\langle {pair}\rangle" if s.latex else f"<{pair}>"), ATOM
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


def _product(e: Expression, s: Style) -> tuple[str, int]:
    """1/2 beta |v|^2 is beta/2 |v|^2, and 1/2 v is v/2."""
    above: list[Expression] = []
    below: list[Expression] = []
    number = factors(e, True, above, below)
    vector = above.pop() if above and (above[-1].space or isinstance(above[-1], (Inner, Value))) else None
    sign, number = ("-" if number < 0 else ""), abs(number)
    divided = bool(below) or number.denominator != 1
    tops = [str(number.numerator)] * (number.numerator != 1) + [wrapped(a, s, ATOM) for a in above]
    bottoms = [str(number.denominator)] * (number.denominator != 1) + [wrapped(b, s, ATOM) for b in below]
    last = [] if vector is None else [wrapped(vector, s, PRODUCT)]
    if divided and not tops and vector is not None and not isinstance(vector, Inner):
        tops, last = [shown(vector, s) if s.latex else wrapped(vector, s, ATOM)], []
    if divided and s.latex:
        return " ".join([sign + rf"\frac{{{' '.join(tops) or '1'}}}{{{' '.join(bottoms)}}}", *last]), PRODUCT
    if divided:
        divisor = bottoms[0] if len(bottoms) == 1 else f"({' '.join(bottoms)})"
        return " ".join([f"{sign}{' '.join(tops) or '1'}/{divisor}", *last]), PRODUCT
    pieces = [*tops, *last] or ["1"]
    return sign + " ".join(pieces), PRODUCT if len(pieces) > 1 or sign or last else ATOM


def wrapped(e: Expression, s: Style, least: int) -> str:
    """The text in brackets where its level is below ``least``."""
    text, level = _shown(e, s)
    if level >= least and not (text.startswith("-") and least == ATOM):
        return text
    return rf"\left({text}\right)" if s.latex else f"({text})"


def _rational(value: Fraction, s: Style) -> str:
    if value.denominator == 1 or not s.latex:
        return str(value)
    sign = "-" if value < 0 else ""
    return rf"{sign}\tfrac{{{abs(value.numerator)}}}{{{value.denominator}}}"


def line(step: Step, style: Style) -> str:
    """One step."""
    target = style.variable(step.target)
    among = ""
    if step.among is not None:
        mark = shown(step.among, style)
        among = rf"\quad\text{{where }}{mark}=1" if style.latex else f"   where {mark} = 1"
    match step:
        case Update(_, value):
            return f"{target} = {shown(value, style)}{among}"
        case Minimise(_, objective):
            if style.latex:
                return rf"{target} \in \arg\min_{{{target}}}\ {shown(objective, style)}{among}"
            return f"{target} minimises {shown(objective, style)}{among}"
        case Solve(_, equation):
            condition = shown(equation, style)
            return f"0 = {condition}{among}" if style.latex else f"{target} solves {condition} = 0{among}"


def text(algorithm: Algorithm) -> str:
    """The algorithm in lines: functions with their classes, state, steps, what is released."""
    s = Style(False)
    classes = []
    for f in algorithm.functions:
        words = ["monotone" if isinstance(f, MonotoneOperator) else "convex"]
        words += [f"{shown(bound, s)}-{name}" for name, bound in sorted(f.bounds.items(), reverse=True) if bound is not None]
        classes.append(f"{f.name} {', '.join(words)}{f', one per {f.per}' if f.per else ''}")
    noise = [f"{n.name} ({n.deviation})" for n in algorithm.noises]
    head = [
        f"{algorithm.name}: {algorithm.source}",
        f"state {', '.join(v.name for v in algorithm.state)}"
        + (f"; {'; '.join(classes)}" if classes else "")
        + (f"; noise {', '.join(noise)}" if noise else ""),
    ]
    return "\n".join([*head, *(f"  {line(step, s)}" for step in algorithm.steps), f"released: {', '.join(algorithm.released)}"])


def latex(algorithm: Algorithm, index: str = "t") -> tuple[str, ...]:
    """One formula for each step."""
    return tuple(line(step, Style(True, index)) for step in algorithm.steps)
