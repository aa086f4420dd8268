"""The dependency graph as SVG: one column (or a few) per depth, verdicts by letter, outline and colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from graphlib import CycleError, TopologicalSorter

from ..records.canonical import Document, LedgerError
from ..records.form import Record
from .template_files import drawing
from .verdicts import BY_NAME, paper_of, records_of, slug, unsettled
from .words import unmarked

WIDTH, HEIGHT, GAP_X, GAP_Y, MARGIN, TOP, ROWS = 208, 34, 56, 10, 14, 34, 26
Place = tuple[int, int]


def dependency_graph(document: Document, links: Mapping[str, str]) -> str:
    """Standalone SVG of who rests on whom; nodes link to ``links[id]``.

    Columns are topological generations of ``rests_on`` (left: rests on nothing); records that neither rest on a record
    nor carry one stand below. A double border: proved, and every ancestor is proved, cited or defined.
    All coordinates are integers. Raises LedgerError where the dependencies form a circle.
    """
    records = records_of(document)
    layers, alone = _layers(records)
    places, columns, height, width = _placed(layers, alone)
    sound = {name for name, below in unsettled(records).items() if not below}
    by_id = {r["id"]: r for r in records}
    argued = {(str(i), name) for name, r in by_id.items() for i in _argued(r)}
    edges = []
    for below, above in _edges(by_id):
        (x1, y1), (x2, y2) = places[below], places[above]
        ends = (x1 + WIDTH, y1 + HEIGHT // 2), (x2, y2 + HEIGHT // 2)
        edges.append((below, above, (below, above) in argued, *ends, max(28, (x2 - x1 - WIDTH) // 2)))
    labels = {name: slug(name) if len(slug(name)) <= 27 else slug(name)[:26] + "…" for name in places}
    nodes = [(by_id[n], places[n], n in sound, links[n], labels[n], paper_of(by_id[n])) for n in sorted(places)]
    return (
        drawing(
            "graph_drawing.html",
            title=f"Dependency graph of {len(records)} claims",
            width=width,
            height=height,
            edges=edges,
            headings=columns,
            nodes=nodes,
            box=(WIDTH, HEIGHT),
            faint="#8a9099",
            BY_NAME=BY_NAME,
            unmarked=unmarked,
        )
        + "\n"
    )


def _edges(by_id: Mapping[str, Record]) -> list[tuple[str, str]]:
    """(below, above): ``above`` rests on ``below``; references without a record are left out here."""
    return sorted({(below, name) for name, r in by_id.items() for below in r["rests_on"] if below in by_id and below != name})


def _argued(record: Record) -> list[str]:
    """The records that the argued links of ``record`` itself appeal to."""
    origins = (h["origin"] for h in record["hypotheses"])
    return [str(i) for origin in origins if origin["kind"] == "argued" for i in origin["records"]]


def _layers(records: Sequence[Record]) -> tuple[list[list[str]], list[str]]:
    by_id = {r["id"]: r for r in records}
    for name, record in by_id.items():
        if name in record["rests_on"]:
            raise LedgerError(f"{name}: rests on itself")
    below, above = ({name: list[str]() for name in by_id} for _ in range(2))
    for one, other in _edges(by_id):
        below[other].append(one)
        above[one].append(other)
    alone = sorted(name for name in by_id if not below[name] + above[name])
    sorter = TopologicalSorter({name: below[name] for name in by_id if name not in alone})
    try:
        sorter.prepare()
    except CycleError as problem:
        raise LedgerError(f"the dependencies form a circle: {' -> '.join(problem.args[1])}") from None
    layers = []
    while sorter.is_active():
        layers.append(sorted(sorter.get_ready()))
        sorter.done(*layers[-1])
    for sweep in range(6):
        forward = sweep % 2 == 0
        for index in range(1, len(layers)) if forward else range(len(layers) - 2, -1, -1):
            rank = {
                name: (position * 2 + 1) * 1000 // (2 * len(layer)) for layer in layers for position, name in enumerate(layer)
            }
            wanted = {
                name: [rank[other] for other in (below if forward else above)[name]] or [rank[name]] for name in layers[index]
            }
            layers[index].sort(key=lambda name: (sum(wanted[name]) * 1000 // len(wanted[name]), name))
    return layers, alone


def _placed(
    layers: Sequence[Sequence[str]], alone: Sequence[str]
) -> tuple[dict[str, Place], list[tuple[int, int, str]], int, int]:
    """Positions of the nodes, the headings (x, y, text), and the height and width of the drawing."""
    places: dict[str, Place] = {}
    headings = []
    x, tallest = MARGIN, max((min(len(layer), ROWS) for layer in layers), default=0)
    for depth, layer in enumerate(layers):
        headings.append((x, MARGIN + 10, "rests on nothing recorded" if depth == 0 else f"depth {depth}"))
        columns = -(-len(layer) // ROWS)
        rows = -(-len(layer) // columns)
        for index, name in enumerate(layer):
            column, row = divmod(index, rows)
            offset = (tallest - rows) * (HEIGHT + GAP_Y) // 2
            places[name] = (x + column * (WIDTH + GAP_X // 2), TOP + offset + row * (HEIGHT + GAP_Y))
        x += columns * (WIDTH + GAP_X // 2) - GAP_X // 2 + GAP_X
    width = max(x - GAP_X + MARGIN, 3 * (WIDTH + GAP_Y) + 2 * MARGIN)
    bottom = TOP + tallest * (HEIGHT + GAP_Y) if layers else 0
    if alone:
        headings.append((MARGIN, bottom + 24, "without any dependence on another record"))
        across = max(1, (width - 2 * MARGIN + GAP_Y) // (WIDTH + GAP_Y))
        for index, name in enumerate(alone):
            row, column = divmod(index, across)
            places[name] = (MARGIN + column * (WIDTH + GAP_Y), bottom + TOP + row * (HEIGHT + GAP_Y))
        bottom += TOP + -(-len(alone) // across) * (HEIGHT + GAP_Y)
    return places, headings, bottom + MARGIN, width
