"""Refuting points that a search found, written as data beside the lemma file: every later run replays them.

``SLUG.neighbours.json`` holds one point per false neighbour, by its words; ``SLUG.found.json`` one point against the claim
itself, with the seed and the effort of the search that found it. One point stands on one line; ``verify.lemma.discover`` reads
both.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..environment.data_file import write_atomically
from ..environment.house import writable_home
from ..kernel import Rejected, check_point
from ..records import typed_json
from .discover import FOUND, NEIGHBOURS, LemmaFile


def standing(lemma: LemmaFile) -> dict[str, Any]:
    """The stored points that still refute their false neighbours, as JSON data by the words of these; one that is of an older
    statement, and so no point of today's, is not among them."""
    kept = {}
    for neighbour in lemma.too_strong:
        point = lemma.neighbour_points.get(neighbour.change)
        try:
            if point is not None and check_point(neighbour.says, point).refutes:
                kept[neighbour.change] = typed_json.write(point)
        except Rejected:
            continue
    return kept


def store_neighbour_points(lemma_path: Path, points: Mapping[str, Any]) -> Path:
    """Write the points (as JSON data) by the words of their neighbours; the file is replaced as a whole."""
    return _store(lemma_path.with_suffix(NEIGHBOURS), points)


def store_found_point(lemma_path: Path, point: Mapping[str, Any], seed: int, effort: str) -> Path:
    """Write the point (as JSON data) against the claim itself."""
    return _store(lemma_path.with_suffix(FOUND), {"point": point, "seed": seed, "effort": effort})


def _store(path: Path, data: Mapping[str, Any]) -> Path:
    lines = (f" {json.dumps(name)}: {json.dumps(data[name], sort_keys=True)}" for name in sorted(data))
    return write_atomically(writable_home(path), "{\n" + ",\n".join(lines) + "\n}\n")
