"""Words with links: ids of records become links to their pages, everything else is escaped."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from html import escape, unescape

from .layout import command
from .mathematics import LOWERED, MARKS, RAISED
from .mathematics import name as named
from .mathml import LETTER

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


LETTERS = "|".join(sorted(LETTER, key=len, reverse=True))
SPELT = re.compile(rf"(?<![A-Za-z\\])(?<!--)(d?)({LETTERS})(?![A-Za-z])")
BASES = (
    "d?[A-Za-z\u0370-\u03ff][A-Za-z\u0302-\u0304\u0370-\u03ff]?|[Pp]rox|mean|sum|prod|max|min|sup|inf|argmin|log|[CcVv](?:ov|ar)"
)
INDEX = r"(?:[A-Za-z0-9\u0370-\u03ff]{1,2}|max|min|new|in|out|next)(?![A-Za-z0-9_])"
INDICES = (INDEX, r"\{[^{}]{1,60}\}", r"[(\[][^()\[\]]{1,12}[)\]]")  # the inner one first
BELOW = [re.compile(rf"(?<![A-Za-z0-9_])({BASES})_({index})") for index in INDICES]
TOTAL = re.compile(r"\b(?:sum|prod)(?=<sub>)")
NAMED = re.compile(  # D_line, x_0_next
    r"(?<![A-Za-z0-9_/.-])([A-Za-z\u0370-\u03ff])([0-9]?)_((?:[A-Za-z0-9\u0370-\u03ff]{1,2}_)*[A-Za-z0-9\u0370-\u03ff]+)"
    r"(?![A-Za-z0-9_]|/(?![A-Za-z](?![A-Za-z_.]))|\.[a-z])"
)
ADJOINT = re.compile(r"(?<![A-Za-z0-9_])([ABDE])t_(?=[A-Za-z\u0370-\u03ff])")  # At_w, the adjoint of A at w
WAVE = re.compile(r"(?<![A-Za-z])(d?[A-Za-z])~(?![A-Za-z0-9~])")
DIGIT = re.compile(r"(?<![A-Za-z0-9\u0370-\u03ff_./&#-])([A-Za-z\u0370-\u03ff])([0-9])(?![A-Za-z0-9_/-]|\.[0-9])")
_PART = r"[A-Za-z0-9\u0370-\u03ff]"
FACT = re.compile(rf"(?<![A-Za-z0-9_/.:-])(?:[A-Za-z]{{3,}}_|{_PART}+_{_PART}+_){_PART}+(?:_{_PART}+)*(?![A-Za-z0-9_/]|\.[a-z])")
"""The name of a fact or of a program, such as ``one_step``."""
ABOVE = re.compile(
    r"\^(\{[^{}]{1,40}\}|-?\((?:[^()]|\([^()]{1,20}\)){1,30}\)|-?[0-9]+(?:\.[0-9]+)?|-?[A-Za-z\u0370-\u03ff](?![A-Za-z])|[*+])"
)
ACCENTED = re.compile(rf"(?<![A-Za-z])([A-Za-z\u0370-\u03ff])[-_]({'|'.join(MARKS)})(?![A-Za-z])")
ROOT = re.compile(r"\bsqrt (?=[A-Za-z\u0370-\u03ff0-9](?![A-Za-z]))")
PRODUCT = re.compile(  # also after one digit, a factor
    r"(?:(?<![A-Za-z0-9)\u0370-\u03ff])|(?<=[ (][0-9]))&lt;(?! )([^&;<>]{1,60}, [^&;<>]{1,60})(?<! )&gt;(?![A-Za-z0-9])"
)
SAID = (  # names of letters that say what they are
    (re.compile(r"\(1 - one_minus_([A-Za-z]+)\)"), lambda found: found[1]),
    (re.compile(r"\bone_(minus|plus)_([A-Za-z]+)\b"), lambda found: f"(1 {'-' if found[1] == 'minus' else '+'} {found[2]})"),
    (re.compile(r"\bk_minus( \+ 1)?\b"), lambda found: "k" if found[1] else "(k - 1)"),
    (re.compile(r"\broot_([a-z])\b"), lambda found: f"√{found[1]}"),
    (re.compile(r"\bln_([a-z0-9])\b"), lambda found: f"ln({found[1]})"),
)
MINUS = re.compile(  # after a digit, a bracket or markup; between letters that are no words
    r"(?<=[0-9)\]>]) - (?=[0-9(A-Za-z\u0370-\u03ff])"
    r"|(?:(?<=^[A-Za-z])|(?<=[^A-Za-z][A-Za-z])|(?<=[\u0370-\u03ff])) - (?=[0-9(A-Za-z\u0370-\u03ff](?![A-Za-z]))"
)
NEGATIVE = re.compile(  # of a number; of a letter after a relation or a bracket, for -h may be an option
    r"(?<![\w)\]>.~^-])-(?=[0-9]+(?![0-9-]))|(?:(?<=[=≤≥,] )|(?<=[(⟨])|^)-(?=[A-Za-z\u0370-\u03ff√](?![A-Za-z-]))"
)
RELATED = re.compile(  # a line may end before the sign, not after it; n = 4 is not parted
    r"(?<=[=≤≥≈−])(?<![^ ].) (?=[^ ])|(?<=[ (][A-Za-z\u0370-\u03ff]) (?== [0-9])"
)
NORM = re.compile(r"(\||\bW)_([A-Z*])(?![A-Za-z])")  # |x|_M, the norm of M
ONE_LETTER = re.compile(r"[A-Za-z][0-9]?(?:_[A-Za-z0-9]+)?")
LETTER_NAME = re.compile(  # of more than one part, as lemma files write them: At_w_next, lam, one_minus_b
    rf"(?:one_(?:minus|plus)_\w+|root_[a-z]|(?:{LETTERS}|[A-Z]t|[A-Za-z])[0-9]?(?:_(?:next|large|prime|star|mean|{LETTERS}|\w\w?))*)"
)
SIGNS = (("&lt;=", "≤"), ("&gt;=", "≥"), ("-&gt;", "→"), (" != ", " ≠ "), (" +- ", " ± "), ("sqrt(", "√("))


def _lowered(found: re.Match[str]) -> str:
    index = found[2][1:-1] if found[2][0] in "{(" else found[2]
    return f"{found[1]}<sub>{index}</sub>"


RULES: tuple[tuple[str, re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    ("`", re.compile("(?<!`)`([^`]+?)&#x27;"), "\u201c\\1\u201d"),
    *(("_", name, says) for name, says in SAID),
    ("", SPELT, lambda found: found[1] + LETTER[found[2]]),
    ("sqrt ", ROOT, "√"),
    ("&lt;", PRODUCT, r"⟨\1⟩"),
    ("~", WAVE, "\\1\u0303"),
    ("_", ADJOINT, r"\1<sup>T</sup>"),
    ("", ACCENTED, lambda found: found[1] + MARKS[found[2]]),
    *(("_", below, _lowered) for below in BELOW),
    ("<sub>", TOTAL, lambda found: "∑" if found[0] == "sum" else "∏"),
    ("", DIGIT, r"\1<sub>\2</sub>"),
    ("_", NAMED, lambda found: f"{found[1]}<sub>{f'{found[2]} {found[3]}'.strip().replace('_', ' ')}</sub>"),
    ("_", FACT, lambda found: f"<code>{found[0]}</code>"),
    ("_", NORM, r"\1<sub>\2</sub>"),
    ("^", ABOVE, lambda found: f"<sup>{found[1].strip('{}').replace('-', '−')}</sup>"),
    ("1/√", re.compile("1/√"), "1/\u2060√"),
    (" - ", MINUS, " − "),
    ("-", NEGATIVE, "−"),
    ("", RELATED, "\u00a0"),
)
"""What is replaced, in this order; first a text without which there is nothing to be replaced."""


@cache
def typeset(text: str) -> str:
    """Prose with mathematics in plain text as HTML: Greek letters, subscripts and powers as such; what is no formula stays."""
    shown = escape(text)
    for plain, sign in SIGNS:
        shown = shown.replace(plain, sign)
    for within, pattern, by in RULES:
        if within in shown:
            shown = pattern.sub(by, shown)
    return shown


def unmarked(text: str) -> str:
    """:func:`typeset` for where no markup can stand: ``eta beta a_min^2`` as ``η β a_min²``."""
    shown = re.sub("<sup>([0-9−]+)</sup>", lambda found: found[1].replace("−", "-").translate(RAISED), typeset(text))
    shown = re.sub("<sub>([0-9]+)</sub>", lambda found: found[1].translate(LOWERED), shown)
    return unescape(re.sub("</?[a-z]+>", "", shown.replace("<sub>", "_").replace("<sup>", "^")))


def sentence(words: str) -> str:
    """``words`` with a capital where they begin with a plain word that names no letter, and a full stop."""
    if (first := re.match(r"([a-z]{2,}) (?=[A-Za-z(])|a (?=[a-z])", words)) and first[1] not in LETTER:
        words = words[0].upper() + words[1:]
    return words + "." if words and words[-1] not in ".!?" else words


def told(words: str, links: Mapping[str, str]) -> str:
    """Prose of a record as HTML: ids of records as links, formulas typeset, what stands between backticks as code, unless it is a
    letter."""
    pieces = re.split(r"``([^`]+)``|(?<!`)`([^`']+)`(?!`)", words)
    return "".join(_coded(p) if i % 3 else _pieces(p, links, typeset) for i, p in enumerate(pieces) if p)


def _coded(words: str) -> str:
    """What a record has between backticks: often a command, whose options are not to be broken."""
    if ONE_LETTER.fullmatch(words):
        return typeset(words)
    return named(words) if LETTER_NAME.fullmatch(words) else f"<code>{command(words)}</code>"


def linked(words: str, links: Mapping[str, str]) -> str:
    """``words``, escaped, with every id of a record made a link."""
    return _pieces(words, links, escape)


def _pieces(words: str, links: Mapping[str, str], shown: Callable[[str], str]) -> str:
    pieces, end = [], 0
    for found in _TOKEN.finditer(words):
        if found.group() in links:
            pieces += [shown(words[end : found.start()]), reference(found.group(), links)]
            end = found.end()
    return "".join(pieces) + shown(words[end:])
