"""A step as a vanishing sum of terms (number, powers of parameters, operators, vector): what a script without trees can check."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from .declaration import Step, Update
from .display import factors
from .expression import Applied, Expression, Parameter, Product, Sum


@dataclass(frozen=True)
class Term:
    """number * parameters^powers * operators (the last first) of ``of``: a variable, datum, noise or gradient."""

    number: Fraction
    powers: Mapping[str, int]
    operators: tuple[str, ...]
    of: Expression

    @property
    def coefficient(self) -> str:
        """ "-1 beta eta^-1": factors apart by blanks."""
        found = [str(self.number)] if self.number != 1 else []
        found += [name if power == 1 else f"{name}^{power}" for name, power in self.powers.items() if power]
        return " ".join(found) or "1"


def step_terms(step: Step) -> tuple[Term, ...]:
    """The terms whose sum is zero: value - target of an update, else the condition. ValueError where a factor is no monomial."""
    return terms(step.value - step.target if isinstance(step, Update) else step.condition)


def terms(e: Expression) -> tuple[Term, ...]:
    """The terms of which an expression is the sum. ValueError where a factor is no monomial."""
    return tuple(_terms(e, Fraction(1), {}, ()))


def _terms(e: Expression, number: Fraction, powers: Mapping[str, int], operators: tuple[str, ...]) -> Iterator[Term]:
    match e:
        case Sum(parts):
            for part in parts:
                yield from _terms(part, number, powers, operators)
        case Product(factor, of):
            above: list[Expression] = []
            below: list[Expression] = []
            number, powers = number * factors(factor, True, above, below), dict(powers)
            for found, sign in ((above, 1), (below, -1)):
                for parameter in found:
                    if not isinstance(parameter, Parameter):
                        raise ValueError(f"the factor {parameter!r} is no product of parameters")
                    powers[parameter.name] = powers.get(parameter.name, 0) + sign
            yield from _terms(of, number, powers, operators)
        case Applied(operator, of):
            yield from _terms(of, number, powers, (*operators, operator.name + "'" * operator.transposed))
        case _:
            yield Term(number, powers, operators, e)
