"""The derivation of each record in one page: short enough, complete, and rendered from the objects that the kernel checks."""

import dataclasses
from functools import cache

import pytest

from tests.every_lemma import COLLECTION as LEMMAS
from tests.report.sample import counterexample, display, document, record, relation
from tests.report.sample import library as alone
from tests.tables import table
from verify.command_line.report_background import papers, told_generators
from verify.judge.display import displayed
from verify.judge.record import bare_record
from verify.judge.relations import relate
from verify.judge.unfolded import unfolded
from verify.kernel import Polynomial, Term
from verify.lemma.discover import uses
from verify.records.form import identical
from verify.report.derivation import ROWS, Detail, Page, derivation, details
from verify.report.derivation_lines import WIDTH, Math, Quote, Ref, rows
from verify.report.plain_mathematics import plain
from verify.report.rendering import rendered
from verify.report.standing import standings
from verify.report.statement import IDENTITY


def row_of(lemma):
    """What the judge writes of a lemma as far as a page needs it; the verdict is what the file aims at."""
    claim, says = lemma.claim, lemma.claim.says
    refuted = lemma.counterexample is not None or claim.negated_by
    verdict = "PROVED" if lemma.proof is not None else "REFUTED" if refuted else "CITED" if claim.cited else "OPEN"
    row = record(claim.id, verdict) | bare_record(lemma)
    if says is not None:
        row["display"] = displayed(says, claim.symbols, lemma.abbreviations)
        if lemma.proof is not None:
            used = {name: LEMMAS.lemmas[name].claim.says for name in uses(lemma)}
            row["display"]["proof"] = unfolded(says, lemma.proof, used, claim.symbols, lemma.abbreviations)
    (related,) = relate(LEMMAS, [row])
    return {name: value for name, value in related.items() if name != "impossible"}


told = cache(told_generators)

# The longest pages of each paper, a refuted print among them; `slow` takes every record.
SAMPLE = (
    *("chan2024.theorem-5.2", "chan2024.theorem-6.1", "chan2024.theorem-7.2", "chan2024.corollary-8.3", "chan2024.lemma-7.6"),
    *("cyffers2023.theorem-1", "cyffers2023.theorem-10", "huang2020.lemma-2", "zhang2018.theorem-3.2", "zhang2018.theorem-4.1"),
)


@cache
def library(whole=False):
    rows_of = {}
    waiting = list(LEMMAS.lemmas if whole else SAMPLE)
    while waiting:
        name = waiting.pop()
        if name not in rows_of:
            rows_of[name] = row_of(LEMMAS.lemmas[name])
            waiting += rows_of[name]["rests_on"]
    records = sorted(rows_of.values(), key=lambda row: row["id"])
    return alone(*records, papers=papers(), generators=told)


def numbered(known):
    return sorted({one.record["id"] for paper in known.order for one in standings(paper, known)})


def pieces(lines, kind):
    return [p for line in lines for p in line.pieces if isinstance(p, kind)]


@pytest.mark.slow
def test_the_numbered_results_are_many():
    printed = [library(True).records[n] for n in numbered(library(True))]
    assert len(printed) > 75
    assert sum(r["display"] is None for r in printed) <= 6  # measured, or quoted from another paper


LIBRARIES = [False, pytest.param(True, marks=pytest.mark.slow)]


@pytest.mark.parametrize("whole", LIBRARIES)
def test_every_page_fits(whole):
    """Every record with a formal statement, the numbered results among them: at most 40 rows of 130 characters."""
    known = library(whole)
    for name, row in known.records.items():
        shown = rows(derivation(row, known))
        assert len(shown) <= ROWS == 40, name
        assert all(len(one) <= WIDTH for one in shown), name


@pytest.mark.parametrize("whole", LIBRARIES)
def test_every_page_is_complete(whole):
    """With whatever detail it has: each hypothesis and goal, the words of the paper, and every axiom with its statement."""
    known = library(whole)
    for name in numbered(known):
        row = known.records[name]
        lines = derivation(row, known)
        if row["display"] is None:
            assert not lines
            continue
        latex = {p.latex for p in pieces(lines, Math)}
        ends = sum(line.text().count("with equality in one of both") for line in lines)
        missing = [f["name"] for f in row["display"]["facts"] if f["latex"] not in latex]
        assert len(missing) <= ends, (name, missing)
        same = [g["name"] for g in row["display"]["goals"] if g["latex"] not in latex]
        assert all(identical(g["says"]) for g in row["goals"] if g["name"] in same), name  # "0 = 0" would tell nothing: words do
        assert sum(line.text().count(IDENTITY) for line in lines) >= len(same), name
        quoted = {p.words for p in pieces(lines, Quote)}
        assert all(h["origin"]["quote"] in quoted for h in row["hypotheses"] if h["origin"]["kind"] == "assumed"), name
        assert {*row["rests_on_all"], name} <= {p.record for p in pieces(lines, Ref)}, name


