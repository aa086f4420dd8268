"""Several noises of a declaration as one: those that reach one state of the next iteration, linearly and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from ..algorithms.declaration import Algorithm, Step, Update, read_by, without
from ..algorithms.expression import Expression, Noise, Product, Sum, Variable, one, parts, terms_of
from ..amplify.segment import GIVEN, Question

Form = dict[Noise, Fraction]  # a linear combination


def gathered(question: Question) -> tuple[Algorithm, Fraction]:
    """A declaration with one noise whose states have the law of those of the given one, but for the variance of that noise, which
    is returned (theirs are 1): what an iteration computes on the way goes on without its noise, which the one state that it
    reaches has instead. The declaration itself and 1 where a noise reaches another state, a function, map, operator or step that
    is solved, or is released on the way. Steps on which nothing depends are left out."""
    algorithm = live(question.algorithm)
    carried: dict[Variable, Form] = {}
    steps = list[Step]()
    variance = Fraction(0)
    if sum(n.deviation != GIVEN for n in algorithm.noises) > 1 and all(one(n.over) == n.over for n in algorithm.noises):
        for step in algorithm.steps:
            form = noise_of(question, step, carried)
            if form is None:
                break
            if isinstance(step, Update):
                rest: Expression | None = step.value
                for noise in read_by(step):
                    drawn = isinstance(noise, Noise) and noise.deviation != GIVEN  # also one that cancels
                    rest = without(rest, noise) if rest and drawn else rest
                if rest is None:
                    break
                if form and step.target.time:
                    if variance:
                        break
                    variance = sum((c**2 for c in form.values()), Fraction(0))
                    rest = Sum((*terms_of(rest), next(iter(form))))
                elif form:
                    carried[step.target] = form
                step = replace(step, value=rest)
            steps.append(step)
    seen = any(v.name in algorithm.released for v in carried)
    if not variance or seen or len(steps) < len(algorithm.steps):
        return algorithm, Fraction(1)
    return replace(algorithm, steps=tuple(steps)), variance


def live(algorithm: Algorithm) -> Algorithm:
    """Without the steps on which nothing depends that is kept or released, if all that has a name stays."""
    kept = {v.next for v in algorithm.state}

    def named(a: Algorithm) -> tuple[object, ...]:
        return {*a.function_names}, {*a.parameters}, {*a.operators}

    for step in reversed(algorithm.steps):
        rest = tuple(s for s in algorithm.steps if s is not step)
        read = {e for s in rest for e in read_by(s)}
        if step.target not in read | kept and step.target.name not in algorithm.released:
            less = replace(algorithm, steps=rest)
            algorithm = less if named(less) == named(algorithm) else algorithm
    return algorithm


def noise_of(question: Question, step: Step, carried: Mapping[Variable, Form]) -> Form | None:
    """The noise in a step; None where it is there in another way than linearly."""

    def split(e: Expression) -> Form | None:
        match e:
            case Noise(_, _, deviation):
                return {} if deviation == GIVEN else {e: Fraction(1)}
            case Variable():
                return carried.get(e, {})
            case Sum(terms):
                found: Form = {}
                for part in map(split, terms):
                    if part is None:
                        return None
                    for noise, c in part.items():
                        found[noise] = found.get(noise, Fraction(0)) + c
                return {noise: c for noise, c in found.items() if c}
            case Product(factor, of):
                inside = split(of)
                return inside and {noise: c * scale for noise, c in inside.items() if (scale := question.number(factor, 0))}
        return None if any(split(p) for p in parts(e) if isinstance(p, (Noise, Variable))) else {}

    if isinstance(step, Update) and step.among is None:
        return split(step.value)
    return None if any(map(split, read_by(step))) else {}
