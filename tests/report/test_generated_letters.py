"""A page introduces the letters of the facts that were generated, in the words of the files that generate them."""

import re

import pytest

from tests.report.sample import ledger, record, recorded
from verify.command_line.report_background import told_generators
from verify.report.background import Background
from verify.report.claim_page import claim_page
from verify.report.library import Library


@pytest.fixture(scope="module")
def known():
    document = recorded()
    return Library.of(document, Background(generators=told_generators))


def introduced(page: str) -> str:
    found = re.search(r"Letters of the generated facts.*?</details>", page, re.S)
    return "" if found is None else re.sub(r"<[^>]+>", "", found[0])


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("chan2024.lemma-6.5", "b =\u00a0B dy"),
        ("chan2024.corollary-7.3-amplified", "Eless is what shifts cost"),
        ("cyffers2023.eq-9-corrected", "g of a loss"),
    ],
)
def test_letters_of_generated_facts_are_introduced(known, claim, said):
    assert said in introduced(claim_page(known.records[claim], known))
    assert introduced(claim_page(known.records[claim], Library.of(known.document, Background()))) == ""


def test_every_generator_tells_its_letters(known):
    assert [name for name, told in known.background.generators().items() if not told["letters"]] == []


def test_a_page_without_generated_facts_has_no_such_part(known):
    alone = Library.of(ledger(record("paper.lemma-1", "PROVED")), known.background)
    assert introduced(claim_page(alone.records["paper.lemma-1"], alone)) == ""
