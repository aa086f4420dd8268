"""Pages from templates: what a template may call stands here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from ..records.form import identical
from ..records.words import called, found_by, said
from . import (
    chart,
    constant_plot,
    constants,
    exact_values,
    files,
    layout,
    mathematics,
    origins,
    sides,
    statement,
    verdicts,
    words,
)
from .derivation_lines import Piece
from .library import Library
from .template_files import ENVIRONMENT, template


def rendered(name: str, library: Library, **values: Any) -> str:
    """The template ``name`` of ``templates/`` with ``values``, and the library with its records and links."""
    collection = library.background.collection
    return ENVIRONMENT.get_template(name).render(
        library=library,
        links=library.links,
        records=library.records,
        root=library.root,
        collection_option=library.background.option,
        site=layout.site(collection),
        navigation=layout.navigation(collection),
        **values,
    )


def _html(function: Callable[..., str]) -> Callable[..., Markup]:
    """A function whose result is HTML already, for a template."""
    return lambda *given, **named: Markup(function(*given, **named))


def _with_links(function: Callable[..., str]) -> Callable[..., Markup]:
    """The same of a function of words and links: the links are those of the page, unless others are given."""

    @pass_context
    def shown(context: Context, given: Any, links: Mapping[str, str] | None = None) -> Markup:
        return Markup(function(given, context["links"] if links is None else links))

    return shown


def derived_line(pieces: Iterable[Piece], links: Mapping[str, str]) -> str:
    """The pieces of a line of a derivation."""
    shown: dict[str, Callable[[str], str]] = {
        "Math": layout.within,
        "Quote": layout.quoted,
        "Ref": partial(words.reference, links=links),
    }
    return "".join(words.told(p, links) if isinstance(p, str) else shown[type(p).__name__](*vars(p).values()) for p in pieces)


HTML = (
    constant_plot.constant_plot,
    layout.badge,
    layout.command,
    layout.formula,
    layout.inline_formula,
    layout.labels,
    layout.quoted,
    layout.within,
    mathematics.polynomial,
    origins.origin_badge,
    words.typeset,
    exact_values.number,
    exact_values.point_line,
    sides.picture,
)
LINKED = (derived_line, words.linked, words.reference, words.references, words.told)
WORDS = (
    called,
    chart.height,
    constants.parameters,
    constants.short,
    exact_values.run_values,
    exact_values.spoken,
    exact_values.stored_values,
    found_by,
    identical,
    layout.plural,
    layout.script_hash,
    template,
    said,
    sides.broken,
    sides.goal_of,
    sides.meanings,
    sides.named_index,
    statement.kind_of,
    statement.stated_goals,
    verdicts.evidence_of,
    verdicts.paper_of,
    verdicts.slug,
    words.sentence,
)
ENVIRONMENT.globals |= {f.__name__: _html(f) for f in HTML} | {f.__name__: _with_links(f) for f in LINKED}
ENVIRONMENT.globals |= {f.__name__: f for f in WORDS}
ENVIRONMENT.filters |= {
    "record_of": lambda name, records: records[name],
    "verdict": constants.verdict,
    "number_of": lambda paper, number: number[paper],
}
CONSTANTS = (files, sides, statement, verdicts)
ENVIRONMENT.globals |= {name: value for one in CONSTANTS for name, value in vars(one).items() if name.isupper()}
ENVIRONMENT.globals["width"] = chart.WIDTH
ENVIRONMENT.globals |= {
    name: macro for name, macro in vars(ENVIRONMENT.get_template("macros.html").module).items() if not name.startswith("_")
}
