"""The frame of every page: head, navigation, footer; badges, folds and tables; nothing is fetched from anywhere."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from ..records.form import Record
from .files import MARK
from .mathematics import converted
from .template_files import template
from .verdicts import BY_NAME, VERDICTS

SITE = "Private ADMM, checked claim by claim"
MAIN_PAGES = (
    ("", (("index.html", "Overview"),)),
    (
        "Results",
        (
            ("claims.html", "Claims"),
            ("graph.html", "Graph"),
            ("tightness.html", "Tightness"),
            ("experiments.html", "Experiments"),
            ("amplification.html", "Amplification"),
        ),
    ),
    ("Ask", (("epsilon.html", "My epsilon"), ("conformance.html", "Programs"), ("accountants.html", "Accountants"))),
    ("Trust", (("axioms.html", "Axioms"), ("trust.html", "Trust"))),
)
"""The navigation: groups with their pages."""
OF_THE_SUITE = ("amplification.html", "epsilon.html", "conformance.html", "accountants.html", "experiments.html")
"""What a report on somebody's own collection does not have."""


def site(collection: str) -> str:
    """The title of all pages; ``collection``: see ``Background``."""
    return f"{Path(collection).name}, checked claim by claim" if collection else SITE


def navigation(collection: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """The groups with the pages that there are."""
    there = [(group, [page for page in listed if not collection or page[0] not in OF_THE_SUITE]) for group, listed in MAIN_PAGES]
    return [(group, listed) for group, listed in there if listed]


def stylesheet() -> str:
    """The style of all pages, with the colours of the verdicts."""
    colours = "\n".join(f".v-{v.name} {{ background: {v.fill}; fill: {v.fill}; color: {v.ink}; }}" for v in VERDICTS)
    return f"/* {MARK} */\n{template('style.css').strip()}\n{colours}\n"


def script_hash(script: str) -> str:
    """What the page's policy allows to run."""
    return "sha256-" + base64.b64encode(hashlib.sha256(script.encode("utf-8")).digest()).decode("ascii")


def standalone(svg: str) -> str:
    """The drawing as a file of its own that follows the reader's light or dark setting."""
    rules = template("style.css")
    light, dark = (rules.split(":root {")[i].split("}")[0].strip() for i in (1, 2))
    style = f"<style>svg {{ {light} }} @media (prefers-color-scheme: dark) {{ svg {{ {dark} }} }}</style>"
    head, rest = svg.split(">", 1)
    return f"{head}><!-- {MARK} -->{style}{rest}"


def badge(verdict: str) -> str:
    """The verdict as a label: letter, word and colour."""
    return f'<span class="badge v-{escape(verdict)}"><b aria-hidden="true">{BY_NAME[verdict].letter}</b> {escape(verdict)}</span>'


def broken_latex(records: Iterable[Record]) -> list[str]:
    """``id: reason`` for every statement, printed or rendered from what was checked, whose LaTeX does not become MathML."""
    found = {(r["id"], converted(latex)[1]) for r in records for latex in (*r["statement"].splitlines(), *rendered(r))}
    return sorted(f"{name}: {reason}" for name, reason in found if reason)


def rendered(record: Record) -> list[str]:
    """Every formula of a record that is rendered from what was checked."""
    shown = record["display"]
    if shown is None:
        return []
    steps = shown["proof"]["steps"] if "proof" in shown else []
    parts = [row["latex"] for row in (*shown["names"], *shown["where"], *shown["facts"], *shown["goals"])]
    parts += [latex for step in steps for latex in (step["latex"], step["scale"], *step["replaced"])]
    parts += [latex or "" for step in steps for term in step["terms"] for latex in (term["coefficient"], term["square"])]
    return [latex for latex in (shown["domain"], *parts) if latex]


_OPTION = re.compile(r"(?<![^\s])--?[A-Za-z][^\s]*")


def command(text: str) -> str:
    """A command to be typed, as HTML: a line breaks between its words, never inside an option."""
    return _OPTION.sub(lambda found: f'<span class="option">{found[0]}</span>', escape(text))


def inline_formula(latex: str) -> str:
    """A formula in a line of its own that scrolls; LaTeX that does not convert is shown as source, with the reason."""
    html, reason = converted(latex)
    shown = html or f"<code>{escape(latex)}</code> <small>(could not be converted: {escape(reason)})</small>"
    return f'<span class="formal-line">{shown}</span>'


def within(latex: str) -> str:
    """A formula among words; LaTeX that does not convert is shown as source."""
    return converted(latex)[0] or f"<code>{escape(latex)}</code>"


PROSE = re.compile(r"(?<![\\A-Za-z])[a-z]{2,} [a-z]{2,}")


_MISSING = re.compile(  # a word that must be followed by what is not there
    r"\b(Let|Set|of|and|for|with|exists|consider|some|any|if(?! for| and only)|(?<=[Aa]ssume )that|(?<=assuming )that)"
    r"(?=[.,]| (?:for|and|where|be|is|are|has|as|such|satisfies|with|then)\b)"
)
_UNENDED = re.compile(
    r"\b(?:for|of|from|with|that|at|in|on|by|to|and|where|as|any|all|each|some|exists|first|value|(?<!step )size|notation|user|"
    r"only)$"
)
_UNBEGUN = re.compile(r"(?:is|are|holds|results|comes|for some)\b")


def with_gaps(words: str) -> str:
    """A paper's words without its formulas, with dots where the grammar shows that one was left out."""
    shown = _MISSING.sub(r"\1 …", words)
    return ("… " if _UNBEGUN.match(words) else "") + shown + (" …" if _UNENDED.search(words) else "")


def quoted(words: str) -> str:
    """A paper's words, its formulas (between dollar signs) as mathematics; where it has none, dots where one was left out."""
    if "\\" in words and "$" not in words and not PROSE.search(words) and converted(words)[0]:
        return f"<q>{within(words)}</q>"
    parts = words.split("$")
    if len(parts) % 2 == 0:
        return f"<q>{escape(words)}</q>"
    if len(parts) == 1 and "\\" not in words:
        return f"<q>{escape(with_gaps(words))}</q>"
    return f"<q>{''.join(within(part) if i % 2 else escape(part) for i, part in enumerate(parts))}</q>"


def formula(record: Record) -> str:
    """The statement as MathML, line by line; LaTeX that does not convert is shown as source, with the reason."""
    lines = [(latex, *converted(latex)) for latex in record["statement"].splitlines()]
    if all(html for _, html, _ in lines):
        return f'<div class="statement scroll">{"<br>".join(html for _, html, _ in lines)}</div>'
    latex, reason = next((latex, reason) for latex, html, reason in lines if not html)
    return (
        f'<div class="statement scroll broken-latex"><code>{escape(latex)}</code>'
        f'<p class="warning">This LaTeX could not be converted: {escape(reason)}.</p></div>'
    )


def labels(header: Sequence[str]) -> str:
    """The heads of the columns as variables of the style sheet, which shows them before the cells of a block."""
    words = (h.replace("\\", r"\\").replace('"', r"\"").replace("\n", " ") for h in header)
    said = "; ".join(f'--of-{i}: "{word}: "' for i, word in enumerate(words, 1) if word)
    return f' style="{escape(said)}"'


def plural(count: int, noun: str) -> str:
    """``1 claim``, ``2 claims``."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def anchor(name: str) -> str:
    """``name`` as the id of a section."""
    return "".join(c if c.isalnum() else "-" for c in name).strip("-")
