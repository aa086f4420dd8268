"""Every forged lemma file is refused, for the reason that its row gives."""

import json
from dataclasses import replace
from types import SimpleNamespace

import pytest

from tests.forgeries import beside, links, records, relations, rows, runs, standing
from tests.forgeries import generated as of_generators
from tests.forgeries.form import TRUSTED, judged, record
from verify import argued
from verify.kernel import Polynomial
from verify.lemma.discover import check_claim, read_module
from verify.lemma.generators import named, typed
from verify.lemma.lemma_data import outcome
from verify.lemma.measurement import Measurement, apart

FORGERIES = (*links.FORGERIES, *relations.FORGERIES, *rows.FORGERIES, *of_generators.FORGERIES, *standing.FORGERIES)
TABLES = (records, beside, runs)  # they add their rows to those of ``rows``


def told(row):
    """The verdict on the last record of a row, and its evidence."""
    return judged(row.records)[row.records[-1].claim.id]


@pytest.mark.parametrize("forgery", FORGERIES, ids=lambda row: row.name)
def test_a_forged_file_is_refused(forgery):
    verdict, evidence = told(forgery)
    assert verdict not in TRUSTED and forgery.words in evidence, (verdict, evidence)


@pytest.mark.parametrize("forgery", standing.REDUCED, ids=lambda row: row.name)
def test_what_rests_on_a_new_citation_is_reduced(forgery):
    verdict, evidence = told(forgery)
    assert verdict == "REDUCED" and forgery.words in evidence, (verdict, evidence)


@pytest.mark.parametrize("twin", (*of_generators.RIGHT, *standing.RIGHT, *rows.RIGHT), ids=lambda row: row.name)
def test_a_right_file_of_each_kind_is_not(twin):
    verdict = told(twin)[0]
    assert verdict == twin.words or (not twin.words and verdict in ("PROVED", "REFUTED"))


def test_a_generator_says_nothing_of_any_numbers():
    """Each goal without vectors names a letter that denotes, so that a name stands for it; without such letters it is refused."""
    made = named()["logarithm of 1 + 1/M"]
    assert "would say so of any" in typed(replace(made, denotes=""))


def test_words_alone_carry_no_proof():
    files = rows.on(argued("it is well known"))
    verdict, evidence = judged((files,))[files.claim.id]
    assert verdict == "REDUCED" and "1 links are only argued" in evidence


@pytest.mark.parametrize("words", runs.UNREAD)
def test_a_forged_claim_is_not_read(words):
    with pytest.raises(ValueError, match=words):
        check_claim(runs.UNREAD[words])


def test_a_file_holds_no_claim_beside_a_generator(tmp_path):
    claim = FORGERIES[0].records[-1].claim
    with pytest.raises(ValueError, match="not both"):
        read_module(SimpleNamespace(claim=claim, generates=()), tmp_path / "both.py", "both.py")


@pytest.mark.parametrize("name", [n for n, one in named().items() if one.reading is not None])
def test_a_generator_says_what_its_control_proves(name):
    """k >= 1 for k >= 2 gives 1/N at N = 1, where nothing is shifted; no range, half the energy, no reading: none stands."""
    made = named()[name]
    says = made.says
    assert not typed(made)
    halves = tuple(replace(g, value=g.value - Polynomial.atom("E")) for g in says.goals)
    others = [replace(says, goals=halves)]
    others += [replace(says, facts=tuple(f for f in says.facts if f is not one)) for one in says.facts]
    others += [
        replace(says, facts=tuple(replace(f, value=f.value + 1) if f is one else f for f in says.facts)) for one in says.facts
    ]
    for other in others:
        assert other != says and typed(replace(made, says=other))
    assert typed(replace(made, reading=None))


SUPPORTS = {
    "constant": lambda _: True,
    "reads and forgets": lambda text: bool(json.loads(text)) or True,
    "counts what is there": lambda text: len(json.loads(text)["gap"]) == 3,
    "asks for words": lambda text: json.loads(text)["name"] == "a study",
    "contradicts at all": lambda _: False,
}


@pytest.mark.parametrize("supports", SUPPORTS)
def test_what_is_measured_depends_on_the_data(supports):
    text = '{"gap": ["1.5", "2", "3"], "name": "a study"}'
    told = outcome(lambda: Measurement(SUPPORTS[supports](text), "words", "a risk", ("README.md",)), fresh=True)
    assert "same whatever numbers" in told["problem"]


def test_what_depends_on_the_data_is_measured():
    text = '{"gap": ["1.5", "2", "3"]}'
    least = outcome(lambda: Measurement(float(json.loads(text)["gap"][0]) < 2, "words", "a risk", ("README.md",)), fresh=True)
    against = outcome(
        lambda: Measurement(json.loads(text)["gap"] == ["1"], f"{json.loads(text)}", "a risk", ("README.md",)), fresh=True
    )
    assert (least["supports"], against["supports"]) == (True, False) and json.loads(text)["gap"] == ["1.5", "2", "3"]
    assert outcome(lambda: Measurement(None, "inconclusive", "a risk", ("README.md",)), fresh=True)["supports"] is None


@pytest.mark.parametrize(
    ("words", "act"),
    [
        ("", lambda here: (here / "named").read_text()),
        ("names named, which it does not read", lambda here: here),
        ("other, which it does not name", lambda here: (here / "named").read_text() + (here / "other").read_text()),
        ("it writes", lambda here: (here / "named").write_text("")),
    ],
)
def test_what_is_measured_reads_the_data_that_it_names(tmp_path, words, act):
    for name in ("named", "other"):
        (tmp_path / name).write_text("1")
    told = apart(lambda: (act(tmp_path) and None) or Measurement(None, "words", "a risk", ("named",)), tmp_path)
    assert words in told and bool(words) == bool(told)


def test_data_measure_no_statement_about_all_numbers():
    claimed = replace(
        record("claim", rows.TRUE, note="tried"), measured=lambda: Measurement(None, "words", "a risk", ("README.md",))
    )
    verdict, evidence = judged((claimed,))[claimed.claim.id]
    assert verdict == "BROKEN" and "no statement about all numbers" in evidence
