"""Alterations of what is asked of functions: another one, a worse minimiser, no clip, a sum for a mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, product
from typing import Any

import numpy as np

from ....admm.local_objective import LocalObjective, Scaled
from ....algorithms import functions as library
from ....algorithms.arithmetic import FLOATS
from ....algorithms.arrays import Array, floats
from ....algorithms.functions import Quadratic
from ....algorithms.losses import ClippedSquares, Huber, Logistic
from ....algorithms.proximal import clip, hessian
from ....algorithms.regularisers import shrunk
from ..rounding import largest
from .clips_altered import CLIPS, MAPS
from .data_altered import counted, data_alterations, of_each, of_loss, samples
from .line import Line
from .reads import RESULT, Alteration, Change, Reads, Unknown, listed
from .words import LENGTHS, Table, agents, before_target, column, given, of_step, powers, reading, steps


class Average:
    """The sum or mean of several functions, as far as a line needs it."""

    def __init__(self, functions: list[Any], weight: float) -> None:
        self.functions, self.weight = functions, weight

    def gradient(self, x: Array) -> Array:
        return np.asarray(self.weight * sum(library.gradient(f, FLOATS)(x) for f in self.functions))


class _Loss:
    """A loss with another gradient: its constants are those of the loss."""

    def __init__(self, loss: Any, gradient: Callable[[Array], Array]) -> None:
        self.gradient = gradient
        self.nu, self.mu, self.dimension, self.value = loss.nu, loss.mu, loss.dimension, loss.value

    def minimise(self, B: Array, beta: float, c: Array, w: Array) -> Array:
        """Where its gradient is that of <w, Bx> - (beta/2) |Bx - c|^2; RuntimeError where Newton's steps do not get there."""
        x = floats(np.linalg.lstsq(B, c, rcond=None)[0])
        for _ in range(NEWTON):
            slope = self.gradient(x) + B.T @ (beta * (B @ x - c) - w)
            move = floats(np.linalg.solve(hessian(self, x) + beta * B.T @ B, slope))
            x = x - move
            if largest(move) <= 2.0**-50 * largest(x):
                return x
        raise RuntimeError("no minimiser was found")


