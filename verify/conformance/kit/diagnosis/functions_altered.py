"""Alterations of what is asked of functions: another one, a worse minimiser, no clip, a sum for a mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np

from ....admm.local_objective import LocalObjective, Scaled, hessian
from ....algorithms import functions as library
from ....algorithms.arithmetic import FLOATS
from ....algorithms.arrays import Array
from ....algorithms.expression import Applied, Gradient, Noise, Variable, parts
from ....algorithms.functions import Quadratic
from ....algorithms.losses import ClippedSquares, Huber, Logistic
from ....algorithms.proximal import clip
from ....algorithms.regularisers import shrunk
from ....algorithms.run import axes, scaled
from .clips_altered import CLIPS, MAPS
from .data_altered import counted, data_alterations, of_each, of_loss, samples
from .line import Line, Part, Term, evaluated, system
from .reads import RESULT, Alteration, Change, Reads, Unknown, listed, minimised
from .words import Map, Table, agents, column, given, named, of_step, powers, reading, single, steps


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


ROUGH = 2.0**12  # the condition beyond which two ways to solve a system leave too much between them


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
        yield change(
            f"the mean of all {name}",
            lambda r: Average(listed(r.run.inputs.functions[name]), 1 / len(listed(r.run.inputs.functions[name]))),
        )
        yield change(f"the sum of all {name}", lambda r: Average(listed(r.run.inputs.functions[name]), 1.0))
    if isinstance(r.raw(name), list):
        yield from (change(f"the {name} of {who}", other) for who, other in agents(name))
    if any(getattr(f, "l1", 0.0) for f in every):
        for words, share in (("left out", 0.0), ("doubled", 2.0), ("halved", 0.5)):
            yield change(f"the l1 terms {words}", given(_l1, name, lambda r, share=share: share))
        for words, share in (("l1 |.|^2/2", 1.0), ("l1 |.|^2", 2.0)):
            yield whole(f"{words} for the l1 terms", given(lambda f, r, share: _squared(f, share), share))
        if not minimised:
            own = given(lambda r, part: 1 / column(system(part, Reads(r.run, r.t))[0]), line.parts[0])
            for how, level in (("", lambda r: 1.0), *powers(run.numbers, 2), ("divided by what stands before the target", own)):
                yield Alteration(
                    f"the l1 terms as a threshold after the step, {how or 'as they are'}",
                    {key: given(_l1, name, lambda r: 0.0), RESULT: given(_thresholded, name, level)},
                )
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
        for number in run.numbers:
            yield change(f"the l1 terms times {number}", given(_l1, name, lambda r, n=number: float(np.mean(r.raw(n)))))
    if not minimised:
        yield each("the gradient in float32", lambda f, r: _Loss(f, lambda x: single(f.gradient(x))))
        for words, through in MAPS:
            mapped = given(lambda f, r, through: _Loss(f, lambda x: through(f.gradient(x))), through)
            yield each(words.format("the gradient"), mapped)
        if any(isinstance(getattr(f, "loss", f), ClippedSquares) for f in every):
            for words, made in (*CLIPS, ("summed", lambda rows, C: len(rows) * clip(rows, C))):
                yield each(f"the gradients of the samples: {words}", given(lambda f, r, made: _sampled(f, made), made))
            cut = lambda f, r: Huber(f.features, f.targets, f.radius) if isinstance(f, ClippedSquares) else f  # noqa: E731
            yield each("the residual of each sample clipped, not its gradient", cut)
    elif any(library.quadratic(getattr(f, "loss", f)) is not None for f in every):
        for words, part in QUADRATICS:
            yield each(words, given(lambda f, r, part: _quadratic(f, part), part))
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
    yield from (change(words, other) for words, other in data_alterations(name, run, every))
    here = [p.function.key for p in line.parts if p.function is not None and p.minimises == name]
    ways = product(SUMMED, (("", True), (", the l2 term with them,", False))) if any(map(counted, every)) else ()
    for (how, weight), (words, alone) in ways:
        summed = each(f"the samples {how}{words} in {name}", given(_summed, name, weight, alone, bool(here)))
        yield replace(summed, changes={**summed.changes, **dict.fromkeys(here, given(_counts, name, weight))})


SUMMED: Table[Callable[[int, list[int]], float]] = (  # of how many there are, of this function and of each
    ("summed, not averaged", lambda N, every: float(N)),
    ("summed and divided by one less than there are", lambda N, every: N / max(N - 1, 1)),
    ("summed and divided by the most that an agent has", lambda N, every: N / max(every)),
    ("summed and divided by those of all", lambda N, every: N / sum(every)),
)


def _sizes(r: Reads, name: str) -> list[int]:
    """How many samples each function of a name has; a quadratic counts as one."""
    return [samples(f) for f in listed(r.run.inputs.functions[name])]


def _counts(r: Reads, name: str, weight: Callable[[int, list[int]], float]) -> Any:
    """What the samples of each function that is read by a name weigh."""
    found = [weight(samples(f), _sizes(r, name)) for f in listed(r.raw(name))]
    return np.array(found)[:, None] if isinstance(r.raw(name), list) else found[0]


def _summed(f: Any, r: Reads, name: str, weight: Callable[[int, list[int]], float], alone: bool, elsewhere: bool) -> Any:
    """A loss times what its samples weigh, unless that is done elsewhere; alone: but for its l2 term."""
    times = weight(samples(f), _sizes(r, name))
    f = replace(f, l2=f.l2 / times) if alone and hasattr(f, "l2") else f
    return f if elsewhere else Scaled(f, times)


QUADRATICS: Table[Callable[[Array, Array], tuple[Array, Array]]] = (
    ("the sign of h changed in the minimiser", lambda H, h: (H, -h)),
    ("h left out in the minimiser", lambda H, h: (H, 0 * h)),
    ("H left out in the minimiser", lambda H, h: (0 * H, h)),
    ("twice H in the minimiser", lambda H, h: (2 * H, h)),
    ("half of H in the minimiser", lambda H, h: (H / 2, h)),
)


def _l1(r: Reads, name: str, factor: Callable[[Reads], float]) -> list[Any]:
    return [LocalObjective(f.loss, factor(r) * f.l1) for f in r.raw(name)]


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


def _sampled(f: Any, made: Callable[[Array, float], Array]) -> Any:
    if not isinstance(f, ClippedSquares):
        return f
    return _Loss(f, lambda x: made((f.features @ x - f.targets)[:, None] * f.features, f.radius).mean(axis=0))


def _quadratic(f: Any, part: Callable[[Array, Array], tuple[Array, Array]]) -> Any:
    form = library.quadratic(f)
    return f if form is None else Quadratic(*part(*(np.asarray(v) for v in form)))


def _over_all(r: Reads, name: str, part: int, over: Callable[..., Any]) -> list[Any]:
    """Quadratics of the agents, one part of which is that of all of them."""
    forms = [[np.asarray(v) for v in library.quadratic(f) or ()] for f in r.raw(name)]
    whole = over([form[part] for form in forms], axis=0)
    return [Quadratic(*(whole if k == part else v for k, v in enumerate(form))) for form in forms]


def _slope(f: Any, v: Array) -> Array:
    return np.asarray(library.gradient(f, FLOATS)(v))


def _bend(f: Any, v: Array) -> Array:
    form, loss = library.quadratic(f), getattr(f, "loss", f)
    return np.asarray(form[0]) if form is not None else hessian(loss, v)


def _full(K: Any, size: int) -> Array:
    return np.asarray(K if np.ndim(K) == 2 else K * np.eye(size))


def _newton(f: Any, K: Any, r: Array, unit: float, start: Callable[[Array, Array], Array], count: int = 1) -> Array:
    """Newton steps for the minimiser from a start, which is made of the matrix K and -r."""
    M = _full(K, len(r))
    v = start(M, -r)
    for _ in range(count):
        v = v - np.linalg.solve(_bend(f, v) + M, _slope(f, v) + M @ v + r)
    return np.asarray(v)


def _conjugate(M: Array, q: Array, count: int) -> Array:
    """Steps of conjugate gradients from 0."""
    x, rest, way = 0 * q, q, q
    for _ in range(count):
        share = (rest @ rest) / (way @ M @ way)
        x, fresh = x + share * way, rest - share * M @ way
        way, rest = fresh + (fresh @ fresh) / (rest @ rest) * way, fresh
    return x


def _alone(M: Array, q: Array) -> Array:
    return np.asarray(np.linalg.solve(M, q))


def _stepped(f: Any, K: Any, r: Array, unit: float) -> Array:
    """A gradient step of a function from the minimiser without it."""
    v = _alone(_full(K, len(r)), -r)
    return v - _slope(f, v) / unit


def _woodbury(f: Any, K: Any, r: Array) -> Array:
    H, h = (np.asarray(part) for part in library.quadratic(f))  # type: ignore[union-attr]
    M = np.eye(len(h)) + H
    if np.linalg.cond(M) > ROUGH:  # a program that makes no matrix rounds otherwise there
        raise Unknown("the rounding of another way to solve")
    return np.asarray(np.linalg.solve(M, -(r + h)) / K)


def _level(f: Any, K: Any) -> float:
    """The threshold of the l1 term of a function beside K/2 times a square; ValueError where it has none."""
    weight = float(getattr(f, "c1", 0.0) or getattr(f, "l1", 0.0))
    if not weight:
        raise ValueError("no l1 term")
    return weight / float(K)


MINIMISERS: Table[Callable[..., Array]] = (
    ("a gradient step for the minimiser", lambda f, K, r, unit: _stepped(f, K, r, unit)),
    ("a gradient step without the l1 term for the minimiser", lambda f, K, r, unit: _stepped(f.loss, K, r, unit)),
    ("a proximal gradient step for the minimiser", lambda f, K, r, unit: shrunk(_stepped(f.loss, K, r, unit), f.l1 / unit)),
    ("one Newton step from the minimiser without {}", lambda f, K, r, unit: _newton(f, K, r, unit, _alone)),
    *((f"{k} Newton steps from 0 for the minimiser", given(_newton, lambda M, q: 0 * q, k)) for k in (1, 2, 3, 5)),
    (
        "the inverse of a low-rank update (Woodbury) with 1 for what stands before the identity",
        lambda f, K, r, unit: _woodbury(f, K, r),
    ),
    *(
        (words, given(lambda f, K, r, unit, of: of(-r / K, _level(f, K)), of))
        for words, of in (
            ("a hard threshold for the soft one", lambda v, level: np.where(np.abs(v) > level, v, 0.0)),
            ("a threshold without the sign", lambda v, level: np.maximum(np.abs(v) - level, 0)),
            ("a threshold on one side only", lambda v, level: np.maximum(v - level, 0)),
            ("a soft threshold without max(., 0)", lambda v, level: np.sign(v) * (np.abs(v) - level)),
        )
    ),
    ("a soft threshold applied to the minimiser again", lambda f, K, r, unit: shrunk(minimised(f, K, r), _level(f, K))),
    ("the minimiser applied twice", lambda f, K, r, unit: minimised(f, K, -(_full(K, len(r)) @ minimised(f, K, r)))),
)
SYSTEMS: Table[Callable[[Array, Array], Any]] = (
    ("no solve", lambda M, q: q),
    ("the solve in float32", lambda M, q: np.linalg.solve(np.float32(M), np.float32(q))),
    ("a ridge of 1e-7 in the solve", lambda M, q: np.linalg.solve(M + 1e-7 * np.eye(len(M)), q)),
    ("only the diagonal of the system", lambda M, q: q / np.diag(M)),
    ("the solve made twice", lambda M, q: np.linalg.solve(M, np.linalg.solve(M, q))),
    ("the identity left out of the system", lambda M, q: np.linalg.pinv(M - np.eye(len(M))) @ q),
    ("one triangular factor of the system, not both", lambda M, q: np.linalg.solve(np.linalg.cholesky(M), q)),
    *((f"{k} steps of conjugate gradients from 0 for the solve", given(_conjugate, k)) for k in (1, 2, 3, 5)),
    ("the first two terms of a Neumann series for the solve", lambda M, q: 2 * q - M @ q),
    ("only the lower triangle of the system", lambda M, q: np.linalg.solve(np.tril(M), q)),
    ("only the upper triangle of the system", lambda M, q: np.linalg.solve(np.triu(M), q)),
    ("the matrix of the system in float32", lambda M, q: np.linalg.solve(single(M), q)),
)
SWEEPS: Table[Map] = (
    ("one Jacobi sweep for the solve", lambda M: np.diag(np.diag(M))),
    ("one Gauss-Seidel sweep for the solve", np.tril),
)


def solve_alterations(line: Line, r: Reads) -> Iterator[Alteration]:
    """Of what a step minimises, or of a linear system: a part of the work, its precision, one sweep in place of the solution."""

    def system(words: str, solve: Callable[[Reads, Array, Array], Any]) -> Alteration:
        """A system M x = q, M with the identity in it."""
        return Alteration(words, {"minimiser": lambda r: lambda f, K, q, unit: solve(r, K / unit, -q / unit)})

    def swept(r: Reads, M: Array, q: Array, sweep: Callable[[Array], Array]) -> Array:
        x = line.before(r)
        return np.asarray(x + np.linalg.solve(sweep(M), q - M @ x))

    yield from _explicit(line, r)
    yield from _of_one_side(line, r)
    for part in line.parts:
        if part.function is not None:
            for words, other in MINIMISERS:
                yield Alteration(words.format(part.minimises), {"minimiser": given(lambda r, other: other, other)})
            if any(library.quadratic(f) is not None for f in listed(r.raw(part.minimises))):
                for words, solve in SYSTEMS:
                    yield Alteration(f"{words} of a quadratic {part.minimises}", {"minimiser": given(_of_quadratic, solve)})
        elif part.carrying and any("@" in key and np.ndim(value) == 2 for key, value in r.seen.items()):
            yield from (system(words, given(lambda r, M, q, solve: solve(M, q), solve)) for words, solve in SYSTEMS)
            for name in {o.name for t in part.carrying for e in parts(t.core) if isinstance(e, Applied) for o in [e.operator]}:
                onto = given(lambda r, M, q, name: q - np.linalg.pinv(r.raw(name)) @ (r.raw(name) @ q), name)
                yield system("a projection for the solve (A'(AA')^-1 A, without the identity)", onto)
            yield from (system(words, given(swept, sweep)) for words, sweep in SWEEPS)


def _of_quadratic(r: Reads, solve: Callable[[Array, Array], Any]) -> Callable[..., Array]:
    """The linear system of a quadratic's minimiser, what multiplies the identity in it brought to 1, solved in another way."""

    def made(f: Any, K: Any, q: Array, unit: float) -> Array:
        if (form := library.quadratic(f)) is None:
            return r.run.minimised(f, K, q)
        return np.asarray(solve((np.asarray(form[0]) + _full(K, len(q))) / unit, -(np.asarray(form[1]) + q) / unit))

    return made


