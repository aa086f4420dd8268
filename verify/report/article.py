"""The article on what private ADMM leaks: a template, whose theorems, constants, tables and figures are asked of the records.

A record that is missing, or has another verdict than the article needs, is an :class:`ArticleError`: the article is not made.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import comb, gcd, lcm
from types import MappingProxyType

from jinja2 import Template
from markupsafe import Markup

from ..records.form import Record, Relation
from ..records.relation import terms
from .amplification_bounds import AFTER, FAVOURABLE, Bounds, curves
from .amplification_open import questions
from .amplification_page import decimal, rows_for_users
from .causes import Cause, causes, instance
from .chart import draw
from .layout import stylesheet
from .library import Library
from .mathematics import converted
from .template_files import ENVIRONMENT
from .verdicts import accepted_by_coq, axioms, axioms_of_coq, paper_of

Monomial = tuple[tuple[str, int], ...]
Moved = Mapping[str, tuple[str, int]]
"""Names of a record, each a letter of the article plus a number: k_minus = N - 1."""
SIGNS, TURNED = {">=": r"\ge", ">": ">", "=": "="}, {">=": r"\le", ">": "<", "=": "="}
LIMITS = (
    "range",
    "low",
    "high",
    "two_iterations",
    "three_iterations",
    "followed",
    "one_iteration",
    "flat",
    "curved",
    "contracts",
    "small",
)
"""The hypotheses of a record of the family that say for which parameters it holds; those on vectors are told in words."""
SERIES = re.compile(r"--series-[0-9]+: #[0-9a-f]+;")
"""The colours of lines, which are those of the pages in light."""
GREEK = frozenset(("alpha", "beta", "gamma", "delta", "eta", "kappa", "lambda", "mu", "nu", "rho", "sigma", "Delta"))


class ArticleError(ValueError):
    """The records do not say what the article says."""


def article(source: str, style: str, library: Library, coq: Sequence[str], version: str) -> str:
    """The article as one HTML file; ``source``: its template; ``coq``: the lines of ``verify.coq.end_to_end``.

    Raises ArticleError where a record that it needs is missing, has another verdict, or has not the fact, goal or letters named.
    """
    needs = Needed(library)
    printed = [r for r in library.records.values() if not r["where"].startswith("ours")]
    return compiled(source).render(
        style=Markup(f":root {{ {' '.join(SERIES.findall(stylesheet().partition('@media')[0]))} }}\n{style}"),
        version=version,
        library=library,
        n=needs,
        link=needs.link,
        bound=needs.bound,
        within=inline,
        display=typeset,
        questions=questions,
        cites=Citations(),
        coq=[line.partition(" ")[0] for line in coq],
        coq_axioms=sorted({axiom for line in coq for axiom in line.partition("[")[2].partition("]")[0].split(", ")}),
        proved=sum(r["verdict"] == "PROVED" for r in library.records.values()),
        printed=Counter(r["verdict"] for r in printed),
        faults=Counter(r["consequence"] for r in printed if r["verdict"] == "REFUTED"),
        instance=lambda record: instance(record, library).removeprefix("Counterexample: ").removeprefix("Instance: "),
        accepted=sum(r["verdict"] == "PROVED" and accepted_by_coq(r) for r in library.records.values()),
        quoted=len(axioms(library.records.values())),
        quoted_by_coq=len(axioms_of_coq(library.records.values())),
        figures={f["name"]: Markup(draw(f)) for f in curves(library.records)},
        users=rows_for_users(Bounds(library.records)),
        decimal=decimal,
        AFTER=AFTER,
        FAVOURABLE=FAVOURABLE,
    )


@cache
def compiled(source: str) -> Template:
    """The template of this source."""
    return ENVIRONMENT.from_string(source)


def typeset(latex: str) -> Markup:
    """MathML in display style. ArticleError for LaTeX that does not convert."""
    shown, problem = converted(latex)
    if problem:
        raise ArticleError(f"{latex}: {problem}")
    return Markup(shown)


def inline(latex: str) -> Markup:
    """MathML in the size of a line of words. ArticleError for LaTeX that does not convert."""
    return Markup(typeset(latex).replace(' displaystyle="true"', ""))


class Needed:
    """What the template asks of the records; each question names the record and fails where it does not say it."""

    def __init__(self, library: Library) -> None:
        self.library = library

    def record(self, name: str, verdict: str = "PROVED") -> Record:
        """The record, with the verdict that the article relies on."""
        found = self.library.records.get(name)
        if found is None:
            raise ArticleError(f"the article needs {name} {verdict}, found no such record")
        if found["verdict"] != verdict:
            raise ArticleError(f"the article needs {name} {verdict}, found {found['verdict']}")
        return found

    def says(self, name: str, row: str) -> Relation:
        """What a goal or a hypothesis of a proved record says, as an inequality."""
        record = self.record(name)
        rows = {one["name"]: one["says"] for one in (*record["hypotheses"], *record["goals"])}
        if isinstance(says := rows.get(row), str | None):
            raise ArticleError(f"the article needs {row} of {name} as an inequality, found {says or ', '.join(rows)}")
        return says

    def link(self, name: str, words: str = "", verdict: str = "PROVED") -> Markup:
        """A link to the page of a record that has this verdict."""
        self.record(name, verdict)
        return Markup('<a class="record" href="{}">{}</a>').format(self.library.links[name], words or name.partition(".")[2])

    def bound(self, name: str, goal: str = "amplified", letter: str = "D", moved: Moved | None = None, **letters: str) -> Markup:
        """``letter <= ..`` as MathML: the goal, solved for its letter; ``letters``: what stands for names of the record."""
        return typeset(solved(self.says(name, goal), letter, letters, moved or {}))

    def fact(self, name: str, fact: str = "range", moved: Moved | None = None, **letters: str) -> Markup:
        """A hypothesis of a proved record as MathML, letters left, number right; no sum is put for a letter."""
        says = self.says(name, fact)
        left, right = (
            _side(says[side], letters, {n: to for n, to in (moved or {}).items() if "(" not in to[0]})
            for side in ("left", "right")
        )
        sign = SIGNS[says["relation"]]
        if not any(left):
            left, right, sign = right, left, TURNED[says["relation"]]
        if () in left:
            right[()] = right.get((), Fraction(0)) - left.pop(())
        return inline(f"{_latex(left, letters)} {sign} {_latex(right, letters)}")

    def limits(self, name: str, moved: Moved, **letters: str) -> Markup:
        """The hypotheses of ``LIMITS`` that a proved record has."""
        had = {h["name"] for h in self.record(name)["hypotheses"]}
        return Markup(", ").join(self.fact(name, one, moved, **letters) for one in LIMITS if one in had)

    def least(self, name: str) -> Fraction:
        """The number from which the range of a proved record is met."""
        found = Bounds({name: self.record(name)}).least(name)
        if found is None:
            raise ArticleError(f"the article needs the range of {name}, found none")
        return found

    def twice(self, name: str, goal: str) -> str:
        """Nothing, where the record also bounds mu^2 by twice its bound on D: the same energy by both halves of the rule."""
        (one, two), (curve, other) = (
            [_side(says[side]) for side in ("left", "right")] for says in (self.says(name, goal), self.says(name, "gaussian"))
        )
        at = {tuple((n, 2) if n == "mu" else (n, p) for n, p in m): c for m, c in other.items()}
        here = {tuple(sorted(("mu", 2) if n == "D" else (n, p) for n, p in m)): c for m, c in two.items()}
        factors = {c / one[m] for m, c in curve.items() if m in one} | {2 * c / here[m] for m, c in at.items() if m in here}
        if set(curve) != set(one) or set(at) != set(here) or len(factors) != 1:
            raise ArticleError(f"the curve of {name} is not that of twice its divergence")
        return ""

    def step(self, name: str, kind: str = "step", block: str = "along") -> list[Markup]:
        """The sum of squares that one iteration leaves, term by term, behind a generated fact of a proved record."""
        algorithms = [h["origin"]["algorithm"] for h in self.record(name)["hypotheses"] if h["origin"]["kind"] == "program"]
        known = self.library.background.generators()
        for algorithm in algorithms:
            for one in known.get(algorithm, {}).get("steps", ()):
                if (one["kind"], one["block"]) == (kind, block):
                    return [typeset(latex) for latex in one["sum"]]
        raise ArticleError(f"the article needs the {kind} of {name} ({block}), found no such identity")

    def refuted(self, paper: str) -> list[Cause]:
        """The causes for which stated guarantees of a paper fail; places: these guarantees."""
        wrong = [r for r in self.library.records.values() if r["verdict"] == "REFUTED" and paper_of(r) == paper]
        found = [
            one._replace(places=[r for r in one.places if r["consequence"] == "guarantee"])
            for one in causes(wrong, paper, self.library)
        ]
        if silent := [r["id"] for one in found if not one.says for r in one.places]:
            raise ArticleError(f"the article needs a cause of {', '.join(silent)} in the paper's list, found none")
        return [one for one in found if one.places]


class Citations:
    """Numbers for the references, in the order in which the text names them."""

    def __init__(self) -> None:
        self.order: list[str] = []

    def __call__(self, *keys: str) -> Markup:
        self.order += [key for key in keys if key not in self.order]
        return Markup(", ").join(
            Markup('<a class="cite" href="#ref-{}">[{}]</a>').format(k, self.order.index(k) + 1) for k in keys
        )

    def listed(self, known: Mapping[str, str]) -> list[str]:
        """The keys in the order of their numbers. ArticleError where one is not known, or a known one never cited."""
        if set(self.order) != set(known):
            raise ArticleError(f"cited and listed differ in {', '.join(sorted(set(self.order) ^ set(known)))}")
        return self.order


def solved(says: Relation, letter: str, letters: Mapping[str, str], moved: Moved = MappingProxyType({})) -> str:
    """``left >= letter * rest`` as the LaTeX of ``letter <= left/rest``, with what both have in common cancelled."""
    left, right = (_side(says[side], letters, moved) for side in ("left", "right"))
    powers = {dict(m).get(letter, 0) for m in right}
    if says["relation"] != ">=" or len(powers) != 1 or 0 in powers or any(letter in dict(m) for m in left):
        raise ArticleError(f"expected an upper bound on {letter}, found {says['left']} {says['relation']} {says['right']}")
    (power,) = powers
    right = {tuple(p for p in m if p[0] != letter): c for m, c in right.items()}
    (above, top), (below, bottom) = _content(left), _content(right)
    factor = above[0] / below[0]
    shared = {n: above[1].get(n, 0) - below[1].get(n, 0) for n in dict.fromkeys((*above[1], *below[1]))}
    up = _product(factor.numerator, {n: p for n, p in shared.items() if p > 0}, letters)
    down = _product(factor.denominator, {n: -p for n, p in shared.items() if p < 0}, letters)
    numerator, denominator = (_beside(one, rest, letters) for one, rest in ((up, top), (down, bottom)))
    shown = numerator if denominator == "1" else rf"\frac{{{numerator}}}{{{denominator}}}"
    of = _power(letter, power, letters)
    return _price(rf"{of} \le {shown}")


def _price(latex: str) -> str:
    """With the M-norm of x for what it is defined as."""
    parts = (r"\|x\|^{2}", r"\beta\,\eta\,\|A x\|^{2}")
    for one, other in (parts, parts[::-1]):
        latex = latex.replace(f"({one} + {other})", "|x|_M^{2}").replace(f"{one} + {other}", "|x|_M^{2}")
    return latex


def _side(
    text: str, letters: Mapping[str, str] = MappingProxyType({}), moved: Moved = MappingProxyType({})
) -> dict[Monomial, Fraction]:
    """A polynomial of a record; s = eta beta a_min^2, of a too where no other letter is put for it."""
    found: dict[Monomial, Fraction] = {}
    for coefficient, powers in terms(text):
        for value in [n for n in ("a_min", "a") if n not in letters]:
            half = powers.get(value, 0) // 2
            if half and powers.get("beta", 0) >= half and powers.get("eta", 0) >= half:
                taken = {value: 2 * half, "beta": half, "eta": half}
                powers = {"s": half} | {n: p - taken.get(n, 0) for n, p in powers.items()}
        key = tuple(sorted((n, p) for n, p in powers.items() if p))
        found[key] = found.get(key, Fraction(0)) + coefficient
    for name, (letter, offset) in moved.items():
        found = _moved(found, name, letter, offset)
    return found


def _moved(side: Mapping[Monomial, Fraction], name: str, letter: str, offset: int) -> dict[Monomial, Fraction]:
    """The polynomial with ``letter + offset`` for a name, expanded; a negative power stays one of the sum."""
    found: dict[Monomial, Fraction] = {}
    for monomial, c in side.items():
        others, power = {n: p for n, p in monomial if n != name}, dict(monomial).get(name, 0)
        whole = [(f"({letter}{offset:+d})", power, Fraction(1))]
        for new, of, factor in (
            whole if power < 0 else [(letter, i, Fraction(comb(power, i) * offset ** (power - i))) for i in range(power, -1, -1)]
        ):
            key = tuple(sorted({**others, **({new: of} if of else {})}.items()))
            found[key] = found.get(key, Fraction(0)) + c * factor
    return {m: c for m, c in found.items() if c}


def _content(side: Mapping[Monomial, Fraction]) -> tuple[tuple[Fraction, dict[str, int]], dict[Monomial, Fraction]]:
    """A polynomial as (number, powers) times what has no common factor."""
    names = dict.fromkeys(n for m in side for n, _ in m)
    least = {n: min(dict(m).get(n, 0) for m in side) for n in names}
    number = Fraction(gcd(*(c.numerator for c in side.values())), lcm(*(c.denominator for c in side.values())))
    rest = {
        tuple((n, p - least[n]) for n, p in ((n, dict(m).get(n, 0)) for n in names) if p != least[n]): c / number
        for m, c in side.items()
    }
    return (number, {n: p for n, p in least.items() if p}), rest


def _beside(product: str, rest: Mapping[Monomial, Fraction], letters: Mapping[str, str]) -> str:
    if rest == {(): Fraction(1)}:
        return product
    shown = _latex(rest, letters)
    return shown if product == "1" else rf"{product}\,({shown})"


def _latex(side: Mapping[Monomial, Fraction], letters: Mapping[str, str]) -> str:
    shown = ""
    for monomial, c in side.items():
        size, body = abs(c), _product(1, dict(monomial), letters)
        number = str(size) if size.denominator == 1 else f"{size.numerator}/{size.denominator}"
        text = number if body == "1" else body if size == 1 else rf"{number}\,{body}"
        shown += (" - " if c < 0 else " + " if shown else "") + text
    return shown.strip() or "0"


def _product(number: int, powers: Mapping[str, int], letters: Mapping[str, str]) -> str:
    ordered = sorted(powers.items(), key=lambda pair: pair[0].startswith("<"))
    parts = [_power(n, p, letters) for n, p in ordered]
    return r"\,".join(([str(number)] if number != 1 or not parts else []) + parts)


def _power(name: str, power: int, letters: Mapping[str, str]) -> str:
    if name.startswith("<"):
        u, _, v = name[1:-1].partition(",")
        u, v = (letters.get(n, n.replace("A_", "A ", 1)) for n in (u, v))
        return rf"\|{u}\|^{{2}}" if u == v else rf"\langle {u},{v}\rangle"
    head, _, below = name.partition("_")
    shown = letters.get(name) or (rf"\{head}" if head in GREEK else head) + (rf"_{{\mathrm{{{below}}}}}" if below else "")
    return shown if power == 1 else rf"{shown}^{{{power}}}"
