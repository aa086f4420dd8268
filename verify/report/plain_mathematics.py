"""LaTeX of checked statements as one line of plain text for a terminal: ``c |x|²/(2 T σ²) ≥ D``."""

from __future__ import annotations

import re
from functools import cache

from .mathematics import ACCENTS, RAISED, without_detours
from .mathml import GREEK

_NAMES = "ge le in star top wedge infty cdot ell sum langle rangle vert Vert sqrt to times pm neq approx partial nabla varepsilon"
WORDS = dict(zip(_NAMES.split(), "≥≤∈*ᵀ^∞·ℓΣ<>||√→×±≠≈∂∇ε", strict=True))
WORDS |= dict(zip("|{},; !", ("|", "{", "}", " ", " ", " ", ""), strict=True)) | {"dots": "..", "ldots": "..", "prime": "'"}
WORDS |= dict.fromkeys(("quad", "qquad"), "  ")
WORDS |= dict.fromkeys(
    ("left", "right", "Big", "big", "mathsf", "mathrm", "mathit", "mathcal", "mathbb", "text", "operatorname"), ""
)
_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|[A-Za-z]+|[0-9]+|\s+|.", re.S)


@cache
def plain(latex: str) -> str:
    """One line of text; a command that is not known stays as its name."""
    tokens = _TOKEN.findall(without_detours(latex))
    text, _ = _read(tokens, 0, "")
    return re.sub(r" +", " ", text).replace("< ", "<").strip()


def _read(tokens: list[str], at: int, until: str) -> tuple[str, int]:
    shown = ""
    while at < len(tokens):
        token = tokens[at]
        if token == until:
            return shown, at + 1
        piece, at = _one(tokens, at)
        shown += piece
    return shown, at


def _one(tokens: list[str], at: int) -> tuple[str, int]:
    """The text of what begins at ``at``: a group, a command with its arguments, a raised or lowered part, a character."""
    token = tokens[at]
    if token == "{":
        return _read(tokens, at + 1, "}")
    if token in (r"\mathit", r"\mathrm") and tokens[at + 1 : at + 2] == ["{"]:
        part, at = _argument(tokens, at + 1)
        return part.replace(" ", "_"), at
    if token in ("^", "_"):
        part, at = _argument(tokens, at + 1)
        if token == "_":
            return "_" + (part if len(part) < 2 or part.isalnum() else f"{{{part}}}"), at
        if all(ord(c) in RAISED for c in part):
            return part.translate(RAISED), at
        return part if part in ("'", "*", "ᵀ") else f"^{part}" if len(part) < 2 else f"^({part})", at
    if not token.startswith("\\"):
        return (" " if token.isspace() else token), at + 1
    name = token[1:]
    if name == "frac":
        top, at = _argument(tokens, at + 1)
        below, at = _argument(tokens, at)
        return f"{_grouped(top, '+-')}/{_grouped(below, '+- /')}", at
    if name in ACCENTS:
        part, at = _argument(tokens, at + 1)
        return part[:1] + ACCENTS[name] + part[1:], at
    return WORDS.get(name, GREEK.get(name, name)), at + 1


def _argument(tokens: list[str], at: int) -> tuple[str, int]:
    while at < len(tokens) and tokens[at].isspace():
        at += 1
    text, at = _one(tokens, at) if at < len(tokens) else ("", at)
    return text.strip(), at


def _grouped(text: str, marks: str) -> str:
    """``text`` in brackets where it has one of ``marks`` outside of brackets."""
    depth, norm = 0, False
    for c in text:
        depth += (c in "(<{") - (c in ")>}")
        norm ^= c == "|"
        if c in marks and not depth and not (norm and c != "/"):
            return f"({text})"
    return text
