"""Statements that display themselves: LaTeX of what the kernel checked, from the sides as they were written.

Names become symbols by one convention, which a claim may extend by ``symbols``: Greek letters, ``x_next`` as x with a plus,
``A_x`` and ``At_w`` (of vectors) as products, ``x_prime`` as x', what follows an underscore as an index; ``ln_n``, ``root_p`` and
``one_minus_tau`` as what they say; a longer word as a word, with a thin space to its neighbours.
Long sides are folded by the lemma file's own abbreviations (``G = (x - x_next)/eta + ...``), which are shown beside them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

from ..kernel import Fact, Polynomial, Statement, Vector
from ..kernel.polynomial import Monomial
from ..lemma.fact_text import sides_of
from ..records.form import Display, Formula

GREEK = frozenset(
    (
        "alpha",
        "beta",
        "gamma",
        "delta",
        "epsilon",
        "zeta",
        "eta",
        "theta",
        "iota",
        "kappa",
        "lambda",
        "mu",
        "nu",
        "xi",
        "pi",
        "rho",
        "sigma",
        "tau",
        "upsilon",
        "phi",
        "chi",
        "psi",
        "omega",
        "Gamma",
        "Delta",
        "Theta",
        "Lambda",
        "Xi",
        "Pi",
        "Sigma",
        "Phi",
        "Psi",
        "Omega",
    )
)
SHORT = {"lam": r"\lambda", "Lam": r"\Lambda", "eps": r"\varepsilon", "hat": r"\wedge", "star": r"\star"}
MAPS = {"At": r"A^{\top}", "Bt": r"B^{\top}", "A": "A", "B": "B"}
RELATIONS = {">=": r"\ge", ">": ">", "=": "="}
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
        for latex, meaning, names in self._folds:
            if len(meaning.terms) > len(value.terms) + 1:
                continue
            (lead, number), (second, part) = list(meaning.terms.items())[:2]
            for monomial, coefficient in value.terms.items():
                ratio = _quotient(monomial, lead)
                near = None if ratio is None else value.terms.get(_product(ratio, second))
                if ratio is None or near is None or near * number != coefficient * part:
                    continue
                factor = Polynomial({ratio: coefficient / number})
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

    def fact(self, one: Fact) -> str:
        """The LaTeX of a fact or goal, its two sides as they were written."""
        left, right = sides_of(one)
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


def _quotient(one: Monomial, other: Monomial) -> Monomial | None:
    """The quotient of two monomials; None where inner products are left in it."""
    found = _product(one, tuple((n, -p) for n, p in other))
    return None if any(n.startswith("<") for n, _ in found) else found


def _product(one: Monomial, other: Monomial) -> Monomial:
    powers = dict(one)
    for name, power in other:
        powers[name] = powers.get(name, 0) + power
    return tuple(sorted((n, p) for n, p in powers.items() if p))


def _term(monomial: Monomial, size: Fraction, folded: str, symbols: Mapping[str, str]) -> str:
    above = [atom(n, p, symbols) for n, p in monomial if p > 0]
    scalars, products = (
        [x for x in above if not x.startswith((r"\|", r"\langle"))],
        [x for x in above if x.startswith((r"\|", r"\langle"))],
    )
    above = [*scalars, *products]
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


def spelled(says: Statement, symbols: Mapping[str, str]) -> Mapping[str, str]:
    """``symbols`` with what the names ``one_minus_x`` and ``one_plus_x`` say, where no fact has to say it: x is no letter of the
    statement, or the name is defined as just that."""
    signs = dict(says.signs) | (dict(says.recursion.step_signs) if says.recursion is not None else {})
    defined, found = dict(says.definitions), dict(symbols)
    for name in {*signs, *defined} - set(symbols):
        if said := re.fullmatch(r"one_(minus|plus)_([a-z]+)", name):
            of = Polynomial({((said[2], 1),): Fraction(1)})
            value = Polynomial.of(1) - of if said[1] == "minus" else Polynomial.of(1) + of
            if (name in signs and said[2] not in signs) or defined.get(name) == value:
                found[name] = rf"(1 {'-' if said[1] == 'minus' else '+'} {symbol(said[2], symbols)})"
    return found


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


def displayed(says: Statement, symbols: Mapping[str, str], abbreviations: Mapping[str, Polynomial | Vector]) -> Display:
    """All that a page shows of a statement: LaTeX by name of fact and goal, and where its letters come from."""
    symbols = spelled(says, symbols)
    show, r = Shown(symbols, abbreviations, says.spaces), says.recursion
    rows = [(n, symbol(n, symbols), show.polynomial(p)) for n, p in says.definitions]
    names: list[Formula] = [{"name": n, "latex": f"{shown} := {value}"} for n, shown, value in rows if shown != f"({value})"]
    for name in r.initial if r is not None else ():
        if r is not None:
            at, shown = symbol(r.index, symbols), symbol(name, symbols)
            first, then = show.polynomial(r.initial[name]), show.polynomial(r.following[name])
            names.append({"name": name, "latex": rf"{shown}({r.start}) = {first},\quad {shown}({at}+1) = {then}"})
    facts: list[Formula] = [{"name": f.name, "latex": show.fact(f), "at": "once"} for f in says.facts]
    facts += [{"name": f.name, "latex": show.fact(f), "at": "every step"} for f in (r.step_facts if r is not None else ())]
    goals: list[Formula] = [{"name": g.name, "latex": show.fact(g)} for g in says.goals]
    return {"domain": domain(says, symbols), "names": names, "facts": facts, "goals": goals, "where": show.where()}
