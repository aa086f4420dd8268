"""LaTeX as MathML that wraps on narrow screens, and exact polynomials and numbers as HTML."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from decimal import ROUND_HALF_EVEN, Context, Decimal, Inexact
from fractions import Fraction
from html import escape
from xml.etree import ElementTree

from latex2mathml.converter import convert_to_element

# fmt: off
ALLOWED = frozenset((
    "math", "mrow", "mi", "mo", "mn", "mtext", "mspace", "msup", "msub", "msubsup", "mfrac", "msqrt", "mroot", "mover",
    "munder", "munderover", "mtable", "mtr", "mtd", "mstyle", "mpadded", "mphantom", "menclose",
))
ATTRIBUTES = frozenset((
    "mathvariant", "stretchy", "fence", "form", "separator", "width", "height", "depth", "linebreak", "display", "lspace",
    "rspace", "minsize", "maxsize", "columnalign", "accent", "accentunder", "displaystyle", "scriptlevel", "notation",
    "columnspacing", "rowspacing", "largeop", "movablelimits", "symmetric", "linethickness", "rowalign", "voffset",
))
# fmt: on
CHILDREN = {"mfrac": 2, "msub": 2, "msup": 2, "mover": 2, "munder": 2, "mroot": 2, "msubsup": 3, "munderover": 3}
RELATIONS = frozenset("=<>≤≥≪≫≈≡∼∝→⇒⟹⇔⟺↦∈⊆⊂≠:∀")
SIGNS = frozenset("+-−")
ALPHABETS = {
    "fraktur": "FRAKTUR",
    "bold": "BOLD",
    "script": "SCRIPT",
    "double-struck": "DOUBLE-STRUCK",
    "bold-italic": "BOLD ITALIC",
    "sans-serif": "SANS-SERIF",
    "monospace": "MONOSPACE",
}
LETTERLIKE = {
    ("FRAKTUR", "C"): "ℭ",
    ("FRAKTUR", "H"): "ℌ",
    ("FRAKTUR", "I"): "ℑ",
    ("FRAKTUR", "R"): "ℜ",
    ("FRAKTUR", "Z"): "ℨ",
    **{("DOUBLE-STRUCK", c): s for c, s in zip("CHNPQRZ", "ℂℍℕℙℚℝℤ", strict=True)},
    **{("SCRIPT", c): s for c, s in zip("BEFHILMReego", "ℬℰℱℋℐℒℳℛℯℯℊℴ", strict=True)},
}
AMPERSAND = "\ue000"  # in words; the converter takes & for a column and writes letters as character references
OPERATORS = {"~": "∼", "⧵": "∖", **{c: c for c in "⟨⟩⌊⌋⌈⌉⟶⟵⟺⟹"}}
FENCES = {**dict.fromkeys("⟨⌊⌈", "prefix"), **dict.fromkeys("⟩⌋⌉", "postfix")}
ENVIRONMENTS = {"aligned": "split", "gathered": "matrix"}
SIZED = {
    **{f"\\{c}": c for c in "{}"},
    **dict.fromkeys((r"\|", r"\Vert", r"\lVert", r"\rVert"), "‖"),
    **dict.fromkeys((r"\vert", r"\lvert", r"\rvert"), "|"),
    **dict(zip((r"\langle", r"\rangle", r"\lfloor", r"\rfloor", r"\lceil", r"\rceil"), "⟨⟩⌊⌋⌈⌉", strict=True)),
}
LIMITS = frozenset(("lim", "sup", "inf", "max", "min"))
LONG = 14
_NAMES = (
    "alpha beta gamma delta epsilon zeta eta theta kappa lambda lam mu nu xi pi rho sigma tau phi chi psi omega "
    "Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega"
)
GREEK = dict(zip(_NAMES.split(" "), "αβγδεζηθκλλμνξπρστφχψωΓΔΘΛΞΠΣΦΨΩ", strict=True))
_WORD = r"[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*"
_PRODUCT = re.compile(rf"<({_WORD}),({_WORD})>(?:\^([0-9]+))?")
_SCALAR = re.compile(rf"({_WORD})(?:\^(-?[0-9]+))?")
_REFERENCE = re.compile(r"&#x([0-9A-Fa-f]+);")
_SAID = re.compile(r"\\(?:text|mathrm|textrm|textit|textbf|mbox|operatorname\*?)\s*\{[^{}]*\}")
_LETTER = re.compile(r"(.*?)([0-9]*)", re.S)
_GREEK_WORD = "|".join(GREEK)
SAID = (  # names that say what they are, and a matrix at a vector
    (re.compile(rf"one_minus_([A-Za-z]|{_GREEK_WORD})"), "(1\u00a0−\u00a0{})"),
    (re.compile(rf"one_plus_([A-Za-z]|{_GREEK_WORD})"), "(1\u00a0+\u00a0{})"),
    (re.compile(r"root_([a-zA-Z])"), "√{}"),
    (re.compile(r"ln_([a-zA-Z0-9])"), "ln({})"),
    (re.compile(r"log_([a-zA-Z0-9])"), "log({})"),
    (re.compile(r"A_([a-z]{1,2}[0-9]?(?:_\w+)?)"), "A{}"),
    (re.compile(r"At_(\w+)"), "A<sup>T</sup>{}"),
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


class BrokenLatex(ValueError):
    """LaTeX that does not become mathematics: the message says why."""


def mathematics(latex: str) -> str:
    """HTML of the formula ``latex`` (no dollar signs): words as text, mathematics as MathML, cut where lines may break.

    Raises BrokenLatex for unbalanced braces, unknown commands, missing arguments, and markup that is not mathematics.
    """
    root = _tree(without_detours(latex))
    row = list(root)
    while len(row) == 1 and row[0].tag in ("mrow", "mstyle"):
        row = list(row[0])
    return "".join(_pieces(row))


def _tree(latex: str) -> ElementTree.Element:
    if not latex.strip():
        raise BrokenLatex("the statement is empty")
    _balanced(latex)
    for name, known in ENVIRONMENTS.items():
        latex = latex.replace(f"\\begin{{{name}}}", f"\\begin{{{known}}}").replace(f"\\end{{{name}}}", f"\\end{{{known}}}")
    try:
        root: ElementTree.Element = convert_to_element(_words_protected(latex), display="block")
    except Exception as problem:  # the converter raises many kinds; each means: not convertible
        raise BrokenLatex(f"{type(problem).__name__}: {problem}".strip(": ")) from None
    root.attrib.pop("xmlns", None)
    for element in root.iter():
        if element.text and "&" in element.text:
            element.text = _REFERENCE.sub(lambda found: chr(int(found[1], 16)), element.text)
            if "&" in element.text:
                raise BrokenLatex("the result is not well-formed: an ampersand outside of a table")
        if element.text:
            element.text = element.text.replace(AMPERSAND, "&")
        if element.tag == "mo" and element.get("minsize"):  # the converter leaves delimiters of a given size as commands
            element.text = SIZED.get((element.text or "").strip(), element.text)
        _check(element)
        _repair(element)
    if any(
        "$" in (inner.text or "")
        for outer in root.iter()
        if outer.tag not in ("math", "mrow", "mstyle")
        for inner in outer.iter("mtext")
        if inner is not outer
    ):
        raise BrokenLatex("a formula within words within a formula")
    return root


def _balanced(latex: str) -> None:
    depth = 0
    for mark in re.findall(r"\\.|[{}]", latex, flags=re.S):
        depth += {"{": 1, "}": -1}.get(mark, 0)
        if depth < 0:
            raise BrokenLatex("a closing brace without an opening one")
    if depth:
        raise BrokenLatex("an opening brace without a closing one")
    if latex.count(r"\left") - latex.count(r"\leftarrow") - latex.count(r"\leftrightarrow") != (
        latex.count(r"\right") - latex.count(r"\rightarrow")
    ):
        raise BrokenLatex(r"\left and \right do not match")


def _words_protected(latex: str) -> str:
    """``latex`` with & inside words replaced by a private character."""
    return _SAID.sub(lambda found: found.group().replace("&", AMPERSAND), latex)


def _check(element: ElementTree.Element) -> None:
    if element.tag not in ALLOWED:
        raise BrokenLatex(f"the element {element.tag} is not mathematics")
    for name in element.attrib:
        if name not in ATTRIBUTES:
            raise BrokenLatex(f"the attribute {name} is not allowed")
    if element.tag in CHILDREN and len(element) != CHILDREN[element.tag]:
        raise BrokenLatex(f"{element.tag}: expected {CHILDREN[element.tag]} arguments, found {len(element)}")
    text = element.text or ""
    if element.tag == "mtext" and text.count("$") % 2 == 0:
        return
    if "\\" in text:
        raise BrokenLatex(f"the command {text.strip()} is unknown")
    if "$" in text:
        raise BrokenLatex("a dollar sign: statements are written without, words with pairs of them")


def _repair(element: ElementTree.Element) -> None:
    """What browsers need and the converter leaves out: letters of other alphabets as characters, operators as operators."""
    text = element.text or ""
    alphabet = ALPHABETS.get(element.get("mathvariant", ""))
    if alphabet and element.tag in ("mi", "mn", "mtext"):
        element.text = "".join(_letter(alphabet, c) for c in text)
        del element.attrib["mathvariant"]
    if element.tag == "mi" and text in OPERATORS:
        element.tag, element.text = "mo", OPERATORS[text]
    if element.tag == "msub" and element[0].tag == "mo" and element[0].text in LIMITS:
        element.tag = "munder"
    if element.tag == "mo" and element.text in {"|", "‖"}:
        element.attrib.update(stretchy="true" if element.get("minsize") else "false", lspace="0", rspace="0")
    if element.tag == "mo" and element.text in FENCES:
        element.attrib.update(stretchy="true" if element.get("minsize") else "false", form=FENCES[element.text])


def _letter(alphabet: str, character: str) -> str:
    if (alphabet, character) in LETTERLIKE:
        return LETTERLIKE[alphabet, character]
    kind = "CAPITAL" if character.isupper() else "SMALL" if character.islower() else "DIGIT"
    try:
        name = unicodedata.name(character).rsplit(" ", 1)[-1]
        return unicodedata.lookup(f"MATHEMATICAL {alphabet} {kind + ' ' if kind != 'DIGIT' else 'DIGIT '}{name}")
    except (KeyError, ValueError):
        return character


def _pieces(row: list[ElementTree.Element]) -> Iterator[str]:
    """Words and formulas in turn; a new formula begins at a relation, or at a sign once the formula is long."""
    chunk: list[ElementTree.Element] = []
    size, fences = 0, 0
    for element in row:
        text = (element.text or "") if element.tag == "mo" else ""
        scripted = element[0] if element.tag in ("msub", "msup", "msubsup") else element
        fences += {**dict.fromkeys("([{⟨⌊⌈", 1), **dict.fromkeys(")]}⟩⌋⌉", -1)}.get(scripted.text or "", 0)
        breaks = chunk and fences <= 0 and ((text in RELATIONS and size > LONG // 2) or (text in SIGNS and size > LONG)) and text
        space = element.tag == "mspace" and (element.get("linebreak") or element.get("width") in ("1em", "2em"))
        if breaks or space or element.tag == "mtext":
            yield _formula(chunk)
            chunk, size = [], 0
        if breaks:
            element.set("form", "infix")
            yield " "
        if space:
            yield "<br>" if element.get("linebreak") else " &emsp; "
        elif element.tag == "mtext":
            yield _words((element.text or "").replace(chr(160), " "))
        else:
            chunk.append(element)
            size += sum(1 for _ in element.iter() if not len(_))
        if text == "," and fences <= 0 and size > LONG // 2:
            yield _formula(chunk) + " "
            chunk, size = [], 0
    yield _formula(chunk)


def _words(text: str) -> str:
    """Words, with formulas between pairs of dollar signs."""
    parts = text.split("$")
    return "".join(
        mathematics(part) if index % 2 else f'<span class="words">{escape(part)}</span>'
        for index, part in enumerate(parts)
        if part
    )


def _formula(chunk: list[ElementTree.Element]) -> str:
    if not chunk:
        return ""
    body = "".join(_markup(element) for element in chunk)
    return f'<span class="formula"><math displaystyle="true"><mrow>{body}</mrow></math></span>'


def _markup(element: ElementTree.Element) -> str:
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in element.attrib.items())
    inner = escape(element.text or "", quote=False) + "".join(map(_markup, element))
    return f"<{element.tag}{attributes}>{inner}</{element.tag}>"


def polynomial(text: str) -> str:
    """An exact polynomial in plain text as HTML: Greek letters, subscripts, powers, ``<x,x>`` as a squared norm."""
    pieces: list[str] = []
    for token in text.split(" "):
        joint = "\u00a0" if pieces and _NUMBER.fullmatch(pieces[-1]) else " " if pieces else ""
        pieces += [joint, _factor(token)] if joint else [_factor(token)]
    return f'<span class="polynomial">{"".join(pieces)}</span>'


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
    below = " ".join([*([digits] if digits else []), *(GREEK.get(part, part) for part in parts[1:])])
    return f"{_greek(letter)}<sub>{below}</sub>" if below else _greek(letter)


def _greek(letter: str) -> str:
    """``eta`` as η, ``dlam`` as dλ."""
    return GREEK.get(letter) or (f"d{GREEK[letter[1:]]}" if letter[:1] == "d" and letter[1:] in GREEK else letter)


def plain_name(text: str) -> str:
    """A name as plain text with Greek letters: ``mu_g`` as ``μ_g``."""
    for said, shown in SAID[:5]:
        if found := said.fullmatch(text):
            return shown.format(plain_name(found[1])).strip("()") if said.pattern.startswith("one") else shown.format(found[1])
    parts = [_greek(part) for part in text.split("_")]
    if len(parts) == 2 and re.fullmatch("[0-9]", parts[1]):
        return parts[0] + "₀₁₂₃₄₅₆₇₈₉"[int(parts[1])]
    return "_".join(parts)


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
    return f"{'≈' if context.flags[Inexact] else '='} {digits}".replace("-", "−")
