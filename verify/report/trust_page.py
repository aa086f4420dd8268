"""What each verdict rests on, in lines of code and named assumptions, and how to check one claim without any of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from ..environment.data_file import read_toml
from ..records.form import Record
from .library import Library
from .rendering import rendered
from .shares import by_verdict, shares
from .verdicts import accepted_by_coq

RESTS_ON = read_toml(Path(__file__).with_suffix(".toml"))


def trust_page(library: Library) -> str:
    """``trust.html``."""
    records = library.listed
    lines = {part: sum(c.lines for c in counts) for part, counts in library.background.code.items()}
    coq = Counter(axiom for r in records for check in r["checks"] for axiom in check.get("axioms", ()))
    proved = [r for r in records if r["verdict"] == "PROVED"]
    quoting = sum(bool(r["cited"]) for r in proved)
    words, below = _conditions(library)
    analysed = sum(any(words[c][1] for c in below[r["id"]]) for r in proved if not r["cited"])
    number = Counter(c for found in below.values() for c in found)
    chosen = [
        next((r["id"] for r in records if r["verdict"] == verdict and r.get(field)), None)
        for verdict, field in (("PROVED", "certificate"), ("REFUTED", "counterexample"))
    ]
    also = library.background.option
    return rendered(
        "trust.html",
        library,
        RESTS_ON=RESTS_ON,
        verdicts=by_verdict(records),
        proofs=shares(
            (
                ("from the printed hypotheses and what a machine derives from them", "good", len(proved) - quoting - analysed),
                ("also from conditions of numbers, integrals or laws", "none", analysed),
                ("also from quoted results", "soft", quoting),
            )
        ),
        count=Counter(r["verdict"] for r in records),
        to_read={verdict: _to_read(verdict, parts, lines) for verdict, (parts, _) in RESTS_ON.items()},
        checks=_checks(records),
        cited=[(r, accepted_by_coq(r)) for r in records if r["verdict"] == "CITED"],
        resting=Counter(name for r in records for name in set(r["cited"])),
        coq=sorted(coq.items()),
        conditions=sorted(((name, *words[name], n) for name, n in number.items()), key=lambda row: (-row[-1], row[0])),
        exports="\n".join(f"python -m verify export {i}{also} --out check.py\npython -I -S check.py" for i in chosen if i),
        engines=lines.get("standalone", 0),
    )


def _conditions(library: Library) -> tuple[dict[str, tuple[str, bool]], dict[str, set[str]]]:
    """Each condition of a class in words, and whether it is one of analysis; by proved claim, those that a generator asks for of
    which a fact stands below it."""
    origins = [h["origin"] for r in library.records.values() for h in r["hypotheses"]]
    known = library.background.generators() if any(one["kind"] == "program" for one in origins) else {}
    words: dict[str, tuple[str, bool]] = {}
    asked: dict[str, set[str]] = {}
    for name, record in library.records.items():
        made = [known[of]["conditions"] for h in record["hypotheses"] if (of := str(h["origin"].get("algorithm"))) in known]
        asked[name] = set().union(*made)
        words |= {condition: (said, analysis) for one in made for condition, (said, analysis) in one.items()}
    below = {
        name: set().union(*(asked.get(one, set()) for one in (name, *record["rests_on"], *record["rests_on_all"])))
        for name, record in library.records.items()
        if record["verdict"] == "PROVED"
    }
    return words, below


def _to_read(verdict: str, parts: Sequence[str], lines: dict[str, int]) -> str:
    total, runs = sum(lines.get(part, 0) for part in parts), lines.get("instances", 0) if verdict == "REFUTED" else 0
    return f"{total} lines{f'; {runs} more for a run' if runs else ''}" if total else "–"


def _checks(records: Sequence[Record]) -> dict[str, tuple[int, int]]:
    """How often each named check passed and failed: also those that another system made."""
    count = Counter((c["name"], c["outcome"]) for r in records for c in r["checks"])
    return {name: (count[name, "pass"], count[name, "fail"]) for name in sorted({name for name, _ in count})}
