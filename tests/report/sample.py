"""A small hand-made ledger: every verdict, a correction, a sharper result, a defect, an instance, and argued links."""

from collections.abc import Iterable
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any, get_origin

from verify.environment import house
from verify.records.canonical import read_ledger
from verify.records.form import Record
from verify.records.typed_json import fields_of
from verify.report.background import Background
from verify.report.every_page import pages
from verify.report.files import Published, publish
from verify.report.library import Library

FROM = {"kind": "instance", "record": "chan2024.fact-6.4", "goal": "cocoercive", "substitution": {"eta": "2 eta"}, "means": ""}
BY_WORDS = {
    "name": "law",
    "says": {"left": "D", "relation": ">=", "right": "0"},
    "at": "once",
    "origin": {"kind": "argued", "means": "a law in words, as in chan2024.fact-6.4", "records": ["chan2024.fact-6.4"]},
}
ARGUED = {"record": "cyffers2023.lemma-2", "fact": "law"}
EMPTY: dict[Any, Any] = {str: "", list: [], dict: {}, int: 0}
FORMS, NEEDED = fields_of(Record)
BLANK: dict[str, Any] = {
    **{n: next((EMPTY[of] for of in (FORMS[n], get_origin(FORMS[n])) if of in EMPTY), None) for n in NEEDED},
    "kind": "inequality",
    "where": "Section 1",
    "statement": "x \\le y",
    "facts": "equivalent",
    "evidence": {"kind": "algebra", "detail": "kernel and sympy agree on every identity"},
    "digests": {"statement": "ab12", "proof": None, "generated": None, "kernel": "cd34"},
}
"""A record of which nothing is said but what a page of it cannot do without."""


IDENTITY: dict[str, Any] = {"how": "goal", "says": None, "of": "", "becomes": {}, "scale": "1", "terms": []}


def relation(left: str, kind: str, right: str) -> dict[str, str]:
    return {"left": left, "relation": kind, "right": right}


def display(facts: Iterable[Any] = (), domain: str = "", **goals: str) -> dict[str, Any]:
    """What a page shows of a statement; goals: the LaTeX of each."""
    shown = [{"name": name, "latex": latex} for name, latex in goals.items()]
    return {"domain": domain, "names": [], "where": [], "facts": list(facts), "goals": shown}


def counterexample(point: dict[str, Any], sides: dict[str, tuple[str | None, str | None, bool]], **more: Any) -> dict[str, Any]:
    """``sides``: of each goal its two values and whether it holds."""
    rows = [{"goal": goal, "left": left, "right": right, "holds": holds} for goal, (left, right, holds) in sides.items()]
    return {"point": point, "letter": "", "instance": None, "sides": rows, **more}


def record(name: str, verdict: str, **fields: Any) -> dict[str, Any]:
    of = {"id": name, "paper": name.split(".")[0], "title": f"Title of {name}", "verdict": verdict}
    return deepcopy(BLANK | of | fields)


