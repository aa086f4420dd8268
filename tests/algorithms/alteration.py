"""An algorithm that lost a term or turned a sign, each one edit away and in words."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from verify.algorithms.declaration import Algorithm
from verify.algorithms.display import shown
from verify.algorithms.expression import Expression, Sum, children


def alterations(algorithm: Algorithm) -> Iterator[tuple[str, Algorithm]]:
    """(words, algorithm) for every term of a sum, without it and with the other sign; each different algorithm once."""
    seen = {algorithm.steps}
    for index, step in enumerate(algorithm.steps):
        for words, changed in _edits(step.expressions[0], lambda e: e):
            made = (*algorithm.steps[:index], type(step)(step.target, changed, step.among), *algorithm.steps[index + 1 :])
            if made not in seen:
                seen.add(made)
                yield f"{words}, in the step for {shown(step.target)}", replace(algorithm, steps=made)


def _edits(e: Expression, put: Callable[[Expression], Expression]) -> Iterator[tuple[str, Expression]]:
    """(words, the whole expression with one place changed); put: e's place in the whole."""
    if isinstance(e, Sum):
        for k, term in enumerate(e.terms):
            before, after = e.terms[:k], e.terms[k + 1 :]
            text = shown(term).removeprefix("-")
            yield f"the sign of {text}", put(Sum((*before, -term, *after)))
            if before or after:
                yield f"{text} is missing", put(Sum((*before, *after)))
            yield from _edits(term, lambda made, one=before, two=after: put(Sum((*one, made, *two))))
        return
    for child in dict.fromkeys(children(e)):  # both sides of a square at once
        names = [name for name in e.__dataclass_fields__ if getattr(e, name) == child]
        yield from _edits(child, lambda made, names=names: put(replace(e, **dict.fromkeys(names, made))))
