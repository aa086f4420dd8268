"""Machine-made wrong versions of an algorithm, each one edit away and in words: what a program that fails may have done.

They know nothing of the alterations that the diagnosis tries: these change the declaration, those what
a line reads.

Every alteration is an ``Algorithm`` and runs like one. It may need two parameters more than the declaration: ``n``, the number of
agents, and the deviation of a noise by its name (``sigma``). Some of them compute the same run (a sign of zero, a factor of
one); whether one explains a run is for the caller to compute.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from verify.algorithms.declaration import Algorithm, Step, Update
from verify.algorithms.display import ATOM, shown, wrapped
from verify.algorithms.expression import (
    Applied,
    Clip,
    Expression,
    Gradient,
    Mean,
    Noise,
    Number,
    Operator,
    Parameter,
    Product,
    Sum,
    Variable,
    each,
    one,
    parts,
)

Edit = tuple[str, Expression]


@dataclass(frozen=True)
class Alteration:
    """``words``: what was changed; ``variable``: what the changed step sets; kind: sign, factor, missing, stale, operator, ..."""

    words: str
    kind: str
    variable: str
    algorithm: Algorithm


def alterations(algorithm: Algorithm) -> Iterator[Alteration]:
    """Every alteration, each different algorithm once, in the order of the steps."""
    yield from _kept_without_noise(algorithm)
    seen = {algorithm.steps}
    for index, step in enumerate(algorithm.steps):
        target = shown(step.target)
        known = _known(algorithm, index)
        for kind, words, steps in _of_step(algorithm, step, known):
            made = (*algorithm.steps[:index], *steps, *algorithm.steps[index + 1 :])
            if made in seen:
                continue
            seen.add(made)
            try:
                yield Alteration(f"{words}, in the step for {target}", kind, step.target.name, replace(algorithm, steps=made))
            except ValueError:  # it reads what is not there
                continue


def _kept_without_noise(algorithm: Algorithm) -> Iterator[Alteration]:
    """The noise masks what is sent, and the iteration goes on from the value before it: ``.._kept``, which starts alike."""
    for step in algorithm.steps:
        old = next((v for v in algorithm.state if v.next == step.target), None)
        if old is None or not isinstance(step, Update) or not isinstance(step.value, Sum):
            continue
        clean = tuple(t for t in step.value.terms if not any(isinstance(p, Noise) for p in parts(t)))
        if len(clean) == len(step.value.terms):
            continue
        kept = Variable(f"{old.name}_kept", old.over)

        def read(e: Expression, old: Variable = old, kept: Variable = kept) -> Expression:
            return (
                replace(kept, time=e.time)
                if isinstance(e, Variable) and e.name == old.name and e.time <= 0
                else rebuilt(e, lambda c: read(c, old, kept))
            )

        steps = [_with(s, read(s.expressions[0])) for s in algorithm.steps]
        steps.append(Update(kept.next, read(Sum(clean) if len(clean) > 1 else clean[0])))
        yield Alteration(
            f"the next iteration reads {old.name} without the noise",
            "noise",
            old.name,
            replace(algorithm, state=(*algorithm.state, kept), steps=tuple(steps)),
        )


def _with(step: Step, e: Expression, target: Variable | None = None) -> Step:
    """The step with another expression, and with another target where one is given."""
    return type(step)(target or step.target, e, step.among)


def _known(algorithm: Algorithm, index: int) -> tuple[Variable, ...]:
    """What may be read in a step: states, states before, and what the earlier steps set."""
    states = [v for state in algorithm.state for v in (state, state.before)]
    return (*states, *(step.target for step in algorithm.steps[:index]))


def _of_step(algorithm: Algorithm, step: Step, known: tuple[Variable, ...]) -> Iterator[tuple[str, str, tuple[Step, ...]]]:
    (whole,) = step.expressions
    for kind, words, changed in _edits(whole, lambda e: e, algorithm, known, step.target):
        yield kind, words, (_with(step, changed),)
    if step.among is not None:
        yield "participation", f"everybody takes part, whatever {step.among.name} says", (replace(step, among=None),)
    old = next((v for v in algorithm.state if v.next == step.target), None)
    if old is not None:
        made = Variable(f"{old.name}_made", old.over)
        yield "frozen", f"{old.name} is not updated", (Update(step.target, old),)
        again = _retargeted(step, made)
        if again is not None:
            yield "doubled", f"{old.name} is updated twice as far", (again, Update(step.target, old + 2 * (made - old)))
            yield "half", f"{old.name} is updated half as far", (again, Update(step.target, old + (made - old) / 2))


def _retargeted(step: Step, made: Variable) -> Step | None:
    """The step with its result under another name; None where it keeps values of absent agents."""
    if step.among is not None:
        return None

    def change(e: Expression) -> Expression:
        return made if e == step.target else rebuilt(e, change)

    return _with(step, change(step.expressions[0]), made)


def _edits(
    e: Expression, put: Callable[[Expression], Expression], algorithm: Algorithm, known: tuple[Variable, ...], target: Variable
) -> Iterator[tuple[str, str, Expression]]:
    """(kind, words, the whole expression with one place changed), for every place below ``e``; put: e's place in the whole."""
    for kind, words, changed in _here(e, algorithm, known, target):
        try:
            yield kind, words, put(changed)
        except ValueError:  # the spaces do not fit
            continue
    if isinstance(e, Sum):
        for k, term in enumerate(e.terms):
            text, rest = shown(term).removeprefix("-"), (*e.terms[:k], *e.terms[k + 1 :])
            yield "sign", f"the sign of {text}", put(Sum((*e.terms[:k], -term, *e.terms[k + 1 :])))
            if len(e.terms) > 1:
                yield "missing", f"{text} is missing", put(Sum(rest) if len(rest) > 1 else rest[0])
            yield from _edits(
                term,
                lambda made, k=k: put(Sum((*e.terms[:k], made, *e.terms[k + 1 :]))),  # type: ignore[misc]
                algorithm,
                known,
                target,
            )
        return
    for child in dict.fromkeys(p for p in _children(e)):
        yield from _edits(
            child,
            lambda made, child=child: put(rebuilt(e, lambda c: made if c == child else c)),  # type: ignore[misc]
            algorithm,
            known,
            target,
        )


