"""Which claims are meant, what rests on what, and how far the ledgers are covered: all computed, nothing kept by hand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from ..kernel import Statement
from ..lemma.claim import Claim
from ..lemma.claim_names import matching
from ..lemma.discover import Collection, LemmaFile, direct_links, ledger
from ..lemma.origin import named_in
from ..lemma.other_collections import Other
from ..lemma.symbols import spelled, symbol
from ..links.check import standing_of
from ..records.form import Coverage, Judged, Record
from .emptiness import empty_goals
from .printed import tokens
from .said_facts import GREEK
from .supposed import supposed

WORD = re.compile(r"\\(?:mathit|mathrm|operatorname)\{[^{}]*\}")
PROVEN = ("PROVED", "REDUCED", "CITED")


def select(collection: Collection, patterns: Iterable[str]) -> list[str]:
    """The ids that match any of the patterns (shell-style, a paper's name or an exact id); all without patterns."""
    return matching(collection.lemmas, patterns, [f"{u.path}: {u.problem}" for u in collection.unreadable])


def chosen_of(collection: Collection, other: Other, patterns: Iterable[str]) -> list[str]:
    """The ids of the ``other`` collection that match the patterns (all without), and those that they rest on."""
    patterns = list(patterns)
    theirs = [n for n in (select(collection, patterns) if patterns else collection.lemmas) if other.has(n)]
    direct = {n: _inside(lemma, collection) for n, lemma in collection.lemmas.items()}
    return sorted({*theirs, *(below for n in theirs for below in ancestors(n, direct))})


def ancestors(name: str, direct: Mapping[str, Iterable[str]]) -> set[str]:
    """Every id that ``name`` rests on, directly or not."""
    found: set[str] = set()
    queue = list(direct[name])
    while queue:
        here = queue.pop()
        if here not in found:
            found.add(here)
            queue += direct[here]
    return found


def relate(collection: Collection, rows: list[Judged]) -> list[Record]:
    """Add what each record rests on, what it supposes of steps and runs, what rests on it, and corrections both ways; computed
    from the lemma files."""
    direct = {name: _inside(lemma, collection) for name, lemma in collection.lemmas.items()}
    stands = standing_of(collection)
    claims = {name: lemma.claim for name, lemma in collection.lemmas.items()}

    def related(row: Judged) -> Record:
        name = row["id"]
        above = ancestors(name, direct)
        return {
            **row,
            "rests_on": direct[name],
            "rests_on_all": sorted(above),
            "supposes": supposed(collection, name, above),
            "cited": list(stands[name].axioms),
            "argued": [{"record": record, "fact": fact} for record, fact in stands[name].argued],
            "corrected_by": sorted(n for n, c in claims.items() if c.corrects == name),
            "sharpened_by": sorted(n for n, c in claims.items() if c.strengthens == name),
        }

    return [related(row) for row in rows]


def impossible(collection: Collection, row: Record, verdicts: Mapping[str, str]) -> list[str]:
    """Why the relations of a related record cannot be: it corrects, sharpens or rests on what has no record, or on itself; it
    corrects what is not refuted or what it does not speak of, or sharpens what it shares too little with. ``verdicts``: of all
    that it names."""
    name, known = row["id"], collection.lemmas
    others = {"corrects": row["corrects"], "strengthens": row["strengthens"]}
    wrong = [f"{field} {other!r}, which is no record" for field, other in others.items() if other not in (None, *known)]
    wrong += [f"it rests on {n!r}, which is no record" for n in direct_links(known[name]) if n not in known]
    wrong += ["it rests on itself"] if name in row["rests_on_all"] else []
    for field, other in others.items():
        if other is None or other not in known or row["verdict"] == "BROKEN":
            continue
        own, of = (("PROVED", "REDUCED", "CITED"), ("REFUTED",)) if field == "corrects" else (PROVEN, PROVEN)
        if row["verdict"] not in own or verdicts[other] not in (*of, "BROKEN"):
            wrong.append(f"{field} {other}: it is {row['verdict']}, and that is {verdicts[other]}")
        elif name.split(".")[0] != other.split(".")[0]:
            wrong.append(f"{field} {other}, which is of another paper")
        elif field == "corrects" and not name.startswith(other):  # what is printed corrects no use that the paper makes of it
            wrong.append(f"corrects {other}: its id begins with that one's, as in {other}-corrected")
        elif field == "corrects" and (why := _about_another(known[name], known[other])):
            wrong.append(f"corrects {other}: {why}")
        elif field == "strengthens" and (why := _unlike(known[name], known[other])):
            wrong.append(f"strengthens {other}: {why}")
    return wrong


def _about_another(correction: LemmaFile, other: LemmaFile) -> str:
    """Why a correction does not speak of what it corrects; empty where it supposes something and they share two letters."""
    ours, shared = correction.claim, _shown_letters(correction.claim) & _shown_letters(other.claim)
    if ours.says is not None and not ours.says.facts and ours.says.recursion is None:
        return "it has no hypothesis, so that it speaks of any numbers"
    few = ", ".join(sorted(shared)) or "none"
    return f"they share too few letters as they are shown ({few}): expected two at least" if len(shared) < 2 else ""


def _shown_letters(claim: Claim) -> set[str]:
    """The letters of what a claim prints and of the names of its statement, as they are shown."""
    shown, says = [claim.statement, *(claim.prints or {})], claim.says
    if says is not None:
        r, symbols = says.recursion, spelled(says, claim.symbols)
        of_steps = () if r is None else (r.index, *r.initial, *r.step_signs)
        names = {*says.signs, *says.spaces, *dict(says.definitions), *of_steps}
        shown += [symbol(name, symbols, name in says.spaces) for name in sorted(names)]
    words = {word for latex in shown for word in WORD.findall(latex)}
    letters = {t for latex in shown for t in tokens(WORD.sub(" ", latex)) if (len(t) == 1 and t.isalpha()) or t[1:] in GREEK}
    return words | letters


def _unlike(sharper: LemmaFile, other: LemmaFile) -> str:
    """Why one statement is no sharper form of the other; empty where it may be."""
    ours, theirs = sharper.claim.says, other.claim.says
    if ours is None or theirs is None:
        return "one of the two has no formal statement"
    mine, its = _letters(ours), _letters(theirs)
    if 2 * len(mine & its) < min(len(mine), len(its)):
        return f"their goals share too few letters ({', '.join(sorted(mine & its)) or 'none'})"
    if not ours.recursion and not theirs.recursion and _follows(ours, theirs):
        return "every goal restates one of its goals, or follows from one alone"
    return ""


def _letters(says: Statement) -> set[str]:
    """The names in the goals, and in what the defined ones among them mean."""
    found = {name for goal in says.goals for name in named_in(goal.value)}
    for name, meaning in reversed(says.definitions):
        found |= named_in(meaning) if name in found else set()
    return found


def _follows(ours: Statement, theirs: Statement) -> bool:
    """Whether each goal of the one follows from a goal of the other alone, which is proved under no further hypothesis."""
    given = {(f.kind, f.value) for f in ours.facts}
    if ours.definitions != theirs.definitions or not all((f.kind, f.value) in given for f in theirs.facts):
        return False
    if any(ours.signs.get(n, s) != s for n, s in theirs.signs.items()):
        return False
    proved = tuple(replace(goal, name=f"{goal.name} of the other") for goal in theirs.goals)
    joined = replace(ours, signs={**theirs.signs, **ours.signs}, spaces={**theirs.spaces, **ours.spaces}, facts=proved)
    return sum(one.fact != "" for one in empty_goals(joined)) == len(ours.goals)


def _inside(lemma: LemmaFile, collection: Collection) -> list[str]:
    """The records of the collection on which a lemma rests directly."""
    return [n for n in direct_links(lemma) if n in collection.lemmas]


def coverage(rows: list[Record], root: Path) -> dict[str, Coverage]:
    """Per paper, how many ids its ledger has and how many of them have a record here."""
    have = {row["id"] for row in rows}
    return {
        paper: {"total": len(names), "recorded": sum(name in have for name in names)} for paper, names in ledger(root).items()
    }
