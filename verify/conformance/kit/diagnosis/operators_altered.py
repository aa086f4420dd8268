"""Alterations of operators: transposed, of the other sign, an identity; another graph, values of this round; other means."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any

import numpy as np

from ....algorithms.arrays import Array
from ....algorithms.expression import Applied, Mean, Noise, Parameter, Variable, parts
from .data_altered import weights
from .line import Line, Term, evaluated
from .point import Point
from .reads import RESULT, Alteration, Reads
from .words import Map, Table, column, given, of_eigenvalues, operands, reading, single

GRAMS: Table[Map] = (  # of A'A
    ("the root of {}", lambda M: of_eigenvalues(M, lambda v: np.sqrt(np.maximum(v, 0)))),
    ("the square of {}", lambda M: M @ M),
    ("the diagonal of {}", lambda M: np.diag(np.diag(M))),
    ("the upper triangle of {}", np.triu),
    ("{} in float32", single),
    *((f"{{}} without what is below {10.0**-k:g} of its largest eigenvalue",
       given(lambda M, k: of_eigenvalues(M, lambda v: v * (v > 10.0**-k * v.max())), k)) for k in range(1, 11)),
    *((f"{{}} without eigenvalues below {10.0**-k:g}",
       given(lambda M, k: of_eigenvalues(M, lambda v: v * (v > 10.0**-k)), k)) for k in range(1, 11)),
    *((f"the {k} largest eigenvalues of {{}} alone",
       given(lambda M, k: of_eigenvalues(M, lambda v: v * (np.arange(len(v)) >= len(v) - k)), k)) for k in (1, 2, 3)),
)  # fmt: skip
MATRICES: Table[Map] = (
    ("{}'", lambda M: M.T),
    ("-{}", lambda M: -M),
    ("-I", lambda M: -np.eye(*M.shape)),
    ("I", lambda M: np.eye(*M.shape)),
    ("{} in float32", single),
)


def matrix_alterations(line: Line, r: Reads, names: set[str]) -> Iterator[Alteration]:
    """Operators: transposed, of the other sign, an identity, everywhere or in one term."""
    for operator in r.run.algorithm.operators:
        name = operator.name
        if "^" in operator.source or name == "I":
            continue
        both = [(n, change) for n, change in ((name, lambda M: M), (f"{name}'", np.transpose)) if n in names]
        met = [t for t in line.terms if all(f"{n}@{t.key}" in r.seen for n in (name, f"{name}'"))]
        for how, change in MATRICES:
            at = {n: reading(name, given(lambda M, change, back: back(change(M)), change, back)) for n, back in both}
            if len(both) > 1:
                yield Alteration(f"{how.format(name)} for {name}", at)
            for key, n, words in operands(line, r, set(at)):
                yield Alteration(f"{how.format(name)} for {words.replace(n, name, 1)}", {key: at[n]})
            for terms in (*([t] for t in met), *([met] if len(met) > 1 else [])):
                text = f"{how.format(name)} for {name} in {' and '.join(t.name for t in terms)}"
                yield Alteration(text, {f"{n}@{t.key}": other for n, other in at.items() for t in terms})
        for (how, change), t in product(GRAMS, met):
            whole = given(lambda r, change, name: change((A := r.raw(name)).T @ A), change, name)
            of = {f"{name}@{t.key}": whole, f"{name}'@{t.key}": reading(name, lambda A: np.eye(A.shape[1]))}
            yield Alteration(f"{how.format(f'{name}^T {name}')} in {t.name}", of)
        inverse = reading(name, np.linalg.pinv)
        alone = [f"{name}'@{t.key}" for t in line.terms if f"{name}'@{t.key}" in r.seen and t not in met]
        for keys in dict.fromkeys((tuple(alone), *((key,) for key in alone))) if alone else ():
            where = "" if len(keys) == len(alone) else f" in {next(t.name for t in line.terms if keys[0].endswith('@' + t.key))}"
            yield Alteration(f"the pseudo-inverse of {name} for {name}'{where}", dict.fromkeys(keys, inverse))


def _degrees(A: Any) -> Any:
    """The sums of the rows of a graph, as a column."""
    return A.sum(axis=1, keepdims=True)


GRAPHS: Table[Map] = (
    ("a graph whose nodes count themselves", lambda A: A + np.eye(len(A))),
    ("a graph whose nodes miss their last neighbour", lambda A: A * (np.cumsum(A, axis=1) < _degrees(A))),
    (
        "a graph whose nodes have their last neighbour only (an index that repeats counts once in v[i] += ...)",
        lambda A: A * (np.cumsum(A, axis=1) == _degrees(A)),
    ),
    ("a graph whose nodes miss their first neighbour", lambda A: A * (np.cumsum(A, axis=1) > 1)),
    ("a graph without the edges to its last node", lambda A: A * (np.arange(len(A)) < len(A) - 1)),
    ("a graph without the edges to its first node", lambda A: A * (np.arange(len(A)) > 0)),
    ("a graph whose edges lead to earlier nodes only", np.tril),
    ("a graph whose edges lead to later nodes only", np.triu),
    ("the mean over the neighbours for their sum", lambda A: A / np.maximum(_degrees(A), 1)),
    ("the neighbours of the node before", lambda A: np.roll(A, 1, axis=0)),
    ("the neighbours of the first node for every node", lambda A: A[:1] + 0 * A),
    ("the neighbours of the last node for every node", lambda A: A[-1:] + 0 * A),
    ("a complete graph", lambda A: np.ones_like(A) - np.eye(len(A))),
    ("the largest degree for every degree", lambda A: (1 - np.eye(len(A))) * A.sum(axis=1).max() / (len(A) - 1)),
    ("degree 1 for every degree", lambda A: (1 - np.eye(len(A))) / (len(A) - 1)),
    ("the neighbours of neighbours as well", lambda A: ((A @ A + A) > 0) * (1.0 - np.eye(len(A)))),
    ("the values divided by the roots of both degrees (D^-1/2 A D^-1/2)", lambda A: A * np.sqrt(_degrees(A) / _degrees(A).T)),
    ("Metropolis weights for the edges", lambda A: A / (1 + np.maximum(_degrees(A), _degrees(A).T))),
)
MIXED: Table[Callable[[Array, Array], Array]] = (
    ("averaged over the neighbours", lambda A, v: A @ v / _degrees(A)),
    ("summed over the neighbours", lambda A, v: A @ v),
    ("averaged over node and neighbours", lambda A, v: (v + A @ v) / (1 + _degrees(A))),
    ("averaged over node and mean neighbour", lambda A, v: (v + A @ v / _degrees(A)) / 2),
)
EDGES: Table[Callable[[Array, Array], Array]] = (  # of node and neighbour
    ("{} of the neighbour, not of the node", lambda own, other: other + 0 * own),
    ("the mean of {} of node and neighbour", lambda own, other: (own + other) / 2),
    ("the larger {} of node and neighbour", np.maximum),
    ("the smaller {} of node and neighbour", np.minimum),
    ("the root of the product of {} of node and neighbour", lambda own, other: np.sqrt(own * other)),
)


TURNS: Table[Callable[[Array, int], Array]] = (  # which of the neighbours in step t
    ("one neighbour, in turn", lambda places, t: t % np.maximum(places.max(axis=1), 1)),
    ("one neighbour, the first", lambda places, t: 0 * places.max(axis=1)),
    ("one neighbour, the last", lambda places, t: places.max(axis=1) - 1),
)


ROUNDS: dict[int, Table[Map]] = {  # by the time of a state which of its moves come in
    0: (("of this round for the nodes before (Gauss-Seidel)", np.tril), ("of this round for all", np.asarray)),
    1: (("not yet moved in this round for the nodes behind (both steps in one loop)", lambda A: -np.triu(A, 1)),),
}


def _one_neighbour(r: Reads, name: str, which: Callable[[Array, int], Array], weighted: bool) -> Array:
    """The operator of a graph where every node sees one of its neighbours, in place of all of them or alone."""
    matrix, others = r.raw(name), _others(r, name)
    places = np.cumsum(others != 0, axis=1) * (others != 0)
    kept = places == which(places, r.t)[:, None] + 1
    weight = _degrees(others != 0) if weighted else 1
    return np.asarray(np.diag(np.diag(matrix)) + others * kept * weight)


def _over_agents(r: Reads) -> list[str]:
    """The operators over the agents that the data give."""
    return [o.name for o in r.run.algorithm.operators if "^" in o.source and o.name in r.run.inputs.data]


def _of_graphs(line: Line, r: Reads, names: set[str], graphs: Table[Map]) -> Iterator[Alteration]:
    everywhere = _over_agents(r)
    over = [name for name in everywhere if name in names]
    graph = _graph(r, everywhere[0])
    degrees = [n for n in r.run.numbers if n in names and np.array_equal(r.raw(n), graph.sum(axis=1))]
    for how, change in graphs:
        of = {n: given(_another_graph, n, change) for n in over}
        of |= dict.fromkeys(degrees, given(_another_graph, everywhere[0], change, True))
        if len(of) > 1:
            yield Alteration(how, of)
        for key, name, words in operands(line, r, set(of)):
            yield Alteration(f"{how} for {words}", {key: of[name]})
        reads = {key: of[name] for key, name, _ in operands(line, r, set(degrees)) if "@" in key and key[-1] == "K"}
        if reads:
            weights = {key: name for key, name, _ in operands(line, r, set(of)) if "@" in key and key not in reads}
            fewer = given(lambda r, one, other: column(r.raw(one) / other(r)), degrees[0], of[degrees[0]])
            share = {key.partition("@")[2]: fewer for key, name in weights.items() if name in (*over, degrees[0])}
            yield Alteration(
                f"{how}, in the average of the values alone", {**{key: of[name] for key, name in weights.items()}, **share}
            )
            masks = {t.key for t in line.terms if any(isinstance(e, Noise) for e in parts(t.core))}
            summed = {key: of[name] for key, name in weights.items() if key.partition("@")[2] not in masks}
            yield Alteration(f"{how}, in the sum of the values alone", summed)
            yield Alteration(f"{how} for {degrees[0]} in the system", reads)
            for key, n, words in operands(line, r, set(degrees)):
                if "@" in key and key not in reads:
                    yield Alteration(f"{how} in the system and for {words}", reads | {key: of[n]})


LEFT_OUT = "the agents after the first {} left out of the sum"


def first_few(broken: Sequence[Point]) -> Iterator[Alteration]:
    """The first so many neighbours of every node, or of the agents in a mean, alone: at the point that has most of them."""
    line, most = broken[0].line, [_most(p.reads) for p in broken]
    r = broken[int(np.argmax(most))].reads
    for k in range(2, max(most)):
        few = given(lambda A, k: A * (np.cumsum(A, axis=1) <= k), k)
        yield from _of_graphs(line, r, r.names, ((f"a graph whose nodes have their first {k} neighbours only", few),))
    wide = max(broken, key=lambda p: p.run.count).reads
    for (key, _, words), k in product(operands(line, wide, r.names & {"mean"}), range(1, wide.run.count)):
        for how, by in (("the mean of the first {} agents", given(min, k)), (LEFT_OUT, float)):
            other = given(_shares, slice(k), by)
            yield Alteration(how.format(k) + words.removeprefix("mean"), {key: given(lambda r, other: other, other)})


def _most(r: Reads) -> int:
    """The largest number of neighbours, 0 without a graph."""
    return int(np.max((_graph(r, _over_agents(r)[0]) > 0).sum(axis=1))) if _over_agents(r) else 0


def graph_alterations(line: Line, r: Reads, names: set[str]) -> Iterator[Alteration]:
    """Of operators over the agents and of degrees: another graph, everywhere or in one operand; values of this round."""
    everywhere = _over_agents(r)
    over = [name for name in everywhere if name in names]
    if not everywhere:
        return
    yield from _of_neighbours(line, r, everywhere[0])
    yield from _of_graphs(line, r, names, GRAPHS)
    for name in over:
        for (words, which), weighted in product(TURNS, (True, False)):
            how = f"{words}, {'in place of all' if weighted else 'alone'}, in {name}"
            yield Alteration(how, {name: given(_one_neighbour, name, which, weighted)})
        yield Alteration(f"{name} divided by the roots of both degrees", {name: given(_normalised, name, everywhere[0])})
    for term in line.terms:
        if not isinstance(term.core, Applied) or term.core.operator.name not in over:
            continue
        matrix, inside = term.core.operator.name, term.core.of
        if isinstance(inside, Variable) and inside.time in ROUNDS and len(r.run.states.get(inside.name, ())) > r.run.steps:
            for words, part in ROUNDS[inside.time]:
                moved = given(lambda r, m, f, part: part(r.raw(m)) @ (r.raw(f + "+") - r.raw(f)), matrix, inside.name, part)
                yield Alteration(f"{inside.name} {words}", {f"+{term.key}": moved})


def _of_neighbours(line: Line, r: Reads, graph: str) -> Iterator[Alteration]:
    """The neighbours' noise; a number of the node that stands before an operator taken of the neighbour."""
    for key, name, words in operands(line, r, r.states | r.names & r.run.noises):
        for how, mixed in MIXED if np.ndim(r.raw(name)) == 2 else ():
            change = given(lambda r, name, mixed: mixed(_graph(r, graph), r.raw(name)), name, mixed)
            yield Alteration(f"{'the noise' if name in r.run.noises else words} {how}", {key: change})
    fronts = {t: {p.name for p in parts(t.front) if isinstance(p, Parameter)} for t in line.terms}
    over = [t for t in line.terms if isinstance(t.core, Applied) and t.share]
    degree = _graph(r, graph).sum(axis=1)
    for number in sorted(n for n in {n for t in over for n in fronts[t]} if np.ndim(r.raw(n)) == 1):
        if np.array_equal(r.raw(number), degree):
            continue
        met = [t for t in line.terms if number in fronts[t]]
        counted = [t for t in met if t.share == "own" or any(np.array_equal(r.raw(n), degree) for n in fronts[t])]
        for words, weight in EDGES:
            of = {t: (f"+{t.key}", given(_weighted, t, number, weight)) for t in over if t.share == "others" and t in met}
            of |= {t: (t.key, given(_edges, graph, number, weight)) for t in counted}
            beside = {t: change for t, change in of.items() if not t.key.endswith("K")}
            chosen = [("", of), (" beside the system", beside), *((f" in {t.name}", {t: of[t]}) for t in of)]
            chosen.append((" in the sum of the values alone", {t: beside[t] for t in beside if not isinstance(t.core, Noise)}))
            for where, changes in chosen if len(beside) < len(of) else (chosen[0], *chosen[2:]):
                yield Alteration(words.format(number) + where, dict(changes.values()))