def function_alterations(operand: tuple[str, str, str], line: Line, r: Reads) -> Iterator[Alteration]:
    """Of a function that a line reads: that of another step or agent, all of them, another gradient, a part left out."""
    key, name, shown = operand
    place = shown.removeprefix(name)
    minimised = name in {p.minimises for p in line.parts}
    run, every = r.run, listed(r.run.inputs.functions[name])

    def change(words: str, other: Change) -> Alteration:
        return Alteration(words + place, {key: other})

    def whole(words: str, one: Callable[[Any, Reads], Any]) -> Alteration:
        return change(words, of_each(name, one))

    def each(words: str, one: Callable[[Any, Reads], Any]) -> Alteration:
        return whole(words, lambda f, r: of_loss(f, lambda loss: one(loss, r)))

    space = next(f.over for f in run.algorithm.functions if f.name == name)
    for f in run.algorithm.functions:
        if f.over == space and f.name != name:
            yield change(f"{f.name} for {name}", reading(f.name))
    if name in run.per_step:
        for when, other in (*((when, of_step(name, at)) for when, at in TURNED), *steps(name)):
            yield change(f"the {name} of {when}", other)
        yield change(f"the last {name} of all in every step (a closure made in a loop reads it)", of_step(name, lambda r: -1))
        for words, last in ((f"the mean of all {name}", lambda r: None), (f"the mean of the {name} so far", lambda r: r.t + 1)):
            some = given(lambda r, last: listed(r.run.inputs.functions[name])[: last(r)], last)
            yield change(words, given(lambda r, some: Average(fs := some(r), 1 / len(fs)), some))
        yield change(f"the sum of all {name}", lambda r: Average(listed(r.run.inputs.functions[name]), 1.0))
    if isinstance(r.raw(name), list):
        yield from (change(f"the {name} of {who}", other) for who, other in agents(name))
    if any(getattr(f, "l1", 0.0) for f in every):
        kinds = sorted({type(f.loss).__name__ for f in every})
        for kind, (words, share) in product(("", *kinds), (("left out", 0.0), ("doubled", 2.0), ("halved", 0.5))):
            where = f" where {name} is {kind}" * bool(kind)
            yield change(f"the l1 terms {words}{where}", given(_l1, name, lambda r, share=share: share, kind))
        yield change(
            "the l1 term of the first agent for every agent",
            lambda r: [LocalObjective(f.loss, r.raw(name)[0].l1) for f in r.raw(name)],
        )
        for words, share in (("l1 |.|^2/2", 1.0), ("l1 |.|^2", 2.0)):
            yield whole(f"{words} for the l1 terms", given(lambda f, r, share: _squared(f, share), share))
        own = given(lambda r, part: 1 / before_target(part, r), line.parts[0])
        for how, level in (("", lambda r: 1.0), *powers(run.numbers, 2), ("divided by what stands before the target", own)):
            yield Alteration(
                f"the l1 terms as a threshold after the step, {how or 'as they are'}",
                {key: given(_l1, name, lambda r: 0.0), RESULT: given(_thresholded, name, level)},
            )
        if not minimised:
            for state, rows in run.states.items():
                back, at = ("", "t") if len(rows) > run.steps else ("-", "{t-1}")
                if rows.shape[-1] == every[0].dimension:
                    yield change(
                        f"the gradient without its l1 term at {state}_{at}", given(_elsewhere, name, state + back, False)
                    )
                    yield change(f"the sign of the l1 terms at {state}_{at}", given(_elsewhere, name, state + back, True))
            for width in (1.0, 0.1, 0.01, 1e-3, 1e-4, 1e-6):
                for words, smooth in SMOOTHED:
                    made = given(
                        lambda r, one: [_Loss(f.loss, given(_sloped, f, one)) for f in r.raw(name)], given(smooth, width)
                    )
                    yield change(f"{words.format(f'{width:g}')} for the sign of the l1 terms", made)
            yield change(
                "the l1 terms without the sign", lambda r: [_Loss(f.loss, given(_sloped, f, np.ones_like)) for f in r.raw(name)]
            )
        for text, by in powers(run.numbers):
            yield change(f"the l1 terms {text}", given(_l1, name, lambda r, by=by: float(np.mean(by(r)))))
    yield from (change(words, other) for words, other in data_alterations(name, run, every))
    if not minimised:
        for words, through in MAPS:
            mapped = given(lambda f, r, through: _Loss(f, lambda x: through(f.gradient(x))), through)
            yield each(words.format("the gradient"), mapped)
        if any(isinstance(getattr(f, "loss", f), ClippedSquares) for f in every):
            for words, made in (*CLIPS, ("summed", lambda rows, C: len(rows) * clip(rows, C))):
                yield each(f"the gradients of the samples: {words}", given(_of_samples, made, 0.0, False))
            cut = lambda f, r: Huber(f.features, f.targets, f.radius) if isinstance(f, ClippedSquares) else f  # noqa: E731
            yield each("the residual of each sample clipped, not its gradient", cut)
            for words, whole_row in (("", False), (" nor its residual", True)):
                yield each(f"the features of each sample clipped, not its gradient{words}", given(_of_clipped, whole_row))
        lengths = LENGTHS if any(map(counted, every)) else ()
        for length, (how, share) in product(lengths, (("", 0.0), (" with its l2 term", 1.0))):
            clipped = given(_of_samples, given(lambda rows, C, length: clip(rows, length), length), share, True)
            yield each(f"the gradient of each sample{how} clipped to the length {length:g}", clipped)
    for (words, kind), slope in SLOPES if any(map(counted, every)) else ():
        if any(hasattr(getattr(f, "loss", f), kind) for f in every):
            yield each(f"{words} in {name}", given(_sloping, kind, slope))
    quadratic = any(library.quadratic(getattr(f, "loss", f)) is not None for f in every)
    for words, part in QUADRATICS if quadratic else ():
        yield each(
            f"{words} in the {'minimiser' if minimised else 'gradient'}", given(lambda f, r, part: _quadratic(f, part), part)
        )
    if minimised and quadratic:
        for (part, words), (how, over) in product(enumerate(("H", "h")), (("summed", np.sum), ("averaged", np.mean))):
            if isinstance(r.raw(name), list) and not all(hasattr(f, "loss") for f in every):
                yield change(f"{words} {how} over the agents in the minimiser", given(_over_all, name, part, over))
        for text, by in powers(run.numbers, 2):
            yield each(f"h {text}", given(lambda f, r, by: _quadratic(f, lambda H, h: (H, h * np.mean(by(r)))), by))
            moved = each(f"H {text}", given(lambda f, r, by: _quadratic(f, lambda H, h: (H * np.mean(by(r)), h)), by))
            rest = {t.key: given(lambda r, by: 1 / np.mean(by(r)), by) for p in line.parts if p.function for t in p.carrying}
            yield moved
            yield replace(
                moved, words=f"{moved.words}, the rest of the system the other way round", changes={**moved.changes, **rest}
            )
    here = [p.function.key for p in line.parts if p.function is not None and p.minimises == name]
    ways = product(SUMMED, (("", True), (", the l2 term with them,", False))) if any(map(counted, every)) else ()
    for (how, weight), (words, alone) in ways:
        summed = whole(f"the samples {how}{words} in {name}", given(_summed, name, weight, alone, bool(here)))
        yield replace(summed, changes={**summed.changes, **dict.fromkeys(here, given(_counts, name, weight))})