def _of_one_side(line: Line, r: Reads) -> Iterator[Alteration]:
    """A number that is put into the system and not into what stands beside it, or put in the other way round."""
    made = {p.step.target: p.terms for p in line.parts[:-1]}
    for part in (p for p in line.parts if p.carrying):
        whole = [t for one in part.terms for t in made.get(one.core, (one,))]  # type: ignore[call-overload]
        beside = [t.key for t in whole if not any(isinstance(e, Noise) for e in parts(t.core))]
        for how, by in powers((n for n in r.run.numbers if np.ndim(r.raw(n)) == 0), 2):

            def solved(r: Reads, by: Change = by) -> Callable[..., Array]:
                return lambda f, K, q, unit: r.run.minimised(f, K, q) / by(r)

            alone: dict[str, Any] = {"minimiser": solved}
            if part.function is None:
                alone = dict.fromkeys(beside, given(lambda r, by: 1 / by(r), by))
            yield Alteration(f"the system {how}, what stands beside it not", alone)
        if part.function is not None and not any(isinstance(t.core, Applied) for t in part.carrying):
            squared = given(lambda r, part: column(system(part, Reads(r.run, r.t))[0]) ** 2, part)
            words = f"the step of the proximal map of {part.minimises} the other way round (one over it)"
            yield Alteration(words, {part.function.key: squared})