def _graph(r: Reads, name: str) -> Array:
    """The graph of an operator over the agents."""
    return np.abs(_others(r, name))


def _others(r: Reads, name: str) -> Array:
    """An operator over the agents without its diagonal."""
    matrix = r.raw(name)
    return np.asarray(matrix - np.diag(np.diag(matrix)))


def _weighted(r: Reads, term: Term, number: str, weight: Callable[[Array, Array], Array]) -> Array:
    """What a term of the others gains where every edge has a number of its own before it."""
    others, q = _others(r, term.core.operator.name), r.raw(number)  # type: ignore[attr-defined]
    return np.asarray((others * (weight(q[:, None], q) / q[:, None] - 1)) @ evaluated(term.core.of, r, term.key))  # type: ignore[attr-defined]


def _edges(r: Reads, graph: str, number: str, weight: Callable[[Array, Array], Array]) -> Array:
    """The sum of the edges' numbers over the node's own for each."""
    edges, q = _graph(r, graph), r.raw(number)
    return column((edges * weight(q[:, None], q)).sum(axis=1) / (q * edges.sum(axis=1)))  # type: ignore[no-any-return]


def _normalised(r: Reads, name: str, graph: str) -> Array:
    roots = np.sqrt(_graph(r, graph).sum(axis=1))
    return np.asarray(r.raw(name) / np.outer(roots, roots))


