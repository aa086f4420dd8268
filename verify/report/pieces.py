"""The pieces of pages that take longest, LaTeX typeset and figures drawn: each made once, and given back to whoever keeps it.

A piece follows from its source, the code that makes it and the libraries of that code. Kept pieces are therefore those of one
``makers()``; where the report is built again they are given by ``remember``, and only what is new is made.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..environment.sources import digest_of_files, environment
from .chart import draw
from .figures import Figure
from .mathematics import mathematics
from .mathml import BrokenLatex

_USED: dict[str, dict[str, list[str]]] = {"LaTeX": {}, "figures": {}}
_KNOWN: dict[str, dict[str, list[str]]] = {"LaTeX": {}, "figures": {}}


def converted(latex: str) -> tuple[str, str]:
    """(HTML, reason why it is none)."""
    html, reason = _piece("LaTeX", latex, lambda: _convert(latex))
    return html, reason


def _piece(kind: str, source: str, make: Callable[[], list[str]]) -> list[str]:
    used = _USED[kind]
    if source not in used:
        used[source] = _KNOWN[kind].get(source) or make()
    return used[source]


def _convert(latex: str) -> list[str]:
    try:
        return [mathematics(latex), ""]
    except BrokenLatex as problem:
        return ["", str(problem)]


def drawn(figure: Figure) -> str:
    """``figure`` as SVG; see :func:`figures.draw`."""
    return _piece("figures", json.dumps(figure, sort_keys=True, default=str), lambda: [draw(figure)])[0]


def makers() -> list[str]:
    """What decides a piece beside its source: the code that makes it, as a digest, and the libraries."""
    code = [
        (name, Path(__file__).with_name(name)) for name in ("chart.py", "figures.py", "mathematics.py", "mathml.py", "pieces.py")
    ]
    return [digest_of_files(code), *environment(("latex2mathml",))]


def remember(kept: dict[str, Any] | None) -> None:
    """Use the pieces of an earlier run under the same ``makers()``, as :func:`made` gave them."""
    for kind, known in _KNOWN.items():
        known.update((kept or {}).get(kind, {}))


def made() -> dict[str, Any]:
    """Every piece that a page of this run shows, as plain JSON."""
    return {kind: dict(sorted(used.items())) for kind, used in _USED.items()}
