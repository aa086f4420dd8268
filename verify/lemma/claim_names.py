"""Which claims a user means by a pattern, and the nearest where none is meant."""

from __future__ import annotations

import difflib
import fnmatch
import re
from collections.abc import Iterable, Sequence

WRITTEN = re.compile(r'\bClaim\(\s*(?:id\s*=\s*)?"([^"]*)"\s*[,)]')  # in a lemma file: the id of its claim

# How people write places of a paper, and how the ids write them.
SHORT = {
    "thm": "theorem",
    "th": "theorem",
    "lem": "lemma",
    "lm": "lemma",
    "cor": "corollary",
    "rem": "remark",
    "prop": "proposition",
}
SHORT |= {"definition": "def", "equation": "eq", "formula": "eq", "section": "sec", "algorithm": "alg", "assumption": "assm"}


class UnknownClaim(Exception):
    """A pattern that matches no id; the message suggests near ones."""


def matching(ids: Iterable[str], patterns: Iterable[str], unreadable: Sequence[str] = ()) -> list[str]:
    """The ids that match any of the patterns (shell-style, a paper's name, an exact id or its words); all without patterns.

    Raises UnknownClaim for a pattern that matches none, with near ids and the lemma files that could not be read.
    """
    ids, patterns, wanted = list(ids), list(patterns), list[str]()
    if not patterns:
        return ids
    for pattern in patterns:
        found = [
            n for n in ids if fnmatch.fnmatchcase(n, pattern) or n.split(".")[0] == pattern or n.split(".", 1)[-1] == pattern
        ]
        if not found and re.fullmatch(r"[\w. -]+", pattern):
            found = [n for n in ids if plain(pattern) in (plain(n), plain(n.split(".", 1)[-1]))]
        if not found:
            close = near(" ".join(patterns), ids) or near(pattern, ids)
            papers = ", ".join(dict.fromkeys(n.partition(".")[0] for n in ids))
            readable = " among those that can be read" if unreadable else f"; there are {papers or 'none'}"
            words = f"; near: {', '.join(close)}" if close else readable
            begin = sum(n.startswith(pattern) for n in ids)
            words += f"; {begin} begin so: '{pattern}*'" if begin > 1 else ""
            raise UnknownClaim(f"no claim matches {pattern!r}{words}" + "".join(f"\nUNREADABLE {u}" for u in unreadable))
        wanted += [n for n in found if n not in wanted]
    return wanted


def plain(name: str) -> str:
    """``Thm. 6_1 of Chan2024`` as ``chan2024 theorem 6 1``: the paper first, words and numbers apart, short words written out."""
    parts = re.findall(r"[a-z]+\d{4}|[a-z]+|\d+", re.sub(r"\b(of|in)\b", "", name.lower()))
    return " ".join(SHORT.get(part, part) for part in sorted(parts, key=lambda part: not re.fullmatch(r"[a-z]+\d{4}", part)))


def one_of(names: Sequence[str], asked: str) -> str:
    """The only one of ``names``; UnknownClaim with them where what was ``asked`` for means several."""
    if len(names) != 1:
        more = f" and {len(names) - 5} more" if len(names) > 5 else ""
        raise UnknownClaim(f"{asked!r} matches {len(names)} claims, name one: {', '.join(names[:5])}{more}")
    return names[0]


def near(pattern: str, ids: Sequence[str], count: int = 3) -> list[str]:
    """The ids most like ``pattern``, best first: the same words first, then the closest spelling."""
    asked = plain(pattern)
    written = {n: plain(n) for n in ids}
    short = {n: plain(n.split(".", 1)[-1]) for n in ids}
    same = [n for n in ids if asked and asked in (written[n], short[n])]
    begins = sorted((n for n in ids if asked and asked in written[n] and n not in same), key=len)
    close = difflib.get_close_matches(asked, [*dict.fromkeys([*written.values(), *short.values()])], 2 * count, 0.7)
    spelt = [n for text in close for n in ids if text in (written[n], short[n])]
    return list(dict.fromkeys([*same, *begins, *spelt]))[:count]