def _another_graph(r: Reads, name: str, change: Callable[[Array], Array], degree: bool = False) -> Array:
    """The operator of another graph, or its degrees."""
    others = _others(r, name)
    made = change(np.abs(others))
    if degree:
        return np.asarray(made.sum(axis=1))
    return np.diag(made.sum(axis=1)) - made if others.sum() < 0 else made


RESTS = (("last", slice(-1)), ("first", slice(1, None)))  # of the agents without one


def _shares(rows: Array, part: slice, by: Callable[[int], float]) -> Array:
    """The sum of some rows, divided by what is made of how many there are in all."""
    return np.asarray(rows[part].sum(axis=0) / by(len(rows)))


MEANS: Table[Map] = (
    ("a sum for the mean", lambda rows: rows.sum(axis=0)),
    ("the first agent for the mean", lambda rows: rows[0]),
    ("the median of all agents for the mean", lambda rows: np.median(rows, axis=0)),
    ("the mean over all entries of all agents", lambda rows: 0 * rows[0] + rows.mean()),
    *((f"the mean without the {end} agent", given(_shares, part, lambda n: np.float64(n - 1))) for end, part in RESTS),
    *((f"the {end} agent left out of the sum", given(_shares, part, float)) for end, part in RESTS),
    (
        "the mean without the largest and the least of each entry",
        lambda rows: _shares(np.sort(rows, axis=0), slice(1, -1), lambda n: np.float64(n - 2)),
    ),
    ("the sum divided by the length of each for the mean", lambda rows: rows.sum(axis=0) / rows.shape[1]),
    *(
        (f"the sum divided by {words} for the mean", given(_shares, slice(None), by))
        for words, by in (("n - 1", lambda n: max(n - 1, 1)), ("n + 1", lambda n: n + 1), ("n^2", lambda n: n**2))
    ),
)

