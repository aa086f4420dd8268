"""How printed results stand, errata as Markdown, and prose with mathematics."""

import pytest

from tests.report.sample import display, document, record
from tests.report.sample import library as alone
from tests.tables import typed
from verify.lemma.claim import OURS, READINGS
from verify.report import statement
from verify.report.background import Paper
from verify.report.errata import errata, opening
from verify.report.errata_text import errata_text
from verify.report.front_page import front_page
from verify.report.standing import STANDINGS, standing, standings
from verify.report.words import told, typeset

ORDER = ("chan2024.theorem-1", "chan2024.lemma-2", "chan2024.lemma-3", "chan2024.definition-4")


def library(*records, uses=None):
    return alone(*records, papers={"chan2024": Paper("A title", "Authors", ORDER, uses or {})})


def test_pages_know_each_reading_of_a_claim_and_which_are_ours():
    assert tuple(sorted(statement.READINGS)) == tuple(sorted(READINGS)) and set(statement.OWN) == set(OURS)


STANDS = """
PROVED verbatim true, PROVED interpretation read, PROVED weaker weaker, PROVED stronger hypotheses weaker, PROVED step step,
PROVED unsaid, REDUCED verbatim reduced, REFUTED false, SUPPORTED measured, CONTRADICTED measured, CITED quoted, OPEN undecided,
BROKEN undecided
"""


@pytest.mark.parametrize("row", STANDS.split(","))
def test_a_result_is_called_no_better_than_its_record(row):
    verdict, *reading, kind = row.split()
    one = record("chan2024.theorem-1", verdict, reading=" ".join(reading))
    assert standing(one, library(one)).kind == kind
    assert set(STANDINGS) >= {kind}


def test_a_correction_counts_as_far_as_it_is_proved():
    wrong = record("chan2024.lemma-2", "REFUTED", corrected_by=["chan2024.lemma-2-corrected"])
    for verdict, kind in (("PROVED", "corrected"), ("REDUCED", "half"), ("OPEN", "false"), ("REFUTED", "false")):
        right = record("chan2024.lemma-2-corrected", verdict, corrects="chan2024.lemma-2")
        found = standing(wrong, library(wrong, right))
        assert found.kind == kind and found.because == ((right["id"],) if kind != "false" else ())
    right["verdict"] = "PROVED"
    less = right | {"reading": "corrected in part"}
    known = library(wrong, less)
    assert standing(wrong, known).kind == "part" and "0 of these" in opening([wrong], "chan2024", known)[0]
    assert "1 with a proved correction" in front_page(library(wrong, right)) and "0 with a proved" in front_page(known)
    for consequence in ("misprint", "conversion"):
        slip = wrong | {"consequence": consequence}
        assert standing(slip, library(slip, right)).kind == consequence


def test_only_a_refuted_step_that_the_paper_itself_uses_speaks_against_its_proof():
    """A missing hypothesis may hold where the lemma is used, and a misprint breaks no proof: no accusation from those."""
    result = record("chan2024.theorem-1", "PROVED", reading="verbatim")
    uses = {"chan2024.theorem-1": ("chan2024.lemma-3",), "chan2024.lemma-3": ("chan2024.lemma-2",)}
    algorithm = record("chan2024.lemma-3", "DEFINED")
    for consequence in ("step", "guarantee", "hypothesis", "misprint", "conversion", ""):
        step = record("chan2024.lemma-2", "REFUTED", consequence=consequence)
        kind = "another" if consequence in ("step", "guarantee") else "true"
        assert standing(result, library(result, step, uses=uses)).kind == kind
        assert standing(result, library(result, step, algorithm, uses=uses)).kind == "true", "a derivation is no argument"
        assert standing(result, library(result, step)).kind == "true", "a refuted step elsewhere says nothing"


def test_numbered_results_of_the_paper_are_listed_and_nothing_else():
    rows = [
        record("chan2024.theorem-1", "PROVED", reading="verbatim"),
        record("chan2024.lemma-2", "REFUTED", corrected_by=["chan2024.lemma-2-corrected"]),
        record("chan2024.lemma-2-corrected", "PROVED", corrects="chan2024.lemma-2"),
        record("chan2024.lemma-3", "DEFINED"),
        record("chan2024.definition-4", "DEFINED"),
    ]
    assert [s.record["id"] for s in standings("chan2024", library(*rows))] == ["chan2024.theorem-1", "chan2024.lemma-2"]


