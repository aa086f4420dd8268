"""LaTeX as MathML that wraps on narrow screens, and exact polynomials and numbers as HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import copy
from decimal import ROUND_HALF_EVEN, Context, Decimal, Inexact
from fractions import Fraction
from functools import cache
from html import escape
from xml.etree import ElementTree

from .mathml import GREEK, LETTER, BrokenLatex, row

RELATIONS = frozenset("=<>≤≥≪≫≈≡∼∝→⇒⟹⇔⟺↦∈⊆⊂≠:∀")
SIGNS = frozenset("+-−")
FENCES = {**dict.fromkeys("([{⟨⌊⌈", 1), **dict.fromkeys(")]}⟩⌋⌉", -1)}
LONG, WIDE = 14, 48
"""Leaves of a formula from which it may break at a sign, and from which it may within brackets."""
ACCENTS = {"bar": "\u0304", "hat": "\u0302", "tilde": "\u0303"}
MARKS = ACCENTS | {"prime": "\u2032", "star": "\u22c6"}
RAISED = str.maketrans("0123456789+-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻")
LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_WORD = r"[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*"
_PRODUCT = re.compile(rf"<({_WORD}),({_WORD})>(?:\^([0-9]+))?")
_SCALAR = re.compile(rf"({_WORD})(?:\^(-?[0-9]+))?")
_LETTER = re.compile(r"(.*?)([0-9]*)", re.S)
_GREEK_WORD = "|".join(GREEK)
SAID = (  # names that say what they are, and a matrix at a vector
    (re.compile(rf"one_minus_([A-Za-z]|{_GREEK_WORD})"), "(1\u00a0−\u00a0{})"),
    (re.compile(rf"one_plus_([A-Za-z]|{_GREEK_WORD})"), "(1\u00a0+\u00a0{})"),
    (re.compile(r"(k)_minus"), "({}\u00a0−\u00a01)"),
    (re.compile(r"root_([a-zA-Z])"), "√{}"),
    (re.compile(r"ln_([a-zA-Z0-9])"), "ln({})"),
    (re.compile(r"log_([a-zA-Z0-9])"), "log({})"),
    (re.compile(r"A_([a-z]{1,2}[0-9]?(?:_\w+)?)"), "A{}"),
    *((re.compile(rf"{one}t_(\w+)"), f"{one}<sup>T</sup>{{}}") for one in "ABDE"),
)
_NUMBER = re.compile(r"[0-9]+(?:/[0-9]+)?")


# A letter for 1 - tau makes 1 - (1 - tau) of tau; only where nothing multiplies the parentheses.
_DOUBLE = (
    (re.compile(r"^1 - \(1 - (\\?[A-Za-z]+)\)(?= \\[gl]e |$)"), r"\1"),
    (re.compile(r"\\left\(1 - \(1 - (\\?[A-Za-z]+)\)\\right\)"), r"\1"),
)


def without_detours(latex: str) -> str:
    """``1 - (1 - x)`` as ``x``."""
    for pattern, short in _DOUBLE:
        latex = pattern.sub(short, latex)
    return latex


def mathematics(latex: str) -> str:
    """HTML of the formula ``latex`` (no dollar signs): words as text, mathematics as MathML, cut where lines may break.

    Raises BrokenLatex for unbalanced braces, unknown commands, missing arguments, and markup that is not mathematics.
    """
    parts = row(without_detours(latex))
    while len(parts) == 1 and parts[0].tag in ("mrow", "mstyle"):
        parts = list(parts[0])
    return "".join(_pieces(parts))


@cache
def converted(latex: str) -> tuple[str, str]:
    """(HTML, reason why it is none)."""
    try:
        return mathematics(latex), ""
    except BrokenLatex as problem:
        return "", str(problem)


def _pieces(parts: list[ElementTree.Element]) -> Iterator[str]:
    """Words and formulas in turn; a new formula begins at a relation, or at a sign once the formula is long."""
    chunk: list[ElementTree.Element] = []
    size, fences = 0, 0
    for element in _unfenced(parts):
        text = (element.text or "") if element.tag == "mo" else ""
        scripted = element[0] if element.tag in ("msub", "msup", "msubsup") else element
        fences += FENCES.get(scripted.text or "", 0)
        whole = fences <= 0 or size > WIDE
        breaks = chunk and whole and ((text in RELATIONS and size > LONG // 2) or (text in SIGNS and size > LONG)) and text
        space = element.tag == "mspace" and (element.get("linebreak") or element.get("width") in ("1em", "2em"))
        if breaks or space or element.tag == "mtext":
            yield _formula(chunk)
            chunk, size = [], 0
        if breaks:
            element = copy(element)
            element.set("form", "infix")
            yield " "
        if space:
            yield "<br>" if element.get("linebreak") else " &emsp; "
        elif element.tag == "mtext":
            yield _words((element.text or "").replace(chr(160), " "))
        else:
            chunk.append(element)
            size += _leaves(element)
        if text == "," and fences <= 0 and size > LONG // 2:
            yield _formula(chunk) + " "
            chunk, size = [], 0
    yield _formula(chunk)


@cache
def _leaves(element: ElementTree.Element) -> int:
    return sum(1 for one in element.iter() if not len(one))


def _words(text: str) -> str:
    """Words, with formulas between pairs of dollar signs."""
    parts = text.split("$")
    return "".join(
        mathematics(part) if index % 2 else f'<span class="words">{escape(part)}</span>'
        for index, part in enumerate(parts)
        if part
    )


def _unfenced(parts: list[ElementTree.Element]) -> Iterator[ElementTree.Element]:
    """The parts, of what stands between brackets in a row of its own each part where no line could hold it."""
    for element in parts:
        yield from _unfenced(list(element)) if element.tag == "mrow" and _leaves(element) > WIDE else [element]


def _formula(chunk: list[ElementTree.Element]) -> str:
    if not chunk:
        return ""
    body = "".join(_markup(element) for element in chunk)
    return f'<span class="formula"><math displaystyle="true"><mrow>{body}</mrow></math></span>'


@cache
def _markup(element: ElementTree.Element) -> str:
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in element.attrib.items())
    inner = escape(element.text or "", quote=False) + "".join(map(_markup, element))
    return f"<{element.tag}{attributes}>{inner}</{element.tag}>"


@cache
def polynomial(text: str) -> str:
    """An exact polynomial in plain text as HTML: Greek letters, subscripts, powers, ``<x,x>`` as a squared norm."""
    pieces: list[str] = []
    for token in text.split(" "):
        joint = "\u00a0" if pieces and _NUMBER.fullmatch(pieces[-1]) else " " if pieces else ""
        pieces += [joint, _factor(token)] if joint else [_factor(token)]
    return f'<span class="polynomial">{"".join(pieces)}</span>'


@cache
def name(text: str) -> str:
    """A name such as ``x_next``, ``lam1`` or ``At_w`` as HTML: Greek letters as such, digits and what follows an underscore as a
    subscript, a matrix before its vector; names that say what they are, such as ``one_minus_tau``, as what they say."""
    for said, shown in SAID:
        if found := said.fullmatch(text):
            return shown.format(found[1] if found[1].isdigit() else name(found[1]))
    parts = text.split("_")
    if not all(parts):
        return escape(text)
    letter, digits = _LETTER.fullmatch(parts[0]).groups()  # type: ignore[union-attr]
    below = " ".join([*([digits] if digits else []), *(LETTER.get(part, part) for part in parts[1:] if part not in MARKS)])
    marks = "".join(MARKS[part] for part in parts[1:] if part in MARKS)
    return f"{_greek(letter)}{marks}<sub>{below}</sub>" if below else _greek(letter) + marks


def _greek(letter: str) -> str:
    """``eta`` as η, ``dlam`` as dλ."""
    return LETTER.get(letter) or (f"d{GREEK[letter[1:]]}" if letter[:1] == "d" and letter[1:] in GREEK else letter)


def plain_name(text: str) -> str:
    """A name as plain text with Greek letters: ``mu_g`` as ``μ_g``."""
    for said, shown in SAID[:6]:
        if found := said.fullmatch(text):
            return shown.format(plain_name(found[1])).strip("()") if said.pattern.startswith("one") else shown.format(found[1])
    given = text.split("_")
    parts = [
        _greek(given[0]) + "".join(MARKS[p] for p in given[1:] if p in MARKS),
        *(_greek(p) for p in given[1:] if p not in MARKS),
    ]
    if len(parts) == 2 and re.fullmatch("[0-9]", parts[1]):
        return parts[0] + parts[1].translate(LOWERED)
    return "_".join(parts)


@cache
def _factor(token: str) -> str:
    if re.fullmatch(r"-[A-Za-z].*", token):
        return f"−{_factor(token[1:])}"
    if token.endswith("|^2"):
        return f"{_factor(token[:-3])}|<sup>2</sup>"
    core = token.lstrip("(|").rstrip("),;")
    lead, _, trail = token.partition(core) if core else (token, "", "")
    product, scalar = _PRODUCT.fullmatch(core), _SCALAR.fullmatch(core)
    if product:
        u, v, power = product.groups()
        if u == v:
            shown = f"‖{name(u)}‖<sup>{2 * int(power or 1)}</sup>"
        else:
            shown = f"⟨{name(u)},&nbsp;{name(v)}⟩" + (f"<sup>{power}</sup>" if power else "")
    elif scalar:
        letter = name(scalar[1])
        letter = f"({letter})" if scalar[2] and letter.startswith("√") else letter
        shown = letter + (f"<sup>{scalar[2].replace('-', '−')}</sup>" if scalar[2] else "")
    elif core in ("-", ">=", "<="):
        shown = {"-": "−", ">=": "≥", "<=": "≤"}[core]
    else:
        shown = escape(core)
    return escape(lead) + shown + escape(trail)


def approximation(value: str) -> str:
    """``"p/q"`` in six significant decimal digits after "≈" (or "=", where that is all); nothing for an integer or words."""
    try:
        exact = Fraction(value)
    except (ValueError, ZeroDivisionError):
        return ""
    if exact.denominator == 1:
        return ""
    context = Context(prec=6, rounding=ROUND_HALF_EVEN)
    digits = context.divide(Decimal(exact.numerator), Decimal(exact.denominator))
    lead, _, power = str(digits).partition("E")
    scale = f"·10{power.lstrip('+').translate(RAISED)}" if power else ""
    return f"{'≈' if context.flags[Inexact] else '='} {lead}{scale}".replace("-", "−")