def _explicit(line: Line, r: Reads) -> Iterator[Alteration]:
    """What stands before the target of a condition, at a known state; a gradient at the point to which other terms have moved."""
    for part in line.parts:
        names = [n for n in r.run.states if len(r.run.states[n]) > r.run.steps and part.terms and part.carrying]
        for term, name in product(part.carrying if len(part.carrying) > 1 or part.function else (), names):

            def known(r: Reads, part: Part = part, term: Term = term, name: str = name) -> Array:
                k, at = term.value(Reads(r.run, r.t), part.step.target), r.raw(name)
                return np.asarray((k @ at if axes(k) == 2 else scaled(k, at)) / column(evaluated(part.terms[0].front, r, "")))

            yield Alteration(f"{term.name} at {name}_t (an explicit step)", {term.key: 0.0, f"+{part.terms[0].key}": known})
        for term in part.terms:
            if isinstance(term.core, Gradient) and isinstance(x := term.core.at, Variable) and not x.time:
                for words, keys in named(line).items():
                    others = [t for t in part.terms if t.key in keys]
                    if len(others) == len(keys):
                        moved = given(_moved, part, others, x.name)
                        yield Alteration(f"{term.name} where {words} has moved {x.name}_t", {f"{x.name}@{term.key}": moved})


def _moved(r: Reads, part: Part, terms: list[Term], name: str) -> Array:
    """A state after the step that some terms alone would make of it."""
    plain = Reads(r.run, r.t)
    by = -sum(t.value(plain) for t in terms)
    return np.asarray(r.raw(name) + (by / column(system(part, plain)[1]) if part.carrying else -by))


TURNED: Table[Callable[[Reads], int]] = (  # where there may be more functions than steps
    ("the next step (the last one at last)", lambda r: min(r.t + 1, r.per_step - 1)),
    ("each step from the end", lambda r: -1 - r.t),
)