def test_the_errata_as_text_hold_statement_correction_numbers_and_how_to_check():
    known = alone(*document()["records"])
    text, page = errata_text("chan2024", known), errata("chan2024", known)
    wrong = known.records["chan2024.eq-18"]
    assert "# Errata: " in text and "`chan2024.eq-18`" in text and str(wrong["statement"]) in text
    assert "python -m verify export chan2024.eq-18 --out check.py" in text and "chan2024.eq-18-corrected" in text
    assert 'class="cover"' in page and "<script" not in text


def test_a_correction_shows_the_goals_that_say_something_where_its_definitions_are_not_shown():
    wrong = record("chan2024.lemma-2", "REFUTED", corrected_by=["chan2024.lemma-2-corrected"])
    empty = {"name": "same", "says": {"relation": "=", "left": "x", "right": "x"}}
    told = {"name": "bound", "says": {"relation": ">=", "left": "y", "right": "x"}}
    for goals, words in (([empty, told], '<ul class="goals">'), ([empty], "statement scroll")):
        shown = display(**{g["name"]: "y" for g in goals})
        right = record("chan2024.lemma-2-corrected", "PROVED", corrects="chan2024.lemma-2", goals=goals, display=shown)
        corrected = errata("chan2024", library(wrong, right)).split("Corrected ")[1]
        assert words in corrected and "same expression" not in corrected and corrected.count("<li>") == len(goals) - 1


def test_entries_refer_to_each_other_within_the_document():
    first = record("chan2024.lemma-2", "REFUTED", note="see chan2024.lemma-3 and chan2024.theorem-1")
    page = errata("chan2024", library(first, record("chan2024.lemma-3", "REFUTED"), record("chan2024.theorem-1", "PROVED")))
    for way in ("#chan2024.lemma-3", "claims/chan2024.theorem-1.html"):
        assert f'<a href="{way}"><code>' in page
    assert page.count('<p class="locator"><a href="claims/chan2024.lemma') == 2


def test_nothing_in_a_record_is_markup_of_the_markdown():
    evil = record("chan2024.lemma-2", "REFUTED", title="[x](javascript:1) <b> | `a` $b$", note="# head\n* item <script>")
    text = errata_text("chan2024", library(evil))
    assert "\\[x\\](javascript:1) \\<b\\> \\| \\`a\\` \\$b\\$" in text
    assert "\\# head \\* item \\<script\\>" in text


def test_an_entry_of_a_letter_that_no_cause_names_begins_with_what_holds():
    wrong = record(
        "chan2024.lemma-2", "REFUTED", title="All agree (as printed)", where="Lemma 2", corrected_by=["chan2024.lemma-3"]
    )
    right = record("chan2024.lemma-3", "PROVED", title="Two agree")
    said = errata_text("chan2024", library(wrong, right)).split("\n1. ")[1].split("\n")[0]
    assert said == "**Once mended: Two agree (proved).** As printed: All agree. Lemma 2 (chan2024.lemma-2)."
    assert "\n1. **As printed: All agree.** Lemma 2" in errata_text("chan2024", library(wrong))


def test_what_may_be_a_fault_of_the_text_is_said_and_does_not_hold_there():
    letter = errata_text("chan2024", library(record("chan2024.lemma-2", "REFUTED", consequence="conversion")))
    assert "(1 perhaps in our text alone)," in letter and "what holds there" not in letter


@pytest.mark.parametrize(("plain", "shown"), typed(__file__, "errata", "formulas in prose are typeset and words are left alone"))
def test_formulas_in_prose_are_typeset_and_words_are_left_alone(plain, shown):
    assert typeset(plain).replace("\u00a0", " ") == shown


def test_prose_has_links_and_code():
    assert told("``A_x`` = A e, ``x_of(3)``", {}) == "A<sub>x</sub> =\u00a0A e, <code>x_of(3)</code>"
    assert told("``rho``, ``Bt_lam_next``, ``A_x_next`` and ``one_minus_b``", {}) == (
        "ρ, B<sup>T</sup>λ<sub>next</sub>, Ax<sub>next</sub> and (1\u00a0−\u00a0b)"
    )
    assert told("``x_update_printed`` and ``gap``", {}) == "<code>x_update_printed</code> and <code>gap</code>"
    links = {"chan2024.lemma-2": "x.html"}
    assert told("see chan2024.lemma-2 and ``a_1 <b>``", links) == (
        'see <a href="x.html"><code>chan2024.lemma-2</code></a> and <code>a_1 &lt;b&gt;</code>'
    )
