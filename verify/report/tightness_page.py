"""Constants side by side: what the papers say, the best that is proved, what is attained; and the plots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .constants import overview
from .library import Library
from .rendering import rendered
from .summary_page import sharper_rows


def tightness_page(library: Library) -> str:
    """``tightness.html``."""
    records = list(library.records.values())
    figures = [f for f in library.background.figures if not measured_figure(f, library)]
    return rendered("tightness.html", library, measured=overview(records), stated=sharper_rows(records), figures=figures)


def experiments_page(library: Library) -> str:
    """``experiments.html``: the papers' experiments, run again, with what is recorded of each."""
    measured = [r for paper in library.order for r in library.of_paper(paper) if r["measurement"] is not None]
    figures = [f for f in library.background.figures if measured_figure(f, library)]
    return rendered("experiments.html", library, measured=measured, figures=figures)


def measured_figure(figure: Mapping[str, Any], library: Library) -> bool:
    """Whether a figure shows measurements: some claim that it belongs to is measured, none is proved or refuted."""
    claims = [library.records[i] for i in figure.get("claims") or () if i in library.records]
    return any(r["verdict"] in ("SUPPORTED", "CONTRADICTED") or r["kind"] == "experiment" for r in claims)
