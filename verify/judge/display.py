"""Statements that display themselves: LaTeX of what the kernel checked, from the sides as they were written.

Names become symbols by :mod:`..lemma.symbols`.
Long sides are folded by the lemma file's own abbreviations (``G = (x - x_next)/eta + ...``), which are shown beside them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

from ..find.monomials import divide
from ..kernel import Fact, Polynomial, Statement, Vector
from ..kernel.polynomial import Monomial
from ..lemma.fact_text import sides_of
from ..lemma.symbols import GREEK, atom, flat, letters, spelled, symbol
from ..records.form import Display, Formula

RELATIONS = {">=": r"\ge", ">": ">", "=": "="}
WORD = re.compile(r"\\mathit\{[^{}]*\}|_\{\\mathrm\{[^{}]*\}[^{}]*\}")


class Shown:
    """What is needed to show the polynomials of one statement: symbols, abbreviations, and which of them were used."""

    def __init__(self, symbols: Mapping[str, str], abbreviations: Mapping[str, Polynomial | Vector], spaces: Mapping[str, str]):
        self.symbols, self._spaces = symbols, spaces
        self.used: dict[str, Polynomial | Vector] = {}
        self._folds: list[tuple[str, Polynomial, tuple[str, ...]]] = []
        vectors = {n: v for n, v in abbreviations.items() if isinstance(v, Vector) and set(v.parts) <= set(spaces)}
        self._values: dict[str, Polynomial | Vector] = {**vectors}
        plain = {n: Vector.named(n) for n in spaces}
        for name, value in vectors.items():
            here = {spaces[part] for part in value.parts}
            for other, second in {**plain, **vectors}.items():
                if len(here | {spaces[part] for part in second.parts}) == 1 and not (other in vectors and other < name):
                    same = name == other
                    left, right = symbol(name, symbols, True), symbol(other, symbols, True)
                    latex = rf"\|{left}\|^{{2}}" if same else rf"\langle {left},{right}\rangle"
                    self._folds.append((latex, value @ second, (name, other)))
        for name, scalar in abbreviations.items():
            if isinstance(scalar, Polynomial) and not symbol(name, symbols).startswith(r"\mathit"):
                self._values[name] = scalar
                self._folds.append((symbol(name, symbols), scalar, (name,)))
        self._folds = [fold for fold in self._folds if len(fold[1].terms) > 1]

    def polynomial(self, value: Polynomial) -> str:
        """The LaTeX of an exact polynomial, positive terms first, folded where that is shorter."""
        terms: list[tuple[Monomial, Fraction, str]] = []
        rest, best = value, self._best(value)
        while best is not None:
            latex, factor, rest, names = best
            ((monomial, coefficient),) = factor.terms.items()
            terms.append((monomial, coefficient, latex))
            self.used |= {n: self._values[n] for n in names if n in self._values}
            best = self._best(rest)
        terms += [(m, c, "") for m, c in rest.terms.items()]
        shown = ""
        for monomial, coefficient, folded in sorted(terms, key=lambda t: (t[1] < 0, not t[2], len(t[0]), t[0])):
            body = _term(monomial, abs(coefficient), folded, self.symbols)
            shown += (" - " if coefficient < 0 else " + " if shown else "") + body
        return shown.strip() or "0"

    def _best(self, value: Polynomial) -> tuple[str, Polynomial, Polynomial, tuple[str, ...]] | None:
        """The abbreviation that leaves the fewest terms: its LaTeX, its factor, the rest; None where none saves a term."""
        found, saved = None, 1
        of_products: dict[Monomial, list[Monomial]] = {}  # a factor has none: only these monomials can be the leading one's
        for monomial in value.terms:
            of_products.setdefault(_products(monomial), []).append(monomial)
        for latex, meaning, names in self._folds:
            if len(meaning.terms) > len(value.terms) + 1:
                continue
            (lead, number), (second, part) = list(meaning.terms.items())[:2]
            apart = divide(lead, second)
            for monomial in of_products.get(_products(lead), ()):
                near, coefficient = value.terms.get(divide(monomial, apart)), value.terms[monomial]
                if near is None or near * number != coefficient * part:
                    continue
                factor = Polynomial({divide(monomial, lead): coefficient / number})
                rest = value - factor * meaning
                if len(value.terms) - len(rest.terms) > saved:
                    found, saved = (latex, factor, rest, names), len(value.terms) - len(rest.terms)
        return found

    def vector(self, value: Vector) -> str:
        """The LaTeX of a linear combination of vectors."""
        shown = ""
        for name, part in value.parts.items():
            text, single = self.polynomial(part), len(part.terms) == 1
            negative = single and next(iter(part.terms.values())) < 0
            text = text.removeprefix("- ") if negative else text
            head = "" if text == "1" else text if single else rf"\left({text}\right)"
            shown += (
                " - " if negative else " + " if shown else ""
            ) + rf"{head}\,{symbol(name, self.symbols, True)}".removeprefix(r"\,")
        return shown.strip() or "0"

    def fact(self, one: Fact, values: Mapping[str, Polynomial] | None = None) -> str:
        """The LaTeX of a fact or goal, its two sides as they were written, with ``values`` in the place of letters."""
        left, right = (side.substitute(values or {}) for side in sides_of(one))
        return f"{self.polynomial(left)} {RELATIONS[one.kind]} {self.polynomial(right)}"

    def without(self, name: str) -> Shown:
        """The same without one abbreviation (and without scalar ones, which could name each other)."""
        vectors = {n: v for n, v in self._values.items() if n != name and isinstance(v, Vector)}
        return Shown(self.symbols, vectors, self._spaces)

    def where(self) -> list[Formula]:
        """The abbreviations that were used, each with its meaning, until none is left unexplained."""
        rows: dict[str, str] = {}
        for name, value in list(self.used.items()):
            text = self.vector(value) if isinstance(value, Vector) else self.without(name).polynomial(value)
            rows[name] = f"{symbol(name, self.symbols, isinstance(value, Vector))} = {text}"
        return [{"name": name, "latex": latex} for name, latex in rows.items()]


def _products(monomial: Monomial) -> Monomial:
    return tuple((n, p) for n, p in monomial if n.startswith("<"))


def _term(monomial: Monomial, size: Fraction, folded: str, symbols: Mapping[str, str]) -> str:
    above = [atom(n, p, symbols) for n, p in monomial if p > 0]
    above.sort(key=lambda latex: latex.startswith((r"\|", r"\langle")))
    below = [atom(n, -p, symbols) for n, p in monomial if p < 0]
    top = ([str(size.numerator)] if size.numerator != 1 or not (above or folded) else []) + above
    bottom = ([str(size.denominator)] if size.denominator != 1 else []) + below
    if not bottom:
        return r"\,".join([*top, *([folded] if folded else [])])
    return rf"\frac{{{_beside([*top, *([folded] if folded and not top else [])])}}}{{{_beside(bottom)}}}" + (
        rf"\,{folded}" if folded and top else ""
    )


def _beside(factors: Sequence[str]) -> str:
    """Factors in a fraction: a thin space on both sides of a word."""
    apart = any(r"\mathit" in one for one in factors)
    return (r"\," if apart else " ").join(factors)


def domain(says: Statement, symbols: Mapping[str, str]) -> str:
    """The LaTeX of the declared domain: signs, step atoms, the index, the spaces."""
    signs = dict(says.signs) | (dict(says.recursion.step_signs) if says.recursion is not None else {})
    parts = []
    for sign, relation in (("positive", "> 0"), ("nonnegative", r"\ge 0"), ("real", r"\in \mathbb{R}")):
        names = [symbol(n, symbols) for n, s in signs.items() if s == sign]
        if names:
            parts.append(f"{', '.join(names)} {relation}")
    for space in dict.fromkeys(says.spaces.values()):
        names = [symbol(n, symbols, True) for n, s in says.spaces.items() if s == space]
        named = f"\\{space}" if space in GREEK else rf"\mathcal{{{space[:1]}}}" + (f"_{{{space[1:]}}}" if len(space) > 1 else "")
        parts.append(rf"{', '.join(names)} \in {named}")
    if says.recursion is not None:
        parts.append(
            rf"{symbol(says.recursion.index, symbols)} \in \mathbb{{Z}},\ {symbol(says.recursion.index, symbols)} \ge "
            f"{says.recursion.start}"
        )
    return r",\quad ".join(parts)


def folding(says: Statement, symbols: Mapping[str, str], abbreviations: Mapping[str, Polynomial | Vector]) -> Shown:
    """How the polynomials of ``says`` are shown, folded by those ``abbreviations`` that look like no letter of it."""
    symbols = spelled(says, symbols)
    scalars, vectors = letters(says)
    taken = {flat(symbol(n, symbols)) for n in scalars} | {flat(symbol(n, symbols, True)) for n in vectors}
    free: dict[str, Polynomial | Vector] = {}
    for name, value in abbreviations.items():
        looks = flat(symbol(name, symbols, isinstance(value, Vector)))
        if looks not in taken:
            free[name] = value
            taken.add(looks)
    return Shown(symbols, free, says.spaces)


def displayed(says: Statement, symbols: Mapping[str, str], abbreviations: Mapping[str, Polynomial | Vector]) -> Display:
    """All that a page shows of a statement: LaTeX by name of fact and goal, and where its letters come from."""
    symbols, r = spelled(says, symbols), says.recursion
    show = folding(says, symbols, abbreviations)
    rows = [(n, symbol(n, symbols), show.polynomial(p)) for n, p in says.definitions]
    names: list[Formula] = [{"name": n, "latex": f"{shown} := {value}"} for n, shown, value in rows if shown != f"({value})"]
    if r is not None:
        for name in r.initial:
            at, shown = symbol(r.index, symbols), symbol(name, symbols)
            first, then = show.polynomial(r.initial[name]), show.polynomial(r.following[name])
            names.append({"name": name, "latex": rf"{shown}({r.start}) = {first},\quad {shown}({at}+1) = {then}"})
    facts: list[Formula] = [{"name": f.name, "latex": show.fact(f), "at": "once"} for f in says.facts]
    facts += [{"name": f.name, "latex": show.fact(f), "at": "every step"} for f in (r.step_facts if r is not None else ())]
    goals: list[Formula] = [{"name": g.name, "latex": show.fact(g)} for g in says.goals]
    if any(WORD.search(goal["latex"]) for goal in goals):
        plain = _without_words(says, symbols, abbreviations)
        goals = [
            {**goal, "plain": other} if _words(other := plain[goal["name"]]) < _words(goal["latex"]) else goal for goal in goals
        ]
    return {"domain": domain(says, symbols), "names": names, "facts": facts, "goals": goals, "where": show.where()}


def _words(latex: str) -> tuple[int, int]:
    """How many words a line has, and how many letters with a word below among them; a word counts more."""
    found = {*WORD.findall(latex)}
    return sum(one.startswith(r"\mathit") for one in found), len(found)


def _without_words(
    says: Statement, symbols: Mapping[str, str], abbreviations: Mapping[str, Polynomial | Vector]
) -> dict[str, str]:
    """The goals with what the statement says of words in their place: equations, definitions, abbreviations, and sequences that
    grow by 1 or by a factor that does not move (a power, written for the word, as is a sum below a fraction)."""

    def is_word(name: str, vector: bool = False) -> bool:
        return WORD.search(symbol(name, symbols, vector)) is not None

    meant, written, bare, r = dict[str, Polynomial](), dict[str, str](), Shown(symbols, {}, says.spaces), says.recursion
    equations = [sides_of(f) for f in says.facts if f.kind == "="] + [(Polynomial.atom(n), p) for n, p in says.definitions]
    for left, right in sorted(equations, key=lambda both: sum(map(is_word, both[0].atoms()))):
        for monomial in left.terms if len(left.terms) == 1 else ():
            word = next((n for n, power in monomial if power == 1 and n[0] != "<" and n not in meant and is_word(n)), "")
            if word and word not in right.atoms():
                meant[word] = right * Polynomial.atom(word) / left
    if r is not None:
        still = says.signs.keys() - {*r.initial, *r.step_signs}
        for name in filter(is_word, r.initial):
            grown, first, following = Polynomial.atom(name), r.initial[name], r.following[name]
            if following == 1 + grown:
                meant[name] = first + Polynomial.atom(r.index) - r.start
            elif (r.start, first) == (0, Polynomial.of(1)) and (factor := following / grown).atoms() <= still:
                shown = bare.polynomial(factor)
                alone = factor in map(Polynomial.atom, factor.atoms())
                written[name] = (shown if alone else rf"\left({shown}\right)") + rf"^{{{symbol(r.index, symbols)}}}"
    under = {n for g in says.goals for side in sides_of(g) for m in side.terms for n, power in m if power < 0}
    for _ in meant:
        meant = {name: value.substitute({n: v for n, v in meant.items() if n not in under}) for name, value in meant.items()}
    for name in [n for n in meant if n in under and len(meant[n].terms) > 1]:
        written[name] = f"({bare.polynomial(meant.pop(name))})"
    for name, meaning in abbreviations.items():
        if isinstance(meaning, Vector) and is_word(name, True) and {*meaning.parts} <= {*says.spaces}:
            written[name] = bare.vector(meaning)
    kept = {n: a for n, a in abbreviations.items() if isinstance(a, Vector) or not is_word(n)}
    show = folding(says, {**symbols, **written}, kept)
    return {g.name: show.fact(g, meant) for g in says.goals}
