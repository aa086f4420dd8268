"""What stands beside a refuted claim: its consequence agrees with its note, and an instance far from practice says so."""

import re
import tomllib

import pytest

from tests.every_lemma import LEMMAS
from verify.environment.house import ROOT

PAPERS = {p.parent.name: tomllib.loads(p.read_text()).get("text", "") for p in (ROOT / "lemmas").glob("*/paper.toml")}
REFUTED = {name: lemma.claim for name, lemma in LEMMAS.items() if lemma.claim.consequence}


def test_what_the_note_calls_a_misprint_or_a_remark_is_listed_as_one():
    for name, claim in REFUTED.items():
        if "Consequence: a misprint" in claim.note:
            assert claim.consequence == "misprint", name
        if claim.consequence in ("misprint", "conversion"):  # where only a conversion was read the typeset paper may be right
            converted = PAPERS[name.split(".")[0]].startswith("a machine conversion")
            assert converted == (claim.consequence == "conversion"), name
        if re.search(r"[Nn]o result rests on it|on which no result rests", claim.note):
            assert claim.consequence == "remark", name


def test_section_11_of_chan2024_comes_after_every_proof_so_none_of_it_is_a_step():
    found = {claim.consequence for claim in REFUTED.values() if claim.where == "arXiv sec. 11"}
    assert found == {"remark", "misprint"}


@pytest.mark.parametrize("name", ["huang2020.theorem-3", "huang2020.theorem-4"])
def test_an_instance_of_very_many_iterations_says_how_many(name):
    claim = LEMMAS[name].claim
    (fact,) = (fact for fact in claim.says.facts if fact.name == "long_run")
    least = -int(str(fact.value).split()[0])
    assert f"t >= 2^{least.bit_length() - 1} iterations" in claim.reading_note and least == 2 ** (least.bit_length() - 1)


def test_the_corrected_limit_to_gradient_descent_asks_for_a_solution_of_the_constraint():
    """B = 0, c = 1, g = 0, w = 0: |r|^2 = 1, but the bound of the residual is 0."""
    beta, gap, w, r = 1.0, 0.0, 0.0, -1.0
    assert beta**2 * r**2 > 4 * beta * gap + 4 * w**2
    claim = LEMMAS["chan2024.sec11-beta-gd-corrected"].claim
    assert "with B y_ref = c" in LEMMAS[claim.id].letters and "B y = c has a solution" in claim.reading_note
