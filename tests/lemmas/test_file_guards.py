"""What a lemma file, or what its process says of it, must not be: each by its own sentence."""

import base64
import json
import zlib
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from tests.every_lemma import LEMMAS
from verify import Claim, at_least, equal, vectors
from verify.environment.trouble import WorkerDied
from verify.kernel import Rejected, Statement
from verify.lemma import quotations
from verify.lemma.discover import ROOT, read_module
from verify.lemma.lemma_data import read_lemma, write_lemma
from verify.lemma.quotations import NoData, bitmap_of
from verify.lemma.reading_process import Reader, collected
from verify.lemma.symbols import check_symbols

LEMMA = LEMMAS["chan2024.lemma-6.5"]
HOME = str(ROOT)


def line(lemma):
    return json.dumps({"lemma": lemma})


def test_a_file_that_names_another_file_or_a_taken_id_is_unreadable():
    said, other = write_lemma(LEMMA), "lemmas/chan2024/other.py"
    assert list(collected([(HOME, LEMMA.path, line(said))]).lemmas) == [LEMMA.claim.id]
    (found,) = collected([(HOME, other, line(said))]).unreadable
    assert found.problem == f"it says that it is {LEMMA.path!r}"
    both = collected([(HOME, LEMMA.path, line(said)), (HOME, other, line(said | {"path": other}))])
    (found,) = both.unreadable
    assert found.path == other and found.problem == f"id {LEMMA.claim.id} is also claimed by {LEMMA.path}"


def test_words_said_in_the_docstring_and_in_the_claim_are_refused():
    module = ModuleType("twice", "A title.\n\nWhere: ours.\nReading: weaker: for t >= 1.\nNote: n.")
    for name in ("where", "reading", "note"):
        module.claim = Claim("a.b", "inequality", "its own", **{name: "ours"})
        with pytest.raises(ValueError, match=rf"claim\.{name} is said in the docstring too"):
            read_module(module, Path("twice.py"), "twice.py")


def test_docstrings_are_read_where_python_is_told_to_drop_them(monkeypatch):
    monkeypatch.setenv("PYTHONOPTIMIZE", "2")
    with closing(Reader([(HOME, str(ROOT / LEMMA.path))])) as reader:
        found = collected(reader.rows())
    assert found.lemmas[LEMMA.claim.id].claim.title == LEMMA.claim.title


def test_a_list_or_an_object_of_another_kind_is_refused():
    said = write_lemma(LEMMA)
    for changed, words in (
        ({"neighbour_points": []}, "neighbour_points: expected an object"),
        ({"too_strong": {}}, "too_strong: expected an array, found dict"),
    ):
        with pytest.raises(Rejected, match=words):
            read_lemma(said | changed, LEMMA.path, Path(HOME))


@pytest.mark.parametrize("supports", [True, False, None])
def test_an_outcome_is_true_false_or_inconclusive(supports):
    row = {"supports": supports, "words": "w", "risk": "r", "data": []}
    measured = read_lemma(write_lemma(LEMMA) | {"measured": row}, "here", ROOT).measured
    assert measured is not None and measured().supports is supports
    for wrong in (1, "yes", 0.5):
        with pytest.raises(Rejected, match=r"here\.measured\.supports: expected a boolean or null"):
            read_lemma(write_lemma(LEMMA) | {"measured": row | {"supports": wrong}}, "here", ROOT)


def test_a_place_and_a_tightness_are_of_their_types():
    for name, words in (
        ("counterexample", "expected an object or null, found int"),
        ("tightness", "expected an object or null, found int"),
    ):
        with pytest.raises(Rejected, match=f"here.{name}: {words}"):
            read_lemma(write_lemma(LEMMA) | {name: 7}, "here", ROOT)
        with pytest.raises(Rejected, match="expected data of declared classes, found object"):
            write_lemma(replace(LEMMA, **{name: object()}))


def test_a_bitmap_too_long_or_cut_off_is_none(tmp_path, monkeypatch):
    row = {"bits": quotations.BITS, "windows": [*quotations.WINDOWS, *quotations.FORMULAS]}
    for size, words in ((1 << (quotations.BITS - 3), ""), (5, "is cut off")):
        path, again = tmp_path / f"{size}.json", tmp_path / f"{size}-again.json"
        path.write_text(json.dumps(row | {"bitmap": base64.b64encode(zlib.compress(bytes(size))).decode()}), encoding="utf-8")
        again.write_bytes(path.read_bytes())
        monkeypatch.setattr(quotations, "MAX_BYTES", path.stat().st_size)
        if not words:
            assert bitmap_of(path) == bytes(size)
            monkeypatch.setattr(quotations, "MAX_BYTES", path.stat().st_size - 1)
            words = "larger than"
        with pytest.raises(NoData, match=words):
            bitmap_of(again)


def test_a_map_before_a_vector_is_a_symbol_and_before_anything_else_is_none():
    e, image = vectors("e D_m_e")
    says = Statement({}, {"e": "X", "D_m_e": "X"}, (equal("f", e.norm2, 1),), (at_least("g", image.norm2, 0),))
    check_symbols(says, {"D_m_e": "D_m e"})
    for wrong in ("D_m x", "D_m e e", "2 e"):
        with pytest.raises(ValueError, match="is no single symbol"):
            check_symbols(says, {"D_m_e": wrong})


def test_a_process_that_ends_before_it_writes_is_told(tmp_path):
    ended = SimpleNamespace(wait=lambda patience: 3, returncode=3)
    reader = SimpleNamespace(_process=ended, _ends=0.0, _out=tmp_path / "none", _package="", _why=lambda: "it ended")
    with pytest.raises(WorkerDied, match="lemma files cannot be read: it ended before it began"):
        Reader._lines(reader)
    reader._package = "somebodys_lemmas"
    assert Reader._lines(reader) == []
