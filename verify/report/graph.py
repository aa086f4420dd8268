"""The dependency graph as SVG: one column (or a few) per depth, verdicts by letter, outline and colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from ..records.canonical import Document, LedgerError
from ..records.form import Record
from .verdicts import BY_NAME, paper_of, records_of, slug, unsettled

WIDTH, HEIGHT, GAP_X, GAP_Y, MARGIN, TOP, ROWS = 208, 34, 56, 10, 14, 34, 26
INK, PAPER, FAINT = "var(--ink)", "var(--paper)", "#8a9099"
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
    body = [_edge(below, above, places, (below, above) in argued) for below, above in _edges(by_id)]
    body += [_heading(x, label, y) for x, y, label in columns]
    body += [_node(by_id[name], places[name], name in sound, links[name]) for name in sorted(places)]
    title = f"Dependency graph of {len(records)} claims"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="group" aria-label="{title}" font-family="system-ui, sans-serif" font-size="12">\n'
        f'<title>{title}</title>\n<rect class="ground" width="{width}" height="{height}" fill="{PAPER}"/>\n'
        + "\n".join(body)
        + "\n</svg>\n"
    )


def _edges(by_id: Mapping[str, Record]) -> list[tuple[str, str]]:
    """(below, above): ``above`` rests on ``below``; references without a record are left out here."""
    return sorted({(below, name) for name, r in by_id.items() for below in r["rests_on"] if below in by_id and below != name})


def _argued(record: Record) -> list[str]:
    """The records that the argued links of ``record`` itself appeal to."""
    origins = (h["origin"] for h in record["hypotheses"])
    return [str(i) for origin in origins if origin["kind"] == "argued" for i in origin["records"]]


def _layers(records: Sequence[Record]) -> tuple[list[list[str]], list[str]]:
    import networkx  # a quarter of a second, and most commands draw nothing

    by_id = {r["id"]: r for r in records}
    for name, record in by_id.items():
        if name in record["rests_on"]:
            raise LedgerError(f"{name}: rests on itself")
    graph = networkx.DiGraph()
    graph.add_nodes_from(sorted(by_id))
    graph.add_edges_from(_edges(by_id))
    if not networkx.is_directed_acyclic_graph(graph):
        circle = " -> ".join(str(edge[0]) for edge in networkx.find_cycle(graph))
        raise LedgerError(f"the dependencies form a circle: {circle}")
    alone = sorted(name for name in graph if graph.degree(name) == 0)
    graph.remove_nodes_from(alone)
    layers = [sorted(map(str, layer)) for layer in networkx.topological_generations(graph)]
    for sweep in range(6):
        forward = sweep % 2 == 0
        for index in range(1, len(layers)) if forward else range(len(layers) - 2, -1, -1):
            near = graph.predecessors if forward else graph.successors
            rank = {
                name: (position * 2 + 1) * 1000 // (2 * len(layer)) for layer in layers for position, name in enumerate(layer)
            }
            wanted = {name: [rank[str(other)] for other in near(name)] or [rank[name]] for name in layers[index]}
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


def _heading(x: int, label: str, y: int) -> str:
    return f'<text class="depth" x="{x}" y="{y}" fill="{INK}" font-size="11">{escape(label)}</text>'


def _edge(below: str, above: str, places: Mapping[str, Place], argued: bool = False) -> str:
    x1, y1 = places[below][0] + WIDTH, places[below][1] + HEIGHT // 2
    x2, y2 = places[above][0], places[above][1] + HEIGHT // 2
    bend = max(28, (x2 - x1) // 2)
    return (
        f'<path class="edge{" argued" if argued else ""}" data-from="{escape(below)}" data-to="{escape(above)}" fill="none" '
        f'stroke="{FAINT}" stroke-opacity="0.55" d="M{x1} {y1}C{x1 + bend} {y1} {x2 - bend} {y2} {x2} {y2}"/>'
    )


def _node(record: Record, place: Place, sound: bool, target: str) -> str:
    name, verdict = record["id"], BY_NAME[record["verdict"]]
    x, y = place
    label = slug(name)
    label = label if len(label) <= 27 else label[:26] + "…"
    words = f"{name}: {verdict.name}{' with all ancestors' if sound else ''}. {record['title']}"
    dashes = f' stroke-dasharray="{verdict.dashes}"' if verdict.dashes else ""
    outer = (
        f'<rect x="{x - 3}" y="{y - 3}" width="{WIDTH + 6}" height="{HEIGHT + 6}" rx="7" fill="none" stroke="{verdict.outline}" '
        'stroke-width="1.5"/>'
        if sound
        else ""
    )
    return (
        f'<a class="node{" axiom" if verdict.name == "CITED" else ""}" href="{escape(target)}" data-node="{escape(name)}">'
        f"<title>{escape(words)}</title>{outer}"
        f'<rect class="box" x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="5" fill="{PAPER}" stroke="{verdict.outline}" '
        f'stroke-width="2"{dashes}/>'
        f'<rect x="{x + 1}" y="{y + 1}" width="22" height="{HEIGHT - 2}" rx="4" fill="{verdict.fill}" stroke="{FAINT}" '
        'stroke-width="0.5"/>'
        f'<text x="{x + 12}" y="{y + 22}" text-anchor="middle" font-weight="700" fill="{verdict.ink}">{verdict.letter}</text>'
        f'<text x="{x + 30}" y="{y + 15}" fill="{INK}">{escape(label)}</text>'
        f'<text x="{x + 30}" y="{y + 28}" fill="{INK}" font-size="9.5" fill-opacity="0.78">{escape(paper_of(record))}</text></a>'
    )
