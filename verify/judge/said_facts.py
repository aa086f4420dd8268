"""The words of an assumed fact compared with the fact: relations that its quotation or its reading writes out in formulas.

``0 < eta <= 1/nu`` or ``tau in [0, 1)`` among the words is read as a paper's print is, in the letters of the statement. Where the
words relate just the letters of the fact, the fact or another hypothesis must be that relation; words that are no formula, or
speak of other letters, are not compared.
"""

from __future__ import annotations

import re

import flint

from ..kernel import Polynomial, Statement
from ..lemma.claim import Claim
from ..lemma.discover import LemmaFile, facts_of
from ..lemma.fact_text import fact_text
from ..lemma.origin import Assumed, named_in, origin_of
from .print_comparison import Comparison
from .printed import Relation, Tokens, relations, tokens
from .printed_letters import keys_of, meanings_of, spoken_of, undefined
from .printed_values import BITS, Incomparable, Meaning

GREEK = {
    "alpha",
    "beta",
    "gamma",
    "delta",
    "epsilon",
    "eta",
    "theta",
    "kappa",
    "lambda",
    "mu",
    "nu",
    "xi",
    "rho",
    "sigma",
    "tau",
    "phi",
    "chi",
    "omega",
}
SHORT = {"eps": r"\epsilon ", "lam": r"\lambda ", "sqrt": r"\sqrt ", "in": r"\in "}
SAID = {"is positive": "> 0", "at least": ">=", "at most": "<=", "larger than": ">", "below": "<", "equal to": "="}
SIGNS = {"<=": r"\le ", ">=": r"\ge ", "≤": r"\le ", "≥": r"\ge ", "**": "^"}
WORD = re.compile(r"(?<![\\A-Za-z])[A-Za-z]+'?(?:_(?:[A-Za-z0-9]+|\{[^{}]*\}))*")


def formulas(text: str, names: set[str]) -> str:
    """A sentence as LaTeX: letters and relations stay, names of the statement are ``\\text{name}`` and other words cut it."""
    for plain, latex in SAID.items():
        text = re.sub(rf"\b(is )?{plain}\b", latex, text)
    for plain, latex in SIGNS.items():
        text = text.replace(plain, latex)

    def shown(match: re.Match[str]) -> str:
        word = match[0]
        head, _, index = word.partition("_")
        if word in names:
            return rf"\text{{{word}}}"
        if head in SHORT or head in GREEK:
            return SHORT.get(head, rf"\{head} ") + (f"_{{{index}}}" if index else "")
        return word if len(head.rstrip("'")) == 1 and word not in ("a", "A") else r"\quad "

    return re.sub(r"[^\s\\A-Za-z0-9_^{}()\[\]<>=+\-*/|,;:.']", " ", WORD.sub(shown, text.replace("$", " "))).replace("*", " ")


def keys_in_words(claim: Claim, names: dict[str, Meaning]) -> dict[Tokens, str]:
    """The letters of words: those of the print, the names themselves, and x beside a name one_minus_x."""
    found = keys_of(claim, names)
    for name in [*names]:
        found.setdefault(tokens(rf"\text{{{name}}}"), name)
        if said := re.fullmatch(r"one_(minus|plus)_([a-z]+)", name):
            sign, of = (-1 if said[1] == "minus" else 1), said[2]
            names.setdefault(f"{name} to {of}", sign * (Polynomial.atom(name) - 1))
            found.setdefault(tokens(rf"\{of}" if of in GREEK else of), f"{name} to {of}")
    return found


def compared_words(lemma: LemmaFile) -> tuple[list[str], list[str], list[str]]:
    """Names of the assumed facts that are what their words write out; of those without such words; and what is wrong."""
    says = lemma.claim.says
    if says is None:
        return [], [], []
    with flint.ctx.workprec(BITS):
        return _compared(lemma, says)


def _compared(lemma: LemmaFile, says: Statement) -> tuple[list[str], list[str], list[str]]:
    names = meanings_of(lemma)
    keys = keys_in_words(lemma.claim, names)
    comparison: Comparison | None = None
    told: dict[Relation, str] = {}
    tied: list[str] = []
    apart: list[str] = []
    wrong: list[str] = []
    for fact in facts_of(says):
        origin = origin_of(fact)
        if not isinstance(origin, Assumed):
            continue
        found, other = "", list[str]()
        for text in (origin.means, origin.quote):
            for relation in relations(formulas(text, set(names)), keys)[0]:
                if spoken_of(says, names, relation) != undefined(says, named_in(fact.value)):
                    continue
                comparison = comparison or Comparison(says, names)
                try:
                    told[relation] = told[relation] if relation in told else comparison.found(relation)
                except (Incomparable, ZeroDivisionError):
                    continue
                if not told[relation]:
                    other.append(f"{fact.name} is {fact_text(fact)}, but {text!r} says {relation.text}")
                elif fact.name in told[relation].split():
                    found = fact.name
        wrong += [] if found else other[:1]
        (tied if found else apart).append(fact.name)
    return tied, apart, wrong
