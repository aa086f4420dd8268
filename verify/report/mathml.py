"""LaTeX as MathML elements: converted by latex2mathml, checked, repaired; what recurs in many formulas is converted once."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from xml.etree import ElementTree

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
    (kind, letter): shown
    for kind, letters, signs in (
        ("FRAKTUR", "CHIRZ", "ℭℌℑℜℨ"),
        ("DOUBLE-STRUCK", "CHNPQRZ", "ℂℍℕℙℚℝℤ"),
        ("SCRIPT", "BEFHILMReego", "ℬℰℱℋℐℒℳℛℯℯℊℴ"),
    )
    for letter, shown in zip(letters, signs, strict=True)
}
_GREEK_NAMES = (
    "alpha beta gamma delta epsilon zeta eta theta kappa lambda lam mu nu xi pi rho sigma tau phi chi psi omega "
    "Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega"
)
GREEK = dict(zip(_GREEK_NAMES.split(" "), "αβγδεζηθκλλμνξπρστφχψωΓΔΘΛΞΠΣΦΨΩ", strict=True))
LETTER = GREEK | {"eps": GREEK["epsilon"], "wt": "w\u0303"}
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
SIGNED = {"minus": "−", "plus": "+"}
LIMITS = frozenset(("lim", "sup", "inf", "max", "min"))
_REFERENCE = re.compile(r"&#x([0-9A-Fa-f]+);")
_SAID = re.compile(r"\\(?:text|mathrm|textrm|textit|textbf|mbox|operatorname\*?)\s*\{[^{}]*\}")

# A formula is split only where every unit is of this grammar: what may touch its neighbours goes to the library as a whole.
_CHARACTER = r"(?:[^{}\\$&%]|\\[^{}$&%])"
_BRACED = r"\{[^{}]*\}"
for _ in range(4):
    _BRACED = rf"\{{(?:{_CHARACTER}|{_BRACED})*\}}"
_NAMES = (
    "alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta kappa lambda mu nu xi pi rho sigma tau phi varphi chi psi "
    "omega ell Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega ge geq le leq ne in to top star cdot cdots dots circ nabla "
    "partial langle rangle infty quad qquad forall exists mid sim approx mapsto Rightarrow iff sum prod max min sup inf ln log "
    "exp det Pr"
)
_SYMBOL = rf"\\(?:{_NAMES.replace(' ', '|')})(?![A-Za-z])"
_ARGUMENT = rf"\s*(?:{_BRACED}|[A-Za-z0-9]|{_SYMBOL})"
_LENGTHS = "in|mm|cm|pt|em|ex|pc|bp|dd|cc|sp|mu"  # after a number they make it a length
_UNIT = re.compile(
    rf"""\s*(
    (?: \\[dt]?frac{_ARGUMENT}{_ARGUMENT}
      | \\(?:sqrt|math(?:it|rm|cal|bb|frak|sf|bf)|tilde|hat|bar)(?![A-Za-z]){_ARGUMENT}
      | \\operatorname\{{[a-zA-Z]+\}} | \\text\{{[^{{}}\\$&%]*\}}
      | \\left[(\[] (?: (?!\\left|\\right) {_CHARACTER} | {_BRACED} )* \\right[)\]]
      | \\[bB]igg?[lr]?(?: [()\[\]|] | \\[|{{}}] | \\[lr]angle(?![A-Za-z]) )
      | {_BRACED} | {_SYMBOL} | \\[,;:|{{}}\ ] | [A-Za-z] | [-+=<>(),;:!/|*\[\]] | \.(?!\d)
      | \d+(?:\.\d+)?(?!\.|\d|\s*(?:{_LENGTHS}))
    )
    (?: ' | [_^](?: {_BRACED} | [A-Za-z0-9*+] | {_SYMBOL} ) )*
    )""",
    re.VERBOSE,
)
_FRACTION = re.compile(rf"\\frac({_BRACED})({_BRACED})")


def row(latex: str) -> list[ElementTree.Element]:
    """The elements that ``latex`` becomes, side by side; they are shared with other formulas, and not to be changed.

    Raises BrokenLatex for unbalanced braces, unknown commands, missing arguments, and markup that is not mathematics.
    """
    found = _split(latex)
    return list(_tree(latex)[0]) if found is None else [part for unit in found for part in _unit(unit, "block")]


def _split(latex: str) -> list[str] | None:
    """The units of ``latex`` that do not touch each other; None where it is to be converted as a whole."""
    found: list[str] = []
    at, end = 0, len(latex)
    while at < end and (unit := _UNIT.match(latex, at)):
        found.append(unit[1])
        at = unit.end()
    return found if found and not latex[at:].strip() else None


@cache
def _unit(latex: str, display: str) -> tuple[ElementTree.Element, ...]:
    """The elements of one unit; ``display``: "block" or, within a fraction, "inline", where sums have their limits beside."""
    if fraction := _FRACTION.fullmatch(latex):
        above, below = (_split(part[1:-1]) for part in fraction.groups())
        if above and below:
            whole = ElementTree.Element("mfrac")
            for units in (above, below):
                ElementTree.SubElement(whole, "mrow").extend(part for unit in units for part in _unit(unit, "inline"))
            return (whole,)
    return tuple(_tree(latex, display)[0])


class BrokenLatex(ValueError):
    """LaTeX that does not become mathematics: the message says why."""


def _tree(latex: str, display: str = "block") -> ElementTree.Element:
    """All of ``latex`` by the library, as one element around one row."""
    if not latex.strip():
        raise BrokenLatex("the statement is empty")
    from latex2mathml.converter import convert_to_element  # `show` reads this room for its letters, without the extra

    _balanced(latex)
    for name, known in ENVIRONMENTS.items():
        latex = latex.replace(f"\\begin{{{name}}}", f"\\begin{{{known}}}").replace(f"\\end{{{name}}}", f"\\end{{{known}}}")
    try:
        root: ElementTree.Element = convert_to_element(_words_protected(latex), display=display)
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
    for element in list(root.iter("mrow")):
        _join(element)
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
        element.text = "".join(letter_of(alphabet, c) for c in text)
        del element.attrib["mathvariant"]
    if element.tag == "mi" and text in OPERATORS:
        element.tag, element.text = "mo", OPERATORS[text]
    if element.tag == "msub" and element[0].tag == "mo" and element[0].text in LIMITS:
        element.tag = "munder"
    if element.tag == "mo" and element.text in {"|", "‖"}:
        element.attrib.update(stretchy="true" if element.get("minsize") else "false", lspace="0", rspace="0")
    if element.tag == "mo" and element.text in FENCES:
        element.attrib.update(stretchy="true" if element.get("minsize") else "false", form=FENCES[element.text])


def _join(element: ElementTree.Element) -> None:
    """The letters of a name of several (``\\mathit{shift}``) as one word: apart, each would be set as a product's. What follows a
    space in it (``\\mathit{count\\ L}``) stands below; ``\\mathit{one\\ minus\\ tau}`` is what it says."""
    if len(element) > 1 and all(one.get("mathvariant") in ("italic", "normal") for one in element):
        first, *others = "".join(one.text or "" for one in element).split(chr(160))
        del element[:]
        below = [LETTER.get(part, part) for part in others]
        parts: tuple[tuple[str, str], ...] = ()
        if first == "one" and len(below) == 2 and below[0] in SIGNED:
            parts = ("mo", "("), ("mn", "1"), ("mo", SIGNED[below[0]]), ("mi", below[1]), ("mo", ")")
        elif below:
            element.tag, parts = "msub", (("mi", first), ("mi", " ".join(below)))
        else:
            element.tag, element.text = "mi", first
        for tag, text in parts:
            ElementTree.SubElement(element, tag).text = text


def letter_of(alphabet: str, character: str) -> str:
    """``character`` of a mathematical alphabet of Unicode ("FRAKTUR"); itself where it has none there."""
    if (alphabet, character) in LETTERLIKE:
        return LETTERLIKE[alphabet, character]
    kind = "CAPITAL" if character.isupper() else "SMALL" if character.islower() else "DIGIT"
    try:
        name = unicodedata.name(character).rsplit(" ", 1)[-1]
        return unicodedata.lookup(f"MATHEMATICAL {alphabet} {kind + ' ' if kind != 'DIGIT' else 'DIGIT '}{name}")
    except (KeyError, ValueError):
        return character
