"""What a paper prints, parsed: LaTeX of a display into relations between expressions.

Read are sums, products, fractions, powers, roots, ln, exp, max and min, norms, moduli, inner products, maps applied to vectors,
and letters with their indices; a letter is what a key of ``keys`` spells (the longest that fits), else it is unknown. A display
is cut at its top level into parts (at quads, commas, colons, implications and words): chains of relations, or it is told why not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

Tokens: TypeAlias = tuple[str, ...]
# ("number", q) | ("letter", name) | ("map", "A") | ("+" | "*", parts) | ("/" | "^" | "inner", a, b) | ("norm", a) | (name, parts)
Expression: TypeAlias = tuple[object, ...]

TOKEN = re.compile(r"\\[A-Za-z]+|\\.|\d+(?:\.\d+)?|[^\s]")
SPACE = {r"\,", r"\;", r"\!", r"\left", r"\right", r"\big", r"\Big", r"\bigl", r"\Bigl", r"\bigr", r"\Bigr", r"\bigg", r"\Bigg"}
SPACE |= {r"\displaystyle", r"\limits", r"\ ", "~"}
SAME = {r"\tfrac": r"\frac", r"\dfrac": r"\frac", r"\leq": r"\le", r"\geq": r"\ge", r"\mathrm{argmin}": r"\argmin"}
SAME |= {r"\mathbb": r"\mathbf", r"\varepsilon": r"\epsilon", r"\lVert": r"\|", r"\rVert": r"\|", r"\log": r"\ln"}
IMPLIES = {r"\Rightarrow", r"\Longrightarrow", r"\implies", r"\iff", r"\Leftrightarrow", r"\vdash", r"\therefore"}
RELATIONS = {r"\le": "<=", r"\ge": ">=", "<": "<", ">": ">", "=": "="}
CUTS = {r"\quad", r"\qquad", r"\Rightarrow", r"\Longrightarrow", r"\forall", r"\exists", ",", ";", ":", r"\text"}
ORDERS = {"at most ": r"\le", "at least ": r"\ge"}
OPEN, CLOSE = {"(", "[", "{", r"\{", r"\langle"}, {")", "]", "}", r"\}", r"\rangle"}
FUNCTIONS = {r"\sqrt": "sqrt", r"\ln": "ln", r"\exp": "exp", r"\max": "max", r"\min": "min"}
MARKS = {"*", r"\star", "+", r"\top", "'", r"\mathsf", r"\prime"}
STRANGE = {
    r"\in",
    r"\sim",
    r"\to",
    r"\mapsto",
    r"\ne",
    r"\sum",
    r"\prod",
    r"\int",
    r"\lim",
    r"\sup",
    r"\inf",
    r"\cdots",
    r"\dots",
}


def declared(formula: str) -> tuple[str, str, bool]:
    """What a letter stands for, the relation of an order of growth (``at most``, ``at least`` before it), and whether a root."""
    words = next((w for w in ORDERS if formula.startswith(w)), "")
    formula = formula.removeprefix(words)
    root = formula.startswith("sqrt(") and formula.endswith(")")
    return formula[5:-1] if root else formula, ORDERS.get(words, ""), root


class Unreadable(ValueError):
    """A part of a display that this reader does not read; the message says why."""


@dataclass(frozen=True)
class Relation:
    """``left`` stands in ``kind`` ("<=", "<", ">=", ">", "=") to ``right``; ``text``: as printed; ``link``: place in a chain;
    ``equivalent``: printed as equivalent to the relation before it."""

    left: Expression
    kind: str
    right: Expression
    text: str
    link: int = 0
    equivalent: bool = False


def tokens(latex: str) -> Tokens:
    """The tokens of a formula without its spacing, one spelling for each thing; ``\\text{...}`` is one token."""
    found: list[str] = []
    at = 0
    while at < len(latex):
        if latex[at].isspace():
            at += 1
            continue
        if words := re.match(r"\\text\{[^{}]*\}(?:\{[^{}]*\})?", latex[at:]):
            found.append(words[0])
            at += words.end()
            continue
        match = TOKEN.match(latex, at)
        if match is None:
            break
        at = match.end()
        if match[0] not in SPACE:
            found.append(SAME.get(match[0], match[0]))
    bare: list[str] = []
    for token in found:
        if token == "}" and bare[-2:-1] == ["{"] and not re.match(r"\\text|\d\d|[)\]}]", bare[-1]):
            bare[-2:] = bare[-1:]
        else:
            bare.append("'" if token == r"\prime" else token)
    return tuple(bare)


def closing(given: Tokens, at: int) -> int:
    """The place of the bracket that closes the one at ``at``; half-open intervals close with either kind."""
    depth = 0
    for place in range(at, len(given)):
        depth += (given[place] in OPEN) - (given[place] in CLOSE)
        if depth == 0:
            return place
    raise Unreadable("a bracket is not closed")


def held(given: Tokens, keys: Iterable[Tokens]) -> set[int]:
    """The places of a formula that are inside a letter."""
    return {
        p + k
        for key in keys
        if len(key) > 1 or key[0].startswith(r"\text")
        for p in range(len(given))
        if given[p : p + len(key)] == key
        for k in range(len(key))
    }


def cut(given: Tokens, at: Iterable[str], whole: Iterable[Tokens] = ()) -> list[Tokens]:
    """The parts of a formula between these tokens, outside all brackets and norms, and outside the letters ``whole``."""
    parts: list[list[str]] = [[]]
    wanted, kept, ends = set(at), held(given, whole), set(_outside(given))
    for place, token in enumerate(given):
        word = r"\text" if token.startswith(r"\text") else token
        if place not in ends or place in kept or word not in wanted:
            parts[-1].append(token)
        elif given[place : place + 2] != (":", "="):
            parts.append([])
    return [tuple(part) for part in parts if part]


def _outside(given: Tokens) -> Iterator[int]:
    """The places outside all brackets and norms."""
    depth, inside = 0, False
    for place, token in enumerate(given):
        depth += (token in OPEN) - (token in CLOSE)
        inside ^= token == r"\|" and depth == 0
        if depth == 0 and not inside:
            yield place


def relations(latex: str, keys: Mapping[Tokens, str]) -> tuple[list[Relation], list[tuple[str, str]]]:
    """The relations of a display, a chain as its links, and the parts that are none, each with the reason. A part that begins
    with a relation goes on with the left side before it; what follows it after an equation is an element of is not read; of an
    order of growth one side is the bound."""
    read: list[Relation] = []
    unread: list[tuple[str, str]] = []
    given = tokens(latex)
    whole, kept = cut(given, CUTS, keys), held(given, keys)
    unread += [(t, "no relation") for place, t in enumerate(given) if t.startswith(r"\text{") and place not in kept]
    queue = [(piece, place > 0, False) for part in whole for place, piece in enumerate(cut(part, {r"\iff"}, keys))]
    before: Tokens = ()  # the left side of the part before
    while queue:
        part, equivalent, condition = queue.pop(0)
        text = spelled(part)
        try:
            aside = _aside(part, keys)
            if aside is not None:
                *main, inner = aside
                queue[:0] = [*((p, equivalent, condition) for p in main), *((p, False, True) for p in cut(inner, CUTS))]
                continue
            if part[0] in RELATIONS:
                part = before + part
            pieces = cut(part, {r"\in"})
            if len(pieces) == 2 and any(token in RELATIONS for token in _top(pieces[0])):
                part = pieces[0]
                unread.append((spelled((*cut(part, RELATIONS)[-1], r"\in", *pieces[1])), r"\in is not read"))
            sides = cut(part, RELATIONS)
            kinds = [token for token in _top(part) if token in RELATIONS]
            if not kinds:
                interval = _interval(part, keys)
                unread += [] if interval else [(text, "no relation")]
                read += interval
                continue
            if len(sides) != len(kinds) + 1:
                raise Unreadable("a side is missing")
            readers = [Reader(side, keys) for side in sides]
            parsed = [reader.whole() for reader in readers]
            for k, kind in enumerate(kinds):
                words = spelled((*sides[k], kind, *sides[k + 1]))
                kind = (readers[k + 1].order or kind) if kind == "=" else kind
                read.append(Relation(parsed[k], RELATIONS[kind], parsed[k + 1], words, k, equivalent and k == 0))
            before = before if condition else sides[0]
        except Unreadable as problem:
            unread.append((text, str(problem)))
    return read, unread


def spelled(given: Tokens) -> str:
    """Tokens as LaTeX again."""
    out = ""
    for token in given:
        out += (" " if re.search(r"\\[A-Za-z]+$", out) and token[0].isalpha() else "") + token
    return out


def _top(given: Tokens) -> list[str]:
    return [given[place] for place in _outside(given)]


def _aside(part: Tokens, keys: Mapping[Tokens, str]) -> list[Tokens] | None:
    """A part with conditions in brackets, as the part and its conditions; None without any. Brackets of a letter stay."""
    kept = held(part, keys)
    depth = 0
    for place, token in enumerate(part):
        if token == "(" and depth == 0 and place not in kept:
            end = closing(part, place)
            inner = part[place + 1 : end]
            if end == len(part) - 1 and any(t in RELATIONS for t in _top(inner)):
                return [*([part[:place]] if place else []), inner]
        depth += (token in OPEN) - (token in CLOSE)
    return None


def _interval(part: Tokens, keys: Mapping[Tokens, str]) -> list[Relation]:
    r"""``x \in (a, b]`` as two relations; nothing where it is none."""
    if r"\in" not in part:
        return []
    at = part.index(r"\in")
    ends = part[at + 1 :]
    if len(ends) < 4 or ends[0] not in ("(", "[") or ends[-1] not in (")", "]") or closing(ends, 0) != len(ends) - 1:
        return []
    bounds = cut(ends[1:-1], {","})
    if len(bounds) != 2:
        return []
    letter, low, high = (Reader(side, keys).whole() for side in (part[:at], *bounds))
    below, above = ("<" if ends[0] == "(" else "<="), ("<" if ends[-1] == ")" else "<=")
    text = spelled(part)
    return [Relation(low, below, letter, text), Relation(letter, above, high, text)]


class Reader:
    """One expression. ``keys``: the letters, by their tokens."""

    def __init__(self, given: Tokens, keys: Mapping[Tokens, str]) -> None:
        self.given, self.keys, self.at = given, keys, 0
        self.longest = max(map(len, keys), default=0)

    def whole(self) -> Expression:
        found = self.sum()
        if self.at < len(self.given):
            raise Unreadable(f"{self.given[self.at]} is not read")
        return found

    def peek(self) -> str:
        return self.given[self.at] if self.at < len(self.given) else ""

    def take(self, wanted: str = "") -> str:
        token = self.peek()
        if not token or (wanted and token != wanted):
            raise Unreadable(f"expected {wanted or 'more'}, found {token or 'the end'}")
        self.at += 1
        return token

    def sum(self) -> Expression:
        parts: list[Expression] = []
        sign = self.take() if self.peek() in ("+", "-") else "+"
        while True:
            part = self.product()
            parts.append(part if sign == "+" else ("*", (("number", Fraction(-1)), part)))
            if self.peek() not in ("+", "-"):
                return parts[0] if len(parts) == 1 else ("+", tuple(parts))
            sign = self.take()

    def product(self) -> Expression:
        parts = [self.power()]
        while (token := self.peek()) and token not in CLOSE and token not in ("+", "-", ",") and token not in self.bars[-1:]:
            if token == "/":
                self.take()
                parts = [("/", parts[0] if len(parts) == 1 else ("*", tuple(parts)), self.power())]
                continue
            if token in (r"\cdot", r"\times"):
                self.take()
            parts.append(self.power())
        return parts[0] if len(parts) == 1 else ("*", tuple(parts))

    bars: tuple[str, ...] = ()
    order = ""  # the relation that an equation with an order of growth is

    def power(self) -> Expression:
        atom = self.atom()
        while self.peek() == "^":
            self.take()
            atom = ("^", atom, self.argument())
        return atom

    def argument(self) -> Expression:
        """What follows a command or a caret: one token, or a group."""
        if self.peek() == "{":
            return self.group("{", "}")
        if re.fullmatch(r"\d{2,}", self.peek()):
            digits = self.peek()
            self.given = (*self.given[: self.at], digits[0], digits[1:], *self.given[self.at + 1 :])
        return self.atom()

    def group(self, opens: str, closes: str) -> Expression:
        self.take(opens)
        bars, self.bars = self.bars, ()
        found = self.sum()
        self.take(closes)
        self.bars = bars
        return found

    def atom(self) -> Expression:
        if (known := self._key()) is not None:
            return known
        token = self.peek()
        if token[:1].isdigit():
            self.take()
            return ("number", Fraction(token))
        if token == r"\frac":
            self.take()
            return ("/", self.argument(), self.argument())
        if token in FUNCTIONS:
            return self.function()
        if token in ("(", "[", "{", r"\{"):
            return self.group(token, {"(": ")", "[": "]", "{": "}", r"\{": r"\}"}[token])
        if token in ("|", r"\|"):
            self.take()
            self.bars = (*self.bars, token)
            inner = self.sum()
            self.take(token)
            self.bars = self.bars[:-1]
            return ("norm", inner)
        if token == r"\langle":
            self.take()
            bars, self.bars = self.bars, ()
            left = self.sum()
            self.take(",")
            right = self.sum()
            self.take(r"\rangle")
            self.bars = bars
            return ("inner", left, right)
        if token == "e" and self.given[self.at + 1 : self.at + 2] == ("^",):
            self.take()
            self.take()
            return ("exp", (self.argument(),))
        return self.unknown()

    def function(self) -> Expression:
        name = FUNCTIONS[self.take()]
        if name == "sqrt":
            return (name, (self.argument(),))
        if self.peek() in ("(", r"\{", "["):
            end = closing(self.given, self.at)
            inside = cut(self.given[self.at + 1 : end], {","})
            self.at = end + 1
            return (name, tuple(Reader(part, self.keys).whole() for part in inside))
        return (name, (self.power(),))

    def _key(self) -> Expression | None:
        """The letter that the longest fitting key spells; an index or a mark that follows makes it another letter."""
        for length in range(min(self.longest, len(self.given) - self.at), 0, -1):
            name = self.keys.get(self.given[self.at : self.at + length])
            after = self.given[self.at + length : self.at + length + 2]
            if name is None or after[:1] in (("_",), ("'",)) or (after[:1] == ("^",) and set(after[1:]) & MARKS):
                continue
            self.at += length
            inner, order, root = declared(name)
            self.order = order or self.order
            return ("sqrt", (("letter", inner),)) if root else ("letter", inner)
        return None

    def unknown(self) -> Expression:
        """A letter that no key spells, with its index and marks: a map where it is A or B, else the part is not read."""
        token = self.take()
        if token in STRANGE or token in CLOSE or token.startswith(r"\text"):
            raise Unreadable(f"{token} is not read")
        name = token
        if token in (r"\mathsf", r"\mathfrak", r"\mathbf", r"\mathcal", r"\tilde", r"\hat", r"\bar", r"\mathit", r"\nabla"):
            name += self._raw()
        while self.peek() in ("_", "'") or (self.peek() == "^" and set(self.given[self.at + 1 : self.at + 2]) & (MARKS | {"{"})):
            mark = self.take()
            name += mark + (self._raw() if mark != "'" else "")
        if name in ("A", "B", r"A^\top", r"B^\top", "I"):
            return ("map", name)
        raise Unreadable(f"the letter {name} is not declared")

    def _raw(self) -> str:
        if self.peek() == "{":
            end = closing(self.given, self.at)
            found = spelled(self.given[self.at : end + 1])
            self.at = end + 1
            return found
        return self.take()
