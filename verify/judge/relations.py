"""Which claims are meant, what rests on what, and how far the ledgers are covered: all computed, nothing kept by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from ..lemma.claim_names import matching
from ..lemma.discover import Collection, LemmaFile, direct_links, ledger
from ..links.check import standing_of
from .supposed import supposed


def select(collection: Collection, patterns: Iterable[str]) -> list[str]:
    """The ids that match any of the patterns (shell-style, a paper's name or an exact id); all without patterns."""
    return matching(collection.lemmas, patterns, [f"{u.path}: {u.problem}" for u in collection.unreadable])


def chosen_of(collection: Collection, name: str, patterns: Iterable[str]) -> list[str]:
    """The ids of the collection ``name`` that match the patterns (all without), and those that they rest on."""
    patterns = list(patterns)
    theirs = [n for n in (select(collection, patterns) if patterns else collection.lemmas) if n.startswith(f"{name}.")]
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


def relate(collection: Collection, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Add what each record rests on, what it supposes of steps and runs, what rests on it, and corrections both ways; computed
    from the lemma files."""
    direct = {name: _inside(lemma, collection) for name, lemma in collection.lemmas.items()}
    stands = standing_of(collection)
    claims = {name: lemma.claim for name, lemma in collection.lemmas.items()}
    for row in rows:
        name = row["id"]
        above = ancestors(name, direct)
        row["rests_on"] = direct[name]
        row["rests_on_all"] = sorted(above)
        row["supposes"] = supposed(collection, name, above)
        row["cited"] = list(stands[name].axioms)
        row["argued"] = [{"record": record, "fact": fact} for record, fact in stands[name].argued]
        row["corrected_by"] = sorted(n for n, c in claims.items() if c.corrects == name)
        row["sharpened_by"] = sorted(n for n, c in claims.items() if c.strengthens == name)
        row["impossible"] = [
            f"{field} {row[field]!r}, which is no record"
            for field in ("corrects", "strengthens")
            if row[field] is not None and row[field] not in claims
        ]
        row["impossible"] += [
            f"it rests on {n!r}, which is no record" for n in direct_links(collection.lemmas[name]) if n not in claims
        ]
        if name in above:
            row["impossible"].append("it rests on itself")
    return rows


def _inside(lemma: LemmaFile, collection: Collection) -> list[str]:
    """The records of the collection on which a lemma rests directly."""
    return [n for n in direct_links(lemma) if n in collection.lemmas]


def coverage(rows: list[dict[str, Any]], root: Path) -> dict[str, dict[str, int]]:
    """Per paper, how many ids its ledger has and how many of them have a record here."""
    have = {row["id"] for row in rows}
    return {
        paper: {"total": len(names), "recorded": sum(name in have for name in names)} for paper, names in ledger(root).items()
    }
