"""Which claims are meant, what rests on what, and how far the ledgers are covered: all computed, nothing kept by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from ..lemma.claim_names import matching
from ..lemma.discover import Collection, LemmaFile, direct_links, ledger
from ..lemma.other_collections import Other
from ..links.ancestors import ancestors
from ..links.check import standing
from ..records.form import Coverage, Judged, Record
from .supposed import supposed

PROVEN = ("PROVED", "REDUCED", "CITED")


def select(collection: Collection, patterns: Iterable[str]) -> list[str]:
    """The ids that match any of the patterns (shell-style, a paper's name or an exact id); all without patterns."""
    return matching(collection.lemmas, patterns, [f"{u.path}: {u.problem}" for u in collection.unreadable])


def chosen_of(collection: Collection, other: Other, patterns: Iterable[str]) -> list[str]:
    """The ids of the ``other`` collection that match the patterns (all without), and those that they rest on."""
    patterns = list(patterns)
    theirs = [n for n in (select(collection, patterns) if patterns else collection.lemmas) if other.has(n)]
    direct = {n: _inside(lemma, collection) for n, lemma in collection.lemmas.items()}
    return sorted({*theirs, *(below for n in theirs for below in ancestors(n, direct.get))})


def relate(collection: Collection, rows: list[Judged]) -> list[Record]:
    """Add what each record rests on, what it supposes of steps and runs, what rests on it, and corrections both ways; computed
    from the lemma files."""
    direct = {name: _inside(lemma, collection) for name, lemma in collection.lemmas.items()}
    claims = {name: lemma.claim for name, lemma in collection.lemmas.items()}

    def related(row: Judged) -> Record:
        name = row["id"]
        above, stands = ancestors(name, direct.get), standing(name, collection)
        return {
            **row,
            "rests_on": direct[name],
            "rests_on_all": sorted(above),
            "supposes": supposed(collection, name, above),
            "cited": list(stands.axioms),
            "argued": [{"record": record, "fact": fact} for record, fact in stands.argued],
            "corrected_by": sorted(n for n, c in claims.items() if c.corrects == name),
            "sharpened_by": sorted(n for n, c in claims.items() if c.strengthens == name),
        }

    return [related(row) for row in rows]


def impossible(collection: Collection, row: Record, verdicts: Mapping[str, str]) -> list[str]:
    """Why the relations of a related record cannot be: it corrects, sharpens or rests on what has no record, on itself or on what
    is of another paper, or corrects what is not refuted. ``verdicts``: of all that it names."""
    name, known = row["id"], collection.lemmas
    others = {"corrects": row["corrects"], "strengthens": row["strengthens"]}
    wrong = [f"{field} {other!r}, which is no record" for field, other in others.items() if other not in (None, *known)]
    wrong += [f"it rests on {n!r}, which is no record" for n in direct_links(known[name]) if n not in known]
    wrong += ["it rests on itself"] if name in row["rests_on_all"] else []
    for field, other in others.items():
        if other is None or other not in known:
            continue
        own, of = (("PROVED", "REDUCED", "CITED"), ("REFUTED",)) if field == "corrects" else (PROVEN, PROVEN)
        if row["verdict"] != "BROKEN" and (row["verdict"] not in own or verdicts[other] not in (*of, "BROKEN")):
            wrong.append(f"{field} {other}: it is {row['verdict']}, and that is {verdicts[other]}")
        elif name.split(".")[0] != other.split(".")[0]:
            wrong.append(f"{field} {other}, which is of another paper")
        elif field == "corrects" and not name.startswith(other):  # what is printed corrects no use that the paper makes of it
            wrong.append(f"corrects {other}: its id begins with that one's, as in {other}-corrected")
    return wrong


def _inside(lemma: LemmaFile, collection: Collection) -> list[str]:
    """The records of the collection on which a lemma rests directly."""
    return [n for n in direct_links(lemma) if n in collection.lemmas]


def coverage(rows: list[Record], root: Path) -> dict[str, Coverage]:
    """Per paper, how many ids its ledger has and how many of them have a record here."""
    have = {row["id"] for row in rows}
    return {
        paper: {"total": len(names), "recorded": sum(name in have for name in names)} for paper, names in ledger(root).items()
    }