MAPPED: Table[Callable[[Callable[[Array], Array], Array], Array]] = (  # of a map and where it is asked
    ("{} left out", lambda P, x: x),
    ("{} applied twice", lambda P, x: P(P(x))),
    ("half of the way to {}", lambda P, x: (x + P(x)) / 2),
    ("the reflection 2 {0} - I for {0}", lambda P, x: 2 * P(x) - x),
    ("I - {0} for {0}", lambda P, x: x - P(x)),
)


def map_alterations(operand: tuple[str, str, str], r: Reads) -> Iterator[Alteration]:
    """Of a map that a line reads."""
    key, name, shown = operand
    for words, made in MAPPED:
        yield Alteration(words.format(shown), {key: given(lambda r, made: lambda x: made(r.raw(name), x), made)})


def exchanged(r: Reads, names: set[str]) -> Iterator[Alteration]:
    """Two functions of one space, each in the other's place."""
    functions = [f for f in r.run.algorithm.functions if f.name in names]
    for f, g in combinations(functions, 2):
        if f.over == g.over and f.per == g.per:
            yield Alteration(
                f"{f.name} for {g.name}, and the other way round", {f.name: reading(g.name), g.name: reading(f.name)}
            )


SUMMED: Table[Callable[[int, list[int], int], float]] = (  # of how many there are, of this function and of each; of columns
    ("summed, not averaged", lambda N, every, d: float(N)),
    ("summed and divided by one less than there are", lambda N, every, d: N / max(N - 1, 1)),
    ("summed and divided by the most that an agent has", lambda N, every, d: N / max(every)),
    ("summed and divided by those of all", lambda N, every, d: N / sum(every)),
    ("summed and divided by the columns for the rows", lambda N, every, d: N / d),
)


def _sizes(r: Reads, name: str) -> list[int]:
    """How many samples each function of a name has; a quadratic counts as one."""
    return [samples(f) for f in listed(r.run.inputs.functions[name])]


def _weight(f: Any, r: Reads, name: str, weight: Callable[[int, list[int], int], float]) -> float:
    return weight(samples(f), _sizes(r, name), f.dimension if counted(f) else 1)


