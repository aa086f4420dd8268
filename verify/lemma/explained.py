"""The letters of a statement of ours, each explained: by its own file, by a file or a generator that it names, or by its paper.

What a lemma file says of its letters comes first. For a letter of a goal (or of a definition that a goal needs) that is not among
them the words are looked up in the records that the text names, in the algorithms whose facts are used, and at last among the
letters that a paper fixes (``[letters]`` of ``paper.toml``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache

from ..environment.house import ROOT
from ..kernel import Polynomial, Statement
from .claim import is_ours
from .discover import SAID, LemmaFile, facts_of, origins_of, papers
from .generators import writing
from .letters import explains
from .origin import Assumed, AtEnd, EachStep, Instance, Letter, Program, named_in, origin_of
from .symbols import FUNCTIONS, MAPS

RECORD = re.compile(r"\b[a-z][a-z0-9]+\.[A-Za-z0-9_-]+(?:\.[0-9][A-Za-z0-9_-]*)*")


def needed(says: Statement) -> list[str]:
    """The letters of the goals, and of the definitions by which they are to be read; a vector ``A_x`` is the letter x under a
    map, and ``one_minus_x``, ``ln_x``, ``root_x`` are what they say."""
    definitions, found = dict(says.definitions), list[str]()
    waiting = [name for goal in says.goals for name in sorted(named_in(goal.value))]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.append(name)
        waiting += sorted(named_in(definitions[name])) if name in definitions else []
    own = {says.recursion.index} if says.recursion is not None else set()
    own |= {o.name for o in origins_of(says) if isinstance(o, Letter)}
    return sorted(name for name in found if name not in definitions and name not in own and not _spelled(name))


def _spelled(name: str) -> bool:
    head, _, rest = name.partition("_")
    return bool(rest) and (head in MAPS or head in FUNCTIONS or SAID.fullmatch(name) is not None)


def clause(text: str, name: str) -> str:
    """The part of ``text`` between full stops and semicolons that speaks of the letter ``name``; the article is no letter."""
    after = r"(?=``|'|,| ?[=<>]| in [A-Z]| and [A-Za-z_]+ =)" if name == "a" else r"(?![\w])"
    return next((part for part in re.split(r"(?<=[.;]) ", text) if re.search(rf"(?<![\w]){re.escape(name)}{after}", part)), "")


def completed(lemmas: Mapping[str, LemmaFile]) -> dict[str, LemmaFile]:
    """``lemmas`` with the letters of each statement of ours completed."""
    return {name: replace(one, letters=with_words(one, lemmas)) for name, one in lemmas.items()}


def with_words(lemma: LemmaFile, lemmas: Mapping[str, LemmaFile]) -> str:
    """What the file says of its letters, then the clauses that it leaves to others."""
    if lemma.claim.says is None or not is_ours(lemma.claim):
        return lemma.letters
    found = [lemma.letters.rstrip(".;")] if lemma.letters else []
    for name in needed(lemma.claim.says):
        if not any(clause(text, name) for text in found):
            words = next((c for text in _sources(lemma, lemmas, name) if (c := clause(text, name))), "")
            found += [words.rstrip(".;")] if words else []
    return "; ".join(found) + "." * bool(found)


def unexplained(lemma: LemmaFile) -> list[str]:
    """The letters that a completed statement of ours leaves without a word."""
    says = lemma.claim.says
    return [] if says is None or not is_ours(lemma.claim) else [n for n in needed(says) if not clause(lemma.letters, n)]


def _sources(lemma: LemmaFile, lemmas: Mapping[str, LemmaFile], name: str) -> Iterable[str]:
    """The texts that may explain ``name``, best first: records named in the text (and in theirs), conditions that speak of it,
    algorithms and records whose facts keep the letter, the paper."""
    yield from _followed(lemma, lemmas, 3)
    stated = [(fact, origin_of(fact)) for fact in facts_of(lemma.claim.says)]
    for fact, origin in stated:
        if name in named_in(fact.value) and isinstance(origin, Assumed | Program | Instance | EachStep | AtEnd) and origin.means:
            yield origin.means
    kept = Polynomial.atom(name)
    for fact, origin in stated:
        if name not in named_in(fact.value) or not isinstance(origin, Program | Instance | EachStep):
            continue
        if dict(origin.scalars).get(name, kept) != kept:
            continue
        algorithm = "" if isinstance(origin, Instance) else origin.algorithm
        record = "" if isinstance(origin, Program) else origin.record
        if algorithm:
            yield of_algorithm(algorithm)
        elif record in lemmas:
            yield from (lemmas[record].letters, *_followed(lemmas[record], lemmas, 2))
    yield "; ".join(f"{n} = {words}" for n, words in paper_letters().get(lemma.claim.id.partition(".")[0], {}).items())


def relatives(lemma: LemmaFile) -> list[str]:
    """The records that a lemma file names beside those that it rests on: on its letters, as corrected or sharpened."""
    claim = lemma.claim
    return [*RECORD.findall(lemma.letters), *(n for n in (claim.corrects, claim.strengthens) if n is not None)]


def _followed(lemma: LemmaFile, lemmas: Mapping[str, LemmaFile], depth: int) -> Iterable[str]:
    named = [n for n in RECORD.findall(lemma.letters) if n in lemmas and n != lemma.claim.id]
    for one in named:
        yield lemmas[one].letters
    for one in named if depth else ():
        yield from _followed(lemmas[one], lemmas, depth - 1)


@cache
def of_algorithm(algorithm: str) -> str:
    """What the vocabulary that generates for ``algorithm`` says of its letters: the file that writes this name."""
    return " ".join(explains(path, ROOT) for path in writing(algorithm))


@cache
def paper_letters() -> dict[str, dict[str, str]]:
    """The letters that each paper fixes, from ``paper.toml``."""
    return {data["paper"]: data.get("letters", {}) for data in papers()}
