"""Quotations: the true ones are found without the papers' texts, altered ones are not, and strange data are told."""

import json
import random
from dataclasses import replace

import pytest

from tests.every_lemma import LEMMAS
from tests.tables import typed
from verify.judge.checks import Checks
from verify.judge.examination import _quotations
from verify.lemma.discover import facts_of
from verify.lemma.origin import Assumed, origin_of
from verify.lemma.quotations import FILE, NoData, bitmap_of, data_of, store, unknown, words

# (paper, what it says, what a forger makes it say)
ALTERED = [(*row,) for row in typed(__file__, "quotations", "altered")]


def quotes():
    for lemma in LEMMAS.values():
        if lemma.claim.says is not None and data_of(lemma).is_file():
            for fact in facts_of(lemma.claim.says):
                origin = origin_of(fact)
                if isinstance(origin, Assumed) and not origin.where.startswith("ours"):
                    yield data_of(lemma), origin.quote


def test_every_quotation_is_of_its_paper():
    seen = set(quotes())
    assert len(seen) > 100
    assert sorted(quote for path, quote in seen if unknown(quote, bitmap_of(path)) != "") == []


@pytest.mark.parametrize(("paper", "true", "altered"), ALTERED)
def test_an_altered_quotation_is_noticed(paper, true, altered):
    bitmap = bitmap_of(data_of(LEMMAS[next(i for i in LEMMAS if i.startswith(paper))]))
    assert unknown(true, bitmap) == ""
    assert unknown(altered, bitmap)


def test_of_random_alterations_nearly_all_are_noticed():
    choice, missed, tried = random.Random(3), 0, 0
    for path, quote in sorted(set(quotes())):
        said = words(quote)
        if len(said) < 3:
            continue
        at = choice.randrange(len(said) - 1)
        swapped = [*said[:at], said[at + 1], said[at], *said[at + 2 :]]
        for forged in ([*said[:at], "not", *said[at:]], [*said[:at], "seldom", *said[at + 1 :]], swapped):
            if forged != said:
                tried += 1
                missed += unknown(" ".join(forged), bitmap_of(path)) == ""
    assert tried > 300 and missed <= tried // 50


def test_the_judge_says_what_is_not_the_papers_and_what_it_cannot_look_up(tmp_path):
    lemma = LEMMAS["chan2024.sec5.2-three-halves"]
    (tmp_path / "lemmas" / "chan2024").mkdir(parents=True)
    for text, outcome, words_of_it in (("", "fail", "the paper has no"), (None, "pass", "not looked up")):
        root = tmp_path if text is not None else tmp_path / "elsewhere"
        if text is not None:
            store("chan2024", [text], tmp_path)
        checks = Checks()
        _quotations(replace(lemma, root=root), checks)
        assert [(row["name"], row["outcome"]) for row in checks.rows] == [("quotations", outcome)]
        assert words_of_it in checks.rows[0]["detail"]


def test_data_come_back_and_strange_ones_are_told(tmp_path):
    (tmp_path / "lemmas" / "p").mkdir(parents=True)
    path = store("p", ["Assume that $x \\leq y$ holds for every step."], tmp_path)
    assert path.name == FILE and unknown("assume that holds", bitmap_of(path)) == ""
    assert unknown("x", bitmap_of(path)) is None
    good = json.loads(path.read_text())
    for number, bad in enumerate(({**good, "bits": 4}, {**good, "bitmap": "AAAA"}, {**good, "bitmap": "?"}, [], {})):
        other = tmp_path / f"{number}.json"
        other.write_text(json.dumps(bad))
        with pytest.raises(NoData):
            bitmap_of(other)
    with pytest.raises(NoData):
        bitmap_of(tmp_path / "absent.json")


def test_another_paper_at_the_same_place_is_read_anew(tmp_path):
    (tmp_path / "lemmas" / "p").mkdir(parents=True)
    path = store("p", ["Assume that it holds for every step."], tmp_path)
    assert unknown("it holds for every step", bitmap_of(path)) == ""
    store("p", ["Nothing else was said."], tmp_path)
    assert unknown("it holds for every step", bitmap_of(path))