@pytest.mark.parametrize("whole", LIBRARIES)
def test_every_step_names_lines_above_it(whole):
    """No sum speaks of a fact that has no number: at full detail each factor is one."""
    for name, row in library(whole).records.items():
        if row["display"] is not None:
            lines = Page(row, library(whole), Detail()).lines()
            factors = {f for p in pieces(lines, str) for f in p.split("·")}
            steps = row["display"].get("proof", {}).get("steps", ())
            assert not factors & {f for step in steps for term in step["terms"] for f in term["facts"]}, name


def test_the_steps_are_those_of_the_proof():
    """A changed multiplier, a changed square or another fact changes the page."""
    lemma = LEMMAS.lemmas["chan2024.theorem-6.1"]
    good = rows(derivation(library().records["chan2024.theorem-6.1"], library()))
    because = lemma.proof.goals["amplified"]
    first = because.terms[0]
    for other in (
        dataclasses.replace(first, coefficient=Polynomial.of(2)),
        dataclasses.replace(first, facts=("energy",)),
        Term(first.coefficient, first.facts, Polynomial.atom("T")),
    ):
        goals = {"amplified": dataclasses.replace(because, terms=(other, *because.terms[1:]))}
        forged = dataclasses.replace(lemma, proof=dataclasses.replace(lemma.proof, goals=goals))
        assert rows(derivation(row_of(forged), library())) != good


def test_theorem_6_1_is_followed_from_the_program():
    shown = "\n".join(rows(derivation(library().records["chan2024.theorem-6.1"], library())))
    for words in (
        "E/(2 σ²) ≥ D",
        "rounds of two iterations: E is what shifts cost",
        "Noise in x; at the end x, l agree, and the cost pays for every shift: 8 identities of the kernel",
        "⇐ (6) + 1/(2 σ²) (5) + c/(2 T σ²) (7)",
        "axiom common.shift-rule",
    ):
        assert words in shown


def test_a_refuted_print_shows_its_instance_and_its_correction():
    goals = [{"name": "big", "says": relation("x", ">=", "1")}]
    fails = counterexample({"scalars": {"x": "1/2"}, "vectors": {}}, {"big": ("1/2", "1", False)})
    seen = {"display": display(domain=r"x > 0", big=r"x \ge 1"), "goals": goals}
    wrong = record("chan2024.lemma-1", "REFUTED", corrected_by=["chan2024.lemma-2"], counterexample=fails, **seen)
    right = record("chan2024.lemma-2", "PROVED", **seen)
    known = alone(wrong, right)
    shown = "\n".join(rows(derivation(wrong, known)))
    assert "x = 1/2" in shown and "left minus right is -1/2" in shown
    assert "corrected: chan2024.lemma-2, PROVED: x ≥ 1" in shown


def test_what_is_only_argued_is_told():
    known = alone(*document()["records"])
    shown = [rows(derivation(row, known)) for row in known.records.values() if row["argued"]]
    assert any("[argued: a law in words" in line for page in shown for line in page)


def test_a_record_cannot_write_markup():
    evil = record("chan2024.lemma-1", "PROVED", display=display(g=r"x \ge 0"), title="<script>", letters="<b>x</b>")
    known = alone(evil)
    shown = rendered("derivation.html", known, derived=derivation(evil, known))
    assert "<script>" not in shown and "<b>x" not in shown and "&lt;script&gt;" in shown


def test_less_detail_is_shorter():
    row = library().records["chan2024.theorem-7.2"]
    lengths = [len(rows(Page(row, library(), detail).lines())) for detail in details()]
    assert lengths[0] > ROWS > lengths[-1]


@pytest.mark.parametrize(("latex", "text"), table(__file__, "mathematics", "plain"))
def test_plain_mathematics(latex, text):
    assert plain(latex) == text


def test_every_command_of_a_printed_statement_is_read():
    assert not [name for name, lemma in LEMMAS.lemmas.items() if "\\" in plain(lemma.claim.statement)]
