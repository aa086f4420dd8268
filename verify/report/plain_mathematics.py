"""LaTeX of checked statements as one line of plain text for a terminal: ``c |x|²/(2 T σ²) ≥ D``."""

from __future__ import annotations

import re
from functools import cache

from .mathematics import ACCENTS, RAISED, without_detours
from .mathml import GREEK, letter_of

_NAMES = (
    "ge le in star top wedge infty cdot ell sum langle rangle vert Vert to times pm neq ne approx partial nabla varepsilon "
    "Rightarrow iff mapsto leftarrow uparrow sim forall exists mid varphi varrho vartheta prod int circ cap setminus "
    "succeq preceq triangleright lfloor rfloor"
)
WORDS = dict(zip(_NAMES.split(), "≥≤∈*ᵀ^∞·ℓΣ<>||→×±≠≠≈∂∇ε⇒⇔↦←↑~∀∃|φρϑΠ∫∘∩∖⪰⪯▷⌊⌋", strict=True))
WORDS |= dict(zip("|{},; !#%", ("|", "{", "}", " ", " ", " ", "", "#", "%"), strict=True)) | {
    "prime": "'",
    "Rightarrow": " ⇒ ",
    "iff": " ⇔ ",
    "sim": " ~ ",
}
WORDS |= dict.fromkeys(("dots", "ldots", "cdots"), "..") | dict.fromkeys(("quad", "qquad"), "  ")
_FUNCTIONS = "ln log exp min max inf sup lim det Pr"
WORDS |= dict(zip(_FUNCTIONS.split(), _FUNCTIONS.split(), strict=True))
_LOOKS = "left right Big big Bigl Bigr bigl bigr mathsf mathrm mathit mathcal mathbb mathbf text operatorname"
WORDS |= dict.fromkeys(_LOOKS.split(), "")
_ACCENTS = ACCENTS | {"widetilde": ACCENTS["tilde"]}
FRACTIONS = (r"\frac", r"\tfrac", r"\dfrac")
TIMES = "\u2062"  # between factors that only stand side by side; nothing in what is shown
_OPENS, _CLOSES, _SCRIPT = re.compile(r"[\w√(<|]"), re.compile(r"[\w')}|]$"), re.compile(r"[_^]\w+$")
_FACTOR = re.compile(r"[\w')}]$")
_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|\s+|.", re.S)


@cache
def plain(latex: str) -> str:
    """One line of text; a command that is not known stays as it is written."""
    tokens = _TOKEN.findall(without_detours(latex))
    text, _ = _read(tokens, 0, "")
    return re.sub(r" +", " ", text.replace(TIMES, "")).replace("< ", "<").strip()


def _read(tokens: list[str], at: int, until: str) -> tuple[str, int]:
    shown = before = ""
    while at < len(tokens):
        token = tokens[at]
        if token == until:
            return shown, at + 1
        piece, at = _one(tokens, at)
        beside = before in FRACTIONS or (token in FRACTIONS and _FACTOR.search(shown))
        if _OPENS.match(piece) and token not in ("^", "_") and (beside or not (shown[-1:] + piece[:1]).isdecimal()):
            names = piece[0].isalnum() and (before[1:] in _FUNCTIONS.split() or _SCRIPT.search(shown))
            shown += " " if names or beside else TIMES if _CLOSES.search(shown) else ""
        before = token
        shown += piece
    return shown, at


def _one(tokens: list[str], at: int) -> tuple[str, int]:
    """The text of what begins at ``at``: a group, a command with its arguments, a raised or lowered part, a character."""
    token = tokens[at]
    if token == "{":
        return _read(tokens, at + 1, "}")
    if token in (r"\mathit", r"\mathrm") and tokens[at + 1 : at + 2] == ["{"]:
        part, at = _argument(tokens, at + 1)
        return part.replace(TIMES, "").replace(" ", "_"), at
    if token in ("^", "_"):
        part, at = _argument(tokens, at + 1)
        part = part.replace(TIMES, "")
        if token == "_":
            return "_" + (part if len(part) < 2 or part.isalnum() else f"{{{part}}}"), at
        if all(ord(c) in RAISED for c in part):
            return part.translate(RAISED), at
        return part if part in ("'", "*", "ᵀ") else f"^{part}" if len(part) < 2 else f"^({part})", at
    if not token.startswith("\\"):
        return (" " if token.isspace() else token), at + 1
    name = token[1:]
    if token in FRACTIONS:
        top, at = _argument(tokens, at + 1)
        below, at = _argument(tokens, at)
        return f"{_grouped(top, '+-')}/{_grouped(below, '+- /' + TIMES)}", at
    if name == "sqrt":
        part, at = _argument(tokens, at + 1)
        return f"√{_grouped(part, '+- /' + TIMES)}", at
    if name == "mathfrak":
        part, at = _argument(tokens, at + 1)
        return "".join(letter_of("FRAKTUR", c) for c in part), at
    if name in _ACCENTS:
        part, at = _argument(tokens, at + 1)
        return part[:1] + _ACCENTS[name] + part[1:], at
    return WORDS.get(name, GREEK.get(name, token)), at + 1


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
