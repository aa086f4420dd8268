"""Names as LaTeX: single symbols with accents, indices and primes, no two of a statement alike.

One convention, which a claim may extend by ``symbols``: Greek letters, ``x_next`` as x with a plus, ``A_x`` and ``At_w`` (of
vectors) as products, ``x_prime`` as x', what follows an underscore as an index; ``ln_n``, ``root_p``, ``one_minus_tau`` and
``k_minus`` (k - 1) as what they say, where the statement says so or has no letter of that name; a longer word as a word, with a
thin space to its neighbours.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..kernel import Fact, Polynomial, Statement
from ..kernel.statement import NAME
from .origin import Assumed, Origin, named_in, origin_of

_LOWER = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi psi omega"
_UPPER = "Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega"
GREEK = frozenset(f"{_LOWER} {_UPPER}".split(" "))
SHORT = {"lam": r"\lambda", "Lam": r"\Lambda", "eps": r"\varepsilon", "hat": r"\wedge", "star": r"\star"}
MAPS = {"At": r"A^{\top}", "Bt": r"B^{\top}", "A": "A", "B": "B"}
FUNCTIONS = {"ln": r"\ln({})", "log": r"\log({})", "root": r"\sqrt{{{}}}"}
MARKS = {"next": "+", "prime": "'", "star": r"\star", "bar": r"\bar", "hat": r"\hat", "tilde": r"\tilde"}


def symbol(name: str, symbols: Mapping[str, str], vector: bool = False) -> str:
    """The LaTeX of a name."""
    if name in symbols:
        return symbols[name]
    head, _, rest = name.partition("_")
    if vector and head in MAPS and rest:
        return f"{MAPS[head]} {symbol(rest, symbols, True)}"
    parts = [part for part in rest.split("_") if part]
    if head in FUNCTIONS and len(parts) == 1 and (len(rest) == 1 or rest in GREEK):
        return FUNCTIONS[head].format(symbol(rest, symbols))
    if head[:-1] in SHORT and head[-1].isdigit():
        head, parts = head[:-1], [head[-1], *parts]
    letter = SHORT.get(head, f"\\{head}" if head in GREEK else head)
    if _is_word(head, vector) and letter == head:
        if len(head) > 2 and not all(part in MARKS or part.isdigit() for part in parts):
            return r"\mathit{" + name.replace("_", r"\ ") + "}"
        letter = rf"\mathit{{{head}}}"
    for accent in ("bar", "hat", "tilde"):
        if accent in parts:
            letter = f"{MARKS[accent]}{{{letter}}}"
    raised = "".join(MARKS[p] for p in parts if p in ("next", "prime", "star"))
    lowered = ",".join(
        SHORT.get(p, f"\\{p}" if p in GREEK else p if len(p) < 3 else rf"\mathrm{{{p}}}") for p in parts if p not in MARKS
    )
    if letter[-1:].isdigit() and letter[:-1].isalpha():
        letter, lowered = letter[:-1], ",".join(x for x in (letter[-1], lowered) if x)
    return letter + (f"_{{{lowered}}}" if lowered else "") + ("'" if raised == "'" else f"^{{{raised}}}" if raised else "")


def _is_word(head: str, vector: bool) -> bool:
    """Whether a head is a word, not a letter with its index (``n0``) or, of a vector, a map and a letter (``AEv``, ``dx``)."""
    if vector and (head[0].isupper() or head[0] == "d") and len(head) <= 3:
        return False
    return len(head) > 2 or (len(head) == 2 and head.isalpha())


def atom(name: str, power: int, symbols: Mapping[str, str]) -> str:
    """The LaTeX of a power of a scalar or of an inner product."""
    if name.startswith("<"):
        u, _, v = name[1:-1].partition(",")
        if u == v:
            return rf"\|{symbol(u, symbols, True)}\|^{{{2 * power}}}"
        shown = rf"\langle {symbol(u, symbols, True)},{symbol(v, symbols, True)}\rangle"
        return shown if power == 1 else f"{shown}^{{{power}}}"
    shown = symbol(name, symbols)
    if power == 1:
        return shown
    return f"{shown}^{{{power}}}" if "^" not in shown and not shown.endswith("'") else rf"\left({shown}\right)^{{{power}}}"


def spelled(says: Statement, symbols: Mapping[str, str]) -> Mapping[str, str]:
    """``symbols`` with what names such as ``one_minus_x``, ``root_x`` and ``ln_x`` say, where x is no letter of the statement, or
    where the statement says just that; elsewhere such a name is shown as a name."""
    scalars, _ = letters(says)
    defined, found = dict(says.definitions), dict(symbols)
    for name in {*scalars} - set(symbols):
        if name == "k_minus" and "k" not in scalars:
            found[name] = "(k - 1)"
        if said := re.fullmatch(r"one_(minus|plus)_([a-z]+)", name):
            of = Polynomial.atom(said[2])
            value = 1 - of if said[1] == "minus" else 1 + of
            if (name not in defined and said[2] not in scalars) or defined.get(name) == value:
                found[name] = rf"(1 {'-' if said[1] == 'minus' else '+'} {symbol(said[2], symbols)})"
        head, _, of_name = name.partition("_")
        if head in FUNCTIONS and of_name in scalars and not _tied(says, head, name, of_name):
            found[name] = rf"\mathrm{{{head}}}_{{{symbol(of_name, symbols)}}}"
    return found


def _tied(says: Statement, head: str, name: str, of: str) -> bool:
    """Whether a root is one by an equation or a definition; whether a fact that was generated, or taken over, or defines it, is
    about a logarithm."""
    if head == "root":
        gap = Polynomial.atom(name) ** 2 - Polynomial.atom(of)
        return dict(says.definitions).get(of) == gap + Polynomial.atom(of) or any(
            f.kind == "=" and f.value in (gap, -gap) for f in facts_of(says)
        )
    return any(name in named_in(f.value) and not isinstance(origin_of(f), Assumed) for f in facts_of(says))


def facts_of(says: Statement | None) -> tuple[Fact, ...]:
    """Every hypothesis of a statement: its facts, and the step facts of its sequences; none of no statement."""
    if says is None:
        return ()
    return says.facts if says.recursion is None else (*says.facts, *says.recursion.step_facts)


def origins_of(says: Statement | None) -> list[Origin | None]:
    """Where each of these comes from."""
    return [origin_of(fact) for fact in facts_of(says)]


def letters(says: Statement) -> tuple[list[str], list[str]]:
    """The names of a statement: its scalars (definitions, sequences and their index among them) and its vectors."""
    found = [*says.signs, *(name for name, _ in says.definitions)]
    if says.recursion is not None:
        found += [says.recursion.index, *says.recursion.initial, *says.recursion.step_signs]
    return list(dict.fromkeys(found)), list(says.spaces)


def flat(latex: str) -> str:
    """What a reader sees of a symbol, without spacing, grouping and commas between indices."""
    return re.sub(r"\\mathit|\\mathrm|\\[, ;!]|[{}\s,]", "", latex)


# What a reader takes for one letter, on one page: of each row one may stand.
CONFUSABLE = (
    (r"\nu", r"\upsilon", "v"),
    (r"\iota", "i"),
    ("l", "I", "1"),
    ("O", "o", "0"),
    (r"\epsilon", r"\varepsilon"),
    (r"\phi", r"\varphi"),
    (r"\theta", r"\vartheta"),
    (r"\omega", "w"),
    (r"\chi", "x"),
    (r"\kappa", "k"),
    (r"\rho", "p"),
    (r"\tau", "t"),
)
_AS = {latex: row[0] for row in CONFUSABLE for latex in row}
_TOKEN = re.compile(r"\\math(?:it|rm)\{[^{}]*\}|\\[A-Za-z]+|.")


def looks(latex: str) -> list[str]:
    r"""What a reader may take a symbol for: ``flat``, of letters that look alike the first; those of a word stay. An l is taken
    for a 1 or for an \ell, which nobody takes for a 1."""
    tokens = _TOKEN.findall(latex)
    return [flat("".join(taken.get(token, token) for token in tokens)) for taken in (_AS, {**_AS, "l": r"\ell"})]


_GREEK_LATEX = "|".join(sorted([*GREEK, "ell", "varepsilon", "vartheta", "varphi"], key=len, reverse=True))
_LETTER = rf"(?:[A-Za-z]|\\(?:{_GREEK_LATEX})(?![A-Za-z])|\\math(?:cal|frak|bb)\{{[A-Za-z]\}}|\\mathrm\{{[A-Za-z]+\}})"
_ACCENTED = rf"(?:{_LETTER}|\\(?:bar|hat|tilde|dot)\{{{_LETTER}\}})"
_INDEX = rf"(?:[A-Za-z0-9,+-]|\\(?:{_GREEK_LATEX}|min|max|star)(?![A-Za-z])|\\mathrm\{{[A-Za-z]+\}})"
SYMBOL = re.compile(rf"{_ACCENTED}(?:_(?:\{{{_INDEX}+\}}|[A-Za-z0-9]))?(?:\^(?:\{{(?:\+|\*|\\star)\}}|[+*]))?'*")


def check_symbols(says: Statement, symbols: Mapping[str, str]) -> None:
    """ValueError where a name is none of the kernel's (other alphabets have letters that look alike), where a symbol is more than
    a letter with accents, indices and primes (or, of a vector ``D_m_e``, a map before the vector e), or where two names of the
    statement look alike."""
    scalars, vectors = letters(says)
    if foreign := [name for name in (*scalars, *vectors) if not NAME.match(name)]:
        raise ValueError(
            f"{', '.join(map(ascii, foreign))} is no name: expected a letter of a to z and then letters, digits and _"
        )
    for name, latex in symbols.items():
        one_map, _, of = latex.rpartition(" ")
        image = one_map and SYMBOL.fullmatch(one_map) and SYMBOL.fullmatch(of) and name not in scalars
        image = image and (name not in vectors or _image(name, of, vectors, symbols))
        if not (SYMBOL.fullmatch(latex) or image):
            raise ValueError(
                f"claim.symbols: {name} = {latex[:80]!r} is no single symbol: expected a letter with accents, indices and primes"
            )
    shown, seen = spelled(says, symbols), dict[str, str]()
    for name, vector in [*((n, False) for n in scalars), *((n, True) for n in vectors)]:
        latex = symbol(name, shown, vector)
        other = next((seen[one] for one in looks(latex) if one in seen), name)
        seen |= dict.fromkeys(looks(latex), name)
        if other != name:
            raise ValueError(f"the letters {other} and {name} are shown alike, as {latex}: rename one, or give claim.symbols")


def _image(name: str, of: str, vectors: list[str], symbols: Mapping[str, str]) -> bool:
    """Whether the last part of a vector's name is a vector of the statement, and shown as ``of``."""
    last = name.rpartition("_")[2]
    return last in vectors and symbol(last, symbols, True) == of
