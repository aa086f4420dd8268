"""Words with links: ids of records become links to their sections, everything else is escaped."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from html import escape

_TOKEN = re.compile(r"[A-Za-z0-9]+(?:[.\-_][A-Za-z0-9]+)+")


def reference(identifier: str, known: Container[str]) -> str:
    """A link to the section of ``identifier``, or its bare name where it has no record."""
    name = escape(identifier)
    return (
        f'<a href="#{name}"><code>{name}</code></a>' if identifier in known else f"<code>{name}</code> <small>(no record)</small>"
    )


def references(identifiers: Iterable[str], known: Container[str]) -> str:
    """Several links, separated by commas."""
    return ", ".join(reference(str(i), known) for i in identifiers)


def linked(words: str, known: Container[str]) -> str:
    """``words``, escaped, with every id of a record made a link."""
    pieces, end = [], 0
    for found in _TOKEN.finditer(words):
        if found.group() in known:
            pieces += [escape(words[end : found.start()]), reference(found.group(), known)]
            end = found.end()
    return "".join(pieces) + escape(words[end:])
