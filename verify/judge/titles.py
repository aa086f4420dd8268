"""What a title says that no goal, hypothesis or link carries: numbers, letters, words for the best, things it is not about.

No machine reads a title. But a number in it stands somewhere in the statement, a letter is one of its letters or of the words
of its facts, what is called sharp is shown to be attained, and all other words are the plain ones of formulas: what is about
users, algorithms or leaks is to be read by a person, whatever the facts come from, as a formula that is not compared is. A word
is none of these for being the name of a letter. So are a note, an idea, a reading, a place, names of goals and words of facts
that speak of these, the words of a collection's own generators, and quotations of a paper whose words are not at hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from fractions import Fraction
from itertools import chain
from unicodedata import name

from ..kernel import Fact, Polynomial, Statement, check_point, gram
from ..lemma.discover import LemmaFile, facts_of, origins_of, refutation
from ..lemma.generators import brought, generator
from ..lemma.origin import Assumed, EachStep, Letter, Origin, Program, named_in, origin_of, sides, words_of
from ..lemma.quotations import data_of
from ..lemma.second_reading import generators_of
from .exact_points import bind
from .said_facts import GREEK

BEST = re.compile(r"\b(?:sharp\w*|tight\w*|optim\w+|best|attain\w*|equality|if and only if|iff|necessary|unimprovable)\b", re.I)
ABOUT = re.compile(
    r"\b(?:ADMM|privat\w+|privacy|leak\w*|converge\w*|lasso|theorem|lemma|corollary|refut\w+|false|nois\w+|users?|"
    r"learn\w*|protect\w*|secre\w+|secur\w+|safe\w*|attack\w*|adversar\w+|reveal\w*|infer\w*|"
    r"(?:every|any)(?:body|one)|nobody|no[- ]one|algorithms?|mechanisms?|gradients?|iterat\w+)\b",
    re.I,
)
NUMBER = re.compile(r"(?<![\w./])\d+(?:/\d+)?(?![\w.]*\w)")
WORD = re.compile(r"\bno[- ]one\b|[^\W\d_]{2,}", re.I)
LETTER = re.compile(rf"(?<![\w'])(?:[B-HJ-Zb-z]|{'|'.join(sorted(GREEK))})(?![\w'])")
ALL = re.compile(r"\b(?:all|any|every)\b", re.I)
NARROWED = "in|of|with|where|from|up|at|that|such|below|above"
EVERY = re.compile(rf"\b(?:all|any|every|each)(?:(?:,| and| or)? {LETTER.pattern})+(?! (?:(?:{NARROWED})\b|[<>=]))", re.I)
ALWAYS = re.compile(
    r"\b(?:always|unconditional\w*|(?:without|under no) (?:any )?(?:condition|assumption|hypothes|restriction)\w*)", re.I
)
# Words of formulas: they name nothing that a statement about numbers and vectors could not be about.
FORMULAS = """
    a above add added adds after all along an and any are as at away be below between beyond both bound bounded bounds by
    constant curve curves decreases difference distance distances do does each either equal equality equals every exactly
    factor falls first follow follows for fourth from function functions greater grow grows has have high how identity if
    image images in inequality is it its larger largest last least length lengths less line long lower many map maps mean
    means more most moves much near no nor not number numbers of on one only or other over own pair pairs part parts plain
    point points power powers product products quotient quotients range ratio ratios root roots row run runs second short
    shorter side sides small smaller smallest square squared squares start starts step steps sum sums term terms than that
    the their them there these they this times title to triangle two under up upper value values vector vectors weight
    weights what whatever when where which with zero
