"""Answers kept between processes: found once, decided on every reading; a forged file changes no answer."""

import functools
import json
from dataclasses import replace
from fractions import Fraction as F

import pytest

from tests.edits import edited
from verify.accounts import certified_shifts
from verify.accounts.certified_shifts import accepted, leaked
from verify.amplify import uniform as laws
from verify.amplify.algorithms import Setting
from verify.amplify.kept_answers import Values, keeping, sources
from verify.amplify.uniform import Family, decided, posed, uniform
from verify.environment.kept_results import Kept
from verify.records.typed_json import write

ASKED = Setting("gradient-admm", 5, eta=F(1), beta=F(1, 10), squares=(F(1),), users=(1,))
FAMILY = Family(F(0), F(1), ((F(1, 10), F(1, 10)),), False)
QUESTIONS = {
    "Text": (lambda: accepted(ASKED), accepted, ASKED),
    "Place": (lambda: leaked(ASKED, False), leaked, (ASKED, False, None)),
    "Values": (lambda: uniform(FAMILY, 300), uniform, (FAMILY, 300, False, False)),
}


def halved(form, row):
    """The same answer, half as large or of other numbers."""
    if form == "Text":
        start, text = row["certificate"].split('"bound":"', 1)
        return {"certificate": f'{start}"bound":"1/{10**6}"{text[text.index(chr(34)) + 1 :]}'}
    if form == "Place":
        return row | {"copies": [*row["copies"], 0]}
    return row | {"values": [str(2 * F(x)) for x in row["values"]]}


@pytest.mark.parametrize("form", QUESTIONS)
def test_an_answer_is_found_once_and_decided_again(form, tmp_path, monkeypatch, caplog):
    ask, cached, question = QUESTIONS[form]
    cached.cache_clear()
    plain = ask()
    assert not [*tmp_path.iterdir()]
    with keeping(tmp_path):
        cached.cache_clear()
        assert ask() == plain
        store, what = Kept(tmp_path), [form, repr(question)]
        row = store.load(what, sources())
        with monkeypatch.context() as patch:
            for module, name in ((certified_shifts, "solved"), (laws, "decided")):
                patch.setattr(module, name, lambda *given: pytest.fail("it is kept"))
            cached.cache_clear()
            assert ask() == plain and not caplog.messages
        for forged in (halved(form, row), {"bound": "0"}):
            store.store(what, sources(), forged)
            cached.cache_clear()
            assert ask() == plain and "refused" in caplog.text
            assert store.load(what, sources()) == row
            caplog.clear()
    cached.cache_clear()


def test_answers_to_another_question_are_none(tmp_path, caplog, monkeypatch):
    """Of more or less penalty, of a strongly convex f, of other iterations, with negative energies, of an older form; runs of
    modes and parameters that are not there; a law that falls, and one that grows ever more slowly."""
    monkeypatch.setattr(certified_shifts, "solved", functools.cache(certified_shifts.solved))
    with keeping(tmp_path):
        store, plain, rows, forged = Kept(tmp_path), {}, {}, []
        for form, (ask, cached, question) in QUESTIONS.items():
            cached.cache_clear()
            plain[form], rows[form] = ask(), store.load([form, repr(question)], sources())
            forged += [(form, edited(rows[form], edit)) for edit in EDITS.get(form, ())]
        for more in ({"beta": F(2)}, {"mu": F(1, 2), "nu": F(1)}, {"steps": 7}, {"steps": 3}):
            other = replace(ASKED, **more)
            accepted(other)
            forged.append(("Text", store.load(["Text", repr(other)], sources())))
        text = json.loads(rows["Text"]["certificate"])
        forged += [("Text", {"certificate": json.dumps(edited(text, edit))}) for edit in OF_CERTIFICATES]
        slower = posed(FAMILY, FAMILY.horizon, False, F(1, 2))
        forged.append(("Values", write(Values(F(1, 2), (*decided(slower.program, slower.goal(200)),)))))
        known = [F(value) for value in rows["Values"]["values"]]
        monkeypatch.setattr(laws, "decided", lambda *given: known)
        for form, row in forged:
            ask, cached, question = QUESTIONS[form]
            store.store([form, repr(question)], sources(), row)
            cached.cache_clear()
            caplog.clear()
            assert ask() == plain[form] and "refused" in caplog.text, row
    for _, cached, _ in QUESTIONS.values():
        cached.cache_clear()


OF_CERTIFICATES = ('bound = "-1"', 'stages[0].V[0][0][0] = "-1"', 'format = "amplification/0"')
EDITS = {
    "Place": ("copies[0] = -1", "- where[0]", 'where[0] = "1e400"'),
    "Values": ('growth = "1/2"', 'growth = "2"', 'values[0] = "-1"', 'values = ["1"] * 100000'),
}