PRESENT: Table[Callable[[Array, Array], Any]] = (
    ("the mean over those who take part", lambda rows, here: rows.sum(axis=0) / here.sum()),
    ("the mean times the share of those who take part", lambda rows, here: rows.mean(axis=0) * here.mean()),
    ("the last of those who take part, divided by n, for the mean", lambda rows, here: rows[here][-1] / len(rows)),
    ("the first of those who take part, divided by n, for the mean", lambda rows, here: rows[here][0] / len(rows)),
    ("the last of those who take part left out of the sum", lambda rows, here: rows[here][:-1].sum(axis=0) / len(rows)),
    ("the first of those who take part left out of the sum", lambda rows, here: rows[here][1:].sum(axis=0) / len(rows)),
    ("the last of those who take part for the mean", lambda rows, here: rows[here][-1]),
)


def mean_alterations(operand: tuple[str, str, str], line: Line, r: Reads) -> Iterator[Alteration]:
    """Of a mean over agents, everywhere or at one place."""
    (key, _, words), run = operand, r.run
    place = words.removeprefix("mean")
    for how, other in MEANS:
        yield Alteration(f"{how}{place}", {key: given(lambda r, other: other, other)})
    if place:
        yield Alteration(f"{line.target.name}_t counted in the mean as one agent more{place}", {key: given(_and_before, line)})
    else:
        yield Alteration(f"{line.target.name}_t added to the sum", {RESULT: lambda r, v, before: v + before / r.run.count})
        counted = lambda r, v, before: (r.run.count * v + before) / (r.run.count + 1)  # noqa: E731
        yield Alteration(f"{line.target.name}_t counted in the mean as one agent more", {RESULT: counted})
        if any(part.function for part in line.parts):
            yield Alteration("what each agent alone gives, averaged at the end,", {RESULT: given(_averaged, line)})
    for by, weight in weights(r):
        weighed = given(lambda r, weight: lambda rows: weight(r) @ rows / np.sum(weight(r)), weight)
        yield Alteration(f"the mean weighted by {by}{place}", {key: weighed})
    for among in run.chosen:
        for how, made in PRESENT:
            of = given(lambda r, among, made: lambda rows: made(rows, r.raw(among) > 0), among, made)
            yield Alteration(f"{how}{place}", {key: of})
        for term in line.terms if not place else ():
            if isinstance(term.core, Mean):
                old = given(_of_absent, term, among)
                yield Alteration(f"what those who are absent gave last counted again in {term.name}", {f"+{term.key}": old})


def _and_before(r: Reads, line: Line) -> Map:
    """The mean of some rows and of the line's own state."""
    return lambda rows: np.mean([*rows, line.before(r)], axis=0)


def _averaged(r: Reads, v: Array, before: Array, line: Line) -> Array:
    """The mean of what a line makes of each agent in place of the mean over the agents."""
    each = ({"mean": given(lambda r, i: lambda rows: np.asarray(rows)[i], i)} for i in range(r.run.count))
    return np.asarray(np.mean([line.under(one, r) for one in each], axis=0))


def _of_absent(r: Reads, term: Term, among: str) -> Array:
    """The share in a mean of what the absent agents had in it when they took part before."""
    last: Any = 0.0
    for t in range(r.t + 1):
        here = column(r.field_at(among, t)) > 0
        last = np.where(here, evaluated(term.core.of, Reads(r.run, t), term.key), last)  # type: ignore[attr-defined]
    return np.asarray((last * (1 - column(r.raw(among)))).mean(axis=0))