"""
LONGEST_LETTER = 3  # of a name that no word is: lam, ell
STEPS = re.compile(r"\b(?:term|step|round|iteration|iterate)s?\b", re.I)
AMOUNTS = {
    "half": Fraction(1, 2),
    "twice": Fraction(2),
    "double": Fraction(2),
    "third": Fraction(1, 3),
    "quarter": Fraction(1, 4),
}


def unsaid(lemma: LemmaFile, tight: bool) -> list[str]:
    """The parts of the title, and of the words of a tight constant, that nothing in the statement carries; all that a measured
    claim says. ``tight``: an exact point attains a goal."""
    says, title = lemma.claim.says, lemma.claim.title
    if lemma.measured is not None:
        return [title]
    if says is None or (lemma.proof is None and not refutation(lemma)):
        return []
    tight_words = "" if lemma.tightness is None else lemma.tightness.constant
    title += f"; {tight_words}" if tight_words else ""
    origins = [origin for origin in origins_of(says) if origin is not None]
    shown = tight or bool(lemma.tightness_data) or any(goal.kind == "=" for goal in says.goals)
    words = set(_words(lemma, says))
    equal = [f.value.atoms() for f in says.facts if f.kind == "=" and isinstance(origin_of(f), Assumed)]
    fixed = sorted(set().union(*(names for names in equal if len(names) == 1)))
    found = [] if shown else [one[0] for one in BEST.finditer(title)]
    named = {*says.signs, *says.spaces}
    plain = {*FORMULAS.split(), *GREEK} | AMOUNTS.keys() | {one for one in named if len(one) <= LONGEST_LETTER}
    rest = ALWAYS.sub("", BEST.sub("", title))
    other = [one for one in WORD.findall(rest) if not {one, one.lower()} & plain]
    found += [f"{one} (a letter's name)" if one in named else one for one in other]
    found += [one[0] for one in ABOUT.finditer(_beside(lemma, origins))]
    found += [f"the words of {one.algorithm!r}" for one in brought() if one.algorithm in generators_of(lemma)]
    found += [ascii(one) for one in title if not (one.isascii() or name(one, "").startswith("LATIN"))]
    quoted = lemma.claim.prints is None and any(
        isinstance(o, Assumed) and not o.where.strip().startswith("ours") for o in origins
    )
    found += ["quotations that are not looked up"] if quoted and not data_of(lemma).is_file() else []
    title += f"; {lemma.claim.reading_note}"
    found += _amounts(title, set(_numbers(says, facts_of(says), says.goals)))
    if lemma.tightness is not None:
        measured = [goal for goal in says.goals if goal.name == lemma.tightness.goal]
        found += [one for one in _amounts(tight_words, set(_numbers(says, (), measured))) if one not in found]
    found += [one for one in LETTER.findall(title) if one not in words]
    found += [f"{one[0]}, with {', '.join(fixed)} fixed" for one in ALL.finditer(title) if fixed]
    return [*found, *_of_some(says, title), *_counted(says, title), *(_silent(lemma, says) if tight else ())]


def _amounts(title: str, numbers: Set[Fraction]) -> list[str]:
    """The numbers and amounts of a title that are none of these, nor one over one of them."""
    amounts = [*map(Fraction, NUMBER.findall(title))]
    amounts += [value for word, value in AMOUNTS.items() if re.search(rf"\b{word}\b", title, re.I)]
    return [str(one) for one in amounts if not {one, 1 / one if one else one} & numbers]


def _beside(lemma: LemmaFile, origins: list[Origin]) -> str:
    """The words that explain a claim: note, idea, reading, its place where that is ours, what is assumed and what letters are;
    and its goals' names."""
    own = [lemma.claim.where] if lemma.claim.where.strip().startswith("ours") else []
    words = [f"{o.quote} {o.means}" if isinstance(o, Assumed) else o.means for o in origins if isinstance(o, Assumed | Letter)]
    says = lemma.claim.says
    words += [] if says is None else [goal.name.replace("_", " ") for goal in says.goals]
    return " ".join([lemma.claim.note, lemma.letters, lemma.idea, lemma.claim.reading_note, *own, *words])


def _of_some(says: Statement, title: str) -> Iterator[str]:
    """What a title says of every number, of which a hypothesis admits some only."""
    supposed = [f for f in facts_of(says) if isinstance(origin_of(f), Assumed)]
    numbers = [f for f in supposed if f.kind != "=" and named_in(f.value) == f.value.atoms()]
    for one in EVERY.finditer(title):
        if under := [f.name for f in numbers if f.value.atoms() & {*LETTER.findall(one[0])}]:
            yield f"{one[0]}, under {', '.join(under)}"
    yield from (f"{one[0]}, under {supposed[0].name}" for one in ALWAYS.finditer(title) if supposed)


def _counted(says: Statement, title: str) -> Iterator[str]:
    """Where a sequence starts, if at a number of its own; the index, in a title that counts by it, where a sum is still zero at a
    first step that is not the step 0."""
    recursion = says.recursion
    if recursion is None:
        return
    own = {n: first for n, first in recursion.initial.items() if first.terms.get(()) not in (None, 1, -1)}
    yield from (f"{n}, which starts at {first!r}" for n, first in own.items())
    if not recursion.start:
        return
    late = [n for n, first in recursion.initial.items() if not first.terms]
    if late and (STEPS.search(title) or recursion.index in LETTER.findall(title)):
        yield f"{recursion.index}, at whose first value {recursion.start} {', '.join(late)} is 0"


def _silent(lemma: LemmaFile, says: Statement) -> Iterator[str]:
    """The words of a constant that is attained only where a term of its side is zero."""
    if lemma.tightness is not None:
        at = check_point(says, bind(lemma.tightness.at, says)).at
        terms = (Polynomial({m: c}) for m, c in lemma.tightness.against.terms.items())
        if zero := [repr(term) for term in terms if not all(at.get(n, at.get(gram(n, n))) for n in named_in(term))]:
            yield f"{lemma.tightness.constant}, where {', '.join(zero)} is 0"


def _numbers(says: Statement, *facts: Iterable[Fact]) -> Iterator[Fraction]:
    """The coefficients and the powers of the definitions of a statement and of these facts, as written."""
    written = [side for f in chain(*facts) for side in sides(f) or (f.value,)]
    for value in (*written, *(v for _, v in says.definitions)):
        for monomial, coefficient in value.terms.items():
            yield from (abs(coefficient), *(Fraction(abs(power)) for _, power in monomial))


def _words(lemma: LemmaFile, says: Statement) -> Iterator[str]:
    """The letters of a statement, and the words of its facts and of what generates them."""
    recursion = says.recursion
    yield from (*says.signs, *says.spaces, *(n for n, _ in says.definitions), *lemma.abbreviations)
    yield from () if recursion is None else (recursion.index, *recursion.initial, *recursion.step_signs)
    for fact in facts_of(says):
        origin = origin_of(fact)
        made = generator(origin.algorithm) if isinstance(origin, Program | EachStep) and origin.algorithm else None
        yield from re.findall(
            r"[A-Za-z]+", f"{fact.name} {words_of(origin)} {'' if made is None else made.means}".replace("_", " ")
        )
