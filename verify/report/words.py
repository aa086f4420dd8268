"""Words with links: ids of records become links to their pages, everything else is escaped."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from html import escape

_TOKEN = re.compile(r"[A-Za-z0-9]+(?:[.\-_][A-Za-z0-9]+)+")
_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,120}")


def page_names(identifiers: Iterable[str]) -> dict[str, str]:
    """The file name of the page of each id: the id itself, or a digest where a file system could not keep it apart."""
    listed = list(identifiers)
    folded = [i.casefold() for i in listed]
    twice = {f for f in folded if folded.count(f) > 1} if len(set(folded)) < len(folded) else set()

    def name(identifier: str) -> str:
        digest = hashlib.sha256(identifier.encode("utf-8")).hexdigest()[:16]
        if not _PLAIN.fullmatch(identifier):
            return f"claim-{digest}.html"
        return f"{identifier}-{digest}.html" if identifier.casefold() in twice else f"{identifier}.html"

    return {i: name(i) for i in listed}


def reference(identifier: str, links: Mapping[str, str]) -> str:
    """A link to the page of ``identifier``, or its bare name where it has no record."""
    name = escape(identifier)
    if identifier in links:
        return f'<a href="{escape(links[identifier])}"><code>{name}</code></a>'
    return f"<code>{name}</code> <small>(no record)</small>"


def references(identifiers: Iterable[str], links: Mapping[str, str]) -> str:
    """Several links, separated by commas."""
    return ", ".join(reference(str(i), links) for i in identifiers)


def linked(words: str, links: Mapping[str, str]) -> str:
    """``words``, escaped, with every id of a record made a link."""
    pieces, end = [], 0
    for found in _TOKEN.finditer(words):
        if found.group() in links:
            pieces += [escape(words[end : found.start()]), reference(found.group(), links)]
            end = found.end()
    return "".join(pieces) + escape(words[end:])
