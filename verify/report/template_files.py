"""The files of ``templates/``, and what fills them: jinja2, which escapes everything that is not marked as HTML."""

from __future__ import annotations

from functools import cache
from html import escape
from importlib import resources
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup


@cache
def template(name: str) -> str:
    """A file of ``templates/`` as text."""
    return resources.files(__package__).joinpath("templates", name).read_text(encoding="utf-8")


ENVIRONMENT = Environment(
    loader=FunctionLoader(template),
    autoescape=lambda name: name is None or not name.endswith(".md"),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
ENVIRONMENT.filters["text"] = lambda value: Markup(escape(str(value)))


def drawing(name: str, **values: Any) -> str:
    """The template ``name`` filled with ``values`` alone: a drawing, or a file that is no page."""
    return ENVIRONMENT.get_template(name).render(values)