def _counts(r: Reads, name: str, weight: Callable[[int, list[int], int], float]) -> Any:
    """What the samples of each function that is read by a name weigh."""
    found = [_weight(f, r, name, weight) for f in listed(r.raw(name))]
    return np.array(found)[:, None] if isinstance(r.raw(name), list) else found[0]


def _summed(f: Any, r: Reads, name: str, weight: Callable[[int, list[int], int], float], alone: bool, elsewhere: bool) -> Any:
    """A loss times what its samples weigh, but for an l1 term, unless that is done elsewhere; alone: but for its l2 term."""
    times = _weight(f, r, name, weight)
    l1, loss = getattr(f, "l1", None), getattr(f, "loss", f)
    loss = replace(loss, l2=loss.l2 / times) if alone and hasattr(loss, "l2") else loss
    loss = loss if elsewhere else Scaled(loss, times)
    return loss if l1 is None else LocalObjective(loss, l1 / times if elsewhere else l1)


QUADRATICS: Table[Callable[[Array, Array], tuple[Array, Array]]] = (
    ("the sign of h changed", lambda H, h: (H, -h)),
    ("h left out", lambda H, h: (H, 0 * h)),
    ("H left out", lambda H, h: (0 * H, h)),
    ("the upper triangle of H alone", lambda H, h: (np.triu(H), h)),
    ("the lower triangle of H alone", lambda H, h: (np.tril(H), h)),
    ("the diagonal of H alone", lambda H, h: (np.diag(np.diag(H)), h)),
    ("twice H", lambda H, h: (2 * H, h)),
    ("half of H", lambda H, h: (H / 2, h)),
    ("twice h", lambda H, h: (H, 2 * h)),
)


def _l1(r: Reads, name: str, factor: Callable[[Reads], float], kind: str = "") -> list[Any]:
    """Objectives with l1 terms of other weights, all of them or those whose loss is of a kind."""
    return [LocalObjective(f.loss, factor(r) * f.l1) if kind in ("", type(f.loss).__name__) else f for f in r.raw(name)]


def _squared(f: Any, share: float) -> Any:
    """A function whose l1 terms are squares instead, times a share of l1/2."""
    weight, loss = share * f.l1, f.loss
    if isinstance(loss, Logistic):
        return LocalObjective(replace(loss, l2=loss.l2 + weight))
    if (form := library.quadratic(loss)) is not None:
        return Quadratic(np.asarray(form[0]) + weight * np.eye(len(form[1])), form[1])
    return _Loss(loss, lambda x: loss.gradient(x) + weight * x)


def _thresholded(r: Reads, v: Array, before: Array, name: str, level: Change) -> Array:
    """Soft thresholding of what a step has made of it without its l1 terms."""
    return shrunk(v, column([f.l1 for f in r.raw(name)]) * level(r))


def _elsewhere(r: Reads, name: str, state: str, signs: bool) -> list[Any]:
    """Objectives whose losses, or whose l1 terms, have the gradient at a state wherever it is asked for."""
    if state.endswith("-") and r.t < 1:
        raise Unknown(state)
    at = [r.raw(state)] * r.run.count if np.ndim(r.raw(state)) == 1 else r.raw(state)

    def one(f: Any, x: Array) -> Any:
        if signs:
            return LocalObjective(_Loss(f.loss, lambda v: f.loss.gradient(v) + f.l1 * np.sign(x)))
        return LocalObjective(_Loss(f.loss, lambda v: f.loss.gradient(x)), f.l1)

    return [one(f, x) for f, x in zip(r.raw(name), at, strict=True)]


def _sloped(x: Array, f: Any, slope: Callable[[Array], Any]) -> Array:
    return np.asarray(f.loss.gradient(x) + f.l1 * slope(x))


SMOOTHED: Table[Callable[[Array, float], Array]] = (  # of a point and a width
    ("v/sqrt(v^2 + {})", lambda v, e: v / np.sqrt(v * v + e)),
    ("v/(|v| + {})", lambda v, e: v / (np.abs(v) + e)),
    ("tanh(v/{})", lambda v, e: np.tanh(v / e)),
    ("v/{} cut at -1 and 1", lambda v, e: (v / e).clip(-1, 1)),
)