def _children(e: Expression) -> list[Expression]:
    found: list[Expression] = []
    rebuilt(e, lambda c: found.append(c) or c)  # type: ignore[func-returns-value]
    return found


def _here(
    e: Expression, algorithm: Algorithm, known: tuple[Variable, ...], target: Variable
) -> Iterator[tuple[str, str, Expression]]:
    text = shown(e) if not isinstance(e, Sum) else ""
    match e:
        case Parameter(name, _, per):
            yield "factor", f"{name} is left out", Number(Fraction(1))
            yield "factor", f"1/{name} for {name}", 1 / e
            yield "factor", f"2 {name} for {name}", 2 * e
            yield "factor", f"{name}/2 for {name}", e / 2
            if "step" in per:
                yield "stale", f"{name} of the step before", replace(e, lag=1)
            for parameter in algorithm.parameters:
                if parameter != e and parameter.per == per and parameter.sign == "positive":
                    yield "factor", f"{parameter.name} for {name}", parameter
        case Number(value) if abs(value) != 1:
            yield "factor", f"the factor {text} is left out", Number(Fraction(1))
        case Variable(name, over, _) if e != target:
            for other in known:
                if other != e and one(other.over) == one(over) and (other.over == over or one(other.over) == other.over):
                    kind = "stale" if other.name == name else "variable"
                    yield kind, f"{shown(other)} for {text}", other
        case Noise(name, _, deviation):
            yield "noise", f"the noise {name} is left out", 0 * e
            yield "noise", f"the noise {name} has the variance for its deviation", Parameter(deviation.split()[0]) * e
            yield "noise", f"the noise {name} is halved", e / 2
            yield "noise", f"the noise {name} is doubled", 2 * e
            yield "noise", f"the noise {name} of the step before", replace(e, lag=1)
        case Applied(operator, of):
            if operator.source == operator.target and not operator.symmetric:
                yield "operator", f"{text} with the adjoint", operator.T(of)
            if one(operator.source) == operator.source:
                plain = Operator("I", operator.source, operator.target)(of)
                yield "operator", f"{shown(of)} for {text}", plain
                yield "operator", f"-{wrapped(of, ATOM)} for {text}", -plain
            for candidate in (o for known_one in algorithm.operators for o in (known_one, known_one.T)):
                if candidate != operator and (candidate.source, candidate.target) == (operator.source, operator.target):
                    yield "operator", f"{candidate.name} for {operator.name}", candidate(of)
        case Gradient(function, at):
            if "step" in function.per:
                yield "function", f"{function.name} of the step before", replace(e, function=replace(function, lag=1))
            if "agent" in function.per:
                yield "function", f"{function.name} of another agent", replace(e, function=replace(function, turned=1))
            for another in algorithm.functions:
                if another != function and another.over == function.over:
                    yield "function", f"{another.name} for {function.name}", another.gradient(at)
        case Mean(of):
            yield "factor", f"the sum for {text}", Product(Parameter("n"), e)
        case Clip(of):
            yield "clipping", f"{shown(of)} is not clipped", of
    if e.space and isinstance(e, (Applied, Gradient, Clip, Mean)):
        yield "factor", f"half of {text}", e / 2
        yield "factor", f"twice {text}", 2 * e
        if each(one(e.space)) in {v.over for v in algorithm.state}:
            yield "factor", f"{text} without the 1/n", Parameter("n") * e


def rebuilt(e: Expression, change: Callable[[Expression], Expression]) -> Expression:
    """``e`` with ``change`` applied to each of its children."""
    if isinstance(e, Sum):
        return Sum(tuple(change(t) for t in e.terms))
    found = {name: change(value) for name in e.__dataclass_fields__ if isinstance(value := getattr(e, name), Expression)}
    return replace(e, **found) if found else e
