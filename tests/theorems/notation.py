"""Theorems with their proofs as lines of text, read for the kernel and, word for word, for the engine of exported scripts.

A row begins with ``= name`` (every engine accepts it), ``! name :: words of the kernel :: words of the engine`` (each refuses it,
with these words where some are given), ``lemma name`` (accepted, and applied by rows below) or ``record name`` (judged nowhere);
a row without a name is one more of the name above. After ``=~`` or ``!~`` stands only what differs from the last row that is
written in full, after ``like name`` from that row: a line replaces the one with its first two words, ``- first two words`` leaves
it out. ``(2^9-1)`` is 511.

    let positive a; real b c        signs of letters                      in X: x y          vectors of a space
    def d = a + 1                   a definition                          if f: a - 1 >= 0   a fact
    index n from 0                  sequences,                            state S = 0 -> S + a   where one starts and goes
    new positive s                  a letter of each step,                each k: 1 - s >= 0     a fact of each step
    have h: a^2 >= 0 by 1 {a}       an intermediate fact                  use u = name(a := b^2, x := 2 x & - 1 y)
    inv i: S >= 0 base 1 [f] step 1 [i]
    so g: a b >= 0 by a [f h]; b {a - b}; 1 {x := 1 & y := - a} over 2    a goal: 2 g = the sum of coefficient, facts, square

``by .`` is the empty sum; without ``by``, ``base``, ``step`` there is no combination, ``by h: ...`` is one more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from verify import above, at_least, equal
from verify.kernel import (
    Combination,
    Fact,
    Have,
    Induction,
    Polynomial,
    Proof,
    Recursion,
    Statement,
    Term,
    Theorem,
    Use,
    Vector,
    gram,
    prove,
)
from verify.lemma.origin import Origin

HERE = Path(__file__).parent
Data = dict[str, Any]


@dataclass(frozen=True)
class Row:
    """``words``: of the kernel, of the engine; None where it is accepted. ``lemmas``: those above it that it names."""

    name: str
    words: tuple[str, str] | None
    lines: tuple[str, ...]
    lemmas: tuple[Row, ...] = field(default=(), repr=False)

    @property
    def data(self) -> Data:
        """As the engine gets it."""
        return _data(self.name, self.lines)

    def theorems(self) -> dict[str, Theorem]:
        return {lemma.name: _proved(lemma) for lemma in self.lemmas}

    def above(self) -> list[Row]:
        """Its lemmas and theirs, each once, after those that it names."""
        return list(dict.fromkeys(one for lemma in self.lemmas for one in (*lemma.above(), lemma)))

    def stated(self) -> tuple[Statement, Proof]:
        """As the kernel gets it: whatever is written becomes an atom, so that the kernel has to refuse it."""
        return _statement(self.data), _proof(self.data)


@cache
def _proved(lemma: Row) -> Theorem:
    return prove(lemma.name, *lemma.stated(), lemma.theorems())


@cache
def rows(*names: str) -> tuple[Row, ...]:
    """The rows of these lists, of all where none is named; lemmas too, since each of them is accepted."""
    paths = [HERE / f"{name}.txt" for name in names] or sorted(HERE.glob("*.txt"))
    return tuple(row for path in paths for row in read(path.read_text(encoding="utf-8")))


def read(text: str) -> Iterator[Row]:
    """The rows of a text. Raises ValueError or KeyError where it is not understood."""
    text = re.sub(r"\((\d)\^(\d+)(-1)?\)", lambda m: str(int(m[1]) ** int(m[2]) - bool(m[3])), text)
    seen: dict[str, Row] = {}
    name, full, count = "", "", 1
    for block in re.split(r"\n+(?=[=!]|(?:lemma|record) )", text.strip()):
        head, *lines = block.split("\n")
        mark, *words = head.split(" :: ")
        mark, _, given = mark.partition(" ")
        words = [*words, "", ""]
        unique = given or f"{name} {count + 1}"
        if mark not in ("lemma", "record"):
            name, count = (given, 1) if given else (name, count + 1)
        if mark[1:] == "~":
            lines = _like(lines, seen[full])
        elif lines and lines[0].startswith("like "):
            lines = _like(lines[1:], seen[lines[0][5:]])
        else:
            full = unique
        used = [line.split(" = ")[1].split("(")[0] for line in lines if line.startswith("use ")]
        lemmas = tuple(dict.fromkeys(seen[n] for n in used if n in seen))
        if mark not in ("=", "=~", "!", "!~", "lemma", "record") or unique in seen:
            raise ValueError(f"{head}: no row, or given twice")
        seen[unique] = Row(unique, (words[0], words[1]) if mark[0] == "!" else None, tuple(lines), lemmas)
        yield seen[unique]


def says(text: str) -> Statement:
    """The statement of one row without its head."""
    (row,) = read(f"= it\n{text}")
    return row.stated()[0]


def _key(line: str) -> str:
    return " ".join(line.split(" ")[:2]).rstrip(":") if line.split(" ")[0] not in ("let", "index", "new") else line.split(" ")[0]


def _like(lines: list[str], row: Row) -> list[str]:
    made = {_key(line): line for line in row.lines}
    for line in lines:
        if line.startswith("- "):
            del made[line[2:]]
        else:
            made[_key(line)] = line
    return list(made.values())


def _data(name: str, lines: tuple[str, ...]) -> Data:
    d: Data = {"name": name, "title": "", "why the facts hold": {}, "signs": {}, "spaces": {}, "definitions": [], "facts": []}
    d |= {"goals": [], "recursion": None, "steps": [], "induction": None, "because": {}}
    for line in lines:
        word, rest = line.split(" ", 1)
        if word == "let":
            d["signs"] |= _signs(rest)
        elif word == "in":
            space, names = rest.split(": ")
            d["spaces"] |= dict.fromkeys(names.split(" "), space)
        elif word == "def":
            d["definitions"].append(rest.split(" = "))
        elif word == "if":
            d["facts"].append(_fact(rest))
        elif word == "index":
            index, start = rest.split(" from ")
            d["recursion"] = {"index": index, "start": int(start), "initial": {}, "following": {}}
            d["recursion"] |= {"step_signs": {}, "step_facts": []}
        elif word == "state":
            first, _, then = rest.partition(" -> ")
            state, _, start = first.partition(" = ")
            d["recursion"]["initial"] |= {state: start} if start else {}
            d["recursion"]["following"] |= {state: then} if then else {}
        elif word == "new":
            d["recursion"]["step_signs"] |= _signs(rest)
        elif word == "each":
            d["recursion"]["step_facts"].append(_fact(rest))
        elif word == "have":
            says, because = rest.split(" by ")
            d["steps"].append({"fact": _fact(says), "because": _combination(because)})
        elif word == "use":
            d["steps"].append(_use(rest))
        elif word == "inv":
            _invariant(d, rest)
        elif word == "so":
            says, _, because = rest.partition(" by ")
            d["goals"].append(_fact(says))
            d["because"] |= {_fact(says)[0]: _combination(because)} if because else {}
        elif word == "by":
            goal, because = rest.split(": ", 1)
            d["because"][goal] = _combination(because)
        elif word not in ("read", "end", "witness"):
            raise ValueError(line)
    return d


def _signs(text: str) -> dict[str, str]:
    groups = [part.split(" ") for part in text.split("; ")]
    return {name: sign for sign, *names in groups for name in names}


def _fact(text: str) -> list[str]:
    name, says = text.split(" from ")[0].split(": ", 1)
    value, kind, zero = says.rsplit(" ", 2)
    if zero != "0":
        raise ValueError(text)
    return [name, value, kind]


def _combination(text: str) -> Data:
    terms, _, scale = text.partition(" over ")
    made = []
    for one in [] if terms == "." else terms.split("; "):
        found = re.fullmatch(r"(.*?)(?: \[(.*)\])?(?: \{(.*)\})?", one)
        if found is None:
            raise ValueError(one)
        square = found[3] and (parts(found[3]) if ":=" in found[3] or found[3] == "0 vector" else found[3])
        made.append([found[1], found[2].split(" ") if found[2] else [], square])
    return {"scale": scale or "1", "terms": made}


def parts(text: str) -> dict[str, str]:
    """Of a vector: what multiplies each name."""
    return {} if text == "0 vector" else dict(part.split(" := ") for part in text.split(" & "))


def _use(text: str) -> Data:
    name, rest = text.split(" = ", 1)
    theorem, _, given = rest.removesuffix(")").partition("(")
    made: Data = {"name": name, "theorem": theorem, "scalars": {}, "vectors": {}}
    for one in filter(None, given.split(", ")):
        letter, image = one.split(" := ", 1)
        if image.startswith("{"):
            made["vectors"][letter] = parts(image[1:-1])
        else:
            made["scalars"][letter] = image
    return made


def _invariant(d: Data, text: str) -> None:
    found = re.fullmatch(r"(.*?)(?: base (.*?))?(?: step (.*))?", text)
    if found is None:
        raise ValueError(text)
    d["induction"] = made = d["induction"] or {"invariants": [], "base": {}, "step": {}}
    fact = _fact(found[1])
    made["invariants"].append(fact)
    for part, because in (("base", found[2]), ("step", found[3])):
        made[part] |= {fact[0]: _combination(because)} if because else {}


def polynomial(text: str) -> Polynomial:
    """Terms after signs, factors between spaces; a factor that is no number is an atom, whatever it looks like."""
    parts = []
    for one in re.split(r" (?=[+-] )", text):
        sign, factors = (-1 if one.startswith("- ") else 1), one.removeprefix("- ").removeprefix("+ ").split(" ")
        part = Polynomial.of(sign)
        for factor in factors:
            name, _, power = factor.partition("^")
            if re.fullmatch(r"-?\d+(/[1-9]\d*)?", factor):
                part = part * Fraction(factor)
            elif re.fullmatch(r"-?\d+", power):
                part = part * Polynomial.atom(_pair(name), int(power))
            else:
                part = part * Polynomial.atom(_pair(factor))
        parts.append(part)
    return Polynomial.total(parts)


RELATIONS = {">=": at_least, ">": above, "=": equal}


def relation(text: str, name: str, because: Origin | None = None) -> Fact:
    """``left >= right`` with both sides as written; before it stands, where it has one, a name of its own: ``name: ``."""
    own, _, says = text.rpartition(": ")
    left, kind, right = re.split(r" (>=|>|=) ", says)
    return RELATIONS[kind](own or name, polynomial(left), polynomial(right), because)


def _pair(name: str) -> str:
    found = re.fullmatch(r"<(\w+),(\w+)>", name)
    return gram(found[1], found[2]) if found else name


def vector(by_name: dict[str, str]) -> Vector:
    return Vector({name: polynomial(part) for name, part in by_name.items()})


def combination(text: str) -> Vector:
    """Multiples of vectors after signs: the last factor of each term is a vector; ``0`` is none."""
    terms = [] if text == "0" else re.split(r" (?=[+-] )", text)
    parts = [Vector({one.split(" ")[-1]: polynomial(" ".join([*one.split(" ")[:-1], "1"]))}) for one in terms]
    return sum(parts, Vector({}))


def _facts(rows: list[list[str]]) -> tuple[Fact, ...]:
    return tuple(Fact(name, kind, polynomial(value)) for name, value, kind in rows)


def _polynomials(by_name: dict[str, str]) -> dict[str, Polynomial]:
    return {name: polynomial(value) for name, value in by_name.items()}


def _statement(d: Data) -> Statement:
    r = d["recursion"]
    sequences = r and Recursion(
        r["index"], r["start"], _polynomials(r["initial"]), _polynomials(r["following"]), r["step_signs"], _facts(r["step_facts"])
    )
    definitions = tuple((name, polynomial(value)) for name, value in d["definitions"])
    return Statement(d["signs"], d["spaces"], _facts(d["facts"]), _facts(d["goals"]), definitions, sequences)


def _proof(d: Data) -> Proof:
    i = d["induction"]
    steps = [
        Have(*_facts([s["fact"]]), _because(s["because"]))
        if "fact" in s
        else Use(s["name"], s["theorem"], _polynomials(s["scalars"]), {n: vector(v) for n, v in s["vectors"].items()})
        for s in d["steps"]
    ]
    induction = i and Induction(_facts(i["invariants"]), _combinations(i["base"]), _combinations(i["step"]))
    return Proof(_combinations(d["because"]), tuple(steps), induction)


def _combinations(by_name: dict[str, Data]) -> dict[str, Combination]:
    return {name: _because(one) for name, one in by_name.items()}


def _because(d: Data) -> Combination:
    def square(s: str | dict[str, str] | None) -> Polynomial | Vector | None:
        return None if s is None else vector(s) if isinstance(s, dict) else polynomial(s)

    terms = tuple(Term(polynomial(c), tuple(facts), square(s)) for c, facts, s in d["terms"])
    return Combination(terms, polynomial(d["scale"]))