def _sigmoid(m: Array) -> Array:
    """Of real and complex numbers of any size."""
    return np.asarray((1 + np.tanh(m / 2)) / 2)


NEWTON = 40
SLOPES: tuple[tuple[tuple[str, str], Callable[[Array, Array], Array]], ...] = (  # of <a, x> and of the labels or targets b
    (("the other sign inside the sigmoid", "labels"), lambda m, b: -b * _sigmoid(b * m)),
    (("the sigmoid less the label -1 or 1", "labels"), lambda m, b: _sigmoid(m) - b),
    (("the label left out before the sigmoid", "labels"), lambda m, b: -_sigmoid(-b * m)),
    (("the label left out inside the sigmoid", "labels"), lambda m, b: -b * _sigmoid(-m)),
    (("0 for the label -1", "labels"), lambda m, b: -np.maximum(b, 0) * _sigmoid(-m)),
    (("squares for the loss of each sample", "labels"), lambda m, b: m - b),
    (("squares for the loss of each sample", "targets"), lambda m, b: m - b),
    (("moduli for the loss of each sample", "targets"), lambda m, b: np.sign(m - b)),
)


def _sloping(f: Any, r: Reads, kind: str, slope: Callable[[Array, Array], Array]) -> Any:
    """A loss of samples with another slope of each."""
    if not hasattr(f, kind):
        return f
    l2 = getattr(f, "l2", 0.0)
    return _Loss(f, lambda x: slope(x @ f.features.T, getattr(f, kind)) @ f.features / len(f.features) + l2 * x)


def _of_samples(f: Any, r: Reads, made: Callable[[Array, float], Array], whole: float, others: bool) -> Any:
    """A loss of samples, the gradient of each, with this share of the l2 term, put through something else; of clipped squares
    the gradient before it is clipped, with the radius."""
    if not counted(f) or isinstance(f, ClippedSquares) == others:
        return f
    l2, radius = getattr(f, "l2", 0.0), getattr(f, "radius", np.inf)

    def gradient(x: Array) -> Array:
        m = f.features @ x
        if np.isfinite(radius):
            slopes = m - f.targets
        else:  # those of a loss whose rows are units
            alone = replace(f, features=np.eye(len(m)), **({"l2": 0.0} if l2 else {}))
            slopes = len(m) * alone.gradient(m)
        return np.asarray(made(slopes[:, None] * f.features + whole * l2 * x, radius).mean(axis=0) + (1 - whole) * l2 * x)

    return _Loss(f, gradient)


def _of_clipped(f: Any, r: Reads, residual: bool) -> Any:
    """Clipped squares whose features are clipped in what is summed, and in the residuals too."""
    if not isinstance(f, ClippedSquares):
        return f
    rows = clip(f.features, f.radius)
    return _Loss(f, lambda x: ((rows if residual else f.features) @ x - f.targets) @ rows / len(rows))


def _quadratic(f: Any, part: Callable[[Array, Array], tuple[Array, Array]]) -> Any:
    form = library.quadratic(f)
    return f if form is None else Quadratic(*part(*(np.asarray(v) for v in form)))


def _over_all(r: Reads, name: str, part: int, over: Callable[..., Any]) -> list[Any]:
    """Quadratics of the agents, one part of which is that of all of them."""
    forms = [[np.asarray(v) for v in library.quadratic(f) or ()] for f in r.raw(name)]
    whole = over([form[part] for form in forms], axis=0)
    return [Quadratic(*(whole if k == part else v for k, v in enumerate(form))) for form in forms]


TURNED: Table[Callable[[Reads], int]] = (  # where there may be more functions than steps
    ("the next step (the last one at last)", lambda r: min(r.t + 1, r.per_step - 1)),
    ("each step from the end", lambda r: -1 - r.t),
)