def document() -> dict[str, Any]:
    point = {"scalars": {"eta": "1/3", "beta": "1"}, "vectors": {"x": ["1", "-2/7"]}}
    neighbour = {"change": "right side made 1 % smaller", "refuted": True, "point": point}
    proved: dict[str, Any] = {
        "witness": point,
        "neighbours": [neighbour],
        "hypotheses": [{"name": "cocoercive", "says": relation("<G,x>", ">=", "eta <G,G>"), "at": "once", "origin": FROM}],
        "display": display(
            [{"name": "cocoercive", "latex": r"\langle G,x\rangle \ge \eta\,\|G\|^{2}", "at": "once"}],
            r"\eta > 0",
            nonexpansion=r"\|x\|^{2} \ge \|x^{+}\|^{2}",
        ),
        "goals": [{"name": "nonexpansion", "says": relation("<x,x>", ">=", "<x_next,x_next>")}],
        "checks": [{"name": "kernel", "outcome": "pass", "detail": "certificate accepted"}],
        "certificate": [
            {**IDENTITY, "name": "use_fact", "how": "use", "of": "chan2024.fact-6.4", "becomes": {"eta": "2 eta"}},
            {
                **IDENTITY,
                "name": "nonexpansion",
                "says": relation("<x,x>", ">=", "<x_next,x_next>"),
                "terms": [
                    {"coefficient": "2 eta", "facts": ["cocoercive"], "square": None},
                    {"coefficient": "1", "facts": [], "square": "x_next - x"},
                ],
            },
        ],
    }
    shown = proved["display"]
    law = {"name": "law", "latex": r"D \ge 0", "at": "once"}
    reduced = {"hypotheses": [*proved["hypotheses"], BY_WORDS], "display": {**shown, "facts": [*shown["facts"], law]}}
    records = [
        record(
            "chan2024.lemma-6.5",
            "PROVED",
            rests_on=["chan2024.fact-6.4"],
            rests_on_all=["chan2024.fact-6.4"],
            cited=["chan2024.fact-6.4"],
            statement=r"\|(\mathfrak d x_{t+1})\|_*^2 \le \|\mathfrak d x_t\|_*^2",
            **proved,
        ),
        record("chan2024.fact-6.4", "CITED", evidence={"kind": "cited", "detail": "Baillon and Haddad 1977"}),
        record(
            "chan2024.eq-18",
            "REFUTED",
            corrected_by=["chan2024.eq-18-corrected"],
            evidence={"kind": "exact instance", "detail": "see the numbers"},
            goals=[{"name": "lower_bound", "says": relation("eta", ">=", "beta")}],
            counterexample=counterexample(point, {"lower_bound": ("1/3", "1", False)}, instance={"A": [["1", "0"]], "steps": 3}),
        ),
        record("chan2024.eq-18-corrected", "PROVED", corrects="chan2024.eq-18", where="ours", **proved),
        record("chan2024.eq-19", "PROVED", rests_on=["chan2024.eq-18"], rests_on_all=["chan2024.eq-18"], **proved),
        record(
            "cyffers2023.theorem-1", "OPEN", note="tried chan2024.lemma-6.5 and a search", evidence={"kind": "none", "detail": ""}
        ),
        record("cyffers2023.lemma-2", "REDUCED", argued=[ARGUED], **(proved | reduced)),
        record(
            "cyffers2023.theorem-3",
            "REDUCED",
            argued=[ARGUED],
            rests_on=["cyffers2023.lemma-2"],
            rests_on_all=["cyffers2023.lemma-2"],
            **proved,
        ),
        record("cyffers2023.definition-1", "DEFINED", kind="definition"),
        record("cyffers2023.fig-1", "SUPPORTED"),
        record("cyffers2023.fig-2", "CONTRADICTED"),
        record(
            "common.broken",
            "BROKEN",
            evidence={"kind": "failed check", "detail": "kernel: rejected"},
            checks=[{"name": "kernel", "outcome": "fail", "detail": "rejected"}],
            neighbours=[{"change": "sign", "refuted": False, "point": None}],
        ),
        record(
            "common.sharper",
            "PROVED",
            strengthens="chan2024.lemma-6.5",
            tightness={
                "constant": "contraction",
                "paper": "1",
                "proved": "100/169",
                "attained": "100/169",
                "tight": True,
                "instance": True,
                "comment": "f = x^2/2",
            },
            constants=[
                {
                    "goal": "contraction",
                    "against": "<x,x> + <w,w> beta^-1 eta",
                    "scalars": {"eta": eta, "beta": "2"},
                    "claimed": "1",
                    "certified": certified,
                    "attained": attained,
                    "realised": realised,
                    "tight": certified == attained,
                }
                for eta, certified, attained, realised in (
                    ("1/2", "1", "1", None),
                    ("3/4", "8711000001/10000000001", "8711/10000", "1/2"),
                    ("1", "3/4", "3/4", None),
                )
            ],
            **proved,
        ),
    ]
    return {
        "schema": 3,
        "records": sorted(records, key=lambda r: r["id"]),
        "coverage": {"chan2024": {"total": 143, "recorded": 4}, "cyffers2023": {"total": 97, "recorded": 6}},
    }


REFERENCES = (
    "id",
    "paper",
    "verdict",
    "rests_on",
    "rests_on_all",
    "cited",
    "corrects",
    "corrected_by",
    "strengthens",
    "sharpened_by",
)
NAMED = ("scalars", "vectors", "instance", "becomes", "coverage")
KINDS = ("instance", "argued", "assumed", "letter", "program", "none")
CHOSEN = (*KINDS, ">=", ">", "=", "use", "have", "base", "step", "goal", "once", "every step")  # the form admits no others
MARKUP = "<script>alert('x')</script>\"&'>|` chan2024.fact-6.4 <b>"


def hostile() -> dict[str, Any]:
    """The sample with every free text and every free name replaced by markup; ids, verdicts and counts stay."""

    def poisoned(node: Any, key: str = "") -> Any:
        if isinstance(node, dict):
            return {MARKUP + name if key in NAMED else name: poisoned(v, name) for name, v in node.items()}
        if isinstance(node, list):
            return [poisoned(v, key) for v in node]
        return MARKUP if isinstance(node, str) and key not in REFERENCES and node not in CHOSEN else node

    return poisoned(document())


def ledger(*rows: Any) -> dict[str, Any]:
    return {"schema": 3, "coverage": {}, "records": list(rows)}


def library(*rows: Any, **background: Any) -> Library:
    """A ledger of these rows alone, with what stands beside it."""
    return Library.of(ledger(*rows), Background(**background))


@cache
def recorded() -> Any:
    """The recorded ledger."""
    return read_ledger(house.recorded())


def write_report(ledger: Any, beside: Background, folder: Path) -> Published:
    """The whole report in a folder."""
    return publish(pages(ledger, beside).texts, folder)
