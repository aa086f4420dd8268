"""The page "What is my epsilon?": named settings over steps and noise, and a calculator that reads the tables of the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import ROUND_CEILING, Context, Decimal
from html import escape
from typing import Any

from .claim_page import figure_html
from .figures import series
from .layout import badge, command, document_page, folded, table, template
from .library import Library
from .words import reference, typeset

Tables = Mapping[str, Mapping[str, Any]]

COMPARED = "1e-6"
SHOWN = ("0.5", "2", "8")  # sigmas of the short tables
FIXED = "2"  # the sigma of the plots over the steps
MIDDLE = "100"  # the steps of the plots over sigma
KINDS = (
    ("paper", "the paper prints", "dashed"),
    ("composition", "plain composition", "line"),
    ("proved", "proved", "line"),
    ("attained", "attained", "points"),
)
LEAD = (
    "What one run costs one user, from both sides: an epsilon that is certified for every run that meets the assumptions, and "
    "the epsilon that some run attains, below which nobody can promise anything. Every number comes out of an enclosure in ball "
    "arithmetic, rounded up where it is a bound and down where it is attained."
)


def epsilon_page(library: Library) -> str:
    """``epsilon.html``; without tables a page that says so."""
    tables = library.background.epsilons
    if not tables:
        return document_page("What is my epsilon?", "<p>No setting is tabulated.</p>", "epsilon.html", LEAD)
    body = "\n".join([_calculator(tables), *(_setting(name, one, library) for name, one in tables.items()), _own()])
    return document_page("What is my epsilon?", body, "epsilon.html", LEAD, template("epsilon.js"))


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
                for colour, (kind, label, style) in enumerate(KINDS)
                if any(entry[kind] is not None for _, entry in points)
            ]
            at = f"sigma = {FIXED}" if what == "steps" else f"{MIDDLE} {one['meaning']}"
            found.append(
                {
                    "name": f"epsilon-{name}-{what}",
                    "title": f"{one['title']}: epsilon over the {what}",
                    "x_label": one["meaning"] if what == "steps" else f"sigma, in units of {one['unit']}",
                    "y_label": f"epsilon at delta = {COMPARED}",
                    "log_x": True,
                    "log_y": True,
                    "caption": f"At {at}; the numbers are in the tables below.",
                    "series": lines,
                }
            )
    return found


def _entry(row: Mapping[str, Sequence[Any]], column: int) -> dict[str, Any]:
    return {kind: row[kind][column] for kind, _, _ in KINDS}


def _exact(decimal: str) -> str:
    """Without exponent, as ``figures`` reads it."""
    return f"{Decimal(decimal):f}"


def _calculator(tables: Tables) -> str:
    settings = "".join(f'<option value="{escape(name)}">{escape(one["title"])}</option>' for name, one in tables.items())
    deltas = "".join(
        f"<option{' selected' if delta == COMPARED else ''}>{delta}</option>" for delta in next(iter(tables.values()))["cells"]
    )
    return (
        '<section><h2 id="calculator">Calculator</h2>'
        '<form id="ask" aria-label="Calculator" hidden>'
        f'<label>Setting <select name="setting">{settings}</select></label>'
        '<label><span id="steps-word">Steps</span><input name="steps" inputmode="numeric" value="300" autocomplete="off"></label>'
        '<label><span id="sigma-word">Sigma</span><input name="sigma" inputmode="decimal" value="3" autocomplete="off"></label>'
        f'<label>Delta <select name="delta">{deltas}</select></label></form>'
        '<div id="answer" role="status" aria-live="polite" hidden><p class="big" id="bound"></p><p id="between"></p>'
        '<p id="room"></p><p>The exact number: <code id="command"></code></p></div>'
        "<p>It computes nothing: it looks up the certified values of the tables below (read them there where scripts are off) "
        "and says between which two your setting lies. A bound for less noise holds for more; where the loss falls with the "
        "steps a bound for fewer steps holds for more, elsewhere one for more holds for fewer.</p></section>"
    )


def _setting(name: str, one: Mapping[str, Any], library: Library) -> str:
    rows, sigmas, lines = one["cells"][COMPARED], one["sigmas"], []
    for steps in one["shown"]:
        for sigma in SHOWN:
            entry = _entry(rows[steps], sigmas.index(sigma))
            lines.append([steps, sigma, *(entry[kind] or "–" for kind, _, _ in KINDS), _room(entry)])
    header = (one["meaning"], "sigma", *(label for _, label, _ in KINDS), "proved over attained")
    drawn = "".join(
        figure_html(figure, library.root, f"<h3>{escape(figure['title'])}</h3>") for figure in epsilon_figures({name: one})
    )
    return (
        f'<section id="{escape(name)}"><h2>{escape(one["title"])}</h2><p>{typeset(one["says"])} Sigma is in units of '
        f"{typeset(one['unit'])}.</p>{_theorems(one, library)}"
        f"{table(header, lines, label=one['title'] + f', epsilon at delta = {COMPARED}')}"
        f'<div class="pair">{drawn}</div>{folded("Every tabulated value", _whole(name, one))}'
        f"<p>Ask again: <code>{command(_command(one, FIXED, MIDDLE, COMPARED))}</code></p></section>"
    )


def _theorems(one: Mapping[str, Any], library: Library) -> str:
    """What the proved number rests on, and what is recorded of the printed formula."""
    rests = [_judged(name, library) for name in one["records"]] + ([typeset(one["argument"])] if one["argument"] else [])
    found = f"<p>Proved: {typeset(one['theorem'])}; by {'; '.join(rests)}.</p>"
    paper = one["paper"]
    if paper is None:
        return found + "<p>Paper: no formula is printed for this setting.</p>"
    judged = ", ".join(_judged(name, library) for name in paper["records"])
    refuted = any(library.records[n]["verdict"] == "REFUTED" for n in paper["records"] if n in library.records)
    warning = '<p class="warning">The printed formula is refuted: its column is no bound.</p>' if refuted else ""
    return f"{found}<p>Paper: {typeset(paper['says'])}; {judged}.</p>{warning}"


def _judged(name: str, library: Library) -> str:
    record = library.records.get(name)
    return reference(name, library.links) + (f" {badge(record['verdict'])}" if record is not None else "")


def _room(entry: Mapping[str, Any]) -> str:
    if entry["attained"] is None or not Decimal(entry["attained"]):
        return "–"
    return f"{Context(prec=4, rounding=ROUND_CEILING).divide(Decimal(entry['proved']), Decimal(entry['attained'])):f}"


def _whole(name: str, one: Mapping[str, Any]) -> str:
    """One table per delta, which the calculator reads; under each bound what is attained."""
    parts = []
    for delta, rows in one["cells"].items():
        head = "".join(f'<th scope="col">{steps}</th>' for steps in rows)
        lines = []
        for column, sigma in enumerate(one["sigmas"]):
            entries = ((steps, row["proved"][column], row["attained"][column]) for steps, row in rows.items())
            cells = "".join(
                f'<td data-of="{steps}">{escape(high)}{f" <small>{escape(low)}</small>" if low is not None else ""}</td>'
                for steps, high, low in entries
            )
            lines.append(f'<tr><th scope="row">{sigma}</th>{cells}</tr>')
        words = f"{one['title']}: epsilon at delta = {delta}, attained below it; rows: sigma; columns: {one['meaning']}"
        parts.append(
            f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(words)}"><table class="grid" '
            f'data-setting="{escape(name)}" data-delta="{delta}" data-falls="{int(one["falls"])}" '
            f'data-meaning="{escape(one["meaning"])}" data-unit="{escape(one["unit"])}" '
            f'data-command="{escape(one["command"])}"><caption>{escape(words)}</caption>'
            f'<thead><tr><th scope="col">sigma</th>{head}</tr></thead><tbody>\n{chr(10).join(lines)}\n</tbody></table></div>'
        )
    return "\n".join(parts)


def _command(one: Mapping[str, Any], sigma: str, steps: str, delta: str) -> str:
    return str(one["command"]).replace("SIGMA", sigma).replace("STEPS", steps).replace("DELTA", delta)


def _own() -> str:
    return (
        '<section><h2 id="own">Your own</h2><p>These are examples. For your step size, matrix, order, clipping and target: '
        "<code>python -m verify account</code> lists the algorithms and their options, "
        f"<code>{command('--calibrate epsilon=1')}</code> gives the least noise, <code>{command('--explain')}</code> the "
        'way from the program to the number. From Python: <code>verify.account("gradient-admm", ...)</code>.</p></section>'
    )
