"""The page "What is my epsilon?": named settings over steps and noise, and a calculator that reads the tables of the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import ROUND_CEILING, Context, Decimal
from typing import Any

from .figures import ATTAINED, OTHER, PRINTED, PROVED, figure, series
from .library import Library
from .rendering import rendered

Tables = Mapping[str, Mapping[str, Any]]

COMPARED = "1e-6"
SHOWN = ("0.5", "2", "8")  # sigmas of the short tables
FIXED = "2"  # the sigma of the plots over the steps
MIDDLE = "100"  # the steps of the plots over sigma
KINDS = (
    ("paper", "the paper prints", "dashed", PRINTED),
    ("composition", "plain composition", "line", OTHER),
    ("proved", "proved", "line", PROVED),
    ("attained", "attained", "points", ATTAINED),
)


def epsilon_page(library: Library) -> str:
    """``epsilon.html``; without tables a page that says so."""
    return rendered(
        "epsilon.html",
        library,
        tables=library.background.epsilons,
        refuted={name for name, r in library.records.items() if r["verdict"] == "REFUTED"},
        short_table=short_table,
        epsilon_figures=epsilon_figures,
        COMPARED=COMPARED,
        FIXED=FIXED,
        MIDDLE=MIDDLE,
        KINDS=KINDS,
    )


def epsilon_figures(tables: Tables) -> list[dict[str, Any]]:
    """For each setting epsilon over the steps and over the noise, as data for ``verify.report.figures``."""
    found = []
    for name, one in tables.items():
        rows, sigmas = one["cells"][COMPARED], one["sigmas"]
        over = {
            "steps": [(int(steps), _entry(row, sigmas.index(FIXED))) for steps, row in rows.items()],
            "noise": [(sigma, _entry(rows[MIDDLE], i)) for i, sigma in enumerate(sigmas)],
        }
        for what, points in over.items():
            lines = [
                series(label, [(x, _exact(entry[kind])) for x, entry in points if entry[kind] is not None], style, colour)
                for kind, label, style, colour in KINDS
                if any(entry[kind] is not None for _, entry in points)
            ]
            at = f"sigma = {FIXED}" if what == "steps" else f"{MIDDLE} {one['meaning']}"
            axes = one["meaning"] if what == "steps" else f"sigma, in units of {one['unit']}", f"epsilon at delta = {COMPARED}"
            title, caption = f"{one['title']}: epsilon over the {what}", f"At {at}; the numbers are in the tables below."
            found.append(figure(f"epsilon-{name}-{what}", title, axes, lines, caption, log="xy"))
    return found


def _entry(row: Mapping[str, Sequence[Any]], column: int) -> dict[str, Any]:
    return {kind: row[kind][column] for kind, *_ in KINDS}


def _exact(decimal: str) -> str:
    """Without exponent, as ``figures`` reads it."""
    return f"{Decimal(decimal):f}"


def short_table(one: Mapping[str, Any]) -> list[list[str]]:
    """Steps, sigma, the four kinds of numbers, and how far the proved one is above the attained one."""
    rows, lines = one["cells"][COMPARED], []
    for steps in one["shown"]:
        for sigma in SHOWN:
            entry = _entry(rows[steps], one["sigmas"].index(sigma))
            lines.append([steps, sigma, *(entry[kind] or "–" for kind, *_ in KINDS), _room(entry)])
    return lines


def _room(entry: Mapping[str, Any]) -> str:
    if entry["attained"] is None or not Decimal(entry["attained"]):
        return "–"
    return f"{Context(prec=4, rounding=ROUND_CEILING).divide(Decimal(entry['proved']), Decimal(entry['attained'])):f}"
